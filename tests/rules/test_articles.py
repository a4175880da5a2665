"""One position per article of each variant's rule book; both the program and the oracle must agree with the book."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.oracle.moves import OracleMove, legal
from tests.oracle.position import from_fen
from tests.oracle.squares import by_name, numbers
from tests.oracle.tables import DATA, split
from tests.rules.boards import board_of, oracle_move


class Article(NamedTuple):
    """An article: its number, what it says, and a position that shows it."""

    variant: str
    forced: bool
    rule: str
    says: str
    fen: str
    moves: str
    winner: str

    @property
    def name(self) -> str:
        """The test's name."""
        words = re.sub(r"[^a-z0-9.]+", "-", f"{self.rule} {self.says}".lower()).strip("-")
        return f"{self.variant}{'' if self.forced else '+free'}-{words}"


def articles() -> Iterator[Article]:
    variant, forced = "", True
    for line in (DATA / "rule_articles.txt").read_text().splitlines():
        if heading := re.match(r"\[(.+?)\]", line):
            variant, forced = split(heading[1])
        elif line and not line.startswith("#"):
            rule, says, fen, end = line.split(" | ")
            moves, _, winner = end.partition("; ")
            yield Article(variant, forced, rule, says, fen, moves.replace("none", ""), winner.removesuffix(" wins"))


ARTICLES = list(articles())


def read_moves(variant: str, texts: str) -> set[OracleMove]:
    own = {name: numbers(variant)[square] for name, square in by_name(variant).items()}
    moves = set()
    for text in texts.split():
        path, _, rest = text.partition("{")
        squares = re.findall(r"[a-h]?\d+", path)
        victims = frozenset(own[square] for square in re.findall(r"[a-h]?\d+", rest))
        moves.add(OracleMove(own[squares[0]], own[squares[-1]], victims, "=K" in text))
    return moves


@pytest.mark.parametrize("article", ARTICLES, ids=[article.name for article in ARTICLES])
def test_article(article: Article) -> None:
    position = from_fen(article.variant, article.fen)
    expected = read_moves(article.variant, article.moves)
    assert legal(article.variant, article.forced, position) == expected
    board = board_of(article.variant, article.forced, position)
    assert {oracle_move(move) for move in board.legal_moves} == expected
    outcome = board.outcome
    if article.winner:
        assert outcome is not None
        assert str(outcome.winner) == article.winner
    else:
        assert outcome is None or outcome.is_draw
