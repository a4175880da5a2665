"""Who can be compared with whom: pools of players that met, and circles in which everyone scored against someone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Graph = Mapping[str, Iterable[str]]


def pools(met: Graph) -> list[list[str]]:
    """The groups of players that are connected by games, in the order of the players.

    Args:
        met: the opponents of each player; what is met meets too.
    """
    found: list[list[str]] = []
    seen: set[str] = set()
    for name in met:
        if name not in seen:
            reached = _reached(name, met.__getitem__)
            seen |= reached
            found.append([other for other in met if other in reached])
    return found


def circles(beat: Graph) -> list[list[str]]:
    """The largest groups in which everyone has scored against everyone, directly or through others.

    Only within such a group are the most likely ratings finite (L. R. Ford, 1957).

    Args:
        beat: against whom each player has scored something.
    """
    beaten_by: dict[str, list[str]] = {name: [] for name in beat}
    for name, others in beat.items():
        for other in others:
            beaten_by[other].append(name)
    found: list[list[str]] = []
    seen: set[str] = set()
    for name in beat:
        if name not in seen:
            both = _reached(name, beat.__getitem__) & _reached(name, beaten_by.__getitem__)
            seen |= both
            found.append([other for other in beat if other in both])
    return found


def _reached(start: str, following: Callable[[str], Iterable[str]]) -> set[str]:
    reached, left = {start}, [start]
    while left:
        for name in following(left.pop()):
            if name not in reached:
                reached.add(name)
                left.append(name)
    return reached
