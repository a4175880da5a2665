"""The report of a match as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from dxp_engine.match.elo import elo, los
from dxp_engine.match.figures import NOTHING, elo_text, large, number, percent, points, rating_text, seconds
from dxp_engine.match.report import Report
from dxp_engine.match.text_table import text_table


def report_lines(report: Report) -> Iterator[str]:
    """The lines, an empty one between any two parts."""
    yield headline(report)
    parts = [_scores(report), _cross_table(report), _pairs(report), _sprt(report), _use(report), _endings(report)]
    for part in parts:
        for number_of_line, line in enumerate(part):
            if number_of_line == 0:
                yield ""
            yield line


def headline(report: Report) -> str:
    """What was played, and how far it has come."""
    standings = report.standings
    results = standings.results
    return (
        f"{report.variant}, draw rules {report.rules.name}: {standings.games} of {report.planned} games"
        f" (White {results.wins}, draw {results.draws}, Black {results.losses})"
    )


def sprt_line(report: Report) -> str:
    """Where the SPRT stands, "" if there is none."""
    sprt = report.sprt
    if sprt is None:
        return ""
    outcomes = report.sprt_outcomes
    lower, upper = sprt.bounds
    meaning = {
        "accept": f"elo1 accepted: {sprt.elo1:g}",
        "reject": f"elo0 accepted: {sprt.elo0:g}",
        "continue": "not decided",
    }
    return (
        f"SPRT {sprt.model} [{sprt.elo0:g}, {sprt.elo1:g}] alpha {sprt.alpha:g} beta {sprt.beta:g}:"
        f" LLR {sprt.llr(outcomes):.2f} ({lower:.2f}, {upper:.2f}), {meaning[sprt.verdict(outcomes)]}"
    )


def _scores(report: Report) -> Iterator[str]:
    last_titles = ("Elo", "LOS") if report.is_pair else ("rating",)
    head = ("engine", "games", "points", "score", "+", "=", "-", "as White", "as Black", *last_titles)
    rows = []
    for name in report.engines:
        score = report.player(name).score
        total = score.total
        last = (
            (elo_text(elo(score.outcomes)), percent(los(score.outcomes)))
            if report.is_pair
            else (rating_text(report.ratings.get(name)),)
        )
        counts = map(str, (total.wins, total.draws, total.losses, score.white, score.black))
        rows.append((name, str(total.games), points(total.points), percent(total.score), *counts, *last))
    yield from text_table(head, rows)
    if len({rating.pool for rating in report.ratings.values()}) > 1:
        yield "Not all engines are connected by games; ratings of different pools cannot be compared:"
        for pool in sorted({rating.pool for rating in report.ratings.values()}):
            members = (rating.name for rating in report.ratings.values() if rating.pool == pool)
            yield f"  {pool}: {', '.join(members)}"


def _cross_table(report: Report) -> Iterator[str]:
    if report.is_pair or not report.records:
        return
    names = report.engines
    head = ["points of games", *(str(place) for place in range(1, len(names) + 1))]
    rows = []
    for place, name in enumerate(names, 1):
        row = [f"{place} {name}"]
        for other in names:
            total = report.between(name, other).total
            row.append(f"{points(total.points)}/{total.games}" if total.games else NOTHING)
        rows.append(row)
    yield from text_table(head, rows)


def _pairs(report: Report) -> Iterator[str]:
    played = [name for name in report.engines if report.player(name).score.pair_outcomes.total]
    rows = [(name, *map(str, report.player(name).score.pairs)) for name in (played[:1] if report.is_pair else played)]
    if rows:
        yield from text_table(("pairs by points", "0", "0.5", "1", "1.5", "2"), rows)


def _sprt(report: Report) -> Iterator[str]:
    if line := sprt_line(report):
        yield line


def _use(report: Report) -> Iterator[str]:
    rows = []
    for name in report.engines:
        player = report.player(name)
        use, faults = player.use, ", ".join(f"{kind.value} {count}" for kind, count in player.faults.most_common())
        cells = (seconds(use.seconds), number(use.seconds_per_move, 3), number(use.mean_depth), large(use.nps))
        rows.append((name, *cells, faults or NOTHING))
    yield from text_table(("engine", "time", "s/move", "depth", "nps", "faults"), rows)


def _endings(report: Report) -> Iterator[str]:
    rows = [(ending.value, str(count)) for ending, count in report.standings.endings.most_common()]
    if rows:
        yield from text_table(("ending", "games"), rows)
