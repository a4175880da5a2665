"""One interface for whoever makes moves: an engine's process, our own search, a peer over the network."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from dxp_engine.core import Move
from dxp_engine.players.fault import Fault
from dxp_engine.players.thought import Thought
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.game import Game


@dataclass(frozen=True)
class Reply:
    """The answer to `play`: a move, or the reason why there is none.

    Attributes:
        move: a legal move, None if there is none.
        reason: why there is none; "" if there is one.
        fault: what the player did wrong if that is the reason; None if the game was over.
        expected: the legal reply that the player expects, None if it names none. It is what to ponder on.
        thought: the last that was said about the search.
        line: its expected moves as far as they are legal.
        seconds: from the request until the answer was read, by a monotonic clock; after a ponder hit, from the hit.
        waited: the part of `seconds` in which the player was ready to think, and the system had no processor for it.
            It is looked at only where `seconds` are more than the limits gave; 0 where the system does not tell.
        warnings: what was odd but harmless, such as an illegal move in the expected line.
    """

    move: Move | None = None
    reason: str = ""
    fault: Fault | None = None
    expected: Move | None = None
    thought: Thought = field(default_factory=Thought)
    line: tuple[Move, ...] = ()
    seconds: float = 0.0
    waited: float = 0.0
    warnings: tuple[str, ...] = ()


class Player(ABC):
    """Whoever makes moves; `async with` starts and closes it.

    Its faults are values, never exceptions: exceptions are for callers who ask for what cannot be (ValueError), such
    as a game of another variant. One request at a time; only `stop` and `close` may come while another one waits.
    """

    @property
    @abstractmethod
    def name(self) -> str:
        """What to call it."""

    @property
    @abstractmethod
    def running(self) -> bool:
        """Whether it can play: it was started, and has not broken down since."""

    @abstractmethod
    async def start(self) -> Fault | None:
        """Get ready to play, also again after a fault. None if that worked."""

    @abstractmethod
    async def new_game(self) -> Fault | None:
        """The next position has nothing to do with those before."""

    @abstractmethod
    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Ask for a move in the last position of `game`; its moves so far are told, for the draw rules.

        If the player ponders on just this position, that is a hit; on any other, it is stopped first.

        Raises:
            ValueError: the game is of another variant or rule set, or the limits cannot be told to this player.
        """

    @abstractmethod
    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """Let it think about a position that is expected to arise, with the limits that will then count.

        Returns at once. If the game would be over, nothing is done.

        Raises:
            ValueError: as `play`.
        """

    @abstractmethod
    def stop(self) -> None:
        """Ask for the answer of a waiting `play` now; without one, nothing happens."""

    @abstractmethod
    async def close(self) -> None:
        """Let it go; it has ended when this returns. It can be started again."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
