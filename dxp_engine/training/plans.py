"""What is learned from, and how: values that need no numpy."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine import core


@dataclass(frozen=True, slots=True)
class DataPlan:
    """Which samples are learned from, and how many are read at once.

    Attributes:
        held_out: share of the games that is never learned from, 0 to 1.
        most_held: samples held out at most, since they stay in memory; all others are learned from.
        chunk: samples in memory at most, besides those held out; a shard is read as a whole.
        twins: whether to leave out positions that came up before; those held out are complete.
    """

    held_out: float = 0.03
    most_held: int = 2_000_000
    chunk: int = 4_000_000
    twins: bool = True


@dataclass(frozen=True, slots=True)
class FitPlan:
    """How a fit goes.

    Attributes:
        epochs: passes over the samples at most.
        rate: of learning (Adagrad) in the first epoch.
        decay: what the rate is multiplied by after each epoch.
        mix: share of the search's score in the label, the rest is the result.
        scale: hundredths of a man in a score that raise the odds e-fold.
        block_prior, prior: pull towards 0 of the weights of blocks and of all others.
        patience: epochs in a row without a lower loss of the samples held out, that end the fit.
        seed: of the order of the samples.
    """

    epochs: int = 5
    rate: float = 0.02
    decay: float = 0.7
    mix: float = 0.5
    scale: float = 120.0
    block_prior: float = 30.0
    prior: float = 0.0
    patience: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        if self.epochs < 1 or self.patience < 1 or not 0 < self.decay <= 1:
            raise ValueError("a fit has at least one epoch, patience of one, and a decay above 0 up to 1")
        self.step(0)

    def step(self, epoch: int) -> core.FitStep:
        """What the core learns by in an epoch, counted from 0.

        Raises:
            ValueError: a number is out of range.
        """
        return core.FitStep(
            rate=self.rate * self.decay**epoch,
            mix=self.mix,
            scale=self.scale,
            block_prior=self.block_prior,
            prior=self.prior,
        )
