"""Checks the page of the feed in a browser: prices appear and change, and the page shows whether it is connected.

    page.py PROGRAM [PICTURES]

Prints a line for each successful step, and fails at the first error. Saves screenshots in the folder PICTURES if there is
one.
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BrowserChecks"))
from browser import Browser  # noqa: E402

STATE = "document.getElementById('state').dataset.state"
PRICES = "[...document.querySelectorAll('#prices tbody .price')].map((cell) => cell.textContent)"


class Server:
    def __init__(self, program, port=0, *options):
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--seed", "7", "--retry", "100", *options],
            cwd="/", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        )
        self.url = re.search(r"http://\S+", self.process.stdout.readline()).group()
        self.port = int(re.search(r":(\d+)/", self.url).group(1))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


def expect(condition, name, actual):
    if not condition:
        raise AssertionError(f"{name}: {actual!r}")
    print(name, flush=True)


def check(program, browser):
    server = Server(program)
    try:
        page = browser.open(server.url)
        page.wait(f"{STATE} === 'live' && document.querySelectorAll('#prices tbody tr').length === 12")
        symbols = page.evaluate("[...document.querySelectorAll('#prices tbody th')].map((cell) => cell.textContent)")
        expect(symbols == sorted(symbols) and len(set(symbols)) == 12, "the page shows every symbol, in order", symbols)
        before = page.evaluate(PRICES)
        page.wait(f"({PRICES}).filter((text, index) => text !== {before!r}[index]).length > 3")
        signs = page.wait(
            "(() => { const signs = [...document.querySelectorAll('.price')].filter((cell) => cell.querySelector('.arrow'))"
            ".map((cell) => cell.querySelector('.arrow').textContent + ' ' + cell.querySelector('.unseen').textContent.trim());"
            " return signs.length && signs; })()"
        )
        expect(set(signs) <= {"▲ up to", "▼ down to"}, "prices change, with an arrow and a word", signs)
        points = page.evaluate("[...document.querySelectorAll('polyline')].every((line) => line.getAttribute('points'))")
        expect(points, "each has a course", points)
        changes = page.evaluate("[...document.querySelectorAll('.change')].map((cell) => cell.textContent)")
        expect(all(re.fullmatch(r"[+−±]\d+\.\d\d %", change) for change in changes), "and a change with its sign", changes)

        page.click("#pause")
        count = page.text("#count")
        page.evaluate("new Promise((resolve) => { let left = 30; const step = () => --left ? requestAnimationFrame(step) : resolve(); step(); })")
        paused = page.text("#count")
        page.click("#pause")
        page.wait(f"document.getElementById('count').textContent !== '{count}'")
        expect(paused == count, "it can be paused, and goes on", (count, paused))
        quiet = list(page.complaints)
        expect(quiet == [], "the console says nothing", quiet)
        asked = [url for url in page.requests if not url.startswith((server.url, "data:"))]
        expect(asked == [], "nothing is taken from elsewhere", asked)

        server.stop()
        page.wait(f"{STATE} === 'lost'")
        lost = page.text("#state-text")
        expect("lost" in lost, "it tells that the server is away", lost)
        # The new server uses the same port, as after a restart.
        server = Server(program, server.port)
        page.wait(f"{STATE} === 'live'")
        before = page.evaluate("document.getElementById('last').textContent")
        page.wait(f"document.getElementById('last').textContent.split('-')[0] !== {before.split('-')[0]!r} || {STATE} === 'live'")
        page.wait(f"document.getElementById('last').textContent !== {before!r}")
        rows = page.evaluate("document.querySelectorAll('#prices tbody tr').length")
        expect(rows == 12, "when the server is back, so is the page", rows)
        page.close()

        narrow = browser.open(server.url, 360, 740, True)
        narrow.wait("document.querySelectorAll('#prices tbody tr').length === 12")
        width = narrow.evaluate("document.documentElement.scrollWidth")
        expect(width <= 360, "it fits a telephone", width)
        narrow.close()
    finally:
        server.stop()


def check_end(program, browser):
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [program, "--port", "0", "--input", "-"], cwd="/", stdout=subprocess.PIPE, stdin=reading, text=True
    )
    os.close(reading)
    try:
        url = re.search(r"http://\S+", process.stdout.readline()).group()
        page = browser.open(url)
        page.wait(f"{STATE} === 'live'")
        os.write(writing, b"ACME 1.50\nACME 1.25\n")
        page.wait(f"({PRICES})[0]?.includes('1.25')")
        os.close(writing)
        page.wait(f"{STATE} === 'ended'")
        text = page.text("#state-text")
        expect("no more prices" in text, "it tells that the feed has ended", text)
        page.close()
    finally:
        process.terminate()
        process.wait(timeout=60)


def save(program, browser, folder):
    server = Server(program, 0, "--rate", "60")
    try:
        for dark in (False, True):
            for width, height in ((900, 760), (360, 740)):
                page = browser.open(server.url, width, height, width < 500, dark)
                page.wait("Number(document.getElementById('count').textContent) > 400")
                name = f"{'dark' if dark else 'light'}-{'wide' if width > 500 else 'narrow'}.png"
                page.picture(os.path.join(folder, name))
                page.close()
        page = browser.open(server.url, 900, 760, False, False)
        page.wait("Number(document.getElementById('count').textContent) > 100")
        server.stop()
        page.wait(f"{STATE} === 'lost'")
        page.picture(os.path.join(folder, "lost.png"))
        page.close()
    finally:
        server.stop()


if __name__ == "__main__":
    program = os.path.abspath(sys.argv[1])
    browser = Browser(settled="document.querySelector('#prices') !== null")
    try:
        check(program, browser)
        check_end(program, browser)
        if len(sys.argv) > 2:
            save(program, browser, sys.argv[2])
    finally:
        browser.close()
