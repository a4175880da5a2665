"""The gate: lets the better one pass and refuses the other, and the games do not depend on who plays them."""

from __future__ import annotations

import json
import random
from array import array
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from dxp_engine import core
from dxp_engine.cli.main import run
from dxp_engine.jobs import JournalError
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import Duel, DuelPlan, Side
from dxp_engine.training.gate import Gate, GatePlan, gate
from dxp_engine.training.made import material
from dxp_engine.weights import Card, read_card, write_file
from tests.training.games import VARIANT
from tests.training.killing import run_to_its_end

pytestmark = pytest.mark.variant(VARIANT)

PLAN = GatePlan(DuelPlan(nodes=60), Sprt(0.0, 50.0), 60)


def upside_down() -> bytes:
    """Weights that want to lose men."""
    return array("h", [-value for value in array("h", material(VARIANT))]).tobytes()


BUILT = VARIANT in {facts.name for facts in core.variants()}
GOOD = Side(core.Weights(VARIANT, material(VARIANT))) if BUILT else Side()
BAD = Side(core.Weights(VARIANT, upside_down())) if BUILT else Side()
HAND = Side()


def test_a_loser_is_refused_and_a_winner_is_not() -> None:
    lost, won = gate(VARIANT, BAD, GOOD, PLAN), gate(VARIANT, GOOD, BAD, PLAN)
    assert (lost.verdict, lost.passed) == ("reject", False)
    assert (won.verdict, won.passed) == ("accept", True)
    assert won.wins > 3 * won.losses
    assert won.llr == max(won.llrs) > PLAN.sprt.bounds[1]
    assert won.elo is not None
    assert won.elo.value > 200


def test_the_same_games_with_one_thread_or_several() -> None:
    plan = replace(PLAN, most_pairs=12, sprt=Sprt(0.0, 5.0))
    assert gate(VARIANT, GOOD, HAND, plan, threads=3) == gate(VARIANT, GOOD, HAND, plan)


def test_who_plays_itself_gets_even_pairs() -> None:
    found = gate(VARIANT, GOOD, GOOD, replace(PLAN, most_pairs=10))
    assert found.pairs == (0, 0, 10, 0, 0)
    assert found.wins == found.losses
    assert (found.verdict, found.passed) == ("limit", False)
    assert found.wins + found.draws + found.losses == 20


def test_pairs_begin_alike_and_differ_from_each_other() -> None:
    seen: list[tuple[str, ...]] = []
    duel = Duel(VARIANT, GOOD, HAND, DuelPlan(nodes=20, most_plies=8))
    play = duel._game

    def noted(opening: object, engines: object) -> int:
        seen.append(tuple(str(opening).split()))
        return play(opening, engines)  # type: ignore[arg-type]

    duel._game = noted  # type: ignore[method-assign]
    for number in range(4):
        assert duel.pair(number) == [1, 1]  # nobody wins in two plies
    assert [len(moves) for moves in seen] == [6] * 8
    assert seen[0::2] == seen[1::2]
    assert len(set(seen)) == 4


@pytest.mark.parametrize(
    ("pairs", "llr", "passed"), [((0, 0, 1, 1, 0), 0.3, True), ((0, 1, 1, 0, 0), -0.3, False), ((0,) * 5, 0.0, False)]
)
def test_undecided_games_have_to_speak_for_the_new_ones(pairs: tuple[int, ...], llr: float, passed: bool) -> None:
    assert Gate("limit", 0, 0, 0, pairs, llr).passed is passed


def test_the_result_for_the_card() -> None:
    found = Gate("accept", 3, 1, 0, (0, 0, 0, 1, 1), 3.0).result("hand", "nodes 60")
    assert (found.against, found.wins, found.draws, found.losses, found.limit) == ("hand", 3, 1, 0, "nodes 60")
    assert found.elo == pytest.approx(338.0, abs=0.1)
    assert Gate("accept", 4, 0, 0, (0, 0, 0, 0, 2), 3.0).result("hand", "").elo is None


def test_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    plan, journal = replace(PLAN, most_pairs=10, sprt=Sprt(0.0, 5.0)), tmp_path / "journal"
    pairs = count(1)
    part = gate(VARIANT, GOOD, HAND, plan, journal=journal, job="a", go_on=lambda: next(pairs) < 4)
    assert sum(part.pairs) == 4
    told: list[Gate] = []
    assert gate(VARIANT, GOOD, HAND, plan, journal=journal, job="a", done=told.append) == gate(
        VARIANT, GOOD, HAND, plan
    )
    assert told[3] == part
    with pytest.raises(JournalError):
        gate(VARIANT, GOOD, HAND, plan, journal=journal, job="b")


@pytest.mark.parametrize("bad", [{"nodes": 0}, {"nodes": -1}, {"opening": 0}, {"most_plies": 0}])
def test_plans_that_make_no_sense(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"games need|an opening"):
        DuelPlan(**bad)


# -- the command -----------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    good, bad = tmp_path / "good.zst", tmp_path / "bad.zst"
    write_file(good, VARIANT, material(VARIANT), Card(), 1)
    write_file(bad, VARIANT, upside_down(), Card(), 1)
    return good, bad


def arguments(new: object, old: object, *more: str) -> list[str]:
    return ["train", "gate", str(new), str(old), "--nodes", "60", "--elo1", "50", "--pairs", "60", "--quiet", *more]


def test_the_exit_code_and_the_card(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = files
    assert run(arguments(bad, good, "--json")) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["verdict"]) == (False, "reject")
    assert run(arguments(good, bad, "--enter", "--threads", "2")) == 0
    assert "accepted (accept): +" in capsys.readouterr().out
    (result,) = read_card(good.with_suffix(".toml"))[1].gates
    assert (result.against, result.limit) == (str(bad), "nodes 60")
    assert result.wins > result.losses


def test_material_and_the_evaluation_made_by_hand_are_opponents(files: tuple[Path, Path]) -> None:
    _, bad = files
    assert run(arguments(bad, "material")) == 1
    assert run(arguments(bad, "hand")) == 1


def test_a_time_for_each_move(files: tuple[Path, Path]) -> None:
    good, bad = files
    assert run(["train", "gate", str(bad), str(good), "--movetime", "1", "--pairs", "2", "--quiet"]) == 1
    assert run(["train", "gate", str(bad), str(good), "--movetime", "1", "--nodes", "1", "--quiet"]) == 2


@pytest.mark.variant("russian")
def test_files_that_do_not_fit(files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, _ = files
    other = tmp_path / "other.zst"
    write_file(other, "russian", material("russian"), Card(), 1)
    assert run(arguments(good, other)) == 2
    assert "other.zst: these weights are for russian, not for english" in capsys.readouterr().err
    assert run(arguments(tmp_path / "none.zst", good)) == 2


@pytest.mark.variant("frisian", "frysk")
def test_another_variant_that_moves_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.zst"
    write_file(file, "frisian", material("frisian"), Card(), 1)
    assert run([*arguments(file, "material", "--variant", "frysk", "--enter"), "--pairs", "2"]) in (0, 1)
    (result,) = read_card(file.with_suffix(".toml"))[1].gates
    assert (result.against, result.limit, result.variant) == ("material", "nodes 60", "frysk")
    capsys.readouterr()
    assert run(arguments(file, "material", "--variant", "russian")) == 2
    assert "these weights are for frisian, not for russian" in capsys.readouterr().err


def test_killed_and_started_again_it_plays_the_same_games(files: tuple[Path, Path], tmp_path: Path) -> None:
    good, _ = files
    more = ("--nodes", "300", "--elo1", "5", "--pairs", "25", "--json")
    journal = tmp_path / "journal"
    assert run_to_its_end(arguments(good, "hand", *more, "--journal", str(journal)), random.Random(2)) > 0
    plan = GatePlan(DuelPlan(nodes=300), Sprt(0.0, 5.0), 25)
    whole = gate(VARIANT, GOOD, HAND, plan)
    pairs = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert len(pairs) == sum(whole.pairs)
    assert [sum(pair) for pair in pairs].count(2) == whole.pairs[2]
    assert sum(sum(pair) for pair in pairs) == 2 * whole.wins + whole.draws
