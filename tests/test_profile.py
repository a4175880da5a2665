"""`make profile`: the program is compiled by the record of a run, and searches as it did."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200), pytest.mark.variant("english")]
NOT_SOURCE = shutil.ignore_patterns(".git", ".venv*", ".build", "dist", ".*_cache", "__pycache__", "*.so")
NODES = "from dxp_engine import Board, Engine; print(Engine('english').search(Board.start('english'), depth=13).nodes)"


def nodes(python: str | Path, folder: Path) -> int:
    return int(subprocess.run([python, "-c", NODES], cwd=folder, check=True, capture_output=True).stdout)


def test_a_build_by_profile_searches_as_any_other(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=NOT_SOURCE)
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(["make", "profile", "VARIANTS=english"], cwd=source, env=own, check=True, capture_output=True)
    assert list(source.glob(".build/profile/**/*.gcda")), "no run was recorded"
    assert nodes(source / ".venv" / "bin" / "python", tmp_path) == nodes(sys.executable, tmp_path) > 10_000
