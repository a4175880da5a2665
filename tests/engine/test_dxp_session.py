"""Sessions over DXP with a peer that sends just what it is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from dxp_engine import Board, Colour
from dxp_engine.players import Limits
from tests.engine.dxp_table import BROKEN, PEER, QUICK, SHORT, US, Script, run, table, terms
from tests.players.test_dxp_end import message

pytestmark = pytest.mark.variant("international")


@pytest.mark.parametrize("colour", ["W", "Z"])
def test_both_colours_and_several_games_on_one_connection(colour: str) -> None:
    async def test() -> None:
        async with table(Script(["32-28"] if colour == "W" else ["19-23"])) as found:
            peer = await found.peer()
            for number in (1, 2, 3):
                peer.request(colour)
                await peer.hears(US)
                if colour == "W":
                    await peer.hears("M...")
                else:
                    peer.send("M0000322800")
                    await peer.hears("M...")
                peer.send("E10")
                await peer.hears("E00")
                assert len(found.session.records) == number
            assert {record.pdn_result for record in found.session.records} == {"2-0" if colour == "W" else "0-2"}
            names = {(record.white, record.black) for record in found.session.records}
            assert names == ({("us", "peer")} if colour == "W" else {("peer", "us")})

    run(test())


@pytest.mark.parametrize("size", [1, 2, 5])
def test_slow_senders(size: int) -> None:
    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            peer = await found.peer()
            data = f"R01{PEER}Z005000A\0M0003322800\0".encode()
            for at in range(0, len(data), size):
                peer.writer.write(data[at : at + size])
                await peer.writer.drain()
                await asyncio.sleep(0)
            await peer.hears(US, "M0000192300")

    run(test())


def test_an_initiator_plays_its_plan() -> None:
    async def test() -> None:
        plan = [terms(Colour.WHITE, moves=75), terms(Colour.BLACK)]
        async with table(Script(["32-28"]), role="initiator", plan=plan) as found:
            peer = await found.peer()
            await peer.hears(f"R01{'us':32}Z005075A")
            peer.send(f"A{PEER}0")
            await peer.hears("M0000322800")
            peer.send("E10")
            await peer.hears("E00", f"R01{'us':32}W005000A")
            peer.send(f"A{PEER}0", "M0000322800")
            await peer.hears("M...")
            peer.send("E20")
            # The last game was the last.
            await peer.hears("E01")
            assert await peer.ended() == b""
            await found.session.run()
            assert found.session.complete
            assert [record.pdn_result for record in found.session.records] == ["2-0", "1-1"]

    run(test())


def test_a_follower_that_has_had_enough() -> None:
    async def test() -> None:
        async with table(Script(), replace(QUICK, games=2)) as found:
            peer = await found.peer()
            for code in ("E00", "E01"):
                peer.request()
                await peer.hears(US)
                peer.send("E00")
                await peer.hears(code)
            assert await peer.ended() == b""

    run(test())


def test_no_game_for_an_initiator() -> None:
    async def test() -> None:
        async with table(Script(), role="initiator", plan=[terms(), terms()]) as found:
            peer = await found.peer()
            await peer.hears("R...")
            peer.send(f"A{PEER}3")
            assert await peer.ended() == b""
            assert "peer refuses the game: it wants no game at all (code 3)" in found.diary.about("note")
            assert not found.session.complete

    run(test())


def test_a_peer_that_wants_no_further_game() -> None:
    async def test() -> None:
        async with table(Script(), role="initiator", plan=[terms(), terms()]) as found:
            peer = await found.peer()
            await peer.hears("R...")
            peer.send(f"A{PEER}0")
            await peer.hears("M...")
            peer.send("E01")
            await peer.hears("E00")
            assert await peer.ended() == b""
            assert "peer wants no further game" in found.diary.about("note")
            found.session.leave()
            assert not found.session.complete

    run(test())


# -- the end of a game -----------------------------------------------------------------------------


def test_we_have_no_move_left() -> None:
    async def test() -> None:
        async with table(Script()) as found:
            peer = await found.peer()
            # Wherever the man goes, it is taken.
            peer.request("W", form="B" + Board("international", "W:W37:B27,28").dxp)
            await peer.hears(US, "M...")
            peer.send(message(found.session.end.game.board.legal_moves[0]))  # type: ignore[union-attr]
            await peer.hears("E10")
            peer.send("E00")
            peer.request()
            await peer.hears(US)
            assert found.diary.about("finished") == ["0-2 Black wins: a side has no pieces left"]

    run(test())


def test_a_draw_that_stood_before_their_last_move() -> None:
    """A position comes up the third time by our move; the opponent plays on, and we claim the draw then."""

    async def test() -> None:
        player = Script(["7-1", "1-6", "6-1", "1-6", "6-1"])
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W", form="B" + Board("international", "W:WK7,49,50:BK46,4,5").dxp)
            await peer.hears(US)
            for move in ("4641", "4146", "4641", "4146", "4637"):
                await peer.hears("M...")
                peer.send(f"M0000{move}00")
            await peer.hears("E20")
            assert found.session.records[0].pdn_result == "1-1"

    run(test())


def test_a_draw_counts_though_they_have_won_since() -> None:
    """Our tenth ply completes the five moves of each side; that they then take our last piece comes too late."""

    async def test() -> None:
        async with table(Script(["1-6", "6-11", "11-6", "6-1", "1-23"])) as found:
            peer = await found.peer()
            peer.request("W", form="B" + Board("international", "B:WK1:BK46").dxp)
            await peer.hears(US)
            for move in ("4641", "4147", "4741", "4146", "4641"):
                peer.send(f"M0000{move}00")
                await peer.hears("M...")
            peer.send("M000041050123")
            await peer.hears("E20")
            assert found.diary.about("finished") == [
                "1-1 Draw: two pieces with a king, or one king, did not beat a lone king (5 moves each)"
            ]

    run(test())


def test_the_limit_of_moves() -> None:
    async def test() -> None:
        async with table(Script(["32-28"])) as found:
            peer = await found.peer()
            peer.request("W", moves="001")
            await peer.hears(US, "M0000322800")
            peer.send("M0000192300")
            await peer.hears("E00")
            peer.send("E00")
            peer.request()
            await peer.hears(US)
            assert found.diary.about("finished") == ["* all 1 moves of each side were made"]
            assert found.player.limits[0] == Limits(nodes=1)  # type: ignore[attr-defined]

    run(test())


def test_a_gameend_while_we_think() -> None:
    async def test() -> None:
        player = Script(thinks=True)
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US)
            peer.send("E01")
            await peer.hears("E00")
            assert await peer.ended() == b""
            await found.session.run()
            assert player.stops >= 1
            assert found.diary.about("our") == []

    run(test())


def test_an_unconfirmed_end() -> None:
    async def test() -> None:
        player = Script(["32-28"])
        async with table(player, replace(QUICK, patience=replace(SHORT, untimed=10, move=10))) as found:
            peer = await found.peer()
            peer.request("W", moves="001")
            await peer.hears(US, "M...")
            peer.send("M0000192300")
            await peer.hears("E00")
            while "peer has not confirmed the end of the game" not in found.diary.about("note"):
                await asyncio.sleep(0.01)
            peer.request()
            await peer.hears(US)

    run(test())


def test_our_player_breaks_down() -> None:
    async def test() -> None:
        player = Script()
        player.fault = BROKEN
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "E00")
            assert found.diary.about("note")[-1] == "our player makes no move: broken"

    run(test())
