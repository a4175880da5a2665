"""Our own search as a player."""

from __future__ import annotations

import asyncio

import pytest

from dxp_engine import Board, Game, RuleSetError
from dxp_engine.analysis import Engine
from dxp_engine.players import Clock, Limits, LocalPlayer, Thought
from tests.players.engines import run

FAST = Limits(move_time=0.05)


def engine(variant: str = "international") -> Engine:
    return Engine(variant, hash_mb=1)


@pytest.mark.variant("frisian")
def test_a_game() -> None:
    async def work() -> None:
        thoughts: list[Thought] = []
        async with LocalPlayer(engine("frisian"), on_thought=thoughts.append) as player:
            game = Game("frisian")
            assert await player.new_game() is None
            for _ in range(20):
                reply = await player.play(game, Limits(depth=4, white=Clock(10)))
                assert reply.move in game.board.legal_moves
                assert reply.line[0] == reply.move
                assert reply.thought.pv[0] == reply.move.pdn_long
                game.play(reply.move)
            assert {thought.depth for thought in thoughts} >= {1, 2, 3, 4}
        assert not player.running

    run(work())


def test_a_hit_counts_from_the_hit_and_a_miss_is_dropped() -> None:
    async def work() -> None:
        async with LocalPlayer(engine()) as player:
            game = Game("international", ["32-28"])
            expected = Game("international", ["32-28", "20-24"])  # leaves several moves: one alone is played at once
            await player.ponder(expected, FAST)
            await asyncio.sleep(0.2)
            reply = await player.play(expected, FAST)
            assert reply.move in expected.board.legal_moves
            assert reply.seconds > 0.03
            await player.ponder(expected, FAST)
            game.play("19-23")
            assert (await player.play(game, FAST)).move in game.board.legal_moves
            # Closing with a ponder search going on must not wait for ever.
            await player.ponder(expected, FAST)

    run(work())


def test_stop() -> None:
    async def work() -> None:
        async with LocalPlayer(engine()) as player:
            for pause in (0, 0.1):
                player.stop()
                waiting = asyncio.create_task(player.play(Board(), Limits(infinite=True)))
                await asyncio.sleep(pause)
                player.stop()
                assert (await waiting).move

    run(work())


def test_a_cancelled_request() -> None:
    async def work() -> None:
        async with LocalPlayer(engine()) as player:
            waiting = asyncio.create_task(player.play(Board(), Limits(infinite=True)))
            await asyncio.sleep(0.05)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert (await player.play(Board(), FAST)).move

    run(work())


def test_what_cannot_be_asked() -> None:
    async def work() -> None:
        player = LocalPlayer(engine(), "kawu", name="me")
        assert player.name == "me"
        with pytest.raises(ValueError, match="not been started"):
            await player.play(Board(rules="kawu"), FAST)
        async with player:
            with pytest.raises(ValueError, match="made for international under the rule set kawu"):
                await player.play(Board(), FAST)
            over = await player.play(Board(fen="W:W15:B10,4", rules="kawu"), FAST)
            assert over.reason.startswith("the game is over")
        with pytest.raises(RuleSetError):
            LocalPlayer(engine(), "web40")

    run(work())
