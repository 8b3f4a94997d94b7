"""What the site changes in doc comments: links to what has been moved, and the pictures of operators."""

import re

from graph import homes


def spellings(title):
    """The names that the picture of an operator may have: `take(until:)` is take(until:), take-until or takeUntil."""
    base, _, labels = title.partition("(")
    labels = [label for label in labels.rstrip(")").split(":") if label not in ("", "_")]
    yield title
    yield "-".join([base, *labels])
    yield base + "".join(label[:1].upper() + label[1:] for label in labels)


def pictures_of(graph, files, owner="Signal"):
    """From the identifiers of operators to their pictures. One that names no labels is for the shortest form."""
    titles = {}
    for identifier, symbol in graph.symbols.items():
        path = symbol["pathComponents"]
        if len(path) == 2 and path[0] == owner:
            titles.setdefault(path[1], []).append(identifier)
    exact = {}
    for title in sorted(titles, key=lambda title: (title.count(":"), len(title))):
        for spelling in [*spellings(title), title.partition("(")[0]]:
            exact.setdefault(spelling, title)
    found = {}
    for file in files:
        title = exact.get(file.stem)
        for identifier in titles.get(title, []):
            found.setdefault(identifier, file)
    return found


def mend_links(graph, page_of):
    """Leads links to members that have been moved to where they are now, and makes links of the names of pages."""
    former = re.compile("``(" + "|".join(homes) + r")/([^`]+)``")

    def moved(protocol, member, unchanged):
        return f"``{homes[protocol]}/{member}``" if f"{protocol}/{member}" in graph.moved else unchanged

    for symbol in graph.all_symbols():
        owner = symbol["pathComponents"][0]
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = former.sub(lambda found: moved(found[1], found[2], found[0]), line["text"])
            line["text"] = re.sub(r"`Docs/(\w+)\.md`", lambda found: f"<doc:{page_of(found[1])}>", line["text"])
            # In the comments of the protocol itself the members have no prefix.
            if owner in homes:
                line["text"] = re.sub("``([^`/]+)``", lambda found: moved(owner, found[1], found[0]), line["text"])


def tell_of_homes(graph):
    """Has a protocol, and what conforms to it, tell where the members of its extensions are."""
    types = {symbol["pathComponents"][0]: symbol for symbol in graph.symbols.values() if len(symbol["pathComponents"]) == 1}
    for protocol, home in homes.items():
        text = f"The page of ``{home}`` has what every ``{protocol}`` can do, too."
        conforming = [
            graph.symbols[source]
            for kind, source, target in graph.relationships
            if kind == "conformsTo" and target == types[protocol]["identifier"]["precise"] and source in graph.symbols
        ]
        for symbol in [types[protocol], *conforming]:
            if symbol is not types[home]:
                lines = symbol.get("docComment", {}).get("lines")
                if lines:
                    lines += [{**lines[-1], "text": ""}, {**lines[-1], "text": text}]


def add_pictures(graph, pictures, name_of):
    """Puts the picture of an operator below the diagram in its comment, and returns how many got one."""
    for identifier, file in pictures.items():
        symbol = graph.symbols[identifier]
        lines = symbol.get("docComment", {}).get("lines")
        if not lines:
            continue
        fences = [index for index, line in enumerate(lines) if line["text"].startswith("```")]
        diagrams = [index for index, mark in enumerate(fences) if index % 2 == 0 and lines[mark]["text"] == "```"]
        if diagrams:
            place = fences[diagrams[0] + 1] + 1
        else:
            blanks = [index for index, line in enumerate(lines) if line["text"] == ""]
            place = blanks[0] if blanks else len(lines)
        # Warnings are to tell of the lines of the source; those that are not there have the place of the one before.
        place_of = {key: lines[place - 1][key] for key in ("range",) if key in lines[place - 1]}
        picture = f"![{symbol['names']['title']} as a diagram]({name_of(file)})"
        lines[place:place] = [{"text": text, **place_of} for text in ("", picture, "")]
    return len(pictures)
