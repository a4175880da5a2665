"""Which variants can use the same weights: those whose pieces move and win alike, wherever their games begin."""

from __future__ import annotations

from functools import cache

from dxp_engine import core

_FACTS = (
    "size",
    "flying_king",
    "men_capture_backwards",
    "men_capture_kings",
    "straight_captures",
    "passing",
    "priority",
    "goal",
    "king_stops_behind_king",
    "king_move_limit",
)


def moves_alike(one: str, other: str) -> bool:
    """Whether two variants, by their names, differ in nothing that an evaluation sees."""
    return one == other or other in relatives(one)


@cache
def relatives(variant: str) -> tuple[str, ...]:
    """The other variants of this build that move like this one, in the order of the build."""
    built = {facts.name: tuple(getattr(facts, name) for name in _FACTS) for facts in core.variants()}
    wanted = built.get(variant)
    return tuple(name for name, facts in built.items() if name != variant and facts == wanted)
