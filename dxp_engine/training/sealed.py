"""Files that can be trusted: a kind, a header in JSON, and a payload, each with a checksum; whole or not there at all.

    magic (8 bytes)  length of the header (4)  CRC-32 of the header (4)  header  payload (Zstandard)

The payload is rows of so many bytes. It is compressed column by column: neighbouring samples differ in few of them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from zstandard import ZstdCompressor, ZstdDecompressor, ZstdError, get_frame_parameters

from dxp_engine.weights.writing import write_whole

FORMAT = 1
"""Version of the format; a program reads no other."""

MAGIC = b"DXP-"
"""What every such file begins with; its tag follows."""

_KIND_BYTES = 4
_HEAD = len(MAGIC) + _KIND_BYTES + 8
_LONGEST_HEADER = 1 << 20
_MOST_BYTES = 1 << 33
_LEVEL = 3


class SealedError(ValueError):
    """A file is damaged, or not what it should be; the message begins with its name.

    Attributes:
        path: the file.
        reason: what is wrong with it.
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file is.

    Attributes:
        tag: four characters that it begins with.
        name: for people.
    """

    tag: str
    name: str


def seal(kind: Kind, header: Mapping[str, Any], payload: bytes, width: int = 1) -> bytes:
    """The bytes of a file.

    Args:
        kind: what it is.
        header: facts about the payload, as JSON can say them; format, size and checksum are added.
        payload: rows of the same size.
        width: the size of a row.
    """
    assert len(payload) % width == 0
    facts = {
        "format": FORMAT,
        **header,
        "bytes": len(payload),
        "width": width,
        "sha256": sha256(payload).hexdigest(),
    }
    text = json.dumps(facts).encode()
    packed = ZstdCompressor(level=_LEVEL).compress(_columns(payload, width))
    head = MAGIC + kind.tag.encode() + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little")
    return head + text + packed


def write_sealed(path: Path, kind: Kind, header: Mapping[str, Any], payload: bytes, width: int = 1) -> None:
    """Write a file, see `seal`.

    Raises:
        OSError: it cannot be written; what was there before is there still.
    """
    write_whole(path, seal(kind, header, payload, width))


def read_header(path: Path, kind: Kind) -> dict[str, Any]:
    """The header of a file, whose payload may be damaged.

    Raises:
        SealedError: it cannot be read, is no such file, or its header is damaged.
    """
    return _header(path, kind, _read(path, _HEAD + _LONGEST_HEADER))[0]


def read_sealed(path: Path, kind: Kind) -> tuple[dict[str, Any], bytes]:
    """The header and the payload of a file.

    Raises:
        SealedError: it cannot be read, is no such file, or is damaged; says what is wrong.
    """
    data = _read(path)
    header, begin = _header(path, kind, data)
    try:
        size, width, digest = int(header["bytes"]), int(header["width"]), header["sha256"]
        if not 0 <= size <= _MOST_BYTES or width < 1 or get_frame_parameters(data[begin:]).content_size != size:
            raise SealedError(path, "damaged: its size is another than it says")
        payload = _rows(ZstdDecompressor().decompress(data[begin:]), width)
    except (ZstdError, KeyError, TypeError) as error:
        raise SealedError(path, f"damaged ({error})") from None
    if sha256(payload).hexdigest() != digest:
        raise SealedError(path, "damaged: its checksum is another")
    return header, payload


def _read(path: Path, most: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise SealedError(path, error.strerror or str(error)) from None


def _header(path: Path, kind: Kind, data: bytes) -> tuple[dict[str, Any], int]:
    """The header, and where the payload begins."""
    if data[: len(MAGIC) + _KIND_BYTES] != MAGIC + kind.tag.encode():
        raise SealedError(path, f"this is no {kind.name}")
    length, checksum = (int.from_bytes(data[at : at + 4], "little") for at in (_HEAD - 8, _HEAD - 4))
    text = data[_HEAD : _HEAD + length]
    if len(data) < _HEAD or len(text) != length or zlib.crc32(text) != checksum:
        raise SealedError(path, "damaged: its header is not whole")
    header: dict[str, Any] = json.loads(text)
    if header["format"] != FORMAT:
        raise SealedError(path, f"its format is version {header['format']}, and this program reads version {FORMAT}")
    return header, _HEAD + length


def _columns(rows: bytes, width: int) -> bytes:
    return b"".join(rows[column::width] for column in range(width)) if width > 1 else rows


def _rows(columns: bytes, width: int) -> bytes:
    if width == 1:
        return columns
    count = len(columns) // width
    rows = bytearray(len(columns))
    for column in range(width):
        rows[column::width] = columns[column * count : (column + 1) * count]
    return bytes(rows)
