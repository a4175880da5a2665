"""Tricky positions whose complete legal moves several programs agree on."""

import pytest

from tests.oracle.moves import paths
from tests.oracle.tables import Case, rule_cases
from tests.rules.boards import board_of, oracle_move

CASES = list(rule_cases())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_legal_moves(case: Case) -> None:
    board = board_of(case.variant, case.forced, case.position)
    assert {oracle_move(move) for move in board.legal_moves} == set(case.moves)
    assert len(board.legal_moves) == len(case.moves)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_every_way_to_walk_a_move_means_that_move(case: Case) -> None:
    board = board_of(case.variant, case.forced, case.position)
    for move, walks in paths(case.variant, case.forced, case.position).items():
        for walk in walks | {case.moves[move]}:
            sign = "x" if move.captured else "-"
            named = [board.variant.layout.name(square) for square in walk]
            assert oracle_move(board.parse_move(sign.join(named))) == move
