"""The tables in tests/data: node counts and rule positions, read into the oracle's own terms."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.oracle.moves import OracleMove
from tests.oracle.position import Position, from_row_major
from tests.oracle.squares import numbers, row_major

DATA = Path(__file__).parent.parent / "data"


class Count(NamedTuple):
    """One line of the node count table: positions are given in row-major numbers."""

    variant: str
    forced: bool
    entry: str
    position: Position
    depth: int
    nodes: int

    @property
    def name(self) -> str:
        """The test's name."""
        free = "" if self.forced else "+free"
        return f"{self.variant}{free}-{self.entry}-{self.depth}"


class Case(NamedTuple):
    """One rule position with its complete legal moves and the path printed for each."""

    variant: str
    forced: bool
    why: str
    position: Position
    moves: dict[OracleMove, tuple[int, ...]]

    @property
    def name(self) -> str:
        """The test's name."""
        words = re.sub(r"[^a-z0-9]+", "-", self.why.lower()).strip("-")
        return f"{self.variant}{'' if self.forced else '+free'}-{words}"


def split(name: str) -> tuple[str, bool]:
    """`russian+free` → ("russian", False): the variant and whether capturing is compulsory."""
    variant, _, house_rule = name.partition("+")
    return variant, house_rule != "free"


def node_counts() -> Iterator[Count]:
    """Every line of perft.json; Portuguese has the moves of Spanish, so it shares its numbers."""
    table = json.loads((DATA / "perft.json").read_text())["variants"]
    for free in ("", "+free"):
        table["portuguese" + free] = table["spanish" + free]
    for name, entries in table.items():
        variant, forced = split(name)
        for entry, row in entries.items():
            position = from_row_major(variant, row["fen"])
            for depth, nodes in row["nodes"].items():
                yield Count(variant, forced, entry, position, int(depth), nodes)


def rule_cases() -> Iterator[Case]:
    """Every position of rule_positions.json."""
    table = json.loads((DATA / "rule_positions.json").read_text())["positions"]
    for name, rows in table.items():
        variant, forced = split(name)
        for row in rows:
            moves = dict(read_move(variant, text) for text in row["legal"])
            position = from_row_major(variant, row["fen"])
            yield Case(variant, forced, row["why"], position, moves)


def read_move(variant: str, text: str) -> tuple[OracleMove, tuple[int, ...]]:
    """Read `12x3x17=K {8,14}` (row-major numbers): the move and its path in the variant's own numbers."""
    path, _, victims = text.replace("=K", "").partition(" ")
    squares = _own_numbers(variant, re.findall(r"\d+", path))
    captured = frozenset(_own_numbers(variant, re.findall(r"\d+", victims)))
    return OracleMove(squares[0], squares[-1], captured, "=K" in text), squares


def _own_numbers(variant: str, row_major_numbers: list[str]) -> tuple[int, ...]:
    squares, own = row_major(variant), numbers(variant)
    return tuple(own[squares[int(number) - 1]] for number in row_major_numbers)
