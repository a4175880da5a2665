"""Lines out of bytes: ends, bounds, and what is no text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.protocols.errors import LocalError
from dxp_engine.protocols.framing import LINE_LIMIT, Frame, LineFraming


@pytest.mark.parametrize(
    ("data", "frames"),
    [
        (b"uci\n", [Frame("uci")]),
        (b"uci\r\n", [Frame("uci")]),
        (b"uci\r\r\n", [Frame("uci")]),
        (b"\n\r\n", [Frame(""), Frame("")]),
        (b"a\nb\nc", [Frame("a"), Frame("b")]),
        (b"\xef\xbb\xbfuci\n\xef\xbb\xbfuci\n", [Frame("uci"), Frame("\ufeffuci")]),
        (b"a\tb\n", [Frame("a\tb")]),
        ("naïve\n".encode(), [Frame("naïve")]),
        (b"go\x00 depth 3\nstop\n", [Frame("go", "NUL at byte 3"), Frame("stop")]),
        (b"go \x07\n", [Frame("go ", "control character 0x07 at byte 4")]),
        (b"uci\rgo\n", [Frame("uci", "control character 0x0d at byte 4")]),
        (b"go d\xff\nstop\n", [Frame("go d", "invalid UTF-8 at byte 5"), Frame("stop")]),
    ],
)
def test_lines(data: bytes, frames: list[Frame]) -> None:
    assert LineFraming().feed(data) == frames
    bytewise = LineFraming()
    assert [frame for byte in data for frame in bytewise.feed(bytes([byte]))] == frames


def test_last_line_without_its_end() -> None:
    framing = LineFraming()
    assert framing.feed(b"go") == []
    assert framing.finish() == [Frame("go")]
    assert framing.finish() == []


@pytest.mark.parametrize("chunk", [1, 7, 64, 1000])
def test_overlong_line_is_one_fault_and_the_next_line_is_read(chunk: int) -> None:
    framing = LineFraming(limit=100)
    data = b"go depth " + b"9" * 1000 + b"\nstop\n" + b"x" * 100 + b"\n" + b"y" * 101
    frames = [frame for at in range(0, len(data), chunk) for frame in framing.feed(data[at : at + chunk])]
    assert [frame.fault for frame in frames] == ["line longer than 100 bytes", "", "", "line longer than 100 bytes"]
    assert [frame.text[:4] for frame in frames] == ["go d", "stop", "xxxx", "yyyy"]
    assert framing.finish() == []


def test_ten_megabytes_are_dropped_as_they_come() -> None:
    framing = LineFraming()
    faults = [frame for _ in range(160) for frame in framing.feed(b"z" * 65536)]
    assert [frame.fault for frame in faults] == [f"line longer than {LINE_LIMIT} bytes"]
    assert framing.feed(b"z\nstop\n") == [Frame("stop")]


@pytest.mark.parametrize("text", ["a\nb", "a\rb", "a\x00", "\x1b", "\ud800", "x" * (LINE_LIMIT + 1)])
def test_what_cannot_be_sent(text: str) -> None:
    with pytest.raises(LocalError):
        LineFraming().frame(text)


@given(st.lists(st.binary(max_size=30), max_size=8))
def test_any_bytes_in_any_pieces(pieces: list[bytes]) -> None:
    whole, split = LineFraming(limit=20), LineFraming(limit=20)
    data = b"".join(pieces)
    once = whole.feed(data) + whole.finish()
    assert [frame for piece in pieces for frame in split.feed(piece)] + split.finish() == once
    assert all(len(frame.text) <= 64 for frame in once)
