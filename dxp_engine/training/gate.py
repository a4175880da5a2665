"""The gate: new weights play old ones until it is sure enough that they are better, or that they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from dxp_engine.jobs import Journal
from dxp_engine.match.elo import Estimate, elo
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import Duel, DuelPlan, Side
from dxp_engine.training.threads import Threads
from dxp_engine.weights import GateResult

Verdict = Literal["accept", "reject", "limit"]


@dataclass(frozen=True, slots=True)
class GatePlan:
    """What new weights have to show.

    Attributes:
        duel: how the games are played.
        sprt: the test.
        most_pairs: pairs of games after which the test ends undecided.
    """

    duel: DuelPlan = DuelPlan()  # noqa: RUF009  # a value
    sprt: Sprt = Sprt(0.0, 10.0)  # noqa: RUF009
    most_pairs: int = 5000


@dataclass(frozen=True, slots=True)
class Gate:
    """What the games came to, from the side of the new weights.

    Attributes:
        verdict: of the test; "limit" if it was not decided in the games it had.
        wins, draws, losses: games.
        pairs: pairs of games by their points, 0 to 2 in halves.
        llr: log-likelihood ratio of the test.
        llrs: the ratio after each pair.
    """

    verdict: Verdict
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    llr: float
    llrs: tuple[float, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the new weights are to be used: undecided games have to speak for them, too."""
        return self.verdict == "accept" or (self.verdict == "limit" and self.llr > 0)

    @property
    def elo(self) -> Estimate | None:
        """The difference in Elo; None without games."""
        return elo(Outcomes.of_pairs(self.pairs))

    def result(self, against: str, limit: str, variant: str | None = None) -> GateResult:
        """For the card of the weights.

        Args:
            against: what the old weights are.
            limit: what each side had for a move.
            variant: that was played, if it is another than that of the weights.
        """
        found = self.elo
        finite = found is not None and abs(found.value) < float("inf")
        value = round(found.value, 1) if found is not None and finite else None
        return GateResult(against, self.wins, self.draws, self.losses, value, limit, variant)


def gate(
    variant: str,
    new: Side,
    old: Side,
    plan: GatePlan,
    *,
    threads: int = 1,
    journal: Path | None = None,
    job: object = None,
    done: Callable[[Gate], None] = lambda gate: None,
    go_on: Callable[[], bool] = lambda: True,
) -> Gate:
    """Have new weights, or constants, play old ones.

    Args:
        variant: what is played.
        new, old: the two sides, which differ in weights or in constants of the search.
        plan: what they have to show.
        threads: pairs played at the same time, 0 for one on each processor.
        journal: where the games are entered, so that an interrupted match goes on from there.
        job: tells these weights from others in the journal (JSON).
        done: told how it stands after each pair.
        go_on: asked after each pair; False ends the match.

    Raises:
        ValueError: weights are of another variant, there is no such constant, or the journal is of another match.
        OSError: the journal cannot be written.
    """
    book = None if journal is None else Journal(journal, [job, asdict(plan)])
    standing = _Standing(plan)
    with Threads(threads) as pool:
        duel = Duel(variant, new, old, plan.duel, pool.check)
        results = pool.map(duel.pair, count()) if book is None else book.run(pool, duel.pair, count())
        for halves in _some(results, plan.most_pairs):
            standing.add(*halves)
            done(standing.gate)
            if standing.decided or not go_on():
                break
    return standing.gate


def _some(results: Iterator[list[int]], most: int) -> Iterator[list[int]]:
    """So many results, and no work for more."""
    for _ in range(most):
        yield next(results)


class _Standing:
    """The games so far."""

    def __init__(self, plan: GatePlan) -> None:
        self._plan = plan
        self._games = [0, 0, 0]
        self._pairs = [0, 0, 0, 0, 0]
        self._llrs: list[float] = []

    def add(self, first: int, second: int) -> None:
        """A pair, as twice the points of each game."""
        self._games[first] += 1
        self._games[second] += 1
        self._pairs[first + second] += 1
        self._llrs.append(self._plan.sprt.llr(Outcomes.of_pairs(self._pairs)))

    @property
    def decided(self) -> bool:
        """Whether the test has ended."""
        return self._verdict != "limit"

    @property
    def _verdict(self) -> Verdict:
        lower, upper = self._plan.sprt.bounds
        llr = self._llrs[-1] if self._llrs else 0.0
        return "accept" if llr >= upper else "reject" if llr <= lower else "limit"

    @property
    def gate(self) -> Gate:
        """The games so far, as a value."""
        losses, draws, wins = self._games
        llr = self._llrs[-1] if self._llrs else 0.0
        return Gate(self._verdict, wins, draws, losses, tuple(self._pairs), llr, tuple(self._llrs))
