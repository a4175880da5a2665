"""The room as a library: sources, targets, games from and to `Game`."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
import zstandard

from dxp_engine import Board, Game, VariantError, pdn
from tests.pdn.test_fixtures import FOLDER

pytestmark = pytest.mark.variant("international")
REAL = FOLDER.parent / "real_games"
TEXT = '[White "Älbert"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n'
PACKED = {
    "plain": TEXT.encode(),
    "mark": b"\xef\xbb\xbf" + TEXT.encode(),
    "gzip": gzip.compress(TEXT.encode()),
    "gzip twice": gzip.compress(TEXT[:30].encode()) + gzip.compress(TEXT[30:].encode()),
    "zstandard": zstandard.compress(TEXT.encode()),
    "zstandard twice": zstandard.compress(TEXT[:30].encode()) + zstandard.compress(TEXT[30:].encode()),
    "utf-16": TEXT.encode("utf-16"),
    "utf-16 big": b"\xfe\xff" + TEXT.encode("utf-16-be"),
}


@pytest.mark.parametrize("data", PACKED.values(), ids=PACKED)
def test_every_source(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with path.open("rb") as stream:
        for source in (path, str(path), io.BytesIO(data), stream):
            (game,) = pdn.read(source)
            assert game.tags["White"] == "Älbert"
            assert len(game.moves) == 4
            assert not game.errors
            assert not game.warnings


def test_a_stream_that_gives_a_byte_at_a_time() -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(1)

    for data in PACKED.values():
        (game,) = pdn.read(Slow(data))
        assert len(game.moves) == 4


def test_a_text_stream() -> None:
    (game,) = pdn.read(io.StringIO(TEXT))
    assert game.player("white") == "Älbert"


def test_a_named_encoding() -> None:
    data = TEXT.replace("Älbert", "Иван").encode("cp1251")
    (game,) = pdn.read(io.BytesIO(data), encoding="cp1251")
    assert game.player("white") == "Иван"
    assert not game.warnings


def test_nothing() -> None:
    assert pdn.parse("") == []
    assert pdn.parse(" \n\n") == []
    (game,) = pdn.parse("hello there")
    assert len(game.errors) == 2
    assert not game.tags


@pytest.mark.parametrize("name", ["out.pdn", "out.pdn.gz", "out.pdn.zst"])
def test_every_target(name: str, tmp_path: Path) -> None:
    games = list(pdn.read(REAL / "international.pdn"))
    assert pdn.write(games, tmp_path / name) == len(games)
    assert [game.tree for game in pdn.read(tmp_path / name)] == [game.tree for game in games]
    text, binary = io.StringIO(), io.BytesIO()
    pdn.write(games, text)
    pdn.write(games, binary)
    assert text.getvalue() == binary.getvalue().decode()
    assert not text.closed
    assert not binary.closed


def test_damaged_data_comes_after_the_good_games(tmp_path: Path) -> None:
    for data in (gzip.compress(TEXT.encode() * 40_000)[:-9], zstandard.compress(TEXT.encode() * 40_000)[:-9]):
        games = pdn.read(io.BytesIO(data))
        assert next(games).player("white") == "Älbert"
    with pytest.raises(pdn.PdnError, match="damaged gzip"):
        list(pdn.read(io.BytesIO(gzip.compress(TEXT.encode() * 40_000)[:-9])))


def test_a_game_comes_and_goes() -> None:
    game = Game("international", ["32-28", "19-23", "28x19", "14x23"])
    game.resign()
    text = pdn.format_game(game)
    (read,) = pdn.parse(text)
    assert '[Result "0-2"]' in text
    assert read.to_game().moves == game.moves
    assert read.result is pdn.Result.BLACK
    assert read == pdn.PdnGame.from_game(read.to_game(), read.tags)


def test_a_setup_begins_a_new_game() -> None:
    (game,) = pdn.parse('[GameType "20"]\n1. 32-28 /FEN "W:WK3:B20"/ 2. 3x25 *')
    made = game.to_game()
    assert made.start == Board("international", "W:WK3:B20")
    assert [move.pdn for move in made.moves] == ["3x25"]
    assert [position.turn for position in game.positions] == [0, 0, 1]


def test_a_game_of_no_known_variant() -> None:
    (game,) = pdn.parse('[GameType "30"]\n1. a3-a4 *')
    with pytest.raises(VariantError, match="no position"):
        game.to_game()
    assert game.moves == []
    assert list(game.positions) == []


@pytest.mark.variant("killer")
def test_the_user_can_name_the_variant() -> None:
    text = "1. 32-28 19-23 1-1"
    assert [str(game.variant) for game in pdn.parse(text, "killer")] == ["killer"]
    assert not pdn.parse(text, "killer")[0].warnings
    (game,) = pdn.parse('[GameType "20"] ' + text, "killer")
    assert str(game.variant) == "international"


@pytest.mark.variant("killer")
@pytest.mark.parametrize("variant", ["killer", "international+free"])
def test_variants_without_a_number(variant: str) -> None:
    text = pdn.format_game(Game(variant, ["32-28"]))
    assert f'[Variant "{variant}"]' in text
    assert str(pdn.parse(text)[0].variant) == variant


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.variant(path.stem), id=path.stem) for path in sorted(REAL.glob("*.pdn"))],
)
def test_real_games_read_without_a_word(path: Path) -> None:
    games = list(pdn.read(path))
    headers = list(pdn.scan(path, pdn.HeadersVisitor()))
    assert [header.tags for header in headers] == [game.tags for game in games]
    assert [(header.line, header.offset) for header in headers] == [(game.line, game.offset) for game in games]
    assert sum(pdn.scan(path, pdn.CountVisitor())) == len(games)
    for game in games:
        assert not game.errors, game.errors[0]
        assert not game.warnings, game.warnings[0]
        assert len(game.moves) == game.plies > 0
        assert game.result is not pdn.Result.UNKNOWN


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.pdn")), ids=lambda path: path.stem)
def test_headers_find_the_same_games(path: Path) -> None:
    found = [(header.tags, header.line) for header in pdn.scan(path, pdn.HeadersVisitor())]
    if path.stem == "lidraughts":
        assert found.pop()[0] == {"FILENAME": ""}  # what hangs on a file is no game, but has a tag
    assert found == [(game.tags, game.line) for game in pdn.read(path)]


def test_bad_styles_and_tags() -> None:
    with pytest.raises(ValueError, match="notation"):
        pdn.Style(notation="chess")
    with pytest.raises(pdn.PdnError, match="cannot be called"):
        pdn.format_game(pdn.PdnGame({"no name": "x"}))
