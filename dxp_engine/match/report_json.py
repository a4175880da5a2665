"""The report of a match for scripts; the keys are described in protocol_specs/cli.md."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import Any

from dxp_engine.match.elo import Estimate, elo, los, normalized_elo
from dxp_engine.match.ending import Ending
from dxp_engine.match.ratings import Rating
from dxp_engine.match.report import Report
from dxp_engine.match.standings import Score
from dxp_engine.match.tally import Tally


def report_json(report: Report) -> dict[str, Any]:
    """The report as JSON can say it."""
    standings = report.standings
    return {
        "games": standings.games,
        "planned": report.planned,
        "variant": str(report.variant),
        "draw_rules": report.rules.name,
        "tournament": report.settings["tournament"],
        "plies": standings.plies,
        "white": standings.results.wins,
        "draw": standings.results.draws,
        "black": standings.results.losses,
        "endings": _endings(standings.endings),
        "engines": [_engine(report, name) for name in report.engines],
        "cross_table": [
            {"engine": name, "opponent": other, **_score(score)}
            for name in report.engines
            for other, score in report.player(name).against.items()
        ],
        "openings": [
            {"opening": opening, "white": tally.wins, "draw": tally.draws, "black": tally.losses}
            for opening, tally in standings.openings.items()
        ],
        "sprt": _sprt(report),
    }


def _engine(report: Report, name: str) -> dict[str, Any]:
    player = report.player(name)
    use = player.use
    return {
        "engine": name,
        **_score(player.score),
        "rating": _rating(report.ratings.get(name)),
        "with_white": _tally(player.score.white),
        "with_black": _tally(player.score.black),
        "seconds": use.seconds,
        "seconds_per_move": use.seconds_per_move,
        "mean_depth": use.mean_depth,
        "nps": use.nps,
        "faults": _endings(player.faults),
    }


def _score(score: Score) -> dict[str, Any]:
    total = score.total
    return {
        **_tally(total),
        "points": total.points,
        "score": total.score,
        "draw_rate": total.draw_rate,
        "pairs": score.pairs,
        "elo": _estimate(elo(score.outcomes)),
        "elo_of_games": _estimate(elo(total.outcomes)),
        "normalized_elo": _estimate(normalized_elo(score.outcomes)),
        "los": los(score.outcomes),
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}


def _endings(counts: Counter[Ending]) -> list[dict[str, Any]]:
    return [{"ending": ending.value, "games": count} for ending, count in counts.most_common()]


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    """JSON has no infinity: such a value is null."""
    if estimate is None:
        return None
    return {name: _finite(getattr(estimate, name)) for name in ("value", "lower", "upper")}


def _rating(rating: Rating | None) -> dict[str, Any] | None:
    if rating is None:
        return None
    return {"value": rating.elo, "error": rating.error, "pool": rating.pool, "bound": rating.bound}


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def _sprt(report: Report) -> dict[str, Any] | None:
    sprt = report.sprt
    if sprt is None:
        return None
    outcomes = report.sprt_outcomes
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model,
        "llr": sprt.llr(outcomes),
        "lower": sprt.bounds[0],
        "upper": sprt.bounds[1],
        "verdict": sprt.verdict(outcomes),
    }
