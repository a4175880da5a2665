"""Which protocol a client speaks, told from its first line."""

from typing import Literal

_BOM = b"\xef\xbb\xbf"
_ENOUGH = 64


def detect(head: bytes, *, ended: bool = False) -> Literal["", "hub", "uci"]:
    """The name of the protocol of a stream that begins with `head`: hub if that is the first command, else uci.

    Empty as long as the first command is not complete; `ended` says that nothing more will come. Whatever was looked
    at belongs to the machine then. (A name, since an engine need not load the protocol it does not speak.)
    """
    text = head.removeprefix(_BOM).lstrip(b" \t\r\n")
    word = text[:_ENOUGH].split(maxsplit=1)[:1]
    if not ended and (not word or (len(word[0]) == len(text) < _ENOUGH)):
        return ""
    return "hub" if word == [b"hub"] else "uci"
