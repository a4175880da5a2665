"""From the texts of a tree to legal moves, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.pdn.fen import board_of, fen_of
from dxp_engine.pdn.tree import Line, Ply, Setup
from dxp_engine.rules import Board, MoveError, Variant
from dxp_engine.rules.move_text import parse_move

Report = Callable[[Ply | Setup, str], None]
"""Told of each ply and setup that makes no sense, and why."""

UNKNOWN = "-"
"""The text of a move that nobody knows."""


def resolve(variant: Variant, line: Line, position: core.Position | None, report: Report) -> None:
    """Give every ply below `line` its move.

    A line ends with its first illegal move: what follows keeps its text only.

    Args:
        variant: the variant.
        line: the main line.
        position: where it begins, None where that is not known.
        report: told what is wrong.
    """
    if position is not None and not line.notes and _replayed(line.plies, position):
        return
    start = position
    for note in line.notes:
        if isinstance(note, Setup):
            position = set_up(variant, position, note, report)
            start = position
        elif isinstance(note, Line):
            resolve(variant, note, start, report)
    for ply in line.plies:
        before = position
        if position is not None:
            position = _play(position, ply, report)
        for note in ply.notes:
            if isinstance(note, Line):
                resolve(variant, note, before, report)
            elif isinstance(note, Setup):
                position = set_up(variant, position, note, report)


def _replayed(plies: Sequence[Ply], position: core.Position) -> bool:
    """Whether the line has no branches and is legal, so that all of it was played in one go."""
    if any(isinstance(note, Line | Setup) for ply in plies for note in ply.notes):
        return False
    try:
        moves, _ = position.replay([ply.text for ply in plies])
    except ValueError:
        return False
    for ply, move in zip(plies, moves, strict=True):
        ply.move = move
    return True


def _play(position: core.Position, ply: Ply, report: Report) -> core.Position | None:
    if ply.text == UNKNOWN:
        report(ply, "this move is not known, so those after it cannot be replayed")
        return None
    try:
        ply.move = parse_move(position, ply.text)
    except MoveError as error:
        report(ply, str(error))
        return None
    return position.play(ply.move)


def set_up(variant: Variant, position: core.Position | None, setup: Setup, report: Report) -> core.Position | None:
    """The position after a setup command, None where it makes no sense."""
    turn = setup.fen.rstrip(":.").strip().upper()
    if turn in ("W", "B") and position is not None:
        return Board(variant, turn + fen_of(variant, position)[1:]).position
    board, _, error = board_of(variant, setup.fen)
    if error:
        report(setup, error)
    return board.position if board else None


def positions(start: Board, tree: Line | None, moves: Sequence[Move]) -> Iterator[core.Position]:
    """The positions of a main line that has been resolved, given as tree or, without notes, as moves."""
    position = start.position
    if tree is None:
        yield position
        for move in moves:
            position = position.play(move)
            yield position
        return
    setups = dict(tree.setups)
    for number, ply in enumerate([None, *tree.plies]):
        if ply is not None:
            if ply.move is None:
                return
            position = position.play(ply.move)
        if number in setups:
            found = set_up(start.variant, position, setups[number], lambda what, why: None)
            if found is None:
                return
            position = found
        yield position
