"""protocol_specs/cli.md against the program: every command, option, JSON key and transcript."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from dxp_engine.cli import main
from dxp_engine.cli.group import app
from tests.documents import SPECS, Block, blocks, check_console, section, table_column
from tests.program import run

SPEC = SPECS / "cli.md"
HEADINGS = {
    match[1]: match[0]
    for match in re.finditer(r"^### `dxp-engine ([a-z]+(?: [a-z]+)*).*`$", SPEC.read_text("utf-8"), re.MULTILINE)
}
SHARED = ("## Position options", "## DXP", "## Game files")
"""Sections whose options belong to every command that has all of them."""

JSON_CALLS = {
    "perft": ["perft", "--json", "--divide", "2"],
    "moves": ["moves", "--json"],
    "board": ["board", "--json"],
    "variants": ["variants", "--json"],
    "bestmove": ["bestmove", "--json", "--depth", "2"],
    "pdn check": ["pdn", "check", "--json", "--warnings", "tests/data/pdn/illegal.pdn"],
    "pdn stats": ["pdn", "stats", "--json", "tests/data/pdn/example.pdn"],
    "pdn index": ["pdn", "index", "--json", "-o", "TMP/index", "tests/data/pdn/example.pdn"],
    "pdn find": ["pdn", "find", "--json", "TMP/index"],
    "train selfplay": ["train", "selfplay", "--json", "--games", "20", "--nodes", "20", "TMP/games"],
    "train fit": ["train", "fit", "--json", "--epochs", "2", "-o", "TMP/w.zst", "TMP/games"],
    "train gate": ["train", "gate", "--json", "--nodes", "20", "--pairs", "1", "TMP/w.zst", "hand"],
    "match": [
        *("match", "--engine", "name=A proto=self", "--engine", "name=B proto=self", "--tc", "nodes=20"),
        *("--sprt", "elo0=0 elo1=9", "--store", "TMP/match"),
    ],
    "match report": ["match", "report", "--json", "TMP/match"],
    "train tune": ["train", "tune", "--json", "--nodes", "20", "--pairs", "1", "fade"],
    "train run": ["train", "run", "--json", "--games", "20", "--nodes", "20", "--pairs", "1", "TMP/run"],
    "train info": ["train", "info", "--json", "TMP/w.zst"],
}
BEFORE = {
    "pdn find": ["pdn index"],
    "match report": ["match"],
    "train fit": ["train selfplay"],
    "train gate": ["train selfplay", "train fit"],
    "train info": ["train selfplay", "train fit"],
}
"""What has to be called before."""
DATA = ("divide", "facts", "values")
"""Objects whose keys are data."""


def spec_of(command: str) -> str:
    return section(SPEC, HEADINGS[command])


def leaves(group: click.Group = app, before: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, `group command` for one in a group."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from leaves(command, (*before, name))
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield " ".join([*before, name]), command


COMMANDS = dict(leaves())


def options_of(command: str) -> set[str]:
    options = [parameter for parameter in COMMANDS[command].params if isinstance(parameter, click.Option)]
    names = [name for option in options for name in (*option.opts, *option.secondary_opts)]
    return {name for name in names if name.startswith("--") and name != "--help"}


def documented_options(text: str) -> set[str]:
    return {code.split()[0] for code in table_column(text, "Option")}


def keys_of(value: Any) -> set[str]:
    """All keys of an object and of the objects in it, but those that are data."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    if isinstance(value, dict):
        return set(value).union(*(keys_of(inner) for key, inner in value.items() if key not in DATA))
    return set()


def test_every_command_is_documented_and_nothing_else() -> None:
    assert sorted(HEADINGS) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_and_nothing_else(command: str) -> None:
    shared = [documented_options(section(SPEC, heading).split("\n### ")[0]) for heading in SHARED]
    own = documented_options(spec_of(command))
    assert options_of(command) == own.union(*(part for part in shared if part <= options_of(command)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_help_text(command: str) -> None:
    found = COMMANDS[command]
    assert found.help
    assert all(option.help for option in found.params if isinstance(option, click.Option))


@pytest.mark.variant("international")
@pytest.mark.parametrize("command", [name for name in COMMANDS if "--json" in options_of(name)])
def test_every_json_key_is_documented_and_nothing_else(command: str, tmp_path: Path) -> None:
    for words in (JSON_CALLS[name] for name in [*BEFORE.get(command, []), command]):
        done = run(*(word.replace("TMP", str(tmp_path)) for word in words))
    assert done.returncode in (main.OK, main.FINDINGS), done.stderr
    assert keys_of(json.loads(done.stdout)) == set(table_column(spec_of(command), "Key"))


def test_exit_codes_are_the_documented_ones() -> None:
    codes = {int(code) for code in table_column(section(SPEC, "## Exit codes"), "Code")}
    assert codes == {main.OK, main.FINDINGS, main.USAGE, main.INTERRUPTED}


@pytest.mark.parametrize("block", blocks(SPEC, "console"), ids=str)
def test_console_blocks(block: Block) -> None:
    check_console(block)


def test_every_option_of_the_program_is_documented() -> None:
    names = {option for parameter in app.params if isinstance(parameter, click.Option) for option in parameter.opts}
    introduction = SPEC.read_text("utf-8").partition("## Exit codes")[0]
    engine = documented_options(section(SPEC, "## The engine"))
    assert {name for name in names if name not in ("-h", "--help")} == engine | {"--version"}
    assert "`dxp-engine --version`" in introduction
