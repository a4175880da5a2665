"""What is asked of a search, the same value whichever protocol asked for it."""

from dataclasses import dataclass
from typing import Literal

from dxp_engine.protocols.machine import Message


@dataclass(frozen=True)
class Clock:
    """One side's clock when its thinking starts, in seconds, never negative.

    `time` is all that may be spent until the next time control, the increment for the coming move included; `inc`
    comes on top for each move after it. `moves` are left until the next control (None: to the end of the game).
    """

    time: float
    inc: float = 0.0
    moves: int | None = None


@dataclass(frozen=True)
class Limits:
    """What ends a search, whichever comes first; seconds. With `infinite`, or nothing at all, only a stop does."""

    depth: int | None = None
    nodes: int | None = None
    move_time: float | None = None
    mate: int | None = None
    white: Clock | None = None
    black: Clock | None = None
    infinite: bool = False

    @property
    def bounded(self) -> bool:
        """Whether the search ends by itself."""
        limits = (self.depth, self.nodes, self.move_time, self.mate, self.white, self.black)
        return not self.infinite and any(limit is not None for limit in limits)

    def clock(self, *, white: bool) -> Clock | None:
        """The clock of the side that moves in the searched position."""
        return self.white if white else self.black


@dataclass(frozen=True)
class Search:
    """One accepted command that takes time and gets one answer.

    `message` is the command as it was read. With `ponder` the clock starts, and an answer is allowed, at the hit.
    `moves` are the only root moves to search (empty: all). `perft` counts to `limits.depth` instead of searching. A
    `warning` is to be told to the client before the search starts.
    """

    message: Message
    limits: Limits
    purpose: Literal["play", "analyze", "perft", "bench"] = "play"
    ponder: bool = False
    moves: tuple[str, ...] = ()
    warning: str = ""

    @property
    def bounded(self) -> bool:
        """Whether it ends by itself as things stand: a ponder search waits for its hit."""
        return self.purpose == "bench" or (self.limits.bounded and not self.ponder)
