"""Writes recordings of imaginary programs in the format of Docs/Recordings.md: a shop with a deadlock and forgotten
subscriptions, a feed with many subscriptions and a flood, and a recording that no inspector can read."""

import json
import random
import threading
import time

# The recorded time in seconds before the first read. It is long enough for a subscription to be reported as forgotten.
HISTORY = 60.0


def nanoseconds(seconds):
    return int(seconds * 1_000_000_000)


class Recording:
    """Makes the lines of a recording, and numbers its events, signals and subscriptions."""

    def __init__(self, program, process):
        self.lines = []
        self.event = 0
        self.subscription = 0
        self.signals = {}
        self.line(
            kind="recording", format="ReactiveSignals", version=1, program=program, process=process,
            started="2026-11-26T15:00:00.000Z",
        )

    def line(self, **fields):
        self.lines.append(json.dumps({key: value for key, value in fields.items() if value is not None}))

    def signal(self, name):
        if name not in self.signals:
            self.signals[name] = len(self.signals) + 1
            self.line(kind="signal", signal=self.signals[name], name=name)
        return self.signals[name]

    def subscribe(self, at, name, parent=None, on=0):
        signal = self.signal(name)
        self.subscription += 1
        self.event += 1
        self.line(
            kind="subscribed", event=self.event, time=nanoseconds(at), subscription=self.subscription, signal=signal, on=on,
            parent=parent,
        )
        return self.subscription

    def send(self, at, subscription, text=None, on=0, took=0.00002, kind="next"):
        """Adds a value or a terminal event. A delivery without a duration is in progress."""
        self.event += 1
        self.line(
            kind=kind, event=self.event, time=nanoseconds(at), subscription=subscription, on=on, text=text,
            took=None if took is None else nanoseconds(took),
        )
        return self.event

    def dispose(self, at, subscription, on=0, kind="disposed"):
        self.event += 1
        self.line(kind=kind, event=self.event, time=nanoseconds(at), subscription=subscription, on=on)

    def take_lines(self):
        lines, self.lines = self.lines, []
        return lines


class Shop:
    """A program with a tree, values, failures, two subscribers that wait for each other, and forgotten subscriptions."""

    WORDS = ["s", "sw", "swi", "swift", "swift s", "swift si", "swift signals", "rea", "reactive", "reactive cocoa"]

    def __init__(self, name="shop", process=4711, is_calm=False):
        self.recording = Recording(name, process)
        self.random = random.Random(7)
        self.is_calm = is_calm
        record = self.recording
        checkout = record.subscribe(0.0, "checkout")
        cart = record.subscribe(0.1, "cart", checkout)
        self.total = record.subscribe(0.2, "total", cart)
        self.discount = record.subscribe(0.2, "discount codes", cart)
        search = record.subscribe(0.3, "search results", on=1)
        self.results = search
        self.query = record.subscribe(0.3, "query", search, on=1)
        self.keys = record.subscribe(0.3, "keystrokes", self.query)
        self.stock = record.subscribe(0.4, "stock of the warehouse with the longest name of all", cart, on=2)
        self.ticks = record.subscribe(0.5, "clock", on=3)
        record.send(0.6, self.discount, "SAVE10")
        record.send(0.6, self.discount, None, kind="completed")
        if not is_calm:
            self._leave_profiles()
        # The interval between events of each kind, and the time of the next event.
        self.steps = [
            [0.4, 0.61, self._type], [0.9, 0.7, self._find], [0.1, 0.8, self._tick], [2.3, 0.9, self._pay], [5.0, 3.0, self._fail],
        ]
        self.london = self.paris = None
        self.clock = 0.0
        self.counter = 0

    def _leave_profiles(self):
        """Adds screens, each of which leaves a subscription behind."""
        record = self.recording
        for opened in (2.0, 3.0, 4.0):
            screen = record.subscribe(opened, "profile screen")
            updates = record.subscribe(opened + 0.1, "updates of the profile", screen)
            record.send(opened + 0.2, updates, "Ada")
            record.dispose(opened + 0.8, screen)

    def _deadlock(self, at):
        record = self.recording
        self.london = record.subscribe(at - 9, "transfers of london", on=4)
        self.paris = record.subscribe(at - 9, "transfers of paris", on=5)
        record.send(at + 0.01, self.london, "100", on=4, took=None)
        record.send(at + 0.01, self.paris, "100", on=5, took=None)

    def _type(self, at):
        self.counter += 1
        self.recording.send(at, self.keys, self.WORDS[self.counter % len(self.WORDS)], took=0.0003)

    def _find(self, at):
        word = self.WORDS[self.counter % len(self.WORDS)]
        self.recording.send(at, self.query, word, on=1, took=0.0021)
        self.recording.send(at + 0.03, self.results, f"{self.random.randint(2, 90)} results", on=1, took=0.21)

    def _tick(self, at):
        self.recording.send(at, self.ticks, f"{at:.1f}", on=3)

    def _pay(self, at):
        self.recording.send(at, self.total, f"{self.random.randint(10, 99)}.90", took=0.0008)

    def _fail(self, at):
        record = self.recording
        record.send(at, self.stock, "timeout after 3 s", on=2, kind="failed")
        self.stock = record.subscribe(at + 0.5, "stock of the warehouse with the longest name of all", 2, on=2)
        record.send(at + 0.6, self.stock, f"{self.random.randint(1, 400)} pieces", on=2)

    def advance(self, to):
        """Returns the lines up to a time."""
        while True:
            step = min(self.steps, key=lambda step: step[1])
            if step[1] > to:
                break
            if not self.is_calm and self.london is None and step[1] > HISTORY - 3:
                self._deadlock(HISTORY - 3)
            step[2](step[1])
            step[1] += step[0]
        if int(to) != int(self.clock):
            self.recording.line(kind="time", time=nanoseconds(to))
        self.clock = to
        return self.recording.take_lines()

    def end(self):
        self.recording.line(kind="end", time=nanoseconds(self.clock))
        return self.recording.take_lines()


class Feed:
    """A program with many subscriptions, whose recorder has lost events before it was read."""

    LOST = 4_711

    def __init__(self, name="feed", process=4712, rate=300, subscriptions=1_000):
        self.recording = record = Recording(name, process)
        self.rate = rate
        self.random = random.Random(11)
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        names = ["prices"] + [f"price of {letters[n // 26 % 26]}{letters[n % 26]}{n % 10}" for n in range(subscriptions - 1)]
        for name in names:
            record.signal(name)
        record.line(kind="lost", events=self.LOST)
        for number, name in enumerate(names, 1):
            record.line(
                kind="live", subscription=number, signal=record.signals[name], began=nanoseconds(1 + number / 1_000), on=1,
                parent=1 if number > 1 else None, values=self.random.randint(5, 500), last=nanoseconds(HISTORY - 1.5),
            )
        record.line(kind="state", time=nanoseconds(HISTORY - 1), live=subscriptions)
        record.subscription = self.subscriptions = subscriptions
        record.event = 900_000
        self.clock = HISTORY - 1

    def advance(self, to):
        """Returns the lines up to a time. One subscription has two fifths of all events."""
        number = int(to * self.rate) - int(self.clock * self.rate)
        begin, span = self.clock, to - self.clock
        lines = self.recording.take_lines()
        for index in range(number):
            self.recording.event += 1
            subscription = 2 if index % 5 < 2 else 3 + (self.recording.event * 7) % (self.subscriptions - 2)
            lines.append(
                f'{{"kind":"next","event":{self.recording.event},"time":{nanoseconds(begin + span * (index + 1) / number)},'
                f'"subscription":{subscription},"on":1,"text":"{self.recording.event % 9973 / 100:.2f}","took":2100}}'
            )
        if int(to) != int(self.clock):
            lines.append(f'{{"kind":"time","time":{nanoseconds(to)}}}')
        self.clock = to
        return lines

    def lose(self, events):
        """Loses events from now on, like a recorder with a slow reader."""
        record = self.recording
        record.line(kind="lost", events=events)
        for name, number in record.signals.items():
            record.line(
                kind="live", subscription=number, signal=number, began=nanoseconds(1 + number / 1_000), on=1,
                parent=1 if number > 1 else None, values=1_000, last=nanoseconds(self.clock),
            )
        record.line(kind="state", time=nanoseconds(self.clock), live=self.subscriptions)

    def end(self):
        self.recording.line(kind="end", time=nanoseconds(self.clock))
        return self.recording.take_lines()


def write_unreadable(path):
    """Writes a recording of a version that does not exist yet."""
    with open(path, "w") as file:
        file.write('{"kind":"recording","format":"ReactiveSignals","version":99,"program":"tomorrow","process":1}\n')


class Writer:
    """Writes a program's recording to a path, in real time and on a separate thread."""

    def __init__(self, path, program, is_pipe=False):
        self.path, self.program = path, program
        self.is_pipe = is_pipe
        if not is_pipe:
            # The history is written before the first read.
            self._append(program.advance(HISTORY))
        self.stopping = threading.Event()
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _append(self, lines):
        with open(self.path, "a") as file:
            file.write("".join(line + "\n" for line in lines))

    def _run(self):
        # Opening a pipe waits for its reader.
        file = open(self.path, "w" if self.is_pipe else "a")
        begin = time.monotonic() - HISTORY
        try:
            while not self.stopping.wait(0.02):
                with self.lock:
                    lines = self.program.advance(time.monotonic() - begin)
                if lines:
                    file.write("".join(line + "\n" for line in lines))
                    file.flush()
        except BrokenPipeError:
            pass
        finally:
            try:
                file.close()
            except BrokenPipeError:
                pass

    def change(self, action):
        """Changes the program between two events."""
        with self.lock:
            action(self.program)

    def stop(self, says_end=False):
        self.stopping.set()
        self.thread.join(timeout=10)
        if says_end:
            self._append(self.program.end())
