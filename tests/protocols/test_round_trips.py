"""Whatever is written reads back; whatever is read never raises."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Machine, Message, Protocol
from dxp_engine.protocols.uci import UCI
from tests.protocols.strategies import hub_client, hub_engine, uci_client, uci_engine
from tests.protocols.test_hub_messages import CLIENT as HUB_CLIENT
from tests.protocols.test_hub_messages import ENGINE as HUB_ENGINE
from tests.protocols.test_uci_messages import CLIENT as UCI_CLIENT
from tests.protocols.test_uci_messages import ENGINE as UCI_ENGINE

SAMPLES = {
    "hub": {"engine": [line for line, _ in HUB_CLIENT], "host": [line for line, _ in HUB_ENGINE]},
    "uci": {"engine": [line for line, _ in UCI_CLIENT], "host": [line for line, _ in UCI_ENGINE]},
}


def check(protocol: Protocol, reader: str, message: Message) -> None:
    assert protocol.ends[reader].decode(protocol.encode(message)) == message


@given(hub_client)
def test_hub_client(message: Message) -> None:
    check(HUB, "engine", message)


@given(hub_engine)
def test_hub_engine(message: Message) -> None:
    check(HUB, "host", message)


@given(uci_client)
def test_uci_client(message: Message) -> None:
    check(UCI, "engine", message)


@given(uci_engine)
def test_uci_engine(message: Message) -> None:
    check(UCI, "host", message)


def fuzz(protocol: Protocol, role: str, count: int) -> None:
    """Random bytes and mutated lines: only messages and RemoteErrors come out, and what is read can be written."""
    rng = random.Random(20)
    machine = Machine(protocol, role)
    for _ in range(count):
        if machine.state == "closed":
            machine = Machine(protocol, role)
        for event in machine.receive(mutated(rng, SAMPLES[protocol.name][role])):
            if isinstance(event, RemoteError):
                assert event.reason.isprintable()
                continue
            try:
                text = protocol.encode(event)
            except LocalError:
                continue
            assert protocol.ends[role].decode(text) == event


def mutated(rng: random.Random, samples: list[str]) -> bytes:
    line = bytearray(rng.choice(samples).encode())
    match rng.randrange(6):
        case 0:
            line = bytearray(rng.randbytes(rng.randrange(40)))
        case 1:
            words = b" ".join([line, *(rng.choice(samples).encode() for _ in range(2))]).split()
            rng.shuffle(words)
            line = bytearray(b" ".join(words[: rng.randrange(12)]))
        case 2:
            words = bytes(line).split() + rng.choice(samples).encode().split()
            words[rng.randrange(len(words))] = bytes([rng.randrange(256)])
            line = bytearray(b" ".join(words))
        case _:
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(line) + 1)
                line[at : at + rng.randrange(2)] = rng.choice([b"", b'"', b"=", b" ", b"-", b"9", rng.randbytes(1)])
    return bytes(line) + b"\n"


ENDS = pytest.mark.parametrize("role", ["engine", "host"])
PROTOCOLS = pytest.mark.parametrize("protocol", [HUB, UCI], ids=lambda protocol: protocol.name)


@PROTOCOLS
@ENDS
def test_fuzz(protocol: Protocol, role: str) -> None:
    fuzz(protocol, role, 2_500)


@pytest.mark.slow
@PROTOCOLS
@ENDS
def test_fuzz_long(protocol: Protocol, role: str) -> None:
    fuzz(protocol, role, 200_000)


@PROTOCOLS
@ENDS
@given(data=st.binary(max_size=200))
@settings(max_examples=200)
def test_any_bytes(protocol: Protocol, role: str, data: bytes) -> None:
    machine = Machine(protocol, role)
    machine.receive(data)
    machine.finish()


@PROTOCOLS
@ENDS
@pytest.mark.parametrize("filler", [b" ", b"\t", b"1", b"=", b"a=", b"a ", b'"', b"- ", b"value ", b"name= "])
def test_long_lines_take_linear_time(protocol: Protocol, role: str, filler: bytes) -> None:
    """A megabyte of anything, after any command, within the time limit of all tests together."""
    for word in sorted(protocol.ends[role].words):
        machine = Machine(protocol, role)
        line = word.encode() + b" name=x name " + filler * (300_000 // len(filler)) + b"z\n"
        assert len(machine.receive(line)) <= 1
