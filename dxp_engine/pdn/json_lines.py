"""A game as a JSON object, for other programs."""

from __future__ import annotations

from typing import Any

from dxp_engine.pdn.comment import Comment
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.movetext import move_text
from dxp_engine.pdn.style import CANONICAL, Style
from dxp_engine.pdn.tree import Line, Nag, Note, Setup
from dxp_engine.rules import Variant


def to_json(game: PdnGame, style: Style = CANONICAL) -> dict[str, Any]:
    """What there is to know about a game, in dicts, lists and texts; see protocol_specs/cli.md for the keys."""
    return {
        "file": game.file,
        "line": game.line,
        "tags": game.tags,
        "variant": str(game.variant) if game.variant else None,
        "fen": game.start.fen if game.start else None,
        "result": game.result.value,
        "moves": [move_text(move, game.variant, style) for move in game.moves if game.variant],
        "tree": _line(game.tree, game.variant, style),
        "errors": [str(problem) for problem in game.errors],
        "warnings": [str(problem) for problem in game.warnings],
    }


def _line(line: Line, variant: Variant | None, style: Style) -> list[Any]:
    found: list[Any] = [_note(note, variant, style) for note in line.notes]
    for ply in line.plies:
        known = ply.move is not None and variant is not None
        text = move_text(ply.move, variant, style) if known and ply.move and variant else ply.text
        found.append({"move": text + ply.strength, **({} if known else {"legal": False})})
        found += [_note(note, variant, style) for note in ply.notes]
    return found


def _note(note: Note, variant: Variant | None, style: Style) -> dict[str, Any]:
    if isinstance(note, Comment):
        return {"comment": note.text}
    if isinstance(note, Nag):
        return {"nag": note.number}
    if isinstance(note, Setup):
        return {"setup": note.fen}
    return {"variation": _line(note, variant, style)}
