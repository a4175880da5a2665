"""An engine's answer as a Reply, checked against the rules."""

from __future__ import annotations

from dxp_engine.core import Move
from dxp_engine.players.dialect import Answer, Dialect
from dxp_engine.players.player import Reply
from dxp_engine.players.thought import Thought
from dxp_engine.rules.board import Board
from dxp_engine.rules.errors import MoveError


def read_answer(dialect: Dialect, board: Board, answer: Answer, thought: Thought) -> Reply:
    """The reply with the move, the expected one, and the line as far as it is legal.

    Raises:
        MoveError: the move itself is not legal; says why.
    """
    move = dialect.read_move(board, answer.move or "")
    line, warnings = _read_line(dialect, board, thought.pv)
    expected = line[1] if len(line) > 1 and line[0] == move else None
    if answer.expected:
        try:
            expected = dialect.read_move(board.play(move), answer.expected)
        except MoveError as error:
            warnings = (*warnings, f"expected reply {answer.expected}: {error}")
    return Reply(move=move, expected=expected, thought=thought, line=line, warnings=warnings)


def _read_line(dialect: Dialect, board: Board, texts: tuple[str, ...]) -> tuple[tuple[Move, ...], tuple[str, ...]]:
    moves: list[Move] = []
    for text in texts:
        try:
            move = dialect.read_move(board, text)
        except MoveError as error:
            return tuple(moves), (f"move {len(moves) + 1} of the expected line, {text}: {error}",)
        moves.append(move)
        board = board.play(move)
    return tuple(moves), ()
