"""Weights to test with: numbers by chance, as many as a variant takes."""

from __future__ import annotations

import random
from array import array
from functools import cache

from dxp_engine import core


@cache
def random_payload(variant: str, seed: int = 0, largest: int = 200) -> bytes:
    """Random 16-bit weights from -largest to largest."""
    size = len(core.Trainer(variant).weights(100)) // 2
    dice = random.Random(seed)
    few = [dice.randint(-largest, largest) for _ in range(9973)]  # prime, so that no table sees the same row twice
    return array("h", (few * (size // len(few) + 1))[:size]).tobytes()
