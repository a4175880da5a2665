"""The variant of a game that does not say it: the one whose rules its moves obey longest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from dxp_engine import core
from dxp_engine.pdn.fen import board_of
from dxp_engine.rules import Board, Variant

_ITALIAN_TAGS = {"Bianco", "Nero", "Risultato", "Apertura", "Dati"}
_SQUARE = re.compile(r"[A-La-l]?[0-9]{1,2}")
_LOOKED_AT = 400  # plies: more would decide nothing

_ALGEBRAIC = ("russian", "brazilian", "czech")
_SMALL = ("english", "italian", "spanish", "pool")
_LARGE = ("international", "frisian", "antidraughts", "breakthrough", "killer")
_POOL_WITH_NAMES = "23,W,8,8,A0,0"


def guess(tags: Mapping[str, str], fen: str, texts: Sequence[str]) -> tuple[Variant | None, str]:
    """Find the variant of a game without GameType.

    Args:
        tags: its tags; the names that Italian files use tell something.
        fen: its start position, "" for none.
        texts: the moves of its main line.

    Returns:
        The variant, and how it was found; or None and why not.
    """
    candidates = list(_candidates(tags, fen, texts))
    if not candidates:
        return None, "no variant has these squares"
    best, longest = None, -1
    for variant in candidates:
        plies = _legal_plies(variant, fen, texts)
        if plies > longest:
            best, longest = variant, plies
        if plies == min(len(texts), _LOOKED_AT):
            break
    if best is None or (texts and not longest):
        return None, "the moves fit no variant"
    return best, f"read as {best}, the first variant whose rules fit the moves" if texts else f"read as {best}"


def _candidates(tags: Mapping[str, str], fen: str, texts: Sequence[str]) -> Iterator[Variant]:
    """What the squares allow, likeliest first."""
    names: tuple[str, ...]
    squares = [square for text in (*texts[:_LOOKED_AT], fen.partition(":")[2]) for square in _SQUARE.findall(text)]
    if any(square[0].isalpha() and square[0] not in "KkWwBb" for square in squares) or _has_names(texts):
        rank = max((int(square[1:]) for square in squares if square[0].isalpha()), default=0)
        names = _ALGEBRAIC if rank <= 8 else _LARGE
        yield from _built(*names)
        if rank <= 8:
            yield from _built("pool", game_type=_POOL_WITH_NAMES)
            yield from _built("english")  # with named squares, as playstrategy.org writes it
        return
    highest = max((int(square.lstrip("KkWwBb") or 0) for square in squares), default=0)
    if highest > 50:
        yield from _built("canadian")
    elif highest > 32:
        yield from _built(*_LARGE)
    elif _ITALIAN_TAGS & tags.keys():
        yield from _built("italian", "english")
    elif not squares:
        yield from _built("international")
    else:
        yield from _built(*_SMALL, *_LARGE)


def _has_names(texts: Sequence[str]) -> bool:
    return bool(texts) and texts[0][:1].isalpha()


def _built(*names: str, game_type: str = "") -> Iterator[Variant]:
    built = {facts.name for facts in core.variants()}
    yield from (Variant.parse(game_type or name) for name in names if name in built)


def _legal_plies(variant: Variant, fen: str, texts: Sequence[str]) -> int:
    position = _start(variant, fen)
    if position is None:
        return -1
    asked = texts[:_LOOKED_AT]
    try:
        position.replay(asked)
    except ValueError:
        for number, text in enumerate(asked):
            try:
                (move,) = position.match(text)
            except ValueError:
                return number
            position = position.play(move)
    return len(asked)


@cache
def _first(variant: Variant) -> core.Position:
    return Board.start(variant).position


def _start(variant: Variant, fen: str) -> core.Position | None:
    if not fen:
        return _first(variant)
    board, _, _ = board_of(variant, fen)
    return board.position if board else None
