"""Random text into every parser: it is read, or a ValueError says why not; nothing else ever happens."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator

import pytest

from dxp_engine import Board, Colour, NumericFenWarning, Piece, RuleSet, Variant

QUICK, SLOW = 2_000, 100_000

SEEDS = [
    "W:W31-50:B1-20",
    "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
    "W:Wa1,c1,Ke1:Bb8,d8:H3:F12",
    "W:WK48,36:BK3,5:H2:F7:+203+348.",
    '[FEN "W:W31-50:B1-20"]',
    "W" + "b" * 20 + "e" * 10 + "w" * 20,
    "Z" + "z" * 12 + "e" * 8 + "W" * 12,
    "47x38x24x13x36",
    "32-28",
    "28x19x23",
    "c3:e5:g7",
    "28190123",
    "47x36 <42, 29, 14, 31>",
    "20,W,10,10,N2,0",
    "23,B,8,8,A1,1",
    "russian+free",
    "web40",
    "white",
]
ALPHABET = "WBwbKkZzeEHFxX:-,.+<> 0123456789abcdefgh"
BOARDS = [
    Board(variant, fen)
    for variant, fen in (
        ("international", "B:W14,19,29,31,42:BK47"),
        ("international", None),
        ("frisian", "W:WK48,36:BK3,5"),
        ("russian", None),
        ("italian", None),
        ("canadian", None),
    )
    if variant in {built.name for built in Variant.all()}
]


def mutated(chance: random.Random) -> str:
    """A seed with some characters changed, dropped, doubled or swapped for those of another seed."""
    text = list(chance.choice(SEEDS))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(5):
            case 0:
                text[at:at] = chance.choice(ALPHABET)
            case 1:
                del text[at : at + chance.randint(1, 5)]
            case 2:
                text[at : at + 1] = chance.choice(ALPHABET)
            case 3:
                text[at:at] = text[at : at + chance.randint(1, 8)]
            case _:
                other = chance.choice(SEEDS)
                text[at:] = other[chance.randrange(len(other)) :]
    return "".join(text)


def texts(count: int, seed: str) -> Iterator[str]:
    """Random bytes, random letters of the notations, and broken samples; a few very long ones."""
    chance = random.Random(seed)
    for index in range(count):
        match index % 4:
            case 0:
                yield chance.randbytes(chance.randint(0, 60)).decode("latin-1")
            case 1:
                yield chance.randbytes(chance.randint(0, 60)).decode("utf-8", "surrogateescape")
            case 2:
                yield "".join(chance.choices(ALPHABET, k=chance.randint(0, 60)))
            case _:
                yield mutated(chance)
    yield from (
        "9" * 5_000,
        "W:W" + "1," * 5_000,
        "x" * 5_000,
        "1x" * 5_000 + "1",
        "\0",
        "W:W31:B1" + "\0",
        "a" * 5_000,
    )


def board(variant: str) -> Callable[[str], object]:
    return lambda text: Board(variant, text).legal_moves


def step(text: str) -> object:
    return [board.step([ord(letter) % 90 for letter in text[:4]]) for board in BOARDS]


def moves(text: str) -> object:
    explained = [board.explain(text) for board in BOARDS]
    assert [board.is_legal(text) for board in BOARDS] == [not why for why in explained]
    return [board.play(text) for board, why in zip(BOARDS, explained, strict=True) if not why]


def play(text: str) -> object:
    return [board.play(text) for board in BOARDS]


PARSERS: dict[str, Callable[[str], object]] = {
    "variant": Variant.parse,
    "rule set": RuleSet.parse,
    "colour": Colour.parse,
    "piece": Piece.parse,
    "fen international": board("international"),
    "fen frisian": board("frisian"),
    "fen russian": board("russian"),
    "fen breakthrough": board("breakthrough"),
    "fen canadian": board("canadian"),
    "fen spanish": board("spanish"),
    "hub": lambda text: Board.from_hub(text).legal_moves,
    "hub russian": lambda text: Board.from_hub(text, "russian"),
    "dxp": Board.from_dxp,
    "replay": lambda text: Board().replay(text.split("-")),
    "moves": moves,
    "play": play,
    "step": step,
}


def check(name: str, count: int) -> None:
    parse = PARSERS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumericFenWarning)
        for text in texts(count, name):
            try:
                parse(text)
            except ValueError:
                continue
            except Exception as error:  # noqa: BLE001
                pytest.fail(f"{name}: {text!r} raised {error!r}")


@pytest.mark.parametrize("name", PARSERS)
def test_random_text(name: str) -> None:
    check(name, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_much_random_text(name: str) -> None:
    check(name, SLOW)
