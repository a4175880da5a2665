"""Scores: hundredths of a man, or plies to the end."""

from __future__ import annotations

import pytest

from dxp_engine.analysis import Score
from dxp_engine.protocols.scores import uci_mate


@pytest.mark.parametrize(
    ("value", "cp", "plies", "mate", "text"),
    [
        (0, 0, None, None, "+0.00"),
        (-153, -153, None, None, "-1.53"),
        (28999, 28999, None, None, "+289.99"),
        (29999, None, 1, 1, "win in 1"),
        (29998, None, 2, 1, "win in 2"),
        (29997, None, 3, 2, "win in 3"),
        (29000, None, 1000, 500, "win in 1000"),
        (-29998, None, -2, -1, "loss in 2"),
        (-29996, None, -4, -2, "loss in 4"),
    ],
)
def test_score(value: int, cp: int | None, plies: int | None, mate: int | None, text: str) -> None:
    score = Score(value)
    assert (score.cp, score.win_plies, score.mate, str(score)) == (cp, plies, mate, text)
    assert (-score).value == -value
    assert score.is_proven == (plies is not None)


@pytest.mark.parametrize("plies", range(1, 50))
def test_mate_counts_as_the_protocol_does(plies: int) -> None:
    assert Score(30000 - plies).mate == uci_mate(plies, winning=True)
    assert Score(plies - 30000).mate == uci_mate(plies, winning=False)


def test_order() -> None:
    values = [-29998, -29900, -100, 0, 5, 28999, 29001, 29999]
    assert sorted(Score(value) for value in reversed(values)) == [Score(value) for value in values]
