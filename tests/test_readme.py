"""The README is true: its Python runs, its commands print what it says, its table is the program's."""

from __future__ import annotations

import doctest

import pytest

from dxp_engine.cli.variants import markdown_table
from dxp_engine.core import variants
from dxp_engine.rules.variant import Variant
from tests.documents import README, Block, between, blocks, check_console


@pytest.mark.variant("international")
@pytest.mark.variant("english")
@pytest.mark.variant("russian")
def test_python_blocks() -> None:
    """They are one session: what a block defines, the next may use."""
    names: dict[str, object] = {}
    for block in blocks(README, "python"):
        test = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(block.path), block.line)
        report: list[str] = []
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
        names = test.globs
        assert test.examples
        assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("block", blocks(README, "console"), ids=str)
def test_console_blocks(block: Block) -> None:
    check_console(block)


def test_there_are_examples() -> None:
    assert blocks(README, "python")
    assert blocks(README, "console")


@pytest.mark.variant("international")
def test_the_table_of_variants_is_the_programs() -> None:
    table = [line.rstrip() for line in between(README, "variants").strip().splitlines()]
    built = {facts.name for facts in variants()}
    rows = [line for line in table[2:] if line.split("|")[1].strip() in built]
    printed = list(markdown_table())
    assert table[:2] + rows == printed, "replace it by the output of `dxp-engine variants --markdown`"
    assert len(built) == len(Variant.all())
