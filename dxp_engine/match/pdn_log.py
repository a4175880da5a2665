"""The PDN file of a match, to which each game is added when it has ended."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


class PdnLog:
    """Adds games to a file.

    A runner that is killed may leave half a game there. What the match has written is written again when it goes on, so
    its games are in the file once each; what was there before the match stays as it is.

    Args:
        path: the file.
        base: its size before the first game of the match, in bytes.

    Attributes:
        base: as given.
    """

    def __init__(self, path: Path, base: int) -> None:
        self._path = path
        self.base = base

    @classmethod
    def size(cls, path: Path) -> int:
        """The bytes of a file, 0 where there is none.

        Raises:
            OSError: it cannot be written; better now than after the first game.
        """
        with path.open("ab") as file:
            return file.seek(0, os.SEEK_END)

    def restore(self, games: Iterable[str]) -> None:
        """Write the games that the match has played so far.

        Raises:
            OSError: the file cannot be written.
        """
        with self._path.open("ab") as file:
            file.truncate(min(self.base, file.seek(0, os.SEEK_END)))
            for text in games:
                file.write(text.encode())

    def add(self, text: str) -> None:
        """Add a game.

        Raises:
            OSError: the file cannot be written.
        """
        with self._path.open("ab") as file:
            file.write(text.encode())
