"""Constants of the search, tuned by play: simultaneous perturbation stochastic approximation (Spall 1992, 1998)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from dxp_engine import core
from dxp_engine.jobs import Journal
from dxp_engine.training.duel import Duel, DuelPlan, Side
from dxp_engine.training.threads import Threads

# Spall's exponents for the two sequences, and his advice to let the first steps be no longer than the later ones.
_ALPHA = 0.602
_GAMMA = 0.101
_STABLE = 0.1


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of the search to tune.

    Attributes:
        name: as `core.search_params()` has it.
        value: where to begin.
        least, most: its range.
        spread: how far off it is tried at the end.
    """

    name: str
    value: int
    least: int
    most: int
    spread: float

    @classmethod
    def named(cls, name: str, spread: float | None = None) -> Constant:
        """A constant at its default.

        Args:
            name: of the constant.
            spread: how far off it is tried at the end; None: an eighth of its default, at least 1.

        Raises:
            ValueError: there is no such constant.
        """
        known = {each: (value, least, most) for each, value, least, most in core.search_params()}
        if name not in known:
            raise ValueError(f"no constant of the search is called {name!r}; there are: {', '.join(known)}")
        value, least, most = known[name]
        return cls(name, value, least, most, spread or max(value / 8, 1.0))

    def bounded(self, value: float) -> float:
        """The value, or the end of the range that it is beyond."""
        return min(max(value, self.least), self.most)


@dataclass(frozen=True, slots=True)
class TunePlan:
    """How constants are tuned.

    Attributes:
        duel: how the games are played.
        constants: what is tuned.
        pairs: pairs of games, one for each step.
        rate: how far the last step goes for a pair won by two games, in parts of the spread squared (fishtest's R_end).
        seed: of the directions.
    """

    duel: DuelPlan
    constants: tuple[Constant, ...]
    pairs: int = 10_000
    rate: float = 0.002
    seed: int = 1

    def spread(self, constant: Constant, step: int) -> float:
        """How far off a constant is tried in a step (from 0)."""
        return constant.spread * float((self.pairs / (step + 1)) ** _GAMMA)

    def gain(self, constant: Constant, step: int) -> float:
        """What a step learns of a game more won than lost."""
        stable = _STABLE * self.pairs
        last = self.rate * constant.spread**2 * float((self.pairs + stable) ** _ALPHA)
        return last / float((step + 1 + stable) ** _ALPHA)


@dataclass(frozen=True, slots=True)
class Tuned:
    """Where the constants are.

    Attributes:
        pairs: pairs of games played.
        values: one for each constant of the plan.
    """

    pairs: int
    values: tuple[float, ...]


def tune(
    variant: str,
    weights: core.Weights | None,
    plan: TunePlan,
    *,
    threads: int = 1,
    journal: Path | None = None,
    job: object = None,
    done: Callable[[Tuned], None] = lambda tuned: None,
) -> Tuned:
    """Tune constants of the search by pairs of games between two tries, each off by a little in a random direction.

    Args:
        variant: what is played.
        weights: of the evaluation, None for the one made by hand.
        plan: how.
        threads: pairs played at the same time, 0 for one on each processor; a step then knows nothing of those before
            it that are still played.
        journal: where the pairs are entered, so that an interrupted tuning goes on from there.
        job: tells these weights from others in the journal (JSON).
        done: told where the constants are after each pair.

    Raises:
        ValueError: the weights are of another variant, or the journal is of another job.
        OSError: the journal cannot be written.
    """
    walk = _Walk(plan)
    book = None if journal is None else Journal(journal, [job, asdict(plan)])
    with Threads(threads) as pool:

        def play(step: int) -> list[int]:
            one, other = walk.tries(step)
            return Duel(variant, Side(weights, one), Side(weights, other), plan.duel, pool.check).pair(step)

        steps = range(plan.pairs)
        results = pool.map(play, steps) if book is None else book.run(pool, play, steps)
        for step, points in zip(count(), results):
            walk.learn(step, sum(points) - 2)
            done(Tuned(step + 1, tuple(walk.values)))
    return Tuned(plan.pairs, tuple(walk.values))


class _Walk:
    """The constants on their way."""

    def __init__(self, plan: TunePlan) -> None:
        self._plan = plan
        self.values = [float(constant.value) for constant in plan.constants]

    def _directions(self, step: int) -> list[int]:
        chance = random.Random(f"{self._plan.seed} {step}")
        return [chance.choice((-1, 1)) for _ in self._plan.constants]

    def tries(self, step: int) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
        """The constants of the two sides of a pair."""
        one, other = [], []
        for constant, value, way in zip(self._plan.constants, self.values, self._directions(step), strict=True):
            off = way * self._plan.spread(constant, step)
            one.append((constant.name, _whole(constant.bounded(value + off), step)))
            other.append((constant.name, _whole(constant.bounded(value - off), step)))
        return tuple(one), tuple(other)

    def learn(self, step: int, more: int) -> None:
        """Move towards the side that won `more` half points more than it lost."""
        for i, (constant, way) in enumerate(zip(self._plan.constants, self._directions(step), strict=True)):
            change = self._plan.gain(constant, step) / self._plan.spread(constant, step) * more * way
            self.values[i] = constant.bounded(self.values[i] + change)


def _whole(value: float, step: int) -> int:
    """The value, rounded up as often as it is near the number above, or small changes would never be tried."""
    chance = random.Random(f"round {step}")
    return int(value // 1) + (chance.random() < value % 1)
