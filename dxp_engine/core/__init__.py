"""The native core, written in C++ (see the .hpp files beside this one)."""

from dxp_engine.core._core import (
    DrawClock,
    DrawRules,
    Layout,
    Limit,
    Move,
    Position,
    VariantFacts,
    variants,
)

__all__ = ["DrawClock", "DrawRules", "Layout", "Limit", "Move", "Position", "VariantFacts", "variants"]
