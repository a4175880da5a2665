"""Matches of real engines: dame-rs, ours over every protocol, and the results that pydraughts' tournaments have."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dxp_engine import Game, pdn
from dxp_engine.match.ending import Ending
from tests.bench.peers import DAME, PYDRAUGHTS
from tests.match.matches import Seen, config, play

ENGINE = Path(sys.executable).with_name("dxp-engine")
CLIENTS = Path(__file__).with_name("clients")
DXP = f"'{ENGINE}' dxp serve --port {{port}} --once --pdn '' --nodes {{nodes}}"

pytestmark = pytest.mark.variant("international")


def engine(name: str, protocol: str, command: str = "", words: str = "") -> str:
    given = f"cmd={shlex.quote(command)}" if command else ""
    return f"name={name} proto={protocol} {given} {words}"


def test_dame_against_ours() -> None:
    """With clocks and pondering; every move of either is legal for the referee, and no game ends by a fault."""
    if DAME.problem:
        pytest.skip(DAME.problem)
    dame = engine("dame", "hub", f"'{DAME.scripts / 'dame'}' hub", "option.hash=1")
    seen = Seen()
    made = config(engine("ours", "self"), dame, tc="20+1,depth=4", games=4, openings="random:6", ponder=True)
    ledger = play(made, seen)
    assert (ledger.faults, ledger.games, seen.warnings) == ({}, 4, [])
    for record in seen.records:
        assert record.ending in (Ending.WIN, Ending.DRAW)
        for use in (record.white_use, record.black_use):
            assert use.moves > 5
            assert use.mean_depth
            assert use.nodes


def test_a_round_robin_of_protocols() -> None:
    engines = [
        engine("Hub", "hub", f"'{ENGINE}' hub"),
        engine("UCI", "uci", f"'{ENGINE}' uci"),
        engine("Self", "self"),
        engine("DXP", "dxp", DXP),
    ]
    seen = Seen()
    ledger = play(config(*engines, tc="nodes=40", tournament="round-robin"), seen, concurrency=2)
    assert (ledger.faults, ledger.games) == ({}, 12)
    assert {name: player.score.total.games for name, player in ledger.standings.players.items()} == dict.fromkeys(
        ("Hub", "UCI", "Self", "DXP"), 6
    )
    # The same search, whichever line protocol asks for it: games without DXP go the same way with either colour.
    by_pair: dict[int, list[tuple[str, ...]]] = {}
    for record in seen.records:
        if "DXP" not in (record.white, record.black):
            by_pair.setdefault(record.pair, []).append(record.moves)
    assert len(by_pair) == 3
    assert all(first == second for first, second in by_pair.values())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sed -u is GNU's")
def test_the_same_pairing_in_pydraughts(tmp_path: Path) -> None:
    """Engines that play the same whatever the clock says: both tournaments have the same games and results."""
    if PYDRAUGHTS.problem:
        pytest.skip(PYDRAUGHTS.problem)
    scripts = [_fixed(tmp_path / name, nodes) for name, nodes in (("weak", 30), ("strong", 300))]
    theirs = tmp_path / "theirs.pdn"
    command = [str(PYDRAUGHTS.python), str(CLIENTS / "play_tournament_pydraughts.py"), str(theirs), *map(str, scripts)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    seen = Seen()
    engines = [engine(path.name, "hub", f"'{path}'") for path in scripts]
    ledger = play(config(*engines, tc="60", games=4, openings="start", max_plies=300), seen)
    assert ledger.faults == {}
    points = [2 * ledger.standings.players[path.name].score.total.points for path in scripts]
    assert json.loads(done.stdout) == points
    for record, game in zip(seen.records, pdn.read(theirs), strict=True):
        assert Path(shlex.split(game.player("white").strip("[]"))[0]).name == record.white
        assert game.result.value == record.result
        assert tuple(game.moves) == Game(moves=record.moves).moves


def _fixed(path: Path, nodes: int) -> Path:
    """A script that starts our engine and lets it search so many nodes, whatever it is asked for."""
    path.write_text(f"#!/bin/sh\nsed -u 's/^level .*/level nodes={nodes}/' | '{ENGINE}' hub\n", "utf-8")
    path.chmod(0o755)
    return path
