"""Who plays whom, with which opening and which colour."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from dxp_engine.match.schedule import Fixture, Schedule, Tournament


def test_a_pair() -> None:
    schedule = Schedule(("A", "B"), games=4)
    assert list(schedule) == [
        Fixture(1, 1, 1, 0, "A", "B"),
        Fixture(2, 1, 1, 0, "B", "A"),
        Fixture(3, 1, 2, 1, "A", "B"),
        Fixture(4, 1, 2, 1, "B", "A"),
    ]
    assert (schedule.total, schedule.openings) == (4, 2)


def test_an_odd_number_of_games() -> None:
    fixtures = list(Schedule(("A", "B"), rounds=2, games=3))
    assert [(f.round, f.pair, f.opening, f.white) for f in fixtures] == [
        (1, 1, 0, "A"),
        (1, 1, 0, "B"),
        (1, 2, 1, "A"),
        (2, 3, 2, "B"),
        (2, 3, 2, "A"),
        (2, 4, 3, "B"),
    ]


@pytest.mark.parametrize(
    ("tournament", "encounters"),
    [("round-robin", ["AB", "AC", "AD", "BC", "BD", "CD"]), ("gauntlet", ["AB", "AC", "AD"])],
)
def test_tournaments(tournament: Tournament, encounters: list[str]) -> None:
    schedule = Schedule(tuple("ABCD"), tournament, rounds=2, games=2)
    fixtures = list(schedule)
    assert [first + second for first, second in schedule.encounters] == encounters
    assert len(fixtures) == schedule.total == 4 * len(encounters)
    assert [fixture.number for fixture in fixtures] == list(range(1, schedule.total + 1))
    met = Counter((fixture.white, fixture.black, fixture.opening) for fixture in fixtures)
    # Everyone meets everyone with both colours, and with the same openings.
    wanted = [(*pair, opening) for name in encounters for pair in (name, name[::-1]) for opening in (0, 1)]
    assert met == Counter(wanted)
    by_pair = Counter(fixture.pair for fixture in fixtures)
    assert set(by_pair.values()) == {2}


def test_openings_come_one_after_the_other() -> None:
    """A tournament that is cut short has played the same openings with all."""
    openings = [fixture.opening for fixture in Schedule(tuple("ABC"), "round-robin", games=6)]
    assert openings == sorted(openings)


def test_a_long_match_is_planned_as_it_is_played() -> None:
    (first,) = islice(Schedule(("A", "B"), games=10**12), 1)
    assert first.number == 1


@pytest.mark.parametrize(
    ("names", "changes", "reason"),
    [
        ("A", {}, "two engines at least"),
        ("ABC", {}, "a round-robin or a gauntlet"),
        ("ABA", {"tournament": "gauntlet"}, "two engines are called 'A'"),
        ("AB", {"rounds": 0}, "one round"),
        ("AB", {"games": 0}, "one game"),
    ],
)
def test_what_makes_no_match(names: str, changes: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Schedule(tuple(names), **changes)  # type: ignore[arg-type]
