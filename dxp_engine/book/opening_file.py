"""Openings by the name of a list, or from a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dxp_engine import pdn
from dxp_engine.book.generate import PLIES, Opening, ballots
from dxp_engine.rules import Board, RuleSet, Variant

_PDN = (".pdn", ".pdn.gz", ".pdn.zst")
_FEN = re.compile(r"[WB]:", re.IGNORECASE)


def openings(source: str, variant: Variant, rules: RuleSet) -> tuple[Opening, ...]:
    """The openings of a list, `two-move` or `three-move`, or of a file: PDN, whose games are the openings, or text.

    Raises:
        ValueError: the file has none, or one that is none; says which line.
        OSError: it cannot be read.
    """
    if source in PLIES:
        found = ballots(variant, PLIES[source])
        return tuple(Opening(o.start.with_rules(rules), o.moves, o.board.with_rules(rules)) for o in found)
    path = Path(source)
    if not path.exists():
        raise ValueError(f"{source!r} is neither a file nor one of the lists {', '.join(PLIES)}")
    read = tuple(_file(path, variant, rules))
    if not read:
        raise ValueError(f"{source} has no openings")
    return read


def _file(path: Path, variant: Variant, rules: RuleSet) -> Iterator[Opening]:
    if path.name.lower().endswith(_PDN):
        return _games(path, variant, rules)
    text = path.read_text(encoding="utf-8-sig")
    if any(line.lstrip().startswith("[") for line in text.splitlines()):
        return _games(path, variant, rules)
    return read_openings(text, variant, rules, str(path))


def _games(path: Path, variant: Variant, rules: RuleSet) -> Iterator[Opening]:
    """The moves of each game of a PDN file."""
    for game in pdn.read(path, variant):
        where = f"{path}, line {game.line}"
        if game.errors:
            raise ValueError(str(game.errors[0]))
        if game.variant != variant:
            raise ValueError(f"{where}: a game of {game.variant}, not of {variant}")
        played = game.to_game()
        if played.board.position.ending:
            raise ValueError(f"{where}: the game is over there ({played.board.outcome})")
        start, board = played.start.with_rules(rules), played.board.with_rules(rules)
        yield Opening(start, played.moves, board)


def read_openings(text: str, variant: Variant, rules: RuleSet, name: str = "openings") -> Iterator[Opening]:
    """One opening a line: a FEN, or moves from the start such as `32-28 19-23`. What follows a `#` is a remark.

    Raises:
        ValueError: a line is neither, or the game is over there; says which.
    """
    start = Board.start(variant, rules)
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            opening = _opening(words, start)
        except ValueError as error:
            raise ValueError(f"{name}, line {number}: {error}") from None
        if opening.board.position.ending:
            raise ValueError(f"{name}, line {number}: the game is over there ({opening.board.outcome})")
        yield opening


def _opening(words: str, start: Board) -> Opening:
    if _FEN.match(words):
        board = Board(start.variant, words, rules=start.rules)
        return Opening(board, (), board)
    moves, board = [], start
    for text in words.split():
        moves.append(board.parse_move(text))
        board = board.play(moves[-1])
    return Opening(start, tuple(moves), board)
