"""Completes the pages that DocC has made, checks their links, and checks that each page can be found."""

import html
import json
import re
import urllib.parse

from graph import product, unseen

root_page = f"/documentation/{product.lower()}"
# The titles of the groups that DocC makes for symbols in no topic group.
automatic = {
    "Classes", "Structures", "Enumerations", "Protocols", "Functions", "Type Aliases", "Operators", "Variables", "Articles",
    "Initializers", "Instance Properties", "Instance Methods", "Type Properties", "Type Methods", "Subscripts",
    "Enumeration Cases", "Associated Types", "Extended Modules",
}
# The anchors of a page that are not headings of its text.
sections = {
    "topics", "overview", "discussion", "parameters", "return-value", "see-also", "relationships", "declarations",
    "default-implementations", "mentions",
}
# Pages whose headings are not in the navigator, since they are versions.
without_headings = {"Changelog"}


class Site:
    """The pages of a site that DocC has just made."""

    def __init__(self, folder, base):
        self.folder = folder
        self.base = base
        self.files = {}
        for file in sorted((folder / "data").rglob("*.json")):
            self.files["/" + str(file.relative_to(folder / "data").with_suffix(""))] = file
        self.pages = {path: json.loads(file.read_text()) for path, file in self.files.items()}
        self.index = json.loads((folder / "index/index.json").read_text())
        self.links = 0
        self.faults = []

    def symbols(self):
        return [path for path, page in self.pages.items() if page["metadata"].get("symbolKind", "module") != "module"]

    def complete(self, module_of, for_apple, source):
        """Shows the real module on the page of each symbol, since DocC knows only one module."""
        for path in self.symbols():
            metadata = self.pages[path]["metadata"]
            identifier = metadata.get("externalID", "").removesuffix("::OverloadGroup")
            module = module_of.get(identifier)
            if module:
                metadata["modules"] = [{**entry, "name": module} for entry in metadata.get("modules", [{}])]
                metadata["roleHeading"] = f"{metadata['roleHeading']} · {module}"
                if identifier in for_apple:
                    metadata["roleHeading"] += " · Apple platforms"
                if metadata.get("extendedModule") == product:
                    metadata["extendedModule"] = module
        for path, page in self.pages.items():
            if page["kind"] == "symbol":
                show_first(page)
            text = json.dumps(page, ensure_ascii=False).replace(unseen, "")
            if source:
                text = text.replace('\\"ADDRESS\\"', f'\\"{source}\\"')
            self.pages[path] = json.loads(text)
            self.files[path].write_text(text)
        self.complete_index()

    def complete_index(self):
        """Shortens the titles of the navigator to names such as `debounce(for:on:)`. Adds the headings of the guides, because
        the filter of the navigator searches only titles: "token" then finds the recipe."""
        for node in list(nodes(self.index["interfaceLanguages"]["swift"])):
            page = self.pages.get(node.get("path"), {})
            metadata = page.get("metadata", {})
            heading = metadata.get("roleHeading", "")
            if heading == "Guide" and metadata["title"] not in without_headings:
                node["children"] = [
                    {"title": part["text"], "type": "article", "path": f"{node['path']}#{part['anchor']}"}
                    for part in walk(page.get("primaryContentSections", []))
                    if part.get("type") == "heading" and part["anchor"] not in sections
                ]
            if heading.startswith(("Instance Method", "Initializer")):
                node["title"] = metadata["title"]
            elif heading.startswith(("Type Method", "Operator")):
                node["title"] = "static " + metadata["title"]
        (self.folder / "index/index.json").write_text(json.dumps(self.index, ensure_ascii=False))

    def add_names(self, names, documents):
        """Adds the names of other frameworks to the navigator, so that its filter finds ours: "flatMap" leads to flattenMap.

        The entries are the last ones: the first one of a page is marked when a reader is there.
        """
        entries = {}
        for name, _, number, _ in names:
            title, _, address, _ = documents[number]
            here = title.removeprefix("Signal.")
            if name.partition("(")[0] != here.partition("(")[0]:
                entries[f"{name} → {here}"] = f"{root_page}/{address}".rstrip("/")
        children = [{"title": title, "type": "article", "path": path} for title, path in sorted(entries.items(), key=by_name)]
        # The root has the pages. A second tree would not be shown.
        root = self.index["interfaceLanguages"]["swift"][0]
        root["children"].append({
            "title": "Names in other frameworks", "type": "article", "path": f"{root_page}/coming-from-elsewhere",
            "children": children,
        })
        (self.folder / "index/index.json").write_text(json.dumps(self.index, ensure_ascii=False))

    def fault(self, path, text):
        self.faults.append(f"{path}: error: {text}")

    def check(self, curated):
        for path, page in self.pages.items():
            self.check_links(path, page)
            self.check_html(path)
        for path in sorted(set(self.pages) - self.reached(root_page, set())):
            self.fault(path, "is in no topic group of any page")
        for path in [root_page, *(f"{root_page}/{name.lower()}" for name in curated)]:
            for group in self.pages[path].get("topicSections", []):
                if group["title"] in automatic:
                    names = [identifier.rpartition("/")[2] for identifier in group["identifiers"]]
                    self.fault(path, f"these are in no topic group of their own: {names}")
        self.check_index()
        for file in sorted((self.folder / "images").rglob("*.svg")):
            # Without a width and a height, some browsers show a picture as a thumbnail.
            if not re.search(r'<svg[^>]* width="[\d.]+" height="[\d.]+"', file.read_text()):
                self.fault(f"/{file.relative_to(self.folder)}", "the picture has no width and height")

    def check_html(self, path):
        file = self.folder / path.lstrip("/") / "index.html"
        if not file.is_file():
            self.fault(path, "there is no HTML page")
            return
        for asset in re.findall(r'(?:src|href)="([^"]+)"', file.read_text()):
            asset = urllib.parse.unquote(html.unescape(asset).partition("#")[0])
            if asset == "" or re.match(r"\w+:", asset):
                continue
            self.links += 1
            if not (self.folder / self.without_base(asset)).exists():
                self.fault(path, f"{asset} is missing")

    def without_base(self, url):
        """Returns the path of a file in the folder of the site. The addresses of the site begin with the base path."""
        return url.removeprefix(self.base).lstrip("/") if url.startswith(self.base) else url

    def reached(self, path, seen):
        """Returns the pages that the topic groups of a page lead to, directly or through other pages."""
        waiting = [path]
        while waiting:
            path = waiting.pop()
            if path in seen or path not in self.pages:
                continue
            seen.add(path)
            page = self.pages[path]
            groups = page.get("topicSections", []) + page.get("defaultImplementationsSections", [])
            # A page of overloads lists the overloads as alternative declarations.
            targets = [identifier for group in groups for identifier in group["identifiers"]]
            for section in page.get("primaryContentSections", []):
                for declaration in section.get("declarations", []):
                    others = declaration.get("otherDeclarations", {}).get("declarations", [])
                    targets += [other["identifier"] for other in others]
            references = page.get("references", {})
            urls = [references[target].get("url", "") for target in targets if target in references]
            waiting += [url.partition("#")[0] for url in urls]
        return seen

    def check_links(self, path, page):
        references = page.get("references", {})
        named = identifiers(page)
        for identifier in named:
            if identifier not in references and not identifier.startswith(f"doc://{product}/documentation/{product}"):
                self.fault(path, f"{identifier} is referred to, and is nowhere")
        for identifier, reference in references.items():
            self.links += 1
            for variant in reference.get("variants", []):
                if not (self.folder / variant["url"].lstrip("/")).is_file():
                    self.fault(path, f"the picture {variant['url']} is missing")
            # A protocol of another library has no page here, and is displayed without a link.
            if reference.get("type") == "unresolvable" and identifier in named:
                self.fault(path, f"{reference['title']} could not be resolved")
            target, _, anchor = reference.get("url", "").partition("#")
            if not target.startswith("/"):
                continue
            if target not in self.pages:
                self.fault(path, f"the page {target} is missing")
            elif anchor and anchor.lower() not in sections and anchor not in anchors(self.pages[target]):
                self.fault(path, f"there is no heading {anchor} in {target}")

    def check_index(self):
        entries = {node["path"] for node in nodes(self.index["interfaceLanguages"]["swift"]) if "path" in node}
        headings = {entry for entry in entries if "#" in entry}
        for path, _, anchor in sorted(entry.partition("#") for entry in headings):
            if anchor not in anchors(self.pages[path]):
                self.fault("/index/index.json", f"there is no heading {anchor} in {path}")
        if not headings:
            self.fault("/index/index.json", "no heading of a guide is found")
        paths = entries - headings
        for path in sorted(paths - set(self.pages)):
            self.fault("/index/index.json", f"the page {path} is missing")
        if not any(path.startswith(f"{root_page}/signal/debounce(") for path in paths):
            self.fault("/index/index.json", "debounce is not found")
        self.indexed = len(paths)


def by_name(entry):
    """Sorts entries by their first letters, also the names that begin with a sign."""
    return re.sub(r"^\W+", "", entry[0]).lower()


def show_first(page):
    """Moves the picture of a symbol directly below its declaration, and the list of pages that mention the symbol to the end."""
    sections = page.get("primaryContentSections", [])
    content = next((section["content"] for section in sections if section["kind"] == "content"), [])
    for section in [section for section in sections if section["kind"] == "mentions"]:
        sections.remove(section)
        sections.append(section)
    picture = next((node for node in content if is_picture(node)), None)
    declaration = next((index for index, section in enumerate(sections) if section["kind"] == "declarations"), None)
    if picture and declaration is not None:
        content.remove(picture)
        sections.insert(declaration + 1, {"kind": "content", "content": [picture]})


def is_picture(node):
    return node["type"] == "paragraph" and [part["type"] for part in node["inlineContent"]] == ["image"]


def nodes(children):
    """Yields the entries of the navigator with all entries below them."""
    for node in children:
        yield node
        yield from nodes(node.get("children", []))


def walk(value):
    if isinstance(value, dict):
        yield value
        for key, part in value.items():
            if key != "references":
                yield from walk(part)
    elif isinstance(value, list):
        for part in value:
            yield from walk(part)


def identifiers(page):
    return {node["identifier"] for node in walk(page) if node.get("type") in ("reference", "image") and "identifier" in node}


def anchors(page):
    return {node["anchor"] for node in walk(page) if "anchor" in node}
