"""Where one game ends and the next begins, seen from far: tag lines after a line of moves.

This is how a file is cut into pieces that can be read apart, by one process or by many. It finds only borders that
are beyond doubt; games between them are told apart by the reader. A border ends an unclosed comment, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = re.compile(rb'\[[ \t]*[A-Z]\w*[ \t]*"')
_NEXT_TAG = re.compile(rb'[^\r\n]*\r?\n[ \t]*\[[ \t]*[A-Z]\w*[ \t]*"')
_RESULT = re.compile(rb"(?:^|[\s\d\])}])(?:\*|[02]-[012]|1-[01]|0-1|1/2-1/2)$")
_ENDED_LINE = re.compile(rb"(?<!\S)(?:\*|[02]-[012]|1-[01]|0-1|1/2-1/2)[ \t]*\r?\n\s*(?=0*1[ \t]*\.)")
_BLANK = b" \t\r\n"


def borders(data: bytes, begin: int = 0) -> Iterator[int]:
    """The positions at which a game surely begins after another, in order."""
    at = data.find(b"\n[", begin)
    while at >= 0:
        # A tag after a tag line, which is what most are, is dismissed at once.
        if (at == 0 or data[at - 1] not in b"]}") and _is_border(data, at):
            yield at + 1
        at = data.find(b"\n[", at + 1)


def last_border(data: bytes) -> int:
    """The last border, 0 if there is none."""
    at = data.rfind(b"\n[")
    while at > 0:
        if data[at - 1] not in b"]}" and _is_border(data, at):
            return at + 1
        at = data.rfind(b"\n[", 0, at)
    return 0


def last_ending(data: bytes) -> int:
    """The beginning of the last game without tags, known by its number 1 below a result; 0 if there is none."""
    last = 0
    for match in _ENDED_LINE.finditer(data):
        last = match.end()
    return last


def _is_border(data: bytes, at: int) -> bool:
    """Whether the tag line after the line end at `at` begins a game."""
    end = at
    while end > 0 and data[end - 1] in _BLANK:
        end -= 1
    if end == 0 or data[end - 1] in b"]}" or not _TAG.match(data, at + 1):
        return False
    begin = max(data.rfind(b"\n", 0, end) + 1, end - 256)
    line = data[begin:end]
    ended = bool(_RESULT.search(line))
    if line[:1] in b"%;" or (line[:1] == b"[" and not ended):
        return False
    return ended or data.count(b"\n", end, at) > 0 or bool(_NEXT_TAG.match(data, at + 1))
