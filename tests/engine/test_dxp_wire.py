"""Sessions over DXP: games saved, connections lost, and messages in a row."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dxp_engine import Board, Colour
from dxp_engine.engine.game_log import GameLog
from tests.engine.dxp_table import PEER, US, Script, run, table, terms

pytestmark = pytest.mark.variant("international")


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
