"""Checks the page of the inspector in a browser, with real user input, and reports failures.

    checks.py [--program PROGRAM] [--pictures FOLDER] [--without NAME] [NAME...]

Without a PROGRAM, a stand-in for the inspector sends the frames. NAME is a part of the names of the checks to run or to
leave out. Saves screenshots in the FOLDER if there is one.
"""

import argparse
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BrowserChecks"))
# The checks run in the order of these modules.
import tree, marbles, news, surroundings, sources, programs, flood  # noqa: E401, E402, F401
from browser import Browser, BrowserError  # noqa: E402
from checking import CHECKS, expect  # noqa: E402
from inspection import SETTLED, Inspection, identifier, select  # noqa: E402


def run(program, parts, without, pictures):
    browser = Browser(settled=SETTLED)
    inspection = None
    passed, failed = 0, 0
    try:
        inspection = Inspection(browser, program)
        for function in CHECKS:
            name = function.__name__.replace("_", " ")
            if parts and not any(part in name for part in parts) or without and without in name:
                continue
            try:
                function(inspection)
                for page in inspection.pages:
                    expect(page.complaints, [], "what the console says")
                    elsewhere = [url for url in page.requests if not url.startswith((inspection.url, "data:"))]
                    expect(elsewhere, [], "asked elsewhere")
                passed += 1
                print(f"  ok: {name}", flush=True)
            except Exception as error:
                failed += 1
                print(f"  FAILED: {name}\n    {str(error)[:600]}", flush=True)
                if not isinstance(error, (AssertionError, BrowserError)):
                    traceback.print_exc()
            for note in inspection.take_notes():
                print(f"    {note}", flush=True)
            for page in inspection.pages:
                page.close()
            inspection.pages.clear()
            if inspection.process.poll() is not None:
                failed += 1
                print("  FAILED: the inspector has ended")
                break
        if pictures:
            save(inspection, pictures)
    finally:
        if inspection:
            inspection.close()
        browser.close()
    print(f"inspector: {passed} passed, {failed} failed")
    return 1 if failed or not (passed or pictures) else 0


def save(inspection, folder):
    """Saves screenshots of the page for a visual review."""
    os.makedirs(folder, exist_ok=True)
    if inspection.program:
        programs.save(inspection, folder)
    for dark in (False, True):
        for width, height in ((1400, 900), (390, 844)):
            page = inspection.open(width, height, width < 500, dark, values=1)
            for name in ("keystrokes", "search results", "transfers of london", "price of AA0"):
                page.click(select(identifier(page, name)))
            page.evaluate("document.getElementById('tree').scrollTop = 0")
            page.evaluate("scrollTo(0, 0)")
            page.mouse("mouseMoved", 5, 5, buttons=0)
            time.sleep(5)
            page.picture(os.path.join(folder, f"{'dark' if dark else 'light'}-{'wide' if width > 500 else 'narrow'}.png"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=os.path.abspath)
    parser.add_argument("--pictures")
    parser.add_argument("--without")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    sys.exit(run(arguments.program, arguments.names, arguments.without, arguments.pictures))
