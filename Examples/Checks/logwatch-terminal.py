"""Runs logwatch with a pseudo-terminal, once for each outcome, and checks the screen that a user would see."""

import os
import re
import signal
import sys
import termios
import time

from terminal import Failed, limit, run_all

levels = ["error", "warning", "info", "info", "debug"]


def lines(count, level=None, host="web-1"):
    return "".join(
        f"2026-11-22T10:00:00Z {host} {level or levels[n % len(levels)]} message {n}\n" for n in range(count)
    ).encode()


def counts_and_ends(run):
    run.shows("logwatch  standard input")
    run.send(lines(1_000) + b"nonsense\n")
    run.shows("1,001 lines, 1 not understood")
    run.shows("web-1")
    run.shows("latest lines")
    run.shows("message 999")
    os.close(run.input)
    run.ends(0)
    run.final("standard input, read in")
    run.final("error +\\d+ +\\d+ +\\d+ +200\\b")


def keys_filter(run):
    run.send(lines(10, "error", "quiet") + lines(100, "debug", "busy"))
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
    run.send(lines(5))
    run.shows("5 lines")
    run.press(" ")
    run.shows("PAUSED")
    run.send(lines(10))
    # Another key causes a frame. The frame would show more lines if there were any.
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
    run.send(lines(5))
    run.shows("5 lines")
    # The right end of the first line shows which width the program assumes for the terminal.
    run.press(" ")
    for columns, rows in [(60, 12), (120, 40)]:
        run.resize(columns, rows)
        run.until(
            f"it is {columns} wide",
            lambda: run.screen.line(0).endswith("PAUSED") and len(run.screen.line(0)) == columns - 1,
        )
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
        run.send(lines(20))
        run.read(0.005)
    seconds, drawn = time.monotonic() - began, run.screen.frames - frames
    run.press("q")
    run.ends(0)
    drawn = max(drawn, run.final("; frames: ([\\d,]+) drawn")[0] - 2)
    if not 3 <= drawn <= seconds * 10 + 2:
        raise Failed(f"{drawn} frames in {seconds} s")


def slow_terminal(run):
    # The screen is not read until the program has read all lines. A program that waits for its terminal would never read all
    # lines.
    began = time.monotonic()
    run.press("1")
    for _ in range(40):
        run.send(lines(5_000))
    # The time is long enough for more frames than the system buffers for a terminal.
    while time.monotonic() - began < 5:
        run.send(lines(100))
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
        run.send(lines(100))
        time.sleep(0.01)
    # The program is in the middle of a frame that is not read. It must still restore the settings.
    os.kill(run.pid, signal.SIGTERM)
    deadline = time.monotonic() + limit
    while termios.tcgetattr(run.slave) != run.settings:
        if time.monotonic() > deadline:
            raise Failed("the terminal's settings are not put back while nobody reads")
        time.sleep(0.02)
    run.ends(128 + signal.SIGTERM)


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

run_all(checks, sys.argv[1])
