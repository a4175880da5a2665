"""Known combinations and endings, found within a budget of nodes; and that what the table says of them is true."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dxp_engine import Board
from dxp_engine.core import LEAST_WIN, WIN_SCORE, Limits
from tests.oracle.moves import OracleMove
from tests.oracle.position import from_fen
from tests.rules.boards import oracle_move
from tests.search.exhaustive import Tree
from tests.search.retrograde import best_moves, king_score
from tests.search.searching import search

QUICK = 1000  # positions of a proof that is done again each time


@dataclass(frozen=True)
class Tactic:
    """One entry of the table.

    Attributes:
        best: the right moves in the variant's notation.
        result: "win 7" or "loss 4", with plies to the end, or "draw".
        nodes: the budget.
        source: where it is from, or that it was made for the table.
        verified: how the entry was proven.
    """

    name: str
    variant: str
    fen: str
    best: list[str]
    result: str
    nodes: int
    source: str
    verified: str

    @property
    def board(self) -> Board:
        """The position under the variant's default rules."""
        return Board(self.variant, self.fen)

    @property
    def score(self) -> int:
        """The exact score; 0 for a draw."""
        word, _, plies = self.result.partition(" ")
        return {"win": 1, "loss": -1, "draw": 0}[word] * (WIN_SCORE - int(plies or 0))

    @property
    def exhaustive(self) -> int:
        """The positions that the proof by trying everything met, 0 for a retrograde one."""
        found = re.fullmatch(r"exhaustive \d+ plies, (\d+) positions", self.verified)
        return int(found[1]) if found else 0

    def __str__(self) -> str:
        return f"{self.variant}: {self.name}"


def _table() -> list[Tactic]:
    entries: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tactics.toml").read_text("utf-8"))["tactic"]
    return [Tactic(**entry) for entry in entries]


TACTICS = _table()


def test_the_table_is_as_broad_as_it_claims() -> None:
    assert len(TACTICS) >= 50
    assert len({tactic.variant for tactic in TACTICS}) >= 12
    assert len({str(tactic) for tactic in TACTICS}) == len(TACTICS)
    assert all(tactic.source and tactic.verified for tactic in TACTICS)


@pytest.mark.parametrize("tactic", TACTICS, ids=str)
def test_solved_within_the_budget(tactic: Tactic) -> None:
    found = search(tactic.board, Limits(depth=24, nodes=tactic.nodes))
    assert found.move.pdn in tactic.best, (found.score, found.depth)
    if tactic.result == "draw":
        assert abs(found.score) < LEAST_WIN
    else:
        assert found.score == tactic.score
        assert len(found.pv) == WIN_SCORE - abs(found.score)


def _prove(tactic: Tactic) -> None:
    position = from_fen(tactic.variant, tactic.fen)
    best: set[OracleMove]
    if tactic.exhaustive:
        tree = Tree(tactic.variant)
        plies = WIN_SCORE - abs(tactic.score)
        assert tree.score(position, plies) == tactic.score
        best = tree.winning(position, plies)
    else:
        assert king_score(tactic.variant, position) == tactic.score
        best = best_moves(tactic.variant, position)
    assert sorted(tactic.best) == sorted(move.pdn for move in tactic.board.legal_moves if oracle_move(move) in best)


@pytest.mark.parametrize("tactic", [tactic for tactic in TACTICS if 0 < tactic.exhaustive <= QUICK], ids=str)
def test_proven_again(tactic: Tactic) -> None:
    _prove(tactic)


@pytest.mark.slow
@pytest.mark.parametrize("tactic", [tactic for tactic in TACTICS if not 0 < tactic.exhaustive <= QUICK], ids=str)
def test_proven_again_slowly(tactic: Tactic) -> None:
    _prove(tactic)
