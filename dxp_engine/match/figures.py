"""Numbers of a match as people read them; a dash stands for what is not known."""

from __future__ import annotations

from math import isinf

from dxp_engine.match.elo import Estimate
from dxp_engine.match.ratings import Rating

NOTHING = "–"
_BOUNDS = {"": "", "least": "> ", "most": "< "}


def elo_text(estimate: Estimate | None) -> str:
    """Such as "+33.1 ± 23.2"; with the ends of the interval where it is not finite."""
    if estimate is None:
        return NOTHING
    if isinf(estimate.error):
        return f"{_signed(estimate.value)} ({_signed(estimate.lower)} to {_signed(estimate.upper)})"
    return f"{_signed(estimate.value)} ± {estimate.error:.1f}"


def rating_text(rating: Rating | None) -> str:
    """Such as "+33.1 ± 23.2", or "> +511.5" for one that won everything."""
    if rating is None:
        return NOTHING
    if rating.bound:
        return f"{_BOUNDS[rating.bound]}{_signed(rating.elo)}"
    return f"{_signed(rating.elo)} ± {rating.error:.1f}"


def percent(share: float | None, digits: int = 1) -> str:
    """Such as "62.5 %"."""
    return NOTHING if share is None else f"{100 * share:.{digits}f} %"


def points(value: float) -> str:
    """Such as "12.5" or "12"."""
    return f"{value:g}" if value < 100_000 else f"{value:.1f}"


def number(value: float | None, digits: int = 1) -> str:
    """A number with so many digits behind the point."""
    return NOTHING if value is None else f"{value:.{digits}f}"


def large(value: float | None) -> str:
    """A large number in thousands, "k", or millions, "M"."""
    if value is None:
        return NOTHING
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.2f}{unit}"
    return f"{value:.0f}"


def seconds(value: float) -> str:
    """A time such as "1:02:03" or "4.5 s"."""
    if value < 60:
        return f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def _signed(value: float) -> str:
    # Rounded first: there is no −0.0.
    return f"{round(value, 1) + 0.0:+.1f}".replace("inf", "∞")
