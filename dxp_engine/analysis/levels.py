"""Playing strength below the full one: how deep to look, and how often and how badly to go wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strength:
    """How a weaker player thinks.

    Attributes:
        depth: plies at most; 0 for no limit.
        noise: every evaluation is off by up to so many hundredths of a man.
        slips: the chance of a careless move, from 0 to 1.
    """

    depth: int = 0
    noise: int = 0
    slips: float = 0.0

    @property
    def is_full(self) -> bool:
        """Whether nothing is held back."""
        return self == Strength()


FULL = 20
"""The skill that holds nothing back."""

LEVELS = {"full": FULL, "expert": 14, "club": 8, "beginner": 2}
"""The skill of each named level, strongest first."""

CARELESS = Strength(depth=1, noise=800)
"""How a careless move is found: nearly by chance, but not at the price of half the board."""

SKILLS = (
    Strength(depth=1, noise=60, slips=0.58),
    Strength(depth=1, noise=60, slips=0.50),
    Strength(depth=1, noise=60, slips=0.42),
    Strength(depth=1, noise=50, slips=0.34),
    Strength(depth=2, noise=50, slips=0.27),
    Strength(depth=2, noise=40, slips=0.20),
    Strength(depth=3, noise=40, slips=0.14),
    Strength(depth=3, noise=30, slips=0.09),
    Strength(depth=4, noise=30, slips=0.05),
    Strength(depth=4, noise=25, slips=0.03),
    Strength(depth=5, noise=20, slips=0.02),
    Strength(depth=5, noise=20),
    Strength(depth=6, noise=18),
    Strength(depth=6, noise=14),
    Strength(depth=7, noise=12),
    Strength(depth=8, noise=10),
    Strength(depth=9, noise=8),
    Strength(depth=10, noise=6),
    Strength(depth=11, noise=4),
    Strength(depth=13, noise=2),
    Strength(),
)
"""The strength of each skill, 0 to 20. A test bench plays the named ones against each other."""
