"""How a match stands, in words and numbers for people: one row for each engine, one line for the SPRT."""

from __future__ import annotations

from math import isfinite

from dxp_engine.match.elo import Estimate, elo, los
from dxp_engine.match.ledger import Ledger
from dxp_engine.match.standings import Player

COLUMNS = (
    "engine",
    "games",
    "W-D-L",
    "as White",
    "as Black",
    "score",
    "Elo",
    "LOS",
    "s/move",
    "depth",
    "nps",
    "faults",
)
"""Headings of the rows."""


def rows(ledger: Ledger) -> list[tuple[str, ...]]:
    """A row of texts for each entrant that has played, the best first."""
    standings = ledger.standings
    return [_row(name, standings.players[name]) for name in standings.names]


def score_line(ledger: Ledger) -> str:
    """The score of the first entrant in a match of two, with the SPRT; "" in a tournament, or without games."""
    name = ledger.config.entrants[0].name
    player = ledger.standings.players.get(name)
    if len(ledger.config.entrants) != 2 or player is None:
        return ""
    tally = player.score.total
    text = f"{name}: {tally}, {_percent(tally.score)} %, Elo {_elo(elo(player.score.outcomes))}"
    return ", ".join(filter(None, (text, sprt_line(ledger))))


def sprt_line(ledger: Ledger) -> str:
    """Where the SPRT is between its bounds, "" if there is none."""
    sprt = ledger.config.sprt
    if sprt is None:
        return ""
    verdict = {"accept": ": H1 accepted", "reject": ": H0 accepted"}.get(sprt.verdict(ledger.outcomes), "")
    lower, upper = sprt.bounds
    return f"SPRT LLR {sprt.llr(ledger.outcomes):.2f} ({lower:.2f} to {upper:.2f}){verdict}"


def _row(name: str, player: Player) -> tuple[str, ...]:
    score, use = player.score, player.use
    return (
        name,
        str(score.total.games),
        *("-".join(map(str, (t.wins, t.draws, t.losses))) for t in (score.total, score.white, score.black)),
        f"{_percent(score.total.score)} %",
        _elo(elo(score.outcomes)),
        f"{_percent(los(score.outcomes))} %",
        _number(use.seconds_per_move, ".3f"),
        _number(use.mean_depth, ".1f"),
        _number(use.nps, ",.0f"),
        str(player.faults.total() or ""),
    )


def _elo(estimate: Estimate | None) -> str:
    if estimate is None:
        return "-"
    if not isfinite(estimate.value):
        return "more" if estimate.value > 0 else "less"
    value = f"{round(estimate.value, 1) + 0.0:+.1f}"  # +0.0 rather than -0.0
    return f"{value} ± {estimate.error:.1f}" if isfinite(estimate.error) else value


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)
