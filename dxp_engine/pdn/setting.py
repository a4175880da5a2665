"""Which variant a game is of, and from which position it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from dxp_engine.pdn.fen import board_of
from dxp_engine.pdn.guess import guess
from dxp_engine.rules import Board, Variant, VariantError

_NOTHING = {"", "?", "-", "*"}
_FROM_POSITION = {"99", "from position", "fromposition"}  # lidraughts: international from any position
_NAMES = {"frysk!": "frysk", "american": "english", "brazil": "brazilian", "czechdraughts": "czech"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What the tags say about the game to be replayed.

    Attributes:
        variant: the variant, None where it is not known or not offered.
        start: the first position, None where there is none to begin from.
        errors, warnings: what is wrong: the tag at fault ("" for none) and a sentence.
    """

    variant: Variant | None = None
    start: Board | None = None
    errors: tuple[tuple[str, str], ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()


def settle(tags: Mapping[str, str], texts: Sequence[str], fallback: Variant | None = None) -> Setting:
    """Find variant and start position of a game.

    Args:
        tags: its tags.
        texts: the moves of its main line, to guess by.
        fallback: the variant of games whose tags name none; None to guess it.
    """
    game_type, name, fen = (_tag(tags, tag) for tag in ("GameType", "Variant", "FEN"))
    found = _named(game_type, name, fen, fallback)
    if found is not None:
        return found
    variant, reason = guess(tags, fen, texts)
    if variant is None:
        return Setting(errors=(("", f"no GameType, and {reason}"),))
    setting = _start(variant, fen)
    return Setting(variant, setting.start, setting.errors, (("", f"no GameType: {reason}"), *setting.warnings))


def _tag(tags: Mapping[str, str], name: str) -> str:
    text = tags.get(name, "").strip()
    return "" if text in _NOTHING else text


@lru_cache(maxsize=4096)
def _named(game_type: str, name: str, fen: str, fallback: Variant | None) -> Setting | None:
    """The setting as tags and user say it, None where they do not."""
    for tag, text in (("GameType", game_type), ("Variant", name)):
        if not text:
            continue
        try:
            return _start(_parse(text), fen)
        except VariantError as error:
            if tag == "GameType" and text[:1].isdecimal():
                return Setting(errors=((tag, str(error)),))
    return None if fallback is None else _start(fallback, fen)


def _parse(text: str) -> Variant:
    plain = text.strip().lower()
    return Variant.parse(20 if plain in _FROM_POSITION else _NAMES.get(plain, text))


@lru_cache(maxsize=4096)
def _start(variant: Variant, fen: str) -> Setting:
    if not fen:
        return Setting(variant, Board.start(variant))
    board, warnings, error = board_of(variant, fen)
    if error:
        return Setting(variant, errors=(("FEN", error),))
    return Setting(variant, board, warnings=tuple(("FEN", warning) for warning in warnings))
