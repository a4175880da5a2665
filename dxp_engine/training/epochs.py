"""Passes over samples until those held out are told no better, with a state to go on from after each.

What learns is told apart from how long it learns: see `Learner`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dxp_engine.training.checkpoint import read_checkpoint, write_checkpoint
from dxp_engine.training.data import Chunk, Data
from dxp_engine.training.sealed import SealedError


@dataclass(frozen=True, slots=True)
class Epoch:
    """What an epoch came to: mean cross entropies in nats.

    Attributes:
        learned: of the samples on the way.
        held: of the samples held out, after it; without any the one on the way.
    """

    learned: float
    held: float


@dataclass(frozen=True, slots=True)
class Patience:
    """When there is an end of it.

    Attributes:
        epochs: passes over the samples at most.
        epochs_without_gain: in a row, that end it.
        seed: of the order of the samples.
    """

    epochs: int
    epochs_without_gain: int
    seed: int


class Learner(Protocol):
    """What learns from samples. `job` tells it from others: the same learner comes to the same weights."""

    @property
    def job(self) -> str:
        """What it is and how it learns."""

    def prepare(self, data: Data) -> None:
        """Called before the first epoch, not where a state is gone on from."""

    def learn(self, chunk: Chunk, epoch: int, seed: int) -> float:
        """One pass over a chunk; its mean loss."""

    def loss(self, chunk: Chunk, epoch: int) -> float:
        """Mean loss of a chunk that is not learned from."""

    def save(self) -> bytes:
        """The state."""

    def load(self, state: bytes) -> None:
        """Goes on from a state."""


def run_epochs(
    learner: Learner,
    data: Data,
    patience: Patience,
    checkpoint: Path | None = None,
    *,
    done: Callable[[int], None] = lambda samples: None,
    told: Callable[[Epoch], None] = lambda epoch: None,
) -> tuple[tuple[Epoch, ...], int]:
    """Let a learner learn; it ends in the state of the best epoch.

    Args:
        learner: who learns.
        data: the samples.
        patience: how long.
        checkpoint: where the state is kept; a state of other samples or another learner is not used.
        done: told how many more samples have been learned from.
        told: told of each epoch, those of an earlier run included.

    Returns:
        All epochs, and the number of the one with the lowest loss of samples held out, from 0.

    Raises:
        OSError: the state cannot be written.
    """
    state = _State(learner, data, patience, checkpoint)
    for epoch in state.epochs:
        done(data.samples)
        told(epoch)
    while not state.over:
        state.learn(done)
        told(state.epochs[-1])
    return state.result()


class _State:
    """Where a learner is after some epochs."""

    def __init__(self, learner: Learner, data: Data, patience: Patience, checkpoint: Path | None) -> None:
        self._learner = learner
        self._data = data
        self._patience = patience
        self._checkpoint = checkpoint
        self._best = b""
        self.epochs: list[Epoch] = []
        if not self._load():
            learner.prepare(data)

    @property
    def best(self) -> int:
        """The epoch with the lowest loss, the first one of several."""
        return min(range(len(self.epochs)), key=lambda number: self.epochs[number].held)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to learn."""
        done = len(self.epochs)
        return done >= self._patience.epochs or (
            done > 0 and done - 1 - self.best >= self._patience.epochs_without_gain
        )

    def learn(self, done: Callable[[int], None]) -> None:
        """One more epoch."""
        number = len(self.epochs)
        chance = np.random.default_rng([self._patience.seed, number])
        loss = 0.0
        for chunk in self._data.chunks(chance):
            count = len(chunk.samples)
            loss += self._learner.learn(chunk, number, int(chance.integers(1 << 62))) * count
            done(count)
        learned = loss / self._data.samples
        held = self._data.held
        self.epochs.append(Epoch(learned, self._learner.loss(held, number) if len(held.samples) else learned))
        if self.best == number:
            self._best = self._learner.save()
        self._save()

    def result(self) -> tuple[tuple[Epoch, ...], int]:
        """Go back to the best epoch."""
        self._learner.load(self._best)
        return tuple(self.epochs), self.best

    # -- the checkpoint ------------------------------------------------------------------------

    @property
    def _job(self) -> str:
        """Tells this work from other."""
        return sha256(f"{self._data.digest} {self._patience} {self._learner.job}".encode()).hexdigest()

    def _save(self) -> None:
        if self._checkpoint is None:
            return
        header = {"variant": self._data.variant, "job": self._job, "epochs": [asdict(epoch) for epoch in self.epochs]}
        # The state of the best epoch, and that of the last one if it is another.
        last = b"" if self.best == len(self.epochs) - 1 else self._learner.save()
        write_checkpoint(self._checkpoint, header, self._best + last)

    def _load(self) -> bool:
        """Go on from the checkpoint; False if there is none for this work."""
        if self._checkpoint is None or not self._checkpoint.exists():
            return False
        try:
            header, states = read_checkpoint(self._checkpoint)
        except SealedError as error:
            warnings.warn(f"{error}; the fit begins anew", stacklevel=2)
            return False
        if header.get("job") != self._job:
            return False
        self._restore(header, states)
        return True

    def _restore(self, header: dict[str, Any], states: bytes) -> None:
        self.epochs = [Epoch(**epoch) for epoch in header["epochs"]]
        several = self.best != len(self.epochs) - 1
        size = len(states) // 2 if several else len(states)
        self._best = states[:size]
        self._learner.load(states[size:] if several else states)
