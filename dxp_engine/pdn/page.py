"""A piece of a file that begins and ends between games, decoded, with the way back to lines and bytes."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from dxp_engine.pdn.problem import Problem

_SHOWN = 40  # characters of a token in a message


@dataclass(slots=True)
class Page:
    """Text of one or more games.

    Attributes:
        text: the text.
        file: name of the file.
        line: line number of its first character, from 1.
        offset: bytes of the file before it.
        encoding: how it was decoded.
        guessed: whether that is a guess, since it is not UTF-8 and nobody said what it is.
    """

    text: str
    file: str = ""
    line: int = 1
    offset: int = 0
    encoding: str = "utf-8"
    guessed: bool = False
    _starts: list[int] = field(default_factory=list)
    _measured: tuple[int, int] = (0, 0)

    def problem(self, at: int, message: str, token: str = "", expected: str = "") -> Problem:
        """A problem at a position of the text."""
        line, column = self.place(at)
        shown = token if len(token) <= _SHOWN else token[:_SHOWN] + "..."
        return Problem(message, self.file, line, column, shown, expected)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a position, both from 1."""
        if not self._starts:
            # Kept, since a page can have as many problems as games.
            self._starts = [0]
            self._starts.extend(i + 1 for i, character in enumerate(self.text) if character == "\n")
        row = bisect_right(self._starts, at) - 1
        return self.line + row, at - self._starts[row] + 1

    def byte(self, at: int) -> int:
        """Offset in the file of a position."""
        if self.text.isascii():
            return self.offset + at
        begin, size = self._measured
        if at < begin:
            begin = size = 0
        size += len(self.text[begin:at].encode(self.encoding, "replace"))
        self._measured = at, size  # games are asked for in order, so no text is measured twice
        return self.offset + size
