"""Checks the playground in a browser, with real user input, and reports failures.

    checks.py PROGRAM [PICTURES]

Starts `PROGRAM serve` at a free port. Saves screenshots in the folder PICTURES if there is one.
"""

import os
import re
import subprocess
import sys
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BrowserChecks"))
# The checks run in the order of these modules.
import operators, texts, inputs, chains, limits, surroundings, orders  # noqa: E401, E402, F401
from browser import Browser  # noqa: E402
from checking import CHECKS, expect  # noqa: E402
from playground import Playground, Waiting  # noqa: E402


def run(program, pictures):
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--rehearse"], cwd="/", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    )
    browser = None
    passed, failed = 0, 0
    try:
        url = re.search(r"http://\S+", server.stdout.readline()).group()
        waiting = Waiting(url)
        browser = Browser()
        for function in CHECKS:
            name = function.__name__.replace("_", " ")
            playground = Playground(browser, url)
            playground.waiting = waiting
            try:
                function(playground)
                for page in playground.pages:
                    expect(page.complaints, [], "what the console says")
                    expect([other for other in page.requests if not other.startswith((url, "data:"))], [], "asked elsewhere")
                passed += 1
                print(f"  ok: {name}", flush=True)
            except Exception as error:
                failed += 1
                print(f"  FAILED: {name}\n    {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exc()
            for page in playground.pages:
                page.close()
            if server.poll() is not None:
                failed += 1
                print("  FAILED: the server has ended")
                break
        if pictures:
            save(Playground(browser, url), pictures)
    finally:
        if browser:
            browser.close()
        server.terminate()
        server.wait()
    print(f"playground: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def save(playground, folder):
    """Saves screenshots of the page for a visual review."""
    cases = {
        "first": ("debounce", {}),
        "closure": ("filter", {}),
        "flatten": ("flattenMap", {}),
        "chain": (
            "debounce",
            {"self": "-ab---a-----b--------|", "interval": "2", "2": "switchMap", "2.a": "--1--1--1--1|", "2.b": "--2--2--2|"},
        ),
        "again": ("map", {"self": "-1-2-#", "self.kind": "cold", "2": "retry-count", "2.count": "2", "3": "scan"}),
        "malformed": ("debounce", {"self": "-1-(23)--?-4|"}),
        "endless": ("retry", {"self": "-1-#"}),
        "time-out": ("retry", {"self": "#"}),
    }
    for name, (operator, fields) in cases.items():
        for dark in (False, True):
            for width, height in ((1400, 900), (390, 844)):
                page = playground.open(operator, width, height, width < 500, dark, **fields)
                page.settle()
                page.picture(f"{folder}/{name}-{'dark' if dark else 'light'}-{'wide' if width > 500 else 'narrow'}.png")
                page.close()


if __name__ == "__main__":
    sys.exit(run(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
