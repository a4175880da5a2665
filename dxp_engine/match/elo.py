"""From scores to Elo differences, with 95 % intervals; the formulas stand in protocol_specs/match.md.

They are those of fastchess and fishtest: the logistic curve, the normal distribution of a mean score, and normalized
Elo after Michel Van den Bergh, "Normalized Elo" (2020).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import NormalDist

from dxp_engine.match.outcomes import Outcomes

_SCALE = 400.0
NORMALIZED_SCALE = 800 / log(10)
"""Normalized Elo of one standard deviation of a game; near an even score, with few draws, it is the logistic one."""

_NORMAL = NormalDist()
_TAIL = 0.025
_QUANTILE = _NORMAL.inv_cdf(1 - _TAIL)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo.

    Attributes:
        value: the most likely one; infinite where every game was won or lost.
        lower, upper: ends of the 95 % interval; infinite where the games say nothing on that side.
    """

    value: float
    lower: float
    upper: float

    @property
    def error(self) -> float:
        """Half of the interval, what stands behind ±."""
        return (self.upper - self.lower) / 2


def elo_of_score(score: float) -> float:
    """The Elo difference at which this mean score (0 to 1) is expected; infinite at its ends."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return -_SCALE * log10(1 / score - 1)


def score_of_elo(elo: float) -> float:
    """The mean score that is expected with this Elo difference."""
    return 1 / (1 + 10 ** (-elo / _SCALE))


def elo(outcomes: Outcomes) -> Estimate | None:
    """The logistic Elo difference of a player to its opponents; None without games."""
    if not outcomes.total:
        return None
    return Estimate(*map(elo_of_score, (outcomes.score, *_interval(outcomes))))


def normalized_elo(outcomes: Outcomes) -> Estimate | None:
    """The difference in normalized Elo, which does not depend on how many draws there are.

    None without games, or where all had the same outcome and so have no deviation.
    """
    if not outcomes.total or not outcomes.variance:
        return None
    deviation = outcomes.deviation
    ends = (outcomes.score, *_interval(outcomes))
    return Estimate(*(NORMALIZED_SCALE * (end - 0.5) / deviation for end in ends))


def los(outcomes: Outcomes) -> float | None:
    """The likelihood of superiority, 0 to 1: how sure it is that the player is the stronger one. None without games."""
    if not outcomes.total:
        return None
    if not outcomes.variance:
        # All outcomes were the same: as sure as the interval of so many of them allows, or undecided by draws.
        doubt = 0.5**outcomes.total
        return {0.0: doubt, 1.0: 1 - doubt}.get(outcomes.score, 0.5)
    return _NORMAL.cdf((outcomes.score - 0.5) / sqrt(outcomes.variance / outcomes.total))


def _interval(outcomes: Outcomes) -> tuple[float, float]:
    """The ends of the 95 % interval of the mean score."""
    score, total = outcomes.score, outcomes.total
    if not outcomes.variance:
        # The normal distribution would say that nothing else can ever happen. Something else with the probability
        # `other` would have been seen in 97.5 % of such series.
        other = 1 - _TAIL ** (1 / total)
        return score * (1 - other), score * (1 - other) + other
    reach = _QUANTILE * sqrt(outcomes.variance / total)
    # Means of few games reach beyond what a score can be.
    return max(score - reach, 0.0), min(score + reach, 1.0)
