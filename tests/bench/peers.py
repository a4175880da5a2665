"""Other people's programs, each in a virtual environment of its own under .build/peers."""

from __future__ import annotations

import subprocess
import sys
import venv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Peer:
    """A released package, pinned."""

    package: str
    version: str

    def __str__(self) -> str:
        return self.package

    @property
    def home(self) -> Path:
        """Its environment."""
        return ROOT / ".build" / "peers" / f"{self.package}-{self.version}"

    @property
    def scripts(self) -> Path:
        """The folder with its interpreter and programs."""
        return self.home / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.scripts / "python"

    @cached_property
    def problem(self) -> str:
        """Why it cannot be had on this machine, "" if it is there; installs it at the first call."""
        done = self.home / "installed"
        if not done.exists():
            venv.create(self.home, with_pip=True, clear=True)
            pip = [str(self.python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
            made = subprocess.run([*pip, f"{self}=={self.version}"], capture_output=True, text=True, check=False)
            if made.returncode:
                errors = [line for line in made.stderr.splitlines() if line.startswith("ERROR")]
                return f"{self} {self.version} is not to be had here: {' '.join(errors)}"
            done.touch()
        return ""


DAME = Peer("dame-rs", "0.2.0")
PY_DRAUGHTS = Peer("py-draughts", "1.10.1")
PYDRAUGHTS = Peer("pydraughts", "0.6.7")  # its import name is py-draughts' as well
