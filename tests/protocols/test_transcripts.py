"""The transcripts of the protocol pages, replayed against the machines of both ends."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.machine import Machine
from tests.protocols.desk import PROTOCOLS
from tests.protocols.transcripts import SPECS, Step, Transcript, all_transcripts, read

TRANSCRIPTS = [found for found in all_transcripts() if found.protocol in PROTOCOLS]


def test_there_are_some_of_each() -> None:
    assert {name: sum(found.protocol == name for found in TRANSCRIPTS) >= 5 for name in PROTOCOLS} == {
        "hub": True,
        "uci": True,
    }


@pytest.mark.parametrize("found", TRANSCRIPTS, ids=lambda found: found.name)
def test_the_engine_reads_what_clients_send(found: Transcript) -> None:
    """A line that cannot be read is answered by an error; every other one is written again as it is."""
    machine = Machine(PROTOCOLS[found.protocol], "engine")
    for step, following in zip(found.steps, [*found.steps[1:], None], strict=True):
        if step.mark != ">":
            continue
        (event,) = machine.receive(step.text.encode() + b"\n")
        if isinstance(event, RemoteError):
            assert following is not None
            assert event.reason in following.example
        else:
            again = machine.protocol.ends["engine"].decode(machine.protocol.encode(event))
            assert again == event


@pytest.mark.parametrize("found", TRANSCRIPTS, ids=lambda found: found.name)
def test_the_host_reads_what_the_engine_says(found: Transcript) -> None:
    protocol = PROTOCOLS[found.protocol]
    for step in said(found):
        message = protocol.ends["host"].decode(step.example)
        assert message is not None
        if step.exact:
            assert protocol.encode(message) == step.example


@pytest.mark.parametrize("found", [found for found in TRANSCRIPTS if not found.raw], ids=lambda found: found.name)
def test_lock_step(found: Transcript) -> None:
    """Both machines allow every line where it stands, and nothing is owed in the end."""
    protocol = PROTOCOLS[found.protocol]
    host, engine = Machine(protocol, "host"), Machine(protocol, "engine")
    for step in found.steps:
        if step.mark == ">":
            message = protocol.ends["engine"].decode(step.text)
            assert message is not None
            assert engine.receive(host.send(message)) == [message]
        elif step.mark == "<" and step.text != "...":
            answer = protocol.ends["host"].decode(step.example)
            assert answer is not None
            assert host.receive(engine.send(answer)) == [answer]
    assert not engine.owed("go")
    assert found.steps[-1] == Step("!", "exit 0")


def said(found: Transcript) -> Iterator[Step]:
    return (step for step in found.steps if step.mark == "<" and step.text != "...")


@pytest.mark.parametrize(
    ("pattern", "line", "fits"),
    [
        ("bestmove {move} {rest}", "bestmove 32-28", True),
        ("bestmove {move} {rest}", "bestmove 32-28 ponder 19-23", True),
        ("bestmove {move}{rest}", "bestmove c3:e5:g7", True),
        ("bestmove {move}", "bestmove 32-28 ponder 19-23", False),
        ("bestmove {move}", "bestmove (none)", False),
        ("score={num} nodes={int}", "score=-0.17 nodes=12", True),
        ("score={num} nodes={int}", "score=-0.17 nodes=1.2", False),
        ("id name {text}", "id name a b", True),
        ("id name {text}", "id name ", False),
        ("next move 5x14", "next move 5x14", True),
        ("a.c", "abc", False),
    ],
)
def test_patterns(pattern: str, line: str, fits: bool) -> None:
    assert bool(Step("<", pattern).pattern.fullmatch(line)) is fits


def test_the_page_about_transcripts_names_every_placeholder_and_mark() -> None:
    page = (SPECS / "transcripts.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\{\w+\})` \|", page, re.M)) == {
        "{int}",
        "{num}",
        "{move}",
        "{word}",
        "{text}",
        "{rest}",
    }


@pytest.mark.parametrize("line", ["go depth 3", ">go", "! wait", "< a {number}", "< {rest} b", ""])
def test_bad_lines(tmp_path: Path, line: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```transcript uci\n{line}\n```\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"page\.md:1: not a"):
        list(read(page))
