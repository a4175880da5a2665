"""The database of games: tags, results and where each game stands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.problem import PdnError

_VERSION = 1
_COLUMNS = (
    "id",
    "line",
    "length",
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "variant",
    "plies",
    "broken",
)
Row = tuple[int | str, ...]
"""The values of these columns."""
_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS files (base INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, {", ".join(_COLUMNS[1:])});
PRAGMA user_version = {_VERSION};
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the index.

    Attributes:
        file, line, offset: where it stands: byte of the decompressed file.
        tags: Event, Site, Date, Round, White, Black.
        result: a `Result`'s value.
        variant: its name, "" where it is not known.
        plies: moves of the main line.
    """

    file: str
    line: int
    offset: int
    tags: dict[str, str]
    result: str
    variant: str
    plies: int


def row_of(game: PdnGame, number: int) -> Row:
    """What the database keeps of a game."""
    tags = game.tags
    return (
        number,
        game.line,
        len(game.text),
        tags.get("Event", ""),
        tags.get("Site", ""),
        tags.get("Date", ""),
        tags.get("Round", ""),
        game.player("white"),
        game.player("black"),
        game.result.value,
        str(game.variant or ""),
        game.plies,
        int(bool(game.errors)),
    )


class Database:
    """The database; to be used in a `with` statement.

    Args:
        path: the file.
        new: whether it may be made.

    Raises:
        OSError, PdnError: there is none, or it is none of ours.
    """

    def __init__(self, path: Path, new: bool = False) -> None:
        if not new and not path.exists():
            raise FileNotFoundError(f"there is no index {path}")
        self._db = sqlite3.connect(path, isolation_level=None)
        try:
            if new:
                self._db.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; {_SCHEMA}")
            elif self._db.execute("PRAGMA user_version").fetchone() != (_VERSION,):
                raise PdnError(f"{path} is no index of games of this version")
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise PdnError(f"{path} is no index of games: {error}") from None

    def add(self, files: Iterable[tuple[int, str]], rows: Sequence[Row]) -> None:
        """Enter games, and files with the number of their first byte."""
        marks = ", ".join("?" * len(_COLUMNS))
        self._db.execute("BEGIN")
        self._db.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", files)
        self._db.executemany(f"INSERT OR REPLACE INTO games VALUES ({marks})", rows)
        self._db.execute("COMMIT")

    def finish(self) -> None:
        """Make it quick to look names and dates up, and one file."""
        for column in ("white", "black", "date"):
            self._db.execute(f"CREATE INDEX IF NOT EXISTS by_{column} ON games ({column})")
        self._db.execute("PRAGMA journal_mode=DELETE")

    def count(self) -> int:
        """How many games there are."""
        (count,) = self._db.execute("SELECT count(*) FROM games").fetchone()
        return int(count)

    def entry(self, number: int) -> Entry:
        """A game by its number."""
        names = ("line", "event", "site", "date", "round", "white", "black", "result", "variant", "plies")
        query = (
            f"SELECT base, name, {', '.join(names)} FROM games, files WHERE id = ? AND base <= id "
            "ORDER BY base DESC LIMIT 1"
        )
        row = self._db.execute(query, (number,)).fetchone()
        if row is None:
            raise PdnError(f"game {number} is not in the database: the two files of the index do not belong together")
        base, file, *values = row
        told = dict(zip(names, values, strict=True))
        tags = {name.title(): str(told[name]) for name in names[1:7]}
        return Entry(file, told["line"], number - base, tags, told["result"], told["variant"], told["plies"])

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *raised: object) -> None:
        self._db.close()
