"""Runs logwatch under a pseudo-terminal, once for each outcome, and looks at the screen, as a user does.

Prints a line for each check, `ok` or `FAILED`, a tab, its name, and for a failure what happened instead.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

program = sys.argv[1]
limit = 120
levels = ["error", "warning", "info", "info", "debug"]


class Failed(Exception):
    pass


class Screen:
    """As much of a terminal as the program uses. What it does not know is a failure."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = {}
        self.row, self.column = 0, 0
        self.modes = {}
        self.rest = ""
        self.frames = 0
        self.final = ""

    def feed(self, data):
        text = self.rest + data.decode("utf-8", "surrogateescape")
        # What is cut off in the middle of a code or a character waits for the rest.
        found = re.search("\x1b[^A-Za-z]*$|[\udc80-\udcff]+$", text)
        self.rest = text[found.start():] if found else ""
        text = text[:found.start()] if found else text
        for code, plain in re.findall("(\x1b\\[[^A-Za-z]*[A-Za-z])|([^\x1b]+)", text):
            self.command(code) if code else self.write(plain)

    def command(self, code):
        argument, kind = code[2:-1], code[-1]
        if kind == "H":
            row, column = argument.split(";")
            self.row, self.column = int(row) - 1, int(column) - 1
            self.frames += self.row == 1
        elif kind == "K":
            for column in range(self.column, self.columns):
                self.cells.pop((self.row, column), None)
        elif kind == "J" and argument == "2":
            self.cells = {}
        elif kind in "hl":
            self.modes[argument] = kind == "h"
        elif kind != "m":
            raise Failed(f"unknown code {code!r}")

    def write(self, text):
        if self.modes.get("?1049") is False:
            self.final += text
            return
        for character in text:
            if character != "\x18":
                self.cells[self.row, self.column] = character
                self.column += 1

    def line(self, row):
        return "".join(self.cells.get((row, column), " ") for column in range(self.columns)).rstrip()

    @property
    def text(self):
        return "\n".join(self.line(row) for row in range(self.rows))


class Run:
    """The program, with a terminal as its output and its keys, and a pipe as its input unless it follows a file."""

    def __init__(self, *arguments, columns=100, rows=30):
        self.screen = Screen(columns, rows)
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.slave)
        name = os.ttyname(self.slave)
        reading, self.input = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            # A session of its own, whose terminal is this one: so keys such as Ctrl-C become signals.
            os.setsid()
            terminal = os.open(name, os.O_RDWR)
            os.dup2(reading, 0)
            os.dup2(terminal, 1)
            os.dup2(terminal, 2)
            os.closerange(3, 64)
            os.execv(program, [program, *arguments])
        os.close(reading)
        self.status = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.columns, self.screen.rows = columns, rows

    def lines(self, count, level=None, host="web-1"):
        return "".join(
            f"2026-11-22T10:00:00Z {host} {level or levels[n % len(levels)]} message {n}\n" for n in range(count)
        ).encode()

    def send(self, data):
        """Writes to the input. Fails if the program does not read it."""
        os.set_blocking(self.input, False)
        deadline = time.monotonic() + limit
        while data:
            if not select.select([], [self.input], [], max(deadline - time.monotonic(), 0))[1]:
                raise Failed("the program does not read its input")
            data = data[os.write(self.input, data):]

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds=0.05, size=65_536):
        if select.select([self.master], [], [], seconds)[0]:
            self.screen.feed(os.read(self.master, size))

    def until(self, what, condition):
        deadline = time.monotonic() + limit
        while not condition():
            self.read()
            if time.monotonic() > deadline:
                raise Failed(f"not so within {limit} s: {what}", *self.screen.text.split("\n"))

    def shows(self, text):
        self.until(f"shows {text!r}", lambda: text in self.screen.text)

    def ends(self, status, pause=0.0, size=65_536):
        """Reads the rest, at most so many bytes at a time, and checks how the program has ended and left the terminal."""
        deadline = time.monotonic() + limit
        while self.status is None:
            self.read(0.05, size)
            time.sleep(pause)
            done, status_word = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status_word)
            elif time.monotonic() > deadline:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                raise Failed(f"did not end within {limit} s", *self.screen.text.split("\n"))
        while select.select([self.master], [], [], 0)[0]:
            self.screen.feed(os.read(self.master, 65_536))
        if self.status != status:
            raise Failed(f"status {self.status}, expected {status}", self.screen.final)
        if termios.tcgetattr(self.slave) != self.settings:
            raise Failed("the terminal's settings are not put back")
        modes = {"?1049": False, "?25": True, "?7": True}
        if self.screen.modes != modes:
            raise Failed(f"the terminal's modes are {self.screen.modes}")

    def final(self, pattern):
        found = re.search(pattern, self.screen.final)
        if not found:
            raise Failed(f"the last table has no {pattern!r}", self.screen.final)
        return [float(group.replace(",", "")) for group in found.groups()]

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        for descriptor in (self.master, self.slave, self.input):
            try:
                os.close(descriptor)
            except OSError:
                pass


def counts_and_ends(run):
    run.shows("logwatch  standard input")
    run.send(run.lines(1_000) + b"nonsense\n")
    run.shows("1,001 lines, 1 not understood")
    run.shows("web-1")
    run.shows("latest lines")
    run.shows("message 999")
    os.close(run.input)
    run.ends(0)
    run.final("standard input, read in")
    run.final("error +\\d+ +\\d+ +\\d+ +200\\b")


def keys_filter(run):
    run.send(run.lines(10, "error", "quiet") + run.lines(100, "debug", "busy"))
    run.shows("110 lines")
    row = lambda name: next((line for line in run.screen.text.split("\n") if line.startswith(name)), "")
    run.until("the busiest host is first", lambda: run.screen.text.find("busy") < run.screen.text.find("quiet"))
    run.press("d")
    run.until("debug is hidden", lambda: " 4 debug " in run.screen.text and "[4 debug]" not in run.screen.text)
    run.until("the sum is without debug", lambda: re.search(" 10$| 10  ", row("shown")))
    run.until("the order is another one", lambda: run.screen.text.find("quiet ") < run.screen.text.find("busy "))
    run.until("lines of debug are hidden", lambda: "debug    busy" not in run.screen.text)
    run.until("debug is counted all the same", lambda: "100" in row("debug"))
    run.press("a1")
    run.until("all but errors", lambda: "[4 debug]" in run.screen.text and "[1 error]" not in run.screen.text)
    run.press("e")
    run.until("all", lambda: "[1 error]" in run.screen.text)
    run.press("q")
    run.ends(0)


def pauses(run):
    run.send(run.lines(5))
    run.shows("5 lines")
    run.press(" ")
    run.shows("PAUSED")
    run.send(run.lines(10))
    # Another key makes a frame, which would show more lines if there were any to show.
    run.press("1")
    run.until("a later frame", lambda: "[1 error]" not in run.screen.text)
    if "5 lines" not in run.screen.line(1):
        raise Failed("it does not stand still", run.screen.line(1))
    run.press(" ")
    run.shows("15 lines")
    run.until("no longer paused", lambda: "PAUSED" not in run.screen.text)
    run.press("q")
    run.ends(0)
    run.final("15 lines")


def resizes(run):
    run.send(run.lines(5))
    run.shows("5 lines")
    run.resize(60, 12)
    run.until("it fits", lambda: len(run.screen.line(0)) <= 60 and run.screen.line(7).startswith("info"))
    run.resize(120, 40)
    run.shows("5 lines")
    run.shows("message 4")
    run.press("q")
    run.ends(0)


def interrupt(run):
    run.shows("logwatch")
    run.press("\x03")
    run.ends(130)
    run.final("0 lines")


def terminated(number):
    def check(run):
        run.shows("logwatch")
        os.kill(run.pid, number)
        run.ends(128 + number)

    return check


def ten_a_second(run):
    run.shows("logwatch")
    began, frames = time.monotonic(), run.screen.frames
    while time.monotonic() - began < 3:
        run.send(run.lines(20))
        run.read(0.005)
    seconds, drawn = time.monotonic() - began, run.screen.frames - frames
    run.press("q")
    run.ends(0)
    drawn = max(drawn, run.final("; frames: ([\\d,]+) drawn")[0] - 2)
    if not 3 <= drawn <= seconds * 10 + 2:
        raise Failed(f"{drawn} frames in {seconds} s")


def slow_terminal(run):
    # Nobody reads the screen until all has been read. A program that waits for its terminal would never get there.
    began = time.monotonic()
    run.press("1")
    for _ in range(40):
        run.send(run.lines(5_000))
    # Long enough for more frames than fit into what the system keeps for a terminal.
    while time.monotonic() - began < 5:
        run.send(run.lines(100))
        time.sleep(0.01)
    os.close(run.input)
    run.ends(0, pause=0.01, size=200)
    overtaken = run.final("; frames: [\\d,]+ drawn, ([\\d,]+) overtaken")[0]
    if overtaken < 1:
        raise Failed("no frame was overtaken")


def stuck_terminal(run):
    run.shows("logwatch")
    if termios.tcgetattr(run.slave) == run.settings:
        raise Failed("the settings are not those of keys")
    for _ in range(400):
        run.send(run.lines(100))
        time.sleep(0.01)
    # It is in the middle of a frame that nobody reads, and puts the settings back all the same.
    os.kill(run.pid, signal.SIGTERM)
    deadline = time.monotonic() + limit
    while termios.tcgetattr(run.slave) != run.settings:
        if time.monotonic() > deadline:
            raise Failed("the terminal's settings are not put back while nobody reads")
        time.sleep(0.02)
    run.ends(128 + signal.SIGTERM)


def main():
    checks = {
        "a live table, and the last one at the end of the input": counts_and_ends,
        "keys show and hide levels": keys_filter,
        "space holds the table still": pauses,
        "the table follows the size of the terminal": resizes,
        "Ctrl-C puts the terminal back": interrupt,
        "SIGTERM puts the terminal back": terminated(signal.SIGTERM),
        "SIGHUP puts the terminal back": terminated(signal.SIGHUP),
        "at most ten frames a second": ten_a_second,
        "a slow terminal does not hold up the reading": slow_terminal,
        "a terminal that takes nothing does not keep it from ending": stuck_terminal,
    }
    for name, check in checks.items():
        run = Run()
        try:
            check(run)
            print(f"ok\t{name}", flush=True)
        except Failed as failure:
            print(f"FAILED\t{name}\t" + "\t".join(str(line) for line in failure.args), flush=True)
        except OSError as failure:
            print(f"FAILED\t{name}\t{failure!r}", flush=True)
        finally:
            run.close()


main()
