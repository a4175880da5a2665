"""protocol_specs/pdn.md: its examples are replayed, and its grammar is compared with the reader."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree

from dxp_engine import Variant, pdn
from dxp_engine.pdn.batch import games_of
from dxp_engine.pdn.chunk import Chunk, chunks
from dxp_engine.pdn.index.positions import _MAGIC
from dxp_engine.pdn.page import Page
from dxp_engine.pdn.reader import DEEPEST, scan_chunks
from dxp_engine.pdn.visitor import Visitor
from tests.documents import SPECS, blocks
from tests.pdn import generated

SPEC = SPECS / "pdn.md"
TEXT = SPEC.read_text("utf-8")
EXAMPLES = re.findall(r"^```pdn\n(.*?)^```\n\n```(\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
GRAMMAR = Lark(blocks(SPEC, "lark")[0].text, parser="lalr")

Event = tuple[str, ...]


@pytest.mark.variant("international")
@pytest.mark.variant("english")
@pytest.mark.parametrize(("text", "kind", "right"), EXAMPLES)
def test_examples(text: str, kind: str, right: str) -> None:
    games = pdn.parse(text)
    if kind == "written":
        assert "\n".join(map(pdn.format_game, games)) == right
        return
    assert kind == "problems"
    told = [(problem, "") for game in games for problem in game.errors]
    told += [(problem, " (warning)") for game in games for problem in game.warnings]
    told.sort(key=lambda each: (each[0].line, each[0].column))
    assert [f"{each.line}:{each.column} {each.message}{kind}" for each, kind in told] == right.splitlines()


def test_figures_are_the_documented_ones() -> None:
    plain = " ".join(TEXT.split())
    assert f"nested more than {DEEPEST} deep" in plain
    assert "16 MB" in plain
    assert _MAGIC.decode().strip() in plain


# -- the grammar -------------------------------------------------------------------------------


class Recorder(Visitor[list[Event]]):
    """Writes down what the reader tells."""

    def begin(self, page: Page, at: int) -> None:
        self.events: list[Event] = []

    def tag(self, name: str, value: str, at: int) -> None:
        self.events.append(("tag", name, value))

    def move(self, text: str, strength: str, at: int) -> None:
        self.events.append(("move", text, strength))

    def comment(self, text: str, at: int) -> None:
        self.events.append(("comment", text))

    def nag(self, number: int, at: int) -> None:
        self.events.append(("nag", str(number)))

    def setup(self, fen: str, at: int) -> None:
        self.events.append(("setup", fen))

    def open_variation(self, at: int) -> None:
        self.events.append(("(",))

    def close_variation(self, at: int) -> None:
        self.events.append((")",))

    def result(self, text: str, at: int) -> None:
        self.events.append(("result", text))

    def error(self, message: str, token: str, expected: str, at: int) -> None:
        self.events.append(("error", message, token))

    def end(self, at: int) -> list[Event]:
        return self.events


def events(node: Any) -> Iterator[Event]:
    """The same, from the tree of the grammar."""
    if isinstance(node, Token):
        yield from token_events(node)
    elif node.data == "tag":
        name, value = node.children
        yield "tag", str(name), re.sub(r'\\(["\\])', r"\1", value[1:-1])
    elif node.data == "move":
        yield "move", str(node.children[0]), str(node.children[1]) if len(node.children) > 1 else ""
    else:
        inside = [event for child in node.children for event in events(child)]
        yield from [("(",), *inside, (")",)] if node.data == "variation" and node.children else inside


def token_events(token: Token) -> Iterator[Event]:
    if token.type == "COMMENT":
        yield "comment", token[1:-1]
    elif token.type == "NAG":
        yield "nag", str(int(token[1:]))
    elif token.type == "SETUP":
        yield "setup", token[6:-2]
    elif token.type == "RESULT":
        yield "result", str(token)


def by_grammar(text: str) -> list[list[Event]]:
    tree: Tree[Token] = GRAMMAR.parse(text)
    return [list(events(game)) for game in tree.children]


def by_reader(text: str) -> list[list[Event]]:
    return list(scan_chunks([Chunk(text.encode())], Recorder()))


def any_text(rng: Random) -> str:
    """Movetext that keeps to the grammar and to nothing else."""
    tags = [f'[{rng.choice(("Event", "Own_1"))}{i} "{_value(rng)}"]' for i in range(rng.randrange(3))]
    words = [*_items(rng, rng.randrange(12), 0), rng.choice(("2-0", "1-1", "0-2", "0-0", "1-0", "0-1", "1/2-1/2", "*"))]
    return "\n".join(tags) + "\n" + "".join(word + rng.choice((" ", "\n", "  ", "\r\n")) for word in words)


def _value(rng: Random) -> str:
    return "".join(
        rng.choice(("a", " ", "{", "(", "é", '\\"', "\\\\", ".", "]x", "1")) for _ in range(rng.randrange(6))
    )


def _items(rng: Random, count: int, depth: int) -> Iterator[str]:
    for _ in range(count):
        kind = rng.randrange(10)
        if kind < 5:
            number = f"{rng.randrange(1, 99)}{rng.choice(('. ', '.', '... '))}" if rng.random() < 0.6 else ""
            yield f"{number}{_move(rng)}{rng.choice(('', '', '!', '(?)', '!?'))}"
        elif kind == 5:
            yield "{" + "".join(rng.choices('ab {([$1-2\n"%;', k=rng.randrange(8))) + "}"
        elif kind == 6:
            yield f"${rng.randrange(1, 999)}"
        elif kind == 7:
            yield '/FEN "W:W31,32:BK5"/'
        elif depth < 3:
            inside = list(_items(rng, rng.randrange(1, 5), depth + 1))
            yield "( " + " ".join(inside) + " )" if inside else ""


def _move(rng: Random) -> str:
    sign = rng.choice("-x:")
    squares = 2 if sign == "-" else rng.randrange(2, 5)
    if rng.random() < 0.5:
        return sign.join(str(rng.randrange(11, 51)) for _ in range(squares))
    return sign.join(f"{rng.choice('abcdefgh')}{rng.randrange(1, 9)}" for _ in range(squares))


@settings(max_examples=200)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_grammar_and_the_reader_agree_on_any_movetext(seed: int) -> None:
    text = any_text(Random(seed))
    assert by_reader(text) == by_grammar(text)


@settings(max_examples=50)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_grammar_and_the_reader_agree_on_written_games(seed: int) -> None:
    rng = Random(seed)
    game = generated.game(rng.choice(Variant.all()), rng)
    text = pdn.format_game(game, generated.style(rng))
    (told,) = by_reader(text)
    assert [told] == by_grammar(text)


@pytest.mark.slow
def test_the_grammar_and_the_reader_agree_ten_thousand_times() -> None:
    for seed in range(10_000):
        text = any_text(Random(seed))
        assert by_reader(text) == by_grammar(text)


@pytest.mark.variant("international")
def test_the_size_of_chunks_changes_nothing() -> None:
    rng = Random(1)
    texts = [pdn.format_game(generated.game(Variant.parse("international"), rng)) for _ in range(50)]
    whole = "\n".join(texts).encode()
    wanted = list(games_of([Chunk(whole)]))
    for size in (100, 1000, 5000, 1 << 20):
        pieces = list(chunks(io.BytesIO(whole), size))
        assert b"".join(piece.data for piece in pieces) == whole
        found = list(games_of(pieces))
        assert found == wanted
        assert [(game.line, game.offset) for game in found] == [(game.line, game.offset) for game in wanted]
