"""Positions in text and pictures, from plain values; knows no game.

Everything here takes the board as a `LayoutLike`, which `dxp_engine.core.Layout` is.
"""

from dxp_engine.notation.errors import FenError, NotationError
from dxp_engine.notation.fen import Fen, KingRun, format_fen
from dxp_engine.notation.fen_reader import parse_fen
from dxp_engine.notation.positions import format_dxp, format_hub, parse_dxp, parse_hub, turned
from dxp_engine.notation.squares import LayoutLike
from dxp_engine.notation.svg import centres, format_piece, format_svg
from dxp_engine.notation.text_board import format_board

__all__ = [
    "Fen",
    "FenError",
    "KingRun",
    "LayoutLike",
    "NotationError",
    "centres",
    "format_board",
    "format_dxp",
    "format_fen",
    "format_hub",
    "format_piece",
    "format_svg",
    "parse_dxp",
    "parse_fen",
    "parse_hub",
    "turned",
]
