"""The rules of the game for Python: variants, boards, moves, games and how they end."""

from dxp_engine.core import Move
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.draws import Draws, Limit
from dxp_engine.rules.errors import (
    GameError,
    MoveError,
    NumericFenWarning,
    PositionError,
    RulesError,
    RuleSetError,
    VariantError,
)
from dxp_engine.rules.game import Game
from dxp_engine.rules.outcome import Outcome, ResultSet, Rule
from dxp_engine.rules.piece import Piece
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.step import Step
from dxp_engine.rules.variant import Variant

__all__ = [
    "Board",
    "Colour",
    "Draws",
    "Game",
    "GameError",
    "Limit",
    "Move",
    "MoveError",
    "NumericFenWarning",
    "Outcome",
    "Piece",
    "PositionError",
    "ResultSet",
    "Rule",
    "RuleSet",
    "RuleSetError",
    "RulesError",
    "Step",
    "Variant",
    "VariantError",
]
