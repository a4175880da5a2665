"""What a run of generations is told to do, and what it has come to so far: values, and a file that holds them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import DuelPlan
from dxp_engine.training.gate import GatePlan
from dxp_engine.training.plans import DataPlan, FitPlan
from dxp_engine.weights.writing import write_whole

FORMAT = 1
STATE = "state.json"
"""Name of the file in the folder of a run."""

Stage = Literal["selfplay", "fit", "gate"]


@dataclass(frozen=True, slots=True)
class RunPlan:
    """How generations are made.

    Attributes:
        variant: name of the variant.
        start: what the first generation plays with: "hand", "material", or SHA-256 of weights.
        games: of the first generation.
        growth: how many times as many games each generation plays as the one before.
        most_games: of a generation.
        nodes: a move in self-play.
        fresh: positions are kept up to so many plies without a capture or a move of a man.
        strays: positions beside the games for a hundred of theirs.
        seed: of everything that is left to chance.
        patience: generations in a row that bring nothing, after which the run ends.
        data: which samples are learned from.
        fit: how weights are fitted.
        gate: what new weights have to show.
    """

    variant: str
    start: str = "hand"
    games: int = 4000
    growth: float = 2.0
    most_games: int = 400_000
    nodes: int = 500
    fresh: int = 1
    strays: int = 0
    seed: int = 1
    patience: int = 2
    data: DataPlan = DataPlan()  # noqa: RUF009  # values
    fit: FitPlan = FitPlan()  # noqa: RUF009
    gate: GatePlan = GatePlan(DuelPlan(nodes=2000), Sprt(0.0, 20.0), 500)  # noqa: RUF009

    def __post_init__(self) -> None:
        if self.games < 1 or self.growth < 1 or self.patience < 1:
            raise ValueError("a run plays at least one game, no fewer in later generations, and has patience of one")

    def games_of(self, generation: int) -> int:
        """How many games a generation plays."""
        return int(min(self.games * self.growth**generation, self.most_games))


@dataclass(frozen=True, slots=True)
class Generation:
    """A generation that is done.

    Attributes:
        number: from 0.
        games, samples: of all generations so far, that its weights were fitted to.
        loss: of samples held out, in nats.
        passed: whether its weights were accepted.
        elo: against the weights before it; None where nobody can say.
        wins, draws, losses: of that match.
        seconds: that it took.
    """

    number: int
    games: int
    samples: int
    loss: float
    passed: bool
    elo: float | None
    wins: int
    draws: int
    losses: int
    seconds: float


@dataclass(frozen=True, slots=True)
class State:
    """Where a run is.

    Attributes:
        generation: number of the one that is being made.
        stage: what is being done.
        best: the last generation whose weights were accepted; -1 for what the run began with.
        seconds: spent so far.
        history: the generations that are done.
    """

    generation: int = 0
    stage: Stage = "selfplay"
    best: int = -1
    seconds: float = 0.0
    history: tuple[Generation, ...] = field(default=())

    @property
    def refused(self) -> int:
        """Generations in a row that brought nothing."""
        return self.generation - 1 - self.best


def write_state(folder: Path, plan: RunPlan, state: State) -> None:
    """Write down where a run is.

    Raises:
        OSError: it cannot be written.
    """
    values = {"format": FORMAT, "plan": asdict(plan), "state": asdict(state)}
    write_whole(folder / STATE, (json.dumps(values, indent=1) + "\n").encode())


def read_state(folder: Path, plan: RunPlan | None = None) -> State:
    """Where a run is; at its beginning if there is nothing yet.

    Args:
        folder: of the run.
        plan: what it is told to do now; None if that does not matter.

    Raises:
        ValueError: the file is damaged, or the run in this folder was told something else; names what.
    """
    path = folder / STATE
    if not path.exists():
        return State()
    try:
        values: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
        known, state = values["plan"], values["state"]
        history = tuple(Generation(**generation) for generation in state.pop("history"))
        found = State(**state, history=history)
        if values["format"] != FORMAT:
            raise ValueError(f"its format is version {values['format']}, and this program reads version {FORMAT}")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: this is no state of a run ({error})") from None
    if plan is not None:
        _compare(path, known, json.loads(json.dumps(asdict(plan))))
    return found


def _compare(path: Path, known: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """A run goes on only as it began."""
    other = [name for name in wanted if known.get(name) != wanted[name]]
    if other:
        name = other[0]
        raise ValueError(
            f"{path}: this run was begun with another {name} ({known.get(name)}, not {wanted[name]}); "
            "go on as it began, or give another folder"
        )
