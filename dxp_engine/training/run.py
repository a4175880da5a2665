"""Generations without anybody watching: self-play with the best weights so far, a fit to the games of all generations,
and the gate, again and again. Every stage goes on where it was when the run was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from dxp_engine import core
from dxp_engine.training.data import Data, find_shards
from dxp_engine.training.duel import Side
from dxp_engine.training.fit import Fit, fit
from dxp_engine.training.gate import Gate, gate
from dxp_engine.training.made import add_gate, card_of, copy_weights, material
from dxp_engine.training.recipe import HAND, MATERIAL, Recipe
from dxp_engine.training.run_plan import Generation, RunPlan, State, read_state, write_state
from dxp_engine.training.selfplay import SHARD_GAMES, self_play
from dxp_engine.training.watcher import Watcher
from dxp_engine.weights import Card, WeightsFile, read_card, read_file, write_file

_FIT = "fit.state"
WEIGHTS = "weights.zst"
"""Name of the best weights in the folder of a run."""

# What is kept of the time for the fit and the gate of the games that are played last, where nothing was measured yet.
_SECONDS_A_SAMPLE = 4e-6
_SAMPLES_A_GAME = 100
_GATE_SHARE = 0.1

# Fewer games would say nothing, however late it is.
_LEAST_PAIRS = 20
_OFTEN = 5.0

# Weights of a generation are not compressed as hard as those that ship.
_LEVEL = 9


@dataclass(frozen=True, slots=True)
class Resources:
    """What a run may use.

    Attributes:
        threads: of this machine, 0 for one on each processor.
        cluster: the address of a Dask scheduler whose workers play the games of self-play; None for this machine.
        budget: seconds that the run may take, earlier parts of it included; None for no limit.
        generations: how many to make at most; None for no limit.
        shard_games: games of a shard.
    """

    threads: int = 1
    cluster: str | None = None
    budget: float | None = None
    generations: int | None = None
    shard_games: int = SHARD_GAMES


class Run:
    """A run of generations in a folder, which is made.

    The folder has the state, a folder for each generation with its shards, its weights and the games of its gate, and
    the best weights as `weights.zst`.

    Args:
        folder: where it lives.
        plan: what to do; the same as before if the run is taken up again.
        resources: what it may use.
        first: the weights to begin with, if `plan.start` names some.
        watcher: told how it goes on.
        commit: of the program that plays, for the cards.

    Raises:
        ValueError: the run in this folder was told something else, or the weights are not those that the plan names.
        OSError: a file cannot be read or written.
    """

    def __init__(
        self,
        folder: Path,
        plan: RunPlan,
        resources: Resources,
        first: WeightsFile | None = None,
        watcher: Watcher | None = None,
        *,
        commit: str = "",
    ) -> None:
        self._folder = folder
        self._plan = plan
        self._resources = resources
        self._watcher = watcher or Watcher()
        self._commit = commit
        self._state = read_state(folder, plan)
        folder.mkdir(parents=True, exist_ok=True)
        self._first = self._material() if plan.start == MATERIAL else first
        if plan.start not in (HAND, MATERIAL) and (first is None or first.sha256 != plan.start):
            raise ValueError("these are not the weights that the run begins with")
        self._before = self._state.seconds
        self._began = self._written = monotonic()
        self._playing = self._pairs = 0

    @property
    def state(self) -> State:
        """Where it is."""
        return self._state

    def go(self) -> State:
        """Make generations until the time is over, or until several in a row bring nothing."""
        while not self._over:
            if self._state.stage == "selfplay" and not self._self_play():
                break
            if self._state.stage == "fit":
                self._fit()
            if self._state.stage == "gate":
                self._gate()
        self._keep(replace(self._state, seconds=self._seconds))
        return self._state

    def _material(self) -> WeightsFile:
        path = self._folder / f"{MATERIAL}.zst"
        if not path.exists():
            write_file(path, self._plan.variant, material(self._plan.variant), Card(note="men and kings"), _LEVEL)
        return read_file(path)

    # -- time ----------------------------------------------------------------------------------

    @property
    def _seconds(self) -> float:
        """Spent so far."""
        return self._before + monotonic() - self._began

    @property
    def _left(self) -> float:
        budget = self._resources.budget
        return float("inf") if budget is None else budget - self._seconds

    @property
    def _over(self) -> bool:
        state, most = self._state, self._resources.generations
        if state.refused >= self._plan.patience or (most is not None and state.generation >= most):
            return True
        # What has been played is fitted and judged in any case.
        return state.stage == "selfplay" and self._left <= self._reserve()

    def _reserve(self) -> float:
        """Seconds that a fit to the games so far will take, and its gate."""
        budget = self._resources.budget
        if budget is None:
            return 0.0
        known = self._state.history[-1].samples if self._state.history else 0
        samples = known + self._playing * _SAMPLES_A_GAME
        return min(samples * _SECONDS_A_SAMPLE + _GATE_SHARE * budget, budget / 2)

    def _keep(self, state: State) -> None:
        self._state = state
        self._written = monotonic()
        write_state(self._folder, self._plan, state)

    def _tick(self) -> None:
        """Now and then: remember how much time is spent, in case this is the last that is heard of the run."""
        if monotonic() - self._written > _OFTEN:
            self._keep(replace(self._state, seconds=self._seconds))

    # -- stages --------------------------------------------------------------------------------

    @property
    def _home(self) -> Path:
        """The folder of the generation."""
        return self._home_of(self._state.generation)

    def _home_of(self, generation: int) -> Path:
        return self._folder / f"generation-{generation:03}"

    def _best(self) -> WeightsFile | None:
        """What plays; None for the evaluation made by hand."""
        best = self._state.best
        return self._first if best < 0 else read_file(self._home_of(best) / WEIGHTS)

    def _self_play(self) -> bool:
        """Play the games of a generation, or as many as there is time for; False if there was no time for any."""
        plan, number, best = self._plan, self._state.generation, self._best()
        games = plan.games_of(number)
        seed = plan.seed + number
        recipe = Recipe(
            plan.variant, seed, plan.nodes, fresh=plan.fresh, strays=plan.strays, weights=best.sha256 if best else HAND
        )
        self._playing = 0
        with self._watcher.stage(f"generation {number}: self-play", games) as done:
            played = self_play(
                recipe,
                best,
                self._home,
                games,
                threads=self._resources.threads,
                cluster=self._resources.cluster,
                shard_games=self._resources.shard_games,
                done=self._counting(done),
                go_on=self._may_play,
            )
        if not played.samples:
            return False
        self._keep(replace(self._state, stage="fit", seconds=self._seconds))
        return True

    def _may_play(self) -> bool:
        self._tick()
        return self._left > self._reserve()

    def _counting(self, done: Callable[[int], None]) -> Callable[[int], None]:
        def told(games: int) -> None:
            self._playing += games
            done(games)

        return told

    def _fit(self) -> None:
        number = self._state.generation
        data = Data(find_shards(self._home_of(n) for n in range(number + 1)), self._plan.data)
        with self._watcher.stage(f"generation {number}: fit", data.samples * self._plan.fit.all_epochs) as done:
            found = fit(data, self._plan.fit, self._home / _FIT, done=self._ticking(done))
        self._write(found, data)
        self._keep(replace(self._state, stage="gate", seconds=self._seconds))

    def _write(self, found: Fit, data: Data) -> None:
        card = card_of(found, data, self._commit, f"generation {self._state.generation} of a run")
        write_file(self._home / WEIGHTS, self._plan.variant, found.payload, card, _LEVEL)

    def _gate(self) -> None:
        state, plan = self._state, self._plan
        new, old = read_file(self._home / WEIGHTS), self._best()
        with self._watcher.stage(f"generation {state.generation}: gate", plan.gate.most_pairs) as done:
            found = gate(
                plan.variant,
                Side(_weights(new)),
                Side(_weights(old)),
                plan.gate,
                threads=self._resources.threads,
                journal=self._home / f"gate-{new.sha256[:8]}.journal",
                job=[new.sha256, old.sha256 if old else HAND],
                done=self._judging(done),
                go_on=self._may_judge,
            )
        self._judged(found, new.path)

    def _judging(self, done: Callable[[int], None]) -> Callable[[Gate], None]:
        def told(found: Gate) -> None:
            self._pairs = sum(found.pairs)
            done(1)

        return told

    def _may_judge(self) -> bool:
        self._tick()
        return self._left > 0 or self._pairs < _LEAST_PAIRS

    def _judged(self, found: Gate, path: Path) -> None:
        """A generation is done."""
        state, plan = self._state, self._plan
        against = plan.start if state.best < 0 else f"generation {state.best}"
        result = found.result(against, plan.gate.duel.limit)
        card = _card(path)
        if not card.gates:
            add_gate(path, result)
        if found.passed:
            copy_weights(path, self._folder / WEIGHTS)
        done = Generation(
            state.generation,
            card.games,
            card.positions,
            card.loss or 0.0,
            found.passed,
            result.elo,
            found.wins,
            found.draws,
            found.losses,
            round(self._seconds - sum(generation.seconds for generation in state.history), 1),
        )
        best = state.generation if found.passed else state.best
        self._keep(State(state.generation + 1, "selfplay", best, self._seconds, (*state.history, done)))
        (path.parent / _FIT).unlink(missing_ok=True)  # it is as large as many shards
        self._watcher.generation(done)

    def _ticking(self, done: Callable[[int], None]) -> Callable[[int], None]:
        def told(more: int) -> None:
            self._tick()
            done(more)

        return told


def _weights(file: WeightsFile | None) -> core.Weights | None:
    return file.weights() if file else None


def _card(path: Path) -> Card:
    return read_card(path.with_suffix(".toml"))[1]
