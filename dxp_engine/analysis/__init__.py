"""The search as a Python object: time, levels, scores and lines around the core's searcher."""

from dxp_engine.analysis.levels import LEVELS, Strength
from dxp_engine.analysis.limits import Budget, Limits, allot
from dxp_engine.analysis.result import Line, Result, RootMove
from dxp_engine.analysis.score import Score
from dxp_engine.analysis.searcher import Engine

__all__ = ["LEVELS", "Budget", "Engine", "Limits", "Line", "Result", "RootMove", "Score", "Strength", "allot"]
