"""The project's documents as test material: sections, tables, fenced blocks, and console sessions to replay."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.oracle.facts import FACTS
from tests.program import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
SPECS = ROOT / "protocol_specs"

_FENCE = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, its language, its text."""

    path: Path
    line: int
    language: str
    text: str

    @property
    def variants(self) -> list[str]:
        """The variants that the block names, which a build has to have to replay it."""
        named = [name for name in FACTS if re.search(rf"\b{name}\b", self.text)]
        return ["international", *named]

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}"


def blocks(path: Path, language: str) -> list[Block]:
    """The fenced blocks of this language, in order."""
    text = path.read_text("utf-8")
    return [
        Block(path, text.count("\n", 0, match.start()) + 1, match[1], match[2])
        for match in _FENCE.finditer(text)
        if match[1] == language
    ]


def section(path: Path, heading: str) -> str:
    """The text below a heading, up to the next one of the same level or higher."""
    level = heading.split(" ")[0]
    text = path.read_text("utf-8")
    match = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(level)}}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert match, f"{path.name} has no section {heading!r}"
    return match[1]


def table_column(text: str, header: str) -> list[str]:
    """The code words (between backquotes) that the rows of a table have in their first column.

    The table is the one whose first column has this header; [] where there is none.
    """
    match = re.search(rf"^\| {re.escape(header)} \|.*\n\|[-| ]+\|\n((?:\|.*\n?)*)", text, re.MULTILINE)
    rows = match[1].splitlines() if match else []
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row.split("|")[1])]


def between(path: Path, name: str) -> str:
    """The text between the markers `<!-- name -->` and `<!-- end of name -->`."""
    match = re.search(rf"<!-- {name}\b.*?-->\n(.*?)<!-- end of {name} -->", path.read_text("utf-8"), re.DOTALL)
    assert match, f"{path.name} lacks the markers of {name!r}"
    return match[1]


def check_console(block: Block) -> None:
    """Run each `$ command` of a console block and compare what it prints; `...` stands for anything."""
    for command, expected in _commands(block.text):
        words = shlex.split(command)
        assert words[0] == "dxp-engine", f"{block}: only the program itself is run here, not {words[0]}"
        done = run(*words[1:])
        same = doctest.OutputChecker().check_output(expected, done.stdout + done.stderr, doctest.ELLIPSIS)
        assert same, f"{block}: {command}\n--- expected\n{expected}--- printed\n{done.stdout}{done.stderr}"


def _commands(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output
