"""What happens in a match as lines of JSON, for programs that drive it. See protocol_specs/match.md."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, TextIO

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.record import GameRecord
from dxp_engine.match.schedule import Fixture
from dxp_engine.match.score_json import score_json
from dxp_engine.match.watcher import End, Watcher


class EventLines(Watcher):
    """Writes a line for each event, and flushes it.

    Args:
        file: where to.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def began(self, ledger: Ledger) -> None:
        """`match`: what is played."""
        self._write("match", settings=ledger.settings, total=ledger.total, games=ledger.games)

    def warned(self, text: str) -> None:
        """`warning`."""
        self._write("warning", text=text)

    def started(self, fixture: Fixture) -> None:
        """`start`: a game begins."""
        told = asdict(fixture)
        del told["opening"]
        self._write("start", **told)

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        """`game`: a game has ended; `score`: how the match stands."""
        self._write("game", **game_json(record))
        self._write("score", **score_json(ledger))

    def winding_down(self) -> None:
        """`winding down`: no further game begins."""
        self._write("winding down")

    def ended(self, ledger: Ledger, end: End) -> None:
        """`end`."""
        self._write("end", end=end, **score_json(ledger))

    def _write(self, event: str, **told: Any) -> None:
        self._file.write(f"{json.dumps({'event': event, **told})}\n")
        self._file.flush()


def game_json(record: GameRecord) -> dict[str, Any]:
    """A game as JSON can say it, without the notes on its moves."""
    told = {name: value for name, value in asdict(record).items() if name != "notes"}
    told |= {"ending": record.ending.value, "plies": record.plies, "culprit": record.culprit}
    told |= {name: getattr(record, name).isoformat() for name in ("began", "ended")}
    return told
