"""The native core, written in C++ (see the .hpp files beside this one)."""

from dxp_engine.core._core import (
    LEAST_WIN,
    WIN_SCORE,
    DrawClock,
    DrawRules,
    Info,
    Layout,
    Limit,
    Limits,
    Move,
    Position,
    Searcher,
    SearchResult,
    VariantFacts,
    variants,
)

__all__ = [
    "LEAST_WIN",
    "WIN_SCORE",
    "DrawClock",
    "DrawRules",
    "Info",
    "Layout",
    "Limit",
    "Limits",
    "Move",
    "Position",
    "SearchResult",
    "Searcher",
    "VariantFacts",
    "variants",
]
