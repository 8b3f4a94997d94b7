"""A stand-in for the program `inspector`, with which its page can be checked without a build.

    standin.py SOURCE... [--port PORT] [--key KEY]

Reads recordings from files and pipes, and sends the frames that the page expects.
"""

import argparse
import http.server
import json
import os
import stat
import threading
import time
import urllib.parse

from model import STUCK, Model

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources")
FOLDERS = [os.path.join(SOURCES, "inspector", "Page"), os.path.join(SOURCES, "PageServing", "Shared")]
TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
MOST_ROWS = 300
MOST_MARBLES = 200
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


def place(number):
    return "main" if number == 0 else f"thread {number}"


class Inspector:
    def __init__(self, sources):
        self.lock = threading.Lock()
        self.models = [Model(number, os.path.basename(path)) for number, path in enumerate(sources, 1)]
        for model, path in zip(self.models, sources):
            threading.Thread(target=self.read, args=(model, path), daemon=True).start()

    def read(self, model, path):
        rest = ""
        with open(path) as file:
            is_pipe = stat.S_ISFIFO(os.fstat(file.fileno()).st_mode)
            while True:
                # At the end of a pipe there is no more text. A file can grow later.
                text = os.read(file.fileno(), 1 << 18).decode()
                if not text:
                    if is_pipe:
                        break
                    time.sleep(0.02)
                    continue
                *lines, rest = (rest + text).split("\n")
                for begin in range(0, len(lines), 500):
                    with self.lock:
                        for line in lines[begin:begin + 500]:
                            model.take(line)
        with self.lock:
            if model.state == "live":
                model.state = "ended"

    def frame(self, view, sent):
        """Returns the frame of a view. `sent` has the number of events that were already sent for each picked subscription."""
        with self.lock:
            chosen = view.get("program")
            models = [model for model in self.models if not model.is_first or model.state == "broken"]
            shown = [model for model in models if not chosen or chosen in (str(model.number), model.name)]
            rows, all_stuck, forgotten, waiting, threads = [], [], [], [], []
            for model in shown:
                rows += self.rows(model, view.get("values") != "0")
                stuck = self.stuck(model)
                all_stuck += stuck
                threads += [{"program": model.number, "on": entry["on"], "inside": [entry["id"]]} for entry in stuck]
                waiting += self.waiting(model, stuck)
                for subscription in model.subscriptions.values():
                    if model.is_forgotten(subscription):
                        forgotten.append({
                            "id": f"{model.number}.{subscription.number}", "name": subscription.name,
                            "age": model.time - subscription.began, "quiet": model.time - (subscription.last or subscription.began),
                        })
            text = view.get("filter", "").lower()
            rows = [row for row in rows if text in row["name"].lower()]
            self.sort(rows, view.get("sort", "tree"))
            return {
                "time": max((model.time for model in models), default=0),
                "programs": [self.program(model) for model in models],
                "rows": rows[:MOST_ROWS], "rowsLeftOut": max(0, len(rows) - MOST_ROWS), "stuck": all_stuck, "waiting": waiting,
                "forgotten": forgotten, "threads": threads,
                "marbles": [marbles for id in view.get("picked", "").split(",") if (marbles := self.marbles(id, view, sent))],
            }

    def program(self, model):
        return {
            "id": model.number, "name": model.name, "process": model.process, "state": model.state, "message": model.message,
            "time": model.time, "live": sum(1 for entry in model.subscriptions.values() if not entry.ended), "events": model.events,
            "rate": model.rate if model.state == "live" else 0, "lost": model.lost, "linesLeftOut": model.left_out,
        }

    def rows(self, model, has_values):
        children = {}
        for subscription in model.subscriptions.values():
            parent = subscription.parent if subscription.parent in model.subscriptions else None
            children.setdefault(parent, []).append(subscription)
        waiting = [(entry, 0) for entry in reversed(children.get(None, []))]
        rows = []
        while waiting:
            entry, depth = waiting.pop()
            waiting += [(child, depth + 1) for child in reversed(children.get(entry.number, []))]
            quiet = model.time - (entry.last if entry.last is not None else entry.began)
            rows.append({
                "id": f"{model.number}.{entry.number}", "program": model.number, "name": entry.name, "depth": depth,
                "parent": f"{model.number}.{entry.parent}" if entry.parent in model.subscriptions else None,
                "age": model.time - entry.began, "on": place(entry.on), "values": entry.values,
                "rate": float(entry.rates[-1] - entry.rates[0]), "last": None if entry.last is None else model.time - entry.last,
                "ended": entry.ended, "failure": entry.failure if has_values else None, "quiet": quiet > 30 and not entry.ended,
                "owned": True,
                "delivering": entry.delivering and {
                    "since": model.time - entry.delivering[0], "on": place(entry.delivering[1]),
                    "text": entry.delivering[2] if has_values else None,
                },
            })
        return rows

    def stuck(self, model):
        return [
            {
                "id": f"{model.number}.{entry.number}", "name": entry.name, "for": model.time - entry.delivering[0],
                "on": place(entry.delivering[1]),
            }
            for entry in model.subscriptions.values() if entry.delivering and model.time - entry.delivering[0] > STUCK
        ]

    def waiting(self, model, stuck):
        if len(stuck) != 2:
            return []
        first, second = stuck
        text = f"{first['on']} is inside {first['name']}, and {second['on']} inside {second['name']}, each for more than a second."
        return [{"first": first["id"], "second": second["id"], "text": text[0].upper() + text[1:]}]

    def sort(self, rows, order):
        if order == "rate":
            rows.sort(key=lambda row: -row["rate"])
        elif order == "stuck":
            rows.sort(key=lambda row: -(row["delivering"]["since"] if row["delivering"] else 0))
        elif order == "quiet":
            rows.sort(key=lambda row: -(row["last"] if row["last"] is not None else row["age"]))

    def marbles(self, id, view, sent):
        program, _, number = id.partition(".")
        model = next((model for model in self.models if str(model.number) == program), None)
        entry = model and model.subscriptions.get(int(number or 0))
        if not entry:
            return None
        new = entry.total - sent.get(id, 0)
        sent[id] = entry.total
        if new == 0:
            return None
        events = list(entry.events)[-min(new, MOST_MARBLES):]
        if view.get("values") == "0":
            events = [[at, kind, None, took] for at, kind, _, took in events]
        return {"id": id, "events": events, "leftOut": new - len(events)}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        prefix = f"/{self.server.key}/"
        name = url.path.removeprefix(prefix) or "index.html"
        if not url.path.startswith(prefix):
            self.send_error(404)
        elif name == "events":
            self.stream(dict(urllib.parse.parse_qsl(url.query)))
        elif "/" not in name and (paths := [path for folder in FOLDERS if os.path.exists(path := os.path.join(folder, name))]):
            with open(paths[0], "rb") as file:
                self.answer(TYPES[name.rpartition(".")[2]], file.read())
        else:
            self.send_error(404)

    def answer(self, kind, content):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content)

    def stream(self, view):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        sent, former = {}, None
        try:
            while True:
                text = json.dumps(self.server.inspector.frame(view, sent))
                if text != former:
                    self.wfile.write(b"retry: 200\ndata: " + text.encode() + b"\n\n")
                    former = text
                time.sleep(0.1)
        except OSError:
            self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("sources", nargs="*")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--key", default="key")
    arguments = parser.parse_args()
    server = Server(("127.0.0.1", arguments.port), Handler)
    server.key = arguments.key
    server.inspector = Inspector(arguments.sources)
    print(f"http://127.0.0.1:{server.server_port}/{arguments.key}/", flush=True)
    server.serve_forever()
