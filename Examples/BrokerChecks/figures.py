"""Measures the delays and the rate from a broker to a signal, and the memory of a feed.

    figures.py FOLDER-OF-PROGRAMS
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from browsers import Browsers
from programs import Broker, Feed, Market, free_ports, until


def run(program, *arguments):
    result = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    for line in result.stdout.splitlines():
        print(f"  {line}", flush=True)


def statistics(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/stats")
    result = json.loads(connection.getresponse().read())
    connection.close()
    return result


def measure_streams(programs, addresses, copies):
    program = os.path.join(programs, "streamload")
    options = ["--broker", addresses, "--copies", str(copies)]
    run(program, "paced", *options, "--stream", f"PACED{copies}")
    run(program, "burst", *options, "--stream", f"BURST{copies}")


def measure_feed(folder, programs, addresses, port):
    """Runs a feed with a hundred browsers that read, and one that does not."""
    market = Market(
        folder, os.path.join(programs, "market"), addresses, "--rate", "500", "--copies", "3", "--pending", "50"
    )
    feed = Feed(folder, 0, os.path.join(programs, "feed"), addresses, port)
    slow = socket.socket()
    try:
        market.start()
        until(market.acknowledged, "the market has published a price")
        feed.start()
        until(feed.is_listening, "the feed listens")
        browsers = Browsers(100, [port])
        until(lambda: browsers.slowest > 0, "each browser has a price")
        before = statistics(port)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        slow.connect(("127.0.0.1", port))
        slow.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        begin = time.monotonic()
        until(lambda: statistics(port)["dropped"] == 1, "the slow browser is dropped", 120)
        dropped = time.monotonic() - begin
        after = statistics(port)
        browsers.stop()
        if any(browser.faults for browser in browsers.all) or after["dropped"] != 1:
            raise AssertionError("another browser missed a price")
        print(
            f"  feed with 100 browsers: {before['process']['memory'] / 1e6:.0f} MB; with one more that reads nothing "
            f"{after['process']['peakMemory'] / 1e6:.0f} MB at most, and it was dropped after {dropped:.1f} s",
            flush=True,
        )
    finally:
        slow.close()
        market.kill()
        feed.kill()


def main():
    programs = sys.argv[1]
    folder = tempfile.mkdtemp(prefix="brokers-")
    ports = free_ports(11)
    brokers = [Broker(folder, number, ports[:9]) for number in range(3)]
    single = free_ports(1)[0]
    alone = subprocess.Popen(
        ["nats-server", "-a", "127.0.0.1", "-p", str(single), "-js", "-sd", os.path.join(folder, "alone")],
        stderr=subprocess.DEVNULL,
    )
    try:
        print("One broker", flush=True)
        measure_streams(programs, f"nats://127.0.0.1:{single}", 1)
        alone.kill()
        for broker in brokers:
            broker.start()
        until(lambda: all(broker.is_healthy() for broker in brokers), "the brokers are a cluster")
        addresses = ",".join(f"nats://127.0.0.1:{broker.port}" for broker in brokers)
        print("Three brokers, three copies", flush=True)
        measure_streams(programs, addresses, 3)
        measure_feed(folder, programs, addresses, ports[9])
    finally:
        alone.kill()
        alone.wait()
        for broker in brokers:
            broker.kill()
        shutil.rmtree(folder)


main()
