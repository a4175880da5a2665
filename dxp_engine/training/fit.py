"""Weights of the evaluation, fitted to results by logistic regression."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Fit:
    """Fitted weights.

    Attributes:
        opening: weights on a full board, in hundredths of a man, shape (features,).
        end: weights on an empty board, shape (features,).
        loss: mean cross entropy on positions held out, in nats.
    """

    opening: Floats
    end: Floats
    loss: float


def fit(
    features: NDArray[np.int16],
    pieces: NDArray[np.int16],
    labels: Floats,
    full_board: int,
    start: tuple[Floats, Floats],
    man: int,
    regularisation: float = 2e-4,
    steps: int = 400,
    scale: float = 180.0,
) -> Fit:
    """Fit by full-batch Adam, early results held by a pull towards the starting weights.

    Args:
        features: shape (positions, features).
        pieces: pieces on the board, shape (positions,).
        labels: expected results from White's side, 0 to 1, shape (positions,).
        full_board: pieces of a full board.
        start: opening and end weights to start from and to be pulled towards, in hundredths of a man.
        man: index of the feature whose weight stays about 100.
        regularisation: strength of the pull.
        steps: of the descent.
        scale: hundredths of a man that raise the odds e-fold.
    """
    count = len(labels)
    held = np.random.default_rng(0).random(count) < 0.1
    phase = np.minimum(pieces, full_board).astype(np.float32) / full_board
    x = features.astype(np.float32)
    xo, xe = x * phase[:, None], x * (1 - phase)[:, None]
    inputs = np.concatenate([xo, xe], axis=1)
    first = np.concatenate(start).astype(np.float32) / scale
    weights = first.copy()
    momentum = np.zeros_like(weights)
    square = np.zeros_like(weights)
    train, test = inputs[~held], inputs[held]
    y, y_test = labels[~held], labels[held]
    for step in range(1, steps + 1):
        p = 1 / (1 + np.exp(-train @ weights))
        gradient = train.T @ (p - y) / len(y) + regularisation * (weights - first)
        momentum = 0.9 * momentum + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.02 * min(1.0, 2 * (1 - step / (steps + 1)))
        weights -= rate * (momentum / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    q = np.clip(1 / (1 + np.exp(-test @ weights)), 1e-6, 1 - 1e-6)
    loss = float(-np.mean(y_test * np.log(q) + (1 - y_test) * np.log(1 - q)))
    half = len(weights) // 2
    opening, end = weights[:half], weights[half:]
    unit = 200 / (opening[man] + end[man])
    return Fit(opening * unit, end * unit, loss)
