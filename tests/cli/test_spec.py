"""protocol_specs/cli.md against the program: every command, option, JSON key and transcript."""

from __future__ import annotations

import json
import re
from typing import Any

import click
import pytest

from dxp_engine.cli import main
from dxp_engine.cli.group import COMMANDS, app
from tests.documents import SPECS, Block, blocks, check_console, section, table_column
from tests.program import run

SPEC = SPECS / "cli.md"
HEADINGS = {
    match[1]: match[0] for match in re.finditer(r"^### `dxp-engine (\w+)\b.*`$", SPEC.read_text("utf-8"), re.MULTILINE)
}

JSON_CALLS = {
    "perft": ["perft", "--json", "--divide", "2"],
    "moves": ["moves", "--json"],
    "board": ["board", "--json"],
    "variants": ["variants", "--json"],
    "bestmove": ["bestmove", "--json", "--depth", "2"],
}


def spec_of(command: str) -> str:
    return section(SPEC, HEADINGS[command])


def options_of(command: str) -> set[str]:
    found = app.get_command(click.Context(app), command)
    assert found is not None
    names = [option for parameter in found.params if isinstance(parameter, click.Option) for option in parameter.opts]
    return {name for name in names if name.startswith("--") and name != "--help"}


def documented_options(text: str) -> set[str]:
    return {code.split()[0] for code in table_column(text, "Option")}


def keys_of(value: Any) -> set[str]:
    """All keys of an object and of the objects in its lists; a `divide` has moves for keys, which are data."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    if isinstance(value, dict):
        return set(value).union(*(keys_of(inner) for key, inner in value.items() if key != "divide"))
    return set()


def test_every_command_is_documented_and_nothing_else() -> None:
    assert sorted(HEADINGS) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_and_nothing_else(command: str) -> None:
    shared = documented_options(section(SPEC, "## Position options"))
    own = documented_options(spec_of(command))
    assert options_of(command) == (own | shared if "--fen" in options_of(command) else own)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_help_text(command: str) -> None:
    found = app.get_command(click.Context(app), command)
    assert found is not None
    assert found.help
    assert all(option.help for option in found.params if isinstance(option, click.Option))


@pytest.mark.variant("international")
@pytest.mark.parametrize("command", [name for name in COMMANDS if "--json" in options_of(name)])
def test_every_json_key_is_documented_and_nothing_else(command: str) -> None:
    done = run(*JSON_CALLS[command])
    assert done.returncode == 0, done.stderr
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
