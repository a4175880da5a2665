"""Sessions over DXP: pondering, draw offers, going back, and what a person does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from dxp_engine.engine.dxp_conduct import offers_draw
from tests.engine.dxp_table import QUICK, US, Script, run, table

pytestmark = pytest.mark.variant("international")


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
