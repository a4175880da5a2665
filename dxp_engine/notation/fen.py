"""A position as a value, and FEN, its usual text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dxp_engine.notation.squares import LayoutLike

KingRun = tuple[int, int]
"""Square of the king (0 where there is none) and its number of consecutive moves, 0-3."""

_SHORTEST_RANGE = 3


@dataclass(frozen=True)
class Fen:
    """What a position text says, in native square numbers.

    Two values are equal when everything but their warnings is.

    Attributes:
        turn: side to move, "W" or "B".
        white_men, white_kings, black_men, black_kings: sorted squares.
        king_runs: Frisian's counts of moves made in a row by one king, (White's, Black's).
        halfmoves: plies since the last capture or man move (`H`); 0 where the text has none.
        move_number: number of the move to come (`F`), from 1; 1 where the text has none.
        warnings: sentences about what was read with a doubt.
    """

    turn: str
    white_men: tuple[int, ...] = ()
    white_kings: tuple[int, ...] = ()
    black_men: tuple[int, ...] = ()
    black_kings: tuple[int, ...] = ()
    king_runs: tuple[KingRun, KingRun] = ((0, 0), (0, 0))
    halfmoves: int = 0
    move_number: int = 1
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def piece_at(self, square: int) -> str:
        """The piece on a square: "w", "W", "b", "B", or "" for none."""
        kinds = zip("wWbB", (self.white_men, self.white_kings, self.black_men, self.black_kings), strict=True)
        return next((piece for piece, squares in kinds if square in squares), "")


def format_fen(fen: Fen, layout: LayoutLike, *, ranges: bool = True) -> str:
    """Write a position as FEN, always the same way, so that texts can be compared.

    White before Black, men before kings, squares in the order of their numbers, without blanks or
    final dot. The clocks (`:H3:F12`) and king runs (`:+246+0`) appear only where they say something.

    Args:
        fen: the position; its squares exist on the layout.
        layout: the board, which decides between numbers and names.
        ranges: write three or more men in a row of numbers as `31-50`; names never form ranges.
    """
    shortest = _SHORTEST_RANGE if ranges and not layout.algebraic else layout.squares + 1
    white = _group("W", fen.white_men, fen.white_kings, layout, shortest)
    black = _group("B", fen.black_men, fen.black_kings, layout, shortest)
    return f"{fen.turn}:{white}:{black}{_clocks(fen)}{_runs(fen)}"


def _group(colour: str, men: Sequence[int], kings: Sequence[int], layout: LayoutLike, shortest: int) -> str:
    items = list(_men(sorted(men), layout, shortest))
    items += [f"K{layout.name(square)}" for square in sorted(kings)]
    return colour + ",".join(items)


def _men(men: list[int], layout: LayoutLike, shortest: int) -> Iterator[str]:
    start = 0
    for end in range(1, len(men) + 1):
        if end < len(men) and men[end] == men[end - 1] + 1:
            continue
        if end - start >= shortest:
            yield f"{layout.name(men[start])}-{layout.name(men[end - 1])}"
        else:
            yield from (layout.name(square) for square in men[start:end])
        start = end


def _clocks(fen: Fen) -> str:
    return f":H{fen.halfmoves}:F{fen.move_number}" if (fen.halfmoves, fen.move_number) != (0, 1) else ""


def _runs(fen: Fen) -> str:
    white, black = fen.king_runs
    return f":+{_run(black)}+{_run(white)}" if white[1] or black[1] else ""


def _run(run: KingRun) -> str:
    square, count = run
    return f"{count}{square:02d}" if count else "0"
