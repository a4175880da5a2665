"""Reading the text of a move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.rules.errors import MoveError
from dxp_engine.rules.explain import why_illegal

_SQUARE = re.compile(r"[a-l][0-9]{1,2}|[0-9]+", re.IGNORECASE)


def parse_move(position: core.Position, text: str) -> Move:
    """The legal move that a text means.

    Raises:
        MoveError: it means none or several; says why.
    """
    try:
        found = position.match(text)
    except ValueError as error:
        raise MoveError(str(error)) from None
    except TypeError:
        if not isinstance(text, str):
            raise
        # Half a character, as Python makes of bytes it cannot decode, is the one thing the core cannot take.
        raise MoveError(f"cannot read the move {text!a}: it is no valid text") from None
    if len(found) == 1:
        return found[0]
    raise MoveError(_ambiguous(text, found) if found else _refusal(position, text))


def _ambiguous(text: str, moves: Sequence[Move]) -> str:
    return f"{text.strip()} is ambiguous, it can be: {', '.join(move.pdn_long for move in moves)}"


def _refusal(position: core.Position, text: str) -> str:
    squares = [_number(position.layout, name) for name in _squares(text.partition("<")[0])]
    origin, second, *rest = squares
    target = squares[-1]
    if rest and position.piece_at(target) and not position.piece_at(second):
        return why_illegal(position, origin, second, rest)  # Hub: the captured squares follow the target
    return why_illegal(position, origin, target)


def _squares(text: str) -> Iterator[str]:
    for name in _SQUARE.findall(text):
        if len(name) > 3:  # squares without a sign between them; in DXP captured ones follow
            yield from (name[:2], name[2:4])
        else:
            yield name


def _number(layout: core.Layout, name: str) -> int:
    if name.isdecimal():
        return int(name)
    wanted = f"{name[0].lower()}{int(name[1:])}"
    return next(square for square in range(1, layout.squares + 1) if layout.coordinate(square) == wanted)
