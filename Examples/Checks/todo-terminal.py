"""Runs todo with a pseudo-terminal, and checks the screen that a user would see."""

import os
import sys
import tempfile

from terminal import Failed, Run, run_all


def edits(run):
    run.shows("0 todos, 0 open")
    run.press("a")
    run.shows("add: ")
    run.press("Milk\r")
    run.shows("1 todos, 1 open")
    run.press("Bread\rSalt\r")
    run.shows("3 todos, 3 open")
    run.press("\x1b")
    run.shows("a add, e edit")
    run.press("\x1b[B ")
    run.shows("3 todos, 2 open")
    run.shows("> [x] Milk")
    run.press("jj")
    run.shows("> [ ] Salt")
    run.press("K")
    run.until("Salt is the second", lambda: run.screen.line(3) == "> [ ] Salt")
    run.press("e")
    run.shows("edit: Salt")
    run.press(" and pepper\r")
    run.shows("> [ ] Salt and pepper")
    run.press("d")
    run.shows("2 todos, 1 open")
    run.press("u")
    run.shows("Salt and pepper")
    run.shows("r redo delete")
    run.press("r")
    run.shows("2 todos, 1 open")
    run.press("q")
    run.ends(0)


def searches(run):
    run.shows("0 todos")
    run.press("aOat milk\rBread\rMilk\r\x1b")
    run.shows("3 todos")
    run.press("/")
    run.shows("search: ")
    run.press("mi")
    run.shows("found 2 for mi")
    run.press("\r")
    run.shows("a add")
    run.press("\x1b")
    run.shows("3 todos")
    run.press("NGarden\r")
    run.shows("0 todos, 0 open")
    run.shows("Garden (0)")
    run.press("\t")
    run.shows("3 todos, 3 open")
    run.press("jn")
    run.shows("notes: ")
    run.press("one bottle")
    run.shows("notes: one bottle")
    run.press("\r")
    run.shows("u undo edit notes")
    run.press("q")
    run.ends(0)


def imports(run):
    run.shows("0 todos")
    run.press(f"i{lines}\r")
    run.shows("importing: ")
    run.press("c")
    run.until("the import has been cancelled", lambda: "importing" not in run.screen.text)
    run.shows("0 todos, 0 open")
    run.press(f"i{lines}\r")
    run.shows("100000 todos, 100000 open")
    run.shows("and 99800 more")
    run.press("/line 99999")
    run.shows("found 1 for line 99999")
    run.press("\x1bu")
    run.shows("0 todos, 0 open")
    run.press("\x03")
    run.ends(130)


def keeps_what_is_typed(run):
    """Checks that quitting immediately after typing loses nothing."""
    run.shows("0 todos")
    run.press("aMilk\r\x1b")
    run.shows("1 todos")
    run.press("jnorganic")
    run.shows("notes: organic")
    run.press("\x04")
    run.ends(0)
    again = Run(program, file, has_pipe=False)
    try:
        again.shows("[ ] Milk  …")
        again.press("q")
        again.ends(0)
    finally:
        again.close()


program = sys.argv[1]
with tempfile.TemporaryDirectory() as folder:
    lines = os.path.join(folder, "lines")
    with open(lines, "w", encoding="utf-8") as text:
        text.writelines(f"line {number}\n" for number in range(1, 100_001))
    checks = {
        "todos are added, edited, moved and deleted with keys": edits,
        "a search, lists and notes": searches,
        "an import is cancelled, made again, and undone": imports,
        "a quit keeps what was typed": keeps_what_is_typed,
    }
    for number, (name, check) in enumerate(checks.items()):
        file = os.path.join(folder, f"{number}.sqlite")
        run_all({name: check}, program, file, has_pipe=False)
