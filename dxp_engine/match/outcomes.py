"""How often each outcome came, of games or of pairs of games: what Elo and SPRT are computed from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

_GAME_KINDS = 3
_PAIR_KINDS = 5


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Counts of equally spaced outcomes, the worst one first, from the side of one player.

    Attributes:
        counts: of games (losses, draws, wins), or of pairs of games with the same opening and swapped colours by
            their points (0, 0.5, 1, 1.5, 2).

    Raises:
        ValueError: these are neither three nor five counts, or one of them is negative.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) not in (_GAME_KINDS, _PAIR_KINDS):
            raise ValueError(f"outcomes are three counts (games) or five (pairs), not {len(self.counts)}")
        if min(self.counts) < 0:
            raise ValueError(f"a count cannot be negative: {self.counts}")

    @classmethod
    def of_games(cls, wins: int, draws: int, losses: int) -> Outcomes:
        """Single games (trinomial)."""
        return cls((losses, draws, wins))

    @classmethod
    def of_pairs(cls, counts: Iterable[int]) -> Outcomes:
        """Pairs of games by their points 0, 0.5, 1, 1.5 and 2 (pentanomial).

        Raises:
            ValueError: these are not five counts.
        """
        given = tuple(counts)
        if len(given) != _PAIR_KINDS:
            raise ValueError(f"pairs have five outcomes, not {len(given)}")
        return cls(given)

    @property
    def are_pairs(self) -> bool:
        """Whether pairs are counted."""
        return len(self.counts) == _PAIR_KINDS

    @property
    def total(self) -> int:
        """How many games or pairs."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games."""
        return self.total * (2 if self.are_pairs else 1)

    @property
    def points(self) -> float:
        """Points of the player, 1 for a won game."""
        return self.games * self.score if self.total else 0.0

    @property
    def values(self) -> tuple[float, ...]:
        """The score of each outcome, 0 to 1."""
        last = len(self.counts) - 1
        return tuple(number / last for number in range(len(self.counts)))

    @property
    def score(self) -> float:
        """The mean score, 0 to 1.

        Raises:
            ValueError: there is none, without games.
        """
        if not self.total:
            raise ValueError("without games there is no score")
        return sum(count * value for count, value in zip(self.counts, self.values, strict=True)) / self.total

    @property
    def variance(self) -> float:
        """The variance of the score of one game or pair."""
        mean = self.score
        squares = (count * (value - mean) ** 2 for count, value in zip(self.counts, self.values, strict=True))
        return sum(squares) / self.total

    @property
    def deviation(self) -> float:
        """The standard deviation of the score of a game; from pairs, that which games without pairs would have."""
        return sqrt(self.variance * (2 if self.are_pairs else 1))
