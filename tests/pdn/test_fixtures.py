"""Every deviation met in real files: a small file of each, and beside it the right game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dxp_engine import pdn
from dxp_engine.pdn.writer import format_game

FOLDER = Path(__file__).parent.parent / "data" / "pdn"
RIGHT: dict[str, Any] = tomllib.loads((FOLDER / "right.toml").read_text("utf-8"))


class Fixture(NamedTuple):
    """A file and its right games."""

    name: str
    games: list[dict[str, Any]]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.pdn"

    @property
    def variants(self) -> list[str]:
        """What a build has to have; the guesser wants all that it may guess."""
        named = [game["variant"] if game["variant"].isalpha() else "pool" for game in self.games if game["variant"]]
        guessed = any("no GameType" in text for game in self.games for text in game.get("warnings", []))
        return [*named, *(("english", "italian", "international", "russian", "canadian") if guessed else ())]


FIXTURES = [Fixture(name, entry["games"]) for name, entry in RIGHT.items()]


def one_line(game: pdn.PdnGame) -> str:
    return format_game(game, pdn.Style(width=0)).split("\n\n", 1)[1].removesuffix("\n")


def told(problems: Sequence[pdn.Problem]) -> list[str]:
    return [f"{problem.line}:{problem.column} {problem.message}" for problem in problems]


def test_every_file_is_in_the_table_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.pdn")} == RIGHT.keys()
    assert len(RIGHT) >= 40
    assert all(entry["about"] for entry in RIGHT.values())


@pytest.mark.parametrize("fixture", FIXTURES, ids=[fixture.name for fixture in FIXTURES])
def test_the_right_games(fixture: Fixture) -> None:
    games = list(pdn.read(fixture.path))
    assert len(games) == len(fixture.games)
    for game, right in zip(games, fixture.games, strict=True):
        assert str(game.variant or "") == right["variant"]
        assert one_line(game) == right["text"]
        assert game.result.value == right["result"]
        assert "fen" not in right or (game.start and game.start.fen) == right["fen"]
        assert {name: game.tags[name] for name in right.get("tags", {})} == right.get("tags", {})
        for problems, wanted in ((game.errors, right.get("errors", [])), (game.warnings, right.get("warnings", []))):
            found = told(problems)
            assert len(found) == len(wanted), found
            assert all(part in text for text, part in zip(found, wanted, strict=True)), found
        assert all(problem.file == str(fixture.path) for problem in (*game.errors, *game.warnings))


@pytest.mark.parametrize("fixture", FIXTURES, ids=[fixture.name for fixture in FIXTURES])
def test_what_is_written_of_it_is_the_same_game(fixture: Fixture) -> None:
    for game in pdn.read(fixture.path):
        if not game.errors:
            (again,) = pdn.parse(format_game(game))
            assert (again.variant, again.start, again.result) == (game.variant, game.start, game.result)
            assert again.tree == game.tree
            assert not again.errors
            assert not [problem for problem in again.warnings if "the tag says" not in problem.message]
