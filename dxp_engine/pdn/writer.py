"""The writer of PDN."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.movetext import Count, filled, words
from dxp_engine.pdn.problem import PdnError
from dxp_engine.pdn.result import ORDINARY, Result, compact, format_result, parse_result
from dxp_engine.pdn.style import CANONICAL, Style
from dxp_engine.rules import Board, Game, ResultSet, Variant

_ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
_OURS = {"GameType", "SetUp", "FEN"}
_NAME = re.compile(r"\w+")
_QUOTED = re.compile(r'"|\\+(?=["\\]|$)|\\(?=\\)')
_BREAKS = re.compile(r"\s*[\r\n]+\s*")
_SETS = {"international": ResultSet.INTERNATIONAL, "default": ResultSet.DEFAULT}


def format_game(game: PdnGame | Game, style: Style = CANONICAL) -> str:
    """A game as PDN: tags, a blank line, moves, result. Games that follow each other take a blank line between.

    Args:
        game: what to write; the moves of a `Game` become the main line.
        style: how to write it.

    Raises:
        PdnError: a tag has no possible name.
    """
    written = game if isinstance(game, PdnGame) else PdnGame.from_game(game)
    return "".join(_lines(written, style))


def _lines(game: PdnGame, style: Style) -> Iterator[str]:
    newline = style.newline
    for name, value in _tags(game, style):
        if not _NAME.fullmatch(name):
            raise PdnError(f"a tag cannot be called {name!r}")
        yield f'[{name} "{_quoted(value)}"]{newline}'
    yield newline
    texts = [*words(game.tree, _count(game), game.variant, style), _terminator(game, style)]
    yield from filled(iter(texts), style.width, newline)


def _tags(game: PdnGame, style: Style) -> Iterator[tuple[str, str]]:
    tags = game.tags
    for name, unknown in _ROSTER.items():
        yield name, _result_tag(game, style) if name == "Result" else tags.get(name) or unknown
    variant = game.variant
    if variant is None:
        kept = [(name, value) for name, value in tags.items() if name in _OURS]
    else:
        kept = list(_setting(variant, game.start, tags, style))
    yield from kept
    told = _ROSTER.keys() | _OURS | {name for name, _ in kept}
    yield from ((name, value) for name, value in tags.items() if name not in told)


def _setting(variant: Variant, start: Board | None, tags: Mapping[str, str], style: Style) -> Iterator[tuple[str, str]]:
    """GameType, and the start position where it is not the usual one."""
    if variant.game_type and variant.forced:
        yield "GameType", _game_type(variant, style)
    else:
        yield "Variant", str(variant)
    if start is None:
        if "FEN" in tags:
            yield "FEN", tags["FEN"]
    elif start.position != Board.start(variant).position:
        if not style.strict:
            yield "SetUp", "1"
        yield "FEN", start.fen


def _game_type(variant: Variant, style: Style) -> str:
    """The number, or the long form where the board or the notation needs it."""
    short = str(variant.game_type)
    long = variant.pdn_game_type or short
    native = "algebraic" if variant.layout.algebraic else "numeric"
    if style.notation in ("native", native):
        return short if Variant.parse(short) == variant else long
    letter = "A0" if style.notation == "algebraic" else "N2"
    other = re.sub(r"[AN][0-3]", letter, long, count=1)
    # Pool on another board would be another game; its moves are read in any notation anyway.
    return other if Variant.parse(other) == variant else short if Variant.parse(short) == variant else long


def _count(game: PdnGame) -> Count:
    if game.start is None:
        return Count()
    return Count(game.start.move_number, game.start.turn is not game.first)


def _result_tag(game: PdnGame, style: Style) -> str:
    text = game.tags.get("Result", "")
    if compact(text) not in ORDINARY:
        return text  # points and other scores say more than who won
    tagged = parse_result(text, game.first)
    return _format(game.result if tagged in (None, Result.UNKNOWN) else tagged, game, style)


def _terminator(game: PdnGame, style: Style) -> str:
    return "*" if style.strict else _format(game.result, game, style)


def _format(result: Result | None, game: PdnGame, style: Style) -> str:
    variant = game.variant or Variant.parse("international")
    return format_result(result or Result.UNKNOWN, variant, _SETS.get(style.results))


def _quoted(value: str) -> str:
    return _QUOTED.sub(lambda match: re.sub(r'(["\\])', r"\\\1", match[0]), _BREAKS.sub(" ", value))
