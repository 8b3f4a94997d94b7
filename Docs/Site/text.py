"""Extracts the sections of a page as text, for the search."""

from content import code_of, text_of


def words_of(node, references):
    """Returns all text below a node of content."""
    if isinstance(node, list):
        return " ".join(words_of(part, references) for part in node)
    if not isinstance(node, dict):
        return ""
    if node.get("type") == "codeListing":
        return " ".join(node["code"])
    if node.get("type") == "paragraph":
        return text_of(node["inlineContent"], references)
    if node.get("type") in ("text", "codeVoice", "reference", "link", "strong", "emphasis"):
        return text_of([node], references)
    return " ".join(words_of(value, references) for value in node.values() if isinstance(value, (list, dict)))


def sections_of(page, without):
    """Yields the anchor, the title, the first paragraph or else the beginning, and the whole text of each section.

    The first section has no anchor. A heading with an anchor in `without` does not begin a section.
    """
    references = page.get("references", {})
    anchor, title, line, texts = None, page["metadata"]["title"], text_of(page.get("abstract", []), references), []
    texts.append(line)
    for section in page.get("primaryContentSections", []):
        if section["kind"] == "declarations":
            texts += [code_of(declaration["tokens"]) for declaration in section["declarations"]]
        elif section["kind"] == "parameters":
            texts.append(words_of(section["parameters"], references))
        elif section["kind"] == "content":
            for node in section["content"]:
                if node["type"] == "heading" and node["anchor"] not in without:
                    yield anchor, title, line or " ".join(texts).strip(), " ".join(texts)
                    anchor, title, line, texts = node["anchor"], node["text"], "", []
                    continue
                if node["type"] == "paragraph" and not line:
                    line = text_of(node["inlineContent"], references)
                if node["type"] == "table" and not line:
                    line = ", ".join(words_of(row[0], references).strip() for row in node["rows"][1:])
                texts.append(words_of(node, references))
    yield anchor, title, line or " ".join(texts).strip(), " ".join(texts)
