"""Openings for test games, generated from the rules: every row of first moves that loses no piece by force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from dxp_engine.core import Move, Position
from dxp_engine.rules import Board, Variant

DEPTH = 6
"""Plies in which neither side may be able to win a piece by force; captures beyond are followed to their end."""

PLIES = {"two-move": 2, "three-move": 3}
"""The lists by name: how many plies are played."""

# A king is worth about three men; in an opening any number above one would do.
_KING = 3


@dataclass(frozen=True)
class Opening:
    """The first moves of a game.

    Attributes:
        start: the position before them.
        moves: the moves.
        board: the position after them.
    """

    start: Board
    moves: tuple[Move, ...]
    board: Board

    def __str__(self) -> str:
        return " ".join(move.pdn for move in self.moves) or self.board.fen


@lru_cache(maxsize=32)
def ballots(variant: Variant, plies: int, depth: int = DEPTH) -> tuple[Opening, ...]:
    """Every opening of so many plies after which the side to move can neither win nor lose a piece by force.

    In antidraughts a side loses when it cannot get rid of a piece that the other side can; that is judged the same way.
    Different rows of moves to one position are different openings. International draughts has 9 first moves with 9
    replies each, of which 79 openings remain: 31-27 16-21 and 32-27 16-21 lose a man.

    Args:
        variant: what is played, from its usual start.
        plies: the length of the openings, 0 or more.
        depth: how far to look.
    """
    start = Board.start(variant)
    judge = Judge(start.position, variant)
    return tuple(
        Opening(start, moves, board) for moves, board in _rows(start, plies) if judge.even(board.position, depth)
    )


def _rows(board: Board, plies: int) -> Iterator[tuple[tuple[Move, ...], Board]]:
    if plies <= 0:
        yield (), board
        return
    for move in board.legal_moves:
        for rest, last in _rows(board.play(move), plies - 1):
            yield (move, *rest), last


class Judge:
    """A search for material alone, in a window of one man either way.

    Args:
        start: the position whose balance is even.
        variant: what is played.
    """

    def __init__(self, start: Position, variant: Variant) -> None:
        self._sign = -1 if variant.facts.goal == "lose" else 1
        self._known: dict[tuple[int, int, int], bool] = {}
        self._base = self._white(start)

    def even(self, position: Position, depth: int) -> bool:
        """Whether neither side can win a piece by force."""
        return not self._reaches(position, depth, 1) and self._reaches(position, depth, 0)

    def _reaches(self, position: Position, depth: int, goal: int) -> bool:
        """Whether the side to move can get a balance of at least `goal` men."""
        if depth <= 0 and not self._captures(position):
            return self._balance(position) >= goal
        key = (position.key, depth, goal)
        known = self._known.get(key)
        if known is None:
            moves = position.legal_moves()
            # What the opponent cannot turn into the opposite is reached.
            known = any(not self._reaches(position.play(move), depth - 1, 1 - goal) for move in moves)
            if depth <= 0 and not position.forced:
                known = known or self._balance(position) >= goal
            self._known[key] = known
        return known

    @staticmethod
    def _captures(position: Position) -> bool:
        moves = position.legal_moves()
        return bool(moves) and any(move.is_capture for move in moves)

    def _balance(self, position: Position) -> int:
        """Men ahead, from the side to move; a decided game counts for more than any men."""
        if position.ending:
            return 100 if position.winner == position.turn else -100
        white = self._white(position) - self._base
        return self._sign * (white if position.turn == 0 else -white)

    @staticmethod
    def _white(position: Position) -> int:
        white = len(position.white_men) + _KING * len(position.white_kings)
        return white - len(position.black_men) - _KING * len(position.black_kings)
