"""A record of a conversation with its times."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

# Longer input is cut into pieces of this size, so that it need not be kept.
_PIECE = 1 << 16


class Log:
    """Appends each line to a file: time, `>` for what came or `<` for what went, text.

    Raises:
        OSError: the file cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self._file = Path(path).open("a", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115  # see close
        self._rest = b""

    def received(self, data: bytes) -> None:
        """Bytes from the client; whole lines are written."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > _PIECE:
            lines, self._rest = [*lines, self._rest], b""
        for line in lines:
            self._write(">", line)

    def sent(self, data: bytes) -> None:
        """Whole lines to the client."""
        for line in data.splitlines():
            self._write("<", line)

    def close(self) -> None:
        """The end of the conversation."""
        if self._rest:
            self._write(">", self._rest)
        self._file.close()

    def _write(self, mark: str, line: bytes) -> None:
        text = line.rstrip(b"\r").decode("utf-8", "backslashreplace")
        plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
        now = datetime.now().astimezone().isoformat(sep=" ", timespec="milliseconds")
        self._file.write(f"{now} {mark} {plain}\n")
        self._file.flush()
