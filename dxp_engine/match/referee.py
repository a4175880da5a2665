"""The referee of one game: knows the rules and the draw rules, and says when the game is over. Pure."""

from __future__ import annotations

from dxp_engine.core import Move
from dxp_engine.match.adjudicate import Adjudicator
from dxp_engine.match.ending import Ending
from dxp_engine.match.verdict import Verdict
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game


class Referee:
    """Keeps one game.

    Args:
        start: the first position, with its rule set.
        opening: moves that are made already; what they repeat and count is part of the game.
        adjudicator: says when a game is to end early.
        max_plies: plies after which a game is called a draw, those of the opening included; 0 for never.

    Attributes:
        game: the game so far; only `play` may change it.
    """

    def __init__(
        self,
        start: Board,
        opening: tuple[Move, ...] = (),
        adjudicator: Adjudicator | None = None,
        max_plies: int = 0,
    ) -> None:
        self.game = Game(start, opening)
        self._adjudicator = adjudicator or Adjudicator()
        self._max_plies = max_plies

    @property
    def turn(self) -> Colour:
        """The side to move."""
        return self.game.turn

    @property
    def verdict(self) -> Verdict | None:
        """What the rules say of the position, None while the game goes on."""
        outcome = self.game.outcome
        if outcome is not None:
            ending = Ending.DRAW if outcome.winner is None else Ending.WIN
            return Verdict(ending, outcome.winner, outcome.sentence)
        if self._max_plies and len(self.game.moves) >= self._max_plies:
            return Verdict(Ending.MAX_PLIES, None, f"Draw: the game has lasted {self._max_plies} plies")
        return None

    def play(self, move: Move, score: int | None = None) -> Verdict | None:
        """Make a legal move and say whether it ends the game; the rules come before agreement of the engines.

        Args:
            move: the move.
            score: what the mover thinks of the position before it, see `Adjudicator.judge`.

        Raises:
            MoveError: the move is not legal.
        """
        side = self.turn
        self.game.play(move)
        early = self._adjudicator.judge(side, score, len(self.game.moves))
        return self.verdict or early
