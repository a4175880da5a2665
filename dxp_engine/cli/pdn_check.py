"""`dxp-engine pdn check`: what is wrong with files of games."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from dxp_engine.cli import options, pdn_options
from dxp_engine.cli.main import FINDINGS
from dxp_engine.cli.progress import progress
from dxp_engine.jobs import Pool
from dxp_engine.pdn import PdnError, Problem
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.check import Report
from dxp_engine.pdn.check import check as check_chunk


@click.command()
@pdn_options.reading
@click.option("--warnings", is_flag=True, help="Tell what was read with a doubt, too.")
@pdn_options.parallel
@options.as_json
def check(batch: Batch, warnings: bool, open_jobs: Callable[[], Pool], quiet: bool, as_json: bool) -> None:
    """Read FILES and report what is no PDN or not legal.

    The exit code is 1 if there are errors.
    """
    reports = {file: Report(_name(file)) for file in batch.files}
    damage: list[Problem] = []
    with open_jobs() as pool, progress("checking", pdn_options.total_size(batch), quiet) as done:
        chunks = batch.chunks(done, lambda file, error: damage.append(_damaged(file, error)))
        for report in pool.map(check_chunk, ((chunk, batch.variant) for chunk in chunks)):
            key = "-" if report.file == "<stdin>" else report.file
            reports[key] += report
            if not as_json:
                _tell(report, warnings)
    for problem in damage:
        key = "-" if problem.file == "<stdin>" else problem.file
        reports[key] += Report(problem.file, errors=(problem,))
        if not as_json:
            click.echo(f"{problem.file}: {problem.message}")
    if as_json:
        click.echo(json.dumps({"files": [_json(report, warnings) for report in reports.values()]}))
    else:
        for report in reports.values():
            click.echo(_summary(report))
    if any(report.errors for report in reports.values()):
        raise click.exceptions.Exit(FINDINGS)


def _name(file: str) -> str:
    return "<stdin>" if file == "-" else file


def _damaged(file: str, error: PdnError) -> Problem:
    return Problem(str(error), _name(file), 0, 0)


def _tell(report: Report, warnings: bool) -> None:
    for problem in report.errors:
        click.echo(f"{problem}")
    for problem in report.warnings if warnings else ():
        click.echo(f"{problem} [warning]")


def _summary(report: Report) -> str:
    read = f"games {report.games}, plies {report.plies}, broken {report.broken}"
    return f"{report.file}: {read}, errors {len(report.errors)}, warnings {len(report.warnings)}"


def _json(report: Report, warnings: bool) -> dict[str, object]:
    return {
        "file": report.file,
        "games": report.games,
        "plies": report.plies,
        "broken": report.broken,
        "errors": [_problem(problem) for problem in report.errors],
        "warnings": [_problem(problem) for problem in report.warnings] if warnings else len(report.warnings),
    }


def _problem(problem: Problem) -> dict[str, object]:
    return {
        "line": problem.line,
        "column": problem.column,
        "message": problem.message,
        "token": problem.token,
        "expected": problem.expected,
    }
