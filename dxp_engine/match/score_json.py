"""How a match stands, as JSON can say it."""

from __future__ import annotations

from math import isfinite
from typing import Any

from dxp_engine.match.elo import elo, los
from dxp_engine.match.ledger import Ledger
from dxp_engine.match.standings import Player


def score_json(ledger: Ledger) -> dict[str, Any]:
    """The games so far, what each entrant has made of them, and the SPRT; see protocol_specs/match.md."""
    players = ledger.standings.players
    told: dict[str, Any] = {"games": ledger.games, "total": ledger.total, "faults": ledger.faults}
    told["players"] = {name: _player(players[name]) for name in ledger.config.schedule.names if name in players}
    if ledger.config.sprt is not None:
        sprt, outcomes = ledger.config.sprt, ledger.outcomes
        lower, upper = sprt.bounds
        told["sprt"] = {
            "llr": sprt.llr(outcomes),
            "lower": lower,
            "upper": upper,
            "verdict": sprt.verdict(outcomes),
            "pairs": list(outcomes.counts) if outcomes.are_pairs else None,
        }
    return told


def _player(player: Player) -> dict[str, Any]:
    tally, estimate = player.score.total, elo(player.score.outcomes)
    ends = {name: _finite(getattr(estimate, name)) if estimate else None for name in ("value", "lower", "upper")}
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "points": tally.points,
        "elo": ends,
        "los": los(player.score.outcomes),
    }


def _finite(value: float) -> float | None:
    """JSON has no infinity."""
    return value if isfinite(value) else None
