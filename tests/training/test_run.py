"""Generations without anybody watching: from nothing to better weights, whatever happens to the program meanwhile."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from dxp_engine.cli.main import run
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import DuelPlan
from dxp_engine.training.gate import GatePlan
from dxp_engine.training.plans import DataPlan, FitPlan
from dxp_engine.training.run import WEIGHTS, Resources, Run
from dxp_engine.training.run_plan import Generation, RunPlan, State, read_state
from dxp_engine.training.watcher import Watcher
from dxp_engine.weights import Card, read_card, read_file, write_file
from tests.training.games import VARIANT
from tests.training.killing import run_to_its_end
from tests.weights.samples import random_payload

pytestmark = pytest.mark.variant(VARIANT)

PLAN = RunPlan(
    VARIANT,
    "material",
    games=60,
    nodes=30,
    patience=5,
    data=DataPlan(held_out=0.1),
    fit=FitPlan(epochs=2),
    gate=GatePlan(DuelPlan(nodes=30), Sprt(0.0, 50.0), 10),
)
TWO = Resources(threads=2, generations=2, shard_games=20)
MINIATURE = ("--variant", VARIANT, "--from", "material", "--nodes", "60", "--threads", "2", "--quiet")


def without_time(state: State) -> State:
    return replace(state, seconds=0, history=tuple(replace(done, seconds=0) for done in state.history))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, State]:
    folder = tmp_path_factory.mktemp("run")
    return folder, Run(folder, PLAN, TWO, commit="abc").go()


def test_two_generations(whole: tuple[Path, State]) -> None:
    folder, state = whole
    assert [done.number for done in state.history] == [0, 1]
    assert (state.generation, state.stage) == (2, "selfplay")
    assert 0 < state.history[0].games < 60 < state.history[1].games <= 180
    assert state.history[0].samples < state.history[1].samples
    assert read_state(folder, PLAN) == state
    assert len(list((folder / "generation-001").glob("*.shard"))) == 6
    accepted = [done.number for done in state.history if done.passed]
    assert state.best == (accepted[-1] if accepted else -1)
    assert (folder / WEIGHTS).exists() == bool(accepted)


def test_every_generation_has_weights_with_a_card(whole: tuple[Path, State]) -> None:
    folder, state = whole
    for done in state.history:
        path = folder / f"generation-{done.number:03}" / WEIGHTS
        header, card = read_card(path.with_suffix(".toml"))
        assert header["sha256"] == read_file(path).sha256
        assert (card.commit, card.games, card.positions) == ("abc", done.games, done.samples)
        assert card.seeds == tuple(range(1, done.number + 2))
        (result,) = card.gates
        assert (result.wins, result.draws, result.losses) == (done.wins, done.draws, done.losses)
    assert read_card(folder / "generation-000" / "weights.toml")[1].gates[0].against == "material"


def test_the_same_again(whole: tuple[Path, State], tmp_path: Path) -> None:
    _, state = whole
    assert without_time(Run(tmp_path, PLAN, replace(TWO, threads=1)).go()) == without_time(state)


def test_a_run_that_is_over_stays_so(whole: tuple[Path, State]) -> None:
    folder, state = whole
    assert without_time(Run(folder, PLAN, TWO).go()) == without_time(state)


def test_more_generations_can_be_asked_for(whole: tuple[Path, State], tmp_path: Path) -> None:
    _, state = whole
    Run(tmp_path, PLAN, replace(TWO, generations=1)).go()
    assert len(read_state(tmp_path).history) == 1
    assert without_time(Run(tmp_path, PLAN, TWO).go()) == without_time(state)


@pytest.mark.parametrize("change", [{"nodes": 31}, {"start": "hand"}, {"seed": 2}, {"fit": FitPlan()}])
def test_a_run_goes_on_only_as_it_began(whole: tuple[Path, State], change: dict[str, object]) -> None:
    folder, _ = whole
    with pytest.raises(ValueError, match=f"another {next(iter(change))}"):
        Run(folder, replace(PLAN, **change), TWO)  # type: ignore[arg-type]


def test_a_damaged_state_is_named(tmp_path: Path) -> None:
    for text in ("", "{}", '{"format": 2, "plan": {}, "state": {"history": []}}', "[]"):
        (tmp_path / "state.json").write_text(text)
        with pytest.raises(ValueError, match=r"state\.json: this is no state of a run"):
            Run(tmp_path, PLAN, TWO)


def test_generations_that_bring_nothing_end_the_run(tmp_path: Path) -> None:
    plan = replace(PLAN, games=5, nodes=5, patience=2, growth=1.0, gate=replace(PLAN.gate, sprt=Sprt(300.0, 400.0)))
    state = Run(tmp_path, plan, Resources(shard_games=5)).go()
    assert [done.passed for done in state.history] == [False, False]
    assert (state.best, state.refused) == (-1, 2)
    assert not (tmp_path / WEIGHTS).exists()


def test_it_begins_with_given_weights(tmp_path: Path) -> None:
    write_file(tmp_path / "first.zst", VARIANT, random_payload(VARIANT), Card(), 1)
    first = read_file(tmp_path / "first.zst")
    plan = replace(PLAN, start=first.sha256, games=20)
    Run(tmp_path / "run", plan, replace(TWO, generations=1), first).go()
    card = read_card(tmp_path / "run" / "generation-000" / "weights.toml")[1]
    assert card.gates[0].against == first.sha256
    with pytest.raises(ValueError, match="not the weights"):
        Run(tmp_path / "other", plan, TWO)


class Clock:
    """A time that goes on by so much whenever it is asked for."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_when_the_time_is_over_what_was_played_is_fitted_and_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dxp_engine.training.run.monotonic", Clock(1.0))
    told: list[Generation] = []

    class Told(Watcher):
        def generation(self, generation: Generation) -> None:
            told.append(generation)

    plan = replace(PLAN, games=1000)
    state = Run(tmp_path, plan, Resources(budget=20.0, shard_games=20), watcher=Told()).go()
    assert list(state.history) == told
    assert len(told) == 1
    assert 0 < told[0].games < 1000
    assert told[0].wins + told[0].draws + told[0].losses > 0
    # Time that was spent before counts, and nothing new is begun.
    assert without_time(Run(tmp_path, plan, Resources(budget=20.0, shard_games=20)).go()) == without_time(state)


# -- the command -----------------------------------------------------------------------------------


@pytest.mark.variant("russian")
def test_a_miniature_from_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["train", "run", str(tmp_path), "--variant", "russian", "--from", "material", "--nodes", "60"]
    more = ("--games", "600", "--growth", "1.5", "--generations", "2", "--pairs", "40", "--elo1", "40")
    assert run([*arguments, *more, "--shard-games", "50", "--threads", "2", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["generation 0", "generation 1"]
    assert "accepted" in lines[0] + lines[1]
    best = str(tmp_path / WEIGHTS)
    assert run(["train", "gate", best, "material", "--nodes", "60", "--elo1", "60", "--quiet"]) == 0
    assert run(["bestmove", "--variant", "russian", "--depth", "3", "--weights", best]) == 0
    assert run(["train", "info", str(tmp_path), best]) == 0


@pytest.mark.parametrize("text", ["0m", "20", "1.5h", "ten", "-3m", "5w"])
def test_how_long_it_may_take(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["train", "run", str(tmp_path), "--budget", text, "--variant", "chess"])
    assert code == 2
    message = capsys.readouterr().err
    assert ("a time is written" in message) == (text in ("0m", "ten", "-3m", "5w")), message


def killed_run(tmp_path: Path, seed: int, more: tuple[str, ...]) -> int:
    """Kill a run as often as it takes, and compare it with one that was left alone."""
    chance = random.Random(seed)
    killed = run_to_its_end(["train", "run", str(tmp_path / "killed"), *MINIATURE, *more], chance, growth=1.2)
    assert run(["train", "run", str(tmp_path / "whole"), *MINIATURE, *more]) in (0, 1)
    states = [without_time(read_state(tmp_path / name)) for name in ("killed", "whole")]
    assert states[0] == states[1]
    for path in (tmp_path / "whole").rglob("*.zst"):
        other = tmp_path / "killed" / path.relative_to(tmp_path / "whole")
        assert read_file(other).payload == read_file(path).payload
    return killed


def test_killed_and_started_again_it_comes_to_the_same(tmp_path: Path) -> None:
    more = ("--games", "60", "--generations", "2", "--pairs", "5", "--shard-games", "10")
    assert killed_run(tmp_path, 1, more) > 0


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(4))
def test_killed_at_many_moments_it_comes_to_the_same(tmp_path: Path, seed: int) -> None:
    more = ("--games", "400", "--generations", "3", "--pairs", "30", "--shard-games", "20")
    assert killed_run(tmp_path, seed, more) > 2


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_two_minutes_from_nothing(tmp_path: Path) -> None:
    arguments = ["train", "run", str(tmp_path), "--variant", VARIANT, "--from", "material", "--budget", "2m"]
    assert run([*arguments, "--games", "1500", "--nodes", "300", "--threads", "2", "--quiet"]) == 0
    gate = ["train", "gate", str(tmp_path / WEIGHTS), "material", "--nodes", "2000", "--elo0", "20", "--elo1", "60"]
    assert run([*gate, "--threads", "2", "--quiet"]) == 0
