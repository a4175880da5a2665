"""Results, dates and material: small texts and what they mean."""

from __future__ import annotations

import pytest

from dxp_engine import Board, Colour, Variant, core
from dxp_engine.pdn import Result
from dxp_engine.pdn.date import Day, earliest, latest, parse_date
from dxp_engine.pdn.material import Material
from dxp_engine.pdn.result import format_result, is_score, parse_result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("2-0", Result.WHITE),
        ("1-0", Result.WHITE),
        ("0 - 2", Result.BLACK),
        ("0–1", Result.BLACK),
        ("1-1", Result.DRAW),
        ("1/2-1/2", Result.DRAW),
        ("½-½", Result.DRAW),
        ("0.5-0.5", Result.DRAW),
        ("1 1/2 - 1/2", Result.DRAW),
        ("1+ - 1-", Result.DRAW),
        ("0-0", Result.BOTH_LOSE),
        ("12-0", Result.WHITE),
        ("4-6", Result.BLACK),
        ("1.01-0.99", Result.WHITE),
        ("*", Result.UNKNOWN),
        ("?", Result.UNKNOWN),
        ("", Result.UNKNOWN),
        ("Black won", None),
        ("3", None),
    ],
)
def test_results(text: str, result: Result | None) -> None:
    assert parse_result(text, Colour.WHITE) is result


@pytest.mark.parametrize("name", [facts.name for facts in core.variants()])
def test_results_of_every_variant(name: str) -> None:
    variant = Variant.parse(name)
    for result in Result:
        assert parse_result(format_result(result, variant), variant.first) is result
    won = format_result(Result.WHITE if variant.first is Colour.WHITE else Result.BLACK, variant)
    assert won in ("2-0", "1-0")


def test_scores_that_look_like_moves() -> None:
    assert is_score("6-4")
    assert is_score("7-5")
    assert not is_score("6-5")
    assert not is_score("6x4")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2009.04.09", (2009, 4, 9)),
        ("1996-05-13", (1996, 5, 13)),
        ("13-01-1996", (1996, 1, 13)),
        ("1.1.1965", (1965, 1, 1)),
        ("1950.", (1950, 0, 0)),
        ("1841-??-??", (1841, 0, 0)),
        ("2024.03.??", (2024, 3, 0)),
        ("17 april 2009", (2009, 4, 17)),
        ("april 2009", (2009, 4, 0)),
        ("3 mei 1998", (1998, 5, 3)),
        ("03.07.20", (2020, 7, 3)),
        ("2004.10.27 - 2004.11.01", (2004, 10, 27)),
        ("????.??.??", None),
        ("????", None),
        ("", None),
        ("yesterday", None),
    ],
)
def test_dates(text: str, day: Day | None) -> None:
    assert parse_date(text) == day


def test_the_days_that_a_date_can_mean() -> None:
    assert (earliest((1841, 0, 0)), latest((1841, 0, 0))) == ((1841, 1, 1), (1841, 12, 31))


@pytest.mark.variant("international")
@pytest.mark.parametrize(
    ("text", "fits"),
    [("W2K1:B1", True), ("W2:B1", False), ("W*K1:B*K*", True), ("w2k1:b1k0", True), ("W2K1:B2", False)],
)
def test_material(text: str, fits: bool) -> None:
    position = Board("international", "W:W31,32,K5:B20").position
    assert Material.parse(text).fits(position) is fits


def test_what_is_no_material() -> None:
    with pytest.raises(ValueError, match="W5K1:B4"):
        Material.parse("5K1-4")
