"""Which protocol a client speaks, told from its first line."""

from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Protocol
from dxp_engine.protocols.uci import UCI

_BOM = b"\xef\xbb\xbf"
_ENOUGH = 64


def detect(head: bytes, *, ended: bool = False) -> Protocol | None:
    """The protocol of a stream that begins with `head`: Hub if the first command is `hub`, else the UCI-like one.

    None as long as the first command is not complete; `ended` says that nothing more will come. Whatever was looked
    at belongs to the machine then.
    """
    text = head.removeprefix(_BOM).lstrip(b" \t\r\n")
    word = text[:_ENOUGH].split(maxsplit=1)[:1]
    if not ended and (not word or (len(word[0]) == len(text) < _ENOUGH)):
        return None
    return HUB if word == [b"hub"] else UCI
