"""How good a position is for the side to move."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine import core


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """A score of a search, from the side to move; a greater one is better.

    Attributes:
        value: hundredths of a man; from `core.LEAST_WIN` on a proven win in `core.WIN_SCORE - value` plies, and the
            negative of it for a loss.
    """

    value: int

    @property
    def is_proven(self) -> bool:
        """Whether the end of the game has been seen."""
        return abs(self.value) >= core.LEAST_WIN

    @property
    def cp(self) -> int | None:
        """Hundredths of a man; None for a proven win or loss."""
        return None if self.is_proven else self.value

    @property
    def win_plies(self) -> int | None:
        """Plies until the win, negative until the loss; None where nothing is proven."""
        if not self.is_proven:
            return None
        plies = core.WIN_SCORE - abs(self.value)
        return plies if self.value > 0 else -plies

    @property
    def mate(self) -> int | None:
        """Own moves until the win, negative until the loss, as UCI counts; None where nothing is proven."""
        plies = self.win_plies
        if plies is None:
            return None
        return (plies + 1) // 2 if self.value > 0 else -(-plies // 2)

    def __neg__(self) -> Score:
        return Score(-self.value)

    def __str__(self) -> str:
        plies = self.win_plies
        if plies is None:
            return f"{self.value / 100:+.2f}"
        return f"win in {plies}" if self.value > 0 else f"loss in {-plies}"
