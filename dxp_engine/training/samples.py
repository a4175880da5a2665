"""Samples as numpy sees them: rows with the fields of sample.hpp."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dxp_engine.training.shard import sample_bytes

Samples = NDArray[np.void]
"""Rows of one of the types of `sample_type`, shape (samples,)."""
Mask = NDArray[np.bool_]

_WORD = 8
_TAIL = 8  # score, result, turn, ply and game
_PRIME = np.uint64(0x9E3779B97F4A7C15)


def sample_type(variant: str) -> np.dtype[Any]:
    """The type of a variant's samples.

    Fields: `position`, the words of White's pieces, of Black's, and of all kings; `score` of the search in hundredths
    of a man, from White's side; `result`, twice White's points, or 3 where a position has none; `turn`, 0 for White;
    `ply` since the start of the game; `game`, its number modulo 2^16.
    """
    words = (sample_bytes(variant) - _TAIL) // _WORD
    return np.dtype(
        [
            ("position", "<u8", (words,)),
            ("score", "<i2"),
            ("result", "u1"),
            ("turn", "u1"),
            ("ply", "<u2"),
            ("game", "<u2"),
        ]
    )


def mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers spread over all 64 bits (the finaliser of splitmix64)."""
    x = values + _PRIME
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def position_hashes(samples: Samples) -> NDArray[np.uint64]:
    """64 bits for each position, the side to move included, shape (samples,)."""
    words = samples["position"]
    found = mixed(samples["turn"].astype(np.uint64))
    for column in range(words.shape[1]):
        found = mixed(found ^ words[:, column])
    return found
