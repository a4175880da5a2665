"""Files with checksums: whatever byte is wrong, it is noticed and the file named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dxp_engine.training.checkpoint import CHECKPOINT, read_checkpoint
from dxp_engine.training.sealed import Kind, SealedError, read_header, read_sealed, seal, write_sealed
from dxp_engine.training.shard import SHARD, read_shard, read_shard_header
from tests.training.games import VARIANT

pytestmark = pytest.mark.variant(VARIANT)

KIND = Kind("TEST", "file of this test")
PAYLOAD = bytes(range(240)) * 5
HEADER = {"name": "x", "numbers": [1, 2]}


@pytest.mark.parametrize("width", [1, 5, 40, 1200])
@pytest.mark.parametrize("payload", [b"", PAYLOAD], ids=["empty", "some"])
def test_what_is_written_is_read(tmp_path: Path, payload: bytes, width: int) -> None:
    path = tmp_path / "file"
    write_sealed(path, KIND, HEADER, payload, width)
    header, found = read_sealed(path, KIND)
    assert found == payload
    assert header == read_header(path, KIND)
    assert header.items() >= HEADER.items()
    assert header["format"] == 1
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    path, data = tmp_path / "file", seal(KIND, HEADER, PAYLOAD, 40)
    assert accepted(path, data)
    assert [place for place in range(len(data)) if accepted(path, flipped(data, place))] == []


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


def accepted(path: Path, data: bytes) -> bool:
    """Whether a file with these bytes is taken for good; where it is not, its name is told."""
    path.write_bytes(data)
    try:
        read_sealed(path, KIND)
    except SealedError as error:
        return not str(error).startswith(f"{path}: ")
    return True


def test_a_file_that_was_cut_off_anywhere_is_noticed(tmp_path: Path) -> None:
    path, data = tmp_path / "file", seal(KIND, HEADER, PAYLOAD, 40)
    for size in range(len(data)):
        path.write_bytes(data[:size])
        with pytest.raises(SealedError):
            read_sealed(path, KIND)


def test_files_of_other_kinds_are_refused(tmp_path: Path, games: Path) -> None:
    shard = next(games.iterdir())
    with pytest.raises(SealedError, match="no state of a fit"):
        read_checkpoint(shard)
    path = tmp_path / "file"
    write_sealed(path, CHECKPOINT, HEADER, b"")
    with pytest.raises(SealedError, match="no shard of self-play"):
        read_shard(path)
    with pytest.raises(SealedError, match="No such file"):
        read_shard(tmp_path / "nothing")


@pytest.mark.parametrize("changed", [{"recipe": None}, {"first": "many"}, {"samples": 1}, {"sha256": 5}])
def test_a_shard_whose_header_makes_no_sense(tmp_path: Path, games: Path, changed: dict[str, object]) -> None:
    header, samples = read_sealed(next(games.iterdir()), SHARD)
    path = tmp_path / "file"
    write_sealed(path, SHARD, header | changed, samples, 32)
    if "sha256" in changed:  # which is reckoned anew
        assert read_shard(path)[1] == samples
        return
    with pytest.raises(SealedError, match="file: its header makes no sense"):
        read_shard(path)
    with pytest.raises(SealedError, match="file: its header makes no sense"):
        read_shard_header(path)


def test_a_process_killed_in_mid_write_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_sealed(path, KIND, HEADER, PAYLOAD)
    before = path.read_bytes()
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from dxp_engine.training import sealed\nfrom dxp_engine.weights import writing\n"
        "writing.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "sealed.write_sealed(Path(sys.argv[1]), sealed.Kind('TEST', ''), {}, b'other')"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode < 0
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
