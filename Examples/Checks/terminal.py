"""The shared parts of the checks with a pseudo-terminal: a program in the terminal, and the screen that a user would see."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

limit = 120


class Failed(Exception):
    pass


class Screen:
    """The part of a terminal that the program uses. An unknown code is a failure."""

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
        # An incomplete code or character is kept until the rest arrives.
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
    """A program whose output and keys use a terminal. Its input is a pipe, or also the terminal."""

    def __init__(self, program, *arguments, columns=100, rows=30, has_pipe=True):
        self.screen = Screen(columns, rows)
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.slave)
        name = os.ttyname(self.slave)
        reading, self.input = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            # The program has its own session with this terminal, so that keys such as Ctrl-C become signals.
            os.setsid()
            terminal = os.open(name, os.O_RDWR)
            os.dup2(reading if has_pipe else terminal, 0)
            os.dup2(terminal, 1)
            os.dup2(terminal, 2)
            os.closerange(3, 64)
            os.execv(program, [program, *arguments])
        os.close(reading)
        self.status = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.columns, self.screen.rows = columns, rows

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
        """Reads the remaining output in pieces of limited size. Checks the program's exit and the final state of the terminal."""
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


def run_all(checks, program, *arguments, has_pipe=True):
    """Runs each check with a new program, and prints a line for each check.

    The line has `ok` or `FAILED`, a tab, the name, and for a failure what happened instead, divided by tabs.
    """
    for name, check in checks.items():
        run = Run(program, *arguments, has_pipe=has_pipe)
        try:
            check(run)
            print(f"ok\t{name}", flush=True)
        except Failed as failure:
            print(f"FAILED\t{name}\t" + "\t".join(str(line) for line in failure.args), flush=True)
        except OSError as failure:
            print(f"FAILED\t{name}\t{failure!r}", flush=True)
        finally:
            run.close()
