"""Wins, draws and losses, counted."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.match.outcomes import Outcomes


@dataclass(frozen=True, slots=True)
class Tally:
    """Games from the side of one player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of_points(cls, points: float) -> Tally:
        """One game with these points: 1, 0.5 or 0."""
        return cls(int(points == 1), int(points == 0.5), int(points == 0))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, 0.5 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float | None:
        """Points per game, 0 to 1; None without games."""
        return self.points / self.games if self.games else None

    @property
    def draw_rate(self) -> float | None:
        """The share of draws, 0 to 1; None without games."""
        return self.draws / self.games if self.games else None

    @property
    def reversed(self) -> Tally:
        """The same games from the other side."""
        return Tally(self.losses, self.draws, self.wins)

    @property
    def outcomes(self) -> Outcomes:
        """What Elo and SPRT take."""
        return Outcomes.of_games(self.wins, self.draws, self.losses)

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"
