"""DXP messages cut out of a stream of bytes: each ends with a NUL, and none is longer than 127 bytes."""

from dxp_engine.protocols.errors import LocalError
from dxp_engine.protocols.framing import Frame

LONGEST = 127
_START = 16


class NulFraming:
    """Messages of 1 to 127 bytes, one character of the text for each byte.

    Of a message that is too long no more than the limit is kept; it gives one faulty frame as soon as that is known.
    Empty messages are left out, and so is one without its NUL when the stream ends.
    """

    def __init__(self) -> None:
        self._kept = bytearray()
        self._dropping = False

    def feed(self, data: bytes) -> list[Frame]:
        """The messages that `data` completes."""
        *ended, rest = data.split(b"\0")
        frames = [frame for piece in ended for frame in self._message(piece)]
        return frames + self._keep(rest)

    def finish(self) -> list[Frame]:
        """Nothing: a message without its NUL is none."""
        self._kept.clear()
        return []

    def frame(self, text: str) -> bytes:
        """`text` with its NUL; LocalError if it is not 1 to 127 ASCII characters."""
        if not 1 <= len(text) <= LONGEST:
            raise LocalError(f"a message has 1 to {LONGEST} characters, not {len(text)}")
        if not text.isascii() or "\0" in text:
            raise LocalError("a message is ASCII without NUL")
        return text.encode("ascii") + b"\0"

    def _message(self, piece: bytes) -> list[Frame]:
        frames = self._keep(piece)
        whole, self._kept = bytes(self._kept), bytearray()
        dropped, self._dropping = self._dropping, False
        if dropped or not whole:
            return frames
        return [*frames, Frame(whole.decode("latin-1"))]

    def _keep(self, piece: bytes) -> list[Frame]:
        if self._dropping:
            return []
        room = LONGEST - len(self._kept)
        self._kept += piece[:room]
        if len(piece) <= room:
            return []
        start = self._kept[:_START].decode("latin-1")
        self._kept.clear()
        self._dropping = True
        return [Frame(start, f"message longer than {LONGEST} bytes")]
