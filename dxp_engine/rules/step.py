"""One click of a move that is entered square by square."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.core import Move


@dataclass(frozen=True, slots=True)
class Step:
    """Where a move begun with some landing squares can go on, and which move it is if it ends here.

    Attributes:
        next_squares: the squares that may come next, sorted; empty when the move cannot go on.
        move: the move that the squares so far make, None while it is not complete.
    """

    next_squares: tuple[int, ...]
    move: Move | None
