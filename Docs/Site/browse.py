#!/usr/bin/env python3
"""Checks a site in Chromium: its pages in light and dark, wide and narrow, and the search with every name of other frameworks.

Usage: browse.py <site> [pictures]. The site has the base path /ReactiveSignals. Pictures of some pages are saved in the second
folder.
"""

import functools
import http.server
import json
import pathlib
import sys
import threading

root = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "Examples/BrowserChecks"))

from browser import Browser  # noqa: E402

base = "/ReactiveSignals"
loaded = "document.readyState === 'complete'"
article = f"{base}/documentation/reactivesignals"
shown = "document.querySelector('main h1') && !document.querySelector('.plain')"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the files of a folder below the base path."""

    def translate_path(self, path):
        if not path.startswith(base + "/"):
            return "/nowhere"
        return super().translate_path(path.removeprefix(base))

    def log_message(self, *_):
        pass


def serve(folder):
    handler = functools.partial(Files, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}"


def check(condition, text):
    if not condition:
        sys.exit(f"the site in a browser: error: {text}")


def find_names(page):
    """Searches for each name of other frameworks, and returns the numbers of names and words."""
    found = page.evaluate(f"""(async () => {{
            const {{ index, search }} = await import("{base}/search.js");
            const all = await index();
            const missing = [];
            for (const {{ name, framework, document }} of all.names) {{
                const best = search(all, name).slice(0, 8);
                const leads = (result) => result.title.startsWith(name + " → ") || result.title === document.title;
                if (!best.some(leads)) missing.push(`${{name}} (${{framework}})`);
            }}
            const words = new Set(all.names.flatMap(({{ words }}) => words[0] ?? []));
            const unknown = [...words].filter((word) => !search(all, word).slice(0, 8).some(
                (result) => result.kind.startsWith("Name in") || result.title.toLowerCase().includes(word)));
            return {{ names: all.names.length, missing, words: words.size, unknown }};
        }})()""")
    check(not found["missing"], f"the search does not show {len(found['missing'])} names among the first: {found['missing']}")
    check(not found["unknown"], f"the search does not show {len(found['unknown'])} words among the first: {found['unknown']}")
    return found["names"], found["words"]


def use_box(page):
    """Types into the search field of the header, selects a result with the keyboard, and opens it."""
    page.press("/")
    page.wait("document.activeElement.id === 'site-search'")
    page.type_into("#site-search", "withLatestFrom")
    page.wait("document.querySelectorAll('#search-options a').length > 1")
    check("withLatest(from:)" in page.text("#search-options a"), "withLatestFrom does not lead to withLatest(from:)")
    page.press("ArrowDown")
    page.press("ArrowDown")
    page.press("ArrowUp")
    chosen = page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).href")
    page.press("Enter")
    page.wait(f"location.href === {json.dumps(chosen)} && {loaded} && {shown}")


def use_page(page, address):
    """Searches on the page with all results, with the keyboard."""
    page.navigate(f"{address}{base}/search/?q=backpressure")
    page.wait("document.querySelectorAll('#results a').length > 3")
    page.press("ArrowDown")
    check(
        page.evaluate("document.activeElement.matches('#results li:first-child a')"),
        "the arrow does not move to the first result",
    )
    page.press("ArrowUp")
    page.type_into("#search-field", "no such word at all")
    page.wait("document.querySelector('.search-page [role=status]').textContent === 'No results'")


def measure(page):
    """Checks that code wider than its column can be scrolled, and that the page is not wider than the screen."""
    wide = page.evaluate(
        "[...document.querySelectorAll('pre')].filter((code) => code.scrollWidth > code.clientWidth + 1"
        " && !['auto', 'scroll'].includes(getComputedStyle(code).overflowX)).length"
    )
    check(wide == 0, f"{wide} blocks of code are cut off")
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(width <= 0, f"the page is {width} pixels wider than the screen")
    title = page.evaluate("document.title")
    check("ReactiveSignals" in title, f"the title is '{title}'")
    check(page.evaluate("document.querySelectorAll('header.site-header .brand').length") == 1, "there is no header")
    check(
        not page.evaluate("[...document.querySelectorAll('main img')].some((image) => image.complete && !image.naturalWidth)"),
        "a picture is not shown",
    )


def open_navigator(browser, address):
    """Opens and closes the navigator on a phone, where the navigator covers the page."""
    page = browser.open(f"{address}{article}/getting-started/", 390, 900, is_phone=True)
    page.wait(shown)
    page.click(".sidenav-toggle")
    page.wait("document.querySelector('.aside.show-on-mobile .close-card')")
    page.click(".close-card")
    page.wait("!document.querySelector('.aside.show-on-mobile')")
    check(
        page.evaluate("document.querySelector('.site-header .logo').getBoundingClientRect().width") > 0, "the header is hidden"
    )
    page.close()


def main():
    address = serve(sys.argv[1])
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    pages = {
        "landing": f"{base}/",
        "operator": f"{article}/signal/debounce(for:on:)/",
        "guide": f"{article}/getting-started/",
        "search": f"{base}/search/?q=sink",
    }
    browser = Browser(settled=loaded)
    try:
        for name, path in pages.items():
            for width, dark in ((1400, False), (1400, True), (390, False), (390, True)):
                page = browser.open(address + path, width, 900, is_phone=width < 500, dark=dark)
                page.wait(shown)
                measure(page)
                if pictures:
                    pictures.mkdir(exist_ok=True)
                    page.picture(pictures / f"{name}-{width}{'-dark' if dark else ''}.png", full=False)
                check(not page.complaints, f"{name}: {page.complaints}")
                page.close()
        open_navigator(browser, address)
        page = browser.open(f"{address}{article}/getting-started/", 1400)
        page.wait(shown)
        names, words = find_names(page)
        use_box(page)
        use_page(page, address)
        check(not page.complaints, f"search: {page.complaints}")
    finally:
        browser.close()
    print(f"the site in a browser: {len(pages)} pages in four forms, {names} names of other frameworks ({words} words) found")


main()
