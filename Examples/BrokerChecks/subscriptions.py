"""Subscribes and disposes while messages arrive, and checks that the server has no connection and no consumer afterwards.

    subscriptions.py FOLDER-OF-PROGRAMS [--count N]
"""

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile

from programs import free_ports, until


def main():
    folder = tempfile.mkdtemp(prefix="broker-")
    port, monitor = free_ports(2)
    broker = subprocess.Popen(
        ["nats-server", "-a", "127.0.0.1", "-p", str(port), "-m", str(monitor), "-js", "-sd", folder],
        stderr=subprocess.DEVNULL,
    )

    def ask(path, name):
        connection = http.client.HTTPConnection("127.0.0.1", monitor, timeout=5)
        try:
            connection.request("GET", path)
            return json.loads(connection.getresponse().read())[name]
        except OSError:
            return None
        finally:
            connection.close()

    try:
        until(lambda: ask("/varz", "connections") == 0, "the broker listens")
        subprocess.run(
            [os.path.join(sys.argv[1], "streamload"), "subscriptions", "--broker", f"nats://127.0.0.1:{port}", *sys.argv[2:]],
            check=True, timeout=600,
        )
        until(lambda: ask("/varz", "connections") == 0, "all connections are closed")
        until(lambda: ask("/jsz", "consumers") == 0, "all consumers are deleted")
        print("0 connections and 0 consumers are left on the server")
    finally:
        broker.kill()
        broker.wait()
        shutil.rmtree(folder)


main()
