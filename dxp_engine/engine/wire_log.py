"""A record of every byte of a DXP connection, with its time."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

_PIECE = 1 << 12


class WireLog:
    """Appends to a file: time, `<` for what came or `>` for what went, one message with its NUL as `\\0`.

    What is no printable ASCII is written as in Python, `\\xff`. A message that comes in pieces is one line each.

    Raises:
        OSError: the file cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self._file = Path(path).open("a", encoding="ascii")  # noqa: SIM115  # see close

    def __call__(self, direction: str, data: bytes) -> None:
        """Some bytes that came or went."""
        for piece in data.split(b"\0"):
            ended = data.startswith(piece + b"\0")
            data = data[len(piece) + 1 :]
            if piece or ended:
                self._write(direction, piece, ended)

    def close(self) -> None:
        """The end of the conversation."""
        self._file.close()

    def _write(self, direction: str, piece: bytes, ended: bool) -> None:
        now = datetime.now().astimezone().isoformat(sep=" ", timespec="milliseconds")
        text = repr(piece[:_PIECE])[2:-1]
        end = "\\0" if ended else ""
        self._file.write(f"{now} {direction} {text}{end}\n")
        self._file.flush()
