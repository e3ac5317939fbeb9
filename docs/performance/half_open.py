"""Memory of half-open connections: half_open.py PORT PROCESS COUNT (docs/performance.md)."""

import socket
import sys
import time

port, process, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])


def resident():
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


before, start, connections = resident(), time.time(), []
for _ in range(count):
    try:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.send(b"GET / HTTP/1.1\r\nHost: loc")
        connections.append(connection)
    except OSError:
        pass  # refused
seconds = time.time() - start
time.sleep(1)
print(f"{count} connections in {seconds:.1f} s, {resident() - before} bytes, {(resident() - before) // count} each")
