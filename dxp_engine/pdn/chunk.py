"""Cutting a file into chunks between games, for one reader or for many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader

from dxp_engine.pdn.boundary import borders, last_border, last_ending
from dxp_engine.pdn.encoding import decode, without_bom
from dxp_engine.pdn.page import Page
from dxp_engine.pdn.source import Readable, name_of, opened

CHUNK = 1 << 20
"""Bytes of a chunk, about; a thousand games or so."""
LONGEST = 1 << 24
"""Bytes of the longest game. A longer one is cut where a line ends, so that memory stays bounded."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive games of a file: what is given to a process or a machine.

    Attributes:
        data: the bytes.
        file: name of the file.
        line: line number of the first byte, from 1.
        offset: bytes of the (decompressed) file before it.
        encoding: what it is known to be in, None to find out.
    """

    data: bytes
    file: str = ""
    line: int = 1
    offset: int = 0
    encoding: str | None = None

    def pages(self) -> Iterator[Page]:
        """The chunk game by game, or nearly so: a page can hold several games, never a part of one."""
        data, begin, line = self.data, 0, self.line
        for end in borders(data):
            piece = data[begin:end]
            yield self._page(piece, begin, line)
            line += piece.count(b"\n")
            begin = end
        if begin < len(data):
            yield self._page(data[begin:] if begin else data, begin, line)

    def _page(self, data: bytes, begin: int, line: int) -> Page:
        text, encoding = decode(data, self.encoding)
        return Page(
            text, self.file, line, self.offset + begin, encoding, guessed=encoding not in ("utf-8", self.encoding)
        )


def chunks(source: Readable, size: int = CHUNK, encoding: str | None = None) -> Iterator[Chunk]:
    """Cut a source into chunks of about `size` bytes.

    Raises:
        OSError: the source cannot be opened or read.
        PdnError: its compressed data is damaged; what can be read comes first.
    """
    with opened(source) as stream:
        yield from _Cutter(stream, size, name_of(source), encoding).cut()


class _Cutter:
    def __init__(self, stream: BufferedReader, size: int, file: str, encoding: str | None) -> None:
        self._stream = stream
        self._size = size
        self._file = file
        self._encoding = encoding
        self._buffer = b""
        self._line = 1
        self._offset = 0
        self._ended = False
        self._error: Exception | None = None

    def cut(self) -> Iterator[Chunk]:
        self._fill(self._size)
        self._offset = len(self._buffer) - len(without_bom(self._buffer))
        self._buffer = self._buffer[self._offset :]
        while not self._ended:
            if end := self._border():
                yield self._take(end)
                self._fill(self._size)
            else:
                # Twice as much each time, so that a file without borders costs no more than twice its length.
                self._fill(2 * len(self._buffer))
        if self._buffer:
            yield self._take(len(self._buffer))
        if self._error:
            raise self._error

    def _border(self) -> int:
        found = last_border(self._buffer)
        if found or len(self._buffer) < min(4 * self._size, LONGEST):
            return found
        found = last_ending(self._buffer)
        if found or len(self._buffer) < LONGEST:
            return found
        return self._buffer.rfind(b"\n", 0, LONGEST) + 1 or LONGEST

    def _take(self, end: int) -> Chunk:
        data, self._buffer = self._buffer[:end], self._buffer[end:]
        chunk = Chunk(data, self._file, self._line, self._offset, self._encoding)
        self._line += data.count(b"\n")
        self._offset += end
        return chunk

    def _fill(self, size: int) -> None:
        """Read until the buffer has so many bytes, or to the end. An error waits until what came before is used."""
        parts = [self._buffer]
        missing = size - len(self._buffer)
        while missing > 0 and not self._ended:
            try:
                part = self._stream.read(missing)
            except (OSError, ValueError) as error:
                self._error, part = error, b""
            self._ended = not part
            parts.append(part)
            missing -= len(part)
        joined = b"".join(parts)
        if b"\n" not in joined and b"\r" in joined:  # old Macintosh line ends
            joined = joined.replace(b"\r", b"\n")
        self._buffer = joined
