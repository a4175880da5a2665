"""Games written while they are played."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest

from dxp_engine import Colour, Game, pdn
from dxp_engine.engine.dxp_plan import plan
from dxp_engine.engine.game_log import GameLog, GameRecord, game_pdn
from dxp_engine.engine.wire_log import WireLog
from dxp_engine.players.dxp_result import DxpResult, unknown
from tests.players.dxp_ends import START

pytestmark = pytest.mark.variant("international")


def record(*moves: str, fen: str | None = None) -> GameRecord:
    game = Game("international", moves, fen=fen)
    seconds = [1.25 * (ply + 1) for ply in range(len(moves))]
    return GameRecord(3, "us", "peer", game, 20, 75, seconds, began=datetime(2024, 5, 6, 7, 8, 9))


def test_a_game_as_pdn() -> None:
    made = record("32-28", "19-23", "28x19")
    made.result = DxpResult(Colour.WHITE, True, 'White wins: "so it is"')
    head, tail = made.pdn.split("\n\n", 1)
    assert dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE)) == {
        "Event": "DXP",
        "Site": "?",
        "Date": "2024.05.06",
        "Round": "3",
        "White": "us",
        "Black": "peer",
        "Result": "2-0",
        "GameType": "20",
        "Time": "07:08:09",
        "WhiteTime": "0:00:05",
        "BlackTime": "0:00:02.5",
        "TimeControl": "75/1200",
        "Termination": r"White wins: \"so it is\"",
    }
    assert " ".join(tail.split()) == (
        "1. 32-28 {[%emt 0:00:01.25]} 1... 19-23 {[%emt 0:00:02.5]} 2. 28x19 {[%emt 0:00:03.75]} 2-0"
    )
    (read,) = pdn.parse(made.pdn)
    assert not read.errors + read.warnings
    assert [ply.comments[0].move_time for ply in read.tree.plies] == made.seconds


def test_a_position_and_a_game_that_goes_on() -> None:
    text = record("19-23", fen="B:W31-50:B1-20").pdn
    assert '[FEN "B:W31-50:B1-20"]' in text
    assert text.endswith("\n1... 19-23 {[%emt 0:00:01.25]} *\n\n")
    assert "Termination" not in text


@pytest.mark.variant("killer")
def test_other_variants() -> None:
    (game,) = pdn.parse(game_pdn(Game("killer", ["32-28"]), {}, ["", "never"], "*"))
    assert str(game.variant) == "killer"
    assert [move.pdn for move in game.moves] == ["32-28"]


def test_used_time_where_black_begins() -> None:
    made = record("19-23", "33-28", fen="B:W31-50:B1-20")
    assert (made.used(Colour.BLACK), made.used(Colour.WHITE)) == (1.25, 2.5)


def test_the_log(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.pdn")
    first, second = record("32-28"), record("33-28")
    for made in (first, second):
        log.update(made)
        assert log.part is not None
        assert log.part.read_text("utf-8") == made.pdn
        made.result = unknown("cut off")
        log.finish(made)
        assert not log.part.exists()
    assert (tmp_path / "games.pdn").read_text("utf-8") == first.pdn + second.pdn
    assert [path.name for path in tmp_path.iterdir()] == ["games.pdn"]


def test_a_log_that_cannot_be_written_complains_once(tmp_path: Path) -> None:
    said: list[str] = []
    log = GameLog(tmp_path / "no" / "games.pdn", said.append)
    for _ in range(3):
        log.update(record())
    log.finish(record())
    (text,) = said
    assert re.fullmatch(r"the games cannot be written to .*: No such file or directory", text)


def test_no_log() -> None:
    log = GameLog(None)
    log.update(record())
    log.finish(record())
    assert log.part is None


def test_the_record_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "bytes.log"
    log = WireLog(str(path))
    log("<", b"E00\0Chi")
    log("<", b" there\0\0")
    log(">", b"E01\0")
    log("<", b"\xff'\n\0")
    log.close()
    lines = path.read_text("ascii").splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d [<>] ", line) for line in lines)
    assert [line.split(" ", 2)[2] for line in lines] == [
        r"< E00\0",
        "< Chi",
        r"<  there\0",
        r"< \0",
        r"> E01\0",
        r"< \xff'\n\0",
    ]


def test_plans() -> None:
    other = START.play("32-28")
    games = plan([START, other], 5, "alternate", 20, 75)
    assert [(game.start, game.colour) for game in games] == [
        (START, Colour.WHITE),
        (START, Colour.BLACK),
        (other, Colour.WHITE),
        (other, Colour.BLACK),
        (START, Colour.WHITE),
    ]
    assert {(game.minutes, game.moves) for game in games} == {(20, 75)}
    assert [(game.start, game.colour) for game in plan([START, other], 3, "black")] == [
        (START, Colour.BLACK),
        (other, Colour.BLACK),
        (START, Colour.BLACK),
    ]
    with pytest.raises(ValueError, match="a side is white or black"):
        plan([START], 1, "green")
