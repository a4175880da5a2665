"""Rewriting chunks."""

from __future__ import annotations

import json
from dataclasses import dataclass

from dxp_engine.pdn.batch import games_of
from dxp_engine.pdn.chunk import Chunk
from dxp_engine.pdn.json_lines import to_json
from dxp_engine.pdn.style import CANONICAL, Style
from dxp_engine.pdn.writer import format_game
from dxp_engine.rules import Variant


@dataclass(frozen=True, slots=True)
class Conversion:
    """What to make of games.

    Attributes:
        variant: of games whose tags name none, None to guess it.
        style: how they are written.
        json: one JSON object a line instead of PDN.
    """

    variant: Variant | None = None
    style: Style = CANONICAL
    json: bool = False


def convert(task: tuple[Chunk, Conversion]) -> tuple[int, list[str]]:
    """The number of broken games of a chunk, and all games rewritten."""
    chunk, conversion = task
    broken = 0
    texts = []
    for game in games_of([chunk], conversion.variant):
        broken += bool(game.errors)
        if not game.text:
            continue
        if conversion.json:
            texts.append(json.dumps(to_json(game, conversion.style), ensure_ascii=False) + "\n")
        else:
            texts.append(format_game(game, conversion.style))
    return broken, texts
