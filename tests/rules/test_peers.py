"""Our legal moves against two other libraries'; where they differ, the table says who is right and why.

Positions that are decided already are left out: both libraries go on listing moves there, as their test for the
end is separate. Frisian's three-move limit is left out as well: neither reads it from a FEN, and one has no limit.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from dxp_engine import Board
from tests.oracle.moves import is_over
from tests.oracle.position import Position, from_row_major, row_major_fen
from tests.oracle.positions import batch
from tests.oracle.squares import by_number, row_major_numbers
from tests.oracle.tables import split
from tests.rules.boards import board_of
from tests.rules.peers.library import LIBRARIES, PY_DRAUGHTS, PYDRAUGHTS, Library, PlainMove

BATCHES = 10


class Deviation(NamedTuple):
    """A position (row-major numbers) where another library breaks a rule, and which."""

    library: Library
    variant: str
    fen: str
    reason: str


FLOAT = "it adds 1.501 per king in floating point, so equal values come out unequal and moves are lost"
FLAT = "a flat 1.501 per king makes three kings (4.503) less than five men; the rules make them more"
FIRST_KING = "its fourth Italian rule compares the first king of a line only, not victim by victim"

KNOWN = (
    Deviation(PYDRAUGHTS, "frisian", "W:W46,49:BK41,K31,K21,44,34,24,14,13", FLAT),
    Deviation(PYDRAUGHTS, "frisian", "W:WK27,36,41:B17,22,K24,K28,34,39,K50", FLOAT),
    Deviation(PYDRAUGHTS, "frisian", "W:W20,K43,K48,49:BK10,17,24,K25,30,32,42,44,K45", FLOAT),
    Deviation(PYDRAUGHTS, "frisian", "W:WK3:B4,9,K15,19,24,K30", FLOAT),
    Deviation(PYDRAUGHTS, "frysk", "W:WK21:B2,6,K9,13,14,K17,18", FLOAT),
    Deviation(PYDRAUGHTS, "italian", "W:WK5:BK10,18,K19,20,K26,28", FIRST_KING),
)


def without_runs(position: Position) -> Position:
    return Position(position.turn, position.pieces)


def same_order(row: Deviation) -> str:
    variant, _ = split(row.variant)
    return row_major_fen(variant, from_row_major(variant, row.fen))


def plain_moves(name: str, board: Board) -> frozenset[PlainMove]:
    variant, _ = split(name)
    row_major = row_major_numbers(variant)
    plain = {number: row_major[square] for number, square in by_number(variant).items()}
    return frozenset(
        (plain[move.origin], plain[move.target], tuple(sorted(plain[victim] for victim in move.captured)))
        for move in board.legal_moves
    )


def deviations(library: Library, name: str) -> dict[str, str]:
    """The positions where the library differs from us, with what it adds and what it lacks."""
    variant, forced = split(name)
    positions = [without_runs(position) for seed in range(BATCHES) for position in batch(variant, forced, seed)]
    positions += [from_row_major(variant, row.fen) for row in KNOWN if row.variant == name]
    positions = [position for position in positions if not is_over(variant, position)]
    fens = [row_major_fen(variant, position) for position in positions]
    found = {}
    for fen, position, theirs in zip(fens, positions, library.legal_moves(name, fens), strict=True):
        ours = plain_moves(name, board_of(variant, forced, position))
        if ours != theirs:
            found[fen] = f"it adds {sorted(theirs - ours)} and lacks {sorted(ours - theirs)}"
    return found


CASES = [(library, variant) for library in LIBRARIES for variant in library.variants]


@pytest.mark.slow
@pytest.mark.parametrize(("library", "variant"), CASES, ids=[f"{peer.package}-{name}" for peer, name in CASES])
def test_same_moves_but_for_the_known_deviations(library: Library, variant: str) -> None:
    found = deviations(library, variant)
    known = {same_order(row) for row in KNOWN if (row.library, row.variant) == (library, variant)}
    new = "".join(f"\n  {fen}: {what}" for fen, what in found.items() if fen not in known)
    assert not new, f"{library.package} {variant}{new}"
    assert set(found) == known, "a deviation in the table is gone"


@pytest.mark.slow
@pytest.mark.variant("english")
def test_py_draughts_lets_captures_be_declined() -> None:
    (theirs,) = PY_DRAUGHTS.legal_moves("english+free", ["W:W22:BK18,19,K25"])
    assert theirs == {(22, 17, ()), (22, 15, (18,))}
    assert plain_moves("english", Board("english", "W:W22:BK18,19,K25")) == {(22, 15, (18,))}


@pytest.mark.slow
@pytest.mark.variant("breakthrough")
@pytest.mark.parametrize("library", LIBRARIES, ids=[peer.package for peer in LIBRARIES])
def test_both_list_moves_when_breakthrough_is_won(library: Library) -> None:
    (theirs,) = library.legal_moves("breakthrough", ["W:W14:B8,K9,15"])
    assert theirs == {(14, 12, (8, 9))}
    assert Board("breakthrough", "W:W14:B8,K9,15").legal_moves == ()
