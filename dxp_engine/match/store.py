"""The file that keeps a match: an SQLite database with a row for each finished game. See protocol_specs/match.md.

A game is one transaction of a write-ahead log, so whatever happens to the runner, a finished game is in the file whole,
or not at all; and its number is the key, so it cannot be there twice.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from dxp_engine.match.differences import differences
from dxp_engine.match.ending import Ending
from dxp_engine.match.record import GameRecord, Note, Use

VERSION = 1
"""Of the schema, as `PRAGMA user_version` tells it."""

_APPLICATION = 0x44584D31  # "DXM1", as `PRAGMA application_id` tells it
_USES = ("seconds", "moves", "nodes", "node_seconds", "depth", "depth_moves")
_SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE texts (path TEXT PRIMARY KEY, base INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    pair INTEGER NOT NULL,
    opening TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('white', 'black', 'draw')),
    ending TEXT NOT NULL,
    reason TEXT NOT NULL,
    line TEXT NOT NULL,
    start TEXT NOT NULL,
    plies INTEGER NOT NULL,
    opening_plies INTEGER NOT NULL,
    moves TEXT NOT NULL,
    notes TEXT NOT NULL,
    warnings TEXT NOT NULL,
    began TEXT NOT NULL,
    ended TEXT NOT NULL,
    white_seconds REAL NOT NULL, white_moves INTEGER NOT NULL, white_nodes INTEGER NOT NULL,
    white_node_seconds REAL NOT NULL, white_depth INTEGER NOT NULL, white_depth_moves INTEGER NOT NULL,
    black_seconds REAL NOT NULL, black_moves INTEGER NOT NULL, black_nodes INTEGER NOT NULL,
    black_node_seconds REAL NOT NULL, black_depth INTEGER NOT NULL, black_depth_moves INTEGER NOT NULL
);
"""
_COLUMNS = (
    *("number", "round", "pair", "opening", "white", "black", "result", "ending", "reason", "line", "start"),
    *("plies", "opening_plies", "moves", "notes", "warnings", "began", "ended"),
    *(f"{side}_{name}" for side in ("white", "black") for name in _USES),
)
_INSERT = f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM games"


class StoreError(ValueError):
    """A file that is no match, or the file of another match."""


class Store:
    """The games of a match, in a file; to be closed, or used in a `with` statement.

    One thread at a time may use it; which one does not matter.

    Attributes:
        path: the file.
        settings: what tells this match from others; values that JSON can say.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self.settings: dict[str, Any] = {
            name: json.loads(value) for name, value in connection.execute("SELECT name, value FROM settings")
        }

    @classmethod
    def create(cls, path: Path | str, settings: Mapping[str, Any]) -> Store:
        """Make the file of a new match.

        Raises:
            StoreError: there is such a file.
            OSError: it cannot be made.
        """
        path = Path(path)
        connection = _connect(path, writing=True)
        if not _is_blank(connection):
            connection.close()
            raise StoreError(f"{path} exists already")
        rows = [(name, json.dumps(value, sort_keys=True)) for name, value in settings.items()]
        with connection:
            # `executescript` would commit by itself: a match that is there at all has its settings.
            connection.execute("BEGIN IMMEDIATE")
            for statement in filter(str.strip, _SCHEMA.split(";")):
                connection.execute(statement)
            connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        return cls(path, connection)

    @classmethod
    def open(cls, path: Path | str, *, writing: bool = False) -> Store:
        """Open the file of a match.

        Args:
            path: the file.
            writing: whether games are to be added; several may read it while one does.

        Raises:
            StoreError: it is no match, or one of a later version of this program.
            OSError: there is no such file, or it cannot be read.
        """
        path = Path(path)
        if not path.is_file():
            raise FileNotFoundError(2, "there is no such file", str(path))
        connection = _connect(path, writing=writing)
        try:
            _check(path, connection)
            return cls(path, connection)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def resume(cls, path: Path | str, settings: Mapping[str, Any]) -> Store:
        """The file of this match: go on with it if it is there, else make it.

        Raises:
            StoreError: it is no match, or a match with other settings; says which.
            OSError: it cannot be read or made.
        """
        path = Path(path)
        connection = _connect(path, writing=True)
        # Also a match whose runner was killed before it could write what match it is.
        blank = _is_blank(connection)
        connection.close()
        if blank:
            return cls.create(path, settings)
        store = cls.open(path, writing=True)
        wanted = json.loads(json.dumps(dict(settings)))
        if other := differences(store.settings, wanted):
            store.close()
            raise StoreError(
                f"{path} is the file of another match: {'; '.join(other)}; give the same command, or another file"
            )
        return store

    # -- games ---------------------------------------------------------------------------------

    def append(self, record: GameRecord) -> None:
        """Add a finished game; it is on the disk when this returns.

        Raises:
            StoreError: there is a game of this number.
            OSError: it cannot be written.
        """
        try:
            with self._connection:
                self._connection.execute(_INSERT, _row(record))
        except sqlite3.IntegrityError as error:
            raise StoreError(f"{self.path}: game {record.number} cannot be added: {error}") from None
        except sqlite3.Error as error:
            raise OSError(f"{self.path}: game {record.number} cannot be written: {error}") from None

    def records(self) -> Iterator[GameRecord]:
        """The games in the order of their ends."""
        yield from map(_record, self._connection.execute(f"{_SELECT} ORDER BY ended, number"))

    def record(self, number: int) -> GameRecord | None:
        """The game of this number, None if it is not there."""
        row = self._connection.execute(f"{_SELECT} WHERE number = ?", (number,)).fetchone()
        return _record(row) if row else None

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the games that are there."""
        return frozenset(number for (number,) in self._connection.execute("SELECT number FROM games"))

    def base_of(self, path: Path, size: int) -> int:
        """The bytes that a PDN file had before the match began to write there.

        Args:
            path: the file.
            size: its bytes now, which are the answer when the match has never written there.

        Raises:
            OSError: the store cannot be written.
        """
        key = str(path.absolute())
        try:
            with self._connection:
                self._connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (key, size))
        except sqlite3.Error as error:
            raise OSError(f"{self.path} cannot be written: {error}") from None
        base: int = self._connection.execute("SELECT base FROM texts WHERE path = ?", (key,)).fetchone()[0]
        return base

    def __len__(self) -> int:
        count: int = self._connection.execute("SELECT COUNT(*) FROM games").fetchone()[0]
        return count

    # -- the end -------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file; the write-ahead log becomes part of it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    mode = "rwc" if writing else "ro"
    try:
        # A commit may take long on a slow disk: the runner leaves it to another thread, whence check_same_thread.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=30, check_same_thread=False
        )
        if writing:
            connection.execute("PRAGMA journal_mode = WAL")
            # Also a loss of power takes no game that was told to be there.
            connection.execute("PRAGMA synchronous = FULL")
        else:
            connection.execute("PRAGMA schema_version")
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):
            raise StoreError(f"{path} is no match of this program") from None
        raise OSError(f"{path} cannot be opened: {error}") from None
    return connection


def _is_blank(connection: sqlite3.Connection) -> bool:
    """Whether the database has just been made."""
    count: int = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
    return count == 0


def _check(path: Path, connection: sqlite3.Connection) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != _APPLICATION:
        raise StoreError(f"{path} is no match of this program")
    if version != VERSION:
        raise StoreError(f"{path} has version {version} of the format, and this program reads version {VERSION}")


def _row(record: GameRecord) -> tuple[Any, ...]:
    uses = (getattr(use, name) for use in (record.white_use, record.black_use) for name in _USES)
    return (
        record.number,
        record.round,
        record.pair,
        record.opening,
        record.white,
        record.black,
        record.result,
        record.ending.value,
        record.reason,
        record.line,
        record.start,
        record.plies,
        record.opening_plies,
        " ".join(record.moves),
        json.dumps(record.notes, separators=(",", ":")),
        json.dumps(record.warnings),
        record.began.isoformat(timespec="microseconds"),
        record.ended.isoformat(timespec="microseconds"),
        *uses,
    )


def _record(row: tuple[Any, ...]) -> GameRecord:
    told = dict(zip(_COLUMNS, row, strict=True))
    white, black = (Use(*(told[f"{side}_{name}"] for name in _USES)) for side in ("white", "black"))
    return GameRecord(
        number=told["number"],
        round=told["round"],
        pair=told["pair"],
        opening=told["opening"],
        white=told["white"],
        black=told["black"],
        result=told["result"],
        ending=Ending(told["ending"]),
        reason=told["reason"],
        line=told["line"],
        start=told["start"],
        moves=tuple(told["moves"].split()),
        opening_plies=told["opening_plies"],
        notes=tuple(Note(*note) for note in json.loads(told["notes"])),
        began=datetime.fromisoformat(told["began"]),
        ended=datetime.fromisoformat(told["ended"]),
        white_use=white,
        black_use=black,
        warnings=tuple(json.loads(told["warnings"])),
    )
