"""What is told of a match: in lines, as JSON and as a page, without a browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dxp_engine import Board, Variant
from dxp_engine.match.elo import elo
from dxp_engine.match.figures import elo_text, large, rating_text, seconds
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.ratings import Rating
from dxp_engine.match.report import Report
from dxp_engine.match.report_games import SQUARES, packed_game
from dxp_engine.match.report_html import report_html
from dxp_engine.match.report_json import report_json
from dxp_engine.match.report_text import report_lines
from dxp_engine.match.store import Store
from tests.match.played import played, report, settings
from tests.program import run

pytestmark = pytest.mark.variant("international")
SPRT = {"elo0": 0, "elo1": 30, "alpha": 0.05, "beta": 0.05, "model": "normalized"}
NASTY = "</script><b>&\"'$x"


def test_from_a_store(tmp_path: Path) -> None:
    records = [played(number, *("AB" if number % 2 else "BA")) for number in (1, 2, 3)]
    path = tmp_path / "match"
    with Store.create(path, settings("A", "B", games=10)) as store:
        for record in records:
            store.append(record)
        # While it is being played, too.
        found = Report.read(path)
    assert found.records == tuple(records)
    assert (found.standings.games, found.planned, found.variant.name) == (3, 10, "international")


def test_lines_of_a_pair() -> None:
    lines = [*report_lines(report("Alpha", "B", games=6, sprt=SPRT))]
    assert lines[0] == "international, draw rules default: 6 of 6 games (White 2, draw 2, Black 2)"
    assert lines[2:4] == [
        "engine  games  points   score  +  =  -  as White  as Black           Elo     LOS",
        "Alpha       6       3  50.0 %  2  2  2  +1 =1 -1  +1 =1 -1  +0.0 ± 381.8  50.0 %",
    ]
    assert "Alpha            1    0  0    2  0" in lines
    assert any(line.startswith("SPRT normalized [0, 30]") and line.endswith("not decided") for line in lines)
    assert "Alpha   27.0 s   0.225    6.0  167  time forfeit 1" in lines
    assert lines[-3:] == ["max plies         2", "win               2", "time forfeit      2"]


def test_lines_of_a_tournament() -> None:
    text = "\n".join(report_lines(report("A", "B", "C", games=4)))
    assert "rating" in text
    assert re.search(r"^1 \w +– +\d(\.5)?/4 +\d(\.5)?/4$", text, re.MULTILINE)
    assert "SPRT" not in text


def test_lines_of_pools_that_never_met() -> None:
    records = (played(1, "A", "B"), played(3, "C", "D"))
    lines = [*report_lines(Report.of(settings(*"ABCD"), records))]
    assert lines[lines.index("  1: A, B") + 1] == "  2: C, D"


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C")])
def test_nothing_played_yet(names: tuple[str, ...]) -> None:
    nothing = Report.of(settings(*names, sprt=SPRT if len(names) == 2 else None), ())
    assert next(report_lines(nothing)).startswith("international, draw rules default: 0 of ")
    assert report_json(nothing)["games"] == 0
    assert "<h1>" in report_html(nothing)


def test_json() -> None:
    found = report_json(report("A", "B", games=6, sprt=SPRT))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert (found["games"], found["planned"], found["white"], found["draw"], found["black"]) == (6, 6, 2, 2, 2)
    assert {entry["ending"]: entry["games"] for entry in found["endings"]} == {
        "max plies": 2,
        "time forfeit": 2,
        "win": 2,
    }
    first = next(entry for entry in found["engines"] if entry["engine"] == "A")
    assert (first["wins"], first["draws"], first["losses"], first["points"]) == (2, 2, 2, 3)
    assert (first["with_white"], first["pairs"]) == ({"wins": 1, "draws": 1, "losses": 1}, [1, 0, 0, 2, 0])
    assert (first["seconds"], first["mean_depth"]) == (27, 6)
    assert found["sprt"]["verdict"] == "continue"
    assert [(entry["engine"], entry["opponent"]) for entry in found["cross_table"]] == [("A", "B"), ("B", "A")]


def test_json_of_who_won_everything_has_no_infinity() -> None:
    found = report_json(Report.of(settings("A", "B"), (played(3, "A", "B"),)))
    first = found["engines"][0]
    assert (first["engine"], first["elo"]["value"], first["rating"]["bound"]) == ("A", None, "least")
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("variant", [str(variant) for variant in Variant.all()])
def test_moves_as_short_strings(variant: str) -> None:
    """What the page makes of them is what the rules make of the moves."""
    assert len(SQUARES) == len(set(SQUARES)) >= Variant.parse(variant).layout.squares
    record = played(7, "A", "B", variant, 80)
    board = Board(variant, record.start)
    packed = packed_game(record, board, {"A": 0, "B": 1})
    pieces = dict(enumerate(packed["start"][1:], 1))
    for text, word in zip(record.moves, packed["moves"].split(), strict=True):
        board = board.play(text)
        moved, _, taken = word.partition("'")
        path = [SQUARES.index(letter) + 1 for letter in moved[1:]]
        for square in (path[0], *(SQUARES.index(letter) + 1 for letter in taken)):
            pieces[square] = "e"
        pieces[path[-1]] = moved[0]
        assert "".join(pieces.values()) == board.hub[1:]
    assert len(packed["notes"].split()) == len(record.moves)
    assert packed["notes"].startswith("// // ")


class Tags(HTMLParser):
    """What a page would load, and whether its elements are closed in order."""

    VOID = frozenset({"meta", "link", "br", "input", "img", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attributes if name in ("src", "href", "srcset", "action")]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("names", [("A", NASTY), ("A", "B", NASTY)])
def test_the_page(names: tuple[str, ...]) -> None:
    page = report_html(report(*names, games=4, sprt=SPRT if len(names) == 2 else None))
    tags = Tags(page)
    assert tags.open == []
    assert tags.addresses == ["data:,"]
    assert "http-equiv" in page
    assert re.findall(r"https?://[^\"' <]*", page.replace("http://www.w3.org/2000/svg", "")) == []
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert NASTY in data["engines"]
    assert len(data["games"]) == len({game["n"] for game in data["games"]}) == 2 * len(names) * (len(names) - 1)


def test_the_command(tmp_path: Path) -> None:
    path, page = tmp_path / "match", tmp_path / "page.html"
    with Store.create(path, settings("A", "B")) as store:
        store.append(played(1, "A", "B"))
    told = report_json(Report.read(path))
    assert run("match", "report", str(path)).stdout.startswith("international, draw rules default: 1 of 2 games ")
    assert json.loads(run("match", "report", "--json", str(path)).stdout) == told
    assert run("match", "report", "--html", str(page), str(path)).stdout == ""
    assert page.read_text("utf-8") == report_html(Report.read(path))


def test_files_that_are_no_match(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no match")
    for name, words in (("missing", "no such file"), ("text", "is no match"), (".", "irectory")):
        done = run("match", "report", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr


def test_figures() -> None:
    assert elo_text(None) == "–"
    assert elo_text(elo(Outcomes.of_games(3, 0, 0))) == "+∞ (-153.5 to +∞)"
    assert rating_text(Rating("A", -512.3, 100, 3, 0, bound="most")) == "< -512.3"
    assert [large(value) for value in (None, 12.3, 4567, 8_900_000)] == ["–", "12", "4.57 k", "8.90 M"]
    assert [seconds(value) for value in (0.25, 61, 3723)] == ["0.2 s", "0:01:01", "1:02:03"]
