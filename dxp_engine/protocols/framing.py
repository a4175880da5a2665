"""Lines cut out of a stream of bytes, with a bound, and put back."""

import re
from typing import NamedTuple, Protocol

from dxp_engine.protocols.errors import LocalError

# A game of 1,000 moves each in the longest notation is 40 KB.
LINE_LIMIT = 1 << 20
_START = 64
_BOM = b"\xef\xbb\xbf"
# Everything below the blank but the tab; a CR is legal only before the LF and is gone when this is asked.
_CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")


class Frame(NamedTuple):
    """One piece of a stream. With a `fault` it cannot be used, and `text` is just its readable beginning."""

    text: str
    fault: str = ""


class Framing(Protocol):
    """How messages follow each other in a stream of bytes."""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that `data` completes."""

    def finish(self) -> list[Frame]:
        """What is left when the stream has ended."""

    def frame(self, text: str) -> bytes:
        """`text` as it is sent (LocalError if it cannot be)."""


class LineFraming:
    """Lines that end with LF or CR LF, at most `limit` bytes each, in UTF-8.

    A line that is too long gives one faulty frame as soon as that is known; the rest of it is dropped as it comes, so
    memory stays bounded, and the next line is read as usual.
    """

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self._limit = limit
        self._kept = bytearray()
        self._dropping = False
        self._first = True

    def feed(self, data: bytes) -> list[Frame]:
        """The lines that `data` completes."""
        *ended, rest = data.split(b"\n")
        frames = [frame for piece in ended for frame in self._line(piece)]
        return frames + self._keep(rest)

    def finish(self) -> list[Frame]:
        """A last line without its LF, if there is one."""
        return self._line(b"") if self._kept else []

    def frame(self, text: str) -> bytes:
        """`text` with its LF; LocalError if it holds a control character or is too long to be read back."""
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise LocalError(f"text is not Unicode: {error.reason}") from None
        if _CONTROL.search(data):
            raise LocalError("control character in a line to send")
        if len(data) > self._limit:
            raise LocalError(f"line to send is longer than {self._limit} bytes")
        return data + b"\n"

    def _line(self, piece: bytes) -> list[Frame]:
        frames = self._keep(piece)
        whole, self._kept = bytes(self._kept), bytearray()
        if self._dropping:
            self._dropping = False
            return frames
        if self._first:
            # Windows shells put one in front of what they pipe.
            self._first = False
            whole = whole.removeprefix(_BOM)
        return [*frames, _read(whole.rstrip(b"\r"))]

    def _keep(self, piece: bytes) -> list[Frame]:
        if self._dropping:
            return []
        room = self._limit - len(self._kept)
        self._kept += piece[: max(room, 0)]
        if len(piece) <= room:
            return []
        start = self._kept[:_START].removeprefix(_BOM).decode("utf-8", "replace")
        self._kept.clear()
        self._dropping, self._first = True, False
        return [Frame(start, f"line longer than {self._limit} bytes")]


def _read(line: bytes) -> Frame:
    if control := _CONTROL.search(line):
        name = "NUL" if line[control.start()] == 0 else f"control character 0x{line[control.start()]:02x}"
        return Frame(line[: control.start()].decode("utf-8", "replace"), f"{name} at byte {control.start() + 1}")
    try:
        return Frame(line.decode())
    except UnicodeDecodeError as error:
        return Frame(line[: error.start].decode(), f"invalid UTF-8 at byte {error.start + 1}")
