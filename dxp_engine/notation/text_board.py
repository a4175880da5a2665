"""A board drawn in characters, for terminals and logs."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine.notation.fen import Fen
from dxp_engine.notation.squares import LayoutLike, file_and_rank, lines

_ASCII = {"w": "w", "W": "W", "b": "b", "B": "B", "": "."}
_UNICODE = {"w": "\u26c0", "W": "\u26c1", "b": "\u26c2", "B": "\u26c3", "": "\u00b7"}
_SIDES = {"W": "White", "B": "Black"}


def format_board(
    fen: Fen, layout: LayoutLike, *, below: str = "white", unicode: bool = False, numbers: bool = False
) -> str:
    """Draw a position.

    Beside each row stand the numbers of its first and last square, or ranks and files on an
    algebraic board; below it, who is to move.

    Args:
        fen: the position.
        layout: the board.
        below: "white" or "black", the side at the bottom.
        unicode: draughtsman signs instead of `w W b B` (a capital is a king) and `.`; not every
            terminal has them.
        numbers: write its number or name on each empty square instead of a dot.

    Returns:
        Lines without trailing blanks and without a final line end.

    Raises:
        ValueError: `below` is neither side.
    """
    signs = _UNICODE if unicode else _ASCII
    width = max(len(layout.name(layout.squares)), 2) + 1 if numbers else 2
    frame = "    +" + "-" * (width * layout.size + 1) + "+"
    rows = [_row(fen, layout, line, signs, width, numbers) for line in lines(layout, below)]
    return "\n".join([frame, *rows, frame, *_files(layout, below, width), f"     {_SIDES[fen.turn]} to move"])


def _row(fen: Fen, layout: LayoutLike, line: Sequence[int], signs: dict[str, str], width: int, numbers: bool) -> str:
    cells = "".join(_cell(fen, layout, square, signs, numbers).rjust(width) for square in line)
    playing = [square for square in line if square]
    if layout.algebraic:
        return f"{file_and_rank(layout, playing[0])[1]:>3} |{cells} |"
    return f"{layout.name(playing[0]):>3} |{cells} | {layout.name(playing[-1]):>2}"


def _cell(fen: Fen, layout: LayoutLike, square: int, signs: dict[str, str], numbers: bool) -> str:
    if not square:
        return ""
    piece = fen.piece_at(square)
    return layout.name(square) if numbers and not piece else signs[piece]


def _files(layout: LayoutLike, below: str, width: int) -> list[str]:
    if not layout.algebraic:
        return []
    columns = zip(*lines(layout, below), strict=True)
    files = (file_and_rank(layout, max(column))[0] for column in columns)
    return ["     " + "".join(file.rjust(width) for file in files)]
