"""Tuning: it finds the top of a hill that noise hides, plays what it says, and goes on where it was."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from dxp_engine import core
from dxp_engine.cli.main import run
from dxp_engine.training import tune as tuning
from dxp_engine.training.duel import DuelPlan, Side
from dxp_engine.training.tune import Constant, TunePlan, tune
from tests.training.games import VARIANT

pytestmark = pytest.mark.variant(VARIANT)

CONSTANTS = (Constant.named("probcut_margin", 5.0), Constant.named("aspiration", 8.0))
PLAN = TunePlan(DuelPlan(nodes=40, most_plies=30), CONSTANTS, pairs=6)


class Hill:
    """In place of games: the nearer to 30 and 60 the better, and much luck."""

    def __init__(self, variant: str, new: Side, old: Side, plan: DuelPlan, check: object) -> None:
        self._chance = 0.5 + (self._height(old) - self._height(new)) / 400

    @staticmethod
    def _height(side: Side) -> float:
        values = dict(side.constants)
        return (values["probcut_margin"] - 30) ** 2 / 5 + (values["aspiration"] - 60) ** 2 / 10

    def pair(self, number: int) -> list[int]:
        dice = random.Random(number)
        return [2 * (dice.random() < self._chance), 2 * (dice.random() < self._chance)]


def test_it_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "Duel", Hill)
    end = tune(VARIANT, None, replace(PLAN, pairs=6000, rate=0.05))
    assert end.values[0] == pytest.approx(30, abs=6)
    assert end.values[1] == pytest.approx(60, abs=12)


def test_the_sides_differ_by_the_spread_and_keep_in_range() -> None:
    low = replace(CONSTANTS[0], value=1)
    walk = tuning._Walk(replace(PLAN, constants=(low,)))
    for step in range(PLAN.pairs):
        tries = [dict(side)["probcut_margin"] for side in walk.tries(step)]
        assert min(tries) == low.least
        assert max(tries) == pytest.approx(1 + PLAN.spread(low, step), abs=1)
    assert PLAN.spread(low, PLAN.pairs - 1) == low.spread


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = tune(VARIANT, None, PLAN, journal=tmp_path / "whole")
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    assert len(lines) == 1 + PLAN.pairs
    part = tmp_path / "part"
    part.write_text("".join(lines[:4]))
    assert tune(VARIANT, None, PLAN, journal=part) == whole
    assert part.read_text() == "".join(lines)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "tune", "probcut_margin=4", "fade", "--variant", VARIANT, "--weights", "hand", "--pairs", "2"]
    assert run([*words, "--nodes", "30", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["pairs"] == 2
    assert list(printed["values"]) == ["probcut_margin", "fade"]


@pytest.mark.parametrize(("text", "said"), [("nonsense", "'nonsense'"), ("fade=x", "'x'"), ("fade=0", "'0'")])
def test_bad_constants(text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "tune", text]) == 2
    assert said in capsys.readouterr().err


def test_every_constant_is_settable() -> None:
    searcher = core.Searcher(VARIANT)
    for name, value, least, most in core.search_params():
        assert least <= value <= most
        searcher.set_params([(name, least), (name, most)])
        with pytest.raises(ValueError, match=name):
            searcher.set_params([(name, most + 1)])
    with pytest.raises(ValueError, match="nonsense"):
        searcher.set_params([("nonsense", 1)])
