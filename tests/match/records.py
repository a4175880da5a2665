"""Finished games for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from dxp_engine.match.ending import Ending
from dxp_engine.match.record import GameRecord, Note, Use

BEGAN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def record(number: int = 1, **changes: Any) -> GameRecord:
    """A short game that White won; changed as wanted."""
    usual: dict[str, Any] = {
        "number": number,
        "round": 1,
        "pair": (number + 1) // 2,
        "opening": "32-28 19-23",
        "white": "A" if number % 2 else "B",
        "black": "B" if number % 2 else "A",
        "result": "white",
        "ending": Ending.WIN,
        "reason": "White wins: the opponent has no moves left",
        "line": "",
        "start": "W:W31-50:B1-20:H0:F1",
        "moves": ("32-28", "19-23", "28x19", "14x23"),
        "opening_plies": 2,
        "notes": (Note(), Note(), Note(0.5, 59.5, 12, 9, 4000), Note(0.25, None, -8)),
        "began": BEGAN + timedelta(seconds=number),
        "ended": BEGAN + timedelta(seconds=number + 1),
        "white_use": Use(0.5, 1, 4000, 0.5, 9, 1),
        "black_use": Use(0.25, 1),
    }
    return GameRecord(**{**usual, **changes})
