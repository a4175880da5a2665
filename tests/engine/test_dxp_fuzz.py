"""Sessions fed with mutated messages in every state: nothing raises, and what is ignorable disturbs no game."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from collections.abc import Callable

import pytest

from dxp_engine import Move
from dxp_engine.engine.dxp import DxpSession
from dxp_engine.players.dxp_events import Terms
from dxp_engine.protocols.dxp import Role
from tests.engine.dxp_table import PEER, QUICK, Diary, Script, run, terms
from tests.players.dxp_ends import framed, setting
from tests.protocols.test_dxp_messages import mutated

pytestmark = pytest.mark.variant("international")


class Bare:
    """A session without a connection: what it sends goes nowhere, what it hears we make up."""

    def __init__(self, role: Role = "follower", *, thinks: bool = False, plan: tuple[Terms, ...] = ()) -> None:
        self.player = Script(thinks=thinks)
        self.diary = Diary()
        self.session = DxpSession(setting(role), self.player, QUICK, plan=plan, watcher=self.diary, pace=0)

    def hear(self, *texts: str) -> Bare:
        self.session._heard(b"".join(map(framed, texts)))
        return self

    @property
    def moves(self) -> tuple[Move, ...]:
        game = self.session.end.game
        return game.moves if game else ()

    async def leave(self) -> None:
        self.session._lost("")
        self.player.stop()
        await self.session.run()


def _asking() -> Bare:
    bare = Bare("initiator", plan=(terms(), terms()))
    bare.session._propose()
    return bare


def _ending() -> Bare:
    bare = Bare(thinks=True).hear(f"R01{PEER}W005000A")
    bare.session.resign()
    return bare


def _going_back() -> Bare:
    bare = Bare().hear(f"R01{PEER}Z005000A", "M0000322800")
    bare.session.ask_back(1)
    return bare


STATES: dict[str, Callable[[], Bare]] = {
    "idle": Bare,
    "asking": _asking,
    "mine": lambda: Bare(thinks=True).hear(f"R01{PEER}W005000A"),
    "theirs": lambda: Bare().hear(f"R01{PEER}Z005000A"),
    "ending": _ending,
    "going back": _going_back,
}


async def fuzz(state: str, count: int) -> int:
    rng = random.Random(f"session {state}")
    bare, survived = STATES[state](), 0
    for number in range(count):
        data = rng.randbytes(rng.randrange(60)) if rng.random() < 0.1 else framed(mutated(rng))
        before, moves = bare.session.end.state, bare.moves
        bare.session._heard(data)
        ignored = bare.diary.lines and all(line.startswith(("odd ", "said ")) for line in bare.diary.lines)
        # A bad GAMEREQ is refused, and shows all the same that the end of the game before it is known.
        if ignored and not (before == "ending" and bare.session.end.state == "idle"):
            assert (bare.session.end.state, bare.moves) == (before, moves), data
            survived += 1
        if number % 7 == 0:
            await asyncio.sleep(0)
        bare.diary.lines.clear()
        if bare.session.end.state != before or bare.session.link.closing:
            await bare.leave()
            bare = STATES[state]()
    if state == "theirs":
        bare.hear("M0000322800")
        assert len(bare.moves) == 1
    await bare.leave()
    return survived


@pytest.mark.parametrize("state", STATES)
def test_fuzz(state: str) -> None:
    assert run(fuzz(state, 5_000)) > 500


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_fuzz_long(state: str) -> None:
    async def test() -> None:
        await fuzz(state, 5_000)
        tracemalloc.start()
        await fuzz(state, 5_000)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        await fuzz(state, 190_000)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert grown < 1 << 20

    asyncio.run(test())
