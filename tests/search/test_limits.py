"""What bounds a search: depth, nodes, a win that is near enough; and the same search twice."""

from __future__ import annotations

import pytest

from dxp_engine import Board
from dxp_engine.core import LEAST_WIN, WIN_SCORE, Info, Limits, SearchResult
from tests.search.searching import search, searcher

pytestmark = pytest.mark.variant("international", "russian")

OVERSHOOT = 8  # nodes begun before every ply has heard of the end


def account(found: SearchResult) -> tuple[object, ...]:
    """All of a result that may not depend on the clock."""
    lines = [(line.depth, line.seldepth, line.score, line.nodes, line.pv) for line in found.lines]
    return found.move, found.ponder, found.score, found.depth, found.nodes, found.pv, lines


@pytest.mark.parametrize("variant", ["international", "english", "russian", "frisian", "antidraughts", "breakthrough"])
def test_the_same_search_twice(variant: str) -> None:
    for limits in (Limits(depth=7), Limits(nodes=20_000), Limits(nodes=20_000, multipv=3)):
        assert account(search(Board(variant), limits)) == account(search(Board(variant), limits))


def test_cleared_is_as_new() -> None:
    by = searcher("russian")
    first = account(search(Board("russian"), Limits(depth=8), by))
    search(Board("russian").play("c3-d4"), Limits(depth=8), by)
    by.clear()
    assert account(search(Board("russian"), Limits(depth=8), by)) == first


@pytest.mark.parametrize("nodes", [1000, 4097, 20_000, 50_001])
def test_nodes(nodes: int) -> None:
    found = search(Board("russian"), Limits(nodes=nodes))
    assert nodes <= found.nodes <= nodes + OVERSHOOT


def test_fewest_nodes_still_give_a_move() -> None:
    by = searcher("international")
    search(Board(), Limits(depth=8), by)
    after = Board().play("31-27")
    found = search(after, Limits(nodes=1), by)
    assert found.move in after.legal_moves
    assert found.depth == 1
    assert found.nodes < 1000


@pytest.mark.parametrize("depth", [1, 2, 5, 9])
def test_depth(depth: int) -> None:
    told: list[Info] = []
    found = search(Board("russian"), Limits(depth=depth), on_info=told.append)
    assert found.depth == depth <= found.seldepth
    assert [info.depth for info in told if info.bound == "exact"] == list(range(1, depth + 1))
    assert [info.nodes for info in told] == sorted(info.nodes for info in told)


def test_a_win_near_enough_ends_the_search() -> None:
    """The win in three ends it; where only a longer one is there, it goes on to its depth."""
    near, far = Board(fen="W:WK46,K37,K27:BK11"), Board(fen="W:WK13,K25,K41:BK26")
    found = search(near, Limits(depth=30, win_plies=3))
    assert found.score == WIN_SCORE - 3
    assert found.nodes <= search(near, Limits(depth=30)).nodes
    found = search(far, Limits(depth=9, win_plies=5))
    assert found.score == WIN_SCORE - 5
    assert found.depth < 9
    not_near = search(far, Limits(depth=7, win_plies=3, multipv=2))
    assert not_near.depth == 7
    assert not_near.score < WIN_SCORE - 3


def test_a_proven_end_needs_no_deeper_search() -> None:
    found = search(Board(fen="W:WK46,K37,K27:BK11"), Limits(depth=60))
    assert found.depth < 12
    lost = Board(fen="W:WK46,K37,K27:BK11").play("27-22")
    found = search(lost, Limits(depth=60))
    assert (found.score, found.move.pdn) == (2 - WIN_SCORE, "11x41")
    assert found.depth < 12


def test_noise_is_repeatable() -> None:
    def score(noise: int, seed: int) -> int:
        return search(Board("russian"), Limits(depth=4, noise=noise, seed=seed)).score

    assert score(0, 1) == score(0, 2)
    assert score(80, 1) == score(80, 1)
    assert len({score(80, seed) for seed in range(6)}) > 1


def test_noise_leaves_proven_wins_alone() -> None:
    found = search(Board("russian", "W:Wb6,f4,h2,g1:Bh8,g7,d6,d4,h4"), Limits(depth=14, noise=100, seed=3))
    assert found.score >= LEAST_WIN


def test_a_position_that_is_over_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        search(Board("international", "W:W:B20"), Limits(depth=2))


@pytest.mark.variant("brazilian")
def test_a_position_of_another_variant_is_refused() -> None:
    with pytest.raises(ValueError, match="russian"):
        search(Board("brazilian"), Limits(depth=2), searcher("russian"))
