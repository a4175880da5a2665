"""A file of weights: a Zstandard file with a header before the weights.

The header is JSON in a skippable frame, which other programs pass over: format version, variant, size and SHA-256 of
the weights. The frame after it has them as the core takes them. (Low and high bytes apart take a tenth less space, and
twice as long to read.)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dxp_engine import core
from dxp_engine.weights.card import Card, write_card
from dxp_engine.weights.errors import WeightsError
from dxp_engine.weights.movement import moves_alike
from dxp_engine.weights.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = 1
"""Version of the format; a program reads no other."""

# The first of the sixteen skippable frames (RFC 8878, 3.1.2); its length follows in four bytes.
_SKIPPABLE = (0x184D2A50).to_bytes(4, "little")
_FRAME_HEAD = 8

# No file is trusted to say how much memory it needs. The largest board's weights have 17 MiB.
_LONGEST_HEADER = 1 << 12
_MOST_BYTES = 1 << 26
LEVEL = 19
"""How hard files that ship are compressed, which takes seconds; lower numbers are quicker."""


@dataclass(frozen=True, slots=True)
class WeightsFile:
    """What is in a file of weights.

    Attributes:
        path: the file.
        variant: the variant the weights were made for.
        payload: what `core.Weights` takes.
        sha256: of the payload, in hexadecimal.
    """

    path: Path
    variant: str
    payload: bytes
    sha256: str

    def fits(self, variant: str) -> bool:
        """Whether the weights are of this variant, or of one with the same moves."""
        return moves_alike(variant, self.variant)

    def weights(self, variant: str | None = None) -> core.Weights:
        """The weights, ready for use.

        Args:
            variant: which variant to use them in; None for the one they were made for.

        Raises:
            WeightsError: they are not for this variant, or the core cannot use them.
        """
        wanted = variant or self.variant
        if not self.fits(wanted):
            raise WeightsError(self.path, f"these weights are for {self.variant}, not for {wanted}")
        try:
            return core.Weights(wanted, self.payload)
        except ValueError as error:
            raise WeightsError(self.path, str(error)) from None


def read_file(path: str | Path) -> WeightsFile:
    """Read a file and check that it is whole.

    Raises:
        WeightsError: it cannot be read, is no file of weights, or damaged; says what is wrong with it.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise WeightsError(path, error.strerror or str(error)) from None
    header, packed = _split(path, data)
    variant, size, sha256 = header["variant"], header["bytes"], header["sha256"]
    payload = _unpacked(path, packed, size)
    if _digest(payload) != sha256:
        raise WeightsError(path, "the file is damaged: its checksum is another")
    return WeightsFile(path, variant, payload, sha256)


def write_file(path: str | Path, variant: str, payload: bytes, card: Card, level: int = LEVEL) -> None:
    """Write weights, and their card beside them (`.toml`); each file is there as a whole or not at all.

    Args:
        path: the file, by custom VARIANT.zst.
        variant: the variant they were made for.
        payload: what `core.Weights` takes.
        card: how they were made.
        level: of the compression, 1 to 22.

    Raises:
        ValueError: the payload is not for this variant.
        OSError: a file cannot be written.
    """
    import json

    core.Weights(variant, payload)
    path = Path(path)
    header: dict[str, str | int] = {
        "format": FORMAT,
        "variant": variant,
        "bytes": len(payload),
        "sha256": _digest(payload),
    }
    write_card(path.with_suffix(".toml"), header, card)
    text = json.dumps(header).encode()
    write_whole(path, _SKIPPABLE + len(text).to_bytes(4, "little") + text + _packed(payload, level))


# -- the parts of a file -----------------------------------------------------------------------


def _split(path: Path, data: bytes) -> tuple[Mapping[str, Any], bytes]:
    """The header, and the compressed weights."""
    if len(data) > _MOST_BYTES:
        raise WeightsError(path, f"a file of weights has at most {_MOST_BYTES} bytes")
    size = int.from_bytes(data[4:_FRAME_HEAD], "little")
    if data[:4] != _SKIPPABLE or size > _LONGEST_HEADER:
        raise WeightsError(path, "this is no file of weights")
    return _header(path, data[_FRAME_HEAD : _FRAME_HEAD + size]), data[_FRAME_HEAD + size :]


def _header(path: Path, text: bytes) -> Mapping[str, Any]:
    import json

    try:
        header = json.loads(text)
        version, kinds = header["format"], {"variant": str, "bytes": int, "sha256": str}
        good = all(type(header[name]) is kind for name, kind in kinds.items())
    except (ValueError, TypeError, KeyError):
        raise WeightsError(path, "this is no file of weights, or its header is damaged") from None
    if version != FORMAT:
        raise WeightsError(path, f"its format is version {version}, and this program reads version {FORMAT}")
    if not good:
        raise WeightsError(path, "its header is damaged")
    found: Mapping[str, Any] = header
    return found


def _packed(payload: bytes, level: int) -> bytes:
    from zstandard import ZstdCompressor

    return ZstdCompressor(level=level).compress(payload)


def _unpacked(path: Path, packed: bytes, size: int) -> bytes:
    from zstandard import ZstdDecompressor, ZstdError, get_frame_parameters

    try:
        if not 0 < size <= _MOST_BYTES or get_frame_parameters(packed).content_size != size:
            raise WeightsError(path, "the file is damaged: it does not have the size it says")
        return ZstdDecompressor().decompress(packed)
    except ZstdError as error:
        raise WeightsError(path, f"the file is damaged ({error})") from None


def _digest(payload: bytes) -> str:
    from hashlib import sha256

    return sha256(payload).hexdigest()
