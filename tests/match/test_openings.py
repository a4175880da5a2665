"""Openings by number: from a list made from the rules, a file, or by chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from dxp_engine import Board, RuleSet, Variant
from dxp_engine.book import openings as listed
from dxp_engine.book import random_opening
from dxp_engine.match.openings import Openings, Order

pytestmark = pytest.mark.variant("international")


def made(source: str, order: Order = "sequential", seed: int = 0, variant: str = "international") -> Openings:
    return Openings(source, Variant.parse(variant), RuleSet.parse(None), order, seed)


def texts(openings: Openings, count: int) -> list[str]:
    return [str(openings[number]) for number in range(count)]


def test_the_lists_made_from_the_rules() -> None:
    openings = made("two-move")
    first = texts(openings, 79)
    assert len(set(first)) == 79
    assert texts(openings, 160) == (first * 3)[:160]


def test_the_usual_start() -> None:
    opening = made("start")[5]
    assert (opening.moves, opening.board) == ((), Board.start())


def test_a_shuffle_is_another_one_in_each_pass_and_the_same_for_a_seed() -> None:
    first = texts(made("two-move", "random", 1), 158)
    assert first == texts(made("two-move", "random", 1), 158)
    assert first != texts(made("two-move", "random", 2), 158)
    assert sorted(first[:79]) == sorted(first[79:]) == sorted(texts(made("two-move"), 79))
    assert first[:79] != first[79:]


def test_openings_may_be_asked_for_in_any_order() -> None:
    openings = made("two-move", "random", 1)
    assert str(openings[100]) == texts(openings, 101)[100]


def test_chance() -> None:
    found = texts(made("random:6", seed=4), 20)
    assert found == texts(made("random:6", seed=4), 20)
    assert found != texts(made("random:6", seed=5), 20)
    assert len(set(found)) > 15
    assert {len(text.split()) for text in found} == {6}


def test_chance_loses_no_piece() -> None:
    """Two moves at random are one of the 79 that are made from the rules."""
    known = set(texts(made("two-move"), 79))
    assert set(texts(made("random:2"), 200)) <= known


def test_chance_gives_up_where_there_is_nothing() -> None:
    with pytest.raises(ValueError, match="no random opening of 3 moves"):
        random_opening(Board("international", "W:W33:B28"), 3, "1")


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text("W:W50:B1 # a position\n32-28 19-23\n", "utf-8")
    assert texts(made(str(path)), 3) == ["W:W50:B1", "32-28 19-23", "W:W50:B1"]
    other = path.with_name("other")
    other.write_text("W:W50:B1\n32-28 18-23\n", "utf-8")
    assert made(str(path)).digest != made(str(other)).digest
    assert len(listed(str(path), Variant.parse("international"), RuleSet.parse(None))) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("W:W50:B1\nW:W:B1\n", "line 2: the game is over there"),
        ("32-28 19-24\n32-28 28-33\n", "line 2"),
        ("", "has no openings"),
    ],
)
def test_a_bad_file(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "openings"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=reason) as raised:
        made(str(path))
    assert str(path) in str(raised.value)


@pytest.mark.variant("frisian")
def test_a_drawn_opening(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text("W:W50:B1\nW:WK46:BK4\n", "utf-8")
    with pytest.raises(ValueError, match=r"opening 2 \(W:WK46:BK4.*\) is over before it begins: Draw"):
        made(str(path), variant="frisian")


@pytest.mark.parametrize("source", ["random:0", "four-move", "random:x"])
def test_what_is_no_source(source: str) -> None:
    with pytest.raises(ValueError, match=r"random:N|neither a file nor one of the lists"):
        made(source)
