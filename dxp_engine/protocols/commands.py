"""Lines that begin with a command word, read by a table of readers."""

from collections.abc import Callable, Mapping

from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.machine import Line, Message
from dxp_engine.protocols.tokens import BLANK, word_spans

# What makes a message out of the rest of a line, blanks stripped; RemoteError if it cannot.
Readers = Mapping[str, Callable[[str], Message]]


def read_command(line: str, readers: Readers) -> Message | None:
    """A client's line as an engine reads it; None if it is blank; RemoteError if it is no command or a bad one."""
    word, rest = _split(line)
    if not word:
        return None
    if word not in readers:
        raise RemoteError(f"unknown command {shown(word)}")
    return _read(readers, word, rest)


def read_reply(line: str, readers: Readers) -> Message | None:
    """An engine's line as a client reads it; None if it is blank; a Line if it is no message."""
    word, rest = _split(line)
    if not word:
        return None
    return _read(readers, word, rest) if word in readers else Line(line.strip(BLANK))


def _split(line: str) -> tuple[str, str]:
    word, _, end = next(word_spans(line), ("", 0, 0))
    return word, line[end:].strip(BLANK)


def _read(readers: Readers, word: str, rest: str) -> Message:
    try:
        return readers[word](rest)
    except RemoteError as error:
        raise RemoteError(f"{word}: {error.reason}", word) from None
