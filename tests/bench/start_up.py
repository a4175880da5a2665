"""How long the import and the program take to start, beside other libraries and a bare interpreter."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.bench.measure import CLOCK, beside
from tests.bench.peers import DAME, PY_DRAUGHTS
from tests.bench.row import Row

IMPORT = f"from time import {CLOCK} as now; begin = now(); import {{}}; print((now() - begin) * 1e3)"
PYTHON = Path(sys.executable)


def importing(python: Path, module: str) -> float:
    """Milliseconds of an import by a new process' own clock."""
    command = [str(python), "-c", IMPORT.format(module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def process(*command: str | Path) -> float:
    """Milliseconds from start to end of a process."""
    begin = perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return (perf_counter() - begin) * 1e3


def rows(rounds: int) -> Iterator[Row]:
    """The import beside each peer's, then the program beside an interpreter that does nothing."""
    rounds *= 2
    ours = partial(importing, PYTHON, "dxp_engine")
    for peer, module in ((DAME, "dame"), (PY_DRAUGHTS, "draughts")):
        row = Row("import dxp_engine", "ms", str(peer), note=peer.problem)
        yield beside(row, rounds, ours, None if row.note else partial(importing, peer.python, module))
    program = shutil.which("dxp-engine", path=PYTHON.parent)
    assert program, "dxp-engine is not installed beside this interpreter"
    row = Row("dxp-engine --version", "ms", "python -c pass")
    yield beside(row, rounds, partial(process, program, "--version"), partial(process, PYTHON, "-c", "pass"))
