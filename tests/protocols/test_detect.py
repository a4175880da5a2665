"""The first command tells the protocol."""

import pytest

from dxp_engine.protocols.detect import detect


@pytest.mark.parametrize(
    ("head", "protocol"),
    [
        (b"", ""),
        (b"\n \r\n", ""),
        (b"hu", ""),
        (b"hub", ""),
        (b"hub\n", "hub"),
        (b"\xef\xbb\xbfhub\r\n", "hub"),
        (b"\n\n  hub ", "hub"),
        (b"uci\n", "uci"),
        (b"hubba\n", "uci"),
        (b"position startpos\nhub\n", "uci"),
        (b"\x00\xff\n", "uci"),
        (b"x" * 100, "uci"),
    ],
)
def test_detect(head: bytes, protocol: str) -> None:
    assert detect(head) == protocol


@pytest.mark.parametrize(("head", "protocol"), [(b"hub", "hub"), (b"go", "uci"), (b"", "uci"), (b"\n", "uci")])
def test_detect_at_the_end_of_input(head: bytes, protocol: str) -> None:
    assert detect(head, ended=True) == protocol
