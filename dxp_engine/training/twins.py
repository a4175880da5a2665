"""Positions that have been seen before, found with a table of bounded size."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dxp_engine.training.samples import Mask


class Twins:
    """A memory for positions, by their hashes; a position forgets the one before it at its place.

    What is found depends on the order of the positions alone, and not on how many come at once.

    Args:
        bits: logarithm of the number of places, of 8 bytes each.
    """

    def __init__(self, bits: int = 22) -> None:
        self._table = np.zeros(1 << bits, np.uint64)
        self._shift = np.uint64(64 - bits)

    def seen(self, hashes: NDArray[np.uint64]) -> Mask:
        """Whether each position is the last one that came to its place; they are remembered.

        Args:
            hashes: 64 bits each, shape (positions,).
        """
        found = np.zeros(len(hashes), np.bool_)
        if not len(hashes):
            return found
        # An empty place must not look like a position.
        marks = hashes | np.uint64(1)
        places = (hashes >> self._shift).astype(np.int64)
        # The positions that come to one place stand together, in their order.
        order = np.argsort(places, kind="stable")
        places, marks = places[order], marks[order]
        before = np.empty_like(marks)
        before[1:] = marks[:-1]
        first = np.ones(len(places), np.bool_)
        first[1:] = places[1:] != places[:-1]
        before[first] = self._table[places[first]]
        found[order] = marks == before
        last = np.ones(len(places), np.bool_)
        last[:-1] = first[1:]
        self._table[places[last]] = marks[last]
        return found
