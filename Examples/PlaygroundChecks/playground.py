"""The playground, and access to the parts of its page, for all checks."""

import json
import threading
import urllib.parse
import urllib.request

class Playground:
    def __init__(self, browser, url):
        self.browser, self.url, self.pages = browser, url, []

    def open(self, operator=None, width=1100, height=900, is_phone=False, dark=False, /, **fields):
        query = urllib.parse.urlencode({"operator": operator, **fields}, quote_via=urllib.parse.quote) if operator else ""
        return self.open_url(self.url + ("?" + query if query else ""), width, height, is_phone, dark)

    def open_url(self, url, *size):
        page = self.browser.open(url, *size)
        self.pages.append(page)
        return page

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=120) as answer:
            return answer.read().decode()

    def answer(self, operator, /, **fields):
        query = urllib.parse.urlencode({"operator": operator, **fields}, quote_via=urllib.parse.quote)
        return json.loads(self.get("run?" + query))


def unit(page):
    """Returns the width of a frame, in pixels."""
    lines = "[...document.querySelectorAll('.track .grid')].slice(0, 2).map((line) => line.getBoundingClientRect().x)"
    first, second = page.evaluate(lines)
    return second - first


def marble(index, track=0):
    return f"#inputs > :nth-child({track + 1}) .event:nth-child({index + 1})"


def field(index=0):
    return f"#input-{index}"


def words(page):
    page.settle()
    return page.text("#words")


class Waiting:
    """A request whose answer takes as long as the server's time limit. It is sent before the checks begin."""

    def __init__(self, url):
        self.thread = threading.Thread(target=self._ask, args=(url,), daemon=True)
        self.thread.start()

    def _ask(self, url):
        try:
            self.result = Playground(None, url).answer("rehearsal-wait")
        except OSError as error:
            self.result = {"problem": {"message": str(error)}}

    def answer(self):
        self.thread.join()
        return self.result
