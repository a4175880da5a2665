"""Ratings of all players of a match from all their games at once, as Ordo gives them.

The most likely ratings of the logistic (Bradley-Terry) model in which a draw is half a win, found by Newton's method.
Errors come from the information matrix, with draws making them smaller. The formulas stand in protocol_specs/match.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from statistics import NormalDist
from typing import Literal

from dxp_engine.match.elo import score_of_elo
from dxp_engine.match.matrix import Matrix, inverse, times
from dxp_engine.match.pools import circles, pools
from dxp_engine.match.tally import Tally

Games = Mapping[tuple[str, str], Tally]
"""The games of every two players, from the side of the first; each two of them once."""

Bound = Literal["", "least", "most"]

_SLOPE = log(10) / 400
_QUANTILE = NormalDist().inv_cdf(0.975)
_GIVEN = 0.5
"""Points that those get who scored nothing: the rating of 10 wins of 10 is that of 9.5, as Ordo has it."""
_CLOSE = 1e-5
_MOST = 200  # steps; far fewer are needed, but where nearly nothing is known, rounding may never come to rest
_HALVINGS = 20


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of one player.

    Attributes:
        name: the player.
        elo: its rating.
        error: half of the 95 % interval, relative to the anchor, or to the mean of the pool where none is given.
        games: how many it played.
        points: what it scored.
        pool: number of the group of players that are connected by games, from 1; ratings of different pools cannot be
            compared.
        bound: "least" where it is surely no less, having lost nothing to those it is compared with (the anchor, or
            most of the pool); "most" where it is surely no more, having scored nothing against them; else "".
    """

    name: str
    elo: float
    error: float
    games: int
    points: float
    pool: int = 1
    bound: Bound = ""


def ratings(games: Games, anchor: str | None = None, anchor_elo: float = 0.0) -> list[Rating]:
    """The ratings of all players, pool by pool, the best ones first.

    Args:
        games: their games; players without games have no rating.
        anchor: the player whose rating is given; by default the mean of each pool is.
        anchor_elo: the rating of the anchor, or the mean.

    Raises:
        ValueError: the anchor has no games.
    """
    played = {pair: tally for pair, tally in games.items() if tally.games}
    names = list(dict.fromkeys(name for pair in played for name in pair))
    if anchor is not None and anchor not in names:
        raise ValueError(f"there are no games of {anchor}, the anchor of the ratings")
    met = {name: [pair[pair[0] == name] for pair in played if name in pair] for name in names}
    found: list[Rating] = []
    for number, members in enumerate(pools(met), 1):
        inside = {pair: tally for pair, tally in played.items() if pair[0] in members}
        pool = _Pool(members, inside, anchor if anchor in members else None)
        found += sorted(pool.ratings(number, anchor_elo), key=lambda rating: -rating.elo)
    return found


class _Pool:
    """Players who are connected by games."""

    def __init__(self, names: Sequence[str], games: Games, anchor: str | None) -> None:
        self.names = names
        self.number = {name: number for number, name in enumerate(names)}
        self.games = games
        self.anchor = None if anchor is None else self.number[anchor]
        self.circles = circles({name: [*self._beaten(name)] for name in names})
        self.points = self._possible_points()

    def _beaten(self, name: str) -> set[str]:
        first = {b for (a, b), tally in self.games.items() if a == name and tally.points}
        return first | {a for (a, b), tally in self.games.items() if b == name and tally.reversed.points}

    def _possible_points(self) -> dict[tuple[str, str], float]:
        """The points of the first of each two; less than all of them, and more than none, between circles."""
        circle = {name: number for number, members in enumerate(self.circles) for name in members}
        between: dict[frozenset[int], int] = {}
        for (a, b), tally in self.games.items():
            circles_of = frozenset((circle[a], circle[b]))
            between[circles_of] = between.get(circles_of, 0) + tally.games
        points = {}
        for (a, b), tally in self.games.items():
            points[a, b] = tally.points
            if circle[a] != circle[b]:
                given = _GIVEN * tally.games / between[frozenset((circle[a], circle[b]))]
                points[a, b] += given if not tally.points else -given
        return points

    def ratings(self, number: int, level: float) -> list[Rating]:
        """The ratings, with the mean or the anchor at this level."""
        elos = self._likeliest()
        base = sum(elos) / len(elos) if self.anchor is None else elos[self.anchor]
        errors = self._errors(elos)
        sums = dict.fromkeys(self.names, Tally())
        for (a, b), tally in self.games.items():
            sums[a] += tally
            sums[b] += tally.reversed
        measure = self._measure()
        return [
            Rating(
                name,
                elo - base + level,
                error,
                sums[name].games,
                sums[name].points,
                number,
                "" if name in measure else self._bound(elo, sums[name], [elos[self.number[it]] for it in measure]),
            )
            for name, elo, error in zip(self.names, elos, errors, strict=True)
        ]

    def _measure(self) -> list[str]:
        """Whom the others are compared with: the circle of the anchor, else the largest; nobody if there is none."""
        if self.anchor is not None:
            return next(circle for circle in self.circles if self.names[self.anchor] in circle)
        largest = max(self.circles, key=len)
        return largest if len(largest) > 1 else []

    def _bound(self, elo: float, tally: Tally, measure: Sequence[float]) -> Bound:
        """Whether a player out of the circle is above or below it; one game won is rated like one that was drawn."""
        above = elo - (sum(measure) / len(measure) if measure else 0.0)
        return "least" if (above if abs(above) > _CLOSE else tally.points - tally.games / 2) > 0 else "most"

    def _likeliest(self) -> list[float]:
        elos = [0.0] * len(self.names)
        for _ in range(_MOST):
            steps = times(inverse(self._held(self._information(elos))), self._slopes(elos))
            elos = self._uphill(elos, steps)
            if max(map(abs, steps)) < _CLOSE:
                break
        return elos

    def _uphill(self, elos: list[float], steps: list[float]) -> list[float]:
        """A step, or so much of it that the ratings become more likely: far from them a whole one may lead beyond."""
        before = self._likelihood(elos)
        for halvings in range(_HALVINGS):
            after = [elo + step / 2**halvings for elo, step in zip(elos, steps, strict=True)]
            if self._likelihood(after) >= before:
                break
        return after

    def _likelihood(self, elos: Sequence[float]) -> float:
        """The logarithm of the likelihood."""
        total = 0.0
        for (a, b), tally in self.games.items():
            distance = _SLOPE * (elos[self.number[a]] - elos[self.number[b]])
            # log(1 + e^x), which must not overflow
            more = log1p(exp(-abs(distance))) + max(distance, 0.0)
            total += self.points[a, b] * distance - tally.games * more
        return total

    def _slopes(self, elos: Sequence[float]) -> list[float]:
        """The derivatives of the likelihood: points that are not explained yet."""
        slopes = [0.0] * len(elos)
        for (a, b), tally in self.games.items():
            i, j = self.number[a], self.number[b]
            more = _SLOPE * (self.points[a, b] - tally.games * score_of_elo(elos[i] - elos[j]))
            slopes[i] += more
            slopes[j] -= more
        return slopes

    def _information(self, elos: Sequence[float]) -> Matrix:
        """Fisher's information about the ratings, were there no draws."""
        matrix = [[0.0] * len(elos) for _ in elos]
        for (a, b), tally in self.games.items():
            i, j = self.number[a], self.number[b]
            score = score_of_elo(elos[i] - elos[j])
            weight = _SLOPE**2 * tally.games * score * (1 - score)
            matrix[i][i] += weight
            matrix[j][j] += weight
            matrix[i][j] -= weight
            matrix[j][i] -= weight
        return matrix

    def _held(self, matrix: Matrix) -> Matrix:
        """The same with what the games say nothing about, the mean of all ratings, held fast."""
        held = sum(matrix[i][i] for i in range(len(matrix))) / len(matrix) ** 2
        return [[value + held for value in row] for row in matrix]

    def _errors(self, elos: Sequence[float]) -> list[float]:
        """Half of the 95 % intervals of the ratings less that of the anchor, or less their mean."""
        size = len(elos)
        covariance = inverse(self._held(self._information(elos)))
        shrink = 1 - self._draws(elos)
        if self.anchor is None:
            common = sum(map(sum, covariance)) / size**2
            variances = [covariance[i][i] - 2 * sum(covariance[i]) / size + common for i in range(size)]
        else:
            k = self.anchor
            variances = [covariance[i][i] - 2 * covariance[i][k] + covariance[k][k] for i in range(size)]
        return [_QUANTILE * sqrt(max(shrink * variance, 0.0)) for variance in variances]

    def _draws(self, elos: Sequence[float]) -> float:
        """The share of draws between equals, which fits the number of draws if it falls with p(1-p) for others.

        The variance of a game's score is then p(1-p) less that share.
        """
        draws = sum(tally.draws for tally in self.games.values())
        even = sum(
            4 * tally.games * score * (1 - score)
            for (a, b), tally in self.games.items()
            for score in (score_of_elo(elos[self.number[a]] - elos[self.number[b]]),)
        )
        return min(draws / even, 1.0)
