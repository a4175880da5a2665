"""How many men and kings each side has: `W5K1:B4`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dxp_engine import core

_TEXT = re.compile(r"W(\d*|\*)(?:K(\d+|\*))?:B(\d*|\*)(?:K(\d+|\*))?")


@dataclass(frozen=True, slots=True)
class Material:
    """A count of pieces to look for.

    Attributes:
        counts: White's men and kings, Black's men and kings; None for any number.
    """

    counts: tuple[int | None, int | None, int | None, int | None]

    @classmethod
    def parse(cls, text: str) -> Material:
        """Read `W5K1:B4`: five men and a king against four men; `*` is any number, what is left out is 0.

        Raises:
            ValueError: it is no such text.
        """
        match = _TEXT.fullmatch(text.strip().upper())
        if not match:
            raise ValueError(f"material is written W5K1:B4 (men, K and kings, * for any), not {text!r}")
        white_men, white_kings, black_men, black_kings = (_count(part) for part in match.groups())
        return cls((white_men, white_kings, black_men, black_kings))

    def fits(self, position: core.Position) -> bool:
        """Whether a position has these pieces."""
        have = (position.white_men, position.white_kings, position.black_men, position.black_kings)
        return all(want is None or len(squares) == want for want, squares in zip(self.counts, have, strict=True))


def _count(part: str | None) -> int | None:
    return None if part == "*" else int(part or 0)
