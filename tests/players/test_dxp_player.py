"""The other end of a DXP connection as a Player: either socket side, either role, and what can go wrong."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

from dxp_engine import Board, Colour, Game, VariantError
from dxp_engine.players import Clock, FaultKind, Limits, Timeouts
from dxp_engine.players.dxp_link import connect
from dxp_engine.players.dxp_player import DxpPlayer, DxpProgram
from dxp_engine.players.dxp_result import DxpResult
from tests.engine.dxp_table import PEER, Peer, Script, Table, table, terms
from tests.players.engines import run

pytestmark = pytest.mark.variant("international")

TIMEOUTS = Timeouts(start=30, setup=30, move=30, margin=30, stop=30, leave=5)
HASTY = Timeouts(start=0.1, setup=0.1, move=0.1, margin=0.1, stop=0.1, leave=0.1)
NODES = Limits(nodes=10)
PROGRAM = (sys.executable, "-m", "dxp_engine", "dxp")


@pytest.mark.variant("russian")
def test_whom_to_play() -> None:
    with pytest.raises(ValueError, match="needs a port"):
        DxpProgram()
    with pytest.raises(VariantError, match="cannot play russian"):
        DxpPlayer(DxpProgram(port=1), "russian")
    program = DxpProgram(("./engine", "-p", "{port}", "x{port}y"))
    assert program.argv(28)[1:] == ("-p", "28", "x28y")
    assert program.argv(28)[0].endswith("/engine")


def met(found: Table, **program: Any) -> DxpPlayer:
    """A player that connects there."""
    return DxpPlayer(DxpProgram(port=found.port, pace=0, **program), timeouts=TIMEOUTS)


async def play_game(player: DxpPlayer, side: Colour, plies: int, start: Board | None = None) -> Game:
    """Let it play a side, and the first legal move play the other."""
    game = Game(start or Board.start())
    while len(game.moves) < plies and not game.is_over:
        if game.turn is side:
            reply = await player.play(game, NODES)
            assert reply.move is not None, reply.reason
            game.play(reply.move)
        else:
            game.play(game.board.legal_moves[0])
    return game


@pytest.mark.parametrize("side", Colour)
def test_a_follower_that_listens(side: Colour) -> None:
    async def work() -> None:
        async with table(Script()) as found, met(found) as player:
            games = []
            for _ in range(2):
                games.append(await play_game(player, side, 21))
                assert player.name == "us"
                assert await player.new_game() is None
            records = found.session.records
            for game, record in zip(games, records, strict=True):
                # The last move, if it was the other side's, is not told: the game was ended in its place.
                told = record.game.moves
                assert game.moves[: len(told)] == told
                assert len(game.moves) - len(told) == (side is Colour.BLACK)
                assert record.minutes == 60
            game = await play_game(player, side, 5)
            assert await player.end_game(DxpResult(side, True, "it wins")) is None
            assert records[-1].pdn_result == ("2-0" if side is Colour.WHITE else "0-2")

    run(work())


def test_a_game_that_begins_in_its_middle() -> None:
    """An opening played by the runner; another game without a word; a game that goes back."""

    async def work() -> None:
        async with table(Script()) as found, met(found) as player:
            opening = Game("international", ["32-28", "19-23", "28x19"])
            limits = Limits(black=Clock(90.0))
            first = await player.play(opening, limits)
            assert first.move is not None
            (record,) = found.session.records
            assert record.game.start.fen == "W:W28,31,33-50:B1-18,20,23"
            assert (record.minutes, len(record.game.moves)) == (2, 2)
            other = Game("international", ["31-27"])
            assert (await player.play(other, limits)).move is not None
            assert [len(record.game.moves) for record in found.session.records] == [2, 2]
            # The same request again has the same answer, as when somebody has given up waiting for it.
            again = await player.play(other, limits)
            assert again.move == found.session.records[1].game.moves[1]
            board = Board("international", "B:W31-50:B1-20")
            assert (await player.play(board, limits)).move is not None
            assert found.session.records[2].game.start.turn is Colour.BLACK

    run(work())


def test_what_is_over_is_not_asked() -> None:
    async def work() -> None:
        async with table(Script()) as found, met(found) as player:
            reply = await player.play(Board("international", "W:W:B5"), NODES)
            assert (reply.move, reply.fault) == (None, None)
            assert await player.ponder(Game(), NODES) is None
            player.stop()
            with pytest.raises(ValueError, match="the player was made for"):
                await player.play(Board("international", rules="none"), NODES)
            assert not found.session.records

    run(work())


@contextlib.asynccontextmanager
async def raw(timeouts: Timeouts = TIMEOUTS, **program: Any) -> AsyncIterator[tuple[DxpPlayer, Peer]]:
    """A player, and its peer as bytes."""
    peers: asyncio.Queue[Peer] = asyncio.Queue()
    server = await asyncio.start_server(lambda r, w: peers.put_nowait(Peer(r, w)), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    player = DxpPlayer(DxpProgram(port=port, pace=0, **program), timeouts=timeouts)
    assert await player.start() is None
    peer = await peers.get()
    try:
        yield player, peer
    finally:
        await asyncio.gather(player.close(), peer.close())
        server.close()


def test_a_peer_that_ends_the_game() -> None:
    async def work() -> None:
        chats: list[str] = []
        async with raw() as (player, peer):
            player._on_chat = chats.append
            asking = asyncio.create_task(player.play(Game(), NODES))
            await peer.hears("R01dxp-engine...")
            peer.send(f"A{PEER}0", "CI give up.", "B001W", "E10")
            await peer.hears("K1", "E00")
            reply = await asking
            assert reply.fault is None
            assert reply.reason == "the game was ended by the other side: Black wins: White resigned"
            assert player.claim is not None
            assert player.claim.winner is Colour.BLACK
            assert chats == ["I give up."]
            assert player.running
            assert await player.new_game() is None

    run(work())


def test_a_peer_that_wants_no_further_game() -> None:
    async def work() -> None:
        async with raw() as (player, peer):
            asking = asyncio.create_task(player.play(Game(), NODES))
            await peer.hears("R...")
            peer.send(f"A{PEER}0", "E21")
            await peer.hears("E00")
            assert (await asking).fault is None
            await peer.close()
            while player.running:
                await asyncio.sleep(0)
            fault = await player.new_game()
            assert fault is not None
            assert (fault.kind, fault.text) == (FaultKind.REFUSED, "it wants no further game")

    run(work())


@pytest.mark.parametrize(
    ("says", "kind", "text", "running"),
    [
        (f"A{PEER}2", FaultKind.REFUSED, "it refuses the game: it does not want this game", True),
        (f"A{PEER}0\0M0000322200", FaultKind.ILLEGAL_MOVE, "32-22 is not legal: ", False),
        (f"A{PEER}0\0M0000xx2200", FaultKind.ILLEGAL_MOVE, "a square needs a number", False),
        ("", FaultKind.STALL, "no answer (GAMEACC) to our GAMEREQ within 0.1 s", False),
        (f"A{PEER}0", FaultKind.STALL, "no MOVE within 0.1 s", False),
    ],
)
def test_faults(says: str, kind: FaultKind, text: str, running: bool) -> None:
    async def work() -> None:
        async with raw(HASTY) as (player, peer):
            asking = asyncio.create_task(player.play(Game(), NODES))
            await peer.hears("R...")
            peer.send(says)
            reply = await asking
            assert reply.fault is not None
            assert (reply.fault.kind, reply.move) == (kind, None)
            assert reply.fault.text.startswith(text)
            assert player.running == running
            if not running:
                again = await player.play(Game(), NODES)
                assert again.fault is not None

    run(work())


def test_a_connection_that_is_lost() -> None:
    async def work() -> None:
        async with raw() as (player, peer):
            asking = asyncio.create_task(player.play(Game(), NODES))
            await peer.hears("R...")
            peer.send(f"A{PEER}0")
            await peer.close()
            reply = await asking
            assert reply.fault is not None
            assert (reply.fault.kind, reply.fault.text) == (FaultKind.CRASH, "the connection was lost")

    run(work())


def test_nobody_there() -> None:
    async def work() -> None:
        player = DxpPlayer(DxpProgram(port=1), timeouts=HASTY)
        fault = await player.start()
        assert fault is not None
        assert fault.kind is FaultKind.NOT_STARTED
        assert fault.text in ("cannot connect to 127.0.0.1:1: Connection refused", "no connection within 0.1 s")
        assert (await player.play(Game(), NODES)).fault is not None
        missing = DxpPlayer(DxpProgram(("./no/such/program",)), timeouts=TIMEOUTS)
        fault = await missing.start()
        assert fault is not None
        assert "No such file" in fault.text
        await player.close()
        await missing.close()

    run(work())


# -- an initiator at the other end -----------------------------------------------------------------


@pytest.mark.parametrize("side", Colour)
def test_an_initiator_that_listens(side: Colour) -> None:
    """It proposes the games, which must be those that are asked for."""

    async def work() -> None:
        plan = [terms(side), terms(side.other), terms(side)]
        async with table(Script(), role="initiator", plan=plan) as found, met(found, role="follower") as player:
            await play_game(player, side, 9)
            assert await player.new_game() is None
            # Its next proposal has the other colour.
            wrong = await player.play(Game() if side is Colour.WHITE else Game("international", ["31-26"]), NODES)
            assert wrong.fault is not None
            assert wrong.fault.text == "it proposes another game than the one to be played"

    run(work())


def test_an_initiator_that_connects() -> None:
    async def work() -> None:
        made = Table(Script(), role="initiator", plan=[terms()])
        player = DxpPlayer(DxpProgram(listens=True, role="follower", pace=0), timeouts=TIMEOUTS)
        starting = asyncio.create_task(player.start())
        while player._server is None:
            await asyncio.sleep(0)
        port = player._server.sockets[0].getsockname()[1]
        session = made.seat._make(None)
        await connect("127.0.0.1", port, lambda: session.link)
        assert await starting is None
        # Others who come are let go.
        second = await Peer.connect(port)
        assert await second.ended() == b""
        await second.close()
        await play_game(player, Colour.WHITE, 9)
        await player.close()
        await session.run()
        assert len(session.records[0].game.moves) == 9

    run(work())


# -- processes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("listens", [False, True])
def test_a_process_that_we_start(listens: bool) -> None:
    async def work() -> None:
        quick = ("--nodes", "100", "--hash", "1", "--pdn", "")
        command = (
            (*PROGRAM, "connect", "127.0.0.1:{port}", "--follower")
            if listens
            else (*PROGRAM, "serve", "--port", "{port}")
        )
        program = DxpProgram((*command, *quick), listens=listens)
        async with DxpPlayer(program, timeouts=TIMEOUTS) as player:
            assert player.running
            await play_game(player, Colour.BLACK, 12)
            assert player.name.startswith("dxp-engine")
            process = player._process
        assert process is not None
        assert process.ended.done()

    run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_process_that_dies() -> None:
    async def work() -> None:
        program = DxpProgram((*PROGRAM, "serve", "--port", "{port}", "--movetime", "60000", "--hash", "1", "--pdn", ""))
        async with DxpPlayer(program, timeouts=TIMEOUTS) as player:
            asking = asyncio.create_task(player.play(Game(), NODES))
            while not player._end.playing:
                await asyncio.sleep(0.001)
            assert player._process is not None
            player._process.kill()
            reply = await asking
            assert reply.fault is not None
            assert reply.fault.kind is FaultKind.CRASH
            assert reply.fault.text == "the connection was lost; killed by SIGKILL"
            assert await player.start() is None
            assert player.running

    run(work())
