"""A DXP engine that does one thing wrong when it is to move for the first time: `bad_dxp.py FAULT PORT`.

It listens, accepts every game, and knows nothing of draughts.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Iterator

ANSWERS = {
    "resigns": b"E10",
    "claims a draw": b"E20",
    "claims a win": b"E30",
    "ends the game": b"E00",
    "illegal move": b"M0000015000",
    "nonsense": b"?what",
}


def main() -> None:
    fault, port = sys.argv[1], int(sys.argv[2])
    if fault == "does not listen":
        time.sleep(1000)
    with socket.create_server(("127.0.0.1", port)) as server:
        connection, _ = server.accept()
    with connection:
        for message in messages(connection):
            answer(connection, fault, message)


def messages(connection: socket.socket) -> Iterator[bytes]:
    """What the peer sends, one after the other."""
    rest = b""
    while data := connection.recv(4096):
        *ended, rest = (rest + data).split(b"\0")
        yield from ended


def answer(connection: socket.socket, fault: str, message: bytes) -> None:
    if message.startswith(b"R"):
        send(connection, b"A" + b"Bad".ljust(32) + (b"2" if fault == "refuses" else b"0"))
    elif message.startswith(b"M"):
        if fault == "crashes":
            print("out of memory", file=sys.stderr, flush=True)
            os._exit(3)
        if fault == "leaves":
            connection.shutdown(socket.SHUT_RDWR)
        elif fault != "stalls":
            send(connection, ANSWERS[fault])
    elif message.startswith(b"E") and fault not in ("resigns", "claims a draw", "claims a win", "ends the game"):
        send(connection, b"E00")


def send(connection: socket.socket, message: bytes) -> None:
    connection.sendall(message + b"\0")


if __name__ == "__main__":
    main()
