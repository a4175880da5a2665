"""Files that mean harm: broken everywhere, or made to take for ever."""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Iterator
from random import Random

import pytest

from dxp_engine import pdn
from dxp_engine.pdn.builder import MOST_PROBLEMS
from dxp_engine.pdn.chunk import chunks
from dxp_engine.pdn.reader import scan_chunks
from tests.pdn.test_fixtures import FOLDER

pytestmark = pytest.mark.variant("international")

SOURCES = [path.read_bytes() for path in sorted(FOLDER.glob("*.pdn"))]
PIECES = [
    *(bytes([byte]) for byte in b'{}()[]"\\/$%;*!0 \n\0\xff\xc3'),
    *(b"\r\n", b"2-0", b"1/2-1/2", b"1-1", b"...", b"32-28", b'[GameType "25"]', b'/FEN "W:W1:B2"/'),
]

SECONDS = 40
"""For a megabyte, on a slow machine that does something else; linear readers take one or two."""


def mutated(rng: Random) -> bytes:
    """A fixture, or two, with a few bytes changed, moved, doubled or taken out."""
    data = bytearray(rng.choice(SOURCES) + (rng.choice(SOURCES) if rng.random() < 0.3 else b""))
    for _ in range(rng.randrange(1, 6)):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + 30)
        kind = rng.randrange(5)
        if kind == 0:
            data[at:end] = b""
        elif kind == 1:
            data[at:at] = rng.choice(PIECES) * rng.randrange(1, 4)
        elif kind == 2:
            data[at:at] = data[at:end]
        elif kind == 3:
            data[at : at + 1] = bytes([rng.randrange(256)])
        else:
            piece = bytes(data[at:end])
            del data[at:end]
            to = rng.randrange(len(data) + 1)
            data[to:to] = piece
    return bytes(data)


def read_all(data: bytes) -> list[pdn.PdnGame]:
    """Read, and use everything that was read."""
    games = list(pdn.read(io.BytesIO(data)))
    for game in games:
        assert len(game.errors) <= MOST_PROBLEMS
        text = pdn.format_game(game)
        assert pdn.parse(text)
        list(game.positions)
        for comment in game.tree.comments + [each for ply in game.tree.plies for each in ply.comments]:
            _ = comment.clock, comment.evaluation, comment.move_time, comment.prose
        if game.start is not None:
            game.to_game()
    return games


def check_mutations(seeds: range) -> None:
    for seed in seeds:
        data = mutated(Random(seed))
        try:
            read_all(data)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {data!r}") from error


@pytest.mark.parametrize("part", range(4))
def test_mutated_files(part: int) -> None:
    check_mutations(range(part * 500, part * 500 + 500))


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_many_mutated_files() -> None:
    check_mutations(range(2000, 202_000))


def test_cut_anywhere() -> None:
    whole = (FOLDER / "example.pdn").read_bytes()
    for end in range(len(whole)):
        read_all(whole[:end])


TOKENS = [
    *(
        "(",
        ")",
        "()",
        "( ",
        "(1-2 ",
        "{",
        "}",
        "{}",
        "{1-2",
        "[",
        "]",
        '"',
        "\\",
        "/",
        "/ x",
        "$",
        "$1",
        "!",
        "*",
        "* ",
    ),
    *(
        "* ",
        ".",
        "…",
        "-",
        "- ",
        ";",
        "<",
        "½",
        "1",
        "1 ",
        "1-",
        "1 - ",
        "1-2 ",
        "1x2",
        "1x",
        "a1",
        "a1 ",
        "x",
        "x ",
        "2-0 ",
    ),
    *("1/2-", "1/2-1/2 ", "32-28! ", "1-2 <", "(abc) ", "12. ", "1. 32-28 2-0 ", "%\n", "\n", "\n[", "\r", "\u00a0"),
    *('[A "', "[A ", '[A "\\"', '[A "x"] ', '[A "x"]\n', '[A "x"]\n1\n', '[A "x\ny', '[A "x\n\n', 'é[A "x"]1 '),
    *('/FEN "W:WK3:B20"/ 3x25 ', "1\n\n"),
]


def texts(token: str, size: int) -> Iterator[str]:
    """A file of one token, alone and behind things that make it mean something else."""
    many = token * (size // len(token))
    yield many
    yield '[GameType "20"]\n1. 32-28 ' + many
    yield '[A "' + many
    yield "1 " + many + " 2"


@pytest.mark.parametrize("token", TOKENS)
def test_a_file_of_one_token_takes_linear_time(token: str) -> None:
    for text in texts(token, 10_000):
        begin = time.process_time()
        list(pdn.read(io.StringIO(text)))
        assert time.process_time() - begin < SECONDS / 20


@pytest.mark.slow
@pytest.mark.parametrize("token", ["(", "1-2 ", "[A ", '[A "', "{", "1 ", "/"])
def test_ten_megabytes_of_one_token(token: str) -> None:
    begin = time.process_time()
    list(pdn.read(io.StringIO(token * (10_000_000 // len(token)))))
    assert time.process_time() - begin < SECONDS


def test_memory_does_not_grow_with_the_file() -> None:
    """Pieces of a file that is thirty times as long as what may be held of it."""
    game = b'[White "A"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n'
    wanted, left = 6000, 6000

    class Long(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            nonlocal left
            count = min((size or 0) // len(game) + 1, left)
            left -= count
            return game * count

    tracemalloc.start()
    pieces = chunks(Long(), size=4000)
    games = sum(scan_chunks(pieces, pdn.CountVisitor()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert games == wanted
    assert peak < 400_000


@pytest.mark.variant("international")
def test_deep_variations_are_left_out() -> None:
    text = '[GameType "20"]\n1. 32-28 ' + "(1. 33-28 " * 150 + ")" * 150 + " 19-23 2-0\n"
    (game,) = pdn.parse(text)
    assert [problem.message for problem in game.errors] == ["variations nested more than 100 deep are left out"]
    assert len(game.moves) == 2
