"""`dxp-engine match`: engine against engine."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

import click

from dxp_engine.cli.lazy import LazyGroup
from dxp_engine.cli.main import FINDINGS, INTERRUPTED

COMMANDS = {"report": "dxp_engine.cli.match_report:report"}
"""Name of each command and where it lives, as "module:attribute"."""

Function = Callable[..., Any]


def _options(function: Function) -> Function:
    """All options, in the order of the help. What is not given is None, for the file or the library to decide."""
    file = click.Path(dir_okay=False, path_type=Path)
    options = [
        click.option("--config", type=file, metavar="FILE", help="Read options from this TOML file; those here win."),
        click.option(
            "--engine",
            multiple=True,
            metavar="WORDS",
            help="An engine: \"name=A proto=hub|uci|dxp|self cmd='...' dir=... tc=... option.NAME=VALUE\".",
        ),
        click.option("--each", metavar="WORDS", help="Words that hold for every engine."),
        click.option("--variant", metavar="V", help="Name, alias or number. Default: international."),
        click.option("--draw-rules", metavar="R", help="Name of the rule set, which decides about draws."),
        click.option("--tc", metavar="TC", help="60+0.6, 40/300, movetime=S, nodes=N or depth=N."),
        click.option("--tournament", metavar="T", help="pair (default), round-robin or gauntlet."),
        click.option("--rounds", metavar="N", help="How many rounds. Default: 1."),
        click.option("--games", metavar="N", help="Games of every two engines in a round. Default: 2."),
        click.option("--openings", metavar="O", help="two-move (default), three-move, random:N, start or a file."),
        click.option("--order", metavar="O", help="Order of the openings: sequential (default) or random."),
        click.option("--seed", metavar="N", help="Seed of what is random. Default: 0."),
        click.option("--ponder/--no-ponder", default=None, help="Whether engines think on the other's time."),
        click.option("--adjudicate-draw", metavar="WORDS", help='A draw after "moves=10 score=0.1 after=40".'),
        click.option("--adjudicate-win", metavar="WORDS", help='A win after "moves=4 score=3".'),
        click.option("--max-plies", metavar="N", help="Plies that make a draw, 0 for never. Default: 1000."),
        click.option("--tolerance", metavar="S", help="Seconds that a move may be late. Default: 0.1."),
        click.option("--sprt", metavar="WORDS", help='Stop by "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic".'),
        click.option("--concurrency", metavar="N", help="Games at the same time. Default: 1."),
        click.option("--store", type=file, metavar="FILE", help="Keep the games here; the same command goes on."),
        click.option("--pdn", type=file, metavar="FILE", help="Add the games to this PDN file."),
        click.option("--events", metavar="FILE", help="Write what happens here as JSON lines; - is standard output."),
        click.option("--log", type=file, metavar="FILE", help="Write what happens here, a plain line each."),
        click.option("--cluster", metavar="ADDRESS", help="Play on the workers of this Dask scheduler."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


@click.group(cls=LazyGroup, where=COMMANDS, invoke_without_command=True)
@_options
@click.pass_context
def match(ctx: click.Context, /, config: Path | None, **given: Any) -> None:
    """Play a match or a tournament between engines.

    Every engine is a quoted row of words, or a table of a TOML file (--config). The exit code is 0 when the match is
    over, 1 if faults of engines have ended games in it, 2 if it could not begin, and 130 if it was interrupted; then
    the same command with the same --store goes on.
    """
    if ctx.invoked_subcommand is not None:
        if config is not None or any(value not in (None, ()) for value in given.values()):
            raise click.UsageError(f"the options of a match stand alone; {ctx.invoked_subcommand} has its own")
        return
    ctx.exit(_play(config, {name.replace("_", "-"): value for name, value in given.items()}))


def _play(file: Path | None, given: dict[str, Any]) -> int:
    from dxp_engine.match.config_text import read_config, read_file, read_run
    from dxp_engine.match.play import play_match
    from dxp_engine.match.watcher import Watchers

    values = read_file(file) if file else {}
    values |= {name: value for name, value in given.items() if value not in (None, ())}
    if not values.get("engine"):
        raise click.UsageError("a match needs engines: --engine '...', twice, or --config FILE")
    config, setting = read_config(values), read_run(values)
    with contextlib.ExitStack() as stack:
        watchers = Watchers(*_watchers(values, stack))
        ledger, end = asyncio.run(play_match(config, setting, watchers))
    if end == "interrupted":
        return INTERRUPTED
    return FINDINGS if ledger.faults else 0


def _watchers(values: dict[str, Any], stack: contextlib.ExitStack) -> Iterator[Any]:
    from dxp_engine.match.event_lines import EventLines
    from dxp_engine.match.plain_lines import PlainLines

    events = values.get("events")
    # Events own standard output then.
    out = sys.stderr if events == "-" else sys.stdout
    if events == "-":
        yield EventLines(sys.stdout)
    elif events is not None:
        yield EventLines(stack.enter_context(_added_to(events)))
    if values.get("log") is not None:
        yield PlainLines(stack.enter_context(_added_to(values["log"])), dated=True)
    if out is not None and out.isatty():
        yield stack.enter_context(_live_table(out))
    elif out is not None:
        yield PlainLines(out)


@contextlib.contextmanager
def _live_table(out: TextIO) -> Iterator[Any]:
    from rich.console import Console

    from dxp_engine.match.live_table import LiveTable

    with contextlib.closing(LiveTable(Console(file=out))) as table:
        yield table


@contextlib.contextmanager
def _added_to(path: str | Path) -> Iterator[TextIO]:
    with Path(path).open("a", encoding="utf-8") as file:
        yield file
