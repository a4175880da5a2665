"""The file of a match: games go in and come out, once each, for this match only."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dxp_engine.match.ending import Ending
from dxp_engine.match.store import Store, StoreError
from tests.match.records import record

SETTINGS = {"variant": "international", "tc": "1+0.1", "engines": [{"name": "A"}, {"name": "B"}]}


def test_games_come_out_as_they_went_in(tmp_path: Path) -> None:
    games = [
        record(2),
        record(1, result="draw", ending=Ending.DRAW),
        record(7, line='done move="ü', moves=(), notes=()),
    ]
    with Store.create(tmp_path / "match", SETTINGS) as store:
        for game in games:
            store.append(game)
    with Store.open(tmp_path / "match") as store:
        assert sorted(store.records(), key=lambda game: game.number) == sorted(games, key=lambda game: game.number)
        assert store.settings == SETTINGS
        assert (sorted(store.numbers), len(store)) == ([1, 2, 7], 3)
        assert store.record(7) == games[2]
        assert store.record(3) is None


def test_they_come_in_the_order_of_their_ends(tmp_path: Path) -> None:
    with Store.create(tmp_path / "match", SETTINGS) as store:
        late = record(9).ended
        for game in (record(3, ended=late), record(1), record(2)):
            store.append(game)
        assert [game.number for game in store.records()] == [1, 2, 3]


def test_no_game_is_there_twice(tmp_path: Path) -> None:
    with Store.create(tmp_path / "match", SETTINGS) as store:
        store.append(record(1))
        with pytest.raises(StoreError, match="game 1 cannot be added"):
            store.append(record(1, result="black"))
        assert [game.result for game in store.records()] == ["white"]


def test_the_same_match_goes_on(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        with Store.resume(tmp_path / "match", SETTINGS) as store:
            store.append(record(number))
            assert store.numbers == set(range(1, number + 1))


def test_another_match_is_refused(tmp_path: Path) -> None:
    Store.create(tmp_path / "match", {**SETTINGS, "sprt": {"elo0": 0, "elo1": 5}}).close()
    other = {**SETTINGS, "tc": "2+0.1", "sprt": {"elo0": 0, "elo1": 9}}
    with pytest.raises(StoreError, match="another match") as raised:
        Store.resume(tmp_path / "match", other)
    assert "sprt.elo1 is 5 there and 9 here; tc is '1+0.1' there and '2+0.1' here" in str(raised.value)
    del other["tc"]
    with pytest.raises(StoreError, match=r"tc is '1\+0.1' there and not set here"):
        Store.resume(tmp_path / "match", other)


def test_a_match_that_was_killed_at_its_birth_begins_again(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "match")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    with Store.resume(tmp_path / "match", SETTINGS) as store:
        assert (store.settings, len(store)) == (SETTINGS, 0)


def test_a_match_is_made_once(tmp_path: Path) -> None:
    Store.create(tmp_path / "match", SETTINGS).close()
    with pytest.raises(StoreError, match="exists already"):
        Store.create(tmp_path / "match", SETTINGS)


def test_what_is_no_match(tmp_path: Path) -> None:
    text, base = tmp_path / "text", tmp_path / "base"
    text.write_text("not a database, but long enough to be taken for one" * 100, "utf-8")
    with sqlite3.connect(base) as connection:
        connection.execute("CREATE TABLE other (x)")
    connection.close()
    for path in (text, base):
        with pytest.raises(StoreError, match="is no match of this program"):
            Store.open(path)
        with pytest.raises(StoreError, match="is no match of this program"):
            Store.resume(path, SETTINGS)
    with pytest.raises(FileNotFoundError):
        Store.open(tmp_path / "missing")


def test_a_later_format_is_refused(tmp_path: Path) -> None:
    Store.create(tmp_path / "match", SETTINGS).close()
    with sqlite3.connect(tmp_path / "match") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="has version 99 of the format"):
        Store.open(tmp_path / "match")


def test_readers_see_what_is_there_while_games_are_added(tmp_path: Path) -> None:
    with Store.create(tmp_path / "match", SETTINGS) as store:
        store.append(record(1))
        with Store.open(tmp_path / "match") as reader:
            assert len(reader) == 1
            store.append(record(2))
            assert len(reader) == 2
