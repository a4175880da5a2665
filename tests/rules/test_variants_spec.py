"""protocol_specs/variants.md says what the values say."""

from __future__ import annotations

import pytest

from tests.documents import between
from tests.rules.spec_tables import PATH, TABLES, filled
from tests.rules.strategies import NAMES

pytestmark = [pytest.mark.variant(name) for name in NAMES]


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    advice = "run `python -m tests.rules.spec_tables`"
    assert between(PATH, name) == TABLES[name](), advice


def test_filling_in_changes_nothing_more() -> None:
    text = PATH.read_text("utf-8")
    assert filled(text) == text
