"""protocol_specs/match.md against the program: words, endings, events, the database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dxp_engine.cli import main
from dxp_engine.match.config_text import read_config, read_file
from dxp_engine.match.ending import Ending
from dxp_engine.match.entrant_text import WORDS
from dxp_engine.match.event_lines import game_json
from dxp_engine.match.openings import Openings
from dxp_engine.match.schedule import TOURNAMENTS
from dxp_engine.match.store import VERSION, Store
from tests.documents import SPECS, blocks, section, table_column
from tests.match.matches import config
from tests.match.records import record

SPEC = SPECS / "match.md"


def test_words_of_engines() -> None:
    assert table_column(section(SPEC, "### Engines"), "Word") == [
        *("name", "proto", "cmd", "dir", "tc", "option.NAME", "start", "load", "patience", "stop", "leave"),
        *("host", "port", "listen", "role", "confirm", "await"),
    ]
    assert {*table_column(section(SPEC, "### Engines"), "Word")} == {*WORDS, "option.NAME"}


def test_tournaments() -> None:
    assert table_column(section(SPEC, "## A match"), "Tournament") == list(TOURNAMENTS)


def test_endings() -> None:
    text = section(SPEC, "## How games end")
    assert table_column(text, "Ending") == [ending.value for ending in Ending]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    assert [cells[2].strip() == "yes" for cells in rows] == [ending.is_fault for ending in Ending]


def test_exit_codes() -> None:
    assert {int(code) for code in table_column(section(SPEC, "## Exit codes"), "Code")} == {
        main.OK,
        main.FINDINGS,
        main.USAGE,
        main.INTERRUPTED,
    }


@pytest.mark.variant("international")
def test_the_database(tmp_path: Path) -> None:
    made = config("name=A proto=self tc=1", "name=B proto=self tc=1")
    text = section(SPEC, "## The store")
    settings = made.settings(Openings("start", made.variant, made.rules).digest)
    assert sorted(table_column(text, "Setting")) == sorted(settings)
    Store.create(tmp_path / "match.db", settings).close()
    base = sqlite3.connect(tmp_path / "match.db")
    columns = [name for _, name, *_ in base.execute("PRAGMA table_info(games)")]
    assert sorted(table_column(text, "Column")) == sorted(columns)
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"settings", "games", "texts"}
    assert all(f"The table `{name}`" in text for name in tables)
    application, version = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    assert f"`application_id` is `0x{application:X}`, `user_version` {version}" in text
    assert version == VERSION
    base.close()


def test_a_game_as_event_has_the_columns_of_the_database() -> None:
    text = section(SPEC, "## The store")
    uses = {name for name in table_column(text, "Column") if name.startswith(("white_", "black_"))}
    wanted = {*table_column(text, "Column"), "white_use", "black_use", "culprit"} - uses - {"notes"}
    assert set(game_json(record())) == wanted


@pytest.mark.variant("frisian")
def test_the_toml_is_a_match(tmp_path: Path) -> None:
    (block,) = blocks(SPEC, "toml")
    (tmp_path / "match.toml").write_text(block.text, "utf-8")
    made = read_config(read_file(tmp_path / "match.toml"))
    assert [entrant.name for entrant in made.entrants] == ["New", "Old"]
    assert made.entrants[1].options == {"threads": "1", "bb-size": "0"}
