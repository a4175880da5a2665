"""A piece: whose it is and what it is."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.rules.colour import Colour


@dataclass(frozen=True, slots=True)
class Piece:
    """A man or a king of one side. Its text form is one letter: w, W (white king), b, B."""

    colour: Colour
    king: bool = False

    @property
    def letter(self) -> str:
        """`w`, `W`, `b` or `B`; capitals are kings."""
        letter = self.colour.letter
        return letter if self.king else letter.lower()

    @classmethod
    def parse(cls, letter: str) -> Piece:
        """Read the one-letter form.

        Raises:
            ValueError: the text is not one of w, W, b, B.
        """
        try:
            return _PIECES[letter]
        except KeyError:
            raise ValueError(f"a piece is one of w, W, b and B, not {letter!r}") from None

    def __str__(self) -> str:
        return self.letter


_PIECES = {piece.letter: piece for colour in Colour for piece in (Piece(colour), Piece(colour, king=True))}
