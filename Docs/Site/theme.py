"""Adds the theme to the pages of a site: the header, the style sheet, the logo, and content that needs no JavaScript."""

import html
import json
import re
import shutil

from content import Content
from graph import product

# Files of DocC that this site does not use.
unused = ["developer-og.jpg", "developer-og-twitter.jpg", "favicon.ico", "favicon.svg"]
# Applies the appearance that the reader has chosen on a page of DocC.
remembered = (
    "try { const chosen = localStorage.getItem('developer.setting.preferredColorScheme');"
    " document.body.dataset.colorScheme = JSON.parse(chosen) ?? 'auto' } catch {}"
)


def filled(template, **values):
    return re.sub(r"{{(\w+)}}", lambda found: values[found[1]], template)


class Theme:
    """The parts that all pages share."""

    def __init__(self, root, folder, prefix, source, root_page, pages, variants):
        """`variants` is the folder with the runs of the operators."""
        self.files = root / "Docs/Site/Theme"
        self.examples = root / "Examples/Sources"
        self.folder = folder
        self.prefix = prefix
        self.source = source
        self.root_page = root_page
        self.pages = pages
        self.variants = variants
        # The kinds of guides. The other groups of the landing page list modules and symbols.
        self.groups = [group for group in pages[root_page]["topicSections"] if self.is_of_guides(group)]
        kinds = "".join(
            f'<a href="{prefix}{root_page}/#{group["anchor"]}">{html.escape(group["title"], False)}</a>'
            for group in self.groups
        )
        # The script is inline, because it must run before the page is displayed.
        self.title_script = (self.files / "title.js").read_text()
        self.header = filled(
            self.template("header"),
            base=prefix,
            root=root_page,
            changelog=f"{root_page}/changelog/",
            kinds=kinds,
            version=version(root),
            source=f'<a class="source" href="{html.escape(source)}">Source</a>' if source else "",
        )

    def paths(self, group):
        """Returns the pages of a group of the landing page."""
        references = self.pages[self.root_page]["references"]
        return [references[identifier]["url"] for identifier in group["identifiers"]]

    def is_of_guides(self, group):
        return self.pages[self.paths(group)[0]]["metadata"].get("roleHeading") == "Guide"

    def template(self, name):
        return (self.files / f"{name}.html").read_text()

    def head(self, title, summary, path):
        """Returns the elements that are added to the head of a page."""
        title, summary = html.escape(title), html.escape(summary)
        named = title if title.startswith(product) else f"{title} | {product}"
        return (
            f'<title>{named}</title><meta name="description" content="{summary}">'
            f'<meta property="og:title" content="{title}"><meta property="og:description" content="{summary}">'
            f'<meta property="og:site_name" content="{product}"><meta property="og:type" content="article">'
            f'<link rel="icon" type="image/svg+xml" href="{self.prefix}/logo.svg">'
            f'<link rel="stylesheet" href="{self.prefix}/palette.css"><link rel="stylesheet" href="{self.prefix}/site.css">'
            f'<script type="module" src="{self.prefix}/search.js"></script>'
        )

    def page(self, title, summary, path, body):
        """Returns a page without DocC's app."""
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
            f'{self.head(title, summary, path)}</head><body class="own" data-color-scheme="auto">'
            f'<script>{remembered}</script>{self.header}<div id="app">{body}</div></body></html>\n'
        )

    def write(self):
        for name in unused:
            (self.folder / name).unlink(missing_ok=True)
        for name in ("site.css", "search.js", "logo.svg", "theme-settings.json"):
            shutil.copy(self.files / name, self.folder / name)
        shutil.copy(self.examples / "PageServing/Shared/palette.css", self.folder / "palette.css")
        self.write_variants()
        for path, page in self.pages.items():
            file = self.folder / path.lstrip("/") / "index.html"
            file.write_text(self.dressed(file.read_text(), Content(page, self.prefix), path))
        body = filled(self.template("search"), base=self.prefix, root=self.root_page)
        (self.folder / "search").mkdir()
        (self.folder / "search/index.html").write_text(
            self.page("Search", f"Search the documentation of {product}.", "/search", body)
        )

    def write_variants(self):
        """Writes the runs of the operators that have a picture on a page, and copies the playground's files that draw them."""
        shutil.copy(self.files / "variants.js", self.folder / "variants.js")
        (self.folder / "marbles").mkdir()
        for name in ("rows.css", "rows.js", "results.js"):
            shutil.copy(self.examples / "marbles/Playground/Page" / name, self.folder / "marbles" / name)
        pictures = {
            re.search(r"/Gallery-([\w-]+)\.svg$", reference["variants"][0]["url"])
            for path, page in self.pages.items() if path.startswith(f"{self.root_page}/signal/")
            for reference in page.get("references", {}).values() if reference["type"] == "image"
        }
        recorded = {file.stem: file for file in self.variants.glob("*.json")}
        self.chosen = sorted({picture[1] for picture in pictures if picture} & set(recorded))
        (self.folder / "variants").mkdir()
        for name in self.chosen:
            shutil.copy(recorded[name], self.folder / "variants" / f"{name}.json")
        (self.folder / "variants/index.json").write_text(json.dumps(self.chosen))

    def dressed(self, text, content, path):
        """Returns a page of DocC with its title, description and content, and the header above the app."""
        text = re.sub(r'<link rel="(icon|mask-icon)"[^>]*>', "", text)
        text = re.sub(r"<noscript>.*?</noscript>", "", text, flags=re.DOTALL)
        head = self.head(content.name_in_title(), content.summary or content.kind, path)
        head += (
            f'<link rel="stylesheet" href="{self.prefix}/marbles/rows.css">'
            f'<script type="module" src="{self.prefix}/variants.js"></script>'
        )
        text = text.replace("<title>Documentation</title>", f"{head}<script>{self.title_script}</script>")
        body = f'{self.header}<div id="app"><main class="plain">{content.body()}</main></div>'
        return text.replace('<div id="app"></div>', body)


def version(root):
    """Returns the newest version in the changelog."""
    return re.search(r"(?m)^## (.+)", (root / "CHANGELOG.md").read_text())[1]
