"""A board as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from dxp_engine.notation.fen import Fen
from dxp_engine.notation.squares import LayoutLike, file_and_rank, lines

SQUARE = 48  # length of a square's side in picture units
_EDGE = 8  # width of a frame without letters
_LETTERED = 22  # width of a frame with files and ranks
_RADIUS = 17.5  # of a piece

_LIGHT = "#f0dfc0"
_DARK = "#a97a50"
_FRAME = "#5d3f28"
_LABEL = "#f0dfc0"
_MARK = "#d9c04a"  # under the squares of the last move
_ARROW = "#2f6f8f"
_TAKEN = "#b3372a"
_FONT = "font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\""
_CROWN = "M-10 7 L-12 -4.5 L-5.8 0.7 L0 -8.5 L5.8 0.7 L12 -4.5 L10 7 Z"


@dataclass(frozen=True)
class _Paint:
    body: str
    rim: str
    groove: str
    crown: str


_PAINTS = {
    "w": _Paint(body="#fbf6ea", rim="#6f5a43", groove="#cdbb9d", crown="#b07d1e"),
    "b": _Paint(body="#35302d", rim="#14110f", groove="#655c56", crown="#e8bd4f"),
}


def format_svg(
    fen: Fen,
    layout: LayoutLike,
    *,
    below: str = "white",
    labels: bool = True,
    path: Sequence[int] = (),
    captured: Sequence[int] = (),
    size: int | None = 480,
    title: str = "",
) -> str:
    """Draw a position as a self-contained SVG document.

    The picture holds no ids, scripts, styles or links, so many can stand in one page.

    Args:
        fen: the position, after the last move if one is shown.
        layout: the board; a mirrored one is drawn mirrored.
        below: "white" or "black", the side at the bottom.
        labels: write the number of each square into its corner, or files and ranks on the frame of
            an algebraic board.
        path: squares of the last move, origin to target; marked and joined by an arrow.
        captured: squares emptied by that move; crossed out.
        size: width and height in pixels; None leaves the size to the page.
        title: heading for screen readers and tooltips; by default "Draughts board, White to move".

    Returns:
        One `<svg>` element without XML declaration, which also goes into HTML as it stands.

    Raises:
        ValueError: `below` is neither side, or the last move has squares that the board has not.
    """
    if strange := [square for square in (*path, *captured) if not 1 <= square <= layout.squares]:
        raise ValueError(f"there is no square {strange[0]} on this board (1-{layout.squares})")
    return "".join(_Picture(layout, below, labels).draw(fen, path, captured, size, title))


def format_piece(piece: str) -> str:
    """Draw one piece around the origin, as an SVG element for a picture that is put together elsewhere.

    Args:
        piece: `w` or `b` for a man, `W` or `B` for a king.

    Raises:
        KeyError: it is none of these.
    """
    return "".join(_piece(piece, 0, 0)).strip()


def centres(layout: LayoutLike, *, below: str = "white", labels: bool = True) -> dict[int, tuple[float, float]]:
    """Where `format_svg` puts the middle of each square, in picture units.

    Args:
        layout, below, labels: as `format_svg` gets them.
    """
    picture = _Picture(layout, below, labels)
    return {square: picture.centre(square) for square in range(1, layout.squares + 1)}


class _Picture:
    def __init__(self, layout: LayoutLike, below: str, labels: bool) -> None:
        self._layout = layout
        self._labels = labels
        self._frame = _LETTERED if labels and layout.algebraic else _EDGE
        self._lines = [list(line) for line in lines(layout, below)]
        self._corners = {
            square: (self._frame + SQUARE * x, self._frame + SQUARE * y)
            for y, line in enumerate(self._lines)
            for x, square in enumerate(line)
            if square
        }

    def draw(
        self, fen: Fen, path: Sequence[int], captured: Sequence[int], size: int | None, title: str
    ) -> Iterator[str]:
        side = self._layout.size * SQUARE + 2 * self._frame
        heading = _escape(title or f"Draughts board, {'White' if fen.turn == 'W' else 'Black'} to move")
        pixels = "" if size is None else f' width="{size}" height="{size}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"{pixels}'
        yield f' role="img" aria-label="{heading}">\n<title>{heading}</title>\n'
        yield f"<desc>{_describe(fen, self._layout)}</desc>\n"
        yield from self._board(side)
        yield from self._marks(path)
        yield from self._numbers()
        yield from self._coordinates(side)
        for square in self._corners:
            yield from _piece(fen.piece_at(square), *self.centre(square))
        yield from self._arrow(path)
        yield from self._crosses(captured)
        yield "</svg>\n"

    def centre(self, square: int) -> tuple[float, float]:
        x, y = self._corners[square]
        return x + SQUARE / 2, y + SQUARE / 2

    def _board(self, side: int) -> Iterator[str]:
        inner = side - 2 * self._frame
        yield f'<rect width="{side}" height="{side}" rx="4" fill="{_FRAME}"/>\n'
        yield f'<path fill="{_LIGHT}" d="M{self._frame} {self._frame}h{inner}v{inner}h-{inner}z"/>\n'
        steps = "".join(_square(x, y) for x, y in self._corners.values())
        yield f'<path fill="{_DARK}" d="{steps}"/>\n'

    def _marks(self, path: Sequence[int]) -> Iterator[str]:
        for square in dict.fromkeys((*path[:1], *path[-1:])):
            x, y = self._corners[square]
            yield f'<path fill="{_MARK}" fill-opacity="0.7" d="{_square(x, y)}"/>\n'

    def _numbers(self) -> Iterator[str]:
        if not self._labels or self._layout.algebraic:
            return
        yield f'<g {_FONT} font-size="8.5" fill="{_LABEL}">\n'
        for square, (x, y) in self._corners.items():
            yield f'<text x="{x + 2}" y="{y + 8.5}">{self._layout.name(square)}</text>\n'
        yield "</g>\n"

    def _coordinates(self, side: int) -> Iterator[str]:
        if not self._labels or not self._layout.algebraic:
            return
        yield f'<g {_FONT} font-size="13" fill="{_LABEL}" text-anchor="middle">\n'
        for index, (row, column) in enumerate(zip(self._lines, zip(*self._lines, strict=True), strict=True)):
            along = self._frame + SQUARE * index + SQUARE / 2
            file, _ = file_and_rank(self._layout, max(column))
            _, rank = file_and_rank(self._layout, max(row))
            for edge in (self._frame / 2, side - self._frame / 2):
                yield f'<text x="{along:g}" y="{edge + 4.5:g}">{file}</text>'
                yield f'<text x="{edge:g}" y="{along + 4.5:g}">{rank}</text>\n'
        yield "</g>\n"

    def _crosses(self, captured: Sequence[int]) -> Iterator[str]:
        for square in captured:
            x, y = self.centre(square)
            yield f'<path d="M{x - 8:g} {y - 8:g}l16 16m0 -16l-16 16" stroke="{_TAKEN}" stroke-width="4"'
            yield ' stroke-linecap="round" fill="none"/>\n'

    def _arrow(self, path: Sequence[int]) -> Iterator[str]:
        points = [self.centre(square) for square in path]
        if len(points) < 2 or points[-2] == points[-1]:
            return
        (x1, y1), (x2, y2) = points[-2:]
        length = hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        x2, y2 = x2 - _RADIUS * dx, y2 - _RADIUS * dy  # the tip touches the piece that has moved
        neck = x2 - 13 * dx, y2 - 13 * dy
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*points[:-1], neck])
        head = [(x2, y2), (neck[0] - 8 * dy, neck[1] + 8 * dx), (neck[0] + 8 * dy, neck[1] - 8 * dx)]
        tip = " ".join(f"{x:.1f},{y:.1f}" for x, y in head)
        yield f'<g opacity="0.8"><polyline points="{line}" fill="none" stroke="{_ARROW}" stroke-width="5"'
        yield ' stroke-linejoin="round" stroke-linecap="round"/>'
        yield f'<polygon points="{tip}" fill="{_ARROW}"/></g>\n'


def _square(x: int, y: int) -> str:
    return f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"


def _piece(piece: str, x: float, y: float) -> Iterator[str]:
    if not piece:
        return
    paint = _PAINTS[piece.lower()]
    yield f'<g transform="translate({x:g} {y:g})">'
    yield '<circle cx="0.8" cy="1.8" r="18" fill="#000" fill-opacity="0.3"/>'
    yield f'<circle r="{_RADIUS}" fill="{paint.body}" stroke="{paint.rim}" stroke-width="1.5"/>'
    yield f'<circle r="14" fill="none" stroke="{paint.groove}" stroke-width="1.5"/>'
    if piece.isupper():
        yield f'<path d="{_CROWN}" fill="{paint.crown}" stroke="{paint.rim}" stroke-width="1.2"'
        yield ' stroke-linejoin="round"/>'
    else:
        yield f'<circle r="9" fill="none" stroke="{paint.groove}" stroke-width="1.5"/>'
    yield "</g>\n"


def _describe(fen: Fen, layout: LayoutLike) -> str:
    kinds = (
        ("White men", fen.white_men),
        ("White kings", fen.white_kings),
        ("Black men", fen.black_men),
        ("Black kings", fen.black_kings),
    )
    return " ".join(f"{kind}: {', '.join(map(layout.name, squares))}." for kind, squares in kinds if squares)


def _escape(text: str) -> str:
    """Make any text fit an XML attribute or element; characters XML does not have become blanks."""
    safe = "".join(character if character.isprintable() else " " for character in text)
    return safe.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
