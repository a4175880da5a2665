"""What a reader of game files tells, and whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from dxp_engine.pdn.page import Page

T = TypeVar("T")


class Visitor(Generic[T]):
    """Hears the parts of one game after the other and makes something of each.

    A game's parts come in the order of the file: tags and remarks, then movetext. Override what is of interest; by
    default everything is dropped. Positions are characters of the page.
    """

    def begin(self, page: Page, at: int) -> None:
        """A game begins."""

    def tag(self, name: str, value: str, at: int) -> None:
        """A tag; `at` is where its value begins."""

    def wants_moves(self) -> bool:
        """Whether the movetext is of interest; asked once, when the tags have been told."""
        return True

    def plain(self, texts: Sequence[str], comments: Sequence[tuple[int, str]], result: str, at: int) -> bool:
        """The whole movetext as it can be told at once: moves, comments with the number of moves before, a result.

        It may not be what it looks like: a visitor that finds no sense in it returns False, and is told again,
        part by part.
        """
        return False

    def move(self, text: str, strength: str, at: int) -> None:
        """A move; "-" or "..." for an unknown one."""

    def comment(self, text: str, at: int) -> None:
        """A comment, without its braces."""

    def nag(self, number: int, at: int) -> None:
        """A numeric glyph, or a mark that stands alone."""

    def setup(self, fen: str, at: int) -> None:
        """A position among the moves."""

    def open_variation(self, at: int) -> None:
        """A variation begins: it replaces the move before it."""

    def close_variation(self, at: int) -> None:
        """The variation ends."""

    def result(self, text: str, at: int) -> None:
        """The terminator of the game."""

    def error(self, message: str, token: str, expected: str, at: int) -> None:
        """Something is no PDN; reading goes on behind it."""

    def warning(self, message: str, token: str, at: int) -> None:
        """Something is doubtful."""

    def end(self, at: int) -> T | None:
        """The game ends; return what to make of it, None for nothing at all."""
        return None
