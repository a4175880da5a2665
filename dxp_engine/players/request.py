"""What a player is asked, as a value: the game may go on while it ponders."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.core import Move
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


@dataclass(frozen=True)
class Request:
    """A position to think about, with the game that led to it, and the limits.

    Attributes:
        start: the first position.
        moves: all moves since.
        board: the position they lead to.
        limits: what ends the search.
    """

    start: Board
    moves: tuple[Move, ...]
    board: Board
    limits: Limits

    @classmethod
    def of(cls, game: Game | Board, limits: Limits, variant: Variant, rules: RuleSet) -> Request:
        """A request to a player who plays this variant under these rules.

        Raises:
            ValueError: the game is another one.
        """
        game = Game(game) if isinstance(game, Board) else game
        if (game.variant, game.rules) != (variant, rules):
            asked = f"{game.variant} under the rule set {game.rules}"
            raise ValueError(f"the player was made for {variant} under the rule set {rules}, not for {asked}")
        return cls(game.start, game.moves, game.board, limits)

    @property
    def over(self) -> str:
        """Why there is nothing to ask, "" if there is."""
        return "" if self.board.legal_moves else f"the game is over ({self.board.outcome})"

    @property
    def allowed(self) -> float | None:
        """Seconds that the limits give for the answer, None if they do not say."""
        if not self.limits.bounded:
            return None
        clock = self.limits.clock(white=self.board.turn is Colour.WHITE)
        times = (self.limits.move_time, clock.time if clock else None)
        return min((time for time in times if time is not None), default=None)

    def arises_from(self, expected: Request | None) -> bool:
        """Whether this is the position, by the same moves, that was expected."""
        return expected is not None and (self.start, self.moves) == (expected.start, expected.moves)
