"""What an engine has said about its search, the same value for every protocol."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from dxp_engine.analysis import Score


@dataclass(frozen=True)
class Thought:
    """A search so far; None where the engine does not say.

    Attributes:
        depth: plies.
        score: for the side to move in the searched position. A win that endgame tables know of is about 90 men.
        nodes: positions visited.
        nps: nodes per second.
        time: seconds, by the engine's own clock.
        pv: the expected moves, as the engine writes them.
    """

    depth: int | None = None
    score: Score | None = None
    nodes: int | None = None
    nps: int | None = None
    time: float | None = None
    pv: tuple[str, ...] = ()

    def then(self, later: Thought) -> Thought:
        """Both together; what both say, the later one decides."""
        said = {field.name: getattr(later, field.name) for field in fields(later)}
        return replace(self, **{name: value for name, value in said.items() if value not in (None, ())})
