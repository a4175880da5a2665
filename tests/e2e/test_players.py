"""The host of foreign engines with real ones: our own program, and dame-rs."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from dxp_engine import Game, Variant
from dxp_engine.players import Clock, FaultKind, Limits, LinePlayer, Player, Program, Timeouts
from tests.bench.peers import DAME
from tests.players.engines import PROTOCOLS, run

ENGINE = Path(sys.executable).with_name("dxp-engine")
TIMEOUTS = Timeouts(start=30, setup=30, move=30, margin=10, stop=10, leave=10)
VARIANTS = [str(variant) for variant in Variant.all()]
VARIANTS += [f"{variant}+free" for variant in Variant.all() if variant.facts.free_allowed]
NODES = Limits(nodes=300)
PLIES = 16


def ours(protocol: str, **options: str) -> Program:
    """Our program; the UCI-like protocol is what it speaks when it hears no `hub`."""
    words = ("hub",) if protocol == "hub" else ()
    return Program((str(ENGINE), *words), "hub" if protocol == "hub" else "uci", options)


async def contest(game: Game, *players: Player, limits: Limits = NODES, ponder: bool = False) -> None:
    """Some plies by players in turn."""
    while not game.outcome and len(game.moves) < PLIES:
        player = players[len(game.moves) % len(players)]
        reply = await player.play(game, limits)
        assert reply.move is not None, f"{player.name}: {reply.reason}"
        assert reply.warnings == ()
        game.play(reply.move)
        if ponder and reply.expected:
            expected = game.copy()
            expected.play(reply.expected)
            assert await player.ponder(expected, limits) is None


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_our_program_plays_every_variant(protocol: str, variant: str) -> None:
    async def work() -> None:
        async with LinePlayer(ours(protocol), variant, timeouts=TIMEOUTS) as player:
            assert player.running
            await player.new_game()
            await contest(Game(variant), player)

    run(work())


@pytest.mark.variant("russian")
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_another_rule_set(protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(ours(protocol), "russian", "web40", timeouts=TIMEOUTS) as player:
            game = Game("russian", rules="web40")
            assert game.turn.letter == "B"
            await contest(game, player)

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_our_program_ponders(protocol: str) -> None:
    async def work() -> None:
        seen: list[str] = []
        async with LinePlayer(
            ours(protocol), timeouts=TIMEOUTS, on_line=lambda mark, line: seen.append(mark + line)
        ) as player:
            expected = await against_a_script(player)
        words = [line.split()[0] for line in seen if line.startswith(">")]
        assert words.count(">ponder-hit" if protocol == "hub" else ">ponderhit") == expected.count(True) > 1
        assert words.count(">stop") >= expected.count(False) > 1

    run(work())


async def against_a_script(player: Player) -> list[bool]:
    """White's game with somebody who makes the move it ponders over and another one in turns: whether each was it.

    Its depth is its only limit that matters, so that a busy machine plays the same game.
    """
    game, told = Game(), list[bool]()
    limits = Limits(depth=5, white=Clock(1000, 1), black=Clock(1000, 1))
    while len(game.moves) < PLIES:
        reply = await player.play(game, limits)
        assert reply.move is not None, reply.reason
        game.play(reply.move)
        assert reply.expected is not None
        ahead = game.copy()
        ahead.play(reply.expected)
        assert await player.ponder(ahead, limits) is None
        others = [move for move in game.board.legal_moves if move != reply.expected]
        told.append(not others or len(told) % 2 == 0)
        game.play(reply.expected if told[-1] else others[0])
    assert (await player.play(game, limits)).move  # so that it hears of the last one, too
    return told


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_it_says_what_it_refuses(protocol: str) -> None:
    async def work() -> None:
        player = LinePlayer(ours(protocol, threads="1000000"), timeouts=TIMEOUTS)
        fault = await player.start()
        assert fault is not None
        assert fault.kind is FaultKind.REFUSED
        assert fault.text.endswith(", not '1000000'")

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_killed_in_mid_search(protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(ours(protocol), timeouts=TIMEOUTS) as player:
            waiting = asyncio.create_task(player.play(Game(), Limits(infinite=True)))
            await asyncio.sleep(0.2)
            player.kill()
            reply = await waiting
            assert reply.fault is not None
            assert reply.fault.kind is FaultKind.CRASH
            assert await player.start() is None
            assert (await player.play(Game(), NODES)).move

    run(work())


def test_dame_plays_against_our_program() -> None:
    if DAME.problem:
        pytest.skip(DAME.problem)

    async def work() -> None:
        dame = LinePlayer(Program((str(DAME.scripts / "dame"), "hub"), options={"hash": "1"}), timeouts=TIMEOUTS)
        us = LinePlayer(ours("hub"), timeouts=TIMEOUTS)
        limits = Limits(white=Clock(0.3, 0.02), black=Clock(0.3, 0.02))
        async with dame, us:
            assert dame.name.startswith("dame ")
            await contest(Game(), dame, us, limits=limits, ponder=True)
            await contest(Game(), us, dame, limits=Limits(move_time=0.02))

    run(work())
