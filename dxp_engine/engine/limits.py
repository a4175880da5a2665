"""The limits of a search as the protocols have them (seconds), made those of the engine (milliseconds)."""

from __future__ import annotations

from dxp_engine.analysis.limits import Limits
from dxp_engine.protocols.search import Search
from dxp_engine.rules import Colour


def limits_of(search: Search, turn: Colour, overhead: int) -> Limits:
    """The engine's limits for the side to move."""
    asked = search.limits
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
        ponder=search.ponder,
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
