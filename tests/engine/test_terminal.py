"""A person at the terminal: against the engine, and over DXP."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from dxp_engine import Board, Colour, Variant
from dxp_engine.engine import keyboard
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.game_log import GameLog
from dxp_engine.engine.local_table import LocalTable
from dxp_engine.engine.terminal import HELP, Terminal
from dxp_engine.players import Limits
from tests.engine.dxp_table import Script, run, table

pytestmark = pytest.mark.variant("international")

QUIET = Limits(nodes=1)


class Screen:
    """What is printed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.terminal = Terminal(self.lines.append, "Anna")

    def take(self, count: int | None = None) -> list[str]:
        """What was printed, or so much of it."""
        count = len(self.lines) if count is None else count
        taken, self.lines[:] = self.lines[:count], self.lines[count:]
        return taken

    async def until(self, text: str) -> list[str]:
        """Up to the first line with this text."""
        while not any(text in line for line in self.lines):
            await asyncio.sleep(0)
        return self.take(next(count for count, line in enumerate(self.lines, 1) if text in line))

    async def enter(self, line: str, answer: str) -> list[str]:
        """What is printed from this input up to its answer."""
        self.lines.clear()
        self.terminal.feed(line)
        return await self.until(answer)


def local(screen: Screen, engine: Script, colour: Colour = Colour.WHITE, **more: object) -> LocalTable:
    made = LocalTable(Board.start(), screen.terminal, engine, colour, QUIET, screen.terminal, **more)  # type: ignore[arg-type]
    screen.terminal.sit(made)
    return made


def test_a_person_against_the_engine(tmp_path: Path) -> None:
    async def test() -> None:
        screen = Screen()
        games = GameLog(tmp_path / "games.pdn")
        game = local(screen, Script(["20-24", "20-25"], score=20), games=games)
        playing = asyncio.create_task(game.run())
        await screen.until("Your move, White:")
        assert await screen.enter("help", "a move") == [HELP]
        assert "  33-28" in (await screen.enter("moves", "31-26"))[0]
        assert await screen.enter("32", "32") == ["32-27  32-28"]
        assert await screen.enter("moves 46", "46") == ["No piece on 46 can move."]
        await screen.enter("32-22", "the man on 32 cannot go to 22; it can play: 32-27, 32-28.")
        await screen.enter("19-23", "not yours")
        await screen.enter("yes", "You have not been asked anything.")
        await screen.enter("say hello", "(the engine does not talk)")
        await screen.enter("back", "That cannot be taken back now.")
        await screen.enter("back x", "That cannot be taken back now.")
        await screen.enter("3228", "20-24  (0 s)")
        await screen.until("Your move, White:")
        await screen.enter("back", "Moves were taken back.")
        await screen.until("Your move, White:")
        await screen.enter("draw", "You offer a draw with your next move.")
        await screen.enter("33-28", "(the engine plays on)")
        await screen.until("Your move, White:")
        await screen.enter("resign", "0-2  Black wins: White resigned")
        await playing
        assert not game.record.cut_off

    run(test())
    text = (tmp_path / "games.pdn").read_text("utf-8")
    assert '[White "Anna"]' in text
    assert "1. 33-28" in text
    assert "32-28" not in text


def test_the_engine_accepts_a_draw() -> None:
    async def test() -> None:
        screen = Screen()
        game = local(screen, Script(score=-5), Colour.BLACK)
        playing = asyncio.create_task(game.run())
        await screen.until("Your move, Black:")
        screen.terminal.feed("draw")
        await screen.enter(game.record.game.board.legal_moves[0].pdn, "1-1  Draw: the engine accepts it")
        await playing

    run(test())


@pytest.mark.parametrize("line", ["quit", None])
def test_leaving(line: str | None) -> None:
    async def test() -> None:
        screen = Screen()
        game = local(screen, Script())
        playing = asyncio.create_task(game.run())
        await screen.until("Your move")
        screen.terminal.feed(line)
        await playing
        assert game.record.cut_off

    run(test())


def test_leaving_while_the_engine_thinks() -> None:
    async def test() -> None:
        screen = Screen()
        engine = Script(thinks=True)
        game = local(screen, engine, Colour.BLACK)
        playing = asyncio.create_task(game.run())
        while not engine.asked:
            await asyncio.sleep(0)
        await screen.enter("32-28", "It is not your turn.")
        screen.terminal.feed("resign")
        await playing
        assert game.record.pdn_result == "2-0"

    run(test())


@pytest.mark.variant("russian")
def test_another_variant() -> None:
    async def test() -> None:
        screen = Screen()
        start = Board(Variant.parse("russian"), "W:Wc3:Bd4,f6")
        game = LocalTable(start, screen.terminal, Script(), Colour.WHITE, QUIET, screen.terminal)
        screen.terminal.sit(game)
        playing = asyncio.create_task(game.run())
        await screen.until("Your move")
        assert await screen.enter("c3", "c3") == ["c3:e5:g7"]
        await screen.enter("c3:e5", "goes on to g7")
        await screen.enter("c3e5g7", "1-0  White wins: a side has no pieces left")
        await playing

    run(test())


def test_two_ends_of_dxp() -> None:
    """A person, and a peer that asks for what only a person can decide."""

    async def test() -> None:
        screen = Screen()
        conduct = Conduct(limits=QUIET, ponder=False, takebacks=None, draw_margin=None)
        async with table(screen.terminal, conduct, watcher=screen.terminal) as found:
            screen.terminal.feed("help")
            assert screen.take() == ["Nobody is here yet."]
            peer = await found.peer()
            peer.request("W")
            await peer.hear()
            screen.terminal.sit(found.session)
            await screen.until("Your move, White:")
            await screen.enter("back", "That cannot be taken back now.")
            screen.terminal.feed("say good luck")
            screen.terminal.feed("draw")
            screen.terminal.feed("32-28")
            await peer.hears("Cgood luck", "CI offer a draw.", "M0000322800")
            await screen.enter("resign", "You can resign when it is your turn.")
            peer.send("Cno", "B001W")
            await screen.until("asks to take back 1 ply: yes or no?")
            screen.terminal.feed("no")
            await peer.hears("K2")
            peer.send("M0000202500")
            await screen.until("20-25")
            await screen.enter("back", "Asked to take back.")
            await peer.hears("B001W")
            peer.send("K0")
            await screen.until("Moves were taken back.")
            screen.terminal.feed("33-28")
            await peer.hears("M0000332800")
            peer.send("B001W")
            await screen.until("yes or no?")
            screen.terminal.feed("yes")
            await peer.hears("K0")
            screen.terminal.feed("33-29")
            await peer.hears("M0000332900")
            peer.send("CI offer a draw.", "M0000202500")
            await screen.until("20-25")
            screen.terminal.feed("draw")
            await peer.hears("E20")
            peer.send("E00")
            await screen.until("1-1  Draw")
            screen.terminal.feed(None)
            assert await peer.ended() == b""

    run(test())


def test_lines_from_the_keyboard() -> None:
    async def test() -> None:
        lines: list[str | None] = []
        keyboard.listen(lines.append, io.StringIO("32-28\nquit\n"))
        while None not in lines:
            await asyncio.sleep(0.001)
        assert lines == ["32-28\n", "quit\n", None]

    run(test())
