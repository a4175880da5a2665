"""Files of weights: what is written is read, and what is damaged is named."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from dxp_engine.weights import Card, GateResult, WeightsError, WeightsFile, read_card, read_file, write_file
from tests.weights.samples import random_payload

pytestmark = pytest.mark.variant("english")

GATE = GateResult("hand", 5, 3, 1, 88.5, "nodes 9")
CARD = Card("2026-01-31", "abc1234", 10, 250, (1, 2), (500, 1000), 0.61, (GATE,))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weights") / "english.zst"
    write_file(path, "english", random_payload("english"), CARD)
    return path


def test_what_is_written_is_read(whole: Path) -> None:
    found = read_file(whole)
    assert (found.variant, found.payload) == ("english", random_payload("english"))
    assert found.weights().variant == "english"
    header, card = read_card(whole.with_suffix(".toml"))
    assert card == CARD
    assert header == {"format": 1, "variant": "english", "bytes": len(found.payload), "sha256": found.sha256}
    assert sorted(path.name for path in whole.parent.iterdir()) == ["english.toml", "english.zst"]


def test_other_programs_can_unpack_it(whole: Path) -> None:
    with whole.open("rb") as file:
        unpacked = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True).read()
    assert unpacked == random_payload("english")


def test_a_changed_byte_anywhere_is_noticed(whole: Path, tmp_path: Path) -> None:
    data, path = whole.read_bytes(), tmp_path / "damaged.zst"
    good = read_file(whole)
    head = 8 + int.from_bytes(data[4:8], "little")
    # The variant's name is looked at when the weights are used.
    name = range(data.index(b'"english"'), data.index(b'"english"') + len(b'"english"'))
    places = [*range(head + 20), *range(head + 20, len(data), len(data) // 40), len(data) - 1]
    for place in (place for place in places if place not in name):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        assert same_or_refused(path, good), place


def same_or_refused(path: Path, good: WeightsFile) -> bool:
    """Whether a file is refused under its name, or still has the right weights."""
    try:
        found = read_file(path)
    except WeightsError as error:
        return str(error).startswith(f"{path}: ")
    return (found.variant, found.payload) == (good.variant, good.payload)


@pytest.mark.parametrize("keep", [0, 3, 8, 40, 300, -1])
def test_a_file_that_was_cut_off_is_noticed(whole: Path, tmp_path: Path, keep: int) -> None:
    path = tmp_path / "short.zst"
    path.write_bytes(whole.read_bytes()[:keep])
    with pytest.raises(WeightsError, match=r"short\.zst: "):
        read_file(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"none\.zst: No such file"):
        read_file(tmp_path / "none.zst")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="directory"):
        read_file(tmp_path)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"format": 2}, "format is version 2"),
        ({"variant": 5}, "header is damaged"),
        ({"bytes": "9"}, "header is damaged"),
        ({"bytes": -1}, "size"),
        ({"bytes": 1 << 40}, "size"),
        ({"sha256": "0" * 64}, "checksum"),
        ({"variant": "chess"}, "for chess, not for english"),
    ],
)
def test_a_header_that_lies(whole: Path, tmp_path: Path, changed: dict[str, object], reason: str) -> None:
    data, path = whole.read_bytes(), tmp_path / "lies.zst"
    head = 8 + int.from_bytes(data[4:8], "little")
    header = json.dumps(json.loads(data[8:head]) | changed).encode()
    path.write_bytes(data[:4] + len(header).to_bytes(4, "little") + header + data[head:])
    with pytest.raises(WeightsError, match=reason):
        read_file(path).weights("english")


@pytest.mark.variant("italian")
def test_weights_of_another_variant_are_refused(whole: Path) -> None:
    with pytest.raises(WeightsError, match="for english, not for italian"):
        read_file(whole).weights("italian")


def test_only_what_the_core_takes_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="bytes"):
        write_file(tmp_path / "x.zst", "english", b"12345678", Card())
    assert not list(tmp_path.iterdir())


def test_a_card_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "card.toml"
    for text in ("games = ", "[[gate]]\nname = 1\n", "gate = 3"):
        path.write_text(text)
        with pytest.raises(WeightsError, match="no card"):
            read_card(path)


def test_a_write_that_fails_leaves_what_was_there(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "english.zst"
    path.write_bytes(whole.read_bytes())
    code = (
        "import os, sys; from pathlib import Path; from dxp_engine.weights import writing\n"
        "writing.os.fsync = lambda _: os._exit(9)\n"
        "writing.write_whole(Path(sys.argv[1]), b'new')"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == 9
    assert path.read_bytes() == whole.read_bytes()
