"""The weights of the package: found by variant, read once, and each with a card that is true."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dxp_engine import core
from dxp_engine.weights import Card, WeightsError, load, read_card, read_file, shipped, write_file
from dxp_engine.weights.package_data import DATA, _read
from tests.conftest import BUILT
from tests.weights.samples import random_payload

FILES = sorted(DATA.glob("*.zst"))
MOST_BYTES = 5_000_000


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("dxp_engine.weights.package_data.DATA", tmp_path)
    _read.cache_clear()
    return tmp_path


def put(data: Path, variant: str) -> None:
    write_file(data / f"{variant}.zst", variant, random_payload(variant), Card())


@pytest.mark.variant("english")
def test_threads_that_ask_at_once_get_the_same(data: Path) -> None:
    put(data, "english")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(load, ["english"] * 8))
    assert isinstance(found[0], core.Weights)
    assert all(weights is found[0] for weights in found)


@pytest.mark.variant("english")
def test_a_variant_without_weights(data: Path) -> None:
    assert load("english") is None
    assert load("chess") is None


@pytest.mark.variant("frisian")
@pytest.mark.variant("frysk")
@pytest.mark.variant("international")
def test_variants_with_the_same_moves_share_a_file(data: Path) -> None:
    put(data, "frisian")
    shared = load("frysk")
    assert shared is not None
    assert shared.variant == "frysk"
    assert load("international") is None
    put(data, "frysk")
    assert shipped("frysk") == data / "frysk.zst"


@pytest.mark.variant("english")
def test_damage_is_named(data: Path) -> None:
    put(data, "english")
    path = data / "english.zst"
    path.write_bytes(path.read_bytes()[:-2])
    with pytest.raises(WeightsError, match=r"english\.zst: "):
        load("english")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_that_ships_has_its_card(path: Path) -> None:
    header, card = read_card(path.with_suffix(".toml"))
    assert header["variant"] == path.stem
    assert path.stat().st_size <= MOST_BYTES
    assert card.games
    assert card.positions
    assert card.seeds
    assert card.gates
    assert card.date
    assert card.commit
    if path.stem in BUILT:
        found = read_file(path)
        assert (found.variant, found.sha256, len(found.payload)) == (path.stem, header["sha256"], header["bytes"])
        assert load(path.stem) is not None


def test_every_card_has_its_file() -> None:
    assert [path.with_suffix(".zst") for path in sorted(DATA.glob("*.toml"))] == FILES
