"""Very short games on a machine that has more to do than it can: no flag falls that should not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest

from dxp_engine.match.clock import TOLERANCE
from dxp_engine.match.ending import Ending
from dxp_engine.match.record import GameRecord
from tests.match.matches import Seen, config, play

pytestmark = pytest.mark.variant("international")
CLOCK, INC = 0.1, 0.001


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Others who want all processors."""
    others = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def lateness(record: GameRecord) -> Iterator[float]:
    """Seconds by which each move took more than was on the clock; negative for moves in time."""
    for side in (0, 1):
        left = CLOCK + INC
        for note in islice(record.notes, record.opening_plies + side, None, 2):
            assert note.seconds is not None
            assert note.clock is not None
            yield note.seconds - left
            left = note.clock


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_thousand_games() -> None:
    seen = Seen()
    engines = [f"name={name} proto=self option.threads=1" for name in "AB"]
    with busy(2):
        made = config(*engines, tc=f"{CLOCK}+{INC}", games=1000, openings="three-move")
        ledger = play(made, seen, patience=3500, concurrency=2)
    late = sorted(seconds for record in seen.records for seconds in lateness(record))
    beyond = [seconds for seconds in late if seconds > TOLERANCE]
    print(f"{len(late)} moves, {len(beyond)} of them late beyond the tolerance, the latest by {late[-1]:.3f} s")
    print(*(text for record in seen.records for text in record.warnings), sep="\n")
    assert [record.reason for record in seen.records if record.ending is Ending.TIME] == []
    assert ledger.faults == {}
