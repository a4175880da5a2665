"""Errors about variants, rule sets, positions, moves and games."""

from __future__ import annotations


class RulesError(ValueError):
    """Something the rules of the game refuse; the base of this family."""


class VariantError(RulesError):
    """No such variant, or no such form of it."""


class RuleSetError(RulesError):
    """No such rule set, or one that is not for this variant."""


class PositionError(RulesError):
    """A position that cannot occur in its variant."""


class MoveError(RulesError):
    """A move that is not legal, or a text that means none or several moves."""


class GameError(RulesError):
    """Something that cannot be done to a game in its present state."""


class NumericFenWarning(UserWarning):
    """A FEN was read with a doubt, such as numbers where the variant names its squares."""
