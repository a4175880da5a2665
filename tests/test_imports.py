"""What loads what: the library nothing heavy, the engine no click, a command no other command."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"click", "rich", "numpy", "msgspec", "matplotlib", "distributed", "asyncio", "hypothesis"}


def loaded_by(code: str) -> set[str]:
    command = [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=True)
    return set(done.stdout.split())


def test_the_library_is_light() -> None:
    assert not HEAVY & loaded_by("import dxp_engine")


@pytest.mark.parametrize("arguments", [[], ["uci"], ["hub", "--threads=1"]])
def test_the_engine_is_light(arguments: list[str]) -> None:
    assert not HEAVY & loaded_by(f"from dxp_engine.cli.main import run; run({arguments})")


@pytest.mark.parametrize("command", ["variants", "perft"])
def test_a_command_does_not_load_the_others(command: str) -> None:
    loaded = loaded_by(f"from dxp_engine.cli.main import run; run(['{command}', '--help'])")
    commands = {"dxp_engine.cli.variants", "dxp_engine.cli.perft", "dxp_engine.cli.position"}
    assert loaded & commands == {f"dxp_engine.cli.{command}"}


def test_statistics_load_no_match() -> None:
    """Training tells good weights from bad ones by them."""
    loaded = loaded_by("import dxp_engine.match.sprt, dxp_engine.match.elo")
    rooms = {name for name in loaded if name.startswith("dxp_engine.match.")}
    assert rooms == {f"dxp_engine.match.{name}" for name in ("sprt", "elo", "outcomes")}
    assert not (HEAVY | {"sqlite3"}) & loaded
