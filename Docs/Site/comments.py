"""Changes doc comments for the site: links to moved members, documentation of parameters, notes, and pictures of operators."""

import collections
import re

from graph import homes, place_in_source, product


def spellings(title):
    """Yields the possible names of an operator's picture: for `take(until:)` take(until:), take-until and takeUntil."""
    base, _, labels = title.partition("(")
    labels = [label for label in labels.rstrip(")").split(":") if label not in ("", "_")]
    yield title
    yield "-".join([base, *labels])
    yield base + "".join(label[:1].upper() + label[1:] for label in labels)


def pictures_of(graph, named, files, owner="Signal"):
    """Returns the pictures of each operator: those below its name in a page, or else the picture with its name."""
    paths = [symbol["pathComponents"] for symbol in graph.symbols.values()]
    titles = {path[1] for path in paths if len(path) == 2 and path[0] == owner}
    found = {title: pictures for title, pictures in named.items() if title in titles}
    exact = {}
    # A picture whose name has no labels belongs to the operator with the shortest name.
    for title in sorted(titles, key=lambda title: (title.count(":"), len(title))):
        for spelling in [*spellings(title), title.partition("(")[0]]:
            exact.setdefault(spelling, title)
    for file in files:
        if file.stem in exact:
            found.setdefault(exact[file.stem], [file])
    return {(owner, title): pictures for title, pictures in found.items()}


def mend_links(graph, page_of):
    """Changes links to moved members into links to their new places, and names of pages into links."""
    former = re.compile("``(?:" + "|".join(f"{module}/" for module in graph.modules) + ")?(" + "|".join(homes) + r")/([^`]+)``")

    def moved(protocol, member, unchanged):
        return f"``{homes[protocol]}/{member}``" if f"{protocol}/{member}" in graph.moved else unchanged

    for symbol in graph.all_symbols():
        owner = symbol["pathComponents"][0]
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = former.sub(lambda found: moved(found[1], found[2], found[0]), line["text"])
            line["text"] = re.sub(r"`Docs/(\w+)\.md`", lambda found: f"<doc:{page_of(found[1])}>", line["text"])
            # The comments of the protocol itself name the members without a prefix.
            if owner in homes:
                line["text"] = re.sub("``([^`/]+)``", lambda found: moved(owner, found[1], found[0]), line["text"])


def documented_parameters(lines):
    """Returns the documented parameters of a comment with their texts, and the first and the last line of this documentation."""
    texts, first, last, name = {}, None, None, None
    for index, line in enumerate(lines):
        text = line["text"]
        item = re.match(r"\s*- Parameter (\w+): *(.*)", text) or (first is not None and re.match(r"\s+- (\w+): *(.*)", text))
        if re.match(r"- Parameters:", text):
            first = last = index
        elif item:
            first = index if first is None else first
            last, name = index, item[1]
            texts[name] = item[2]
        elif name and last == index - 1 and re.match(r"\s{2,}\S", text):
            texts[name] += " " + text.strip()
            last = index
    return texts, first, last


def complete_parameters(graph):
    """Completes the documentation of the parameters of an overload that documents only some of them, since DocC requires all or
    none.

    The text is from an overload with the same name, or else from a declaration in the same file, or else in the same module.
    """
    known = {}

    def keys(symbol, name):
        owner, title = symbol["pathComponents"][:-1], symbol["pathComponents"][-1]
        file = symbol.get("location", {}).get("uri", "")
        return [(*owner, title.partition("(")[0], name), (file, name), (file.partition("/Sources/")[2].partition("/")[0], name)]

    symbols = sorted(graph.all_symbols(), key=place_in_source)
    for symbol in symbols:
        for name, text in documented_parameters(symbol.get("docComment", {}).get("lines", []))[0].items():
            for key in keys(symbol, name):
                known.setdefault(key, text)
    for symbol in symbols:
        lines = symbol.get("docComment", {}).get("lines", [])
        texts, first, last = documented_parameters(lines)
        parameters = symbol.get("functionSignature", {}).get("parameters", [])
        names = [parameter.get("internalName", parameter["name"]) for parameter in parameters]
        if not texts or all(name in texts for name in names):
            continue
        for name in names:
            if name not in texts:
                texts[name] = next((known[key] for key in keys(symbol, name) if key in known), None)
        if all(texts[name] for name in names):
            listed = ["- Parameters:", *(f"  - {name}: {texts[name]}" for name in names)]
            lines[first : last + 1] = [{**lines[first], "text": text} for text in listed]


def tell_of_homes(graph):
    """Adds a note to a protocol and its conforming types: which page documents the members of the protocol's extensions."""
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


def tell_of_stand_ins(graph):
    """Adds a note to each symbol for Apple's frameworks: where it is available, and that it was compiled with stand-ins."""
    note = "> Note: For Apple platforms. The code was compiled on Linux, against stand-ins for Apple's frameworks."
    for symbol in graph.all_symbols():
        if symbol["identifier"]["precise"] in graph.for_apple and symbol["kind"]["identifier"] != "swift.extension":
            lines = symbol.setdefault("docComment", {"lines": [], "module": product}).setdefault("lines", [])
            empty = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""}
            # The note is after the paragraphs and before the parameters, which end a comment.
            first = next((index for index, line in enumerate(lines) if line["text"].lstrip().startswith("- ")), len(lines))
            like = lines[-1] if lines else empty
            lines[first:first] = [{**like, "text": text} for text in ("", note, "")]


def diagrams(lines):
    """Returns the last lines of the diagrams in a comment. A diagram is a code block without a language."""
    fences = [index for index, line in enumerate(lines) if line["text"].startswith("```")]
    return [end for start, end in zip(fences[::2], fences[1::2]) if lines[start]["text"] == "```"]


def add_pictures(graph, pictures, name_of):
    """Inserts the pictures of operators below the diagrams in their comments, and returns the number of pictures.

    Overloads share a name. Their pictures and their diagrams correspond in the order of the source.
    """
    count = 0
    overloads = collections.defaultdict(list)
    for symbol in sorted(graph.symbols.values(), key=place_in_source):
        overloads[tuple(symbol["pathComponents"])].append(symbol.get("docComment", {}).get("lines", []))
    for path, files in pictures.items():
        places = [(lines, end) for lines in overloads[path] for end in diagrams(lines)]
        if not places:
            first = overloads[path][0]
            places = [(first, next((index for index, line in enumerate(first) if line["text"] == ""), len(first) - 1))]
        places += [places[-1]] * (len(files) - len(places))
        # Insertions begin at the end, so that the positions of the other lines stay the same.
        for (lines, end), file in reversed(list(zip(places, files))):
            picture = f"![{path[1]} as a diagram]({name_of(file)})"
            lines[end + 1 : end + 1] = [{**lines[end], "text": text} for text in ("", picture, "")]
            count += 1
    return count
