"""The room opens nothing, waits for nothing and imports nothing from above; the pages name every command."""

import ast
from pathlib import Path

import pytest

import dxp_engine.protocols
from dxp_engine.protocols.machine import Protocol
from tests.protocols.desk import PROTOCOLS
from tests.protocols.transcripts import SPECS

FILES = sorted(Path(dxp_engine.protocols.__path__[0]).glob("*.py"))
PURE = {"collections", "dataclasses", "decimal", "math", "re", "typing"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_imports(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            module = node.module or ""
            assert module.startswith("dxp_engine.protocols.") or module.split(".")[0] in PURE
        elif isinstance(node, ast.Import):
            assert all(alias.name in PURE for alias in node.names)


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)
def test_the_page_names_every_command_and_answer(protocol: Protocol) -> None:
    page = (SPECS / f"{protocol.name}.md").read_text(encoding="utf-8")
    for end in protocol.ends.values():
        for word in end.words:
            assert f"`{word}`" in page or f"`{word} " in page
