"""Ratings against published ones, and against what they mean."""

from __future__ import annotations

from itertools import combinations
from math import log
from random import Random

import pytest

from dxp_engine.match.elo import elo, score_of_elo
from dxp_engine.match.matrix import inverse, times
from dxp_engine.match.pools import circles, pools
from dxp_engine.match.ratings import Rating, ratings
from dxp_engine.match.tally import Tally

LOGITS = 400 / log(10)

# A. Agresti, "Categorical Data Analysis" (2002), tables 10.10 and 10.11: the Eastern Division of the American League in
# 1987, 13 games of each two teams. Abilities and their standard errors are in logits, relative to Baltimore; with more
# digits in the documentation of the R package BradleyTerry2.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WON_BY_FIRST = (7, 9, 7, 7, 9, 11, 7, 5, 11, 9, 9, 7, 7, 8, 12, 6, 7, 10, 7, 12, 6)
ABILITIES = (1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0)
STANDARD_ERRORS = (0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0.0)


def test_published_values() -> None:
    games = {pair: Tally(won, 0, 13 - won) for pair, won in zip(combinations(TEAMS, 2), WON_BY_FIRST, strict=True)}
    found = ratings(games, "Baltimore", 1500)
    assert tuple(rating.name for rating in found) == TEAMS
    assert [(rating.elo - 1500) / LOGITS for rating in found] == pytest.approx(ABILITIES, abs=0.0001)
    assert [rating.error / LOGITS / 1.959964 for rating in found] == pytest.approx(STANDARD_ERRORS, abs=0.0001)


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in found}


# Ordo's manual, "Perfect winners and losers": 10 of 10 is rated as 9.5 of 10.
def test_a_perfect_score_is_rated_as_half_a_point_less() -> None:
    best, worst = ratings({("A", "B"): Tally(10, 0, 0)}, "B", 2800)
    assert (best.name, best.bound, worst.elo, worst.bound) == ("A", "least", 2800, "")
    assert score_of_elo(best.elo - worst.elo) == pytest.approx(0.95)
    assert {rating.bound for rating in ratings({("A", "B"): Tally(10, 0, 0)})} == {"least", "most"}


def test_a_perfect_score_against_many_loses_half_a_point_in_all() -> None:
    games = {("A", "B"): Tally(5, 0, 5), ("A", "C"): Tally(0, 0, 10), ("B", "C"): Tally(0, 0, 10)}
    found = by_name(ratings(games, "A"))
    assert (found["A"].bound, found["B"].bound, found["C"].bound) == ("", "", "least")
    assert found["A"].elo == pytest.approx(found["B"].elo)
    assert score_of_elo(found["C"].elo - found["A"].elo) == pytest.approx(19.5 / 20)


def test_who_scored_nothing_has_at_most_its_rating() -> None:
    games = {("A", "B"): Tally(3, 2, 3), ("A", "C"): Tally(4, 0, 0)}
    assert {name: rating.bound for name, rating in by_name(ratings(games)).items()} == {"A": "", "B": "", "C": "most"}


@pytest.mark.parametrize("games", [1, 1000, 100_000])
def test_a_chain_of_perfect_scores_ends(games: int) -> None:
    won = Tally(games, 0, 0)
    found = ratings(dict.fromkeys(combinations("ABCDEFGH", 2), won))
    assert [rating.name for rating in found] == [*"ABCDEFGH"]
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)


def test_two_players_have_what_elo_says() -> None:
    for tally in (Tally(136, 111, 96), Tally(5, 90, 5), Tally(100, 0, 120)):
        best = by_name(ratings({("A", "B"): tally}, "B"))["A"]
        expected = elo(tally.outcomes)
        assert expected is not None
        assert best.elo == pytest.approx(expected.value)
        assert best.error == pytest.approx(expected.error, rel=0.02)
        assert (best.games, best.points) == (tally.games, tally.points)


def test_points_are_explained() -> None:
    """The most likely ratings are those with which everyone is expected to score what it has scored."""
    dice = Random(5)
    names = [*"ABCDEFG"]
    games = {pair: Tally(*(dice.randrange(1, 9) for _ in range(3))) for pair in combinations(names, 2)}
    found = by_name(ratings(games, "D", -70))
    assert found["D"].elo == -70
    for name in names:
        expected = 0.0
        for (a, b), tally in games.items():
            if name in (a, b):
                other = b if name == a else a
                expected += tally.games * score_of_elo(found[name].elo - found[other].elo)
        assert expected == pytest.approx(found[name].points)


def test_pools_that_never_met() -> None:
    games = {("A", "B"): Tally(2, 0, 1), ("C", "D"): Tally(1, 1, 1), ("B", "E"): Tally(0, 4, 0), ("A", "C"): Tally()}
    found = ratings(games, "C", 100)
    assert {rating.name: rating.pool for rating in found} == {"A": 1, "B": 1, "E": 1, "C": 2, "D": 2}
    means = [[rating.elo for rating in found if rating.pool == pool] for pool in (1, 2)]
    assert sum(means[0]) / 3 == pytest.approx(100)
    assert by_name(found)["C"].elo == 100
    with pytest.raises(ValueError, match="no games of X"):
        ratings(games, "X")
    assert ratings({}) == []


def test_intervals_hold_in_19_of_20_matches() -> None:
    """Three players who draw much; replayed by the model, as Ordo does for its errors."""
    dice = Random(9)
    true = {"A": 60.0, "B": 0.0, "C": -60.0}
    held = 0
    for _ in range(150):
        games = {(a, b): played(true[a] - true[b], 100, dice) for a, b in combinations(true, 2)}
        for rating in ratings(games):
            held += abs(rating.elo - true[rating.name]) <= rating.error
    # 427.5 of 450 are expected, with a standard deviation of about 5 (the three of a match depend on each other).
    assert 410 <= held <= 445


def played(difference: float, games: int, dice: Random) -> Tally:
    score = score_of_elo(difference)
    draws = 0.6 * 4 * score * (1 - score)
    tally = Tally()
    for _ in range(games):
        throw = dice.random()
        tally += Tally.of_points(1 if throw < score - draws / 2 else 0.5 if throw < score + draws / 2 else 0)
    return tally


def test_pools_and_circles() -> None:
    assert pools({"A": "B", "B": "A", "C": "", "D": "E", "E": "D"}) == [["A", "B"], ["C"], ["D", "E"]]
    assert circles({"A": "BD", "B": "C", "C": "A", "D": "E", "E": "D"}) == [["A", "B", "C"], ["D", "E"]]
    assert circles({"A": "B", "B": ""}) == [["A"], ["B"]]


def test_inverse() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    back = [times(matrix, column) for column in inverse(matrix)]
    assert [value for row in back for value in row] == pytest.approx([1, 0, 0, 0, 1, 0, 0, 0, 1], abs=1e-12)
