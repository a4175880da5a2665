"""Why a move is not legal, in the words of a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.rules import judge

_LISTED = 6  # moves that a message lists
_FACTS = {facts.name: facts for facts in core.variants()}


def why_illegal(position: core.Position, origin: int, target: int, captured: Sequence[int] = ()) -> str:
    """Say why no legal move goes from one square to another.

    Args:
        position: the position.
        origin, target: existing squares.
        captured: the squares that the move would capture, as far as the player named them.
    """
    name, side = position.layout.name, ("White", "Black")
    over = judge.ending(position)
    if over:
        return f"the game is over ({over})"
    piece = position.piece_at(origin)
    if not piece:
        return f"there is no piece on {name(origin)}"
    if piece.lower() != "wb"[position.turn]:
        owner, mover = side[1 - position.turn], side[position.turn]
        return f"the piece on {name(origin)} is not yours: it is {owner}'s, and {mover} is to move"
    return (
        _other_way(position, origin, target)
        or _unfinished(position, origin, target)
        or _lesser(position, origin, target, captured)
        or _must_capture(position, origin, target)
        or _king_rests(position, origin, target)
        or _what_it_can_do(position, origin, target)
    )


def _between(moves: Iterable[Move], origin: int, target: int) -> list[Move]:
    return [move for move in moves if move.origin == origin and move.target == target]


def _other_way(position: core.Position, origin: int, target: int) -> str:
    fitting = _between(position.legal_moves(), origin, target)
    return f"the move exists, but not that way; legal is: {_listed(fitting)}" if fitting else ""


def _unfinished(position: core.Position, origin: int, target: int) -> str:
    if origin == target:
        return ""
    try:
        onward, move = position.step((origin, target))
    except ValueError:
        return ""
    if move or not onward:
        return ""
    ways = " or ".join(position.layout.name(square) for square in onward)
    return f"the capture is not finished on {position.layout.name(target)}, it goes on to {ways}"


def _lesser(position: core.Position, origin: int, target: int, captured: Sequence[int]) -> str:
    lines = _between(position.capture_lines(), origin, target)
    best = [move for move in position.legal_moves() if move.is_capture]
    if not lines or not best:
        return ""
    line = next((line for line in lines if set(line.captured) == set(captured)), lines[0])
    for key in _FACTS[position.variant].priority:
        mine, wanted = _measure(position, key, line), _measure(position, key, best[0])
        if mine != wanted:
            return f"{_why_lesser(position, key, line, best[0])}: {_listed(best)}"
    return f"another capture must be made: {_listed(best)}"


def _measure(position: core.Position, key: str, line: Move) -> object:
    kings = [position.piece_at(square).isupper() for square in line.captured]
    measures = {
        "pieces": len(kings),
        "value": (len(kings), sum(kings)),
        "king captures": position.piece_at(line.origin).isupper(),
        "kings": sum(kings),
        "king order": kings,
    }
    return measures[key]


def _why_lesser(position: core.Position, key: str, line: Move, best: Move) -> str:
    if key == "pieces":
        return f"this line takes {len(line.captured)}, you must take {len(best.captured)}"
    if key == "value":
        return f"this line takes {_material(position, line)}, you must take {_material(position, best)}, worth more"
    if key == "king captures":
        return "a king must capture, not a man"
    if key == "kings":
        return f"this line takes {_material(position, line)}, you must take {_material(position, best)}"
    return "of equal lines you must take the one that meets a king first"


def _material(position: core.Position, line: Move) -> str:
    kings = sum(position.piece_at(square).isupper() for square in line.captured)
    men = len(line.captured) - kings
    parts = [_counted(kings, "king", "kings"), _counted(men, "man", "men")]
    return " and ".join(part for part in parts if part)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


def _must_capture(position: core.Position, origin: int, target: int) -> str:
    captures = [move for move in position.legal_moves() if move.is_capture]
    if not captures or not _between(_with(position, forced=False).legal_moves(), origin, target):
        return ""
    return f"a capture is compulsory: {_listed(captures)}"


def _king_rests(position: core.Position, origin: int, target: int) -> str:
    free = _with(position, runs=((0, 0), (0, 0)))
    if not _between(free.legal_moves(), origin, target):
        return ""
    king, limit = position.layout.name(origin), _FACTS[position.variant].king_move_limit
    return f"the king on {king} has made {limit} moves in a row, another piece must move first"


def _what_it_can_do(position: core.Position, origin: int, target: int) -> str:
    name = position.layout.name
    what = "king" if position.piece_at(origin).isupper() else "man"
    head = f"the {what} on {name(origin)} cannot go to {name(target)}"
    legal = position.legal_moves()
    own = [move for move in legal if move.origin == origin]
    if own:
        return f"{head}; it can play: {_listed(own)}"
    if legal[0].is_capture and position.forced:
        return f"{head}, and a capture is compulsory: {_listed(legal)}"
    return f"{head}; it has no legal move"


def _with(
    position: core.Position,
    forced: bool | None = None,
    runs: tuple[tuple[int, int], tuple[int, int]] | None = None,
) -> core.Position:
    return core.Position(
        position.variant,
        position.layout,
        position.forced if forced is None else forced,
        position.turn,
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        position.king_runs if runs is None else runs,
        position.halfmoves,
        position.move_number,
    )


def _listed(moves: Iterable[Move]) -> str:
    texts = [move.pdn for move in moves]
    more = len(texts) - _LISTED
    return ", ".join(texts[:_LISTED]) + (f" and {more} more" if more > 0 else "")
