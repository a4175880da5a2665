"""Boards out of FENs and back, without a word said aside."""

from __future__ import annotations

from dxp_engine import core
from dxp_engine.notation import Fen, format_fen, parse_fen
from dxp_engine.rules import Board, Variant


def board_of(variant: Variant, fen: str) -> tuple[Board | None, tuple[str, ...], str]:
    """The board of a FEN, warnings about it, and what is wrong with it, "" for nothing."""
    try:
        read = parse_fen(fen, variant.layout)
        # Written once more, it holds no doubts that `Board` would warn of in its own way.
        return Board(variant, format_fen(read, variant.layout)), read.warnings, ""
    except ValueError as error:
        return None, (), str(error)


def fen_of(variant: Variant, position: core.Position) -> str:
    """The FEN of a position."""
    fen = Fen(
        "WB"[position.turn],
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        position.king_runs,
        position.halfmoves,
        position.move_number,
    )
    return format_fen(fen, variant.layout)
