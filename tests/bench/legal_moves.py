"""Legal moves from Python, on boards that nobody has asked before, beside other libraries."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dxp_engine import Board
from tests.bench.asked import Asked
from tests.bench.measure import beside
from tests.bench.peers import DAME, PY_DRAUGHTS, PYDRAUGHTS, Peer
from tests.bench.row import Row
from tests.rules.games import games

POSITIONS = 200
WHAT = {
    "dropped": "legal_moves, lists dropped",
    "kept": "legal_moves, lists kept",
    "many": f"legal_moves, {10 * POSITIONS} boards",
    "built": "board from a FEN",
}


class Rival(NamedTuple):
    """A library to measure beside: its module in libraries/, and what to measure in how many times the rounds."""

    peer: Peer
    module: str
    aim: str = ""
    measures: tuple[str, ...] = tuple(WHAT)
    times: float = 4


RIVALS = (
    Rival(DAME, "dame_rs", "not slower"),
    Rival(PY_DRAUGHTS, "py_draughts", "5 times"),
    Rival(PYDRAUGHTS, "pydraughts", measures=("dropped",), times=0.5),  # ten thousand times slower than the first
)


def fens() -> list[str]:
    """Positions out of games that people played, evenly spaced; not the last of a game, where there may be no move."""
    found = []
    for game in games():
        if game.variant == "international":
            board = Board("international", game.fen or None)
            for text in game.moves:
                found.append(plain_fen(board))
                board = board.play(text)
    return [found[index * len(found) // POSITIONS] for index in range(POSITIONS)]


def plain_fen(board: Board) -> str:
    """The position as every library reads it: no ranges, no clocks."""
    sides: dict[str, list[str]] = {"W": [], "B": []}
    for square, piece in board.pieces.items():
        sides[piece.letter.upper()].append(f"{'K' if piece.king else ''}{square}")
    return ":".join(["WB"[board.position.turn], *(side + ",".join(squares) for side, squares in sides.items())])


def rows(rounds: int) -> Iterator[Row]:
    """A row for each library and measurement, in microseconds for one position."""
    positions = fens()
    for rival in RIVALS:
        with ExitStack() as asked:
            ours = asked.enter_context(Asked(Path(sys.executable), "dxp", positions))
            theirs, note = None, rival.peer.problem
            if not note:
                theirs = asked.enter_context(Asked(rival.peer.python, rival.module, positions))
                if theirs.moves != ours.moves:
                    note = f"{rival.peer} lists {theirs.moves} moves, we {ours.moves}"
            for measure in rival.measures:
                row = Row(WHAT[measure], "µs", str(rival.peer), rival.aim if measure != "built" else "", note)
                yield beside(
                    row,
                    max(1, round(rounds * rival.times)),
                    partial(ours.microseconds, measure),
                    partial(theirs.microseconds, measure) if theirs else None,
                )
