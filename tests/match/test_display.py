"""What people see of a match: a table in a terminal, plain lines elsewhere."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from dxp_engine.match.ending import Ending
from dxp_engine.match.ledger import Ledger
from dxp_engine.match.live_table import LiveTable
from dxp_engine.match.plain_lines import PlainLines
from dxp_engine.match.record import GameRecord
from dxp_engine.match.score_json import score_json
from dxp_engine.match.standing_text import COLUMNS, rows, score_line, sprt_line
from dxp_engine.match.watcher import Watcher
from tests.match.matches import config
from tests.match.records import record

pytestmark = pytest.mark.variant("international")
ENGINES = ("name=A proto=self", "name=B proto=self")
GAMES = [
    record(1),
    record(2, result="draw", ending=Ending.DRAW, reason="Draw: as it happens"),
    record(3, result="black", ending=Ending.CRASH, reason="Black wins: White's crash", line="[red]oops"),
]


class Known(Ledger):
    """Takes games at once."""

    def know(self, game: GameRecord) -> None:
        self._count(game)


def ledger(**values: object) -> Known:
    return Known(config(*ENGINES, tc="1", games=10, **values), {})


def shown(watcher: Watcher, known: Known) -> None:
    """All that can happen."""
    watcher.began(known)
    for fixture, game in zip(known.config.schedule, GAMES, strict=False):
        watcher.started(fixture)
        known.know(game)
        watcher.finished(game, known)
    watcher.warned("engine B: [bold]odd")
    watcher.winding_down()
    watcher.ended(known, "interrupted")


def test_rows() -> None:
    known = ledger()
    assert rows(known) == []
    assert score_line(known) == ""
    for game in GAMES:
        known.know(game)
    first, second = (dict(zip(COLUMNS, row, strict=True)) for row in rows(known))
    assert (first["engine"], first["games"], first["W-D-L"], first["score"]) == ("A", "3", "1-1-1", "50.0 %")
    assert (first["as White"], first["as Black"], first["faults"]) == ("1-0-1", "0-1-0", "1")
    assert (second["engine"], second["as White"], second["faults"]) == ("B", "0-1-0", "")
    assert (first["depth"], first["s/move"]) == ("9.0", "0.417")
    assert score_line(known).startswith("A: +1 =1 -1, 50.0 %, Elo +0.0 ± ")


def test_plain_lines() -> None:
    out = StringIO()
    shown(PlainLines(out), ledger(sprt="elo0=0 elo1=5"))
    lines = out.getvalue().splitlines()
    assert lines[0] == "A, B: 10 games of international, 0 played already"
    assert lines[1] == "1/10 game 1: A - B 1-0 after 4 plies, White wins: the opponent has no moves left"
    assert lines[2].startswith("A: +1 =0 -0, 100.0 %, Elo more, SPRT LLR ")
    assert "3/10 game 3: A - B 0-1 after 4 plies, Black wins: White's crash [[red]oops]" in lines
    assert "warning: engine B: [bold]odd" in lines
    assert "interrupted: 3 of 10 games" in lines
    assert lines[-2].startswith("A: games 3, W-D-L 1-1-1")


def test_a_live_table() -> None:
    """Texts of engines are shown as they are, also if they look like rich's markup."""
    console = Console(file=StringIO(), force_terminal=True, width=160, color_system=None, record=True)
    table = LiveTable(console)
    shown(table, ledger(sprt="elo0=0 elo1=5"))
    text = console.export_text()
    assert "Warning: engine B: [bold]odd" in text
    assert "White's crash [[red]oops]" in text
    assert "3 of 10 games" in text
    assert "interrupted" in text
    assert all(heading in text for heading in COLUMNS)
    table.close()


def test_the_sprt() -> None:
    assert sprt_line(ledger()) == ""
    known = ledger(sprt="elo0=0 elo1=5")
    assert sprt_line(known) == "SPRT LLR 0.00 (-2.94 to 2.94)"
    assert not known.decided
    for number in range(1, 2001):
        known.know(record(number, result="white" if number % 2 else "black"))
    assert sprt_line(known).endswith(": H1 accepted")
    assert known.decided
    told = score_json(known)
    assert (told["sprt"]["verdict"], told["sprt"]["pairs"]) == ("accept", [0, 0, 0, 0, 1000])
    assert told["players"]["A"]["elo"]["value"] is None


def test_without_pairs_single_games_count() -> None:
    known = Known(config(*ENGINES, tc="1", games=1, rounds=10, sprt="elo1=5"), {})
    known.know(record(1))
    assert known.outcomes.counts == (0, 0, 1)
    assert score_json(known)["sprt"]["pairs"] is None
