"""How a game ended, or would end if the players stopped now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dxp_engine.rules.colour import Colour

if TYPE_CHECKING:
    from dxp_engine.rules.variant import Variant


class Rule(Enum):
    """The rule that decides a game. The value is the rule's id in rule sets and in the core."""

    NO_PIECES = "no pieces"
    NO_MOVES = "no moves"
    GOAL = "goal"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    KINGS_ONLY = "kings only"
    NO_PROGRESS = "no progress"
    SIXTEEN_MOVES = "sixteen moves"
    FIVE_MOVES = "five moves"
    THREE_KINGS = "three kings"
    TWO_KINGS = "two kings"
    MAIN_ROAD = "main road"
    FIVE_PIECES = "five pieces"
    SEVEN_PIECES = "seven pieces"
    INSUFFICIENT_MATERIAL = "insufficient material"

    @property
    def sentence(self) -> str:
        """What happened, as a clause that ends a sentence."""
        return _SENTENCES[self]


_SENTENCES = {
    Rule.NO_PIECES: "a side has no pieces left",
    Rule.NO_MOVES: "the side to move has no legal move",
    Rule.GOAL: "a man was crowned",
    Rule.RESIGNATION: "the opponent resigned",
    Rule.AGREEMENT: "the players agreed",
    Rule.REPETITION: "the same position came up again with the same side to move",
    Rule.KINGS_ONLY: "nothing was taken and no man moved",
    Rule.NO_PROGRESS: "nothing was taken and no man was crowned",
    Rule.SIXTEEN_MOVES: "three pieces with a king did not beat a lone king",
    Rule.FIVE_MOVES: "two pieces with a king, or one king, did not beat a lone king",
    Rule.THREE_KINGS: "three kings did not beat a lone king",
    Rule.TWO_KINGS: "two kings did not beat a lone king",
    Rule.MAIN_ROAD: "three pieces did not beat a lone king on the main road",
    Rule.FIVE_PIECES: "with kings on both sides and 4 or 5 pieces left nothing was taken and no man was crowned",
    Rule.SEVEN_PIECES: "with kings on both sides and 6 or 7 pieces left nothing was taken and no man was crowned",
    Rule.INSUFFICIENT_MATERIAL: "one king is left on each side",
}


class ResultSet(Enum):
    """How PDN writes results: the two kinds of points."""

    INTERNATIONAL = ("2-0", "1-1", "0-2")
    DEFAULT = ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, or that nobody did, and by which rule.

    Attributes:
        winner: the side that won, None for a draw.
        rule: the rule that says so.
        count: what the rule counted: occurrences for a repetition, moves by each side for a limit;
            0 where it counted nothing.
    """

    winner: Colour | None
    rule: Rule
    count: int = 0

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    @property
    def sentence(self) -> str:
        """The outcome as a sentence without a full stop: "White wins: the opponent resigned"."""
        head = "Draw" if self.winner is None else f"{self.winner} wins"
        return f"{head}: {self.rule.sentence}{self._counted}"

    @property
    def _counted(self) -> str:
        if not self.count:
            return ""
        unit = "times" if self.rule is Rule.REPETITION else "moves each"
        return f" ({self.count} {unit})"

    def pdn(self, variant: Variant) -> str:
        """The result as PDN writes it: "2-0", "1/2-1/2", ...

        The left number belongs to the side that starts in this variant, as the archives have it.
        """
        first, draw, second = variant.result_set.value
        if self.winner is None:
            return draw
        return first if self.winner is variant.first else second

    def __str__(self) -> str:
        return self.sentence
