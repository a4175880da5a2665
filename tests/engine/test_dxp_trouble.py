"""Sessions over DXP with a peer that sends nonsense, or nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dxp_engine.engine.dxp_conduct import Conduct, Patience
from dxp_engine.engine.game_log import GameLog
from dxp_engine.protocols.search import Clock
from tests.engine.dxp_table import QUICK, SHORT, US, Script, run, table, terms

pytestmark = pytest.mark.variant("international")


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
