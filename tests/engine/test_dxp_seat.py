"""The listener of DXP: one peer after the other, and those who come meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest

from dxp_engine.engine.dxp_seat import DxpSeat
from dxp_engine.players.dxp_link import DxpLink, connect, listen, read_address, shown_address
from tests.engine.dxp_table import PEER, Peer, Script, run, table
from tests.players.dxp_ends import setting

pytestmark = pytest.mark.variant("international")

US = f"A{'us':32}0"
BUSY = "CA game is being played here. Please come back later."


async def in_a_game(peer: Peer) -> None:
    peer.request("Z")
    await peer.hears(US)


def test_one_peer_after_the_other() -> None:
    """After stop code 1, after a lost connection, and after silence."""

    async def test() -> None:
        async with table(Script()) as found:
            first = await found.peer()
            await in_a_game(first)
            first.send("E01")
            await first.hears("E00")
            assert await first.ended() == b""
            second = await found.peer()
            await in_a_game(second)
            second.writer.transport.abort()
            await found.session.run()
            third = await found.peer()
            await third.close()
            fourth = await found.peer()
            await in_a_game(fourth)
            assert found.seat.sessions == 4

    run(test())


def test_a_second_peer_is_refused_while_a_game_goes_on() -> None:
    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            first = await found.peer()
            await in_a_game(first)
            second = await found.peer()
            second.request()
            await second.hears(f"A{'us':32}3", BUSY)
            assert await second.ended() == b""
            silent = await found.peer()
            await silent.hears(BUSY)
            assert await silent.ended() == b""
            first.send("M0000322800")
            await first.hears("M0000192300")

    run(test())


def test_a_crowd_is_let_go() -> None:
    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            first = await found.peer()
            await in_a_game(first)
            crowd = [await found.peer() for _ in range(12)]
            heard = [await peer.ended() for peer in crowd]
            assert sum(BUSY.encode() in data for data in heard) <= 4
            first.send("M0000322800")
            await first.hears("M0000192300")

    run(test())


def test_a_peer_without_a_game_makes_room() -> None:
    async def test() -> None:
        async with table(Script()) as found:
            idle = await found.peer()
            idle.send("Chello")
            while not found.diary.about("said"):
                await asyncio.sleep(0)
            second = await found.peer()
            await in_a_game(second)
            await idle.hears("CAnother program has come to play. Goodbye.")
            assert await idle.ended() == b""

    run(test())


def test_a_half_open_peer_makes_room() -> None:
    """One that has sent half a message and says no more."""

    async def test() -> None:
        async with table(Script()) as found:
            half = await found.peer()
            half.writer.write(b"R01half")
            await half.writer.drain()
            second = await found.peer()
            await in_a_game(second)

    run(test())


def test_once() -> None:
    async def test() -> None:
        async with table(Script(), once=True) as found:
            first = await found.peer()
            await in_a_game(first)
            first.send("E00")
            await first.hears("E00")
            # Also between its games it is the only one.
            second = await found.peer()
            second.request()
            await second.hears(f"A{'us':32}3", BUSY)
            await first.close()
            await found.seat.closed
            with pytest.raises(OSError, match="Connect call failed"):
                await Peer.connect(found.port)

    run(test())


def test_closing_while_a_game_goes_on() -> None:
    async def test() -> None:
        player = Script(thinks=True)
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US)
            closing = asyncio.create_task(found.seat.close())
            await peer.hears("E01")
            peer.send("E00")
            await closing
            assert found.session.records[0].pdn_result == "*"

    run(test())


def test_a_taken_port() -> None:
    async def test() -> None:
        async with table(Script()) as found:
            seat = DxpSeat(setting("follower"), lambda before: found.session)
            with pytest.raises(OSError, match=rf"cannot listen on 127\.0\.0\.1:{found.port}: Address already in use"):
                await seat.open("127.0.0.1", found.port)

    run(test())


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_ipv6() -> None:
    async def test() -> None:
        async with table(Script()) as found:
            try:
                (address,) = await found.seat.open("::1", 0)
            except OSError:
                pytest.skip("no IPv6 here")
            assert address.startswith("[::1]:")
            host, port = read_address(address)
            heard: list[bytes] = []
            link = await connect(host, port, lambda: DxpLink(heard.append))
            link.write(f"R01{PEER}Z005000A\0".encode())
            while not heard:
                await asyncio.sleep(0)
            assert heard[0] == US.encode() + b"\0"
            assert link.peer == address
            link.close()
            await link.ended

    run(test())


# -- the link --------------------------------------------------------------------------------------


def test_a_peer_that_does_not_read_is_cut_off() -> None:
    async def test() -> None:
        ended: list[str] = []
        ours = DxpLink(lambda data: None, ended.append, pace=0)
        server = await listen("127.0.0.1", 0, lambda: ours)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2], limit=1)
        while not ours.peer:
            await asyncio.sleep(0)
        count = 0
        while not ended and count < 10_000_000:
            ours.write(b"C" + b"x" * 100 + b"\0")
            count += 1
            if count % 100 == 0:
                await asyncio.sleep(0)
        assert ended == ["it does not read what we send"]
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        server.close()
        assert reader is not None

    run(test())


def test_nothing_is_read_while_something_waits_to_be_dealt_with() -> None:
    async def test() -> None:
        pieces: list[int] = []
        ours = DxpLink(lambda data: pieces.append(len(data)))
        server = await listen("127.0.0.1", 0, lambda: ours)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"x\0" * 50_000)
        await writer.drain()
        while sum(pieces) < 100_000:
            await asyncio.sleep(0)
            assert len(ours._unread) <= 1 << 18
        assert max(pieces) <= 2048
        writer.close()
        await writer.wait_closed()
        await ours.ended
        server.close()

    run(test())


def test_what_comes_with_the_end_is_handed_on() -> None:
    async def test() -> None:
        heard: list[bytes] = []
        ours = DxpLink(heard.append)
        server = await listen("127.0.0.1", 0, lambda: ours)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"E00\0" * 3000)
        writer.close()
        await writer.wait_closed()
        await ours.ended
        assert b"".join(heard) == b"E00\0" * 3000
        server.close()

    run(test())


def test_nobody_answers() -> None:
    async def test() -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
            with pytest.raises(OSError, match=rf"cannot connect to 127\.0\.0\.1:{port}: Connection refused"):
                await connect("127.0.0.1", port, lambda: DxpLink(lambda data: None), 0.05)

    run(test())


def test_who_listens_a_little_later_is_found() -> None:
    async def test() -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        made = [DxpLink(lambda data: None) for _ in range(2)]
        trying = asyncio.create_task(connect("127.0.0.1", port, lambda: made[0], 30))
        await asyncio.sleep(0)
        server = await listen("127.0.0.1", port, lambda: made[1])
        link = await trying
        link.abort()
        await link.ended
        await made[1].ended
        server.close()

    run(test())


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("localhost", "localhost", 27531),
        ("127.0.0.1:28000", "127.0.0.1", 28000),
        ("[::1]:28000", "::1", 28000),
        ("[::1]", "::1", 27531),
        ("::1", "::1", 27531),
        ("fe80::1%eth0", "fe80::1%eth0", 27531),
        (" host ", "host", 27531),
    ],
)
def test_addresses(text: str, host: str, port: int) -> None:
    assert read_address(text) == (host, port)


@pytest.mark.parametrize("text", ["", ":28000", "host:0", "host:65536", "host:x", "[]:1", "host:-1"])
def test_bad_addresses(text: str) -> None:
    with pytest.raises(ValueError, match=r"names no host|a port is"):
        read_address(text)


def test_shown_addresses() -> None:
    assert shown_address(("::1", 5, 0, 0)) == "[::1]:5"
    assert shown_address(("127.0.0.1", 5)) == "127.0.0.1:5"
    assert shown_address("") == ""
