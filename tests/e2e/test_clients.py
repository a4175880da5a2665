"""Other people's clients drive our engine, as they are, each in an environment of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dxp_engine import Game
from dxp_engine.rules.hub_text import HubText
from tests.bench.peers import PY_DRAUGHTS, PYDRAUGHTS, Peer

CLIENTS = Path(__file__).with_name("clients")
# pydraughts resolves links in the command, so it has to be this script and not the interpreter behind it.
ENGINE = Path(sys.executable).with_name("dxp-engine")
# What lidraughts-bot asks for.
BOT_PYDRAUGHTS = Peer("pydraughts", "0.5.7")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the clients start programs as POSIX does")


def play(peer: Peer, script: str, *arguments: object) -> dict[str, Any]:
    """Let a client play, and return what it tells about the game."""
    if peer.problem:
        pytest.skip(peer.problem)
    command = [str(peer.python), str(CLIENTS / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def replay(variant: str, told: dict[str, Any], *, by_position: bool = False) -> Game:
    """The client's game by our rules, which have to find every move legal."""
    text, game = HubText.of(variant, by_position=by_position), Game(variant)
    for move in told["moves"]:
        game.play(text.parse_move(game.board, move))
    return game


VARIANTS = ["international", "frisian", "russian", "brazilian", "english", "antidraughts"]
GAMES = [(variant, seed) for variant in VARIANTS for seed in (0, 1)]
GAMES += [("italian", 0), ("breakthrough", 1), ("frysk", 0)]


@pytest.mark.parametrize(("variant", "seed"), GAMES)
def test_pydraughts(variant: str, seed: int) -> None:
    told = play(PYDRAUGHTS, "play_pydraughts.py", ENGINE, variant, 30, seed)
    game = replay(variant, told)
    assert game.is_over or len(game.moves) == 30
    assert told["asked"] == (len(game.moves) + 1 - seed) // 2
    assert told["info"].keys() == {"depth", "mean-depth", "score", "nodes", "time", "nps", "pv"}
    assert told["status"] == 0


def test_py_draughts(tmp_path: Path) -> None:
    """Its driver asks `select` about lines that it has in its buffer already, and then waits for ever.

    So it gets along only with engines that are slower than itself: ours, dame-rs and others print several lines at
    once. The pipe in between makes ours one of those, and changes nothing else.
    """
    slow = tmp_path / "engine"
    slow.write_text(f"""#!/bin/sh
{ENGINE} "$@" | while IFS= read -r line; do printf '%s\\n' "$line"; sleep 0.01; done
""")
    slow.chmod(0o755)
    told = play(PY_DRAUGHTS, "play_py_draughts.py", slow, 40, 0)
    assert len(replay("international", told).moves) == 40
    assert (told["asked"], told["name"]) == (20, "dxp-engine")


# The bot's names and ours.
BOT_VARIANTS = [
    ("standard", "international"),
    ("frisian", "frisian"),
    ("frysk!", "frysk"),
    ("antidraughts", "antidraughts"),
    ("breakthrough", "breakthrough"),
    ("russian", "russian"),
    ("brazilian", "brazilian"),
]


@pytest.mark.parametrize(("name", "variant"), BOT_VARIANTS)
def test_lidraughts_bot(name: str, variant: str) -> None:
    told = play(BOT_PYDRAUGHTS, "play_like_lidraughts_bot.py", ENGINE, name, 16, 3)
    game = replay(variant, told, by_position=True)
    assert game.is_over or len(game.moves) >= 16
    assert (told["name"], told["status"]) == ("dxp-engine", 0)
    assert told["hits"] > 0
    assert told["misses"] > 0
    assert told["score"].keys() <= {"cp", "win"}
