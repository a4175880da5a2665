"""What is wrong with files."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.pdn.batch import games_of
from dxp_engine.pdn.chunk import Chunk
from dxp_engine.pdn.problem import Problem
from dxp_engine.rules import Variant


@dataclass(slots=True)
class Report:
    """Findings about a file, or a part of one.

    Attributes:
        file: its name.
        games, plies: how many were read.
        broken: games with an error.
        errors, warnings: what is wrong, in order.
    """

    file: str
    games: int = 0
    plies: int = 0
    broken: int = 0
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()

    def __add__(self, other: Report) -> Report:
        """The report of two parts of a file."""
        return Report(
            self.file,
            self.games + other.games,
            self.plies + other.plies,
            self.broken + other.broken,
            self.errors + other.errors,
            self.warnings + other.warnings,
        )


def check(task: tuple[Chunk, Variant | None]) -> Report:
    """Read a chunk and report; the variant is that of games whose tags name none."""
    chunk, variant = task
    report = Report(chunk.file)
    errors: list[Problem] = []
    warnings: list[Problem] = []
    for game in games_of([chunk], variant):
        if game.text:
            report.games += 1
        report.plies += game.plies
        report.broken += bool(game.errors)
        errors += game.errors
        warnings += game.warnings
    report.errors, report.warnings = tuple(errors), tuple(warnings)
    return report
