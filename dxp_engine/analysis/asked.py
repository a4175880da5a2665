"""The limits of a search as the protocols have them (seconds), made those of the engine (milliseconds)."""

from __future__ import annotations

from dxp_engine.analysis.limits import Limits
from dxp_engine.protocols.search import Limits as Asked
from dxp_engine.rules.colour import Colour


def limits_of(asked: Asked, turn: Colour, overhead: int = 0, *, ponder: bool = False) -> Limits:
    """The engine's limits for the side to move.

    Args:
        asked: what the client said.
        turn: the side to move, whose clock counts.
        overhead: milliseconds that a move costs on its way.
        ponder: whether the search waits for a ponder hit.
    """
    clock = asked.clock(white=turn is Colour.WHITE)
    return Limits(
        depth=asked.depth or 0,
        nodes=asked.nodes or 0,
        movetime=None if asked.move_time is None else _ms(asked.move_time),
        time=_ms(clock.time) if clock else None,
        inc=_ms(clock.inc) if clock else 0,
        movestogo=(clock.moves or 0) if clock else 0,
        overhead=overhead,
        mate=asked.mate or 0,
        infinite=asked.infinite,
        ponder=ponder,
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
