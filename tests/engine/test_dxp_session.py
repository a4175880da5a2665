"""Sessions over DXP with a peer that sends just what it is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from dxp_engine import Board, Colour
from dxp_engine.engine.dxp_conduct import Conduct, Patience, offers_draw
from dxp_engine.engine.game_log import GameLog
from dxp_engine.players import Limits
from dxp_engine.protocols.search import Clock
from tests.engine.dxp_table import BROKEN, PEER, QUICK, Script, run, table, terms
from tests.players.test_dxp_end import message

pytestmark = pytest.mark.variant("international")

US = f"A{'us':32}0"
SHORT = Patience(accept=0.05, move=0.05, untimed=0.05, confirm=0.05, back=0.05, hello=0.05)


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


# -- odd messages ----------------------------------------------------------------------------------


def test_an_illegal_move_is_told_and_the_game_goes_on() -> None:
    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            peer = await found.peer()
            peer.request("Z")
            await peer.hears(US)
            peer.send("M0000321100", "nonsense", "K0")
            await peer.hears("CMOVE: 32-11 is not legal: ...")
            peer.send("M0000322800")
            await peer.hears("M0000192300")
            assert len(found.diary.about("odd")) == 3

    run(test())


def test_complaints_come_to_an_end() -> None:
    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            peer = await found.peer()
            peer.request("Z")
            peer.send(*["M0000321100"] * 50, "M0000322800")
            await peer.hears(US, *["CMOVE..."] * 5, "M0000192300")
            assert len(found.diary.about("odd")) == 50

    run(test())


def test_floods_and_garbage() -> None:
    """A megabyte of nonsense costs a moment, and the game goes on."""

    async def test() -> None:
        async with table(Script(["19-23"])) as found:
            peer = await found.peer()
            peer.request("Z")
            await peer.hears(US)
            for junk in (
                b"x" * 200_000,
                b"\0" * 200_000,
                b"K0\0" * 20_000,
                b"\xff\0" * 20_000,
                bytes(range(256)) * 200,
            ):
                peer.writer.write(junk + b"\0")
                await peer.writer.drain()
                assert len(found.session.link._unread) <= 1 << 18
            peer.send("M0000322800")
            await peer.hears("M0000192300")

    run(test())


# -- waiting ---------------------------------------------------------------------------------------


def test_no_gameacc() -> None:
    async def test() -> None:
        async with table(Script(), replace(QUICK, patience=SHORT), role="initiator", plan=[terms()]) as found:
            peer = await found.peer()
            await peer.hears("R...")
            assert await peer.ended() == b""
            await found.session.run()
            assert "no answer (GAMEACC) to our GAMEREQ within 0.05 s" in found.diary.lines[-1]

    run(test())


@pytest.mark.parametrize("time", ["000", "0.0"])
def test_no_move(time: str, tmp_path: Path) -> None:
    async def test() -> None:
        games = GameLog(tmp_path / "games.pdn")
        async with table(Script(["32-28"]), replace(QUICK, patience=SHORT), games=games) as found:
            peer = await found.peer()
            peer.request("W", time)
            await peer.hears(US, "M...")
            assert await peer.ended() == b""
            await found.session.run()
            assert found.diary.about("finished") == ["* no MOVE within 0 s"]
            assert not found.session.complete

    run(test())
    text = (tmp_path / "games.pdn").read_text("utf-8")
    assert '[Termination "no MOVE within 0 s"]' in text
    assert "1. 32-28" in text


def test_no_backacc() -> None:
    async def test() -> None:
        player = Script(["32-28", "33-29"])
        async with table(player, replace(QUICK, patience=replace(SHORT, move=10, untimed=10))) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "M0000322800")
            assert found.session.ask_back(1)
            assert not found.session.ask_back(1)
            await peer.hears("B001W")
            # The move that crosses makes it our turn; we think, and move when nothing more is to be expected.
            peer.send("M0000202500")
            await peer.hears("M...")
            assert "peer has not answered whether to go back" in found.diary.about("note")

    run(test())


def test_the_clock_of_the_game() -> None:
    async def test() -> None:
        player = Script(["32-28"])
        conduct = Conduct(minutes=7, ponder=False)
        async with table(player, conduct) as found:
            peer = await found.peer()
            peer.request("W", "000", "040")
            await peer.hears(US, "M...")
            peer.send("M0000192300")
            await peer.hears("M...")
            first, second = player.limits
            assert first.white == Clock(420, moves=40)
            assert second.white is not None
            assert 419 < second.white.time <= 420
            assert second.white.moves == 39
            peer.send("E00")
            await peer.hears("E00")
            peer.request("W", "0.5")
            await peer.hears(US, "M...")
            assert player.limits[2].white == Clock(30)

    run(test())


def test_conduct() -> None:
    conduct = Conduct(patience=Patience(move=60, untimed=3600))
    assert conduct.waits(0, 1000) == 3600
    assert conduct.waits(5, 100) == 260
    assert conduct.waits(5, 1000) == 60
    assert conduct.limits_for(1, 100, None).white == Clock(0.05)
    assert conduct.limits_for(1, 20, 3).black == Clock(40, moves=3)


# -- pondering, draws, going back ------------------------------------------------------------------


def test_pondering() -> None:
    async def test() -> None:
        player = Script(["32-28"])
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "M...")
            while not player.pondered:
                await asyncio.sleep(0)
            assert player.pondered == [2]
            peer.send("M0000192300")
            await peer.hears("M...")
            assert player.asked == [0, 2]

    run(test())


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("I offer a draw.", True),
        ("Remise?", True),
        ("draw", True),
        ("no draw, please", False),
        ("I do not want a draw", False),
        ("drawing near", False),
        ("hello", False),
    ],
)
def test_offers(text: str, offer: bool) -> None:
    assert offers_draw(text) == offer


@pytest.mark.parametrize(
    ("score", "margin", "accepted"),
    [(0, 0.0, True), (-50, 0.0, True), (10, 0.0, False), (10, 0.2, True), (-50, None, False)],
)
def test_draw_offers(score: int, margin: float | None, accepted: bool) -> None:
    async def test() -> None:
        async with table(Script(["19-23"], score=score), replace(QUICK, draw_margin=margin)) as found:
            peer = await found.peer()
            peer.request("Z")
            await peer.hears(US)
            peer.send("CI offer a draw.", "M0000322800")
            await peer.hears("E20" if accepted else "M0000192300")
            if accepted:
                assert found.diary.about("finished") == ["1-1 Draw: Black claimed or accepted it"]
            else:
                # The offer is gone with our move.
                peer.send("M000028190123")
                await peer.hears("M...")

    run(test())


def test_they_go_back() -> None:
    async def test() -> None:
        player = Script(["19-23", "14x23", "18-22", "20-24"])
        async with table(player) as found:
            peer = await found.peer()
            peer.request("Z")
            await peer.hears(US)
            peer.send("M0000322800")
            await peer.hears("M0000192300")
            peer.send("M000028190123")
            await peer.hears("M000014230119")
            peer.send("B002W")
            await peer.hears("K0")
            assert found.diary.about("back") == ["2"]
            peer.send("B001Z")
            await peer.hears("K0", "M0000182200")
            assert len(found.session.records[0].seconds) == 2

    run(test())


@pytest.mark.parametrize(("takebacks", "code"), [(False, "K1"), (None, "K2")])
def test_they_may_not_go_back(takebacks: bool | None, code: str) -> None:
    async def test() -> None:
        player = Script(thinks=True)
        async with table(player, replace(QUICK, takebacks=takebacks)) as found:
            peer = await found.peer()
            peer.request("Z")
            peer.send("M0000322800")
            await peer.hears(US)
            peer.send("B001W")
            if takebacks is None:
                while "back 0?" not in found.diary.lines:
                    await asyncio.sleep(0)
                found.session.answer_back(False)
            await peer.hears(code)
            # The move that is being thought about is still wanted.
            assert player.stops == 0
            player.stop()
            await peer.hears("M...")

    run(test())


def test_we_go_back_and_a_move_crosses() -> None:
    async def test() -> None:
        player = Script(["32-28", "33-29"])
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "M0000322800")
            found.session.ask_back(1)
            await peer.hears("B001W")
            peer.send("M0000192300", "K0")
            await peer.hears("M0000332900")
            assert found.diary.lines[-4:] == ["our 32-28", "their 19-23", "back 0", "our 33-29"]

    run(test())


def test_both_want_to_go_back_at_once() -> None:
    async def test() -> None:
        player = Script(["32-28"])
        async with table(player) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "M0000322800")
            found.session.ask_back(1)
            peer.send("B001W")
            await peer.hears("B001W", "K2")
            peer.send("K2", "M0000192300")
            await peer.hears("M...")

    run(test())


# -- what a person does ----------------------------------------------------------------------------


def test_what_a_person_can_do() -> None:
    async def test() -> None:
        player = Script(thinks=True)
        async with table(player, replace(QUICK, takebacks=None, draw_margin=None)) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US)
            session = found.session
            assert not session.ask_back(1)
            session.say("good luck")
            session.offer_draw()
            player.moves = ["32-28"]
            while not player.asked:
                await asyncio.sleep(0)
            player.stop()
            await peer.hears("Cgood luck", "CI offer a draw.", "M0000322800")
            assert not session.resign()
            assert not session.accept_draw()
            peer.send("Cdraw?", "M0000192300")
            while not session.draw_offered:
                await asyncio.sleep(0)
            assert session.accept_draw()
            await peer.hears("E20")
            peer.send("E00")
            peer.request("W")
            await peer.hears(US)
            assert session.resign()
            await peer.hears("E10")
            assert found.diary.about("finished")[-1] == "0-2 Black wins: White resigned"

    run(test())


@pytest.mark.parametrize("ours", [True, False])
def test_leaving(ours: bool) -> None:
    async def test() -> None:
        async with table(Script(["32-28"], thinks=ours)) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US)
            if not ours:
                await peer.hears("M...")
            found.session.leave()
            if ours:
                await peer.hears("E01")
                peer.send("E01")
            assert await peer.ended() == b""
            await found.session.run()
            assert found.diary.about("finished")[-1].startswith("*")
            assert not found.session.complete

    run(test())


# -- files, and the wire ---------------------------------------------------------------------------


def test_a_game_cut_off_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"

    async def test() -> None:
        games = GameLog(path)
        async with table(Script(["32-28"]), games=games) as found:
            peer = await found.peer()
            peer.request("W")
            await peer.hears(US, "M...")
            peer.send("M0000192300")
            await peer.hears("M...")
            part = games.part
            assert part is not None
            text = part.read_text("utf-8")
            assert "1. 32-28" in text
            assert text.rstrip().endswith("*")
            assert not path.exists()
            peer.writer.transport.abort()
            await found.session.run()
            assert not part.exists()

    run(test())
    text = path.read_text("utf-8")
    assert '[Termination "the connection was lost"]' in text
    assert '[Result "*"]' in text
    assert all(word in text for word in ("1. 32-28", "1... 19-23", "2. 28x19", "[%emt 0:00:00"))


def test_a_win_is_none_the_less_for_a_lost_connection() -> None:
    async def test() -> None:
        async with table(Script()) as found:
            peer = await found.peer()
            peer.request("W", form="B" + Board("international", "W:W28:B23").dxp)
            await peer.hears(US, "M000028190123")
            await peer.close()
            await found.session.run()
            assert found.diary.about("finished") == ["2-0 White wins: a side has no pieces left"]
            assert found.session.complete

    run(test())


def test_messages_in_a_row_keep_their_distance() -> None:
    async def test() -> None:
        async with table(Script(["32-28"]), pace=0.06) as found:
            peer = await found.peer()
            loop = asyncio.get_running_loop()
            peer.request("W")
            await peer.hears(US)
            accepted = loop.time()
            await peer.hears("M...")
            assert loop.time() - accepted > 0.04
            # After a message of theirs the next one of ours needs no distance.
            begin = loop.time()
            peer.send("M0000192300")
            await peer.hears("M...")
            assert loop.time() - begin < 5

    run(test())


def test_no_confirmations() -> None:
    async def test() -> None:
        plan = [terms(), terms(Colour.BLACK)]
        player = Script(thinks=True)
        async with table(player, role="initiator", plan=plan, confirm=False, awaits=False) as found:
            peer = await found.peer()
            await peer.hears("R...")
            peer.send(f"A{PEER}0")
            while not player.asked:
                await asyncio.sleep(0)
            found.session.resign()
            await peer.hears("E10", "R...")
            peer.send(f"A{PEER}0", "E20")
            # Neither a confirmation nor a further game.
            assert await peer.ended() == b""

    run(test())
