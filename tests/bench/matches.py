"""What a match runner costs between two moves, beside pydraughts' tournament module."""

from __future__ import annotations

import asyncio
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from dxp_engine import Board
from dxp_engine.match.config_text import read_config
from dxp_engine.match.play import RunSetting, play_match
from dxp_engine.match.watcher import Watcher
from dxp_engine.rules.hub_text import HubText
from tests.bench.measure import beside
from tests.bench.peers import PYDRAUGHTS
from tests.bench.row import Row
from tests.rules.games import games

ENGINE = Path(__file__).parents[1] / "engines" / "instant_engine.py"
ROUND_ROBIN = Path(__file__).parent / "libraries" / "round_robin.py"
PLIES = 100


def moves() -> list[str]:
    """The moves of a long recorded game, as Hub writes them."""
    game = next(game for game in games() if game.variant == "international" and len(game.moves) >= PLIES + 10)
    board, hub, found = Board.start(), HubText.of("international"), []
    for text in game.moves:
        move = board.parse_move(text)
        found.append(hub.move(move))
        board = board.play(move)
    return found


def ours(folder: Path, concurrency: int) -> float:
    """Two games at each table."""
    engine = shlex.join(command(folder))
    engines = [f"name={name} proto=hub cmd={shlex.quote(engine)}" for name in "AB"]
    values = {"engine": engines, "tc": "600", "openings": "start", "max-plies": PLIES, "games": 2 * concurrency}
    asyncio.run(play_match(read_config(values), RunSetting(concurrency=concurrency), Watcher()))
    return microseconds(folder)


def theirs(folder: Path) -> float:
    """Two games, one after the other: it has no tables."""
    words = [str(PYDRAUGHTS.python), str(ROUND_ROBIN), str(folder / "games.pdn"), str(PLIES), *command(folder)]
    subprocess.run(words, check=True, capture_output=True)
    return microseconds(folder)


def command(folder: Path) -> list[str]:
    """The engine; what it measures goes into the folder."""
    return [sys.executable, "-S", str(ENGINE), str(folder / "moves"), str(folder)]


def microseconds(folder: Path) -> float:
    """The median of what the engines have measured, for each move: between two answers of one engine lie two moves."""
    gaps: list[float] = []
    for path in folder.glob("*.json"):
        gaps += json.loads(path.read_text("ascii"))
        path.unlink()
    return median(gaps) / 2


def rows(rounds: int) -> Iterator[Row]:
    """One game at a time beside theirs, then two at a time. The engine's own share is in all of them alike."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "moves").write_text(" ".join(moves()), "ascii")
        row = Row("match runner, between two moves", "µs", str(PYDRAUGHTS), note=PYDRAUGHTS.problem)
        yield beside(row, rounds, partial(ours, folder, 1), None if row.note else partial(theirs, folder))
        row = Row("match runner, two games at a time", "µs", aim="less than 1000")
        yield beside(row, rounds, partial(ours, folder, 2), None)
