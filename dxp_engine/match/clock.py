"""The clock of one side, as the runner keeps it; a value, without any time of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from dxp_engine.match.time_control import TimeControl
from dxp_engine.players import Clock

TOLERANCE = 0.1
"""Seconds that a move may be late before the flag falls, unless told otherwise.

The runner measures from the moment it hands the request to the system until it has read the answer. Between the two
lie, besides the engine's thinking, the system's deliveries: the engine has to be woken by the request and the runner by
the answer. On a machine with more busy processes than processors each of them waits for its turn, some milliseconds
usually, tens of them at times. That time is none of the engine's, which cannot know of it, so no flag falls for it.
Where the system tells how long a process has waited, that is no thinking either, see `players.waiting`.
"""


@dataclass(frozen=True, slots=True)
class SideClock:
    """The clock of a side before its move.

    Attributes:
        control: what the side may spend.
        left: seconds on the clock, the increment of the coming move included; None without a clock. Never negative: a
            move that was late within the tolerance leaves 0, and the increment.
        moves: moves until more time is added, the coming one included; None where that never happens.
    """

    control: TimeControl
    left: float | None = None
    moves: int | None = None

    @classmethod
    def start(cls, control: TimeControl) -> Self:
        """The clock at the beginning of a game."""
        left = None if control.time is None else control.time + control.inc
        return cls(control, left, control.moves)

    @property
    def budget(self) -> float | None:
        """Seconds that the coming move may take, None if time does not matter."""
        times = (self.left, self.control.move_time)
        return min((time for time in times if time is not None), default=None)

    @property
    def told(self) -> Clock | None:
        """The clock as engines are told, None if there is none."""
        return None if self.left is None else Clock(self.left, self.control.inc, self.moves)

    def late(self, seconds: float, tolerance: float = TOLERANCE) -> float | None:
        """Seconds by which a move that took so long is late, tolerance included; None if it is in time."""
        budget = self.budget
        return None if budget is None or seconds <= budget + tolerance else seconds - budget

    def after(self, seconds: float) -> Self:
        """The clock before the next move, when the coming one has taken so long."""
        if self.left is None:
            return self
        left, moves = max(self.left - seconds, 0.0) + self.control.inc, self.moves
        if moves is not None:
            moves -= 1
            if not moves:
                left, moves = left + (self.control.time or 0.0), self.control.moves
        return replace(self, left=left, moves=moves)
