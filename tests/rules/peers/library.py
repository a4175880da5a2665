"""Another library in its own virtual environment."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

REPOSITORY = Path(__file__).parents[3]

PlainMove = tuple[int, int, tuple[int, ...]]
"""Origin, target and sorted captured squares, in row-major numbers."""


@dataclass(frozen=True)
class Library:
    """A released package, the script that asks it, and the variants it plays as we do."""

    package: str
    version: str
    script: str
    variants: tuple[str, ...]

    @cached_property
    def python(self) -> Path:
        """The interpreter of its environment, which is made at the first call and kept."""
        home = REPOSITORY / ".build" / "peers" / f"{self.package}-{self.version}"
        done = home / "installed"
        python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        if not done.exists():
            venv.create(home, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", f"{self.package}=={self.version}"], check=True)
            done.touch()
        return python

    def legal_moves(self, variant: str, fens: list[str]) -> list[frozenset[PlainMove]]:
        """Its legal moves in each of these positions, given with row-major numbers."""
        answer = subprocess.run(
            [self.python, Path(__file__).with_name(self.script)],
            input=json.dumps([(variant, fen) for fen in fens]),
            capture_output=True,
            text=True,
            check=True,
        )
        return [
            frozenset((origin, target, tuple(captured)) for origin, target, captured in moves)
            for moves in json.loads(answer.stdout)
        ]


PYDRAUGHTS = Library(
    "pydraughts",
    "0.6.7",
    "ask_pydraughts.py",
    (
        "international",
        "english",
        "italian",
        "russian",
        "brazilian",
        "frisian",
        "frysk",
        "breakthrough",
        "antidraughts",
    ),
)
PY_DRAUGHTS = Library(
    "py-draughts",
    "1.10.1",
    "ask_py_draughts.py",
    (
        "international",
        "english+free",  # its American draughts leaves captures to the player
        "russian",
        "brazilian",
        "frisian",
        "frysk",
        "breakthrough",
        "antidraughts",
    ),
)
LIBRARIES = (PYDRAUGHTS, PY_DRAUGHTS)
