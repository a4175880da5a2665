"""Numbers as protocols write them, read strictly: what int() and float() would also take is refused."""

import math
import re
from decimal import Decimal

from dxp_engine.protocols.errors import LocalError, RemoteError, shown

INT64 = (1 << 63) - 1
# Seconds, men, parameters: nothing real is larger, and everything below survives being scaled.
_REAL_LIMIT = 1e12
_INTEGER = re.compile(r"[+-]?[0-9]{1,19}")
# Clients that print a binary float can send 1e-16, though Hub knows no exponent.
_REAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


def read_integer(text: str, name: str, low: int = -INT64, high: int = INT64) -> int:
    """`text` as an int in low..high; RemoteError naming the argument and the text."""
    if not _INTEGER.fullmatch(text):
        raise RemoteError(f"{name} needs a whole number, not {shown(text)}")
    value = int(text)
    if value < low:
        raise RemoteError(f"{name} must be at least {low}, not {shown(text)}")
    if value > high:
        raise RemoteError(f"{name} must be at most {high}, not {shown(text)}")
    return value


def read_real(text: str, name: str) -> float:
    """`text` as a float of reasonable size; RemoteError naming the argument and the text."""
    value = float(text) if _REAL.fullmatch(text) else math.inf
    if abs(value) > _REAL_LIMIT:
        raise RemoteError(f"{name} needs a number, not {shown(text)}")
    return value


def write_real(value: float) -> str:
    """The shortest text that reads back as `value`, without an exponent; LocalError if nobody would read it."""
    if not abs(value) <= _REAL_LIMIT:
        raise LocalError(f"{value} cannot be written as a number")
    return format(Decimal(repr(float(value) + 0.0)), "f")
