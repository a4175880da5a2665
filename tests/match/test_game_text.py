"""Games as PDN: what engines thought and what clocks showed, from the sides that PDN wants; and the file of a match."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from dxp_engine import core, pdn
from dxp_engine.match.ending import Ending
from dxp_engine.match.game_text import pdn_of
from dxp_engine.match.pdn_log import PdnLog
from dxp_engine.match.record import Note
from tests.match.matches import config
from tests.match.records import record

pytestmark = pytest.mark.variant("international")
A, B = "name=A proto=self", "name=B proto=self"
WON = core.WIN_SCORE


def read(text: str) -> pdn.PdnGame:
    (game,) = pdn.read(StringIO(text))
    assert not game.errors
    return game


def test_a_game() -> None:
    game = read(pdn_of(record(7), config(A, B, tc="60+0.6")))
    wanted = {
        "Date": "2026.01.02",
        "Round": "1",
        "White": "A",
        "Black": "B",
        "MatchGame": "7",
        "UTCTime": "03:04:12",
        "TimeControl": "60+0.6",
        "OpeningPlies": "2",
        "Termination": "White wins: the opponent has no moves left",
    }
    assert {name: game.tags[name] for name in wanted} == wanted
    assert game.result is pdn.Result.WHITE
    assert [move.pdn_long for move in game.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert [len(ply.comments) for ply in game.tree.plies] == [0, 0, 1, 1]
    comment = game.tree.plies[2].comments[0]
    assert comment.text == "[%eval 0.12] [%depth 9] [%clk 0:00:59.5] [%emt 0:00:00.5]"
    assert comment.clock == pdn.Clock(mover=59.5)


def test_engines_with_other_clocks() -> None:
    game = read(pdn_of(record(1), config(f"{A} tc=40/300", f"{B} tc=nodes=9")))
    assert (game.tags["WhiteTimeControl"], game.tags["BlackTimeControl"]) == ("40/300", "nodes=9")
    game = read(pdn_of(record(2), config(f"{A} tc=40/300", f"{B} tc=nodes=9")))
    assert (game.tags["WhiteTimeControl"], game.tags["BlackTimeControl"]) == ("nodes=9", "40/300")


@pytest.mark.parametrize(
    ("score", "white", "black"),
    [
        (25, "0.25", "-0.25"),
        (-130, "-1.30", "1.30"),
        (0, "0.00", "0.00"),
        (WON - 1, "#1", "#-1"),
        (WON - 5, "#3", "#-3"),
        (4 - WON, "#-2", "#2"),
    ],
)
def test_evaluations_are_from_the_side_of_white(score: int, white: str, black: str) -> None:
    notes = (Note(), Note(), Note(score=score), Note(score=score))
    plies = read(pdn_of(record(notes=notes), config(A, B, tc="1"))).tree.plies
    assert [plies[number].comments[0].text for number in (2, 3)] == [f"[%eval {white}]", f"[%eval {black}]"]


@pytest.mark.parametrize(("result", "text"), [("white", "2-0"), ("black", "0-2"), ("draw", "1-1")])
def test_results(result: str, text: str) -> None:
    game = read(pdn_of(record(result=result, ending=Ending.DRAW), config(A, B, tc="1")))
    assert (game.tags["Result"], game.terminator) == (text, text)


@pytest.mark.variant("english")
def test_where_black_begins() -> None:
    """The left number is that of the side that begins."""
    game = record(result="black", start="B:W21-32:B1-12", moves=("11-15", "22-18", "15x22", "25x18"))
    assert read(pdn_of(game, config(A, B, tc="1", variant="english"))).tags["Result"] == "1-0"


# -- the file ----------------------------------------------------------------------------------------


def test_what_was_there_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("before\n", "utf-8")
    log = PdnLog(path, PdnLog.size(path))
    log.restore([])
    log.add("one\n")
    log.add("tw")  # and the runner was killed
    again = PdnLog(path, log.base)
    again.restore(["one\n", "two\n"])
    again.add("three\n")
    assert path.read_text("utf-8") == "before\none\ntwo\nthree\n"


def test_a_file_that_was_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    log = PdnLog(path, 1000)
    log.restore(["one\n"])
    assert path.read_text("utf-8") == "one\n"
