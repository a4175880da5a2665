"""The learned evaluation of the core against a slow one written from its description."""

from __future__ import annotations

import random
from array import array

import pytest

from dxp_engine import core
from dxp_engine.rules import Board
from tests.conftest import BUILT
from tests.oracle.facts import FACTS
from tests.oracle.learned import Oracle, layout
from tests.oracle.position import Position, fen, last_row
from tests.oracle.positions import random_game
from tests.oracle.squares import row_major
from tests.search.searching import search

VARIANTS = [variant for variant in FACTS if variant in BUILT]
POSITIONS = 150


def payload(variant: str, chance: random.Random, largest: int, *, network: bool = False) -> bytes:
    """Random weights; those of the long tables come round again after a prime number of them."""
    few = [chance.randint(-largest, largest) for _ in range(99_991)]
    count = 2 * layout(variant).count + network * layout(variant).network
    return array("h", (few * (count // len(few) + 1))[:count]).tobytes()


def scattered(variant: str, chance: random.Random) -> Position:
    """Few pieces or many, kings or none, anywhere."""
    squares = list(row_major(variant))
    chance.shuffle(squares)
    kings = chance.choice((0.0, 0.0, 0.1, 0.5, 1.0))
    pieces = {}
    for side, count in (("white", chance.randint(1, 8)), ("black", chance.randint(1, 8))):
        # Where the first king wins, only one side can have any.
        crowned = kings if FACTS[variant].goal != "king" or side == "white" else 0.0
        for square in [squares.pop() for _ in range(chance.choice((count, count // 3 + 1)))]:
            if crowned == 0.0 and square[1] == last_row(variant, side):
                continue
            king = chance.random() < crowned or square[1] == last_row(variant, side)
            pieces[square] = side[0].upper() if king else side[0]
    if not pieces:  # men on their last row alone
        return scattered(variant, chance)
    return Position(chance.choice(("white", "black")), pieces)


def positions(variant: str, chance: random.Random) -> list[Position]:
    game = list(random_game(variant, True, chance.randrange(1 << 30)))
    made_up = [scattered(variant, chance) for _ in range(POSITIONS - len(game))]
    return game + made_up


@pytest.mark.parametrize("network", [False, True])
@pytest.mark.parametrize("largest", [200, 32767])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_core_evaluates_as_described(variant: str, largest: int, network: bool) -> None:
    chance = random.Random(f"{variant} {largest} {network}")
    data = payload(variant, chance, largest, network=network)
    oracle = Oracle(variant, data)
    searcher = core.Searcher(variant, 1, 1, core.Weights(variant, data))
    found = set()
    for position in positions(variant, chance):
        text = fen(variant, position)
        value = searcher.evaluate(Board(variant, text).position)
        assert value == oracle.evaluate(position), text
        found.add(value)
    assert len(found) > POSITIONS // 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_weights_of_another_size_are_refused(variant: str) -> None:
    size = 4 * layout(variant).count
    most = size + 2 * layout(variant).network
    patterns = core.Trainer(variant).weights(100)
    assert len(patterns) == size
    assert len(core.NetworkTrainer(variant, patterns, 100, 1).weights()) == most
    for wrong in (0, size - 4, size + 4, most - 2, most + 2):
        with pytest.raises(ValueError, match=f"take {size} bytes, or {most} with a network, not {wrong}"):
            core.Weights(variant, bytes(wrong))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_kept_from_move_to_move_evaluates_as_a_fresh_position(variant: str) -> None:
    """A score of a search is the evaluation of the position that its line ends in."""
    chance = random.Random(variant)
    weights = core.Weights(variant, payload(variant, chance, 100, network=True))
    searcher = core.Searcher(variant, 1, 1, weights)
    compared = 0
    for position in random_game(variant, True, 7):
        board = Board(variant, fen(variant, position)).with_rules("none")
        if len(board.legal_moves) < 2:
            continue
        searcher.clear()
        found = search(board, core.Limits(depth=4), searcher)
        for move in found.pv:
            board = board.play(move)
        # With kings a lead fades with time, which no position shows.
        if abs(found.score) >= core.LEAST_WIN or board.position.white_kings or board.position.black_kings:
            continue
        sign = -1 if len(found.pv) % 2 else 1
        assert found.score == sign * searcher.evaluate(board.position), board.fen
        compared += 1
    assert compared
