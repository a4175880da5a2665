"""Games made by chance, with everything that a game can have."""

from __future__ import annotations

import string
from random import Random

from dxp_engine import Board, Variant, pdn
from dxp_engine.pdn.result import format_result
from dxp_engine.pdn.tree import Note

VARIANTS = ("23,W,8,8,A0,0", "international+free")
"""Forms that are not variants of their own, to be generated as well."""
STRENGTHS = ("!", "?", "!?", "(?)", "(!!)", "?!")
LETTERS = string.ascii_letters + string.digits + " .,;:%()[]<>/$*!?-\\\"'\n\té½日{"


def game(variant: Variant, rng: Random) -> pdn.PdnGame:
    """A game of a variant: any start, legal moves, comments, clocks, glyphs, setups, variations in variations."""
    board = Board.start(variant)
    if rng.random() < 0.2:
        board = _later(board, rng, rng.randrange(1, 30))
    tree = _line(board, rng, rng.randrange(60), 0)
    result = rng.choice(list(pdn.Result))
    made = pdn.PdnGame(_tags(rng), start=board, tree=tree, result=format_result(result, variant))
    made.tags["Result"] = made.terminator
    return made


def _tags(rng: Random) -> dict[str, str]:
    names = ("Event", "Site", "Date", "Round", "White", "Black", "WhiteRating", "Own_Tag1", "Annotator")
    return {name: _text(rng, 20).replace("\n", " ") or "x" for name in names if rng.random() < 0.5}


def _text(rng: Random, most: int) -> str:
    return "".join(rng.choices(LETTERS, k=rng.randrange(most)))


def _later(board: Board, rng: Random, plies: int) -> Board:
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        after = board.play(rng.choice(moves))
        if not after.legal_moves:
            break
        board = after
    return board


def _line(board: Board, rng: Random, plies: int, depth: int) -> pdn.Line:
    line = pdn.Line()
    while rng.random() < 0.1:
        line.notes.append(note := _note(board, rng, depth))
        if isinstance(note, pdn.Setup):
            board = Board(board.variant, note.fen)
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        move = rng.choice(moves)
        ply = pdn.Ply(move.pdn, move, rng.choice(STRENGTHS) if rng.random() < 0.1 else "")
        before, board = board, board.play(move)
        if rng.random() < 0.3:
            ply.notes = [_note(before, rng, depth) for _ in range(rng.randrange(1, 3))]
        for note in ply.notes:
            if isinstance(note, pdn.Setup):
                board = Board(board.variant, note.fen)
        line.plies.append(ply)
    return line


def _note(before: Board, rng: Random, depth: int) -> Note:
    kind = rng.random()
    if kind < 0.35:
        return pdn.Comment(_text(rng, 40))
    if kind < 0.6:
        clock = f"[%clk 0:{rng.randrange(60):02}:{rng.randrange(60):02}]"
        return pdn.Comment(f"{clock} [%eval {rng.uniform(-5, 5):.2f}]{_text(rng, 5)}")
    if kind < 0.75:
        return pdn.Nag(rng.randrange(1, 1000))
    if kind < 0.78:
        return pdn.Setup(_later(before, rng, rng.randrange(4)).fen)
    if depth < 3 and before.legal_moves and (inner := _line(before, rng, rng.randrange(1, 6), depth + 1)).plies:
        return inner
    return pdn.Nag(1)


def style(rng: Random) -> pdn.Style:
    """Any style that loses nothing."""
    return pdn.Style(
        strict=rng.random() < 0.3,
        notation=rng.choice(("native", "numeric", "algebraic")),
        captures=rng.choice(("short", "long")),
        results=rng.choice(("variant", "international", "default")),
        width=rng.choice((0, 79, 20)),
        newline=rng.choice(("\n", "\r\n")),
    )
