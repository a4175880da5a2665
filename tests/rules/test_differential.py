"""The core against an independent generator written from the rule books.

The positions come from random games or are made up: Turkish strikes, closed tours, many landing squares, squares
crossed twice.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest

from tests.oracle.facts import FREE_VARIANTS, VARIANTS
from tests.oracle.positions import BATCH
from tests.rules.comparison import Comparison, compare, compare_batch, compare_walks, workers


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with workers() as processes:
        yield processes


def check(pool: ProcessPoolExecutor, variant: str, forced: bool, seeds: range, how: Comparison = compare) -> None:
    jobs = pool.map(partial(compare_batch, variant, forced, how=how), seeds, chunksize=4)
    differences = [difference for found in jobs for difference in found]
    assert not differences, f"{len(differences)} positions differ, such as" + "".join(differences[:5])


@pytest.mark.parametrize("variant", VARIANTS)
def test_same_moves_as_the_oracle(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, True, range(500 // BATCH))


@pytest.mark.parametrize("variant", FREE_VARIANTS)
def test_same_moves_without_forced_capture(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, False, range(500 // BATCH))


@pytest.mark.parametrize("variant", VARIANTS)
def test_clicking_through_a_move_square_by_square(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, True, range(100 // BATCH), compare_walks)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("variant", VARIANTS)
def test_clicking_through_a_move_at_length(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, True, range(1_000_000, 1_000_000 + 4_000 // BATCH), compare_walks)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("variant", VARIANTS)
def test_same_moves_as_the_oracle_at_length(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, True, range(1_000_000, 1_000_000 + 20_000 // BATCH))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("variant", FREE_VARIANTS)
def test_same_moves_without_forced_capture_at_length(pool: ProcessPoolExecutor, variant: str) -> None:
    check(pool, variant, False, range(1_000_000, 1_000_000 + 20_000 // BATCH))
