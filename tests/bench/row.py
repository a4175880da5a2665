"""One line of the table: a measurement of ours, alone or beside another program's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median


@dataclass(frozen=True)
class Row:
    """What was measured and what came out.

    Attributes:
        what: the thing measured.
        unit: of the values; `Mnps` is better when larger, every other unit when smaller.
        peer: the other program; "" for none.
        aim: what was hoped for, for people to read.
        note: what to know about this line.
        ours: our values, one a round.
        theirs: the other's values, one a round, measured beside ours; empty where it could not be run.
    """

    what: str
    unit: str
    peer: str = ""
    aim: str = ""
    note: str = ""
    ours: Sequence[float] = ()
    theirs: Sequence[float] = ()

    def with_values(self, ours: Sequence[float], theirs: Sequence[float] = ()) -> Row:
        """The same row with its values."""
        return replace(self, ours=ours, theirs=theirs)

    @property
    def ratios(self) -> list[float]:
        """How many times as fast as the other we were, round by round."""
        pairs = zip(self.ours, self.theirs, strict=False)
        return [ours / theirs if self.unit == "Mnps" else theirs / ours for ours, theirs in pairs]

    def best(self, values: Sequence[float]) -> float:
        """The best of some values in this unit."""
        return max(values) if self.unit == "Mnps" else min(values)

    def json(self) -> dict[str, object]:
        """The row for a program; what there is not is None."""
        ratios = self.ratios
        return {
            "what": self.what,
            "unit": self.unit,
            "ours": self._figures(self.ours),
            "peer": self.peer or None,
            "theirs": self._figures(self.theirs) if self.theirs else None,
            "ratio": {"median": median(ratios), "least": min(ratios), "most": max(ratios)} if ratios else None,
            "aim": self.aim or None,
            "note": self.note or None,
        }

    def _figures(self, values: Sequence[float]) -> dict[str, object]:
        return {"median": median(values), "best": self.best(values), "rounds": list(values)}
