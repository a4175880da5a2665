"""What a side may spend on its moves, as it is written on a command line."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLOCK = re.compile(r"(?:(\d+)/)?(?:(\d+):)?(\d+(?:\.\d+)?|\.\d+)(?:\+(\d+(?:\.\d+)?|\.\d+))?")
_FORMS = "it looks like 60+0.6, 40/300, 5:00+3, movetime=0.5, nodes=10000 or depth=9"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of a side, or what it may search for each move; several of them at once are possible.

    Attributes:
        time: seconds for the game, or for each `moves` moves; None without a clock.
        inc: seconds that are added before each move, the first included.
        moves: how many moves `time` is for; None for all of the game.
        move_time: seconds for each move.
        nodes: positions for each move.
        depth: plies for each move.
    """

    time: float | None = None
    inc: float = 0.0
    moves: int | None = None
    move_time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read `60+0.6` or `40/300` (seconds), `5:00+3`, `movetime=0.5` (seconds), `nodes=N`, `depth=N`.

        Several of them are divided by commas; whichever comes first ends the search.

        Raises:
            ValueError: it is none of these.
        """
        found: dict[str, float | int | None] = {}
        for part in text.split(","):
            found |= _part(part.strip(), text)
        return cls(**found)  # type: ignore[arg-type]

    @property
    def fixed(self) -> tuple[str, ...]:
        """The limits of each move by their names in a time control: some of movetime, nodes, depth."""
        named = (("movetime", self.move_time), ("nodes", self.nodes), ("depth", self.depth))
        return tuple(name for name, value in named if value is not None)

    @property
    def timed(self) -> bool:
        """Whether time can run out."""
        return self.time is not None or self.move_time is not None

    def __str__(self) -> str:
        parts = []
        if self.time is not None:
            moves = f"{self.moves}/" if self.moves else ""
            parts.append(f"{moves}{self.time:g}{f'+{self.inc:g}' if self.inc else ''}")
        if self.move_time is not None:
            parts.append(f"movetime={self.move_time:g}")
        parts += [f"{name}={value}" for name, value in (("nodes", self.nodes), ("depth", self.depth)) if value]
        return ",".join(parts)


def _part(part: str, text: str) -> dict[str, float | int | None]:
    name, equals, value = part.partition("=")
    if equals:
        return {"move_time" if name == "movetime" else name: _number(name, value, text)}
    match = _CLOCK.fullmatch(part)
    if not match:
        raise ValueError(f"{text!r} is no time control; {_FORMS}")
    moves, minutes, seconds, inc = match.groups()
    time = 60 * int(minutes or 0) + float(seconds)
    if (moves and not int(moves)) or not time + float(inc or 0):
        raise ValueError(f"{text!r} gives no time for any move")
    return {"time": time, "inc": float(inc or 0), "moves": int(moves) if moves else None}


def _number(name: str, value: str, text: str) -> float | int:
    try:
        number = float(value) if name == "movetime" else int(value)
    except ValueError:
        number = 0
    if name not in ("movetime", "nodes", "depth") or not 0 < number < float("inf"):
        raise ValueError(f"{text!r} is no time control; {_FORMS}")
    return number
