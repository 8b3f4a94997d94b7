"""Checks that the pages can be read and found without JavaScript, and that the search knows the names of other frameworks."""

import html.parser
import re

import foreign
from content import text_of
from graph import product

# More than this is cut off at the edge of the column, and has to be scrolled.
columns = 88
# What can be read without a script, one page of each kind.
samples = [
    "", "/getting-started", "/concepts", "/cookbook", "/performance", "/from-rxswift", "/signal", "/signal/debounce(for:on:)",
    "/command", "/racoperators",
]


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
        elif "main" in self.open and "script" not in self.open:
            self.parts.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", "".join(self.parts))


def nodes(page, kind):
    return [node for node in foreign.walk(page.get("primaryContentSections", [])) if node.get("type") == kind]


def faults(site, index):
    """What is wrong, as lines."""
    found = []
    titles = {}
    for path, page in site.pages.items():
        reader = Reader((site.folder / path.lstrip("/") / "index.html").read_text())
        if page["metadata"]["title"] not in reader.title or product not in reader.title:
            found.append(f"{path}: error: the title is '{reader.title}'")
        if not reader.description:
            found.append(f"{path}: error: there is no description")
        if len(reader.text) < 40:
            found.append(f"{path}: error: there is no text without JavaScript")
        titles[path] = reader
    for sample in samples:
        path = f"/documentation/{product.lower()}{sample}"
        if path not in titles:
            found.append(f"{path}: error: this page, of which the text is checked, is missing")
            continue
        found += sample_faults(path, site.pages[path], titles[path].text)
    found += [f"search: error: {name} leads nowhere" for name, _, entry, _ in index.names if not index.documents[entry]]
    known = {name for name, *_ in index.names}
    for path, page in site.pages.items():
        if re.match("From ", page["metadata"]["title"]):
            names = [name for name, *_ in foreign.rows(page)]
            missing = [name for name in names if name not in known]
            if missing or len(names) < 20:
                found.append(f"{path}: error: {len(names)} names, and the search has no {missing}")
    return found


def sample_faults(path, page, text):
    references = page["references"]
    summary = text_of(page.get("abstract", []), references)
    paragraph = next((text_of(node["inlineContent"], references) for node in nodes(page, "paragraph") if not has_picture(node)), "")
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
    """The number of lines of code that do not fit into the column."""
    return sum(len(line) > columns for page in site.pages.values() for node in nodes(page, "codeListing") for line in node["code"])
