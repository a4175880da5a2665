"""`dxp-engine variants`: the table of variants, printed from the rules themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

import click

from dxp_engine import Variant
from dxp_engine.cli import options

_CORNERS = ("bottom left", "bottom right", "top left", "top right")
_GOALS = {"block": "block", "lose": "lose all", "king": "a king"}
_PASSING = {"stays man": "stays a man", "becomes king": "king at once", "stops": "stops"}


@click.command()
@click.option("--markdown", is_flag=True, help="Print a Markdown table, as the README has it.")
@options.as_json
def variants(markdown: bool, as_json: bool) -> None:
    """List the variants and what sets them apart."""
    if as_json:
        click.echo(json.dumps([_json(variant) for variant in Variant.all()]))
        return
    for line in markdown_table() if markdown else _text_table():
        click.echo(line)


def markdown_table() -> Iterator[str]:
    """The table in Markdown, line by line."""
    yield _markdown_row(_COLUMNS)
    yield _markdown_row(["---"] * len(_COLUMNS))
    yield from (_markdown_row(_cells(variant)) for variant in Variant.all())


def _text_table() -> Iterator[str]:
    rows = [list(_COLUMNS), *map(_cells, Variant.all())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _markdown_row(cells: Sequence[str] | dict[str, Callable[[Variant], str]]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(variant: Variant) -> list[str]:
    return [cell(variant) for cell in _COLUMNS.values()]


_COLUMNS: dict[str, Callable[[Variant], str]] = {
    "Variant": lambda v: v.name,
    "Aliases": lambda v: ", ".join([*v.aliases, *([str(v.game_type)] if v.game_type else [])]),
    "Board": lambda v: f"{v.size}×{v.size}",
    "Men": lambda v: str(v.facts.men_rows * v.size // 2),
    "Squares, as White sees them": lambda v: _squares(v),
    "Starts": lambda v: str(v.first),
    "Men capture": lambda v: _men_capture(v),
    "Kings": lambda v: _kings(v),
    "Crossing the last row": lambda v: _PASSING[v.facts.passing],
    "Captures that go first": lambda v: ", ".join(v.facts.priority) or "all alike",
    "Wins": lambda v: _GOALS[v.facts.goal],
    "Also +free": lambda v: "yes" if v.facts.free_allowed else "no",
}


def _men_capture(variant: Variant) -> str:
    ways = ["forwards"] + ["backwards"] * variant.facts.men_capture_backwards
    straight = ["straight"] * variant.facts.straight_captures
    kings = [] if variant.facts.men_capture_kings else ["no kings"]
    return ", ".join([" and ".join(ways), *straight, *kings])


def _squares(variant: Variant) -> str:
    layout = variant.layout
    first, last = ("a1", "h8") if layout.algebraic else ("1", str(layout.squares))
    return f"{first}-{last} from {_CORNERS[layout.corner]}{', mirrored' * layout.mirrored}"


def _kings(variant: Variant) -> str:
    facts = variant.facts
    limit = [f"{facts.king_move_limit} moves in a row"] if facts.king_move_limit else []
    behind = ["end right behind a last king"] if facts.king_stops_behind_king else []
    return ", ".join(["long" if facts.flying_king else "short", *limit, *behind])


def _json(variant: Variant) -> dict[str, object]:
    facts = variant.facts
    return {
        "name": variant.name,
        "aliases": list(variant.aliases),
        "game_type": variant.game_type,
        "size": facts.size,
        "men_rows": facts.men_rows,
        "first": str(variant.first).lower(),
        "start_fen": variant.start_fen,
        "mirrored": facts.mirrored,
        "corner": facts.corner,
        "algebraic": facts.algebraic,
        "flying_king": facts.flying_king,
        "men_capture_backwards": facts.men_capture_backwards,
        "men_capture_kings": facts.men_capture_kings,
        "straight_captures": facts.straight_captures,
        "passing": facts.passing,
        "priority": list(facts.priority),
        "goal": facts.goal,
        "king_stops_behind_king": facts.king_stops_behind_king,
        "king_move_limit": facts.king_move_limit,
        "free_allowed": facts.free_allowed,
    }
