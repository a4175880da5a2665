"""Between the oracle and the program under test: the same positions and moves on both sides."""

from __future__ import annotations

from dxp_engine import Board, Move
from tests.oracle import position as oracle
from tests.oracle.moves import OracleMove
from tests.oracle.squares import by_number


def board_of(variant: str, forced: bool, position: oracle.Position) -> Board:
    """The board of an oracle position."""
    return Board(variant, oracle.fen(variant, position), forced=forced)


def oracle_move(move: Move) -> OracleMove:
    """A move, in the oracle's terms."""
    return OracleMove(move.origin, move.target, frozenset(move.captured), move.promotes)


def oracle_position(variant: str, board: Board) -> oracle.Position:
    """A board, in the oracle's terms."""
    square = by_number(variant)
    white, black = ((square[number], count) if number else (None, 0) for number, count in board.king_runs)
    return oracle.Position(
        str(board.turn).lower(),
        {square[number]: piece.letter for number, piece in board.pieces.items()},
        {"white": white, "black": black},
    )


def text_of(variant: str, move: OracleMove) -> str:
    """A move for a message: `46x37 takes 41, 42 =K`."""
    victims = ", ".join(str(victim) for victim in sorted(move.captured))
    sign = f"x{move.target} takes {victims}" if victims else f"-{move.target}"
    return f"{move.origin}{sign}{' =K' if move.promotes else ''}"


def difference(variant: str, forced: bool, position: oracle.Position, expected: object, found: object) -> str:
    """The message of a failed comparison: position and both sides."""
    free = "" if forced else "+free"
    return f"\n{variant}{free} {oracle.fen(variant, position)}\n  rules say: {expected}\n  program:   {found}"
