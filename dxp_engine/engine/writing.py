"""Moves and squares in the notation that the client wants."""

from __future__ import annotations

from collections.abc import Callable

from dxp_engine import Move, MoveError, Variant


def _numeric(move: Move) -> str:
    return ("x" if move.is_capture else "-").join(map(str, move.path))


_WRITERS: dict[str, Callable[[Move], str]] = {
    "native": lambda move: move.pdn_long,
    "numeric": _numeric,
    "algebraic": lambda move: move.algebraic,
    "hub": lambda move: move.hub,
}
NOTATIONS = tuple(_WRITERS)


def write_move(move: Move, notation: str) -> str:
    """A move in one of the notations."""
    return _WRITERS[notation](move)


def write_square(square: int, variant: Variant, notation: str) -> str:
    """A square in one of the notations."""
    if notation == "native":
        return variant.layout.name(square)
    return variant.layout.coordinate(square) if notation == "algebraic" else str(square)


def read_square(text: str, variant: Variant) -> int:
    """A square by number, by file and rank, or as the variant names it.

    Raises:
        MoveError: there is no such square.
    """
    layout = variant.layout
    word = text.lower()
    if word.isascii() and word.isdigit() and len(word) <= 3:
        number = int(word)
        if 1 <= number <= layout.squares:
            return number
    for square in range(1, layout.squares + 1):
        if word in (layout.name(square), layout.coordinate(square)):
            return square
    raise MoveError(f"there is no square {text[:40]!r}")
