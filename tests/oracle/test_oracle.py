"""The judge is judged first: published node counts, and positions confirmed by several programs."""

import pytest

from tests.oracle.facts import FACTS
from tests.oracle.moves import OracleMove, after, legal, paths, perft, written_paths
from tests.oracle.position import Position, from_row_major, start
from tests.oracle.squares import by_number, name
from tests.oracle.tables import Case, Count, node_counts, rule_cases

CASES = list(rule_cases())
SMALL = [count for count in node_counts() if count.nodes <= 3_000]
MIDDLING = [count for count in node_counts() if 3_000 < count.nodes <= 100_000]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_legal_moves_of_rule_positions(case: Case) -> None:
    assert legal(case.variant, case.forced, case.position) == frozenset(case.moves)
    walks = paths(case.variant, case.forced, case.position)
    for move, path in case.moves.items():
        assert path in walks[move]


@pytest.mark.parametrize("count", SMALL, ids=[count.name for count in SMALL])
def test_node_counts(count: Count) -> None:
    assert perft(count.variant, count.forced, count.position, count.depth) == count.nodes


@pytest.mark.slow
@pytest.mark.parametrize("count", MIDDLING, ids=[count.name for count in MIDDLING])
def test_larger_node_counts(count: Count) -> None:
    assert perft(count.variant, count.forced, count.position, count.depth) == count.nodes


@pytest.mark.parametrize("variant", FACTS)
def test_start_positions_of_the_table_are_the_oracle_starts(variant: str) -> None:
    texts = {8: "W:W21-32:B1-12", 10: "W:W31-50:B1-20", 12: "W:W43-72:B1-30"}
    text = "W:W46-50:B1-5" if variant == "frysk" else texts[FACTS[variant].size]
    assert start(variant).pieces == from_row_major(variant, text).pieces


def test_squares_of_each_numbering() -> None:
    assert by_number("international")[1] == (1, 0)
    assert by_number("international")[46] == (0, 9)
    assert by_number("italian")[1] == (0, 0)
    assert by_number("spanish")[1] == (7, 7)
    assert by_number("spanish")[32] == (0, 0)
    assert name("russian", (0, 7)) == "a1"
    assert by_number("russian")[1] == (1, 0)
    assert by_number("canadian")[72] == (10, 11)


def test_written_path_names_turning_squares_and_the_square_behind_a_victim() -> None:
    position = from_row_major("international", "B:W14,19,29,31,42:BK47")
    moves = written_paths("international", True, position)
    to_36 = {path for move, path in moves.items() if move.target == 36}
    assert to_36 == {(47, 38, 24, 13, 36), (47, 38, 20, 9, 36)}


def test_frisian_king_rests_after_three_moves_while_a_man_stands() -> None:
    position = from_row_major("frisian", "W:W36,K48:BK3,5")
    for text in ("48-39", "3-25", "39-48", "25-9", "48-26", "9-14"):
        position = _play("frisian", position, text)
    assert _texts("frisian", position) == {"36-31"}
    position = _play("frisian", position, "36-31")
    assert _texts("frisian", position) == {"5-10"}
    position = _play("frisian", position, "5-10")
    assert _texts("frisian", position) == {
        "26-21", "26-17", "26-12", "26-8", "26-3", "31-27",
    }  # fmt: skip


def _texts(variant: str, position: Position) -> set[str]:
    return {f"{move.origin}-{move.target}" for move in legal(variant, True, position)}


def _play(variant: str, position: Position, text: str) -> Position:
    origin, target = map(int, text.split("-"))
    return after(variant, position, OracleMove(origin, target, frozenset(), False))
