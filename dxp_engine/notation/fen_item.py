"""One item in a FEN's list of pieces: `32`, `K46-50`, `c3`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dxp_engine.notation.errors import FenError, shown
from dxp_engine.notation.fen_lexer import MAX_DIGITS, Source, Token
from dxp_engine.notation.squares import LayoutLike

_GHOSTS = ("G", "P")  # lidraughts' letters for a man or king taken in a capture still going on


class ItemReader:
    """Reads items of one board; `numeric` tells whether squares came as numbers."""

    def __init__(self, source: Source, layout: LayoutLike) -> None:
        self._source = source
        self._layout = layout
        self.numeric = False

    def read(self, item: Sequence[Token]) -> tuple[bool, range]:
        """Whether kings are meant, and the squares.

        Raises:
            FenError: the item is none, or the board has no such squares.
        """
        king = item[0].text in ("K", "k") and len(item) > 1
        where = item[1:] if king else item
        match [token.text for token in where], [token.number for token in where]:
            case [_], [int(square)]:
                self._check(square, where[0])
                self.numeric = True
                return king, range(square, square + 1)
            case [_, "-", _], [int(low), _, int(high)]:
                self._check(low, where[0])
                self._check(high, where[2])
                if low > high:
                    raise self._source.error(f"the range {low}-{high} runs backwards", item)
                self.numeric = True
                return king, range(low, high + 1)
            case [file, _], [None, int(rank)] if self._is_file(file):
                square = self._named(f"{file.lower()}{rank}", where)
                return king, range(square, square + 1)
        raise self._no_item(item, where)

    def _check(self, square: int, token: Token) -> None:
        if 1 <= square <= self._layout.squares:
            return
        number = token.text if len(token.text) <= MAX_DIGITS else shown(token.text)
        size, last = self._layout.size, self._layout.squares
        raise self._source.error(f"there is no square {number} on a {size}x{size} board (1-{last})", [token])

    def _is_file(self, text: str) -> bool:
        return self._layout.algebraic and _is_letter(text) and text not in ("P", "p")

    def _named(self, name: str, where: Sequence[Token]) -> int:
        try:
            return self._layout.number(name)
        except ValueError:
            reason = f"{self._source.shown(where)} is not a playing square"
            raise self._source.error(reason, where) from None

    def _no_item(self, item: Sequence[Token], where: Sequence[Token]) -> FenError:
        return self._source.error(f"{self._source.shown(item)}{self._why(where)}", item)

    def _why(self, where: Sequence[Token]) -> str:
        texts = [token.text.upper() for token in where]
        if self._is_ghost(where):
            return ": G and P mark pieces taken in a capture still going on; positions are read between moves"
        if texts == ["K"]:
            return ": a square is missing after K"
        if texts[0] == "K":
            return ": K stands once before a square or a range, as in K46-50"
        if "-" in texts and (self._layout.algebraic or "K" in texts):
            return ": a range has two numbers, as in 31-50 or K46-50"
        if len(where) == 2 and _is_letter(texts[0]) and where[1].number is not None:
            return f": squares have numbers on this board (1-{self._layout.squares}), not names"
        if any(one.number is not None and two.number is not None for one, two in pairwise(where)):
            return ": a comma is missing between two squares"
        return " is not a square"

    def _is_ghost(self, where: Sequence[Token]) -> bool:
        """Whether a captured piece stands here, and not a file g."""
        letter = where[0].text
        if letter.upper() not in _GHOSTS or len(where) < 2:
            return False
        square_follows = _is_letter(where[1].text) if self._layout.algebraic else letter.isupper()
        return square_follows or (self._layout.algebraic and letter.upper() == "P")


def _is_letter(text: str) -> bool:
    return text.isascii() and text.isalpha()
