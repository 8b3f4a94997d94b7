"""The state of a recorded program, from which the stand-in makes its frames."""

import collections
import json

TERMINAL = {"completed", "failed", "disposed", "released"}
# The time in seconds for which an ended subscription is shown.
AFTERLIFE = 5.0
STUCK = 1.0
FORGOTTEN = 30.0


class Subscription:
    __slots__ = (
        "number", "name", "parent", "began", "on", "values", "last", "delivering", "ended", "end", "failure", "events", "total", "rates",
    )

    def __init__(self, number, name, parent, began, on, values=0, last=None):
        self.number, self.name, self.parent, self.began, self.on = number, name, parent, began, on
        self.values, self.last = values, last
        self.delivering = self.ended = self.end = self.failure = None
        self.events = collections.deque(maxlen=400)
        self.total = 0
        self.rates = collections.deque([values], maxlen=3)


class Model:
    """The state of one program."""

    def __init__(self, number, name):
        self.number, self.name, self.process = number, name, None
        self.state, self.message = "live", None
        self.time = 0.0
        self.events = self.lost = self.left_out = 0
        self.signals = {}
        self.subscriptions = {}
        self.ended_names = collections.Counter()
        self.ended_numbers = set()
        self.sampled = 0.0
        self.samples = collections.deque([0], maxlen=3)
        self.is_first = True
        self.state_numbers = set()

    def take(self, line):
        if self.state != "live":
            return
        try:
            fields = json.loads(line)
            kind = fields["kind"]
        except (ValueError, KeyError, TypeError):
            if self.is_first:
                self.fail("The first line is no line of a recording.")
            self.left_out += 1
            return
        if self.is_first:
            self.begin(fields)
            return
        if kind in ("next", "failed", "completed", "disposed", "released"):
            self.event(kind, fields)
        elif method := getattr(self, "take_" + kind, None):
            method(fields)

    def begin(self, fields):
        self.is_first = False
        if fields.get("format") != "ReactiveSignals":
            self.fail("The first line is no line of a recording.")
        elif fields["version"] > 1:
            self.fail(f"The recording has version {fields['version']}. This inspector reads version 1.")
        else:
            self.name, self.process = fields["program"], fields.get("process")

    def fail(self, message):
        self.state, self.message = "broken", message

    def take_signal(self, fields):
        self.signals[fields["signal"]] = fields["name"]

    def take_subscribed(self, fields):
        self.events += 1
        self.advance(fields["time"] / 1e9)
        number = fields["subscription"]
        subscription = Subscription(number, self.signals[fields["signal"]], fields.get("parent"), self.time, fields["on"])
        self.subscriptions[number] = subscription
        self.note(subscription, [fields["time"] / 1e9, "subscribed", None, None])

    def event(self, kind, fields):
        self.events += 1
        at = fields["time"] / 1e9
        self.advance(at)
        subscription = self.subscriptions.get(fields["subscription"])
        if subscription is None:
            return
        took = fields.get("took")
        if kind == "next":
            subscription.values += 1
        else:
            subscription.ended, subscription.end = kind, at
            self.ended_names[subscription.name] += 1
            self.ended_numbers.add(subscription.number)
            if kind == "failed":
                subscription.failure = fields.get("text")
        subscription.last = at
        if kind in ("next", "failed", "completed"):
            subscription.delivering = None if took is not None else (at, fields["on"], fields.get("text"))
        self.note(subscription, [at, kind, fields.get("text"), None if took is None else took / 1e9])

    def note(self, subscription, event):
        subscription.events.append(event)
        subscription.total += 1

    def take_delivered(self, fields):
        if subscription := self.subscriptions.get(fields["subscription"]):
            subscription.delivering = None

    def take_parent(self, fields):
        if subscription := self.subscriptions.get(fields["subscription"]):
            subscription.parent = fields["parent"]

    def take_lost(self, fields):
        self.lost += fields["events"]
        self.state_numbers = set()

    def take_live(self, fields):
        number = fields["subscription"]
        self.state_numbers.add(number)
        subscription = self.subscriptions.get(number)
        if subscription is None:
            subscription = self.subscriptions[number] = Subscription(
                number, self.signals[fields["signal"]], fields.get("parent"), fields["began"] / 1e9, fields["on"], fields["values"]
            )
        subscription.values = fields["values"]
        subscription.last = fields["last"] / 1e9 if "last" in fields else None

    def take_state(self, fields):
        self.advance(fields["time"] / 1e9)
        self.subscriptions = {number: self.subscriptions[number] for number in self.state_numbers}

    def take_time(self, fields):
        self.advance(fields["time"] / 1e9)

    def take_end(self, fields):
        self.advance(fields["time"] / 1e9)
        self.state = "ended"

    def advance(self, time):
        self.time = max(self.time, time)
        if self.time - self.sampled < 0.5:
            return
        self.sampled = self.time
        self.samples.append(self.events)
        for subscription in self.subscriptions.values():
            subscription.rates.append(subscription.values)
        gone = [
            number for number, subscription in self.subscriptions.items()
            if subscription.end is not None and self.time - subscription.end > AFTERLIFE
        ]
        for number in gone:
            del self.subscriptions[number]

    @property
    def rate(self):
        return float(self.samples[-1] - self.samples[0])

    def is_forgotten(self, subscription):
        if subscription.ended or subscription.delivering:
            return False
        quiet = self.time - (subscription.last or subscription.began)
        if quiet < FORGOTTEN:
            return False
        if subscription.parent is not None:
            return subscription.parent in self.ended_numbers
        return self.ended_names[subscription.name] > 0
