"""The report of a match as one page, which needs nothing else: no network, no other file."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from dxp_engine.match import report_tables as tables
from dxp_engine.match.report import Report
from dxp_engine.match.report_charts import rating_chart, score_chart
from dxp_engine.match.report_games import SQUARES, packed_games
from dxp_engine.match.report_text import headline, sprt_line
from dxp_engine.notation import Fen, centres, format_piece, format_svg

_FOLDER = Path(__file__).with_name("page")
_SIDES = ("white", "black")


def report_html(report: Report) -> str:
    """The page."""
    page = Template((_FOLDER / "report.html").read_text("utf-8"))
    return page.substitute(
        title=escape(_title(report)),
        headline=escape(headline(report)),
        sprt=escape(sprt_line(report)),
        style=(_FOLDER / "report.css").read_text("utf-8"),
        script=(_FOLDER / "report.js").read_text("utf-8"),
        scores=tables.scores(report),
        cross_table="" if report.is_pair else tables.cross_table(report),
        rating_chart=rating_chart(report),
        score_chart=score_chart(report),
        band=f", {escape(report.engines[0])} with 95 % band" if report.is_pair else "",
        legend="" if report.is_pair else tables.legend(report),
        pairs=tables.pairs(report),
        use=tables.use(report),
        endings=tables.endings(report),
        openings=tables.openings(report),
        boards="".join(_board(report, side) for side in _SIDES),
        pieces="".join(f'<g id="piece-{piece}">{format_piece(piece)}</g>' for piece in "wbWB"),
        # Whatever engines call themselves, it must not end the element.
        data=json.dumps(_data(report), separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"),
    )


def _title(report: Report) -> str:
    engines = report.engines
    if report.is_pair:
        total = report.player(engines[0]).score.total
        return f"{engines[0]} – {engines[1]}  {total.points:g} : {total.games - total.points:g}"
    return f"{report.settings['tournament']} of {len(engines)} engines, {report.variant}"


def _board(report: Report, side: str) -> str:
    return format_svg(Fen("W"), report.variant.layout, below=side, size=None, title="Board")


def _data(report: Report) -> dict[str, Any]:
    layout = report.variant.layout
    return {
        "engines": report.engines,
        "names": [layout.name(square) for square in range(1, layout.squares + 1)],
        "squares": SQUARES[: layout.squares],
        "centres": [[*centres(layout, below=side).values()] for side in _SIDES],
        "below": str(report.rules.below).lower(),
        "games": [*packed_games(report)],
    }
