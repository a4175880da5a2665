"""Node counts against the published and cross-checked table."""

import pytest

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
