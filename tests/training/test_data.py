"""What is learned from: every good sample once, whatever the order and the size of the pieces it is read in."""

from __future__ import annotations

import shutil
import struct
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dxp_engine.training.data import Data, find_shards
from dxp_engine.training.plans import DataPlan
from dxp_engine.training.samples import Samples, position_hashes, sample_type
from dxp_engine.training.shard import read_shard, sample_bytes
from dxp_engine.training.twins import Twins
from tests.training.games import RECIPE, VARIANT, play

pytestmark = pytest.mark.variant(VARIANT)

ALL = DataPlan(held_out=0.0, twins=False)
SOME = DataPlan(held_out=0.3, twins=True)


def rows(samples: Samples) -> Counter[bytes]:
    return Counter(sample.tobytes() for sample in samples)


def learned(data: Data) -> Counter[bytes]:
    return sum((rows(part) for part in parts(data)), Counter())


def parts(data: Data, order: np.random.Generator | None = None) -> list[Samples]:
    return [chunk.samples for chunk in data.chunks(order)]


def everything(folder: Path) -> Samples:
    parts = [read_shard(path)[1] for path in sorted(folder.glob("*.shard"))]
    return np.frombuffer(b"".join(parts), sample_type(VARIANT))


def test_the_fields_are_where_the_core_puts_them(games: Path) -> None:
    whole = everything(games)
    raw = whole.tobytes()
    for number in (0, 1, len(whole) - 1):
        fields = struct.unpack_from("<QQQhBBHH", raw, number * sample_bytes(VARIANT))
        sample = whole[number]
        values = (*sample["position"], *(sample[name] for name in ("score", "result", "turn", "ply", "game")))
        assert tuple(int(value) for value in values) == fields
    assert set(np.unique(whole["result"])) <= {0, 1, 2}
    assert set(np.unique(whole["turn"])) == {0, 1}
    assert set(np.unique(whole["game"])) <= set(range(40))
    # A game's positions are in order, and its pieces do not overlap.
    assert not (whole["position"][:, 0] & whole["position"][:, 1]).any()


def test_every_sample_is_learned_from(games: Path) -> None:
    data = Data(find_shards([games]), ALL)
    assert learned(data) == rows(everything(games))
    assert data.samples == len(everything(games))
    assert (len(data.held.samples), data.twins) == (0, 0)
    assert data.recipes == [(RECIPE.seed, RECIPE.nodes)]


def test_games_are_held_out_as_a_whole(games: Path) -> None:
    data = Data(find_shards([games]), replace(SOME, twins=False))
    held, kept = set(data.held.samples["game"]), {game for part in parts(data) for game in part["game"]}
    assert held
    assert kept
    assert not held & kept
    assert learned(data) + rows(data.held.samples) == rows(everything(games))
    assert (len(kept), data.samples + len(data.held.samples)) == (data.games, len(everything(games)))


@pytest.mark.parametrize("chunk", [1, 300, 900, 10**6])
def test_the_size_of_the_chunks_changes_nothing(games: Path, chunk: int) -> None:
    whole = Data(find_shards([games]), SOME)
    data = Data(find_shards([games]), replace(SOME, chunk=chunk))
    sizes = [len(part) for part in parts(data)]
    largest = max(read_shard(path)[0].tally.samples for path in games.iterdir())
    assert max(sizes) <= max(chunk, largest)
    assert len(sizes) > 1 or chunk > sum(sizes)
    assert np.concatenate(parts(data)).tobytes() == np.concatenate(parts(whole)).tobytes()
    assert data.held.samples.tobytes() == whole.held.samples.tobytes()
    assert (data.digest, data.samples, data.twins) == (whole.digest, whole.samples, whole.twins)


def test_the_order_of_the_shards_is_drawn_anew(games: Path) -> None:
    data = Data(find_shards([games]), replace(ALL, chunk=1))
    orders = {
        tuple(int(part["game"][0]) // 10 for part in parts(data, np.random.default_rng(seed))) for seed in range(8)
    }
    assert len(orders) > 1
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert sum((rows(part) for part in parts(data, np.random.default_rng(1))), Counter()) == learned(data)


def test_where_shards_lie_and_how_they_are_given_changes_nothing(games: Path, tmp_path: Path) -> None:
    for number, path in enumerate(sorted(games.iterdir())):
        target = tmp_path / str(3 - number) / path.name
        target.parent.mkdir()
        shutil.copy(path, target)
    shutil.copytree(games, tmp_path / "again")
    moved = Data(find_shards([tmp_path / "again", tmp_path, *tmp_path.glob("0/*")]), SOME)
    data = Data(find_shards([games]), SOME)
    assert moved.digest == data.digest
    assert moved.held.samples.tobytes() == data.held.samples.tobytes()


def test_games_of_different_limits_are_told_apart(games: Path, tmp_path: Path) -> None:
    play(tmp_path, 10, replace(RECIPE, nodes=5 * RECIPE.nodes))
    data = Data(find_shards([games, tmp_path]), replace(SOME, chunk=10**6))
    played = [rows(everything(tmp_path)), rows(everything(games))]  # the deepest first
    for chunk in (data.held, *data.chunks(np.random.default_rng(1))):
        for number, samples in enumerate(played):
            own = rows(chunk.samples[chunk.groups == number])
            assert own
            assert not own - samples
    assert set(Data(find_shards([games]), SOME).held.groups.tolist()) == {0}


def test_damaged_and_foreign_shards_are_named_and_left_out(tmp_path: Path) -> None:
    play(tmp_path)
    header, payload, foreign, good = sorted(tmp_path.iterdir())
    header.write_bytes(header.read_bytes()[:10] + b"?" + header.read_bytes()[11:])
    payload.write_bytes(payload.read_bytes()[:-9] + b"?" + payload.read_bytes()[-8:])
    foreign.write_bytes(b"DXP-OTHR" + bytes(100))
    with pytest.warns(UserWarning) as warnings:  # noqa: PT030
        data = Data(find_shards([tmp_path]), ALL)
    said = [str(warning.message) for warning in warnings]
    for path in (header, payload, foreign):
        assert [text for text in said if text.startswith(f"{path}: ") and text.endswith("; it is skipped")]
    assert len(said) == 3
    assert learned(data) == rows(np.frombuffer(read_shard(good)[1], sample_type(VARIANT)))


def test_nothing_to_learn_from(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there are no shards"):
        find_shards([tmp_path])
    play(tmp_path, games=10)
    (path,) = tmp_path.iterdir()
    shards = find_shards([tmp_path])
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.warns(UserWarning, match="damaged"), pytest.raises(ValueError, match="no samples are left"):
        Data(shards, ALL)


@pytest.mark.variant("russian")
def test_shards_of_several_variants_are_refused(games: Path, tmp_path: Path) -> None:
    play(tmp_path, 10, replace(RECIPE, variant="russian"))
    with pytest.raises(ValueError, match="several variants: english, russian"):
        find_shards([games, tmp_path])


# -- positions that came up before -----------------------------------------------------------------


def slow_twins(hashes: list[int], bits: int) -> list[bool]:
    """One position after the other."""
    table: dict[int, int] = {}
    found = []
    for value in hashes:
        place, mark = value >> (64 - bits), value | 1
        found.append(table.get(place) == mark)
        table[place] = mark
    return found


@pytest.mark.parametrize("bits", [2, 6, 12])
@pytest.mark.parametrize("size", [1, 7, 500, 5000])
def test_twins_are_found_one_by_one_or_many_at_once(bits: int, size: int) -> None:
    chance = np.random.default_rng(bits)
    kinds = chance.integers(0, 1 << 64, 300, np.uint64)
    hashes = kinds[chance.integers(0, len(kinds), 5000)]
    table = Twins(bits)
    found = np.concatenate([table.seen(hashes[at : at + size]) for at in range(0, len(hashes), size)])
    assert found.tolist() == slow_twins(hashes.tolist(), bits)
    assert found.any()
    assert len(table.seen(hashes[:0])) == 0


def test_hashes_tell_positions_apart(games: Path) -> None:
    whole = everything(games)
    keys = {(tuple(sample["position"].tolist()), int(sample["turn"])) for sample in whole}
    assert len(np.unique(position_hashes(whole))) == len(keys)


def test_twins_are_left_out(games: Path) -> None:
    whole = everything(games)
    data = Data(find_shards([games]), replace(ALL, twins=True))
    assert 0 < data.twins == len(whole) - data.samples
    kinds = len(np.unique(position_hashes(whole)))
    assert kinds <= data.samples < len(whole)
