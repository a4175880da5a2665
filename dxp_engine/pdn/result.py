"""Results by who won, read from every way to write them and written as the variant does."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from dxp_engine.rules import Colour, ResultSet, Variant


class Result(Enum):
    """How a game ended, whatever the points are called."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    BOTH_LOSE = "both lose"
    UNKNOWN = "unknown"

    @property
    def winner(self) -> Colour | None:
        """The side that won, None where none did."""
        return _WINNERS.get(self)


_WINNERS = {Result.WHITE: Colour.WHITE, Result.BLACK: Colour.BLACK}
_UNKNOWN = {"*", "?", "-", ""}
_DRAWS = {"1+-1-", "1--1+", "1+1/2-1/2", "1/2-1+1/2"}
_POINTS = re.compile(r"(\d{1,2}(?:\.\d{1,2})?|1/2|½|1½)-(\d{1,2}(?:\.\d{1,2})?|1/2|½|1½)")
_DASHES = re.compile("[‐-―−]")
_HALVES = {"1/2": 0.5, "½": 0.5, "1½": 1.5}
ORDINARY = frozenset(
    ("2-0", "1-1", "0-2", "0-0", "1-0", "1/2-1/2", "0-1", "*", "½-½", "0.5-0.5", "?", "-", ""),
)
"""Texts that say no more than the result, so that another convention may replace them."""


def compact(text: str) -> str:
    """A result without blanks and with plain hyphens."""
    text = re.sub(r"(?<=1)\s+(?=1/2)", "+", text.strip())
    return _DASHES.sub("-", "".join(text.split()))


@lru_cache(maxsize=1024)
def parse_result(text: str, first: Colour) -> Result | None:
    """Read a result.

    Both usual sets, ten or twelve points, `1+ - 1-`, `1 1/2 - 1/2` (a draw with an advantage) and
    decimals are read; the side with more points has won.

    Args:
        text: such as "2-0", "1/2-1/2" or "*".
        first: the side that starts in this variant, to which the left number belongs.

    Returns:
        The result, None if the text is none.
    """
    plain = compact(text)
    if plain in _UNKNOWN:
        return Result.UNKNOWN
    if plain in _DRAWS:
        return Result.DRAW
    match = _POINTS.fullmatch(plain)
    if not match:
        return None
    left, right = (_HALVES.get(side) or float(side) for side in match.groups())
    if left == right:
        return Result.DRAW if left else Result.BOTH_LOSE
    winner = first if left > right else first.other
    return Result.WHITE if winner is Colour.WHITE else Result.BLACK


def is_score(text: str) -> bool:
    """Whether a text that looks like a move can be a score of ten or twelve points, such as 6-4."""
    left, dash, right = text.partition("-")
    return bool(dash) and left.isdecimal() and right.isdecimal() and int(left) + int(right) in (10, 12)


def format_result(result: Result, variant: Variant, results: ResultSet | None = None) -> str:
    """Write a result by the convention of the variant, or by the set given: the left number is the starter's."""
    if result is Result.UNKNOWN:
        return "*"
    if result is Result.BOTH_LOSE:
        return "0-0"
    first, draw, second = (results or variant.result_set).value
    if result is Result.DRAW:
        return draw
    return first if result.winner is variant.first else second
