"""Fits weights to samples: epochs of logistic regression of the patterns, and then of a network on top of them.

The state is written after every epoch; a fit that was interrupted goes on from there and comes to the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from dxp_engine import core
from dxp_engine.training.data import Chunk, Data
from dxp_engine.training.epochs import Epoch, Patience, run_epochs
from dxp_engine.training.plans import FitPlan

# A man of learned weights is worth a hundred, whatever its odds are; within these hundredths of a man to a logit.
_MAN = 100.0
_SCALES = (20.0, 2000.0)
_MAN_SAMPLES = 200_000


@dataclass(frozen=True, slots=True)
class Fit:
    """A fit that is done.

    Attributes:
        variant: whose weights these are.
        payload: what `core.Weights` takes, of the epoch with the lowest loss.
        epochs: all of the patterns.
        best: number of the one with the lowest loss, from 0.
        network: all epochs of the network; none if there is no network.
        best_network: number of the one with the lowest loss, from 0.
        scale: hundredths of a man to a logit in the weights.
        games, samples: that were learned from.
        held: samples held out.
    """

    variant: str
    payload: bytes = field(repr=False)
    epochs: tuple[Epoch, ...]
    best: int
    network: tuple[Epoch, ...]
    best_network: int
    scale: float
    games: int
    samples: int
    held: int

    @property
    def loss(self) -> float:
        """The lowest loss of the samples held out."""
        return self.network[self.best_network].held if self.network else self.epochs[self.best].held


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
        checkpoint: where the state is kept, that of the network beside it as `.network`; a state of other samples or
            another plan is not used.
        done: told how many more samples have been learned from.
        told: told of each epoch, those of an earlier run included.

    Raises:
        OSError: the state cannot be written.
    """
    patterns = _Patterns(data.variant, plan)
    patience = Patience(plan.epochs, plan.patience, plan.seed)
    epochs, best = run_epochs(patterns, data, patience, checkpoint, done=done, told=told)
    scale = patterns.scale(data)
    payload = patterns.trainer.weights(scale)
    network: tuple[Epoch, ...] = ()
    best_network = 0
    if plan.network_epochs:
        learner = _Network(data.variant, plan, payload, scale)
        patience = Patience(plan.network_epochs, plan.patience, plan.seed)
        state = checkpoint and checkpoint.with_name(f"{checkpoint.name}.network")
        network, best_network = run_epochs(learner, data, patience, state, done=done, told=told)
        payload = learner.trainer.weights()
    return Fit(
        data.variant,
        payload,
        epochs,
        best,
        network,
        best_network,
        scale,
        data.games,
        data.samples,
        len(data.held.samples),
    )


class _Patterns:
    """Learns the weights of the patterns, and all others that are no network."""

    def __init__(self, variant: str, plan: FitPlan) -> None:
        self.trainer = core.Trainer(variant)
        self._plan = plan

    @property
    def job(self) -> str:
        return f"patterns {self._plan.patterns}"

    def prepare(self, data: Data) -> None:
        for chunk in data.chunks():
            self.trainer.count(chunk.sample_bytes)

    def learn(self, chunk: Chunk, epoch: int, seed: int) -> float:
        return self.trainer.learn(chunk.sample_bytes, self._plan.step(epoch), seed)

    def loss(self, chunk: Chunk, epoch: int) -> float:
        return self.trainer.loss(chunk.sample_bytes, self._plan.step(epoch))

    def save(self) -> bytes:
        return self.trainer.save()

    def load(self, state: bytes) -> None:
        self.trainer.load(state)

    def scale(self, data: Data) -> float:
        """Hundredths of a man to a logit, so that a man is worth a hundred."""
        chunk = data.held if len(data.held.samples) else next(data.chunks())
        man = abs(self.trainer.man(chunk.first(_MAN_SAMPLES).sample_bytes))
        return min(max(_MAN / max(man, 1e-6), _SCALES[0]), _SCALES[1])


class _Network:
    """Learns the network on top of patterns that stay as they are."""

    def __init__(self, variant: str, plan: FitPlan, patterns: bytes, scale: float) -> None:
        self.trainer = core.NetworkTrainer(variant, patterns, scale, plan.seed)
        self._plan = plan

    @property
    def job(self) -> str:
        return f"network {self._plan}"

    def prepare(self, data: Data) -> None:
        pass

    def learn(self, chunk: Chunk, epoch: int, seed: int) -> float:
        return self.trainer.learn(chunk.sample_bytes, chunk.group_bytes, self._plan.network_step(epoch), seed)

    def loss(self, chunk: Chunk, epoch: int) -> float:
        return self.trainer.loss(chunk.sample_bytes, chunk.group_bytes, self._plan.network_step(epoch))

    def save(self) -> bytes:
        return self.trainer.save()

    def load(self, state: bytes) -> None:
        self.trainer.load(state)
