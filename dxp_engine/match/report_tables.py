"""The tables of a match as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dxp_engine.match.elo import elo, los, normalized_elo
from dxp_engine.match.figures import NOTHING, elo_text, large, number, percent, points, rating_text, seconds
from dxp_engine.match.report import Report
from dxp_engine.match.report_charts import COLOURS


def html_table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], name: str = "") -> str:
    """A table whose first column names its rows.

    Args:
        caption: what it is about.
        head: titles of the columns.
        rows: cells, as HTML.
        name: a class for the style.
    """
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'
        for first, *others in rows
    )
    return (
        f'<div class="scroll"><table class="{name}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def scores(report: Report) -> str:
    """Points, colours and Elo of every engine."""
    head = ["Engine", "Games", "Points", "Score", "+", "=", "−", "White + = −", "Black + = −", "Draws"]
    head += ["Elo", "Normalized Elo", "LOS"] if report.is_pair else ["Rating"]
    rows = []
    for place, name in enumerate(report.engines):
        score = report.player(name).score
        total = score.total
        row = [_engine(report, place, name), str(total.games), points(total.points), _bar(total.score)]
        row += [str(total.wins), str(total.draws), str(total.losses)]
        row += [f"{tally.wins} {tally.draws} {tally.losses}" for tally in (score.white, score.black)]
        row.append(percent(total.draw_rate, 0))
        if report.is_pair:
            row += [elo_text(elo(score.outcomes)), elo_text(normalized_elo(score.outcomes))]
            row.append(percent(los(score.outcomes)))
        else:
            row.append(escape(rating_text(report.ratings.get(name))))
        rows.append(row)
    return html_table("Standings", head, rows, "standings")


def cross_table(report: Report) -> str:
    """Points of every engine against every other."""
    names = report.engines
    head = ["Engine", *(str(place) for place in range(1, len(names) + 1)), "Points"]
    rows = []
    for place, name in enumerate(names, 1):
        row = [f"{place}. {escape(name)}"]
        for other in names:
            total = report.between(name, other).total
            row.append(_cross_cell(total.score, f"{points(total.points)} / {total.games}", str(total)))
        rows.append([*row, f"<b>{points(report.player(name).score.total.points)}</b>"])
    return html_table("Cross table: points / games", head, rows, "cross")


def _cross_cell(score: float | None, text: str, counts: str) -> str:
    if score is None:
        return f'<span class="none">{NOTHING}</span>'
    kind = "good" if score > 0.5 else "bad" if score < 0.5 else "level"
    return f'<span class="{kind}" title="{counts}">{text}</span>'


def pairs(report: Report) -> str:
    """Pairs of games with the same opening by their points."""
    rows = []
    for name in report.engines[:1] if report.is_pair else report.engines:
        outcomes = report.player(name).score.pair_outcomes
        if outcomes.total:
            rows.append([escape(name), *map(str, outcomes.counts), str(outcomes.total)])
    if not rows:
        return ""
    head = ["Engine", "0", "½", "1", "1½", "2", "Pairs"]
    return html_table("Pairs of games with one opening, by points", head, rows)


def use(report: Report) -> str:
    """Time, depth and speed of every engine."""
    rows = []
    for name in report.engines:
        player = report.player(name)
        used = player.use
        faults = ", ".join(f"{kind.value} {count}" for kind, count in player.faults.most_common())
        cells = [seconds(used.seconds), number(used.seconds_per_move, 3), number(used.mean_depth), large(used.nps)]
        rows.append([escape(name), *cells, escape(faults) or NOTHING])
    return html_table("Time and search", ["Engine", "Time", "s/move", "Mean depth", "Nodes/s", "Faults"], rows)


def endings(report: Report) -> str:
    """How the games ended."""
    games = report.standings.games
    rows = [
        [escape(ending.value), str(count), percent(count / games)]
        for ending, count in report.standings.endings.most_common()
    ]
    return html_table("Endings", ["Ending", "Games", "Share"], rows) if rows else ""


def openings(report: Report) -> str:
    """What came of every opening."""
    rows = [
        [escape(opening or "start position"), str(tally.games), *map(str, (tally.wins, tally.draws, tally.losses))]
        for opening, tally in report.standings.openings.items()
    ]
    return html_table("Openings", ["Opening", "Games", "White", "Draw", "Black"], rows, "openings") if rows else ""


def legend(report: Report) -> str:
    """Which line of the chart is whose."""
    names = report.engines[:1] if report.is_pair else report.engines
    return "".join(_legend(names))


def _legend(names: Sequence[str]) -> Iterator[str]:
    yield '<ul class="legend">'
    for place, name in enumerate(names):
        yield f'<li><i class="c{place % COLOURS}"></i>{escape(name)}</li>'
    yield "</ul>"


def _engine(report: Report, place: int, name: str) -> str:
    return f'<span class="place">{place + 1}</span> {escape(name)}'


def _bar(score: float | None) -> str:
    if score is None:
        return NOTHING
    return f'<span class="bar"><i style="width:{100 * score:.1f}%"></i></span> {percent(score)}'
