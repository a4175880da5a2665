"""Visitors that build no games: only the tags, or only a number."""

from __future__ import annotations

from dataclasses import dataclass, field

from dxp_engine.pdn.page import Page
from dxp_engine.pdn.visitor import Visitor


@dataclass(slots=True)
class Headers:
    """The tags of a game.

    Attributes:
        tags: names and values, in their order.
        file, line, offset: where the game begins.
    """

    tags: dict[str, str] = field(default_factory=dict)
    file: str = ""
    line: int = 1
    offset: int = 0


class HeadersVisitor(Visitor[Headers]):
    """Makes `Headers` of every game and skips its moves."""

    def begin(self, page: Page, at: int) -> None:
        """A game begins."""
        self._headers = Headers({}, page.file, page.place(at)[0] if at else page.line, page.byte(at))

    def tag(self, name: str, value: str, at: int) -> None:
        """Keep a tag; the first of a name counts."""
        self._headers.tags.setdefault(name, value)

    def wants_moves(self) -> bool:
        """Never."""
        return False

    def end(self, at: int) -> Headers:
        """Hand the tags over."""
        return self._headers


class CountVisitor(Visitor[int]):
    """Makes a 1 of every game, so that their sum is the number of games."""

    def wants_moves(self) -> bool:
        """Never."""
        return False

    def end(self, at: int) -> int:
        """One game."""
        return 1
