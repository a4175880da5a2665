"""What an engine has said about its search, the same value for every protocol."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from dxp_engine.protocols.scores import HUB_GAME, hub_plies


@dataclass(frozen=True)
class Thought:
    """A search so far; None where the engine does not say.

    Attributes:
        depth: plies.
        score: 1/100 man, for the side to move in the searched position. A win in n plies is 10000 - n, a win by
            endgame tables after n plies 9000 - n; a loss the same, negative.
        nodes: positions visited.
        nps: nodes per second.
        time: seconds, by the engine's own clock.
        pv: the expected moves, as the engine writes them.
    """

    depth: int | None = None
    score: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: float | None = None
    pv: tuple[str, ...] = ()

    @property
    def win(self) -> int | None:
        """Plies to the end of a game that is won (a positive score) or lost (a negative one), else None."""
        found = None if self.score is None else hub_plies(self.score)
        return found[0] if found and found[1] == HUB_GAME else None

    def then(self, later: Thought) -> Thought:
        """Both together; what both say, the later one decides."""
        said = {field.name: getattr(later, field.name) for field in fields(later)}
        return replace(self, **{name: value for name, value in said.items() if value not in (None, ())})
