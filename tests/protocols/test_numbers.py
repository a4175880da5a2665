"""Numbers are read strictly and written so that they read back."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.numbers import read_integer, read_real, write_real


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("-7", -7), ("+7", 7), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_integers(text: str, value: int) -> None:
    assert read_integer(text, "depth") == value


@pytest.mark.parametrize("text", ["", "x", "1.0", "1_000", "٣", "1e3", "0x10", "--1", "9" * 19, "9" * 20, "1" * 5000])
def test_no_integers(text: str) -> None:
    with pytest.raises(RemoteError, match=r"^depth .*'" + text[:10]):
        read_integer(text, "depth")


def test_integer_ranges_name_the_bound() -> None:
    with pytest.raises(RemoteError, match="depth must be at least 1, not '0'"):
        read_integer("0", "depth", 1)
    with pytest.raises(RemoteError, match="hash must be at most 9, not '10'"):
        read_integer("10", "hash", 0, 9)


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.5", 0.5), (".5", 0.5), ("5.", 5.0), ("-1", -1.0), ("+2.5", 2.5), ("-1.1102230246251565e-16", -(2.0**-53))],
)
def test_reals(text: str, value: float) -> None:
    assert read_real(text, "time") == value


@pytest.mark.parametrize(
    "text", ["", ".", "abc", "nan", "inf", "1e400", "1e13", "0,5", "1_0.0", "٣", "1" * 100_000 + "x"]
)
def test_no_reals(text: str) -> None:
    with pytest.raises(RemoteError, match="time needs a number, not '"):
        read_real(text, "time")


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, "0.5"), (60.0, "60.0"), (-0.0, "0.0"), (1e-7, "0.0000001"), (1e11, "100000000000.0")]
)
def test_reals_are_written_without_an_exponent(value: float, text: str) -> None:
    assert write_real(value) == text


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e13])
def test_reals_that_nobody_would_read(value: float) -> None:
    with pytest.raises(LocalError):
        write_real(value)


@given(st.floats(-1e12, 1e12))
def test_reals_read_back(value: float) -> None:
    assert read_real(write_real(value), "x") == value
