"""Files of games, read beside other libraries: only the tags, or every move checked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import beside
from tests.bench.peers import PY_DRAUGHTS, PYDRAUGHTS, Peer
from tests.bench.row import Row
from tests.rules.games import FILES

READING = Path(__file__).parent / "libraries" / "reading.py"
REAL = FILES / "international.pdn"


def microseconds(python: Path, library: str, what: str, path: Path) -> float:
    """The time for each game, by the clock of a new process."""
    return _read(python, library, what, path)[0]


def _read(python: Path, library: str, what: str, path: Path) -> tuple[float, int]:
    done = subprocess.run(
        [str(python), str(READING), library, what, str(path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=READING.parent,
    )
    time, plies = done.stdout.split()
    return float(time), int(plies)


def rows(rounds: int) -> Iterator[Row]:
    """Each row reads the same file with both libraries."""
    text = REAL.read_text("utf-8").rstrip() + "\n\n"
    with TemporaryDirectory() as folder:
        many, few = Path(folder) / "many.pdn", Path(folder) / "few.pdn"
        many.write_text(text * 20, "utf-8")  # 780 games
        few.write_text("[White".join(text.split("[White")[:4]), "utf-8")  # 3, which take pydraughts seconds
        yield _row("a game's tags", "tags", many, None, "", rounds)
        yield _row("a game's tags, 3 games", "tags", few, PYDRAUGHTS, "pdn_pydraughts", rounds, "")
        aim = "20 times, 100 µs"
        yield _row("a game, moves checked", "replay", many, PY_DRAUGHTS, "pdn_py_draughts", rounds, aim)
        yield _row("a game, moves checked, 3 games", "replay", few, PYDRAUGHTS, "pdn_pydraughts", min(rounds, 2), "")


def _row(name: str, what: str, path: Path, peer: Peer | None, library: str, rounds: int, aim: str = "") -> Row:
    row = Row(name, "µs", str(peer or ""), aim, peer.problem if peer else "")
    ours = partial(microseconds, Path(sys.executable), "pdn_dxp", what, path)
    if peer is None or row.note:
        return beside(row, rounds, ours, None)
    if (mine := _read(Path(sys.executable), "pdn_dxp", what, path)[1]) != (
        other := _read(peer.python, library, what, path)[1]
    ):
        row = Row(name, "µs", str(peer), aim, f"{peer} reads {other} plies, we {mine}")
    return beside(row, rounds, ours, partial(microseconds, peer.python, library, what, path))
