"""An inspector with its programs, and access to the parts of its page, for all checks."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from recording import Feed, Shop, Writer, write_unreadable

SETTLED = "document.getElementById('main')?.getAttribute('aria-busy') === 'false'"


class Inspection:
    """A running inspector, its programs, and its open pages."""

    KEY = "0123456789abcdef"

    def __init__(self, browser, program, kinds=("shop", "feed", "unreadable"), rate=300, recordings=()):
        """`program` is the inspector. Without a program, the stand-in is used. Other programs write the `recordings`, given by
        paths."""
        self.browser, self.program = browser, program
        self.folder = tempfile.mkdtemp(prefix="inspector-checks-")
        self.pages, self.writers, self.sources, self.notes = [], {}, [], []
        self.port = 0
        for kind in kinds:
            path = os.path.join(self.folder, f"{kind}.jsonl")
            self.sources.append(path)
            if kind == "flood":
                os.mkfifo(path)
            else:
                open(path, "w").close()
        self.sources.extend(recordings)
        self.start()
        # Programs are numbered in the order of their first lines. Each program therefore begins when the previous one is
        # listed.
        for number, (kind, path) in enumerate(zip(kinds, self.sources), 1):
            if kind == "unreadable":
                write_unreadable(path)
            elif kind == "feed":
                self.writers[kind] = Writer(path, Feed(rate=rate))
            elif kind == "flood":
                self.writers[kind] = Writer(path, Feed("flood", rate=rate), is_pipe=True)
            else:
                self.writers[kind] = Writer(path, Shop(kind, is_calm=kind == "calm"))
            self.wait_for_programs(number)

    def start(self):
        stand_in = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "standin.py")]
        self.process = subprocess.Popen(
            [*([self.program] if self.program else stand_in), *self.sources, "--port", str(self.port), "--key", self.KEY],
            cwd="/", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        )
        self.url = re.search(r"http://\S+", self.process.stdout.readline()).group()
        self.port = urllib.parse.urlsplit(self.url).port

    def wait_for_programs(self, number):
        with urllib.request.urlopen(self.url + "events", timeout=60) as frames:
            for line in frames:
                if line.startswith(b"data:") and len(json.loads(line[5:])["programs"]) >= number:
                    return

    def stop_server(self):
        self.process.terminate()
        self.process.wait(timeout=60)

    def open(self, width=1400, height=900, is_phone=False, dark=False, /, **view):
        query = urllib.parse.urlencode(view, quote_via=urllib.parse.quote, safe=",")
        return self.open_url(self.url + ("?" + query if query else ""), width, height, is_phone, dark)

    def open_url(self, url, *size):
        page = self.browser.open(url, *size)
        self.pages.append(page)
        return page

    def note(self, text):
        """Stores a figure that is printed below the check."""
        self.notes.append(text)

    def take_notes(self):
        notes, self.notes = self.notes, []
        return notes

    def close(self):
        for page in self.pages:
            page.close()
        for writer in self.writers.values():
            writer.stopping.set()
        self.stop_server()
        for writer in self.writers.values():
            writer.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def names(page):
    return page.evaluate("[...document.querySelectorAll('#tree-body .name')].map((name) => name.textContent)")


def row(name):
    """Returns an expression for the first row with a name."""
    return f"[...document.querySelectorAll('#tree-body .row')].find((row) => row.querySelector('.name').textContent === {name!r})"


def identifier(page, name):
    return page.wait(f"{row(name)}?.dataset.id")


def select(identifier):
    """Returns the selector of a row."""
    return f'#tree-body [data-id="{identifier}"]'


def card(program):
    """Returns the selector of a program's button."""
    return f'#programs button[data-name="{program}"]'


def finding(kind):
    return f"document.querySelector('.finding[data-kind={kind}]')"
