"""The transcripts of protocol_specs/dxp.md, byte by byte, between two ends that know the rules."""

from __future__ import annotations

import pytest

from dxp_engine.players.dxp_events import Odd
from dxp_engine.protocols.dxp_messages import NAMES
from dxp_engine.protocols.dxp_reader import read
from dxp_engine.protocols.dxp_writer import write
from tests.documents import SPECS, section, table_column
from tests.players.dxp_ends import Line, Players, transcripts

TRANSCRIPTS = [pytest.param(lines, id=name) for name, lines in transcripts()]

pytestmark = pytest.mark.variant("international")


def test_there_are_some() -> None:
    texts = {line.text[0] for _, lines in transcripts() for line in lines}
    assert texts == set(NAMES)
    assert len(TRANSCRIPTS) >= 7


@pytest.mark.parametrize("lines", TRANSCRIPTS)
def test_every_line_is_what_we_write(lines: list[Line]) -> None:
    assert [write(read(line.text)) for line in lines] == [line.text for line in lines]


@pytest.mark.parametrize("lines", TRANSCRIPTS)
def test_replay(lines: list[Line]) -> None:
    """Each end says its lines of itself or when told to; those marked cross with the one above."""
    players = Players()
    refuses = lines[1].text[33] == "2"
    if refuses:
        players.desks["F"].end._accepts = lambda terms: 2 if terms.minutes == 999 else 0
    waiting: list[Line] = []
    for line in lines:
        if waiting and not line.crosses:
            for sent in waiting:
                players.pass_on(sent)
            waiting.clear()
        players.say(line)
        waiting.append(line)
    for sent in waiting:
        players.pass_on(sent)
    for desk in players.desks.values():
        assert not desk.sent
        assert not [event for event in desk.events if isinstance(event, Odd) and "BACKREQ" not in event.text]


def test_the_page_names_every_message_and_state() -> None:
    page = SPECS / "dxp.md"
    assert table_column(section(page, "## 3. Messages"), "message")[:7] == list("RAMECBK")
    states = table_column(section(page, "## 4. A game"), "state")
    assert states == ["idle", "asking", "asked", "mine", "theirs", "ending", "ended"]
