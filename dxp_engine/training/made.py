"""Weights that training has made, as files with their cards."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from dxp_engine import core
from dxp_engine.weights import Card, GateResult, read_card, replace_card
from dxp_engine.weights.writing import write_whole

if TYPE_CHECKING:
    from dxp_engine.training.data import Data
    from dxp_engine.training.fit import Fit


def card_of(fit: Fit, data: Data, commit: str = "", note: str = "") -> Card:
    """The card of weights that were fitted today.

    Args:
        fit: what was found.
        data: what it was found from.
        commit: of the program that played and fitted.
        note: anything else.
    """
    seeds, nodes = zip(*data.recipes, strict=True)
    return Card(
        date=datetime.now(UTC).date().isoformat(),
        commit=commit,
        games=fit.games,
        positions=fit.samples,
        seeds=seeds,
        nodes=nodes,
        loss=round(fit.loss, 6),
        note=note,
    )


def add_gate(path: Path, result: GateResult) -> None:
    """Enter what a match of the weights of a file came to into their card.

    Raises:
        WeightsError: their card is none.
        OSError: it cannot be read or written.
    """
    card = path.with_suffix(".toml")
    before = read_card(card)[1]
    replace_card(card, replace(before, gates=(*before.gates, result)))


def copy_weights(source: Path, target: Path) -> None:
    """Copy a file of weights and its card.

    Raises:
        OSError: they cannot be read or written.
    """
    for suffix in (".toml", source.suffix):
        write_whole(target.with_suffix(suffix), source.with_suffix(suffix).read_bytes())


def material(variant: str) -> bytes:
    """Weights that know what men and kings are worth and nothing more, as `core.Weights` takes them.

    Raises:
        ValueError: there is no such variant.
    """
    # Before it has learned anything, a man is worth half a logit.
    return core.Trainer(variant).weights(200.0)
