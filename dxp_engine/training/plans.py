"""What is learned from, and how: values that need no numpy."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
        epochs: passes over the samples at most, for the patterns.
        rate: of learning (Adagrad) in the first epoch.
        decay: what the rate is multiplied by after each epoch.
        network_epochs: passes at most for the network on top of them; 0 for none.
        network_rate, network_decay: as the two above (Adam).
        mix: share of the search's score in the label, the rest is the result.
        scale: hundredths of a man in a score that raise the odds e-fold.
        block_prior, prior: pull towards 0 of the weights of blocks and of all others.
        patience: epochs in a row without a lower loss of the samples held out, that end the fit.
        seed: of the order of the samples.
    """

    epochs: int = 5
    rate: float = 0.02
    decay: float = 0.7
    network_epochs: int = 3
    network_rate: float = 0.002
    network_decay: float = 0.3
    mix: float = 0.5
    scale: float = 120.0
    block_prior: float = 30.0
    prior: float = 0.0
    patience: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        if self.epochs < 1 or self.patience < 1 or not (0 < self.decay <= 1 and 0 < self.network_decay <= 1):
            raise ValueError("a fit has at least one epoch, patience of one, and decays above 0 up to 1")
        if self.network_epochs < 0:
            raise ValueError("the epochs of a fit's network are not negative")
        self.step(0)
        self.network_step(0)

    @property
    def all_epochs(self) -> int:
        """Passes at most, for patterns and network together."""
        return self.epochs + self.network_epochs

    @property
    def patterns(self) -> FitPlan:
        """What the patterns are learned by: the same for plans that differ in the network alone."""
        return replace(self, network_epochs=0, network_rate=1.0, network_decay=1.0)

    def step(self, epoch: int) -> core.FitStep:
        """What the core learns by in an epoch, counted from 0.

        Raises:
            ValueError: a number is out of range.
        """
        return self._step(self.rate * self.decay**epoch)

    def network_step(self, epoch: int) -> core.FitStep:
        """The same for the network.

        Raises:
            ValueError: a number is out of range.
        """
        return self._step(self.network_rate * self.network_decay**epoch)

    def _step(self, rate: float) -> core.FitStep:
        return core.FitStep(rate=rate, mix=self.mix, scale=self.scale, block_prior=self.block_prior, prior=self.prior)
