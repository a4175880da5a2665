"""Who looks on at a match; a terminal, a log, a file of events, a test."""

from __future__ import annotations

from typing import Literal

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.record import GameRecord
from dxp_engine.match.schedule import Fixture

End = Literal["complete", "decided", "interrupted"]
"""How a match ends: all games are played, the SPRT has its verdict, or it was told to stop."""


class Watcher:
    """Is told what happens; every method does nothing until it is overridden. They must return soon."""

    def began(self, ledger: Ledger) -> None:
        """The match begins, or goes on: the ledger has the games that were played before."""

    def warned(self, text: str) -> None:
        """Something that a person may want to know."""

    def started(self, fixture: Fixture) -> None:
        """A game begins."""

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        """A game has ended; the ledger has it already."""

    def winding_down(self) -> None:
        """No further game will begin."""

    def ended(self, ledger: Ledger, end: End) -> None:
        """The match is over, or was told to stop. All engines have left."""


class Watchers(Watcher):
    """Several of them as one.

    Args:
        watchers: told in this order.
    """

    def __init__(self, *watchers: Watcher) -> None:
        self._watchers = watchers

    def began(self, ledger: Ledger) -> None:
        """The match begins."""
        for watcher in self._watchers:
            watcher.began(ledger)

    def warned(self, text: str) -> None:
        """Something that a person may want to know."""
        for watcher in self._watchers:
            watcher.warned(text)

    def started(self, fixture: Fixture) -> None:
        """A game begins."""
        for watcher in self._watchers:
            watcher.started(fixture)

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        """A game has ended."""
        for watcher in self._watchers:
            watcher.finished(record, ledger)

    def winding_down(self) -> None:
        """No further game will begin."""
        for watcher in self._watchers:
            watcher.winding_down()

    def ended(self, ledger: Ledger, end: End) -> None:
        """The match is over."""
        for watcher in self._watchers:
            watcher.ended(ledger, end)
