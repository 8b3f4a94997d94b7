"""Kills brokers, feeds and the market while prices flow, and checks that each browser gets each price once and in order.

    faults.py FOLDER-OF-PROGRAMS [--times N] [--browsers N] [--rate N] [--only NAME] [--freeze] [--keep]
"""

import argparse
import os
import shutil
import sys
import tempfile
import time

from browsers import Browsers
from programs import Broker, Feed, Market, free_ports, until


class Check:
    def __init__(self, arguments):
        self.folder = tempfile.mkdtemp(prefix="brokers-")
        self.arguments = arguments
        ports = free_ports(11)
        self.brokers = [Broker(self.folder, number, ports[:9]) for number in range(3)]
        addresses = ",".join(f"nats://127.0.0.1:{broker.port}" for broker in self.brokers)
        self.market = Market(
            self.folder, os.path.join(arguments.programs, "market"), addresses,
            "--rate", str(arguments.rate), "--copies", "3", "--pending", "8",
        )
        program = os.path.join(arguments.programs, "feed")
        self.feeds = [Feed(self.folder, number, program, addresses, ports[9 + number]) for number in range(2)]
        self.browsers = None
        self.failures = []

    def expect(self, condition, name, actual=""):
        print(f"  {'ok' if condition else 'FAILED'}: {name}{'' if condition else f': {actual}'}", flush=True)
        if not condition:
            self.failures.append(name)

    def start(self):
        for broker in self.brokers:
            broker.start()
        until(lambda: all(broker.is_healthy() for broker in self.brokers), "the brokers are a cluster")
        self.market.start()
        for feed in self.feeds:
            feed.start()
        until(lambda: self.market.acknowledged(), "the market has published a price")
        until(lambda: all(feed.is_listening() for feed in self.feeds), "the feeds listen")
        self.browsers = Browsers(self.arguments.browsers, [feed.port for feed in self.feeds])
        self.flow()

    def flow(self):
        """Waits until prices have reached all browsers."""
        now = max(self.browsers.prices, default=0)
        until(lambda: self.browsers.slowest >= now + 20, "new prices reach all browsers")

    def fault(self, name, kill, restart):
        if self.arguments.only not in name:
            return
        self.flow()
        self.browsers.begin_pause()
        kill()
        self.flow()
        if name.startswith("feed"):
            self.flow()
        pauses = self.browsers.pauses
        self.browsers.begin_pause()
        restart()
        self.flow()
        print(
            f"  {name}: the browsers stood still for {pauses[-1]:.1f} s at most, {pauses[len(pauses) // 2]:.1f} s in the "
            f"median; after the restart {self.browsers.pauses[-1]:.1f} s at most",
            flush=True,
        )

    def faults(self, round):
        for number, broker in enumerate(self.brokers):
            def restart_broker():
                broker.start()
                until(broker.is_healthy, f"broker {number} has caught up")
            self.fault(f"broker {number} killed", broker.kill, restart_broker)
        frozen = self.brokers[round % 3]

        def freeze():
            frozen.freeze()
            # The pause is longer than the other brokers need to notice it. The broker therefore lags when it continues.
            time.sleep(8)

        def thaw():
            frozen.thaw()
            until(frozen.is_healthy, "the broker has caught up")
        # The connections of a frozen broker stay open without an answer. This fault is optional, because server 2.9.10 can lose
        # acknowledged messages when it continues.
        if self.arguments.freeze:
            self.fault(f"broker {round % 3} frozen", freeze, thaw)
        feed = self.feeds[round % 2]

        def restart_feed():
            feed.start()
            until(feed.is_listening, "the feed listens again")
        self.fault(f"feed {round % 2} killed", feed.kill, restart_feed)

        def restart_market():
            self.market.kill()
            self.market.start()
        # Without the market there are no new prices, so it restarts immediately after it is killed.
        self.fault("market killed", restart_market, lambda: None)

    def compare(self):
        status, seconds = self.market.stop()
        self.expect(status == 0 and seconds < 15, "the market ends when it is asked to", f"{status} after {seconds:.1f} s")
        acknowledged = self.market.acknowledged()
        # The market can end before the acknowledgements of its last prices arrive, so these prices can be stored without one.
        try:
            until(lambda: self.browsers.slowest >= max(acknowledged), "the last acknowledged price reaches all browsers", 30)
        except AssertionError as error:
            self.expect(False, str(error), f"{self.browsers.slowest} of {max(acknowledged)}")
        time.sleep(1)
        self.browsers.stop()
        all = self.browsers.all
        faults = [f"browser {browser.number}: {fault}" for browser in all for fault in browser.faults]
        self.expect(not faults, "each browser got its prices once, in order and without a gap", "; ".join(faults[:5]))
        ends = {browser.sequences[-1] for browser in all}
        self.expect(len(ends) == 1, "all browsers got the same last price", sorted(ends))
        missing = 0
        for browser in all:
            received = set(browser.sequences)
            begin = browser.sequences[min(11, len(browser.sequences) - 1)]
            missing += sum(1 for sequence in acknowledged if sequence >= begin and sequence not in received)
        self.expect(missing == 0, f"all {len(acknowledged)} acknowledged prices are among them", f"{missing} are missing")
        wrong = sum(1 for sequence, price in acknowledged.items() if self.browsers.prices.get(sequence, price) != price)
        self.expect(wrong == 0, "and are the prices of the market", f"{wrong} differ")
        print(
            f"  {sum(len(browser.sequences) for browser in all)} events in {len(all)} browsers, which came back "
            f"{sum(browser.returns for browser in all)} times",
            flush=True,
        )

    def end(self):
        """Checks that all programs end while no broker answers."""
        self.market.start()
        time.sleep(1)
        for broker in self.brokers:
            broker.kill()
        time.sleep(1)
        for name, program in [("market", self.market), ("feed 0", self.feeds[0]), ("feed 1", self.feeds[1])]:
            status, seconds = program.stop()
            self.expect(
                status == 0 and seconds < 15,
                f"{name} ends in {seconds:.1f} s while the brokers are down",
                f"status {status}",
            )

    def run(self):
        begin = time.monotonic()
        try:
            self.start()
            for round in range(self.arguments.times):
                self.faults(round)
            self.compare()
            self.end()
        except AssertionError as error:
            self.expect(False, str(error))
        finally:
            for program in [self.market, *self.feeds, *self.brokers]:
                program.kill()
        if self.failures or self.arguments.keep:
            print(f"  The logs are in {self.folder}")
        else:
            shutil.rmtree(self.folder)
        print(f"broker: {len(self.failures)} failed ({time.monotonic() - begin:.0f} s)")
        return 1 if self.failures else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--browsers", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--only", default="")
    parser.add_argument("--freeze", action="store_true")
    parser.add_argument("--keep", action="store_true")
    sys.exit(Check(parser.parse_args()).run())


main()
