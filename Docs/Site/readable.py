"""Checks that the pages can be read and found without JavaScript, and that the search knows the names of other frameworks."""

import html.parser
import re

import foreign
from content import text_of
from graph import product

# The width of the column in characters. Longer lines of code must be scrolled.
columns = 88
# Symbols whose pages are compared with DocC's data, in addition to the first guides of each group.
symbols = ["", "/signal", "/signal/debounce(for:on:)", "/mainsignal", "/command", "/racoperators"]


class Reader(html.parser.HTMLParser):
    """The title, the description and the text of a page, as a program without JavaScript reads them."""

    def __init__(self, text):
        super().__init__()
        self.title = self.description = ""
        self.parts = []
        self.open = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "meta" and attributes.get("name") == "description":
            self.description = attributes["content"]
        if tag not in ("meta", "link", "img", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if "title" in self.open and "head" in self.open:
            self.title += data
        elif "main" in self.open and not {"script", "style"} & set(self.open):
            self.parts.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", "".join(self.parts))


def nodes(page, kind):
    return [node for node in foreign.walk(page.get("primaryContentSections", [])) if node.get("type") == kind]


def faults(site, index, guides, declared):
    """Returns the errors as lines. `declared` has the names of other frameworks for which the compiler has a message."""
    found = []
    texts = {}
    for path, page in site.pages.items():
        reader = Reader((site.folder / path.lstrip("/") / "index.html").read_text())
        texts[path] = reader.text
        if page["metadata"]["title"] not in reader.title or product not in reader.title:
            found.append(f"{path}: error: the title is '{reader.title}'")
        if not reader.description:
            found.append(f"{path}: error: there is no description")
        if len(reader.text) < 40:
            found.append(f"{path}: error: there is no text without JavaScript")
    samples = [*(f"/documentation/{product.lower()}{symbol}" for symbol in symbols), *guides]
    if len(samples) < 10:
        found.append(f"only {len(samples)} pages are compared with their content")
    for path in samples:
        found += sample_faults(path, site.pages[path], texts[path])
    known = {word for name, *_ in index.names for word in foreign.words(name)}
    missing = sorted(declared - known)
    if missing or len(declared) < 100:
        found.append(f"search: error: of {len(declared)} declared names of other frameworks these are not found: {missing}")
    return found


def sample_faults(path, page, text):
    references = page["references"]
    summary = text_of(page.get("abstract", []), references)
    paragraph = next(
        (text_of(node["inlineContent"], references) for node in nodes(page, "paragraph") if not has_picture(node)), ""
    )
    code = [" ".join(" ".join(node["code"]).split()) for node in nodes(page, "codeListing")]
    plain = re.sub(r"\s+", " ", text)
    return [
        f"{path}: error: without JavaScript there is no {kind}: {part}"
        for kind, part in [("summary", summary), ("paragraph", paragraph), *(("code", block) for block in code)]
        if part not in plain
    ]


def has_picture(node):
    return any(part["type"] == "image" for part in node["inlineContent"])


def long_lines(site):
    """Returns the number of lines of code that are wider than the column."""
    return sum(
        len(line) > columns for page in site.pages.values() for node in nodes(page, "codeListing") for line in node["code"]
    )
