"""Every transcript of the protocol pages, replayed against the real process."""

from __future__ import annotations

import pytest

from tests.engine.client import Client
from tests.protocols.transcripts import Step, Transcript, all_transcripts

# The pages play some variants, and name those that Hub clients know.
NAMED = "international russian brazilian english killer breakthrough frisian antidraughts"
pytestmark = [pytest.mark.variant(name) for name in NAMED.split()]

TRANSCRIPTS = all_transcripts()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript.name)
def test_transcript(transcript: Transcript) -> None:
    with Client() as client:
        replay(client, transcript.steps)


def replay(client: Client, steps: tuple[Step, ...]) -> None:
    skipping = False
    for step in steps:
        match step.mark, step.text:
            case ">", text:
                client.say(text)
            case "<", "...":
                skipping = True
                continue
            case "<", _:
                expect(client, step, skipping)
            case "!", "end":
                client.end()
            case "!", text:
                rest = client.rest()
                assert skipping or not rest, f"more was said: {rest}"
                assert client.leave() == (int(text.removeprefix("exit ")), "")
        skipping = False


def expect(client: Client, step: Step, skipping: bool) -> None:
    if skipping:
        client.until(step.pattern.fullmatch)
        return
    line = client.hear()
    assert line is not None, f"the engine has left before {step.text!r}"
    assert step.pattern.fullmatch(line), f"expected {step.text!r}, heard {line!r}"
