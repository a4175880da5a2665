"""Pictures of how training went; needs the extra `plot`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from dxp_engine.match.sprt import Sprt
from dxp_engine.training.gate import Gate
from dxp_engine.training.run_plan import Generation

if TYPE_CHECKING:
    from dxp_engine.training.epochs import Epoch


def plot_losses(patterns: Sequence[Epoch], path: Path, network: Sequence[Epoch] = ()) -> None:
    """The losses of a fit, epoch by epoch; those of the network follow behind a line.

    Raises:
        OSError, ValueError: the file cannot be written, or its name tells no format.
    """
    figure, (axes,) = _figure(1)
    epochs = [*patterns, *network]
    numbers = range(1, len(epochs) + 1)
    axes.plot(numbers, [epoch.learned for epoch in epochs], marker="o", label="on the way")
    axes.plot(numbers, [epoch.held for epoch in epochs], marker="o", label="held out")
    if network:
        axes.axvline(len(patterns) + 0.5, color="grey", linestyle="--", label="network")
    _label(axes, "epoch", "loss (nats)")
    _write(figure, path)


def plot_gate(gate: Gate, sprt: Sprt, path: Path) -> None:
    """The log-likelihood ratio of a match, pair by pair, between its bounds.

    Raises:
        OSError, ValueError: as `plot_losses`.
    """
    figure, (axes,) = _figure(1)
    axes.plot(range(1, len(gate.llrs) + 1), gate.llrs, label="LLR")
    for bound in sprt.bounds:
        axes.axhline(bound, color="grey", linestyle="--")
    _label(axes, "pairs of games", "log-likelihood ratio")
    _write(figure, path)


def plot_run(history: Sequence[Generation], path: Path) -> None:
    """Loss and Elo of the generations of a run; Elo adds up over those that were accepted.

    Raises:
        OSError, ValueError: as `plot_losses`.
    """
    figure, (losses, elos) = _figure(2)
    numbers = [generation.number for generation in history]
    losses.plot(numbers, [generation.loss for generation in history], marker="o", label="held out")
    _label(losses, "", "loss (nats)")
    gains = ((generation.elo or 0.0) if generation.passed else 0.0 for generation in history)
    elos.plot(numbers, list(accumulate(gains)), marker="o", label="against the first one")
    _label(elos, "generation", "Elo")
    _write(figure, path)


def _figure(rows: int) -> tuple[Figure, Sequence[Any]]:
    figure = Figure(figsize=(8, 4 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(figure.subplots(rows, 1, squeeze=False, sharex=True)[:, 0])


def _label(axes: Any, x: str, y: str) -> None:
    axes.set(xlabel=x, ylabel=y)
    axes.legend()
    axes.grid(alpha=0.3)


def _write(figure: Figure, path: Path) -> None:
    figure.savefig(path)
