"""What is written is read back as the same game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dxp_engine import Variant, core, pdn
from tests.pdn import generated

pytestmark = pytest.mark.variant("international")

NAMES = [facts.name for facts in core.variants()]
SEEDS = st.integers(0, 2**32 - 1)


def check(variant: Variant, seed: int) -> None:
    rng = Random(seed)
    game, style = generated.game(variant, rng), generated.style(rng)
    text = pdn.format_game(game, style)
    (again,) = pdn.parse(text)
    assert not again.errors, (text, *map(str, again.errors))
    assert not again.warnings, (text, *map(str, again.warnings))
    assert (again.variant, again.start, again.result) == (game.variant, game.start, game.result), text
    assert again.tree == game.tree, text
    assert again.moves == game.moves
    assert {**again.tags, **game.tags, "Result": again.tags["Result"]} == again.tags
    assert pdn.format_game(again, style) == text


POOL_IN_RUSSIAN_STYLE, FREE = generated.VARIANTS


@pytest.mark.parametrize(
    "variant", [*NAMES, pytest.param(POOL_IN_RUSSIAN_STYLE, marks=pytest.mark.variant("pool")), FREE]
)
@settings(max_examples=30)
@given(seed=SEEDS)
def test_generated_games(variant: str, seed: int) -> None:
    check(Variant.parse(variant), seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", NAMES)
def test_ten_thousand_generated_games(variant: str) -> None:
    for seed in range(10_000):
        check(Variant.parse(variant), seed)


@given(values=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")), max_size=3))
def test_any_tag_value(values: list[str]) -> None:
    tags = {f"Tag{number}": value for number, value in enumerate(values)}
    game = pdn.PdnGame(tags, "international")
    (again,) = pdn.parse(pdn.format_game(game))
    assert {name: again.tags[name] for name in tags} == tags


@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r}")))
def test_any_comment(text: str) -> None:
    game = pdn.PdnGame({}, "international", tree=pdn.Line(notes=[pdn.Comment(text)]))
    (again,) = pdn.parse(pdn.format_game(game))
    assert again.tree == game.tree


def test_an_editor_can_change_a_game() -> None:
    (game,) = pdn.parse('[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 2-0')
    game.tree.plies[0].notes.append(pdn.Comment("[%clk 0:10:00]"))
    game.tree.plies[1].strength = "?"
    game.tags["White"] = "Somebody"
    (again,) = pdn.parse(pdn.format_game(game))
    assert again.tree.plies[0].comments[0].clock == pdn.Clock(mover=600)
    assert again.tree.plies[1].strength == "?"
    assert again.player("white") == "Somebody"
