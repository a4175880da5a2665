"""What happens in a match as plain lines, for a log and for an output that is no terminal."""

from __future__ import annotations

from datetime import datetime
from typing import TextIO

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.record import GameRecord
from dxp_engine.match.watcher import End, Watcher

_RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


class PlainLines(Watcher):
    """Writes lines, and flushes them.

    Args:
        file: where to.
        dated: whether each begins with the time.
    """

    def __init__(self, file: TextIO, *, dated: bool = False) -> None:
        self._file = file
        self._dated = dated

    def began(self, ledger: Ledger) -> None:
        """Who plays, and how far the match is."""
        names = ", ".join(ledger.config.schedule.names)
        self._write(f"{names}: {ledger.total} games of {ledger.config.variant}, {ledger.games} played already")

    def warned(self, text: str) -> None:
        """Something that a person may want to know."""
        self._write(f"warning: {text}")

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        """How a game ended."""
        line = f" [{record.line}]" if record.line else ""
        result = f"{_RESULTS[record.result]} after {record.plies} plies, {record.reason}{line}"
        self._write(f"game {record.number} ({ledger.games}/{ledger.total}): {record.white} - {record.black} {result}")

    def winding_down(self) -> None:
        """No further game will begin."""
        self._write("interrupted: the games in progress are finished; once more abandons them")

    def ended(self, ledger: Ledger, end: End) -> None:
        """How the match ended."""
        self._write(f"{end}: {ledger.games} of {ledger.total} games")

    def _write(self, line: str) -> None:
        now = f"{datetime.now():%Y-%m-%d %H:%M:%S} " if self._dated else ""
        self._file.write(f"{now}{line}\n")
        self._file.flush()
