"""The brokers, the market and the feeds of a check, on free ports of this machine."""

import http.client
import os
import signal
import socket
import subprocess
import time


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def until(condition, what, seconds=60):
    """Waits for a condition. Only a hanging program reaches the limit."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not in {seconds} s: {what}")
        time.sleep(0.05)


class Program:
    """A program that can be killed and started again."""

    def __init__(self, arguments, log):
        self.arguments = arguments
        self.log = log
        self.starts = 0
        self.process = None

    def start(self):
        self.starts += 1
        with open(f"{self.log}.{self.starts}.out", "wb") as out, open(f"{self.log}.{self.starts}.err", "wb") as err:
            self.process = subprocess.Popen(self.arguments, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd="/")

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        """Asks the program to end. Returns its exit status and the seconds that it took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=30), time.monotonic() - begin
        except subprocess.TimeoutExpired:
            self.kill()
            return None, 30.0

    def output(self):
        return "".join(self.read(f"{self.log}.{start}.out") for start in range(1, self.starts + 1))

    def complaints(self):
        return "".join(self.read(f"{self.log}.{start}.err") for start in range(1, self.starts + 1))

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()


class Broker(Program):
    def __init__(self, folder, number, ports):
        clients, routes, monitors = ports[0:3], ports[3:6], ports[6:9]
        self.port, self.monitor = clients[number], monitors[number]
        super().__init__(
            [
                "nats-server", "-n", f"broker{number}", "-a", "127.0.0.1", "-p", str(self.port), "-m", str(self.monitor),
                "-js", "-sd", os.path.join(folder, f"store{number}"), "--cluster_name", "prices",
                "--cluster", f"nats://127.0.0.1:{routes[number]}",
                "--routes", ",".join(f"nats://127.0.0.1:{port}" for port in routes),
            ],
            os.path.join(folder, f"broker{number}"),
        )

    def is_healthy(self):
        """Indicates whether the broker has all messages of the cluster."""
        connection = http.client.HTTPConnection("127.0.0.1", self.monitor, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


class Market(Program):
    def __init__(self, folder, program, brokers, *options):
        super().__init__([program, "--broker", brokers, *options], os.path.join(folder, "market"))

    def acknowledged(self):
        """The acknowledged prices by their sequence numbers. A last line without a line break was not written completely."""
        prices = {}
        for start in range(1, self.starts + 1):
            for line in self.read(f"{self.log}.{start}.out").splitlines(keepends=True):
                if line.endswith("\n"):
                    sequence, symbol, price = line.split()
                    prices[int(sequence)] = (symbol.encode(), price.encode())
        return prices


class Feed(Program):
    def __init__(self, folder, number, program, brokers, port):
        self.port = port
        super().__init__(
            [program, "--broker", brokers, "--port", str(port)], os.path.join(folder, f"feed{number}")
        )

    def is_listening(self):
        return "feed is at" in self.read(f"{self.log}.{self.starts}.out")
