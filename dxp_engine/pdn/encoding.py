"""From bytes to text: UTF-8 where it is, else what Western programs of the last century wrote."""

from __future__ import annotations

_BOM = b"\xef\xbb\xbf"


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """Decode a piece of a file.

    Args:
        data: the bytes.
        encoding: what it is known to be in; None to try UTF-8, Windows-1252 and Latin-1 in turn.

    Returns:
        The text, which has as many characters as it takes to keep the offsets right, and the encoding used.

    Raises:
        LookupError: there is no such encoding.
    """
    if encoding is not None:
        return data.decode(encoding, "replace"), encoding
    for name in ("utf-8", "cp1252"):
        try:
            return data.decode(name), name
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def without_bom(data: bytes) -> bytes:
    """The bytes without UTF-8's mark at their head."""
    return data.removeprefix(_BOM)
