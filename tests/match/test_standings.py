"""Counts of finished games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dxp_engine.match.ending import Ending
from dxp_engine.match.record import Use
from dxp_engine.match.standings import Standings
from dxp_engine.match.tally import Tally
from tests.match.records import record

pytestmark = pytest.mark.variant("international")

GAMES = [
    record(1, result="white", pair=1),
    record(2, result="draw", pair=1, ending=Ending.DRAW),
    record(3, result="black", pair=2, ending=Ending.TIME),
    record(4, result="black", pair=2, opening="33-28 18-23"),
    record(5, result="draw", pair=3, ending=Ending.MAX_PLIES),
]
# A is White in the odd games: 1, 0.5, 0, 1, 0.5.


def standings_of(games: list[int]) -> Standings:
    standings = Standings()
    for number in games:
        standings.add(GAMES[number])
    return standings


@pytest.mark.parametrize("seed", range(5))
def test_counts(seed: int) -> None:
    """Whatever the order in which the games end."""
    order = Random(seed).sample(range(5), 5)
    standings = standings_of(order)
    a, b = standings.players["A"], standings.players["B"]
    assert (standings.games, standings.plies, standings.unpaired) == (5, 20, 1)
    assert (a.score.white, a.score.black) == (Tally(1, 1, 1), Tally(1, 1, 0))
    assert (b.score.white, b.score.black) == (Tally(0, 1, 1), Tally(1, 1, 1))
    assert a.score.total == Tally(2, 2, 1) == b.score.total.reversed
    assert (a.score.pairs, b.score.pairs) == ([0, 0, 1, 1, 0], [0, 1, 1, 0, 0])
    assert a.against["B"] == a.score
    assert standings.results == Tally(1, 2, 2)
    assert standings.openings == {"32-28 19-23": Tally(1, 2, 1), "33-28 18-23": Tally(0, 0, 1)}
    assert standings.endings == {Ending.WIN: 2, Ending.DRAW: 1, Ending.TIME: 1, Ending.MAX_PLIES: 1}
    assert (a.faults, b.faults) == (Counter({Ending.TIME: 1}), Counter())
    assert standings.names == ["A", "B"]


def test_time_depth_and_nodes() -> None:
    standings = standings_of([0, 1])
    assert standings.players["A"].use == Use(0.5, 1, 4000, 0.5, 9, 1) + Use(0.25, 1)
    assert standings.players["A"].use.mean_depth == 9
    assert standings.players["A"].use.nps == 8000
    assert standings.players["B"].use.seconds_per_move == 0.375


def test_pairs_are_taken_for_elo_when_they_are_complete() -> None:
    assert standings_of([0, 1]).players["A"].score.outcomes.counts == (0, 0, 0, 1, 0)
    assert standings_of([0, 1, 2]).players["A"].score.outcomes.counts == (1, 1, 1)


def test_a_tournament() -> None:
    standings = standings_of([])
    assert (standings.names, standings.ratings(), standings.games) == ([], [], 0)
    for number, (white, black, result) in enumerate(
        [("A", "B", "white"), ("B", "C", "white"), ("C", "A", "draw"), ("B", "A", "black")], 1
    ):
        standings.add(record(number, white=white, black=black, result=result, pair=number))
    assert standings.names == ["A", "B", "C"]
    assert standings.players["A"].against["B"].total == Tally(2, 0, 0)
    assert standings.players["C"].against["A"].white == Tally(0, 1, 0)
    assert "B" not in standings.players["B"].against
    assert {rating.name: rating.games for rating in standings.ratings("A", 1000)} == {"A": 3, "B": 3, "C": 2}


def test_a_tally() -> None:
    assert str(Tally(3, 2, 1)) == "+3 =2 -1"
    assert (Tally().score, Tally().draw_rate) == (None, None)
    assert (Tally(3, 2, 1).score, Tally(1, 1, 0).draw_rate) == (4 / 6, 0.5)
