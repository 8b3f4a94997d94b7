"""Checks with real programs that readers can find their mistakes on the page. Needs the programs in the folder of the
inspector."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

from checking import check, expect_true
from inspection import Inspection, finding, identifier, row, select

# The time in seconds for which the programs of the incidents continue, so that the page can detect quiet subscriptions.
LINGER = 120


class Programs:
    """An inspector of real programs, each of which writes a recording into a file."""

    def __init__(self, inspection, *commands):
        self.folder = tempfile.mkdtemp(prefix="inspector-checks-")
        self.processes = []
        recordings = []
        for number, command in enumerate(commands):
            recordings.append(os.path.join(self.folder, f"{number}.jsonl"))
            self.processes.append(
                subprocess.Popen(
                    [os.path.join(os.path.dirname(inspection.program), command[0]), *command[1:], "--inspect", recordings[-1]],
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                )
            )
            while not os.path.exists(recordings[-1]):
                time.sleep(0.05)
        self.own = Inspection(inspection.browser, inspection.program, (), recordings=recordings)
        self.own.wait_for_programs(len(commands))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for process in self.processes:
            process.kill()
            process.wait()
        self.own.close()
        shutil.rmtree(self.folder, ignore_errors=True)


KINDS = ("deadlock", "forgotten", "flood")
FEED = ("feed", "--port", "0", "--rate", "400", "--buffer", "4000", "--send-buffer", "4096")
PENDING = "pending messages of a client"


def incidents(inspection):
    return Programs(inspection, *(("incidents", kind, "--linger", str(LINGER)) for kind in KINDS))


class SlowClient:
    """A client of the feed that reads nothing."""

    def __init__(self, feed):
        host, port = re.search(r"http://([\d.]+):(\d+)/", feed.stdout.readline()).groups()
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        self.socket.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.socket.close()


def pick(page, *names):
    for name in names:
        page.click(select(identifier(page, name)))


def wait_for_pending(page, number):
    """Waits until the texts below the marbles show more than the given number of pending messages."""
    return page.wait(
        "(() => { const numbers = [...document.querySelectorAll('.lane .latest .what')].map((text) => parseInt(text.textContent))"
        f".filter((number) => !isNaN(number)); return numbers.some((number) => number > {number}) && numbers; }})()"
    )


def save(inspection, folder):
    """Saves a picture of the incidents, and a picture of a feed with a slow client."""
    with incidents(inspection) as programs:
        page = programs.own.open(1400, 1000, False, False, values=1)
        page.wait(finding("forgotten"))
        pick(page, "transfers of london", "transfers of paris", "sensor", "display")
        page.mouse("mouseMoved", 5, 5, buttons=0)
        time.sleep(5)
        page.picture(os.path.join(folder, "inspector.png"))
    with Programs(inspection, FEED) as programs, SlowClient(programs.processes[0]):
        page = programs.own.open(1400, 760, False, False, values=1)
        pick(page, "prices", PENDING)
        wait_for_pending(page, 2_000)
        page.mouse("mouseMoved", 5, 5, buttons=0)
        time.sleep(1)
        page.picture(os.path.join(folder, "inspector-feed.png"))


@check
def the_mistakes_of_the_incidents_are_found(inspection):
    if not inspection.program:
        return inspection.note("left out: the stand-in has no programs")
    with incidents(inspection) as programs:
        page = programs.own.open(values=1)
        waiting = page.wait(f"{finding('waiting')}?.textContent")
        expect_true("transfers of london" in waiting and "transfers of paris" in waiting, "who waits", waiting)
        flood = page.wait(f"{finding('busy')}?.textContent")
        expect_true("sensor" in flood, "who floods", flood)
        forgotten = page.wait(f"{finding('forgotten')}?.textContent")
        expect_true(forgotten.startswith("20 subscriptions of “prices for a screen”"), "what is forgotten", forgotten)


@check
def a_client_that_falls_behind_is_seen_before_it_is_dropped(inspection):
    if not inspection.program:
        return inspection.note("left out: the stand-in has no programs")
    with Programs(inspection, FEED) as programs, SlowClient(programs.processes[0]):
        page = programs.own.open(values=1)
        pick(page, PENDING)
        pending = wait_for_pending(page, 200)
        expect_true(page.evaluate(f"{row(PENDING)} !== undefined"), "the client is not dropped yet")
        inspection.note(f"pending messages on the page: {pending[:6]}")
