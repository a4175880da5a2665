"""Bad engines as programs, and what became of their processes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from dxp_engine.players import LinePlayer, Program, Timeouts

SCRIPT = Path(__file__).parents[1] / "engines" / "bad_engine.py"
PROTOCOLS = ["hub", "uci"]
# Long enough for a busy machine where nothing is expected to be late, and short where it is.
PATIENT = Timeouts(start=30, setup=30, move=30, margin=30, stop=30, leave=30)
QUICK = Timeouts(start=30, setup=30, move=0.2, margin=0.2, stop=1.0, leave=0.2)

T = TypeVar("T")


def bad(protocol: str, fault: str, *moves: str, **options: str | None) -> Program:
    """A bad engine; `options` are written with _ for a blank."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    command = (sys.executable, "-S", str(SCRIPT), protocol, fault, *moves)
    return Program(command, "hub" if protocol == "hub" else "uci", named)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it in an event loop; what it leaves behind there is an error."""

    async def all_of_it() -> T:
        result = await asyncio.wait_for(work, 120)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return result

    return asyncio.run(all_of_it())


def pid_of(player: LinePlayer) -> int:
    """The number of a player's process."""
    assert player.pid is not None
    return player.pid


def lives(pid: int) -> bool:
    """Whether there is such a process; one that has ended and is not buried yet does not live."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        if Path("/proc/self").exists():
            return False
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True
    return state not in "ZX"


def is_zombie(pid: int) -> bool:
    """Whether it has ended and waits for its parent to notice; False where that cannot be told."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return False
