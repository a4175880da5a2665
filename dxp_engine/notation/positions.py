"""Position strings of Hub and DXP: one letter per square."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine.notation.errors import FenError, shown
from dxp_engine.notation.fen import Fen
from dxp_engine.notation.pieces import Fail, PieceCollector
from dxp_engine.notation.squares import LayoutLike, lines

_PIECES = "wbWB"
_TURNS = "WB"
_LETTERS = {"Hub": "wbWB", "DXP": "wzWZ"}  # in the order of _PIECES; the capitals are the turns as well
_EMPTY = "e"
_SWAPPED = str.maketrans("wbWB", "bwBW")


def turned(layout: LayoutLike) -> tuple[int, ...]:
    """The order of a board turned by 180 degrees: squares row by row as Black sees them."""
    return tuple(square for line in lines(layout, "black") for square in line if square)


def parse_hub(text: str, layout: LayoutLike, order: Sequence[int] | None = None, *, swapped: bool = False) -> Fen:
    """Read a Hub position: `W` or `B` to move, then one of `w b W B e` per square.

    Args:
        text: the string, 1 + `layout.squares` characters; blanks around it do not matter.
        layout: the board.
        order: the square that each character stands for; None means by native number, as Hub does
            on 10x10 and pydraughts on algebraic and Italian boards.
        swapped: the text calls Black white and White black. pydraughts does so for English, with
            the board `turned`, since there Black begins.

    Raises:
        FenError: wrong length, unknown letter, a man on its last row, or no piece at all.
    """
    return _parse(text, layout, order, "Hub", swapped)


def format_hub(fen: Fen, layout: LayoutLike, order: Sequence[int] | None = None, *, swapped: bool = False) -> str:
    """Write a Hub position; the arguments are those of `parse_hub`. Clocks and king runs are lost."""
    return _format(fen, layout, order, "Hub", swapped)


def parse_dxp(text: str, layout: LayoutLike, order: Sequence[int] | None = None) -> Fen:
    """Read a DXP position: `W` or `Z` to move, then one of `w z W Z e` per square, `z` for Black.

    DXP knows the 10x10 board only; other boards are read in the same way.

    Raises:
        FenError: as `parse_hub`.
    """
    return _parse(text, layout, order, "DXP", swapped=False)


def format_dxp(fen: Fen, layout: LayoutLike, order: Sequence[int] | None = None) -> str:
    """Write a DXP position. Clocks and king runs are lost."""
    return _format(fen, layout, order, "DXP", swapped=False)


def _parse(text: str, layout: LayoutLike, order: Sequence[int] | None, form: str, swapped: bool) -> Fen:
    def fail(reason: str, column: int, token: str) -> FenError:
        return FenError(reason, column, token, f"{form} position")

    string = text.strip()
    first = len(text) - len(text.lstrip()) + 1
    letters = _LETTERS[form]
    if not string:
        raise fail("empty text", 1, "")
    if string[0] not in letters[2:]:
        turns = " or ".join(letters[2:])
        raise fail(f"it begins with the side to move, {turns}, not with {shown(string[0])}", first, string[0])
    _check_length(string, first, layout, fail)
    pieces = PieceCollector(layout, fail)
    for column, (letter, square) in enumerate(zip(string[1:], _order(layout, order), strict=True), first + 1):
        if letter in letters:
            piece = _PIECES[letters.index(letter)]
            pieces.add(square, piece.translate(_SWAPPED) if swapped else piece, column, letter)
        elif letter != _EMPTY:
            raise fail(f"{shown(letter)} is none of {' '.join(letters)} {_EMPTY}", column, letter)
    if not len(pieces):
        raise fail("there is no piece on the board", first, string)
    turn = _TURNS[letters[2:].index(string[0])]
    return Fen(
        turn=turn.translate(_SWAPPED) if swapped else turn,
        white_men=pieces.squares("w"),
        white_kings=pieces.squares("W"),
        black_men=pieces.squares("b"),
        black_kings=pieces.squares("B"),
    )


def _check_length(string: str, first: int, layout: LayoutLike, fail: Fail) -> None:
    wanted = 1 + layout.squares
    if len(string) == wanted:
        return
    column = first + min(len(string), wanted)
    raise fail(f"{len(string)} characters instead of {wanted}", column, string[wanted:])


def _format(fen: Fen, layout: LayoutLike, order: Sequence[int] | None, form: str, swapped: bool) -> str:
    letters = dict(zip(_PIECES.translate(_SWAPPED) if swapped else _PIECES, _LETTERS[form], strict=True))
    pieces = (letters.get(fen.piece_at(square), _EMPTY) for square in _order(layout, order))
    return letters[fen.turn] + "".join(pieces)


def _order(layout: LayoutLike, order: Sequence[int] | None) -> Sequence[int]:
    return range(1, layout.squares + 1) if order is None else order
