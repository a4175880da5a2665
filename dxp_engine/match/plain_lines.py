"""What happens in a match as plain lines, for a log and for an output that is no terminal."""

from __future__ import annotations

from datetime import datetime
from typing import TextIO

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.record import GameRecord
from dxp_engine.match.standing_text import COLUMNS, rows, score_line
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
        """How a game ended, and how the match stands."""
        self._write(f"{ledger.games}/{ledger.total} {game_line(record)}")
        for warning in record.warnings:
            self._write(f"warning: game {record.number}: {warning}")
        if line := score_line(ledger):
            self._write(line)

    def winding_down(self) -> None:
        """No further game will begin."""
        self._write("interrupted: the games in progress are finished; once more abandons them")

    def ended(self, ledger: Ledger, end: End) -> None:
        """How the match ended."""
        self._write(f"{end}: {ledger.games} of {ledger.total} games")
        for name, *cells in rows(ledger):
            told = (f"{heading} {cell}" for heading, cell in zip(COLUMNS[1:], cells, strict=True) if cell)
            self._write(f"{name}: {', '.join(told)}")

    def _write(self, line: str) -> None:
        now = f"{datetime.now():%Y-%m-%d %H:%M:%S} " if self._dated else ""
        self._file.write(f"{now}{line}\n")
        self._file.flush()


def game_line(record: GameRecord) -> str:
    """A finished game in a line."""
    line = f" [{record.line}]" if record.line else ""
    result = f"{_RESULTS[record.result]} after {record.plies} plies, {record.reason}{line}"
    return f"game {record.number}: {record.white} - {record.black} {result}"
