"""Fits weights to samples: epochs of logistic regression, until the samples held out are told no better.

The state is written after every epoch; a fit that was interrupted goes on from there and comes to the same weights.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from dxp_engine import core
from dxp_engine.training.checkpoint import read_checkpoint, write_checkpoint
from dxp_engine.training.data import Data
from dxp_engine.training.plans import FitPlan
from dxp_engine.training.samples import Samples
from dxp_engine.training.sealed import SealedError

# A man of learned weights is worth a hundred, whatever its odds are; within these hundredths of a man to a logit.
_MAN = 100.0
_SCALES = (20.0, 2000.0)
_MAN_SAMPLES = 200_000


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
class Fit:
    """A fit that is done.

    Attributes:
        variant: whose weights these are.
        payload: what `core.Weights` takes, of the epoch with the lowest loss.
        epochs: all of them.
        best: number of that epoch, from 0.
        scale: hundredths of a man to a logit in the weights.
        games, samples: that were learned from.
        held: samples held out.
    """

    variant: str
    payload: bytes = field(repr=False)
    epochs: tuple[Epoch, ...]
    best: int
    scale: float
    games: int
    samples: int
    held: int

    @property
    def loss(self) -> float:
        """The lowest loss of the samples held out."""
        return self.epochs[self.best].held


def fit(
    data: Data,
    plan: FitPlan,
    checkpoint: Path | None = None,
    *,
    done: Callable[[int], None] = lambda samples: None,
    told: Callable[[Epoch], None] = lambda epoch: None,
) -> Fit:
    """Fit weights to samples.

    Args:
        data: the samples.
        plan: how to go about it.
        checkpoint: where the state is kept; a state of other samples or another plan is not used.
        done: told how many more samples have been learned from.
        told: told of each epoch, those of an earlier run included.

    Raises:
        OSError: the state cannot be written.
    """
    state = _State(data, plan, checkpoint)
    for epoch in state.epochs:
        done(data.samples)
        told(epoch)
    while not state.over:
        state.learn(done)
        told(state.epochs[-1])
    return state.result()


class _State:
    """A fit after some of its epochs."""

    def __init__(self, data: Data, plan: FitPlan, checkpoint: Path | None) -> None:
        self._data = data
        self._plan = plan
        self._checkpoint = checkpoint
        self._trainer = core.Trainer(data.variant)
        self._best = b""
        self.epochs: list[Epoch] = []
        if not self._load():
            for chunk in data.chunks():
                self._trainer.count(_bytes(chunk))

    @property
    def best(self) -> int:
        """The epoch with the lowest loss, the first one of several."""
        return min(range(len(self.epochs)), key=lambda number: self.epochs[number].held)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to learn."""
        done = len(self.epochs)
        return done >= self._plan.epochs or (done > 0 and done - 1 - self.best >= self._plan.patience)

    def learn(self, done: Callable[[int], None]) -> None:
        """One more epoch."""
        number = len(self.epochs)
        step = self._plan.step(number)
        chance = np.random.default_rng([self._plan.seed, number])
        loss = 0.0
        for chunk in self._data.chunks(chance):
            loss += self._trainer.learn(_bytes(chunk), step, int(chance.integers(1 << 62))) * len(chunk)
            done(len(chunk))
        learned = loss / self._data.samples
        held = self._trainer.loss(_bytes(self._data.held), step) if len(self._data.held) else learned
        self.epochs.append(Epoch(learned, held))
        if self.best == number:
            self._best = self._trainer.save()
        self._save()

    def result(self) -> Fit:
        """The weights of the best epoch."""
        self._trainer.load(self._best)
        scale = self._scale()
        data = self._data
        return Fit(
            data.variant,
            self._trainer.weights(scale),
            tuple(self.epochs),
            self.best,
            scale,
            data.games,
            data.samples,
            len(data.held),
        )

    def _scale(self) -> float:
        """Hundredths of a man to a logit, so that a man is worth a hundred."""
        samples = self._data.held if len(self._data.held) else next(self._data.chunks())
        man = abs(self._trainer.man(_bytes(samples[:_MAN_SAMPLES])))
        return min(max(_MAN / max(man, 1e-6), _SCALES[0]), _SCALES[1])

    # -- the checkpoint ------------------------------------------------------------------------

    @property
    def _job(self) -> str:
        """Tells this fit from others."""
        return sha256(f"{self._data.digest} {self._plan}".encode()).hexdigest()

    def _save(self) -> None:
        if self._checkpoint is None:
            return
        header = {"variant": self._data.variant, "job": self._job, "epochs": [asdict(epoch) for epoch in self.epochs]}
        # The state of the best epoch, and that of the last one if it is another.
        last = b"" if self.best == len(self.epochs) - 1 else self._trainer.save()
        write_checkpoint(self._checkpoint, header, self._best + last)

    def _load(self) -> bool:
        """Go on from the checkpoint; False if there is none for this fit."""
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
        self._trainer.load(states[size:] if several else states)


def _bytes(samples: Samples) -> memoryview:
    """Samples as the core takes them."""
    return np.ascontiguousarray(samples).view(np.uint8).data
