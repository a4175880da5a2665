"""Who listens for DXP peers: one plays at a time, and who comes meanwhile is refused politely."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dxp_engine.engine.dxp import DxpSession
from dxp_engine.players.dxp_end import NO_GAME, DxpEnd, Setting
from dxp_engine.players.dxp_link import PACE, DxpLink, listen, shown_address

_BUSY = "A game is being played here. Please come back later."
_TAKEN_OVER = "Another program has come to play. Goodbye."
_MOST_REFUSED = 4

MakeSession = Callable[[DxpSession | None], DxpSession]
"""Makes the session of the next peer, given the one before it."""


class DxpSeat:
    """A place to play at, for one peer after the other.

    A peer that plays is left alone; one that just stays connected makes room for the next.

    Args:
        setting: who we are; it answers those who are refused, too.
        make: makes the session of a peer.
        once: whether the first peer is the only one.
        hello: how long a peer that is to be refused may take to ask, in seconds.

    Attributes:
        sessions: how many peers have played so far.
        last: the session of the last one, None before the first.
        closed: done when the seat is closed, or with `once` when the first peer has left.
    """

    def __init__(
        self, setting: Setting, make: MakeSession, *, once: bool = False, hello: float = 5.0, pace: float = PACE
    ) -> None:
        self._setting = Setting("follower", setting.variant, setting.rules, setting.name)
        self._make = make
        self._once = once
        self._hello = hello
        self._pace = pace
        self._servers: list[asyncio.Server] = []
        self._refused: set[DxpLink] = set()
        self.sessions = 0
        self.last: DxpSession | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, host: str, port: int) -> list[str]:
        """Begin to listen there, too, and return the addresses.

        Raises:
            OSError: that cannot be; says why.
        """
        server = await listen(host, port, self._come)
        self._servers.append(server)
        return [shown_address(found.getsockname()) for found in server.sockets]

    async def close(self) -> None:
        """End it: a game that goes on is ended, or left if it is not our turn."""
        self._shut()
        if self.last is not None:
            self.last.leave()
            await self.last.run()
        for link in tuple(self._refused):
            link.abort()
        self._finish()

    def _come(self) -> DxpLink:
        """Somebody connects."""
        before = self.last
        if before is not None and not before.ended.done():
            if before.engaged or self._once:
                return self._refuse()
            before.say(_TAKEN_OVER)
            before.link.close()
        if self._once and self.sessions:
            return self._refuse()
        self.sessions += 1
        self.last = session = self._make(before)
        session.ended.add_done_callback(lambda ended: self._gone(session))
        return session.link

    def _gone(self, session: DxpSession) -> None:
        error = session.ended.exception()
        if error is not None:
            self._shut()
            if not self.closed.done():
                self.closed.set_exception(error)
        elif self._once:
            self._shut()
            self._finish()

    def _shut(self) -> None:
        for server in self._servers:
            server.close()

    def _finish(self) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def _refuse(self) -> DxpLink:
        """Answer a GAMEREQ, or after a while the silence, and close."""
        loop = asyncio.get_running_loop()

        def bye() -> None:
            end.say(_BUSY)
            link.close()
            # One that does not read must not stay.
            loop.call_later(self._hello, link.abort)

        def heard(data: bytes) -> None:
            asked = end.peer
            for _ in end.receive(data):
                pass
            if end.peer != asked or b"R" in data:
                timer.cancel()
                bye()

        def opened() -> None:
            self._refused.add(link)
            if len(self._refused) > _MOST_REFUSED:
                link.abort()

        def ended(reason: str) -> None:
            timer.cancel()
            self._refused.discard(link)

        link = DxpLink(heard, ended, on_open=opened, pace=self._pace)
        end = DxpEnd(self._setting, link.write, lambda terms: NO_GAME)
        timer = loop.call_later(self._hello, bye)
        return link
