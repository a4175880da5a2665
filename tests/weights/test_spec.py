"""protocol_specs/weights.md against the files that are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dxp_engine.training.checkpoint import CHECKPOINT
from dxp_engine.training.recipe import Recipe
from dxp_engine.training.sealed import MAGIC, read_header
from dxp_engine.training.shard import SHARD, Tally, shard_bytes
from dxp_engine.weights import Card, write_file
from tests.documents import SPECS, table_column
from tests.weights.samples import random_payload

pytestmark = pytest.mark.variant("english")

TEXT = (SPECS / "weights.md").read_text("utf-8")
WEIGHTS, SEALED = TEXT.split("## 2. ")


def test_the_header_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "w.zst"
    write_file(path, "english", random_payload("english"), Card(), 1)
    data = path.read_bytes()
    assert int.from_bytes(data[:4], "little") == int(table_column(WEIGHTS, "part")[0], 16)
    header = json.loads(data[8 : 8 + int.from_bytes(data[4:8], "little")])
    assert list(header) == table_column(WEIGHTS, "header key")


def test_the_header_of_a_shard(tmp_path: Path) -> None:
    path = tmp_path / "shard"
    path.write_bytes(shard_bytes(Recipe("english"), 0, 1, bytes(32), Tally(1, 1)))
    header = read_header(path, SHARD)
    documented = [*table_column(SEALED, "header key"), *table_column(SEALED, "header key of a shard")]
    assert set(header) == set(documented)
    for tag in (MAGIC.decode(), SHARD.tag, CHECKPOINT.tag):
        assert f"`{tag}`" in SEALED
