"""What is wrong with a game file, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """An error or a warning about a place in a file.

    Attributes:
        message: what is wrong, a clause without a full stop.
        file: name of the file, "" where it has none.
        line: line number from 1.
        column: column from 1, in characters.
        token: the offending text, shortened; "" where something is missing.
        expected: what should stand there; "" where nothing better is known.
    """

    message: str
    file: str = ""
    line: int = 1
    column: int = 1
    token: str = ""
    expected: str = ""

    def __str__(self) -> str:
        wanted = f" (expected {self.expected})" if self.expected else ""
        return f"{self.file or '<stream>'}:{self.line}:{self.column}: {self.message}{wanted}"


class PdnError(ValueError):
    """A file that cannot be read to its end, or a game that cannot be written; the base of this family."""
