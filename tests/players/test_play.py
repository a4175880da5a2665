"""Ordinary conversations: games, pondering, stopping, cancelling."""

from __future__ import annotations

import asyncio

import pytest

from dxp_engine import Board, Game
from dxp_engine.analysis import Score
from dxp_engine.players import Clock, Limits, LinePlayer, Timeouts
from tests.players.engines import PATIENT, PROTOCOLS, bad, run

DEPTH = Limits(depth=1)


class Log:
    """The lines of a conversation as they pass, without the many that only inform."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, mark: str, line: str) -> None:
        if not line.startswith("info") or line.startswith("info string error"):
            self.lines.append(f"{mark} {line}")

    def take(self) -> list[str]:
        taken, self.lines = self.lines, []
        return taken


HUB_START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
UCI_START = "position fen W:W31-50:B1-20"


def test_a_hub_conversation() -> None:
    async def work() -> None:
        log = Log()
        program = bad("hub", "", "32-28", threads="2", **{"book-file": "C:/x y"})
        async with LinePlayer(program, timeouts=PATIENT, on_line=log) as player:
            assert player.name == "Bad 1"
            assert [option.name for option in player.options] == ["variant", "threads", "book-file", "margin", "book"]
            assert [line for line in log.take() if line.startswith(">")] == [
                "> hub",
                "> set-param name=variant value=normal",
                "> set-param name=threads value=2",
                '> set-param name=book-file value="C:/x y"',
                "> init",
            ]
            assert await player.new_game() is None
            assert log.take() == ["> new-game", "> ping", "< pong"]
            game = Game("international", ["31-27", "20-24"])
            reply = await player.play(game, Limits(white=Clock(60.5, 1.0), black=Clock(30, 2, 40)))
            assert log.take() == [
                f'> pos pos={HUB_START} moves="31-27 20-24"',
                "> level time=59.5 inc=1.0",
                "> go think",
                "< done move=32-28",
            ]
            assert (str(reply.move), str(reply.expected), reply.reason, reply.fault) == ("32-28", "19-23", "", None)
            assert [str(move) for move in reply.line] == ["32-28", "19-23"]
            assert (reply.thought.depth, reply.thought.score, reply.thought.nodes) == (3, Score(12), 99)
            assert (reply.thought.time, reply.thought.nps) == (0.5, 2000)
            assert reply.warnings == ()
            assert 0 < reply.seconds < PATIENT.move
        assert log.take() == ["> quit"]

    run(work())


def test_a_uci_conversation() -> None:
    async def work() -> None:
        log = Log()
        program = bad("uci", "", "31-27", "c3-d4", threads="2", book_file="", clear_hash=None)
        async with LinePlayer(program, timeouts=PATIENT, on_line=log) as player:
            assert player.name == "Bad 1"
            assert [line for line in log.take() if line.startswith(">")] == [
                "> uci",
                "> setoption name UCI_Variant value international",
                "> setoption name Threads value 2",
                "> setoption name Book File value <empty>",
                "> setoption name Clear Hash",
                "> isready",
            ]
            assert await player.new_game() is None
            assert log.take() == ["> ucinewgame", "> isready", "< readyok"]
            reply = await player.play(Board(), Limits(white=Clock(60, 1), black=Clock(30, 2, 40)))
            assert log.take() == [
                f"> {UCI_START}",
                "> go wtime 60000 btime 30000 winc 1000 binc 2000",
                "< bestmove 31-27",
            ]
            # The line of this engine begins with another move than it plays.
            assert (str(reply.move), reply.expected, reply.reason) == ("31-27", None, "")
            assert (reply.thought.depth, reply.thought.score, reply.thought.nps) == (3, Score(12), 2000)
        assert log.take() == ["> quit"]

    run(work())


PONDERED = {
    "hub": ("> pos pos=", "> level time=1.0", "> go ponder"),
    "uci": ("> position fen ", "> go ponder wtime 1000 btime 1000"),
}
PLAYED = {
    "hub": ("> pos pos=", "> level depth=1", "> go think"),
    "uci": ("> position fen ", "> go depth 1"),
}
ANSWER = {"hub": "< done move=", "uci": "< bestmove "}
HIT = {"hub": "> ponder-hit", "uci": "> ponderhit"}


def same(lines: list[str], *starts: str) -> bool:
    return len(lines) == len(starts) and all(line.startswith(start) for line, start in zip(lines, starts, strict=True))


async def pondering(player: LinePlayer, log: Log, protocol: str) -> None:
    log.take()
    both = Limits(white=Clock(1), black=Clock(1))
    assert await player.ponder(Game("international", ["32-28", "19-23"]), both) is None
    assert same(log.take(), *PONDERED[protocol])


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_hit(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        async with LinePlayer(bad(protocol, "", "28x19"), timeouts=PATIENT, on_line=log) as player:
            await pondering(player, log, protocol)
            reply = await player.play(Game("international", ["32-28", "19-23"]), DEPTH)
            assert same(log.take(), HIT[protocol], ANSWER[protocol])
            assert str(reply.move) == "28x19"

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_miss(protocol: str) -> None:
    """The answer of the ponder search would be legal, but it is not the answer to what was asked then."""

    async def work() -> None:
        log = Log()
        async with LinePlayer(bad(protocol, "", "31-26", "31-27"), timeouts=PATIENT, on_line=log) as player:
            await pondering(player, log, protocol)
            reply = await player.play(Game("international", ["32-28", "20-24"]), DEPTH)
            assert same(log.take(), "> stop", ANSWER[protocol], *PLAYED[protocol], ANSWER[protocol])
            assert str(reply.move) == "31-27"

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_same_position_in_another_game_is_a_miss(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        async with LinePlayer(bad(protocol, "", "31-26", "31-27"), timeouts=PATIENT, on_line=log) as player:
            await pondering(player, log, protocol)
            board = Game("international", ["32-28", "19-23"]).board
            reply = await player.play(Game(board), DEPTH)
            assert log.take()[0] == "> stop"
            assert reply.fault is not None  # 31-27 is no capture

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_early_answer_is_kept_until_the_hit(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        program = bad(protocol, "answers early", "28x19", "31-26", "31-27")
        async with LinePlayer(program, timeouts=PATIENT, on_line=log) as player:
            await pondering(player, log, protocol)
            while not log.lines:
                await asyncio.sleep(0.01)
            reply = await player.play(Game("international", ["32-28", "19-23"]), DEPTH)
            assert same(log.take(), ANSWER[protocol], HIT[protocol])
            assert (str(reply.move), reply.seconds) == ("28x19", 0)
            # And dropped at a miss, without waiting for another one.
            await pondering(player, log, protocol)
            while not log.lines:
                await asyncio.sleep(0.01)
            assert str((await player.play(Game(), DEPTH)).move) == "31-27"
            assert same(log.take(), ANSWER[protocol], "> stop", *PLAYED[protocol], ANSWER[protocol])

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_new_game_ends_pondering(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        async with LinePlayer(bad(protocol, "", "28x19"), timeouts=PATIENT, on_line=log) as player:
            await pondering(player, log, protocol)
            assert await player.new_game() is None
            assert same(log.take()[:2], "> stop", ANSWER[protocol])
            await pondering(player, log, protocol)
            await pondering_again(player, log, protocol)

    async def pondering_again(player: LinePlayer, log: Log, protocol: str) -> None:
        assert await player.ponder(Board(), Limits(white=Clock(1), black=Clock(1))) is None
        assert same(log.take(), "> stop", ANSWER[protocol], *PONDERED[protocol])

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_refused_ponder_position_is_asked_again(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        async with LinePlayer(bad(protocol, "refuses"), timeouts=PATIENT, on_line=log) as player:
            await player.ponder(Board(), DEPTH)
            while not any("bad position" in line for line in log.lines):
                await asyncio.sleep(0.01)
            reply = await player.play(Board(), DEPTH)
            assert HIT[protocol] not in log.take()
            assert reply.reason == "refused: bad position"

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_nothing_is_asked_when_the_game_is_over(protocol: str) -> None:
    async def work() -> None:
        log = Log()
        over = Board(fen="W:W15:B10,4")
        async with LinePlayer(bad(protocol, ""), timeouts=PATIENT, on_line=log) as player:
            log.take()
            reply = await player.play(over, DEPTH)
            assert (reply.move, reply.fault) == (None, None)
            assert reply.reason == "the game is over (Black wins: the side to move has no legal move)"
            assert await player.ponder(over, DEPTH) is None
            assert log.take() == []

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("limits", [Limits(infinite=True), Limits(), Limits(move_time=100)])
def test_stop(protocol: str, limits: Limits) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, "waits for stop", "31-27", "32-28"), timeouts=PATIENT) as player:
            for move in ("31-27", "32-28"):
                player.stop()  # nobody waits: this is for no later request
                waiting = asyncio.create_task(player.play(Board(), limits))
                await asyncio.sleep(0.1)
                assert not waiting.done()
                player.stop()
                reply = await waiting
                assert str(reply.move) == move
                assert reply.seconds > 0

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_engine_that_forgets_the_time_is_stopped(protocol: str) -> None:
    async def work() -> None:
        timeouts = Timeouts(margin=0.1, move=0.2)
        async with LinePlayer(bad(protocol, "waits for stop"), timeouts=timeouts) as player:
            for limits in (Limits(move_time=0.1), Limits(white=Clock(0.1, 5)), Limits(depth=3)):
                reply = await player.play(Board(), limits)
                assert str(reply.move) == "32-28"
                assert reply.seconds >= 0.19

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_cancelled_request_is_answered_by_nobody(protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, "waits for stop", "31-26", "31-27"), timeouts=PATIENT) as player:
            waiting = asyncio.create_task(player.play(Board(), Limits(infinite=True)))
            await asyncio.sleep(0.1)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            again = asyncio.create_task(player.play(Board(), Limits(infinite=True)))
            await asyncio.sleep(0.1)
            player.stop()
            assert str((await again).move) == "31-27"

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("fault", ["chatters", "noise"])
def test_what_does_not_matter(protocol: str, fault: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, fault), timeouts=PATIENT) as player:
            reply = await player.play(Board(), DEPTH)
            assert (str(reply.move), reply.warnings) == ("32-28", ())

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_is_odd_but_harmless(protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, "odd"), timeouts=PATIENT) as player:
            reply = await player.play(Board(), DEPTH)
            assert (str(reply.move), reply.expected, reply.line) == ("32-28", None, ())
            kinds = [warning.split(" ")[0] for warning in reply.warnings]
            assert kinds == ["move", "expected", "info:"]

    run(work())


def test_games_of_another_kind_are_our_fault() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", ""), timeouts=PATIENT)
        with pytest.raises(ValueError, match="not been started"):
            await player.play(Board(), DEPTH)
        async with player:
            with pytest.raises(ValueError, match="made for international under the rule set default, not for frisian"):
                await player.play(Board("frisian"), DEPTH)
            with pytest.raises(ValueError, match="not for international under the rule set kawu"):
                await player.ponder(Board(rules="kawu"), DEPTH)
            with pytest.raises(ValueError, match="Hub has no limit on the moves to a win"):
                await player.play(Board(), Limits(mate=3))
            assert (await player.play(Board(), DEPTH)).move

    run(work())
