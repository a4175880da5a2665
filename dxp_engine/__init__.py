"""Draughts: the rules of every variant, exact and fast, and an engine to play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxp_engine.notation import FenError
from dxp_engine.rules import (
    Board,
    Colour,
    Draws,
    Game,
    GameError,
    Limit,
    Move,
    MoveError,
    NumericFenWarning,
    Outcome,
    Piece,
    PositionError,
    Rule,
    RulesError,
    RuleSet,
    RuleSetError,
    Step,
    Variant,
    VariantError,
)

if TYPE_CHECKING:
    from dxp_engine.analysis import Engine

__all__ = [
    "Board",
    "Colour",
    "Draws",
    "Engine",
    "FenError",
    "Game",
    "GameError",
    "Limit",
    "Move",
    "MoveError",
    "NumericFenWarning",
    "Outcome",
    "Piece",
    "PositionError",
    "Rule",
    "RuleSet",
    "RuleSetError",
    "RulesError",
    "Step",
    "Variant",
    "VariantError",
]


def __getattr__(name: str) -> object:
    """The search is loaded when it is first asked for: who only wants the rules need not wait for it."""
    if name == "Engine":
        from dxp_engine.analysis import Engine

        return Engine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
