"""Openings by chance: random first moves after which neither side has lost a piece by force."""

from __future__ import annotations

from random import Random

from dxp_engine.book.generate import DEPTH, Judge, Opening
from dxp_engine.rules import Board

_TRIES = 2000


def random_opening(start: Board, plies: int, seed: str, depth: int = DEPTH) -> Opening:
    """So many random moves, drawn again until neither side can win or lose a piece by force.

    Args:
        start: where to begin.
        plies: the number of moves, 1 or more.
        seed: the same seed gives the same opening.
        depth: how far to look for a piece that is lost.

    Raises:
        ValueError: there seems to be none.
    """
    random = Random(seed)
    judge = Judge(start.position, start.variant)
    for _ in range(_TRIES):
        opening = _walk(start, plies, random)
        if opening is not None and judge.even(opening.board.position, depth):
            return opening
    raise ValueError(f"no random opening of {plies} moves without loss of a piece was found for {start.variant}")


def _walk(start: Board, plies: int, random: Random) -> Opening | None:
    moves, board = [], start
    for _ in range(plies):
        if not board.legal_moves:
            return None
        moves.append(random.choice(board.legal_moves))
        board = board.play(moves[-1])
    return Opening(start, tuple(moves), board) if board.legal_moves else None
