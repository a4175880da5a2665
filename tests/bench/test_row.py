"""More than once as fast means faster, whichever way the unit runs."""

import pytest

from tests.bench.row import Row
from tests.bench.table import lines


@pytest.mark.parametrize(
    ("unit", "ours", "theirs", "best"),
    [("Mnps", (400.0, 300.0), (20.0, 10.0), 400.0), ("µs", (2.0, 1.0), (40.0, 30.0), 1.0)],
)
def test_ratios(unit: str, ours: tuple[float, ...], theirs: tuple[float, ...], best: float) -> None:
    row = Row("work", unit, "peer", ours=ours, theirs=theirs)
    assert row.ratios == [20.0, 30.0]
    assert row.best(ours) == best


def test_peer_that_is_not_there() -> None:
    row = Row("work", "ms", "peer", note="no such package", ours=(1.0, 3.0, 2.0))
    assert row.json()["theirs"] is None
    assert row.json()["ratio"] is None
    head, _, line, _, note = lines([row])
    assert head.split()[:2] == ["median", "best"]
    assert line.split() == ["work", "2.00", "1.00", "ms", "peer", "-"]
    assert note == "work: no such package"
