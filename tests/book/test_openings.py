"""Opening lists generated from the rules, and files of openings."""

from __future__ import annotations

from pathlib import Path

import pytest

from dxp_engine import Board, Colour, RuleSet, Variant
from dxp_engine.book import DEPTH, PLIES, ballots, openings, read_openings

INTERNATIONAL = Variant.parse("international")
RULES = RuleSet.parse(None)


@pytest.mark.variant("international")
@pytest.mark.parametrize("depth", [2, 4, DEPTH, 7])
def test_international_two_move_gives_79(depth: int) -> None:
    """All but two of the 81: 31-27 16-21 and 32-27 16-21 lose a man."""
    found = ballots(INTERNATIONAL, 2, depth)
    texts = {str(opening) for opening in found}
    assert len(found) == len(texts) == 79
    start = Board.start(INTERNATIONAL)
    every = {f"{first.pdn} {second.pdn}" for first in start.legal_moves for second in start.play(first).legal_moves}
    assert every - texts == {"31-27 16-21", "32-27 16-21"}


@pytest.mark.variant("international")
def test_the_side_that_moved_last_may_lose_one_as_well() -> None:
    """One ply: no first move loses a man. Three plies: what was lost stays lost."""
    assert len(ballots(INTERNATIONAL, 0)) == 1
    assert len(ballots(INTERNATIONAL, 1)) == 9
    three = {str(opening) for opening in ballots(INTERNATIONAL, 3, 4)}
    assert not any(text.startswith(("31-27 16-21", "32-27 16-21")) for text in three)
    assert "32-28 19-23 28x19" in three


@pytest.mark.parametrize(
    ("variant", "two", "all_"),
    [("english", 47, 49), ("russian", 47, 49), ("frisian", 72, 81), ("frysk", 81, 81), ("antidraughts", 25, 81)],
)
def test_other_variants(variant: str, two: int, all_: int) -> None:
    chosen = Variant.parse(variant)
    found = ballots(chosen, 2)
    assert len(found) == two
    assert Board.start(chosen).perft(2) == all_
    for opening in found:
        assert opening.start.replay([move.pdn_long for move in opening.moves]) == opening.board


@pytest.mark.variant("international")
def test_lists_by_name_have_the_rule_set_asked_for() -> None:
    kawu = RuleSet.parse("kawu")
    found = openings("two-move", INTERNATIONAL, kawu)
    assert len(found) == 79
    assert {opening.board.rules for opening in found} == {kawu}
    assert {len(opening.moves) for opening in found} == {PLIES["two-move"]}


FILE = """\
# a remark
W:W31-50:B1-20

B:W27,31-50:B1-20  # one too many, and that is nobody's business
32-28 19-23
31-27, not a move
"""


@pytest.mark.variant("international")
def test_files(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("\ufeff" + FILE.replace(", not a move", " 17-22"), encoding="utf-8")
    found = openings(str(path), INTERNATIONAL, RULES)
    assert [str(opening) for opening in found] == [
        "W:W31-50:B1-20",
        "B:W27,31-50:B1-20",
        "32-28 19-23",
        "31-27 17-22",
    ]
    assert found[1].board.turn is Colour.BLACK


@pytest.mark.variant("international")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FILE, "list, line 6: .*27,"),
        ("W:W51:B1", "list, line 1: FEN, column 4"),
        ("W:W:B1", r"list, line 1: the game is over there \(Black wins"),
        ("32-28 32-28", "list, line 1: there is no piece on 32"),
    ],
)
def test_bad_lines(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        list(read_openings(text, INTERNATIONAL, RULES, "list"))


@pytest.mark.variant("international")
def test_no_such_list(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="neither a file nor one of the lists two-move, three-move"):
        openings("four-move", INTERNATIONAL, RULES)
    empty = tmp_path / "empty"
    empty.write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no openings"):
        openings(str(empty), INTERNATIONAL, RULES)


PDN = """\
[GameType "20"]

1. 32-28 19-23 *

[GameType "20"]
[FEN "B:W31-50:B1-20"]

1... 20-25 *
"""


@pytest.mark.variant("international")
def test_games_as_openings(tmp_path: Path) -> None:
    path = tmp_path / "openings.pdn"
    path.write_text(PDN, encoding="utf-8")
    found = openings(str(path), INTERNATIONAL, RULES)
    assert [str(opening) for opening in found] == ["32-28 19-23", "20-25"]
    assert found[1].board.fen == "W:W31-50:B1-19,25:H0:F2"
    other = tmp_path / "openings.txt"
    other.write_text(PDN, encoding="utf-8")
    assert openings(str(other), INTERNATIONAL, RULES) == found


@pytest.mark.variant("frisian")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PDN, "line 1: a game of international, not of frisian"),
        ('[GameType "40"]\n\n1. 32-20 *\n', "openings.pdn:3:4: the man on 32 cannot go to 20"),
        ('[GameType "40"]\n[FEN "W:W:B5"]\n\n*\n', "line 1: the game is over there"),
    ],
)
def test_games_that_are_no_openings(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "openings.pdn"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        openings(str(path), Variant.parse("frisian"), RULES)
