"""Reads the names of other frameworks from the tables of the pages for their users."""

import re

from text import words_of


# The frameworks of tables whose first column has another heading.
titles = {"standard library": "the standard library", "written by hand": "code by hand"}


def rows(page):
    """Yields for each name in a table: its framework, the name, our page or None, our names, and the rest of the row as text.

    The tables are those of the pages for users of other frameworks, whose third column is the difference, and those of the
    operators, whose third column is the file.
    """
    references = page.get("references", {})
    for table in tables(page.get("primaryContentSections", [])):
        heads = [words_of(cell, references).strip() for cell in table["rows"][0]]
        if heads[1:] not in (["here", "difference"], ["here", "file"]) or heads[0] == "elsewhere":
            continue
        framework = titles.get(heads[0], heads[0])
        for row in table["rows"][1:]:
            cells = [words_of(cell, references).strip() for cell in row]
            remark = cells[2] if heads[2] == "difference" else ""
            line = ": ".join(text for text in (cells[1], remark) if text and text != "–")
            names = [node["code"] for node in walk(row[0]) if node.get("type") == "codeVoice"] or [cells[0]]
            targets = [references[node["identifier"]]["url"] for node in walk(row[1:]) if is_ours(node, references)]
            for position, name in enumerate(names):
                # If a row has as many names here as in the other framework, they correspond in order.
                target = targets[position] if len(targets) == len(names) else next(iter(targets), None)
                codes = [node["code"] for node in walk(row[1]) if node.get("type") == "codeVoice"]
                yield framework, name, target, codes, line


def is_ours(node, references):
    return node.get("type") == "reference" and references.get(node.get("identifier"), {}).get("kind") == "symbol"


def tables(value):
    return [node for node in walk(value) if node.get("type") == "table"]


def walk(value):
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from walk(part)
    elif isinstance(value, list):
        for part in value:
            yield from walk(part)


def words(name):
    """Returns the words by which a name is found: `flatMapLatest` for `flatMapLatest(_:)`, `createSignal` for `+createSignal:`."""
    return [word for word in re.findall(r"[A-Za-z_][A-Za-z0-9_]+", name) if word != "_"]


def declared(file):
    """Returns the names in Scripts/other-names.txt, which are declared only for the compiler's message."""
    rows = [line.split(" | ") for line in file.read_text().splitlines() if not line.startswith("#") and " | " in line]
    found = [re.match(r"(?:static )?(?:func|var|typealias) `?(\w\w+)", columns[1]) for columns in rows if columns[0] != "–"]
    return {name[1] for name in found if name}
