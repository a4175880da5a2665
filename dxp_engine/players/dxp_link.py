"""One TCP connection of DXP: bytes in and out, bounded and paced. It knows no messages but their end, the NUL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections import deque
from collections.abc import Callable
from typing import cast

PORT = 27531
"""The port that DXP programs use unless told otherwise."""

LOOPBACK = "127.0.0.1"

PACE = 0.1
"""Seconds between two messages in a row: some programs lose the second of two that arrive together."""

_PIECE = 2048
_MOST_WAITING = 500
_FAREWELL = 5.0
_KEEP_ALIVE = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4))

Log = Callable[[str, bytes], None]
"""Takes a direction, `<` for what they sent and `>` for what we sent, and the bytes."""


def no_log(direction: str, data: bytes) -> None:
    """Keep nothing."""


class DxpLink(asyncio.Protocol):
    """A connection, from whichever side it was opened.

    Args:
        on_data: takes what they send, in pieces that are quickly dealt with; nothing more is read meanwhile.
        on_open: called once when the connection is there.
        on_end: called once when the connection is gone, with the reason if we have ended it ourselves, else "".
        pace: seconds between two messages of ours with none of theirs in between.
        log: takes every byte.
    """

    def __init__(
        self,
        on_data: Callable[[bytes], None],
        on_end: Callable[[str], None] = lambda reason: None,
        *,
        on_open: Callable[[], None] = lambda: None,
        pace: float = PACE,
        log: Log = no_log,
    ) -> None:
        self._on_data = on_data
        self._on_end = on_end
        self._on_open = on_open
        self._pace = pace
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self._waiting: deque[bytes] = deque()
        self._last_sent = float("-inf")
        self._timer: asyncio.TimerHandle | None = None
        self._farewell: asyncio.TimerHandle | None = None
        self._closing = False
        self._reason = ""

    # -- what callers want ---------------------------------------------------------------------

    @property
    def peer(self) -> str:
        """The address of the other end, "" before there is one."""
        found = self._transport.get_extra_info("peername") if self._transport else None
        return shown_address(found) if found else ""

    @property
    def ended(self) -> asyncio.Future[None]:
        """Done when the connection is gone."""
        return self._ended

    @property
    def closing(self) -> bool:
        """Whether we end it, or have."""
        return self._closing

    def write(self, message: bytes) -> None:
        """Send one message, with its NUL. It may have to wait for its turn; a peer that does not read is cut off."""
        if self._closing or self._transport is None:
            return
        if len(self._waiting) >= _MOST_WAITING:
            self.abort("it does not read what we send")
            return
        self._waiting.append(message)
        self._send()

    def close(self) -> None:
        """End the connection when everything is sent, or a peer that does not read has had its time."""
        if not self._closing:
            self._closing = True
            self._farewell = self._loop.call_later(_FAREWELL, self.abort)
            self._send()

    def abort(self, reason: str = "") -> None:
        """End the connection now."""
        self._closing, self._reason = True, self._reason or reason
        self._waiting.clear()
        if self._transport is not None:
            self._transport.abort()

    # -- what the event loop tells -------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self._transport = cast("asyncio.Transport", transport)
        # Small: beyond it the peer does not read, and what waits for it is counted.
        self._transport.set_write_buffer_limits(high=4096)
        self._can_write = True
        _keep_alive(transport.get_extra_info("socket"))
        self._on_open()

    def data_received(self, data: bytes) -> None:
        """They have sent something."""
        self._log("<", data)
        self._unread += data
        self._read()

    def eof_received(self) -> bool:
        """They have said all; so have we."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        for timer in (self._timer, self._farewell):
            if timer is not None:
                timer.cancel()
        while self._unread and not self._reason:
            self._hand_on()
        if not self._ended.done():
            self._ended.set_result(None)
            self._on_end(self._reason)

    def pause_writing(self) -> None:
        """They do not read."""
        self._can_write = False

    def resume_writing(self) -> None:
        """They read again."""
        self._can_write = True
        self._send()

    # -- parts ---------------------------------------------------------------------------------

    def _read(self) -> None:
        """Hand on one piece; with more of it, the next one when others have had their turn."""
        if not self._unread or self._transport is None or self._ended.done():
            return
        self._hand_on()
        if self._unread:
            self._transport.pause_reading()
            self._loop.call_soon(self._read)
        elif not self._transport.is_closing():
            self._transport.resume_reading()

    def _hand_on(self) -> None:
        piece = bytes(self._unread[:_PIECE])
        del self._unread[:_PIECE]
        if b"\0" in piece:
            # They have had their say since our last message, so the next one does not follow on its heels.
            self._last_sent = float("-inf")
        self._on_data(piece)

    def _send(self) -> None:
        if self._timer is not None or self._transport is None:
            return
        while self._waiting and self._can_write:
            wait = self._last_sent + self._pace - self._loop.time()
            if wait > 0:
                self._timer = self._loop.call_later(wait, self._on_time)
                return
            message = self._waiting.popleft()
            self._log(">", message)
            self._transport.write(message)
            self._last_sent = self._loop.time()
        if self._closing and not self._waiting:
            self._transport.close()

    def _on_time(self) -> None:
        self._timer = None
        self._send()


def shown_address(address: tuple[object, ...] | str) -> str:
    """An address as people write it: `127.0.0.1:27531`, `[::1]:27531`."""
    if isinstance(address, str):
        return address
    host, port = str(address[0]), address[1]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def read_address(text: str, port: int = PORT) -> tuple[str, int]:
    """Read `HOST`, `HOST:PORT`, `[IPV6]:PORT` or a bare IPv6 address.

    Raises:
        ValueError: there is no host, or the port is none.
    """
    host, number = text.strip(), ""
    if host.startswith("["):
        host, _, rest = host[1:].partition("]")
        number = rest.removeprefix(":")
    elif host.count(":") == 1:
        host, _, number = host.partition(":")
    if not host:
        raise ValueError(f"{text!r} names no host; it looks like 127.0.0.1:{port} or [::1]:{port}")
    if number and not (number.isascii() and number.isdigit() and 0 < int(number) < 1 << 16):
        raise ValueError(f"a port is a number from 1 to 65535, not {number!r}")
    return host, int(number or port)


async def connect(host: str, port: int, make: Callable[[], DxpLink], patience: float = 0.0) -> DxpLink:
    """Connect, by IPv4 or IPv6; where nobody listens yet, try again for some seconds.

    Raises:
        OSError: nobody answers; says where.
    """
    loop = asyncio.get_running_loop()
    last = loop.time() + patience
    while True:
        try:
            async with asyncio.timeout(max(patience, 10.0)):
                _, link = await loop.create_connection(make, host, port)
            return link
        except (OSError, TimeoutError) as error:
            if loop.time() >= last:
                raise OSError(f"cannot connect to {shown_address((host, port))}: {_reason(error)}") from None
        await asyncio.sleep(0.1)


async def listen(host: str, port: int, make: Callable[[], DxpLink]) -> asyncio.Server:
    """Listen on an address, or on all of them for "". Port 0 takes any free one.

    Raises:
        OSError: the address is not ours, or the port is taken; says which.
    """
    loop = asyncio.get_running_loop()
    try:
        return await loop.create_server(make, host or None, port)
    except OSError as error:
        raise OSError(f"cannot listen on {shown_address((host or '*', port))}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    """What went wrong, without the address that asyncio puts before it."""
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, socket.gaierror) or not error.errno:
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _keep_alive(connection: socket.socket | None) -> None:
    """Have the system notice a peer that has vanished without a word."""
    if connection is None:
        return
    with contextlib.suppress(OSError):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEP_ALIVE:
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
