"""Runs todo together with other programs that use its file, and kills it while it writes. Prints a line for each check."""

import contextlib
import os
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

program, folder = sys.argv[1:3]
limit = 60


class Failed(Exception):
    pass


class Todo:
    """A running program with a script that is written line by line."""

    def __init__(self, file, *arguments, user=None):
        def prepare():
            # A shell starts background programs with SIGINT ignored, and their children inherit that.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            if user is not None:
                os.setuid(user)

        self.process = subprocess.Popen(
            [program, file, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=prepare,
        )
        self.rest = {self.process.stdout: b"", self.process.stderr: b""}

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self, stream=None):
        """The next complete line of the output or of another stream, or None at its end."""
        stream = stream or self.process.stdout
        deadline = time.monotonic() + limit
        rest = self.rest[stream]
        while b"\n" not in rest:
            if not select.select([stream], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise Failed("no line was printed in time")
            data = os.read(stream.fileno(), 65_536)
            if not data:
                return None
            rest += data
        line, self.rest[stream] = rest.split(b"\n", 1)
        return line.decode()

    def prints(self, expected):
        line = self.line()
        if line != expected:
            raise Failed(f"printed {line!r}, expected {expected!r}; {self.description()}")

    def complains(self, part):
        line = self.line(self.process.stderr)
        if line is None or part not in line:
            raise Failed(f"complained {line!r}, expected {part!r}")

    def description(self):
        """The state of the program, for a failure."""
        self.process.kill()
        complaint = self.rest[self.process.stderr] + self.process.stderr.read()
        return f"status {self.process.wait()}, complained {complaint.decode()[:1000]!r}"

    def ends(self, status):
        self.process.stdin.close()
        if self.process.wait(limit) != status:
            raise Failed(f"status {self.process.returncode}, expected {status}")

    def kill(self):
        """Kills the program. Returns the lines that it has printed and that have not been read."""
        self.process.kill()
        lines = []
        while (line := self.line()) is not None:
            lines.append(line)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        return lines


def texts(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        if (answer := connection.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            raise Failed(f"the file is damaged: {answer}")
        # The search index must have exactly the rows of the table.
        connection.execute("INSERT INTO todoText(todoText, rank) VALUES ('integrity-check', 1)")
        return [row[0] for row in connection.execute("SELECT text FROM todo ORDER BY position, id")]


def kill_while_adding(number):
    """Adds todos, and kills the program after a random number of confirmations. Checks that the file has all confirmed todos,
    in order and once."""
    file = os.path.join(folder, f"killed-{number}.sqlite")
    generator = random.Random(number)
    confirmed, sent = [], []
    for round_number in range(2):
        todo = Todo(file)
        lines = [f"todo {number}.{round_number}.{index}" for index in range(400)]
        sent += lines
        todo.send(*(f"add {text}" for text in lines))
        printed = [todo.line() for _ in range(generator.randint(1, 8))]
        time.sleep(generator.uniform(0, 0.003))
        printed += todo.kill()
        confirmed += [line.removeprefix("added ") for line in printed if line is not None]
        actual = texts(file)
        # Some todos may have been committed without a confirmation.
        if [text for text in actual if text in confirmed] != confirmed or [text for text in sent if text in actual] != actual:
            raise Failed(f"{actual} are in the file, and {confirmed} were confirmed, in round {round_number} of {number}")
    return len(confirmed)


def kills():
    with ThreadPoolExecutor(4) as threads:
        counts = list(threads.map(kill_while_adding, range(50)))
    if sum(counts) < 200:
        raise Failed(f"only {sum(counts)} todos were added before the kills")


def kill_while_importing(number):
    """Kills the program during an import. Checks that the file has all lines or none."""
    file = os.path.join(folder, f"import-{number}.sqlite")
    todo = Todo(file)
    todo.send("add Milk")
    todo.prints("added Milk")
    todo.send(f"import {folder}/lines")
    time.sleep(number * 0.15)
    was_confirmed = "imported 100000" in todo.kill()
    actual = texts(file)
    if actual[0] != "Milk" or len(actual) not in (1, 100_001) or was_confirmed and len(actual) == 1:
        raise Failed(f"{len(actual)} todos are in the file, confirmed: {was_confirmed}")


def killed_imports():
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(kill_while_importing, range(6)))


def interrupted_import():
    """Checks that Ctrl-C during an import leaves no todo of the import."""
    file = os.path.join(folder, "interrupted.sqlite")
    todo = Todo(file)
    todo.send("add Milk")
    todo.prints("added Milk")
    todo.send(f"import {folder}/lines")
    time.sleep(0.3)
    os.kill(todo.process.pid, signal.SIGINT)
    todo.process.wait(limit)
    if texts(file) not in (["Milk"], ) and len(texts(file)) != 100_001:
        raise Failed(f"{len(texts(file))} todos are in the file")


def first_use():
    """Checks that several programs can create the same file at the same time."""
    for number in range(5):
        file = os.path.join(folder, f"first-{number}.sqlite")
        programs = [Todo(file) for _ in range(4)]
        for todo in programs:
            todo.send("lists")
        for todo in programs:
            todo.prints("Todos: 0 of 0 open")
            todo.ends(0)


def in_step():
    """Checks that two programs show each other's todos."""
    file = os.path.join(folder, "step.sqlite")
    left, right = Todo(file), Todo(file)
    for number in range(4):
        sender, receiver = (left, right) if number % 2 == 0 else (right, left)
        receiver.send(f"wait todo {number}")
        sender.send(f"add todo {number}")
        sender.prints(f"added todo {number}")
        receiver.prints(f"shown todo {number}")
    right.send("done 1", "list")
    right.prints("done todo 0")
    right.prints("1 [x] todo 0")
    left.ends(0)
    right.ends(0)


def writers():
    """Checks that four programs can write at the same time, and that no request is lost or refused."""
    file = os.path.join(folder, "writers.sqlite")
    Todo(file).ends(0)
    programs = [Todo(file, "--patience", "30") for _ in range(4)]
    for number, todo in enumerate(programs):
        todo.send(*(f"add {number}.{index}" for index in range(50)))
    for number, todo in enumerate(programs):
        for index in range(50):
            todo.prints(f"added {number}.{index}")
        todo.ends(0)
    if sorted(texts(file)) != sorted(f"{number}.{index}" for number in range(4) for index in range(50)):
        raise Failed("the todos in the file are not those that were added")


def locked():
    """Checks that a program waits for another program's lock, then reports the lock, and can retry the request."""
    file = os.path.join(folder, "locked.sqlite")
    todo = Todo(file, "--patience", "0.3")
    todo.send("add Milk")
    todo.prints("added Milk")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begin = time.monotonic()
    todo.send("add Bread")
    todo.complains("Another program is using the file")
    if not 0.25 < time.monotonic() - begin < 30:
        raise Failed(f"the failure was reported after {time.monotonic() - begin} s")
    todo.send("list")
    todo.prints("1 [ ] Milk")
    other.execute("ROLLBACK")
    other.close()
    todo.send("retry", "list")
    todo.prints("retried")
    todo.prints("1 [ ] Milk")
    todo.prints("2 [ ] Bread")
    todo.ends(1)


def full_disk():
    """Checks that a program reports a full disk, loses nothing, and can retry the request."""
    mount = os.path.join(folder, "disk")
    os.mkdir(mount)
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", mount], capture_output=True
    ).returncode == 0
    if not mounted:
        # Without permission to mount, a limit on file sizes has the same effect.
        return full_file(mount)
    try:
        file = os.path.join(mount, "todos.sqlite")
        todo = Todo(file)
        todo.send("add Milk")
        todo.prints("added Milk")
        with open(os.path.join(mount, "filler"), "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(b"x" * 4_096):
                pass
        todo.send("add " + "Bread " * 2_000)
        todo.complains("The disk is full.")
        todo.send("list")
        todo.prints("1 [ ] Milk")
        os.remove(os.path.join(mount, "filler"))
        todo.send("retry", "done 1")
        todo.prints("retried")
        todo.prints("done Milk")
        todo.ends(1)
        if len(texts(file)) != 2:
            raise Failed("the todos are not in the file")
    finally:
        subprocess.run(["umount", "--lazy", mount], check=True)


def full_file(directory):
    import resource

    file = os.path.join(directory, "todos.sqlite")
    Todo(file).ends(0)

    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    todo = Todo(file, preparation=limited)
    todo.send("add Milk")
    todo.prints("added Milk")
    todo.send("add " + "Bread " * 60_000)
    todo.complains("todo: ")
    todo.send("list")
    todo.prints("1 [ ] Milk")
    todo.ends(1)
    if texts(file) != ["Milk"]:
        raise Failed("the todos in the file are not those that were confirmed")


def damaged():
    """Checks that a program reports damaged pages of a file when it reads them, and does not stop."""
    file = os.path.join(folder, "pages.sqlite")
    todo = Todo(file)
    todo.send(*(f"add {number} " + "x" * 500 for number in range(200)))
    for _ in range(200):
        todo.line()
    todo.ends(0)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        root, = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'todo'").fetchone()
        size, = connection.execute("PRAGMA page_size").fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with open(file, "r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xa5" * size)
    todo = Todo(file)
    todo.send("list", "add Milk", "lists")
    todo.complains("is damaged")
    todo.complains("is damaged")
    todo.ends(1)


def read_only():
    """Checks that a program reports a read-only file, and does not change it."""
    directory = os.path.join(folder, "kept")
    os.mkdir(directory)
    file = os.path.join(directory, "todos.sqlite")
    todo = Todo(file)
    todo.send("add Milk")
    todo.prints("added Milk")
    # A file in this journal mode can be read without a change only while its log exists. The last connection deletes the log.
    keeper = sqlite3.connect(file)
    keeper.execute("SELECT * FROM todo").fetchall()
    todo.ends(0)
    os.chmod(file, 0o444)
    os.chmod(directory, 0o555)
    # The superuser can change every file.
    other = 65_534 if os.getuid() == 0 else os.getuid()
    if os.getuid() == 0:
        os.chmod(folder, 0o755)
    try:
        todo = Todo(file, user=other)
    except (PermissionError, subprocess.SubprocessError):
        return
    todo.send("add Bread")
    todo.complains("may not be changed")
    todo.send("list")
    todo.prints("1 [ ] Milk")
    todo.ends(1)
    os.chmod(directory, 0o755)
    if texts(file) != ["Milk"]:
        raise Failed("the todos in the file are not those that were confirmed")


checks = {
    "a hundred kills while todos are added lose nothing that was confirmed": kills,
    "a kill while a file is imported leaves all lines or none": killed_imports,
    "Ctrl-C while a file is imported leaves all lines or none": interrupted_import,
    "several programs create a file at the same time": first_use,
    "two programs are in step": in_step,
    "four programs write at the same time": writers,
    "a lock of another program": locked,
    "a full disk": full_disk,
    "a file with damaged pages": damaged,
    "a file that may not be changed": read_only,
}
for name, check in checks.items():
    begin = time.monotonic()
    try:
        check()
        print(f"ok\t{name}", flush=True)
    except (Failed, OSError, sqlite3.Error, subprocess.SubprocessError) as failure:
        print(f"FAILED\t{name}\t{failure!r}", flush=True)
    if os.environ.get("TIMES"):
        print(f"  {time.monotonic() - begin:.1f} s {name}", file=sys.stderr)
