"""Which evaluation a search has: learned weights, those that ship or those of a file, or the one made by hand."""

from __future__ import annotations

from pathlib import Path

from dxp_engine import core

Source = core.Weights | str | Path | None
"""Where weights come from: "default" for those that ship, a file, weights themselves; None for no weights."""

DEFAULT = "default"
"""The weights that ship for a variant, or the hand-made evaluation where there are none."""


def source_of(text: str) -> str | None:
    """What a person's words mean: nothing or "default" the weights that ship, "none" no weights, else a file."""
    word = text.strip()
    if word.lower() in ("", DEFAULT):
        return DEFAULT
    return None if word.lower() == "none" else word


def weights_of(source: Source, variant: str) -> core.Weights | None:
    """Weights for a variant; None for the evaluation made by hand.

    Raises:
        WeightsError: the file cannot be read, is no good file of weights, or not one for this variant.
        ValueError: the weights are of another variant.
    """
    if isinstance(source, core.Weights):
        if source.variant != variant:
            raise ValueError(f"these weights are for {source.variant}, not for {variant}")
        return source
    if source is None:
        return None
    # A process is asked who it is before it has to think.
    from dxp_engine.weights import load, read_file

    return load(variant) if source == DEFAULT else read_file(source).weights(variant)
