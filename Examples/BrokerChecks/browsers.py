"""Browsers that read feeds, change to another feed when theirs has ended, and check the sequence numbers of the prices."""

import re
import selectors
import socket
import threading
import time

EVENT = re.compile(rb'id: (\w+)-(\d+)\nevent: price\ndata: \{"symbol":"([^"]+)","price":"([^"]+)"\}\n\n')
SYMBOLS = 12


class Browser:
    """Browsers that each read one feed at a time. One thread reads for all browsers."""

    def __init__(self, number):
        self.number = number
        self.feed = number
        self.socket = None
        self.retry_at = 0.0
        self.buffer = b""
        self.id = None
        self.returns = 0
        self.sequences = []
        self.faults = []
        self.arrived = None
        self.longest_pause = 0.0

    def connect(self, ports):
        connection = socket.socket()
        try:
            connection.settimeout(2)
            connection.connect(("127.0.0.1", ports[self.feed % len(ports)]))
            known = b"Last-Event-ID: %s\r\n" % self.id if self.id else b""
            connection.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n" + known + b"\r\n")
        except OSError:
            connection.close()
            return False
        connection.setblocking(False)
        self.socket = connection
        self.buffer = b""
        return True

    def take(self, data, now, prices):
        self.buffer += data
        end = 0
        for event in EVENT.finditer(self.buffer):
            end = event.end()
            run, number, symbol, price = event.groups()
            sequence = int(number)
            last = self.sequences[-1] if self.sequences else 0
            # A new client begins with the last price of each symbol. After that, each sequence number follows the previous one.
            if sequence != last + 1 and not (sequence > last and len(self.sequences) < SYMBOLS):
                self.faults.append(f"{sequence} came after {last}")
            if prices.setdefault(sequence, (symbol, price)) != (symbol, price):
                self.faults.append(f"{sequence} is not the price that others got")
            self.sequences.append(sequence)
            self.id = run + b"-" + number
        if end:
            self.buffer = self.buffer[end:]
            if self.arrived is not None:
                self.longest_pause = max(self.longest_pause, now - self.arrived)
            self.arrived = now


class Browsers:
    def __init__(self, count, ports):
        self.all = [Browser(number) for number in range(count)]
        self.ports = ports
        self.prices = {}
        self.selector = selectors.DefaultSelector()
        self.stopping = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.stopping:
            now = time.monotonic()
            for browser in self.all:
                if browser.socket is None and now >= browser.retry_at:
                    if browser.connect(self.ports):
                        self.selector.register(browser.socket, selectors.EVENT_READ, browser)
                    else:
                        self.lose(browser)
            for key, _ in self.selector.select(timeout=0.05):
                browser = key.data
                try:
                    data = browser.socket.recv(1 << 18)
                except BlockingIOError:
                    continue
                except OSError:
                    data = b""
                if data:
                    browser.take(data, time.monotonic(), self.prices)
                else:
                    self.selector.unregister(browser.socket)
                    browser.socket.close()
                    browser.socket = None
                    browser.returns += 1
                    self.lose(browser)

    def lose(self, browser):
        """Returns the feed that the load balancer of a real site would choose next."""
        browser.feed += 1
        browser.retry_at = time.monotonic() + 0.3

    def stop(self):
        self.stopping = True
        self.thread.join()
        for browser in self.all:
            if browser.socket:
                browser.socket.close()

    @property
    def slowest(self):
        """The last sequence number that all browsers have reached."""
        return min(browser.sequences[-1] if browser.sequences else 0 for browser in self.all)

    def begin_pause(self):
        """Starts to measure pauses."""
        for browser in self.all:
            browser.longest_pause = 0.0

    @property
    def pauses(self):
        """The longest pause of each browser in ascending order. The pause in progress counts."""
        now = time.monotonic()
        return sorted(max(browser.longest_pause, now - (browser.arrived or now)) for browser in self.all)
