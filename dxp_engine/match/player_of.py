"""A player for an entrant: the one place that knows which protocol takes which player."""

from __future__ import annotations

import sys

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.entrant import Entrant
from dxp_engine.players import DxpPlayer, DxpProgram, LinePlayer, Player, Program, Timeouts
from dxp_engine.players.waiting import MOST

# Our own program, whatever PATH says; -P, as the directory of the caller is no place for our modules.
_OURS = (sys.executable, "-P", "-m", "dxp_engine", "hub")
# Seconds from the fall of the flag until an engine is told to stop: no waiting for a processor excuses it then.
_AFTER_THE_FLAG = MOST


def player_of(entrant: Entrant, config: MatchConfig) -> Player:
    """A player that has not been started yet.

    Raises:
        ValueError: it cannot play this variant.
    """
    timeouts = _timeouts(entrant, config.tolerance)
    if entrant.protocol == "dxp":
        return DxpPlayer(_dxp_program(entrant), config.variant, config.rules, timeouts=timeouts)
    program = Program(
        entrant.argv or _OURS,
        "uci" if entrant.protocol == "uci" else "hub",
        entrant.options,
        entrant.cwd,
        entrant.name,
    )
    return LinePlayer(program, config.variant, config.rules, timeouts=timeouts)


def _timeouts(entrant: Entrant, tolerance: float) -> Timeouts:
    patience = entrant.patience
    # An engine is told to stop some time after its flag has surely fallen, so that one that is only late can say so.
    return Timeouts(
        start=patience.start,
        setup=patience.load,
        move=patience.move,
        margin=tolerance + _AFTER_THE_FLAG,
        stop=patience.stop,
        leave=patience.leave,
    )


def _dxp_program(entrant: Entrant) -> DxpProgram:
    dxp = entrant.dxp
    return DxpProgram(
        command=entrant.argv,
        host=dxp.host,
        port=dxp.port,
        listens=dxp.listens,
        role=dxp.role,
        cwd=entrant.cwd,
        name=entrant.name,
        confirms=dxp.confirms,
        awaits=dxp.awaits,
    )
