"""The content of a page that DocC has made, as HTML that needs no JavaScript, and as text."""

import html
import re
import urllib.parse

escape = html.escape


def text_of(inline, references):
    """The text of inline content, without marks."""
    parts = []
    for node in inline:
        kind = node.get("type")
        if kind == "text":
            parts.append(node["text"])
        elif kind == "codeVoice":
            parts.append(node["code"])
        elif kind in ("reference", "link"):
            reference = references.get(node.get("identifier"), {})
            parts.append(node.get("overridingTitle") or node.get("title") or reference.get("title", ""))
        else:
            parts.append(text_of(node.get("inlineContent", []), references))
    return re.sub(r"\s+", " ", "".join(parts)).strip()


def code_of(tokens):
    """A declaration as Swift."""
    return "".join(token["text"] for token in tokens)


class Content:
    """One page: its title, description and body."""

    def __init__(self, page, prefix):
        self.page = page
        self.prefix = prefix
        self.references = page.get("references", {})
        self.metadata = page["metadata"]
        self.title = self.metadata["title"]
        self.kind = self.metadata.get("roleHeading", "")
        self.summary = text_of(page.get("abstract", []), self.references)

    def address(self, url):
        """The address of a page of this site, for a link."""
        if not url.startswith("/"):
            return url
        path, mark, anchor = url.partition("#")
        return self.prefix + urllib.parse.quote(path, safe="/:(),_~!*'=&+-.") + "/" + mark + anchor

    def inline(self, nodes):
        return "".join(self.inline_node(node) for node in nodes)

    def inline_node(self, node):
        kind = node["type"]
        if kind == "text":
            return escape(node["text"], False)
        if kind == "codeVoice":
            return f"<code>{escape(node['code'], False)}</code>"
        if kind in ("strong", "emphasis"):
            tag = "strong" if kind == "strong" else "em"
            return f"<{tag}>{self.inline(node['inlineContent'])}</{tag}>"
        reference = self.references.get(node["identifier"], {})
        if kind == "image":
            variant = reference["variants"][0]["url"]
            return f'<img src="{escape(self.prefix + variant)}" alt="{escape(reference.get("alt") or "")}" loading="lazy">'
        return self.reference(node, reference)

    def reference(self, node, reference):
        title = node.get("overridingTitle") or reference.get("title", "")
        shown = escape(title, False)
        if "overridingTitleInlineContent" in node:
            shown = self.inline(node["overridingTitleInlineContent"])
        elif reference.get("kind") == "symbol":
            shown = f"<code>{shown}</code>"
        url = reference.get("url")
        return f'<a href="{escape(self.address(url))}">{shown}</a>' if url and node.get("isActive", True) else shown

    def blocks(self, nodes):
        return "\n".join(self.block(node) for node in nodes)

    def block(self, node):
        kind = node["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(node['inlineContent'])}</p>"
        if kind == "heading":
            level = min(node["level"], 6)
            return f'<h{level} id="{escape(node["anchor"])}">{escape(node["text"], False)}</h{level}>'
        if kind == "codeListing":
            return f"<pre><code>{escape(chr(10).join(node['code']), False)}</code></pre>"
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            return f"<{tag}>" + "".join(f"<li>{self.blocks(item['content'])}</li>" for item in node["items"]) + f"</{tag}>"
        if kind == "aside":
            name = escape(node.get("name") or node["style"], False)
            return f"<aside><strong>{name}</strong>{self.blocks(node['content'])}</aside>"
        if kind == "table":
            return self.table(node)
        if kind == "links":
            return self.pages(node["items"])
        raise ValueError(f"content of the kind {kind} is not known")

    def table(self, node):
        rows = []
        for index, row in enumerate(node["rows"]):
            tag = "th" if index == 0 and node.get("header") in ("row", "both") else "td"
            rows.append("<tr>" + "".join(f"<{tag}>{self.blocks(cell)}</{tag}>" for cell in row) + "</tr>")
        return "<table>" + "\n".join(rows) + "</table>"

    def section(self, section):
        kind = section["kind"]
        if kind == "content":
            return self.blocks(section["content"])
        if kind == "declarations":
            texts = [code_of(declaration["tokens"]) for declaration in section["declarations"]]
            return "".join(f"<pre><code>{escape(text, False)}</code></pre>" for text in texts)
        if kind == "parameters":
            items = "".join(
                f"<dt><code>{escape(parameter['name'], False)}</code></dt><dd>{self.blocks(parameter['content'])}</dd>"
                for parameter in section["parameters"]
            )
            return f"<h2>Parameters</h2><dl>{items}</dl>"
        if kind == "mentions":
            return self.list_of_pages("Mentioned in", section["mentions"], 2)
        raise ValueError(f"a section of the kind {kind} is not known")

    def list_of_pages(self, title, identifiers, level=3):
        return f"<h{level}>{escape(title, False)}</h{level}>{self.pages(identifiers)}"

    def pages(self, identifiers):
        items = []
        for identifier in identifiers:
            reference = self.references.get(identifier, {})
            summary = self.inline(reference.get("abstract", []))
            link = self.reference({"identifier": identifier}, reference)
            items.append(f"<li>{link}{': ' + summary if summary else ''}</li>")
        return f"<ul>{''.join(items)}</ul>"

    def parents(self):
        """The pages above this one, from the root."""
        paths = self.page.get("hierarchy", {}).get("paths", [[]])
        return [self.references[identifier] for identifier in (paths[0] if paths else []) if identifier in self.references]

    def body(self):
        parts = []
        above = [
            f'<a href="{escape(self.address(parent["url"]))}">{escape(parent["title"], False)}</a>' for parent in self.parents()
        ]
        if above:
            parts.append(f'<nav aria-label="Above this page">{" / ".join(above)}</nav>')
        parts.append(f"<p>{escape(self.kind, False)}</p><h1>{escape(self.title, False)}</h1>")
        parts.append(f"<p>{self.inline(self.page.get('abstract', []))}</p>")
        if "deprecationSummary" in self.page:
            parts.append(f"<aside><strong>Deprecated</strong>{self.blocks(self.page['deprecationSummary'])}</aside>")
        parts += [self.section(section) for section in self.page.get("primaryContentSections", [])]
        for heading, key in (
            ("Topics", "topicSections"),
            ("Relationships", "relationshipsSections"),
            ("See also", "seeAlsoSections"),
        ):
            if self.page.get(key):
                parts.append(f"<h2>{heading}</h2>")
                parts += [self.list_of_pages(group.get("title", ""), group["identifiers"]) for group in self.page[key]]
        return "\n".join(parts)

    def name_in_title(self):
        """The title with the type that a member belongs to."""
        parents = self.parents()
        owner = parents[-1]["title"] if len(parents) > 1 and self.page["kind"] == "symbol" else ""
        return f"{self.title} · {owner}" if owner else self.title
