"""Runs search with a pseudo-terminal, and checks the screen that a user would see."""

import os
import signal
import sys

from terminal import Failed, run_all


def searches(run):
    run.shows("type to search")
    run.press("oran")
    run.shows("1 for oran in")
    run.shows("  orange")
    run.press("\x7f\x7f\x7f\x7f")
    run.shows("type to search")
    run.press("gr\x1b[Apx\x7fe")
    run.shows("> grpe")
    run.shows("0 for grpe")
    run.press("\x15ap")
    run.shows("  maple")
    first = [run.screen.line(row).strip() for row in range(4, 8)]
    if first != ["apple", "apricot", "apron", "cape"]:
        raise Failed("those that begin with it do not come first", *first)
    run.press("\x04")
    run.ends(0)


def cancels(run):
    # A pause between keys is longer than the wait before a search begins, and shorter than the time of an answer.
    run.press("ap")
    run.shows("searching for ap")
    run.press("p")
    run.shows("2 for app in")
    run.shows("requests: 2 made, 1 cancelled, 0 failed")
    run.press("\x04")
    run.ends(0)


def retries(run):
    run.press("zebra")
    run.shows("1 for zebra in")
    run.press("\x15oasis")
    run.shows("searching for oasis")
    run.shows("attempt 2")
    run.shows("1 for oasis in")
    run.shows("2 attempts")
    run.press("\x04")
    run.ends(0)


def times_out(run):
    run.press("zebra")
    run.shows("zebra: the backend did not answer after")
    run.shows("4 attempts")
    run.shows("requests: 4 made, 4 cancelled")
    run.press("\x03")
    run.ends(130)


def is_terminated(run):
    run.resize(40, 10)
    run.press("a")
    run.shows("more")
    os.kill(run.pid, signal.SIGTERM)
    run.ends(128 + signal.SIGTERM)


program = sys.argv[1]
run_all({"searches while somebody types": searches, "SIGTERM puts the terminal back": is_terminated}, program, has_pipe=False)
run_all({"a search that is out of date is cancelled": cancels}, program, "--latency", "0.8", has_pipe=False)
run_all({"a failure is made good by another attempt": retries}, program, "--fail-every", "2", "--latency", "0.3", has_pipe=False)
run_all({"an answer that does not come": times_out}, program, "--latency", "30", "--timeout", "0.1", has_pipe=False)
