"""A player to measure beginners by: it counts material two plies ahead and decides between equals by chance."""

from __future__ import annotations

from random import Random

from dxp_engine import Board, Game, Move
from dxp_engine.rules import Colour

_LOST = -1000.0


class TwoPly:
    """Looks at its moves and the replies to them, and nothing more: no exchange is seen to its end."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def choose(self, game: Game) -> Move:
        """A move after which the best reply leaves the most."""
        board = game.board
        worth = {move: self._worth(board.play(move), board.turn) for move in board.legal_moves}
        best = max(worth.values())
        return self._dice.choice([move for move, value in worth.items() if value == best])

    def _worth(self, board: Board, side: Colour) -> float:
        if board.position.ending:
            return -_LOST if board.position.winner == side.value else _LOST
        return min(material(board.play(reply), side) for reply in board.legal_moves)


def material(board: Board, side: Colour) -> float:
    """Men and kings of one side less those of the other; the goal of a variant decides the sign."""
    position = board.position
    if position.ending:
        return -_LOST if position.winner == side.value else _LOST
    king = 3.0 if board.variant.facts.flying_king else 1.5
    white = len(position.white_men) + king * len(position.white_kings)
    black = len(position.black_men) + king * len(position.black_kings)
    lead = white - black if side is Colour.WHITE else black - white
    return -lead if board.variant.facts.goal == "lose" else lead
