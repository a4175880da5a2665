"""Programs that are killed at a moment of chance, as often as it takes until one of them gets to its end."""

from __future__ import annotations

import random
import subprocess
import sys
from time import monotonic

PATIENCE = 240.0


def run_to_its_end(arguments: list[str], chance: random.Random, first: float = 0.6, growth: float = 1.5) -> int:
    """Start the program again and again and kill it each time, later and later; returns how often it was killed.

    Args:
        arguments: of the program.
        chance: where the moments come from.
        first: seconds after which it is killed at first, at most.
        growth: of that limit, so that it comes to its end.
    """
    killed, limit, end = 0, first, monotonic() + PATIENCE
    while monotonic() < end:
        process = subprocess.Popen(
            [sys.executable, "-m", "dxp_engine", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            _, errors = process.communicate(timeout=chance.uniform(0.2, limit))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            killed, limit = killed + 1, limit * growth
        else:
            assert process.returncode in (0, 1), errors.decode()
            return killed
    raise AssertionError(f"not at its end after {PATIENCE} s and {killed} kills")
