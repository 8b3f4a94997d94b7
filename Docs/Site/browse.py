#!/usr/bin/env python3
"""Uses a site in Chromium: its pages in light and dark, wide and narrow, the search, with every name of other frameworks, and the
pictures of operators whose events can be moved.

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


def use_filter(page, address):
    """Types a name of another framework into the filter of the navigator, which then leads to ours."""
    page.navigate(f"{address}{article}/signal/debounce(for:on:)/")
    page.wait(f"{shown} && document.querySelector('.navigator .navigator-card-item.active') !== null")
    check("debounce" in page.text(".navigator .navigator-card-item.active"), "the navigator does not mark the page of debounce")
    page.type_into("[placeholder=Filter]", "flatMapLatest")
    page.wait("[...document.querySelectorAll('.navigator a')].some((link) =>"
              " link.textContent.trim() === 'flatMapLatest → switchMap(_:)' && link.href.endsWith('/signal/switchmap(_:)'))")


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
    page.type_into("#search-field", "qzxvw qzxvw")
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


def expected_rows(file, choice):
    """Returns the code of a choice, and the marks of its inputs and results, from the file alone."""
    kinds = {1: "completed", 0: "failed"}

    def marks(events):
        return [[time, kinds.get(text, "value"), "" if text in kinds else text] for time, text in events]

    inputs = []
    for number in range(len(file["inputs"])):
        axes = [(axis["events"], option) for axis, option in zip(file["axes"], choice) if axis.get("input") == number]
        events = [options[option] for options, option in axes if options[option]]
        inputs.append(marks(sorted(events, key=lambda event: (event[0], event[1] in kinds))))
    code, lines, _ = file["outcomes"][file["number of"][choice]]
    results = []
    for _, _, end, events in (file["lines"][line] for line in lines):
        ended = bool(events) and events[-1][1] in kinds
        results.append(marks(events) + ([[end, "disposed", ""]] if end is not None and not ended else []))
    return {"code": file["codes"][code], "inputs": inputs, "results": results}


def read_variants(path):
    """Reads a file of variants. Adds the number of the result of each choice."""
    file = json.loads(path.read_text())
    counts = [len(axis.get("events") or axis["values"]) for axis in file["axes"]]
    choices = []

    def visit(choice, first, left):
        choices.append(tuple(choice))
        if left:
            for axis in range(first, len(counts)):
                for option in range(1, counts[axis]):
                    visit([*choice[:axis], option, *choice[axis + 1 :]], axis + 1, left - 1)

    visit([0] * len(counts), 0, file["changes"])
    runs = file["runs"].split()
    check(len(runs) == len(choices), f"{path.name} has {len(runs)} runs of {len(choices)} variants")
    file["number of"] = {choice: int(run, 36) for choice, run in zip(choices, runs)}
    return file


# A function that reads the picture of an element, in the form of `expected_rows`.
drawn = """(element) => {
    const marks = (row) => [...row.querySelectorAll('.event:not(.absent)')].map((event) =>
        [Number(event.dataset.time), event.classList[1], event.querySelector('text')?.textContent ?? '']);
    const rows = (selector) => [...element.querySelectorAll(selector)].map(marks);
    return { code: element.querySelector('.operation').textContent, inputs: rows('.input'),
             results: rows('.results .output:not(.again)') };
}"""
# The width of a frame.
unit_of_rows = """(() => {
    const lines = document.querySelectorAll('.variants .grid');
    return lines[1].x1.baseVal.value - lines[0].x1.baseVal.value;
})()"""


def compare_variants(page, folder):
    """Compares the drawings of variants with the data, and returns how many have been compared."""
    count = 0
    for path in sorted(folder.glob("*.json")):
        if path.stem == "index":
            continue
        file = read_variants(path)
        # All variants of some operators, and a part of those of the others.
        choices = list(file["number of"])[:: 1 if path.stem in ("debounce", "share") else 97]
        found = []
        for first in range(0, len(choices), 100):
            found += page.evaluate(f"""(async () => {{
                const {{ Chooser, Variants }} = await import("{base}/variants.js");
                const file = await (await fetch("{base}/variants/{path.name}")).json();
                const chooser = new Chooser(new Variants(file));
                // Its layout does not depend on the rest of the page, so that a redraw takes less time.
                chooser.element.style = "position: fixed; width: 700px; height: 500px; contain: strict";
                document.querySelector("main").append(chooser.element);
                const drawn = {drawn};
                const found = {json.dumps(choices[first : first + 100])}.map((choice) => {{
                    Object.assign(chooser, {{ choice, changed: [] }});
                    chooser.redraw();
                    return drawn(chooser.element);
                }});
                chooser.element.remove();
                return found;
            }})()""")
        for choice, picture in zip(choices, found):
            expected = expected_rows(file, choice)
            check(picture == expected, f"{path.stem} {choice} is drawn as {picture}, but the data has {expected}")
        count += len(choices)
    return count


def move_events(browser, address, folder):
    """Moves events of the picture of an operator as a reader does, and goes to another operator."""
    file = read_variants(folder / "debounce.json")

    def expect(page, choice):
        page.wait(f"JSON.stringify(({drawn})(document.querySelector('.variants'))) === "
                  f"{json.dumps(json.dumps(expected_rows(file, choice), separators=(',', ':')))}")

    def option(axis, event):
        return file["axes"][axis]["events"].index(event)

    page = browser.open(f"{address}{article}/signal/debounce(for:on:)/", 1400)
    page.wait("document.querySelectorAll('.variants .grid').length > 1")
    hidden = page.evaluate("document.querySelector('main img[src*=Gallery-debounce]').closest('p').hidden")
    check(hidden, "both pictures are shown")
    expect(page, (0, 0, 0, 0, 0, 0))
    page.drag(".variants [data-axis='1']", 2 * page.evaluate(unit_of_rows))
    second = option(1, [6, "2"])
    expect(page, (0, second, 0, 0, 0, 0))
    page.evaluate("document.querySelector('.variants [data-axis=\"0\"]').focus()")
    page.press("ArrowLeft")
    expect(page, (option(0, [1, "1"]), second, 0, 0, 0, 0))
    # Two changes at a time have been run. With a third one, the oldest is taken back.
    page.evaluate("document.querySelector('.variants [data-axis=\"3\"]').focus()")
    page.press("Delete")
    expect(page, (option(0, [1, "1"]), 0, 0, option(3, None), 0, 0))
    check("is back" in page.text(".variants .note"), "the reader is not told that an event is back")
    page.click(".variants .tools button:last-child")
    expect(page, (option(0, [1, "1"]), 0, 0, 0, 0, 0))
    check(page.evaluate("document.activeElement.textContent") == "Remove", "a button of the event does not keep the focus")
    page.evaluate("""(() => {
        const select = document.querySelector('.variants select');
        select.value = '1';
        select.dispatchEvent(new Event('change'));
    })()""")
    expect(page, (option(0, [1, "1"]), 0, 0, 0, 0, 1))
    page.click(".variants .fields button")
    expect(page, (0, 0, 0, 0, 0, 0))
    names = page.evaluate(
        "[...document.querySelectorAll('.variants [role=slider], .variants button')]"
        ".map((element) => element.getAttribute('aria-label') ?? element.textContent)"
    )
    check(all(names) and "value 1 of self" in names, f"the controls are called {names}")
    # DocC's app shows the next page in place of this one.
    page.evaluate("document.querySelector('a[href$=\"/signal/throttle(for:on:latest:)\"]').click()")
    page.wait("document.querySelector('.variants .operation')?.textContent.startsWith('throttle')")
    # The second picture is further below, and is loaded when it comes into view.
    page.wait("(scrollTo(0, document.body.scrollHeight / 3), document.querySelectorAll('.variants').length === 2)")
    check(not page.complaints, f"variants: {page.complaints}")
    page.close()

    page = browser.open(f"{address}{article}/signal/debounce(for:on:)/", 390, 844, is_phone=True)
    page.wait("document.querySelectorAll('.variants .grid').length > 1")
    page.swipe(".variants [data-axis='4']", -page.evaluate(unit_of_rows))
    expect(page, (0, 0, 0, 0, option(4, [16, 1]), 0))
    measure(page)
    page.close()
    text = (folder.parent / f"{article.removeprefix(base)}/signal/debounce(for:on:)/index.html".lstrip("/")).read_text()
    check("Gallery-debounce.svg" in text, "without JavaScript there is no picture")


def choose_appearance(browser, address):
    """Checks that the chosen appearance determines all colors, in both appearances of the system."""
    colors = {}
    for dark in (False, True):
        page = browser.open(f"{address}{article}/signal/debounce(for:on:)/", 1400, dark=dark)
        parts = [".site-header", ".logo-sent", ".variants .marble", ".variants .operation"]
        page.wait(" && ".join(f"document.querySelector('{part}')" for part in parts))
        for scheme in ("auto", "light", "dark"):
            page.evaluate(f"document.body.dataset.colorScheme = '{scheme}'")
            page.wait("true")
            found = page.evaluate("""(() => {
                const style = (selector) => getComputedStyle(document.querySelector(selector));
                return [style('.site-header').color, style('.site-header').backgroundColor, style('.logo-sent').fill,
                        style('.variants .marble').fill, style('.variants .operation').backgroundColor];
            })()""")
            colors.setdefault("dark" if scheme == "dark" or scheme == "auto" and dark else "light", []).append(found)
        page.close()
    for scheme, found in colors.items():
        check(all(other == found[0] for other in found), f"the colors of {scheme} differ: {found}")
    check(all(one != other for one, other in zip(colors["light"][0], colors["dark"][0])), f"light and dark are alike: {colors}")


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
        use_filter(page, address)
        check(not page.complaints, f"search: {page.complaints}")
        variants = pathlib.Path(sys.argv[1]).resolve() / "variants"
        compared = compare_variants(page, variants)
        move_events(browser, address, variants)
        choose_appearance(browser, address)
    finally:
        browser.close()
    print(f"the site in a browser: {len(pages)} pages in four forms, {names} names of other frameworks ({words} words) found, "
          f"{compared} drawings of operators compared with their data")


main()
