"""Self-play repeats by seed, and a fit finds the weights that made the results."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from dxp_engine.rules.board import Board
from dxp_engine.training.fit import fit
from dxp_engine.training.selfplay import Sample, play_games


@pytest.mark.parametrize("variant", ["international", "russian"])
def test_the_same_seed_plays_the_same_games(variant: str) -> None:
    first, again, other = (list(islice(play_games(variant, 60, seed), 2)) for seed in (5, 5, 6))
    assert [_values(sample) for sample in first] == [_values(sample) for sample in again]
    assert [_values(sample) for sample in first] != [_values(sample) for sample in other]
    width = len(Board(variant).position.features())
    for sample in first:
        assert sample.features.shape == (len(sample.pieces), width)
        assert sample.scores.shape == sample.pieces.shape
        assert sample.result in (0.0, 0.5, 1.0)


def _values(sample: Sample) -> tuple[object, ...]:
    return sample.features.tolist(), sample.pieces.tolist(), sample.scores.tolist(), sample.result


def test_a_fit_finds_the_weights_behind_the_results() -> None:
    chance = np.random.default_rng(3)
    features = chance.integers(-3, 4, (20_000, 3)).astype(np.int16)
    pieces = chance.integers(2, 41, 20_000).astype(np.int16)
    phase = pieces / 40
    true_opening, true_end = np.array([100, 30, -20]), np.array([100, 60, 10])
    score = (features @ true_opening) * phase + (features @ true_end) * (1 - phase)
    labels = (1 / (1 + np.exp(-score / 180))).astype(np.float32)
    start = (np.array([100, 0, 0], np.float32), np.array([100, 0, 0], np.float32))
    found = fit(features, pieces, labels, 40, start, man=0, regularisation=1e-6)
    assert np.allclose(found.opening, true_opening, atol=6)
    assert np.allclose(found.end, true_end, atol=6)
    assert found.loss < 0.6
