"""DXP text to messages, tolerant where programs are known to deviate."""

import re
from collections.abc import Callable
from typing import cast

from dxp_engine.protocols.dxp_messages import (
    MOST_CAPTURED,
    NAME_WIDTH,
    NAMES,
    SQUARES,
    BackAcc,
    BackReq,
    Chat,
    Colour,
    GameAcc,
    GameEnd,
    GameReq,
    Move,
)
from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.machine import Message

# Several programs pad with blanks, or write a decimal point where the standard has whole numbers only.
_NUMBER = re.compile(r" *([0-9]*)(\.[0-9]*)? *")
_POSITION = 44
_ANSWERED = ("R", "B")


def read(text: str) -> Message:
    """The message in a text that came without its NUL; RemoteError saying what is wrong with it.

    The error names the kind only where the sender waits for an answer also to a message that cannot be read.
    """
    reader = _READERS.get(text[:1])
    if reader is None:
        raise RemoteError(f"unknown message {shown(text)}")
    try:
        return reader(text)
    except RemoteError as error:
        kind = text[0] if text[0] in _ANSWERED else ""
        raise RemoteError(f"{NAMES[text[0]]}: {error.reason}", kind) from None


def _number(text: str, name: str, low: int, high: int) -> int:
    value = int(_real(text, name))
    if not low <= value <= high:
        raise RemoteError(f"{name} is {low} to {high}, not {shown(text)}")
    return value


def _real(text: str, name: str) -> float:
    match = _NUMBER.fullmatch(text)
    digits = f"{match[1]}{match[2] or ''}" if match else ""
    if not digits.strip("."):
        raise RemoteError(f"{name} needs a number, not {shown(text)}")
    return float(digits)


def _code(text: str, at: int, high: int) -> int:
    letter = text[at : at + 1]
    if not letter.isascii() or not letter.isdigit() or int(letter) > high:
        raise RemoteError(f"the code is 0 to {high}, not {shown(letter)}")
    return int(letter)


def _colour(letter: str, name: str) -> Colour:
    if letter not in ("W", "Z"):
        raise RemoteError(f"{name} is W or Z, not {shown(letter)}")
    return cast("Colour", letter)


def _text(field: str) -> str:
    """What a person wrote: each character was one byte, of whatever encoding."""
    data = field.encode("latin-1")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = field
    return "".join(c if c.isprintable() else " " for c in text)


def _name(text: str, at: int) -> str:
    return _text(text[at : at + NAME_WIDTH]).strip()


def _gamereq(text: str) -> GameReq:
    if len(text) < 43:
        raise RemoteError(f"it has at least 43 characters, not {len(text)}")
    form = text[42]
    if form not in "AB":
        raise RemoteError(f"the start position is A or B, not {shown(form)}")
    return GameReq(
        name=_name(text, 3),
        follower=_colour(text[35], "the follower's colour"),
        minutes=_real(text[36:39], "time"),
        moves=_number(text[39:42], "moves", 0, 999),
        position=_position(text) if form == "B" else None,
        version=_number(text[1:3], "version", 0, 99),
    )


def _position(text: str) -> str:
    squares = text[_POSITION : _POSITION + SQUARES]
    if len(squares) < SQUARES:
        raise RemoteError(f"the position has {SQUARES} squares, not {len(squares)}")
    return _colour(text[_POSITION - 1], "the side to move") + squares


def _gameacc(text: str) -> GameAcc:
    return GameAcc(_name(text, 1), _code(text, 1 + NAME_WIDTH, 3))


def _move(text: str) -> Move:
    count = _number(text[9:11], "the number of captured pieces", 0, MOST_CAPTURED)
    squares = text[11:].rstrip()
    if squares and len(squares) != 2 * count:
        raise RemoteError(f"{count} captured squares take {2 * count} characters, not {len(squares)}")
    listed = tuple(_square(squares[at : at + 2]) for at in range(0, len(squares), 2))
    return Move(
        origin=_square(text[5:7]),
        target=_square(text[7:9]),
        captured=listed if len(listed) == count else None,
        seconds=_number(text[1:5], "time", 0, 9999),
        count=count,
    )


def _square(text: str) -> int:
    return _number(text, "a square", 1, SQUARES)


def _gameend(text: str) -> GameEnd:
    """Also a careless one: that the game has ended is what matters."""
    reason, stop = text[1:2], text[2:3].strip()
    return GameEnd(int(reason) if reason in tuple("0123") else 0, stop not in ("", "0"))


def _chat(text: str) -> Chat:
    return Chat(_text(text[1:]))


def _backreq(text: str) -> BackReq:
    return BackReq(_number(text[1:4], "the move number", 1, 999), _colour(text[4:5], "the colour"))


def _backacc(text: str) -> BackAcc:
    return BackAcc(_code(text, 1, 2))


_READERS: dict[str, Callable[[str], Message]] = {
    "R": _gamereq,
    "A": _gameacc,
    "M": _move,
    "E": _gameend,
    "C": _chat,
    "B": _backreq,
    "K": _backacc,
}
