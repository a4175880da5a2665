"""Several lines, and searches of some moves only."""

from __future__ import annotations

import pytest

from dxp_engine import Board
from dxp_engine.core import LEAST_WIN, WIN_SCORE, Limits, SearchResult
from tests.search.endings import endings
from tests.search.searching import search
from tests.search.test_exactness import board

STARTS = ("international", "russian", "english", "frisian", "italian", "killer", "breakthrough", "antidraughts")

pytestmark = pytest.mark.variant("international", "russian")


def without_the_earlier(where: Board, depth: int, lines: int) -> list[SearchResult]:
    """Searches, each of the moves that those before it did not choose."""
    left = list(where.legal_moves)
    found = []
    for _ in range(lines):
        found.append(search(where, Limits(depth=depth, moves=left)))
        left.remove(found[-1].move)
    return found


@pytest.mark.parametrize("variant", STARTS)
def test_lines_are_searches_without_the_earlier_moves(variant: str) -> None:
    """One ply deep no search learns from another, so all agrees: moves, order, scores, lines."""
    where = Board(variant)
    for _ in range(10):
        # A search of one move only looks a ply deeper, so one is left over.
        lines = min(4, len(where.legal_moves) - 1)
        if lines > 1:
            found = search(where, Limits(depth=1, multipv=lines))
            for line, single in zip(found.lines, without_the_earlier(where, 1, lines), strict=True):
                assert (line.pv[0], line.score) == (single.move, single.score), where.fen
        where = where.play(search(where, Limits(depth=2)).move)


@pytest.mark.parametrize("variant", ["international", "english", "antidraughts", "breakthrough"])
def test_lines_of_endings_are_searches_without_the_earlier_moves(variant: str) -> None:
    """Where every move is proven to win or to lose, depth does not matter either."""
    compared = 0
    for ending in endings(variant, 5, 8):
        where = board(variant, ending.position)
        count = len(where.legal_moves)
        found = search(where, Limits(depth=12, multipv=count))
        singles = without_the_earlier(where, 12, count)
        for line, single in zip(found.lines, singles, strict=True):
            if min(abs(line.score), abs(single.score)) < LEAST_WIN:
                break
            compared += 1
            assert line.score == single.score, where.fen
    assert compared > 8


def test_lines_come_in_order() -> None:
    for variant in ("international", "russian"):
        found = search(Board(variant), Limits(depth=7, multipv=100))
        assert [line.multipv for line in found.lines] == list(range(1, len(Board(variant).legal_moves) + 1))
        assert len({line.pv[0] for line in found.lines}) == len(found.lines)
        assert found.move == found.lines[0].pv[0]
        assert found.score == found.lines[0].score == max(line.score for line in found.lines)


def test_every_finished_iteration_tells_its_lines() -> None:
    told: list[tuple[int, int]] = []
    search(
        Board("russian"),
        Limits(depth=5, multipv=3),
        on_info=lambda info: told.append((info.depth, info.multipv)) if info.bound == "exact" else None,
    )
    assert told == [(depth, rank) for depth in range(1, 6) for rank in (1, 2, 3)]


def test_only_these_moves() -> None:
    where = Board("international")
    some = [where.parse_move(text) for text in ("31-26", "35-30")]
    for depth in (1, 4, 8):
        assert search(where, Limits(depth=depth, moves=some)).move in some
        assert search(where, Limits(depth=depth, moves=some[:1])).move == some[0]
    assert len(search(where, Limits(depth=4, moves=some, multipv=9)).lines) == 2


@pytest.mark.variant("russian")
def test_the_other_moves_win_later() -> None:
    where = Board("russian", "W:WKc3,Kd6,Ke3:BKh4")
    poor = [move for move in where.legal_moves if move.pdn not in ("d6-b4", "c3-e1")]
    assert search(where, Limits(depth=10, moves=poor)).score < WIN_SCORE - 7
    good = [where.parse_move("c3-e1")]
    assert search(where, Limits(depth=12, moves=good)).score == WIN_SCORE - 7


def test_moves_of_another_position_are_refused() -> None:
    where = Board("international")
    reply = where.play("32-28").legal_moves[0]
    with pytest.raises(ValueError, match="not legal"):
        search(where, Limits(depth=2, moves=[reply]))
