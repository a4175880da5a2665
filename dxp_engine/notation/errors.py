"""Errors about text that cannot be read."""

from __future__ import annotations

_SHOWN = 24  # characters of the offending part that a message repeats


class NotationError(ValueError):
    """Text that is not the notation it should be; the base of this family."""


class FenError(NotationError):
    """A position text (FEN, Hub or DXP string) that cannot be read.

    Attributes:
        reason: what is wrong, in words.
        column: where the offending part begins, 1-based, counted in characters of the text as given.
        token: the offending part itself, "" where something is missing.
        form: the kind of text: "FEN", "Hub position" or "DXP position".
    """

    def __init__(self, reason: str, column: int, token: str = "", form: str = "FEN") -> None:
        self.reason = reason
        self.column = column
        self.token = token
        self.form = form
        super().__init__(f"{form}, column {column}: {reason}")

    def __reduce__(self) -> tuple[type[FenError], tuple[str, int, str, str]]:
        return type(self), (self.reason, self.column, self.token, self.form)


def shown(text: str) -> str:
    """Quote a part of a text for a message: shortened, with control characters escaped."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
