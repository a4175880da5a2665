"""Node counts against the published and cross-checked table."""

import pytest

from dxp_engine import Board
from tests.oracle.tables import Count, node_counts
from tests.rules.boards import board_of

COUNTS = list(node_counts())
QUICK = [count for count in COUNTS if count.nodes <= 10_000_000]
LONG = [count for count in COUNTS if 10_000_000 < count.nodes <= 20_000_000_000]


@pytest.mark.parametrize("count", QUICK, ids=[count.name for count in QUICK])
def test_node_count(count: Count) -> None:
    assert board_of(count.variant, count.forced, count.position).perft(count.depth) == count.nodes


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", LONG, ids=[count.name for count in LONG])
def test_large_node_count(count: Count) -> None:
    assert board_of(count.variant, count.forced, count.position).perft(count.depth) == count.nodes


# Three positions that E. Gilbert published for the Italian priority rules on the FMJD forum ("alternative game rules").
# He counts a capture once per way; up to these depths that makes no difference.
ITALIAN = {
    "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3": (5, 13, 42, 107, 360, 1099, 3736, 12495, 43686),
    "B:W30,21,22,17,20,K6:B25,28,9,5,1,3": (6, 47, 271, 1916, 10810, 73137, 389809, 2469050),
    "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4": (13, 112, 828, 6756, 46241, 368908, 2468110),
}


@pytest.mark.variant("italian")
@pytest.mark.parametrize("fen", ITALIAN)
def test_italian_node_counts(fen: str) -> None:
    board = Board("italian", fen)
    assert tuple(board.perft(depth) for depth in range(1, len(ITALIAN[fen]) + 1)) == ITALIAN[fen]
