"""What files are, and pictures of how training went."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from dxp_engine.cli.main import run
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.epochs import Epoch
from dxp_engine.training.gate import Gate
from dxp_engine.training.info import info_of
from dxp_engine.training.run_plan import Generation, RunPlan, State, write_state
from tests.training.games import RECIPE, VARIANT

pytestmark = pytest.mark.variant(VARIANT)

GENERATIONS = tuple(Generation(n, 10 * n, 900, 0.6 - n / 50, n != 1, 50.0 * n, 5, 3, 2, 8.5) for n in range(3))


@pytest.fixture(scope="module")
def made(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one file of each kind."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "shard").write_bytes(next(games.iterdir()).read_bytes())
    fit = ["train", "fit", str(games), "-o", str(folder / "w.zst"), "--checkpoint", str(folder / "state")]
    assert run([*fit, "--epochs", "1", "--quiet"]) == 0
    write_state(folder, RunPlan(VARIANT), State(3, "gate", 0, 12.5, GENERATIONS))
    return folder


def test_every_kind(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(made / name) for name in ("shard", "w.zst", "state")] + [str(made)]
    assert run(["train", "info", "--json", *files]) == 0
    found = json.loads(capsys.readouterr().out)["files"]
    assert [each["kind"] for each in found] == ["shard", "weights", "fit", "run"]
    assert [each["error"] for each in found] == [None] * 4
    shard, weights, fit, state = (each["facts"] for each in found)
    assert shard.items() >= RECIPE.json().items()
    assert shard["games"] == 10
    assert (weights["variant"], weights["seeds"]) == (VARIANT, [RECIPE.seed])
    assert len(fit["epochs"]) == 1
    assert (state["generation"], len(state["history"])) == (3, 3)


def test_lines_for_people(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "info", str(made / "shard")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{made / 'shard'}: shard"
    assert f"  variant: {VARIANT}" in lines


@pytest.mark.parametrize("name", ["shard", "w.zst", "state"])
def test_damage_is_told(made: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    path.write_bytes((made / name).read_bytes()[:-2])
    assert run(["train", "info", str(made / name), str(path)]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"{path}: ")
    assert "damaged" in last


def test_what_is_none_of_these(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    assert "no file of weights" in info_of(tmp_path / "text").error
    assert "No such file" in info_of(tmp_path / "nothing").error
    assert "no run" in info_of(tmp_path).error


def test_a_card_of_other_weights(made: Path, tmp_path: Path) -> None:
    (tmp_path / "w.zst").write_bytes((made / "w.zst").read_bytes())
    assert not info_of(tmp_path / "w.zst").error
    card = (made / "w.toml").read_text()
    (tmp_path / "w.toml").write_text(card.replace('sha256 = "', 'sha256 = "0'))
    assert "of other weights" in info_of(tmp_path / "w.zst").error


# -- pictures --------------------------------------------------------------------------------------


def test_pictures(tmp_path: Path) -> None:
    from dxp_engine.training.plot import plot_gate, plot_losses, plot_run

    plot_losses([Epoch(0.7, 0.69), Epoch(0.6, 0.65)], tmp_path / "losses.svg", [Epoch(0.6, 0.64)])
    plot_gate(Gate("accept", 3, 1, 0, (0, 0, 0, 1, 1), 3.0, (1.0, 3.0)), Sprt(0, 10), tmp_path / "gate.pdf")
    plot_run(GENERATIONS, tmp_path / "run.png")
    heads = {path.name: path.read_bytes()[:5] for path in tmp_path.iterdir()}
    assert heads == {"losses.svg": b"<?xml", "gate.pdf": b"%PDF-", "run.png": b"\x89PNG\r"}


def test_the_command_draws(games: Path, tmp_path: Path) -> None:
    fit = ["train", "fit", str(games), "-o", str(tmp_path / "w.zst"), "--epochs", "1", "--quiet"]
    assert run([*fit, "--plot", str(tmp_path / "fit.svg")]) == 0
    assert b"held out" in (tmp_path / "fit.svg").read_bytes()


def test_without_matplotlib_it_says_so_before_the_work(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    fit = ["train", "fit", str(games), "-o", str(tmp_path / "w.zst"), "--plot", str(tmp_path / "fit.svg")]
    assert run(fit) == 2
    assert "pip install 'dxp-engine[plot]'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_numpy_it_says_so(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert run(["train", "fit", str(games), "-o", str(tmp_path / "w.zst")]) == 2
    assert "pip install 'dxp-engine[train]'" in capsys.readouterr().err
