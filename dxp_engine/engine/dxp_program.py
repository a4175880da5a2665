"""The process that plays over DXP: listening for peers, or connected to one."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dxp_engine.engine.dxp import DxpSession
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.dxp_seat import DxpSeat
from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameLog
from dxp_engine.engine.wire_log import WireLog
from dxp_engine.players.dxp_end import Setting
from dxp_engine.players.dxp_events import Terms
from dxp_engine.players.dxp_link import PACE, connect, no_log
from dxp_engine.players.player import Player


@dataclass(frozen=True)
class DxpConfig:
    """What a process needs to play.

    Attributes:
        setting: who we are.
        conduct: what we do where DXP leaves it open.
        plan: an initiator's games, the same for each peer.
        pdn: where games are added, None for nowhere.
        wire: where every byte is recorded, None for nowhere.
        pace: seconds between two messages in a row.
    """

    setting: Setting
    conduct: Conduct
    plan: tuple[Terms, ...] = ()
    pdn: Path | None = None
    wire: str | None = None
    pace: float = PACE


Opened = Callable[[DxpSession], None]
"""Told each session as it is made, for a person who takes part in it."""


async def serve(
    config: DxpConfig,
    player: Player,
    watcher: Watcher,
    host: str,
    port: int,
    *,
    once: bool = False,
    opened: Opened = lambda session: None,
) -> bool:
    """Listen and play with one peer after the other, until the process is told to leave.

    Returns:
        Whether all games came to their end. With `once` it returns when the first peer has left.

    Raises:
        OSError: we cannot listen there, or the record cannot be opened.
    """
    async with _ready(config, player, watcher) as (make, leave):

        def session(before: DxpSession | None) -> DxpSession:
            made = make(before)
            opened(made)
            return made

        hello = config.conduct.patience.hello
        seat = DxpSeat(config.setting, session, once=once, hello=hello, pace=config.pace)
        try:
            for address in await seat.open(host, port):
                watcher.note(f"listening on {address}")
            await _either(seat.closed, leave)
        finally:
            await seat.close()
        return seat.last is None or seat.last.complete


async def join(
    config: DxpConfig,
    player: Player,
    watcher: Watcher,
    host: str,
    port: int,
    *,
    patience: float = 5.0,
    opened: Opened = lambda session: None,
) -> bool:
    """Connect to a peer and play until one of us closes the connection.

    Returns:
        Whether all games came to their end.

    Raises:
        OSError: nobody answers there for so many seconds, or the record cannot be opened.
    """
    async with _ready(config, player, watcher) as (make, leave):
        session = make(None)
        opened(session)
        await connect(host, port, lambda: session.link, patience)
        try:
            await _either(session.ended, leave)
        finally:
            session.leave()
            await session.run()
        return session.complete


@contextlib.asynccontextmanager
async def _ready(
    config: DxpConfig, player: Player, watcher: Watcher
) -> AsyncIterator[tuple[Callable[[DxpSession | None], DxpSession], asyncio.Event]]:
    """Our player started, the logs open; both closed in the end. Gives what makes a session, and the order to leave."""
    wire = WireLog(config.wire) if config.wire else None
    games = GameLog(config.pdn, watcher.note)

    def make(before: DxpSession | None) -> DxpSession:
        return DxpSession(
            config.setting,
            player,
            config.conduct,
            plan=config.plan,
            watcher=watcher,
            games=games,
            wire=wire or no_log,
            pace=config.pace,
            after=before,
        )

    try:
        if fault := await player.start():
            raise ValueError(f"our player cannot play: {fault}")
        with _told_to_leave() as leave:
            yield make, leave
    finally:
        await player.close()
        if wire is not None:
            wire.close()


@contextlib.contextmanager
def _told_to_leave() -> Iterator[asyncio.Event]:
    """An event that a SIGTERM sets, by which services are ended. Ctrl-C cancels us, as always."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGTERM, told.set)
    try:
        yield told
    finally:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.remove_signal_handler(signal.SIGTERM)


async def _either(ended: asyncio.Future[None], leave: asyncio.Event) -> None:
    told = asyncio.ensure_future(leave.wait())
    either: set[asyncio.Future[Any]] = {told, ended}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    finally:
        told.cancel()
    if ended.done():
        ended.result()
