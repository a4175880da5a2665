"""Whatever an engine does wrong is how its game ended: it has lost, is started again, and the match goes on."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from dxp_engine.match.ending import Ending
from tests.match.matches import GOOD, Seen, bad, config, play
from tests.players.engines import PROTOCOLS

pytestmark = pytest.mark.variant("international")


class Row(NamedTuple):
    """A fault, and what is recorded of it; `reason` and `line` are patterns for the whole."""

    fault: str
    ending: Ending
    reason: str
    line: str
    words: str = ""


# Seconds for a move without a clock, upon which it is told to stop.
QUICK = "patience=0.1"

AT_START = [
    Row("exits", Ending.CRASH, "crash: .*exit status 3.*no licence.*", ""),
    Row("exits after wait", Ending.CRASH, "crash: .*exit status 4", "wait|uciok"),
    Row("slow to load", Ending.STALL, "stall: no answer to (init|isready) within 0.3 s", "wait|uciok", "load=0.3"),
    Row("wrong protocol", Ending.STALL, "stall: no answer to (hub|uci) within 0.3 s", "", "start=0.3"),
]

AT_PLAY = [
    Row("crashes", Ending.CRASH, r"crash: .*killed by SIGABRT \(assertion failed: .*\)", "ready|readyok|pong"),
    Row("child", Ending.CRASH, "crash: .*exit status 6", ".*"),
    Row("closes", Ending.CRASH, "crash: it has closed its output", ".*"),
    Row("exits in a line", Ending.CRASH, "crash: .*exit status 0", "(done move=|bestmove )32-28"),
    Row("stops in a line", Ending.STALL, "stall: no answer for .*", "(done move=|bestmove )32-", QUICK),
    Row("stalls", Ending.STALL, "stall: no answer for .* s, 0.3 of them after stop", "info .*", QUICK),
    Row("floods", Ending.STALL, "stall: no answer for .*", "i.*", QUICK),
    Row("unreadable", Ending.NONSENSE, "nonsense: .*", 'done move="32-28|bestmove'),
    Row("no move", Ending.NO_MOVE, "no move: an answer without a move.*", r"done|bestmove \(none\)"),
    Row("refuses", Ending.REFUSED, "refused: bad position", "(done move=|bestmove )32-28"),
    Row("refuses for good", Ending.REFUSED, "refused: bad position", "info .*"),
]


def check(row: Row, protocol: str) -> Seen:
    """A match of four games at two tables, all of which the bad engine loses, with either colour."""
    seen = Seen()
    made = config(GOOD, bad(protocol, row.fault, words=row.words), games=4)
    ledger = play(made, seen, concurrency=2)
    assert (seen.end, ledger.games, dict(ledger.faults)) == ("complete", 4, {"Bad": 4})
    assert [record.winner for record in seen.records] == ["Good"] * 4
    for record in seen.records:
        loser = "Black" if record.black == "Bad" else "White"
        winner = "White" if loser == "Black" else "Black"
        assert record.ending is row.ending, record.reason
        assert re.fullmatch(f"{winner} wins: {loser}'s {row.reason}", record.reason), record.reason
        assert re.fullmatch(row.line, record.line), record.line
        assert record.culprit == "Bad"
    return seen


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("row", AT_START, ids=lambda row: row.fault)
def test_at_the_start(row: Row, protocol: str) -> None:
    (warning,) = check(row, protocol).warnings
    assert warning.startswith("engine Bad: ")


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("row", AT_PLAY, ids=lambda row: row.fault)
def test_at_play(row: Row, protocol: str) -> None:
    assert check(row, protocol).warnings == []


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("move", ["1-50", "hello", "32-99"])
def test_an_illegal_move(move: str, protocol: str) -> None:
    word = "done move=" if protocol == "hub" else "bestmove "
    seen = Seen()
    play(config(GOOD, bad(protocol, "", move)), seen)
    assert [(record.ending, record.line) for record in seen.records] == [(Ending.ILLEGAL_MOVE, f"{word}{move}")] * 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("move", ["32-28", "1-50"])
def test_a_move_that_comes_too_late(move: str, protocol: str) -> None:
    """Also an illegal one: the flag had fallen before."""
    seen = Seen()
    ledger = play(config(GOOD, bad(protocol, "waits for stop", move, words="tc=movetime=0.1 stop=30")), seen)
    for record in seen.records:
        assert record.ending is Ending.TIME
        assert re.search(r" used \d\.\d+ s of 0\.100(, .* waiting for a processor)?$", record.reason)
    assert dict(ledger.faults) == {"Bad": 2}


def test_one_that_does_not_leave() -> None:
    """It is killed; `play` looks for what is left of it."""
    seen = Seen()
    play(config(bad("hub", "stays", "1-50"), GOOD, games=3), seen)
    assert [record.winner for record in seen.records] == ["Good"] * 3


def test_both_are_bad() -> None:
    other = bad("uci", "exits").replace("name=Bad", "name=Worse")
    seen = Seen()
    ledger = play(config(bad("hub", "exits"), other, games=3), seen)
    # White has lost where neither can be started.
    assert [record.winner for record in sorted(seen.records, key=lambda record: record.number)] == [
        "Worse",
        "Bad",
        "Worse",
    ]
    assert dict(ledger.faults) == {"Bad": 2, "Worse": 1}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_is_odd_but_harmless(protocol: str) -> None:
    """Lines and expected replies that are not legal are told, and no more."""
    seen = Seen()
    # After 31-26 17-21 the capture is compulsory.
    play(config(GOOD, bad(protocol, "odd", "26x17", "1-50"), games=2), seen)
    record = next(record for record in seen.records if record.white == "Bad")
    assert (record.moves[2], record.ending) == ("26x17", Ending.ILLEGAL_MOVE)
    assert len(record.warnings) >= 2
    assert all(re.match("White, move [23]: ", warning) for warning in record.warnings)
    assert any("1-2" in warning for warning in record.warnings)
