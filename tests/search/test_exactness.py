"""Proven scores are true: the distances to a forced end, against proofs by trying everything.

A search may prove a win later than it could, because it looks less deep at moves that seem bad; it never claims one
that is not there, and once it has settled its distance is the shortest.
"""

from __future__ import annotations

from itertools import chain

import pytest

from dxp_engine import Board
from dxp_engine.core import LEAST_WIN, WIN_SCORE, Limits
from tests.oracle.facts import FACTS
from tests.oracle.position import Position, fen
from tests.rules.boards import board_of, oracle_move
from tests.search.endings import endings
from tests.search.exhaustive import Tree
from tests.search.searching import search, searcher

# Every goal some fifty times, and the rules that change an ending: short kings, straight captures, the house rule.
COUNTS = {
    "international": 20,
    "english": 15,
    "russian": 15,
    "frisian": 15,
    "killer": 10,
    "italian": 10,
    "english+free": 15,
    "antidraughts": 50,
    "breakthrough": 50,
}
SETTLED = 14  # plies of a full iteration, far beyond what is proven of the endings


def board(variant: str, position: Position) -> Board:
    """The board of an ending, without draw rules."""
    name = variant.removesuffix("+free")
    return board_of(name, name == variant, position).with_rules("none")


@pytest.mark.parametrize("variant", COUNTS)
def test_distances(variant: str) -> None:
    by = searcher(variant)
    for ending in endings(variant, 0, COUNTS[variant]):
        by.clear()
        where = board(variant, ending.position)
        found = search(where, Limits(depth=SETTLED, nodes=300_000), by)
        assert found.score == ending.score, where.fen
        assert len(found.pv) == WIN_SCORE - abs(ending.score), where.fen


@pytest.mark.parametrize("variant", COUNTS)
def test_every_iteration_is_true(variant: str) -> None:
    """A shallow search claims no shorter end than the truth, and no undecided ending."""
    by = searcher(variant)
    some = chain(
        endings(variant, 1, COUNTS[variant] // 5),
        endings(variant, 2, COUNTS[variant] // 3, decided=False),
    )
    for ending in some:
        by.clear()
        where = board(variant, ending.position)
        for depth in range(1, 9):
            claim = search(where, Limits(depth=depth), by).score
            if abs(claim) >= LEAST_WIN and WIN_SCORE - abs(claim) <= ending.plies:
                assert claim * ending.score > 0, where.fen
                assert abs(claim) <= abs(ending.score), where.fen


@pytest.mark.parametrize("variant", ["international", "english", "antidraughts", "breakthrough"])
def test_the_line_is_played_as_it_says(variant: str) -> None:
    """Along a proven line each position is worth what is left of it."""
    for ending in endings(variant, 3, 5):
        where, score = board(variant, ending.position), ending.score
        for move in search(where, Limits(depth=SETTLED)).pv:
            assert search(where, Limits(depth=SETTLED)).score == score
            where = where.play(move)
            score = -(score + 1) if score > 0 else -(score - 1)
        assert where.position.ending
        assert (where.position.winner == where.position.turn) == (FACTS[variant].goal == "lose")


@pytest.mark.variant("frisian")
def test_frisian_king_runs_count() -> None:
    """The king that has moved three times may not move again: this decides the ending."""
    tired = Board("frisian", "W:WK33,37,47:B6,K36:H0:F1:+336+333")
    fresh = Board("frisian", "W:WK33,37,47:B6,K36")
    assert search(tired, Limits(depth=8)).score == WIN_SCORE - 3
    assert search(fresh, Limits(depth=14)).score < WIN_SCORE - 3


@pytest.mark.parametrize("variant", ["international", "russian", "english", "antidraughts", "breakthrough"])
def test_every_root_move_is_scored(variant: str) -> None:
    """With a line for every move each of them gets the exact score of its own."""
    for ending in endings(variant, 4, 5):
        where = board(variant, ending.position)
        tree = Tree(variant)
        node = tree.node(ending.position)
        worth = {move: tree.score(child.position, ending.plies - 1) for move, child in node.moves}
        found = search(where, Limits(depth=SETTLED, nodes=300_000, multipv=len(worth)))
        assert len(found.lines) == len(worth), fen(variant, ending.position)
        for line in found.lines:
            exact = worth[oracle_move(line.pv[0])]
            if exact:
                assert line.score == -exact + (1 if exact > 0 else -1), (where.fen, line.pv[0])
