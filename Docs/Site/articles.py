"""Makes DocC articles from the Markdown pages, whose files are not changed."""

import pathlib
import re
import shutil

import groups
import markdown
from graph import product

# The guides on the landing page, in the order for reading. A page in no group is listed last.
guides = {
    "Learn": ["GettingStarted", "Concepts", "Questions", "Cookbook", "Comparison", "README"],
    "Guides": ["Bindings", "Controls", "Lists", "Foundation", "Databases", "Command", "Undo", "AppArchitecture", "Threads", "Async",
               "Backpressure", "Testing", "FindingRaces", "Debugging", "Recordings", "YourOwnOperator", "YourOwnToolkit",
               "BeyondOneProcess"],
    "From another framework": ["ComingFromElsewhere", "FromRxSwift", "FromReactiveSwift", "FromCombine", "FromAsyncAlgorithms",
                               "FromReactiveObjC"],
    "Reference": ["Operators", "Contract", "Performance", "Stability", "CHANGELOG"],
    "Internals": ["Architecture", "Decisions", "StepByStep", "Glossary", "Measuring", "OperatorFiles", "BindingRules", "CommandRules",
                  "RacingModels", "UncheckedTypes", "DefaultIsolation", "Apple", "CONTRIBUTING"],
}
others = "More"

# Sections of the README that are left out, because the landing page has their content as topics.
left_out = {"Read on"}

# The part of a picture's style sheet for dark systems, with one rule per line.
dark_rules = re.compile(r"@media \(prefers-color-scheme: dark\) \{\n(.*?\n)\}\n", re.DOTALL)


class Articles:
    """The DocC catalog: an article for each page, and the pictures."""

    def __init__(self, root, catalog, names):
        self.root = root
        self.catalog = catalog
        self.names = names
        self.landing_page = root / "Docs/Site/Landing.md"
        pages = [root / "CONTRIBUTING.md", root / "CHANGELOG.md", *sorted((root / "Docs").rglob("*.md"))]
        self.texts = {page: page.read_text() for page in [root / "README.md", *pages]}
        self.texts[root / "README.md"] = about(self.texts[root / "README.md"])
        self.titles = {page: next(markdown.headings(text))[1] for page, text in self.texts.items()}
        self.files = {page: re.sub(r"\W+", "-", title).strip("-") for page, title in self.titles.items()}
        self.files[self.landing_page] = product
        symbols = {symbol.lower() for symbol in names.types}
        clashes = [name for name in self.files.values() if name.lower() in symbols]
        assert not clashes, f"these pages have the name of a type: {clashes}"

    @property
    def count(self):
        return len(self.texts) - 1

    def write(self):
        self.catalog.mkdir(parents=True)
        for page in self.texts:
            text = self.landing() if page == self.landing_page else self.article(page)
            (self.catalog / f"{self.files[page]}.md").write_text(text)
        for module in self.names.graph.modules:
            text = (self.root / "Sources" / module / f"{module}.docc" / f"{module}.md").read_text()
            text = text.replace(f"# ``{module}``", f"# {module}", 1)
            # A module on its own cannot link to another module, but on this site all modules are together.
            text = re.sub(r"(?<!`)`([^`]+)`(?!`)", lambda found: self.symbol_link(found[1]) or found[0], text)
            if module == "RACOperators":
                text = text.replace("\n## Topics\n", groups.listed(self.names, module) + "\n## Topics\n")
            (self.catalog / f"{module}.md").write_text(with_metadata(text, "Module"))
        for picture in self.pictures():
            self.copy_picture(picture)

    def copy_picture(self, picture):
        """Copies a picture. If its colors depend on the system's appearance, makes a light and a dark picture instead, because
        the reader can choose another appearance for the site."""
        target = self.catalog / self.picture_name(picture)
        text = picture.read_text() if picture.suffix == ".svg" else ""
        if not dark_rules.search(text):
            shutil.copy(picture, target)
            return
        target.write_text(dark_rules.sub("", text))
        target.with_stem(target.stem + "~dark").write_text(dark_rules.sub(r"\1", text))

    def pictures(self):
        """Returns the pictures of the pages, without those of the theme."""
        files = [file for form in ("svg", "png") for file in (self.root / "Docs").rglob(f"*.{form}")]
        return sorted(file for file in files if not file.is_relative_to(self.root / "Docs/Site"))

    def named_pictures(self):
        """Returns the pictures by the name of their operator. A link to a further picture has a number as its text."""
        page = self.root / "Docs/Operators.md"
        found = {}
        for _, line, is_text in markdown.outside_code(self.texts[page]):
            for link in markdown.link.finditer(line) if is_text and line.startswith("|") else []:
                if is_picture_of_operator(link):
                    name = link[2].strip("`") if link[2].startswith("`") else name
                    pictures = found.setdefault(name, [])
                    picture = (page.parent / link[3]).resolve()
                    if picture not in pictures:
                        pictures.append(picture)
        return found

    def picture_name(self, file):
        return str(file.relative_to(self.root / "Docs")).replace("/", "-")

    def article(self, page):
        return with_metadata(self.translate(page, self.texts[page]), "Guide")

    def landing(self):
        """Returns the landing page, with the topics of the site."""
        text = self.translate(self.landing_page, self.texts[self.landing_page])
        text = re.sub(r"\A# .*", f"# ``{product}``\n\n@Metadata {{\n    @DisplayName(\"{product}\")\n}}", text)
        pages = {page.stem: page for page in self.texts if page != self.landing_page}
        topics = {title: [name for name in names if name in pages] for title, names in guides.items()}
        named = {name for names in topics.values() for name in names}
        topics[others] = [name for name in pages if name not in named]
        lines = ["", "## Topics"]
        for title, names in topics.items():
            if names:
                lines += ["", f"### {title}", ""] + [f"- <doc:{self.files[pages[name]]}>" for name in names]
        lines += ["", "### Modules", ""] + [f"- <doc:{module}>" for module in self.names.graph.modules]
        lines += ["", "### Additions to other libraries", ""]
        lines += [f"- ``{library}``" for library in sorted(self.names.graph.foreign)]
        for_apple = sorted(
            symbol["pathComponents"][0]
            for identifier, symbol in self.names.graph.symbols.items()
            if identifier in self.names.graph.for_apple and len(symbol["pathComponents"]) == 1
        )
        if for_apple:
            lines += ["", "### Types for Apple platforms", ""] + [f"- ``{name}``" for name in for_apple]
        return text.rstrip() + "\n" + "\n".join(lines) + "\n"

    def translate(self, page, text):
        lines = []
        ours = None  # the columns with names of this framework; None if all columns can have them, and outside of tables
        for number, line, is_text in markdown.outside_code(text):
            if is_text and line.startswith("|"):
                cells = re.split(r"(?<!\\)\|", line)
                if lines and not lines[-1].startswith("|"):
                    heads = [cell.strip() for cell in cells]
                    ours = {heads.index("here")} if "here" in heads else None
                    lines.append(line)
                    continue
                known = ours is not None
                line = "|".join(
                    self.inline(page, cell, not known or index in ours, known) for index, cell in enumerate(cells)
                )
            elif is_text and line.startswith("#"):
                # DocC would show the backticks.
                line = self.inline(page, line, False).replace("`", "")
            elif is_text:
                line = self.inline(page, line, True)
            lines.append(line)
        return "\n".join(lines)

    def inline(self, page, line, with_symbols, is_ours=False):
        """Replaces the links between pages and the names of symbols in a line by DocC's links."""
        spans = []

        def keep(text):
            spans.append(text)
            return f"\0{len(spans) - 1}\0"

        codes = [found.span() for found in markdown.code.finditer(line)]

        def replace_link(found):
            if any(start < found.start() < end for start, end in codes):
                return found[0]
            if is_picture_of_operator(found):
                # The page of the operator has its pictures.
                return keep(self.symbol_link(found[2].strip("`"), True) or found[2]) if found[2].startswith("`") else ""
            return keep(self.link(page, found))

        def replace_code(found):
            # Code with more than one backtick on each side would be a link to a symbol in DocC.
            if len(found[1]) > 1:
                return keep(re.sub(r"([`*_<>\[\]])", r"\\\1", found[2].strip()))
            if page.name == "CHANGELOG.md":
                return found[0]
            link = self.symbol_link(found[2], is_ours) if with_symbols else None
            # On a page about another framework, a bare word such as `Signal` can be a type of that framework.
            if link and (found[2].endswith(")") or is_ours or not page.stem.startswith("From")):
                return keep(link)
            return found[0]

        line = markdown.link.sub(replace_link, line)
        line = markdown.code.sub(replace_code, line)
        while "\0" in line:
            line = re.sub("\0(\\d+)\0", lambda found: spans[int(found[1])], line)
        return line

    def symbol_link(self, code, is_ours=False):
        if code in self.names.graph.modules:
            return f"[`{code}`](doc:{code})"
        link = self.names.link(code, is_ours)
        return f"``{link}``" if link else None

    def link(self, page, found):
        picture, text, target = found[1], found[2], found[3]
        if re.match(r"\w+:", target):
            return found[0]
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if picture:
            return f"![{text}]({self.picture_name(file)})"
        if file not in self.files:
            return text
        fragment = self.fragment(file, anchor) if anchor else ""
        return f"[{text}](doc:{self.files[file]}{fragment})"

    def fragment(self, file, anchor):
        title = next(title for _, title, other in markdown.headings(self.texts[file]) if other == anchor)
        plain = re.sub(r"[`'\"?,.:;!()“”’*_&@#%$\[\]{}]", "", markdown.link.sub(lambda found: found[2], title))
        return "#" + re.sub(r"[\s-]+", "-", plain)


def is_picture_of_operator(link):
    """Returns whether a link of Operators.md leads to a picture."""
    return not link[1] and link[3].startswith("Gallery/")


def about(text):
    """Returns the README as a page of the site, without the sections that are left out."""
    parts = re.split(r"(?m)^(?=## )", text)
    parts = [part for part in parts if part.split("\n")[0].removeprefix("## ") not in left_out]
    return re.sub(r"\A# (.*)", r"# About \1", "".join(parts))


def with_metadata(text, heading):
    title, _, rest = text.partition("\n")
    return f"{title}\n\n@Metadata {{\n    @TitleHeading(\"{heading}\")\n}}\n{rest}"
