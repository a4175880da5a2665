"""Positions: a dictionary of pieces, the side to move, and Frisian's count of king moves."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.oracle.facts import FACTS
from tests.oracle.squares import Square, by_name, name, row_major, row_major_numbers

Run = tuple[Square | None, int]
NO_RUNS: dict[str, Run] = {"white": (None, 0), "black": (None, 0)}


@dataclass(frozen=True)
class Position:
    """turn: "white" or "black".  pieces: "w" "W" "b" "B" (capital = king) by square.

    runs: per side the king that made its last quiet moves, and how many in a row; (None, 0) when none count.
    """

    turn: str
    pieces: dict[Square, str]
    runs: dict[str, Run] = field(default_factory=lambda: dict(NO_RUNS))


def owner(piece: str) -> str:
    """The side a piece belongs to."""
    return "white" if piece in "wW" else "black"


def other(side: str) -> str:
    """The opponent of a side."""
    return "black" if side == "white" else "white"


def last_row(variant: str, side: str) -> int:
    """The row where a man of this side becomes a king."""
    return 0 if side == "white" else FACTS[variant].size - 1


def has_men(position: Position, side: str) -> bool:
    """Whether the side still has a man."""
    return side[0] in position.pieces.values()


def start(variant: str) -> Position:
    """The start position."""
    facts = FACTS[variant]
    pieces = {}
    for square in row_major(variant):
        if square[1] < facts.men_rows:
            pieces[square] = "b"
        elif square[1] >= facts.size - facts.men_rows:
            pieces[square] = "w"
    return Position(facts.first, pieces)


def from_row_major(variant: str, fen: str) -> Position:
    """Read a well-formed text whose numbers count from White's top left, whatever the variant's own are."""
    squares = row_major(variant)
    turn, *groups = fen.split(":")
    pieces = {}
    for group in groups:
        side = group[0].lower()
        for king, low, high in re.findall(r"(K?)(\d+)(?:-(\d+))?", group[1:]):
            for number in range(int(low), int(high or low) + 1):
                pieces[squares[number - 1]] = side.upper() if king else side
    return Position({"W": "white", "B": "black"}[turn], pieces)


def from_fen(variant: str, text: str) -> Position:
    """Read a well-formed text in the variant's own numbers or names, with or without tails."""
    square = by_name(variant)
    turn, *groups = text.split(":")
    pieces = {}
    runs = dict(NO_RUNS)
    for group in groups:
        side = group[0].lower()
        if side in "wb":
            for king, first, last in re.findall(r"(K?)([a-z]?\d+)(?:-(\d+))?", group[1:]):
                for item in range(int(first), int(last) + 1) if last else (first,):
                    pieces[square[str(item)]] = side.upper() if king else side
        if side == "+":
            # Black's count comes first.
            for colour, (count, number) in zip(("black", "white"), re.findall(r"\+(\d)(\d\d)?", group), strict=True):
                runs[colour] = (square[str(int(number))], int(count)) if number else (None, 0)
    return Position({"W": "white", "B": "black"}[turn], pieces, runs)


def fen(variant: str, position: Position) -> str:
    """The position in the variant's own numbers or names, with a king-move tail where one is running."""
    text = _pieces(position, {square: name(variant, square) for square in row_major(variant)})
    if position.runs == NO_RUNS:
        return text
    return text + ":H0:F1:" + "".join(_tail(variant, position.runs[side]) for side in ("black", "white"))


def row_major_fen(variant: str, position: Position) -> str:
    """The pieces and the side to move, in numbers from White's top left."""
    return _pieces(position, row_major_numbers(variant))


def _pieces(position: Position, names: Mapping[Square, object]) -> str:
    groups = [position.turn[0].upper()]
    for side in ("white", "black"):
        own = [square for square in names if side[0] == position.pieces.get(square, "").lower()]
        items = [("K" if position.pieces[square].isupper() else "") + str(names[square]) for square in own]
        groups.append(side[0].upper() + ",".join(items))
    return ":".join(groups)


def _tail(variant: str, run: Run) -> str:
    square, count = run
    return "+0" if square is None else f"+{count}{int(name(variant, square)):02}"
