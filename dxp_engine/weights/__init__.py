"""Weights of the learned evaluation: their files, and those that ship with the package."""

from dxp_engine.weights.card import Card, GateResult, read_card, replace_card
from dxp_engine.weights.errors import WeightsError
from dxp_engine.weights.file import WeightsFile, read_file, write_file
from dxp_engine.weights.package_data import load, shipped

__all__ = [
    "Card",
    "GateResult",
    "WeightsError",
    "WeightsFile",
    "load",
    "read_card",
    "read_file",
    "replace_card",
    "shipped",
    "write_file",
]
