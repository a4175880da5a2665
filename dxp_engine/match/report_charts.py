"""Pictures of a match as SVG: ratings with their errors, and scores over time. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10

from dxp_engine.match.elo import elo, score_of_elo
from dxp_engine.match.figures import rating_text
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.ratings import Rating
from dxp_engine.match.report import Report
from dxp_engine.match.tally import Tally

_WIDTH = 680
_LEFT = 150
_RIGHT = 20
_ROW = 34
_HEIGHT = 300
_POINTS = 200  # of a line: more would not be seen
COLOURS = 8
"""Colours of lines that the style has; they begin again when there are more engines."""


@dataclass(frozen=True)
class _Axis:
    """Values on a line of the picture."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)

    @property
    def ticks(self) -> list[float]:
        """Round values, four to eight of them."""
        rough = (self.high - self.low) / 5
        power = 10 ** floor(log10(rough))
        step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.8)
        return [number * step for number in range(ceil(self.low / step), floor(self.high / step) + 1)]


def rating_chart(report: Report) -> str:
    """Every engine's rating with its 95 % interval, the best one on top."""
    found = [report.ratings[name] for name in report.engines if name in report.ratings]
    if not found:
        return ""
    found.sort(key=lambda rating: (rating.pool, -rating.elo))
    far = max(abs(rating.elo) + (0 if rating.bound else rating.error) for rating in found)
    axis = _Axis(-max(far, 10) * 1.05, max(far, 10) * 1.05, _LEFT, _WIDTH - _RIGHT)
    height = _ROW * len(found) + 30
    title = "Ratings with 95 % intervals: " + "; ".join(f"{rating.name} {rating_text(rating)}" for rating in found)
    return "".join(_rating_parts(found, axis, height, title))


def _rating_parts(found: Sequence[Rating], axis: _Axis, height: int, title: str) -> Iterator[str]:
    yield _opening(height, title)
    yield from _ticks_below(axis, height, "{:+.0f}")
    for row, rating in enumerate(found):
        y = _ROW * row + _ROW / 2
        name = rating.name if len(rating.name) <= 20 else rating.name[:19] + "…"
        yield f'<text class="name" x="{_LEFT - 10}" y="{y + 4:.0f}" text-anchor="end">{escape(name)}</text>'
        low, high = axis.at(rating.elo - rating.error), axis.at(rating.elo + rating.error)
        if rating.bound:
            low = axis.at(rating.elo if rating.bound == "least" else axis.low)
            high = axis.at(rating.elo if rating.bound == "most" else axis.high)
        dashes = ' stroke-dasharray="4 4"' if rating.bound else ""
        yield f'<path class="whisker" d="M{low:.1f} {y:.0f}H{high:.1f}"{dashes}/>'
        yield f'<circle class="dot" cx="{axis.at(rating.elo):.1f}" cy="{y:.0f}" r="5">'
        yield f"<title>{escape(rating.name)}: {escape(rating_text(rating))}</title></circle>"
    yield "</svg>"


def score_chart(report: Report) -> str:
    """How the score of each engine went, game after game; of two engines one, with the 95 % band."""
    if not report.records:
        return ""
    names = report.engines[:1] if report.is_pair else report.engines
    lines = {name: _course(report, name) for name in names}
    seen = [score for line in lines.values() for _, tally in line for score in _band(tally, report.is_pair)[:1]]
    low, high = _reach(seen)
    across = _Axis(0, max(len(report.records), 1), 50, _WIDTH - _RIGHT)
    up = _Axis(low, high, _HEIGHT - 30, 10)
    title = "Scores after each game, at the end: " + "; ".join(
        f"{name} {100 * line[-1][1].points / line[-1][1].games:.1f} %" for name, line in lines.items() if line
    )
    return "".join(_score_parts(lines, across, up, title, report.is_pair))


def _score_parts(
    lines: dict[str, list[tuple[int, Tally]]], across: _Axis, up: _Axis, title: str, band: bool
) -> Iterator[str]:
    yield _opening(_HEIGHT, title)
    yield from _ticks_below(across, _HEIGHT, "{:.0f}")
    for value in up.ticks:
        y = up.at(value)
        yield f'<path class="grid" d="M50 {y:.1f}H{_WIDTH - _RIGHT}"/>'
        yield f'<text x="44" y="{y + 4:.1f}" text-anchor="end">{100 * value:.0f} %</text>'
    yield f'<path class="even" d="M50 {up.at(0.5):.1f}H{_WIDTH - _RIGHT}"/>'
    for number, (name, line) in enumerate(lines.items()):
        if band and line:
            ends = [(across.at(game), *_band(tally, band)[1:]) for game, tally in line]
            there = " ".join(f"{x:.1f},{up.at(high):.1f}" for x, _, high in ends)
            back = " ".join(f"{x:.1f},{up.at(low):.1f}" for x, low, _ in reversed(ends))
            yield f'<polygon class="band" points="{there} {back}"/>'
        points = " ".join(f"{across.at(game):.1f},{up.at(tally.points / tally.games):.1f}" for game, tally in line)
        yield f'<polyline class="line c{number % COLOURS}" points="{points}"><title>{escape(name)}</title></polyline>'
    yield "</svg>"


def _course(report: Report, name: str) -> list[tuple[int, Tally]]:
    """The engine's games so far after some games of the match."""
    tally, course = Tally(), []
    for number, record in enumerate(report.records, 1):
        if name in (record.white, record.black):
            tally += Tally.of_points(record.points(name))
            course.append((number, tally))
    step = max(1, ceil(len(course) / _POINTS))
    return course[:-1:step] + course[-1:]


def _band(tally: Tally, wanted: bool) -> tuple[float, float, float]:
    """The score and the ends of its 95 % interval."""
    score = tally.points / tally.games
    estimate = elo(Outcomes.of_games(tally.wins, tally.draws, tally.losses)) if wanted else None
    if estimate is None:
        return score, score, score
    low, high = (score_of_elo(end) if isfinite(end) else float(end > 0) for end in (estimate.lower, estimate.upper))
    return score, low, high


def _reach(scores: Sequence[float]) -> tuple[float, float]:
    """What part of 0 to 1 is to be seen: the later course of the lines, and 1/2."""
    later = scores[len(scores) // 10 :] or [0.5]
    far = max(max(abs(score - 0.5) for score in later) * 1.2, 0.1)
    return max(0.5 - far, 0.0), min(0.5 + far, 1.0)


def _opening(height: int, title: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>"
    )


def _ticks_below(axis: _Axis, height: int, form: str) -> Iterator[str]:
    for value in axis.ticks:
        x = axis.at(value)
        yield f'<path class="{"even" if value == 0 else "grid"}" d="M{x:.1f} 0V{height - 24}"/>'
        yield f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle">{form.format(value)}</text>'
