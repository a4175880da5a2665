"""What holds for every test: a build may lack variants, and sanitizers are slow."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from dxp_engine import core
from tests.oracle.facts import FACTS

BUILT = frozenset(facts.name for facts in core.variants())

# A shell starts what runs in the background with SIGINT ignored, and so would be the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("plain", deadline=None)
settings.register_profile("sanitized", deadline=None, max_examples=20)
settings.load_profile("sanitized" if os.environ.get("DXP_SANITIZED") else "plain")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of variants that were not compiled into this build.

    A test is of a variant when it carries the mark `variant(name)`, or when one of its parameters is a variant's
    name, has one as its attribute `variant`, or several as its attribute `variants`.
    """
    lacking = [item for item in items if any(name not in BUILT for name in _variants_of(item))]
    if lacking:
        config.hook.pytest_deselected(items=lacking)
        items[:] = [item for item in items if item not in set(lacking)]


def _variants_of(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("variant"):
        yield from mark.args
    callspec = getattr(item, "callspec", None)
    for value in callspec.params.values() if callspec else ():
        several = getattr(value, "variants", ())
        for name in (value, getattr(value, "variant", None), *(several if isinstance(several, list) else ())):
            if isinstance(name, str) and name.removesuffix("+free") in FACTS:
                yield name.removesuffix("+free")
