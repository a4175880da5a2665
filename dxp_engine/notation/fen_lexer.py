"""A FEN cut at its colons, each piece with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dxp_engine.notation.errors import FenError, shown

MAX_DIGITS = 6  # more is no number anyone means; also keeps int() quick on hostile input

_TAG = re.compile(r'\s*\[\s*FEN\s*"', re.IGNORECASE)
_BLANKS = " \t\r\n\f\v_\u00a0\ufeff"  # lidraughts puts "_" into URLs
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2212", "-----")  # what word processors make of "-"
_LEXEME = re.compile(r"[0-9]+|.", re.DOTALL)


@dataclass(frozen=True)
class Token:
    """A row of digits or one other character; `start` and `end` are 0-based offsets into the text."""

    text: str
    start: int
    end: int

    @property
    def number(self) -> int | None:
        """The value of digits, None for anything else; more than MAX_DIGITS become 10**MAX_DIGITS."""
        if not "0" <= self.text[0] <= "9":
            return None
        digits = self.text.lstrip("0")
        return int(digits or "0") if len(digits) <= MAX_DIGITS else 10**MAX_DIGITS


@dataclass(frozen=True)
class Part:
    """The tokens between two colons, and where the part begins and ends."""

    tokens: list[Token]
    start: int
    end: int


class Source:
    """The text of a FEN; makes its parts and the errors that point into it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def parts(self) -> list[Part]:
        """Cut the text at its colons, without tag brackets, blanks and final dot; at least one part."""
        start, end = self._bare()
        tokens = self._tokens(start, end)
        if not tokens:
            raise self.missing("empty text instead of a FEN", start)
        if tokens[-1].text == ".":
            end = tokens.pop().start
        parts: list[Part] = []
        inside: list[Token] = []
        for token in tokens:
            if token.text == ":":
                parts.append(Part(inside, start, token.start))
                inside, start = [], token.end
            else:
                inside.append(token)
        return [*parts, Part(inside, start, end)]

    def _bare(self) -> tuple[int, int]:
        opening = _TAG.match(self.text)
        if not opening:
            return 0, len(self.text)
        whole = self.text.rstrip()
        inside = whole.removesuffix("]").rstrip()
        if not whole.endswith("]") or not inside.endswith('"') or len(inside) <= opening.end():
            raise self.missing('the FEN tag does not end with "]', len(self.text))
        return opening.end(), len(inside) - 1

    def _tokens(self, start: int, end: int) -> list[Token]:
        found = _LEXEME.finditer(self.text.translate(_DASHES), start, end)
        return [Token(m[0], m.start(), m.end()) for m in found if m[0] not in _BLANKS]

    def span(self, tokens: Sequence[Token]) -> str:
        """The text from the first to the last of some tokens, as given."""
        return self.text[tokens[0].start : tokens[-1].end] if tokens else ""

    def shown(self, tokens: Sequence[Token]) -> str:
        """The same, quoted for a message."""
        return shown(self.span(tokens))

    def error(self, reason: str, tokens: Sequence[Token]) -> FenError:
        """An error whose offending part is these tokens, at least one."""
        return FenError(reason, tokens[0].start + 1, self.span(tokens))

    def missing(self, reason: str, offset: int) -> FenError:
        """An error about something that should stand at an offset."""
        return FenError(reason, offset + 1)
