"""Who looks on when games are played over DXP; a terminal, a log, a test."""

from __future__ import annotations

from dxp_engine.core import Move
from dxp_engine.engine.game_log import GameRecord


class Watcher:
    """Is told what happens; every method does nothing until it is overridden. They must return soon."""

    def note(self, text: str) -> None:
        """Something that a person may want to know."""

    def odd(self, text: str) -> None:
        """The peer has sent something wrong, which was ignored."""

    def started(self, record: GameRecord) -> None:
        """A game begins."""

    def moved(self, record: GameRecord, move: Move, seconds: float, *, ours: bool) -> None:
        """A move was made; the game has it already."""

    def our_turn(self, record: GameRecord) -> None:
        """We are to move, and begin to think."""

    def said(self, text: str) -> None:
        """The peer has sent a text."""

    def back_asked(self, record: GameRecord, ply: int) -> None:
        """The peer wants to go back to the position after so many plies, and we have to answer."""

    def went_back(self, record: GameRecord) -> None:
        """Some moves were taken back."""

    def finished(self, record: GameRecord) -> None:
        """The game is over, or was cut off; its result is known."""
