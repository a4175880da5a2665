"""DXP messages to text: every field at its place, with its exact width."""

from collections.abc import Callable
from math import ceil
from typing import Any

from dxp_engine.protocols.dxp_messages import (
    LONGEST_CHAT,
    MOST_CAPTURED,
    MOST_MINUTES,
    MOST_MOVES,
    MOST_SECONDS,
    NAME_WIDTH,
    SQUARES,
    BackAcc,
    BackReq,
    Chat,
    GameAcc,
    GameEnd,
    GameReq,
    Move,
)
from dxp_engine.protocols.errors import LocalError, shown
from dxp_engine.protocols.machine import Message

_REMOTE_COMMAND = "console "
"""What Moby Dam obeys when a chat begins with it, in any case."""


def write(message: Message) -> str:
    """A DXP message without its NUL; LocalError if it is none or a field does not fit."""
    writer = _WRITERS.get(type(message))
    if writer is None:
        raise LocalError(f"{type(message).__name__} is not a message of DXP")
    return message.word + writer(message)


def plain_name(text: str) -> str:
    """A name as it can be sent: ASCII, at most 32 characters, no blank at its ends."""
    return _ascii(text).strip()[:NAME_WIDTH].rstrip()


def plain_chat(text: str) -> list[str]:
    """A text cut into pieces that can be sent as chats, at blanks where there are some; [] for an empty one."""
    rest, pieces = _ascii(text).strip(), []
    while rest:
        piece = rest if len(rest) <= LONGEST_CHAT else rest[: LONGEST_CHAT + 1].rpartition(" ")[0]
        piece = piece or rest[:LONGEST_CHAT]
        rest = rest[len(piece) :].strip()
        # Nobody's text shall command the other program.
        pieces.append(f"'{piece[: LONGEST_CHAT - 1]}" if _is_command(piece) else piece)
    return pieces


def _ascii(text: str) -> str:
    plain = text.encode("ascii", "replace").decode("ascii")
    return "".join(c if c.isprintable() else " " for c in plain)


def _is_command(text: str) -> bool:
    return text.lower().startswith(_REMOTE_COMMAND)


def _number(value: int, width: int, name: str, low: int, high: int) -> str:
    if not low <= value <= high:
        raise LocalError(f"{name} is {low} to {high}, not {value}")
    return f"{value:0{width}d}"


def _square(value: int) -> str:
    return _number(value, 2, "a square", 1, SQUARES)


def _name(text: str) -> str:
    if text != plain_name(text):
        raise LocalError(f"name {shown(text)} is not at most {NAME_WIDTH} plain characters")
    return text.ljust(NAME_WIDTH)


def _colour(letter: str) -> str:
    if letter not in ("W", "Z"):
        raise LocalError(f"a colour is W or Z, not {shown(letter)}")
    return letter


def _game_req(message: GameReq) -> str:
    if not 0 <= message.minutes <= MOST_MINUTES:
        raise LocalError(f"minutes are 0 to {MOST_MINUTES}, not {message.minutes}")
    head = [
        _number(message.version, 2, "version", 0, 99),
        _name(message.name),
        _colour(message.follower),
        f"{ceil(message.minutes):03d}",
        _number(message.moves, 3, "moves", 0, MOST_MOVES),
    ]
    if message.position is None:
        return "".join([*head, "A"])
    if len(message.position) != 1 + SQUARES or set(message.position[1:]) - set("wzWZe"):
        raise LocalError(f"{shown(message.position)} is not a colour and {SQUARES} of w, z, W, Z and e")
    return "".join([*head, "B", _colour(message.position[0]), message.position[1:]])


def _game_acc(message: GameAcc) -> str:
    return _name(message.name) + _number(message.code, 1, "code", 0, 3)


def _move(message: Move) -> str:
    captured = message.captured
    if captured is None:
        raise LocalError("a move needs the list of captured squares")
    return "".join(
        [
            f"{min(max(message.seconds, 0), MOST_SECONDS):04d}",
            _square(message.origin),
            _square(message.target),
            _number(len(captured), 2, "the number of captured pieces", 0, MOST_CAPTURED),
            *map(_square, captured),
        ]
    )


def _game_end(message: GameEnd) -> str:
    return _number(message.reason, 1, "reason", 0, 3) + ("1" if message.stop else "0")


def _chat(message: Chat) -> str:
    if _is_command(message.text):
        raise LocalError("a chat must not begin with 'console ': some programs obey it")
    if not 1 <= len(message.text) <= LONGEST_CHAT:
        raise LocalError(f"a chat has 1 to {LONGEST_CHAT} characters, not {len(message.text)}")
    if message.text != _ascii(message.text):
        raise LocalError("a chat is plain ASCII")
    return message.text


def _back_req(message: BackReq) -> str:
    return _number(message.number, 3, "move number", 1, 999) + _colour(message.colour)


def _back_acc(message: BackAcc) -> str:
    return _number(message.code, 1, "code", 0, 2)


_WRITERS: dict[type[Message], Callable[[Any], str]] = {
    GameReq: _game_req,
    GameAcc: _game_acc,
    Move: _move,
    GameEnd: _game_end,
    Chat: _chat,
    BackReq: _back_req,
    BackAcc: _back_acc,
}
