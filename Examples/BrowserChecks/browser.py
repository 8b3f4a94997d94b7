"""Controls headless Chromium with the DevTools protocol over two pipes. Needs only Python."""

import fcntl
import itertools
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time

# The time limit in seconds. Only a hanging page reaches the limit, even on a busy machine.
PATIENCE = 60


class BrowserError(Exception):
    pass


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise BrowserError("there is no Chromium")


class Browser:
    """A Chromium process with a new profile."""

    def __init__(self, settled="document.getElementById('results')?.getAttribute('aria-busy') === 'false'"):
        """`settled` is a condition that holds when a page shows the result of the last change."""
        self.settled = settled
        self.profile = tempfile.mkdtemp(prefix="page-checks-")
        # Chromium reads commands from descriptor 3 and writes to 4. The descriptors of the pipes have higher numbers, so that
        # these two stay free.
        command_read, command_write, answer_read, answer_write = (
            fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 16) for pair in (os.pipe(), os.pipe()) for end in pair
        )

        def arrange():
            os.dup2(command_read, 3)
            os.dup2(answer_write, 4)

        arguments = [
            find_chromium(), "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
            "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
            "--disable-extensions", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.process = subprocess.Popen(
            arguments, preexec_fn=arrange, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(command_read)
        os.close(answer_write)
        self.commands = os.fdopen(command_write, "wb", buffering=0)
        self.answers = os.fdopen(answer_read, "rb")
        self.numbers = itertools.count(1)
        self.waiting = {}
        self.pages = {}
        self.lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        text = b""
        while chunk := self.answers.read1(65536):
            text += chunk
            *messages, text = text.split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self.waiting[message["id"]].put(message)
                elif page := self.pages.get(message.get("sessionId")):
                    page.take(message["method"], message["params"])
        for waiting in list(self.waiting.values()):
            waiting.put({"error": {"message": "Chromium has ended"}})

    def send(self, method, session=None, **parameters):
        number = next(self.numbers)
        answer = self.waiting[number] = queue.Queue()
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        with self.lock:
            self.commands.write(json.dumps(message).encode() + b"\0")
        try:
            result = answer.get(timeout=PATIENCE)
        except queue.Empty:
            raise BrowserError(f"{method} is not answered") from None
        finally:
            del self.waiting[number]
        if "error" in result:
            raise BrowserError(f"{method}: {result['error']['message']}")
        return result["result"]

    def open(self, url, width=1100, height=900, is_phone=False, dark=False):
        """Opens a page in a new tab, and waits until the page has settled."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.send(f"{domain}.enable")
        page.send("Emulation.setFocusEmulationEnabled", enabled=True)
        page.resize(width, height, is_phone)
        page.appearance(dark)
        page.navigate(url)
        return page

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """A tab."""

    KEYS = {
        "Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37,
        "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, "Backspace": 8,
    }

    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session
        self.complaints = []
        self.requests = []

    def take(self, method, parameters):
        """Records errors, warnings and requests that Chromium reports."""
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(value.get("value")) for value in parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"] + " " + parameters["entry"].get("url", ""))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def evaluate(self, expression):
        """Returns the value of an expression. If the value is a promise, returns its result."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, condition):
        """Waits until a condition holds, and returns its value."""
        last = time.monotonic() + PATIENCE
        while True:
            try:
                return self.wait_on_page(condition)
            except BrowserError as error:
                # A click can lead to another page. This ends the script that waits on the present page.
                if "navigated" not in str(error) or time.monotonic() > last:
                    raise

    def wait_on_page(self, condition):
        """Waits like `wait`. Fails if the tab leaves the page."""
        found = self.evaluate(
            f"""(async () => {{
                const end = performance.now() + {PATIENCE * 900};
                while (performance.now() < end) {{
                    const value = (() => {{ return {condition}; }})();
                    if (value) return {{ value }};
                    await new Promise((resolve) => setTimeout(resolve, 10));
                }}
            }})()"""
        )
        if found is None:
            raise BrowserError(f"never came true: {condition}")
        return found["value"]

    def settle(self):
        """Waits until the page shows the result of the last change."""
        self.wait(self.browser.settled)

    def navigate(self, url):
        self.send("Page.navigate", url=url)
        self.wait(f"document.readyState === 'complete' && location.href.startsWith({json.dumps(url.split('?')[0])})")
        self.settle()

    def resize(self, width, height, is_phone=False):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if is_phone else 1,
            mobile=is_phone,
        )
        self.send("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def appearance(self, dark):
        value = "dark" if dark else "light"
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def center(self, selector):
        """Returns the center of an element, in the coordinates of the window."""
        place = self.evaluate(
            f"""(() => {{
                const element = document.querySelector({json.dumps(selector)});
                element.scrollIntoView({{ block: "center" }});
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        return tuple(place)

    def mouse(self, kind, x, y, buttons=1):
        self.send(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" or buttons else "none",
            buttons=0 if kind == "mouseReleased" else buttons, clickCount=0 if kind == "mouseMoved" else 1,
        )

    def click(self, selector):
        """Clicks the center of an element. Moves the mouse there first, because some parts of a page move until the mouse is
        over them."""
        for _ in range(50):
            x, y = self.center(selector)
            self.mouse("mouseMoved", x, y, buttons=0)
            if self.center(selector) == (x, y) and self.is_at(selector, x, y):
                break
        self.click_at(x, y)

    def is_at(self, selector, x, y):
        """Returns whether a click at a point reaches an element."""
        element = f"document.querySelector({json.dumps(selector)})"
        return self.evaluate(f"{element}?.contains(document.elementFromPoint({x}, {y})) ?? false")

    def click_at(self, x, y):
        self.mouse("mouseMoved", x, y, buttons=0)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def drag(self, selector, right, down=0, steps=8):
        """Drags an element by pixels with a mouse."""
        x, y = self.center(selector)
        self.mouse("mouseMoved", x, y, buttons=0)
        self.mouse("mousePressed", x, y)
        for step in range(1, steps + 1):
            self.mouse("mouseMoved", x + right * step / steps, y + down * step / steps)
        self.mouse("mouseReleased", x + right, y + down)

    def swipe(self, selector, right, steps=8):
        """Drags an element by pixels with a finger."""
        x, y = self.center(selector)
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, steps + 1):
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + right * step / steps, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, key, shift=False):
        """Presses a key, given by its name or its character."""
        code = self.KEYS.get(key, ord(key.upper()) if len(key) == 1 and key.isalnum() else 0)
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        if len(key) == 1 or key == "Enter":
            event["text"] = "\r" if key == "Enter" else key
        self.send("Input.dispatchKeyEvent", type="keyDown", **event)
        self.send("Input.dispatchKeyEvent", type="keyUp", **{name: event[name] for name in event if name != "text"})

    def type_into(self, selector, text):
        """Replaces the text of a field, as a user does."""
        self.evaluate(f"(() => {{ const f = document.querySelector({json.dumps(selector)}); f.focus(); f.select?.(); }})()")
        self.send("Input.insertText", text=text) if text else self.press("Delete")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def value(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).value")

    def picture(self, path, full=True):
        """Saves a screenshot."""
        import base64

        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=full)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
