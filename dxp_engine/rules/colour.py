"""The two sides."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """White or Black; the values are the core's numbers."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        """The opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    @property
    def letter(self) -> str:
        """`W` or `B`."""
        return "W" if self is Colour.WHITE else "B"

    @classmethod
    def parse(cls, value: Colour | str) -> Colour:
        """Read a side.

        Args:
            value: a Colour, "white", "black", "w" or "b" in any case.

        Raises:
            ValueError: it is none of these.
        """
        if isinstance(value, Colour):
            return value
        try:
            return _NAMES[value.strip().lower()]
        except KeyError:
            raise ValueError(f"a side is white or black, not {value!r}") from None

    def __str__(self) -> str:
        return "White" if self is Colour.WHITE else "Black"


_NAMES = {"white": Colour.WHITE, "w": Colour.WHITE, "black": Colour.BLACK, "b": Colour.BLACK}
