"""The sequential probability ratio test: as few games as it takes to tell a good change from a bad one.

It is the generalised SPRT with exact maximum likelihood of the whole distribution of outcomes, after Michel Van den
Bergh, "A practical introduction to the GSPRT" (2019) for logistic Elo and "Comments on Normalized Elo" (2020), section
4.1, for normalized Elo. fishtest and fastchess use the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Literal, get_args

from dxp_engine.match.elo import NORMALIZED_SCALE, score_of_elo
from dxp_engine.match.outcomes import Outcomes

Model = Literal["logistic", "normalized"]
Verdict = Literal["accept", "reject", "continue"]

_NEVER_SEEN = 1e-3
"""What outcomes count for that did not come yet: they are unlikely, but not impossible. As fishtest has it."""
_CLOSE = 1e-12
MOST_ELO = {"logistic": 1000, "normalized": 200}
"""Differences beyond are no hypotheses: hardly a game would not be won."""
_MANY = 100


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of "it is `elo0` better" against "it is `elo1` better".

    Attributes:
        elo0, elo1: the differences.
        alpha: how often it may accept what is only `elo0` better.
        beta: how often it may reject what is `elo1` better.
        model: which Elo these are.

    Raises:
        ValueError: they make no test; says why.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"SPRT: elo0 ({self.elo0:g}) must be less than elo1 ({self.elo1:g})")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"SPRT: {name} must be between 0 and 0.5, not {getattr(self, name):g}")
        if self.model not in get_args(Model):
            raise ValueError(f"SPRT: the model is {' or '.join(get_args(Model))}, not {self.model!r}")
        most = MOST_ELO[self.model]
        if self.elo0 < -most or self.elo1 > most:
            raise ValueError(f"SPRT: {self.model} elo0 and elo1 are from -{most} to {most}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it rejects, and at which it accepts."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, outcomes: Outcomes) -> float:
        """The log-likelihood ratio of what came; 0 without games.

        Pairs are the better choice wherever openings were played with both colours: they cancel what an opening gives
        to one side.
        """
        if not outcomes.total:
            return 0.0
        counts = [count or _NEVER_SEEN for count in outcomes.counts]
        total = sum(counts)
        seen = [count / total for count in counts]
        first, second = (self._likeliest(elo, seen, outcomes) for elo in (self.elo0, self.elo1))
        return sum(count * log(b / a) for count, a, b in zip(counts, first, second, strict=True))

    def verdict(self, outcomes: Outcomes) -> Verdict:
        """Whether the change is accepted or rejected, or the test has to go on."""
        llr = self.llr(outcomes)
        lower, upper = self.bounds
        if llr >= upper:
            return "accept"
        return "reject" if llr <= lower else "continue"

    def _likeliest(self, elo: float, seen: Sequence[float], outcomes: Outcomes) -> list[float]:
        """The most likely distribution of outcomes for what was seen, with this difference."""
        values = outcomes.values
        if self.model == "logistic":
            score = score_of_elo(elo)
            return _tilted(seen, [value - score for value in values])
        # The deviation of a game is that of a pair's mean, times the root of 2.
        ratio = elo / NORMALIZED_SCALE * (sqrt(2) if outcomes.are_pairs else 1)
        return _with_ratio(seen, values, ratio)


def _with_ratio(seen: Sequence[float], values: Sequence[float], ratio: float) -> list[float]:
    """The most likely distribution whose mean is above 1/2 by `ratio` standard deviations.

    The condition is not linear in the probabilities; at each step it is replaced by its tangent.
    """
    found = [1 / len(values)] * len(values)
    for _ in range(_MANY):
        mean = sum(p * value for p, value in zip(found, values, strict=True))
        deviation = sqrt(sum(p * (value - mean) ** 2 for p, value in zip(found, values, strict=True)))
        slopes = [value - 0.5 - ratio * deviation * (1 + ((value - mean) / deviation) ** 2) / 2 for value in values]
        before, found = found, _tilted(seen, slopes)
        if max(abs(a - b) for a, b in zip(before, found, strict=True)) < _CLOSE:
            break
    return found


def _tilted(seen: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """The most likely distribution under which the mean of `slopes` is 0 (Owen, "Empirical Likelihood", 2001, 2.9)."""
    x, low, high = 0.0, -1 / max(slopes), -1 / min(slopes)
    for _ in range(_MANY):
        tilts = [slope / (1 + x * slope) for slope in slopes]
        mean = sum(p * tilt for p, tilt in zip(seen, tilts, strict=True))
        # It falls from one pole to the other, so its sign tells on which side of `x` its zero is.
        low, high = (x, high) if mean > 0 else (low, x)
        step = mean / sum(p * tilt * tilt for p, tilt in zip(seen, tilts, strict=True))
        before, x = x, x + step
        if not low < x < high:
            x = (low + high) / 2
        if abs(x - before) <= _CLOSE * (1 + abs(x)):
            break
    return [p / (1 + x * slope) for p, slope in zip(seen, slopes, strict=True)]
