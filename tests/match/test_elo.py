"""Elo differences and their intervals against published values, and by hand."""

from __future__ import annotations

from math import inf, isclose
from random import Random

import pytest

from dxp_engine.match.elo import Estimate, elo, elo_of_score, los, normalized_elo, score_of_elo
from dxp_engine.match.outcomes import Outcomes

# fastchess, app/tests/elo_test.cpp: counts of games (wins, draws, losses) or pairs; Elo ± error, normalized Elo ± error
# and likelihood of superiority in percent; None where it tells none.
PUBLISHED = [
    (Outcomes.of_games(76, 123, 89), None, None, -20.76, 40.13, 15.53),
    (Outcomes.of_games(136, 111, 96), 40.70, 30.43, 49.77, 36.77, 99.60),
    (Outcomes.of_games(34, 0, 356), None, None, -508.44, 34.48, None),
    (Outcomes.of_pairs((34, 54, 31 + 32, 64, 75)), 55.58, 27.65, 57.94, 28.28, 100.00),
    (Outcomes.of_pairs((332, 433, 457 + 41, 333, 334)), -8.64, 10.33, -9.17, 10.96, 5.05),
    (Outcomes.of_pairs((7895, 8757, 5485 + 200, 568, 9999)), -21.04, 2.95, -19.01, 2.65, None),
    # What fastchess printed in matches that engine authors published: Zeno 3.0's "Benchmark Results", and comments and
    # notes in the sources of other engines.
    (Outcomes.of_pairs((352, 579, 1264, 743, 464)), 19.83, 6.77, 24.25, 8.26, 100.00),
    (Outcomes.of_pairs((76, 285, 595, 387, 102)), 18.53, 8.74, 26.91, 12.67, None),
    (Outcomes.of_pairs((307, 619, 1202, 725, 353)), 10.73, 6.70, 13.63, 8.50, 99.92),
    (Outcomes.of_pairs((61, 73, 246, 64, 56)), -6.60, 16.76, -8.49, 21.53, 21.98),
    (Outcomes.of_pairs((9, 505, 1005, 470, 11)), -2.69, 5.53, -5.24, 10.77, 16.99),
    (Outcomes.of_pairs((0, 0, 1, 8, 1)), 190.85, 65.54, 549.34, 152.27, 100.00),
]
HALF = 0.0051  # of the last digit that is published


@pytest.mark.parametrize(("outcomes", "value", "error", "normalized", "normalized_error", "percent"), PUBLISHED)
def test_published_values(
    outcomes: Outcomes,
    value: float | None,
    error: float | None,
    normalized: float,
    normalized_error: float,
    percent: float | None,
) -> None:
    found, scaled = elo(outcomes), normalized_elo(outcomes)
    assert found is not None
    assert scaled is not None
    if value is not None and error is not None:
        assert (found.value, found.error) == pytest.approx((value, error), abs=HALF)
    assert scaled.value == pytest.approx(normalized, abs=HALF)
    assert scaled.error == pytest.approx(normalized_error, abs=HALF)
    if percent is not None:
        assert los(outcomes) == pytest.approx(percent / 100, abs=HALF / 100)


# Matches of draughts engines by the same formula: wins, draws, losses; Elo and the ends of its 95 % interval.
# damforum.nl, "Internet engine matches": Damage - Flits. GuiNN's readme: GuiNN 2.06 - 2.04 and - Cake 1.88.
MATCHES = [
    ((23, 127, 8), (33, 10, 57)),
    ((55, 101, 2), (121, 92, 153)),
    ((6, 124, 28), (-49, -73, -24)),
    ((1173, 6264, 563), (27, 23, 30)),
    ((1331, 6038, 631), (30, 27, 34)),
]


@pytest.mark.parametrize(("games", "expected"), MATCHES)
def test_matches_of_draughts_engines(games: tuple[int, int, int], expected: tuple[float, float, float]) -> None:
    found = elo(Outcomes.of_games(*games))
    assert found is not None
    assert (found.value, found.lower, found.upper) == pytest.approx(expected, abs=1)


# By definition: 400 points are ten to one.
@pytest.mark.parametrize(("score", "value"), [(0.5, 0), (10 / 11, 400), (100 / 101, 800), (1 / 11, -400)])
def test_scores_and_elo(score: float, value: float) -> None:
    assert elo_of_score(score) == pytest.approx(value)
    assert score_of_elo(elo_of_score(score)) == pytest.approx(score)
    assert elo_of_score(1 - score) == pytest.approx(-elo_of_score(score))


def test_without_games_there_is_nothing() -> None:
    none = Outcomes.of_games(0, 0, 0)
    assert (elo(none), normalized_elo(none), los(none), none.points) == (None, None, None, 0)
    with pytest.raises(ValueError, match="without games"):
        _ = none.score


def test_who_won_everything_is_surely_better_but_not_surely_by_how_much() -> None:
    """All 5 won: a player with an expectation below 0.025 ** (1/5) would do that in less than 2.5 % of such matches."""
    found = elo(Outcomes.of_games(5, 0, 0))
    assert found is not None
    assert (found.value, found.upper) == (inf, inf)
    assert score_of_elo(found.lower) == pytest.approx(0.025 ** (1 / 5))
    assert normalized_elo(Outcomes.of_games(5, 0, 0)) is None
    assert los(Outcomes.of_games(5, 0, 0)) == 1 - los_of_none(5)
    lost = elo(Outcomes.of_games(0, 0, 5))
    assert lost is not None
    assert lost.upper == pytest.approx(-found.lower)


def los_of_none(games: int) -> float:
    doubt = los(Outcomes.of_games(0, 0, games))
    assert doubt == 0.5**games
    return doubt


def test_a_few_draws_do_not_prove_equality() -> None:
    found = [elo(Outcomes.of_games(0, games, 0)) for games in (1, 10, 100)]
    assert all(estimate is not None and estimate.value == 0 for estimate in found)
    errors = [estimate.error for estimate in found if estimate]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] > 10
    assert los(Outcomes.of_games(0, 10, 0)) == 0.5


def test_the_interval_stays_within_what_a_score_can_be() -> None:
    found = elo(Outcomes.of_games(9, 1, 0))
    assert found is not None
    assert found.upper == inf
    assert isclose(found.value, elo_of_score(0.95))


def test_pairs_say_more_than_their_games_where_openings_are_won_by_one_side() -> None:
    """Each opening is won by its better side: the games look random, and the pairs are all even."""
    games, pairs = elo(Outcomes.of_games(100, 0, 100)), elo(Outcomes.of_pairs((0, 1, 98, 1, 0)))
    assert games is not None
    assert pairs is not None
    assert pairs.error < games.error / 5


def test_the_interval_holds_in_19_of_20_matches() -> None:
    dice, true = Random(1), score_of_elo(50)
    held = 0
    for _ in range(400):
        draws = 0.4
        wins = true - draws / 2
        counts = [0, 0, 0]
        for _ in range(150):
            throw = dice.random()
            counts[0 if throw < wins else 1 if throw < wins + draws else 2] += 1
        found = elo(Outcomes.of_games(*counts))
        assert found is not None
        held += found.lower <= 50 <= found.upper
    # 380 are expected, with a standard deviation of 4.4.
    assert 362 <= held <= 398


@pytest.mark.parametrize("counts", [(1, 2), (1, 2, 3, 4), (1, -1, 0)])
def test_what_are_no_outcomes(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"three counts|negative"):
        Outcomes(counts)


def test_pairs_are_five() -> None:
    with pytest.raises(ValueError, match="five"):
        Outcomes.of_pairs((1, 2, 3))
    assert Outcomes.of_pairs((1, 0, 2, 0, 3)).points == 8
    assert Estimate(0, -1, 3).error == 2
