"""Games as short strings from which a page can show every position without knowing any rules.

A move is the piece that it leaves (w, b, W or B), the squares of its path, and behind an apostrophe the squares it
captures; a square is one character of `SQUARES`. The moves of a game stand with blanks between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dxp_engine.analysis import Score
from dxp_engine.core import Move
from dxp_engine.match.record import GameRecord, Note
from dxp_engine.match.report import Report
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour

SQUARES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-.:;=?@[]^_{|}~"
"""The characters of the squares from 1 on; none of them means anything to HTML or JSON."""


def packed_games(report: Report) -> Iterator[dict[str, Any]]:
    """The games as JSON for the page, in the order of their numbers."""
    numbers = {name: number for number, name in enumerate(report.engines)}
    for record in sorted(report.records, key=lambda record: record.number):
        yield packed_game(record, Board(report.variant, record.start, rules=report.rules), numbers)


def packed_game(record: GameRecord, start: Board, numbers: dict[str, int]) -> dict[str, Any]:
    """One game.

    Args:
        record: the game.
        start: its first position.
        numbers: of the engines, which stand for their names.
    """
    return {
        "n": record.number,
        "w": numbers[record.white],
        "b": numbers[record.black],
        "r": record.result[0],
        "e": record.ending.value,
        "why": record.reason,
        "line": record.line,
        "o": record.opening,
        "op": record.opening_plies,
        "start": start.hub,
        "moves": " ".join(_packed_moves(start, record.moves)),
        "notes": " ".join(_packed_notes(record.notes, start.turn)),
    }


def _packed_moves(board: Board, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        move = board.parse_move(text)
        board = board.play(move)
        yield _packed_move(move, board)


def _packed_move(move: Move, after: Board) -> str:
    piece = after.piece_at(move.target)
    assert piece is not None
    path = "".join(SQUARES[square - 1] for square in move.path)
    captured = "".join(SQUARES[square - 1] for square in move.captured)
    return f"{piece.letter}{path}" + (f"'{captured}" if captured else "")


def _packed_notes(notes: Iterable[Note], mover: Colour) -> Iterator[str]:
    """Evaluation from White's side, depth and seconds of each move, with slashes between; what is unknown is empty."""
    for note in notes:
        score = "" if note.score is None else _packed_score(Score(note.score if mover is Colour.WHITE else -note.score))
        depth = "" if note.depth is None else str(note.depth)
        seconds = "" if note.seconds is None else f"{note.seconds:.2f}".removeprefix("0").rstrip("0").rstrip(".")
        yield f"{score}/{depth}/{seconds}"
        mover = mover.other


def _packed_score(score: Score) -> str:
    """Hundredths of a man, or + or - and # for a proven win or loss of White."""
    if score.is_proven:
        return "+#" if score.value > 0 else "-#"
    return str(score.value)
