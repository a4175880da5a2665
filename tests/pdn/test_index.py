"""The index: everything that a search of the files would find, quickly and after an interruption."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from dxp_engine import Board, Variant, pdn
from dxp_engine.jobs import open_pool
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.index import Index, build
from dxp_engine.pdn.index.buckets import Buckets, split
from dxp_engine.pdn.index.record import SIZE, key_of, move_code, move_of
from tests.pdn.test_fixtures import FOLDER

GAMES = FOLDER.parent / "real_games"
FILES = tuple(str(path) for path in sorted(GAMES.glob("*.pdn")))
pytestmark = [pytest.mark.variant(Path(file).stem) for file in FILES]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("index") / "games"
    with open_pool() as pool:
        build(path, Batch(FILES, size=5000), pool)
    return path


def searched(board: Board) -> Counter[tuple[str, str]]:
    """What was played in a position by whom it ended well for, found the slow way."""
    found: Counter[tuple[str, str]] = Counter()
    for file in FILES:
        for game in pdn.read(file):
            if game.variant == board.variant:
                for number, position in enumerate(game.positions):
                    if position.key == board.key:
                        move = game.moves[number].pdn if number < len(game.moves) else ""
                        found[move, game.result.value] += 1
    return found


@pytest.mark.parametrize("variant", [Path(file).stem for file in FILES])
def test_moves_of_a_position(index: Path, variant: str) -> None:
    game = next(iter(pdn.read(GAMES / f"{variant}.pdn")))
    plies = len(game.moves)
    with Index(index) as found:
        for number in (0, 1, 3, plies):
            board = Board.start(variant).replay([move.pdn for move in game.moves[:number]])
            played = found.moves(board.position)
            told = Counter(
                {(each.move.pdn if each.move else "", r.value): n for each in played for r, n in each.results.items()}
            )
            assert told == searched(board)


def test_games_of_a_position(index: Path) -> None:
    board = Board.start("russian").replay(["c3-d4", "d6-c5"])
    with Index(index) as found:
        count = found.count(board.position)
        entries = found.games(board.position, 1000)
        assert len(entries) == count > 3
        assert found.games(board.position, 2) == entries[:2]
        assert found.count(Board("russian", "W:Wa1:Bh8").position) == 0
        assert found.moves(Board("frisian").position) != found.moves(Board("international").position)
    for entry in entries:
        data = Path(entry.file).read_bytes()
        (game, *_) = pdn.parse(data[entry.offset :].decode())
        assert game.moves[1].pdn == "d6-c5"
        assert (entry.line, entry.plies) == (data.count(b"\n", 0, entry.offset) + 1, game.plies)
        assert entry.result == game.result.value


def test_an_interrupted_build_goes_on(index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    monkeypatch.setattr(sys.modules[build.__module__], "_SAVE", 3)
    read: list[int] = []

    def stop(size: int) -> None:
        read.append(size)
        if len(read) == 11:
            raise KeyboardInterrupt

    with open_pool() as pool:
        with pytest.raises(KeyboardInterrupt):
            build(path, Batch(FILES, size=5000), pool, stop)
        with pytest.raises(pdn.PdnError, match="other files"):
            build(path, Batch(FILES[:2], size=5000), pool)
        build(path, Batch(FILES, size=5000), pool)
    assert not path.with_name("games.building").exists()
    assert path.with_name("games.positions").read_bytes() == index.with_name("games.positions").read_bytes()


def test_jobs_make_the_same_index(index: Path, tmp_path: Path) -> None:
    with open_pool(2) as pool:
        build(tmp_path / "games", Batch(FILES, size=5000), pool)
    assert (tmp_path / "games.positions").read_bytes() == index.with_name("games.positions").read_bytes()


@pytest.mark.parametrize("limit", [16, 512, 1 << 20])
def test_buckets_sort_whatever_fits_into_memory(tmp_path: Path, limit: int) -> None:
    records = [bytes([7, n % 3, *([0] * 12), n % 5, n]) for n in range(200)] + [b"\xff" * SIZE] * 9
    buckets = Buckets(tmp_path / "buckets")
    for begin in range(0, len(records), 50):
        buckets.add(split(records[begin : begin + 50]))
    assert b"".join(buckets.in_order(limit)) == b"".join(sorted(records))


def test_moves_with_the_same_ends_are_told_apart() -> None:
    position = Board("international", "B:W14,19,29,31,42:BK47").position
    for move in position.legal_moves():
        assert move_of(position, move_code(position, move)) == move


def test_keys_know_the_variant() -> None:
    keys = {key_of(Board.start(variant).position) for variant in Variant.all()}
    assert len(keys) == len(Variant.all())


def test_what_is_no_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Index(tmp_path / "none")
    (tmp_path / "text").write_text("text " * 500)
    with pytest.raises(pdn.PdnError, match="no index"):
        Index(tmp_path / "text")
