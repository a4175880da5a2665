"""A session without a process: commands, errors, and input that is no command at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine import Board
from dxp_engine.engine.session import Session

pytestmark = [pytest.mark.variant("international"), pytest.mark.variant("russian")]

ERROR = "info string error: "


def say(session: Session, *lines: str) -> list[str]:
    return [answer for line in lines for answer in session.answer(line)]


def test_it_begins_at_the_start() -> None:
    assert Session().board == Board.start("international")


def test_position_and_moves() -> None:
    session = Session()
    assert say(session, "position startpos moves 32-28 19-23", "moves") == ["moves 28x19"]
    assert say(session, "position fen W:W33:B24", "moves") == ["moves 33-28 33-29"] or session.board.fen
    assert session.board == Board("international", "W:W33:B24")


def test_position_fen_with_moves() -> None:
    session = Session()
    assert say(session, "position fen W:W32:B19 moves 32-28 19-23") == []
    assert session.board == Board("international", "W:W32:B19").play("32-28").play("19-23")


def test_variant_starts_anew() -> None:
    session = Session()
    assert say(session, "position startpos moves 32-28", "variant russian+free") == []
    assert session.board == Board.start("russian", forced=False)


@pytest.mark.parametrize(
    "line",
    [
        "jump",
        "position",
        "position start",
        "position startpos 32-28",
        "position startpos moves 32-27 32-27",
        "position fen",
        "position fen moves 32-28",
        "position fen W:W51:B1",
        "perft",
        "perft x",
        "perft -1",
        "perft 256",
        "perft 1 2",
        "perft \u0663",
        "divide " + "9" * 5000,
        "d now",
        "moves now",
        "quit now",
        "variant",
        "variant chess",
        "Position startpos",
    ],
)
def test_errors_change_nothing(line: str) -> None:
    session = Session()
    say(session, "position startpos moves 32-28")
    before = session.board
    answers = say(session, line)
    assert len(answers) == 1
    assert answers[0].startswith(ERROR)
    assert session.board == before
    assert not session.is_over


def test_a_numeric_fen_of_an_algebraic_variant_is_doubted() -> None:
    (answer,) = say(session := Session(), "variant russian", "position fen W:W21-32:B1-12")
    assert answer.startswith("info string warning: ")
    assert session.board.pieces == Board.start("russian").pieces


def test_show_tells_the_outcome() -> None:
    answers = say(Session(), "position fen W:W:B1", "d")
    assert answers[-1].startswith("outcome Black wins")


def test_counting() -> None:
    assert say(Session(), "perft 4")[0] == "nodes 4265"
    answers = say(Session(), "divide 4")
    assert answers[-3] == "nodes 4265"
    assert sum(int(answer.split(": ")[1]) for answer in answers[:-3]) == 4265


def test_messages_are_one_short_printable_line() -> None:
    for line in [
        "x" * 10_000_000,
        "\x00\x1b[2J",
        "position fen " + "\x07" * 5000,
        "variant \x00\u2028\U0001f600" * 999,
    ]:
        (answer,) = say(Session(), line)
        assert answer.startswith(ERROR)
        assert answer.isprintable()
        assert len(answer) < 5000


# Numbers are left out of the alphabet of depths: a legal count may take years.
words = st.sampled_from(
    [
        "position",
        "startpos",
        "fen",
        "moves",
        "variant",
        "russian",
        "d",
        "help",
        "perft",
        "2",
        "32-28",
        "W:W1:B50",
        "quit",
    ]
)


@given(st.lists(st.one_of(words, st.text(st.characters(exclude_categories=["Nd"]))), max_size=8))
def test_nothing_said_is_an_exception(said: list[str]) -> None:
    for answer in Session().answer(" ".join(said)):
        assert answer.isprintable() or answer == ""
