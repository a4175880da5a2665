"""Random positions of every board."""

from __future__ import annotations

from hypothesis import strategies as st

from dxp_engine.notation import Fen
from tests.notation.layouts import LAYOUTS, Layout

boards = st.sampled_from(sorted(LAYOUTS)).map(LAYOUTS.__getitem__)


def _allowed(layout: Layout, square: int) -> str:
    row = layout.row(square)
    return "".join(p for p in "wWbB" if (p, row) not in {("w", 0), ("b", layout.size - 1)})


@st.composite
def fens(draw: st.DrawFn, layout: Layout) -> Fen:
    """Any position that a FEN of this board can say."""
    squares = draw(st.lists(st.integers(1, layout.squares), min_size=1, unique=True))
    pieces = {square: draw(st.sampled_from(_allowed(layout, square))) for square in squares}
    kinds = {kind: tuple(sorted(s for s, piece in pieces.items() if piece == kind)) for kind in "wWbB"}

    def run(kings: tuple[int, ...]) -> tuple[int, int]:
        count = draw(st.integers(0, 3)) if kings else 0
        return (draw(st.sampled_from(kings)), count) if count else (0, 0)

    return Fen(
        draw(st.sampled_from("WB")),
        kinds["w"],
        kinds["W"],
        kinds["b"],
        kinds["B"],
        king_runs=(run(kinds["W"]), run(kinds["B"])),
        halfmoves=draw(st.integers(0, 999_999)),
        move_number=draw(st.integers(1, 999_999)),
    )
