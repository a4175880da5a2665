"""The first command tells the protocol."""

import pytest

from dxp_engine.protocols.detect import detect
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Protocol
from dxp_engine.protocols.uci import UCI


@pytest.mark.parametrize(
    ("head", "protocol"),
    [
        (b"", None),
        (b"\n \r\n", None),
        (b"hu", None),
        (b"hub", None),
        (b"hub\n", HUB),
        (b"\xef\xbb\xbfhub\r\n", HUB),
        (b"\n\n  hub ", HUB),
        (b"uci\n", UCI),
        (b"hubba\n", UCI),
        (b"position startpos\nhub\n", UCI),
        (b"\x00\xff\n", UCI),
        (b"x" * 100, UCI),
    ],
)
def test_detect(head: bytes, protocol: Protocol | None) -> None:
    assert detect(head) is protocol


@pytest.mark.parametrize(("head", "protocol"), [(b"hub", HUB), (b"go", UCI), (b"", UCI), (b"\n", UCI)])
def test_detect_at_the_end_of_input(head: bytes, protocol: Protocol) -> None:
    assert detect(head, ended=True) is protocol
