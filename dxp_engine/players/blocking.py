"""A Player for programs without an event loop."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, TypeVar

from dxp_engine.players.fault import Fault
from dxp_engine.players.player import Player, Reply
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.game import Game

T = TypeVar("T")


class BlockingPlayer:
    """The same player with calls that wait; its event loop runs in a thread of its own.

    So an engine goes on to be listened to between calls, when it ponders. Hooks given to the player are called in that
    thread. `stop` may be called from any thread, the rest from one at a time. Use it in a `with` statement, or `close`
    it; what is still open when Python ends is closed then.

    Args:
        player: the player, not started yet; its methods must not be used elsewhere.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="player", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    @property
    def name(self) -> str:
        """What to call it."""
        return self._player.name

    @property
    def running(self) -> bool:
        """Whether it can play."""
        return self._player.running

    def start(self) -> Fault | None:
        """Get ready; see `Player.start`."""
        return self._wait(self._player.start())

    def new_game(self) -> Fault | None:
        """The next position has nothing to do with those before."""
        return self._wait(self._player.new_game())

    def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Ask for a move; see `Player.play`."""
        return self._wait(self._player.play(game, limits))

    def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """Let it think ahead; see `Player.ponder`."""
        return self._wait(self._player.ponder(game, limits))

    def stop(self) -> None:
        """Ask for the answer of a waiting `play` now."""
        with contextlib.suppress(RuntimeError):  # closed
            self._loop.call_soon_threadsafe(self._player.stop)

    def close(self) -> None:
        """Let it go for good."""
        if self._loop.is_closed():
            return
        self._wait(self._player.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        atexit.unregister(self.close)

    def __enter__(self) -> BlockingPlayer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wait(self, call: Coroutine[Any, Any, T]) -> T:
        if self._loop.is_closed():
            call.close()
            raise ValueError("the player is closed")
        future = asyncio.run_coroutine_threadsafe(call, self._loop)
        try:
            return future.result()
        except BaseException:
            # Ctrl-C here must not leave the request running there.
            future.cancel()
            raise
