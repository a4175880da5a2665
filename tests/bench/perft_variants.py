"""Perft of the other variants' start positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dxp_engine import Board, core
from tests.bench.measure import in_turn, now
from tests.bench.row import Row
from tests.oracle.tables import Count, node_counts

MOST = 50_000_000  # nodes: a tenth of a second or so


def speed(count: Count) -> float:
    """Millions of nodes a second."""
    board = Board.start(count.variant)
    begin = now()
    nodes = board.perft(count.depth)
    seconds = now() - begin
    assert nodes == count.nodes
    return nodes / seconds / 1e6


def rows(rounds: int) -> Iterator[Row]:
    """One row for each variant, at the deepest known count that is quick enough."""
    deepest: dict[str, Count] = {}
    for count in node_counts():
        if count.entry == "start" and count.forced and count.nodes <= MOST:
            deepest[count.variant] = max(deepest.get(count.variant, count), count, key=lambda each: each.depth)
    built = [facts.name for facts in core.variants() if facts.name != "international"]
    counts = [deepest[name] for name in built if name in deepest]
    values = in_turn(rounds, [partial(speed, count) for count in counts])
    for count, ours in zip(counts, values, strict=True):
        yield Row(f"perft {count.depth} {count.variant}", "Mnps", ours=ours)
