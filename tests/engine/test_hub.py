"""Hub: what each command does, in the words that its clients send and expect."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dxp_engine import Board, Game, Variant
from dxp_engine.analysis.score import Score
from dxp_engine.engine.hub import hub_score
from dxp_engine.engine.hub_params import PARAMS
from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Machine
from dxp_engine.rules.hub_text import HubText
from tests.documents import SPECS, section, table_column
from tests.engine.talk import Talk

pytestmark = pytest.mark.variant("international")

STARTS = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
_PV = r"(\"[x0-9 -]+\"|[x0-9-]+)"
INFO = re.compile(
    r"info depth=\d+ mean-depth=\d+\.\d+ score=-?\d+\.\d\d nodes=\d+ time=\d+\.\d+ nps=\d+\.\d+ pv=" + _PV
)


@pytest.fixture
def talk() -> Iterator[Talk]:
    with Talk("hub") as talk:
        yield talk


# -- parameters ------------------------------------------------------------------------------------


def test_a_host_reads_the_declarations(talk: Talk) -> None:
    host = Machine(HUB, "host")
    host.send(hub.Hub())
    events = host.receive("".join(f"{line}\n" for line in talk.ask("hub")).encode())
    params = {event.name: event for event in events if isinstance(event, hub.Param)}
    assert host.state == "setup"
    assert list(params) == list(PARAMS)
    assert all(param.value in param.values for param in params.values() if isinstance(param, hub.EnumParam))


@pytest.mark.variant("killer")
@pytest.mark.variant("breakthrough")
@pytest.mark.variant("frisian")
@pytest.mark.variant("antidraughts")
def test_the_variants_begin_with_the_names_that_clients_know(talk: Talk) -> None:
    (line,) = [line for line in talk.ask("hub") if "name=variant" in line]
    assert line.startswith('param name=variant value=normal type=enum values="normal killer bt frisian losing ')
    values = line.split('"')[1].split()
    assert len(values) == len(set(values))
    assert {str(Variant.parse(value)) for value in values} >= {variant.name for variant in Variant.all()}


def test_every_parameter_is_documented() -> None:
    assert table_column(section(SPECS / "hub.md", "## 6. Parameters"), "name") == list(PARAMS)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("variant", "standard", "chess"),
        ("ponder", "true", "maybe"),
        ("threads", "2", "none"),
        ("tt-size", "16", "90"),
        ("draw-rules", "none", "fide"),
        ("level", "club", "5"),
    ],
)
def test_parameters(talk: Talk, name: str, good: str, bad: str) -> None:
    assert talk.ask(f"set-param name={name} value={good}") == []
    settings = repr(talk.session.settings)
    (line,) = talk.ask(f"set-param name={name} value={bad}")
    assert line.startswith("error message=")
    assert repr(talk.session.settings) == settings


@pytest.mark.parametrize("name", ["initial-time", "book-ply", "bb-size", "eval", "contempt"])
def test_unknown_parameters_are_accepted_in_silence(talk: Talk, name: str) -> None:
    assert talk.ask(f"set-param name={name} value=1") == []


def test_a_table_of_2_to_the_17_entries_has_two_mib(talk: Talk) -> None:
    talk.say("set-param name=tt-size value=17")
    assert talk.session.settings.hash_mb == 2


@pytest.mark.parametrize(
    ("name", "variant"),
    [("normal", "international"), ("bt", "breakthrough"), ("losing", "antidraughts"), ("frisian", "frisian")],
)
def test_client_names(talk: Talk, name: str, variant: str) -> None:
    talk.say("set-param name=variant value=" + name)
    assert talk.session.settings.variant.name == variant
    assert any(line.startswith(f"param name=variant value={name} ") for line in talk.ask("hub"))


# -- positions, moves and searches -----------------------------------------------------------------


def test_a_search_in_full(talk: Talk) -> None:
    talk.say("hub", "init", f'{STARTS} moves="32-28 19-23"', "level depth=6", "go think")
    lines = talk.until("done")
    infos = [line for line in lines if line.startswith("info")]
    assert len(infos) >= 6
    assert all(INFO.fullmatch(line) for line in infos)
    assert re.fullmatch(r"done move=28x19x23 ponder=1[34]x2[34]x19", lines[-1])


@pytest.mark.parametrize("variant", [variant.name for variant in Variant.all()])
def test_a_game_against_itself_as_a_client_sees_it(talk: Talk, variant: str) -> None:
    """Positions and moves go out as pydraughts sends them, and what comes back is played."""
    text = HubText.of(variant)
    game = Game(variant)
    start = text.position(game.board)
    sent: list[str] = []
    talk.say(f"set-param name=variant value={variant}", "init")
    for _ in range(40):
        if game.is_over:
            break
        moves = f' moves="{" ".join(sent)}"' if sent else ""
        talk.say(f"pos pos={start}{moves}", "level depth=2", "go think")
        words = talk.until("done")[-1].split()
        assert talk.session.game.board == game.board
        move = text.parse_move(game.board, words[1].removeprefix("move="))
        sent.append(text.move(move))
        assert words[1] == f"move={sent[-1]}"
        game.play(move)
        if len(words) > 2:
            assert text.parse_move(game.board, words[2].removeprefix("ponder="))
    # A short history is the same position.
    talk.say(f"pos pos={text.position(game.board)}")
    assert talk.session.board.pieces == game.board.pieces
    assert talk.session.board.turn is game.board.turn


@pytest.mark.variant("english")
def test_english_is_turned_and_its_colours_are_swapped(talk: Talk) -> None:
    talk.say("set-param name=variant value=english", "pos pos=W" + "b" * 12 + "e" * 8 + "w" * 12)
    assert talk.session.board.pieces == Board("english").pieces
    assert talk.session.board.turn.letter == "B"


@pytest.mark.variant("russian")
def test_russian_lists_from_b8_and_counts_from_a1(talk: Talk) -> None:
    squares = ["e"] * 32
    for number, piece in ((4, "b"), (8, "b"), (22, "w"), (29, "w")):
        squares[number - 1] = piece
    talk.say("set-param name=variant value=russian", f"pos pos=W{''.join(squares)} moves=1-5")
    assert talk.session.board.pieces == Board("russian", "B:Wb2,c3:Bg7,h8").pieces


@pytest.mark.parametrize(
    "moves", ["37-32x", "28x19", "32-28 28-32", "32-28 19-99", "99-1", "32 28", "32-28 19-23 28-18"]
)
def test_a_bad_move_in_the_list(talk: Talk, moves: str) -> None:
    (error,) = talk.ask(f'{STARTS} moves="{moves}"')
    assert error.startswith('error message="pos: move ')
    talk.say("level depth=1", "go think")
    assert talk.until("done")[-1] == "done"
    talk.say(STARTS, "level depth=1", "go think")
    assert talk.until("done")[-1].startswith("done move=")


@pytest.mark.parametrize(
    "moves", ["32-28 19-23 28x19", "32-28 19-23 28-19", "32-28 19-23 28x19x23x23", "32-28 19-23 28x19x23"]
)
def test_moves_as_clients_write_them(talk: Talk, moves: str) -> None:
    assert talk.ask(f'{STARTS} moves="{moves}"') == []
    assert talk.session.board == Board("international").replay(["32-28", "19-23", "28x19"])


@pytest.mark.variant("frisian")
def test_wolf(talk: Talk) -> None:
    pos = "W" + "".join({6: "b", 37: "w", 47: "W", 4: "B"}.get(square, "e") for square in range(1, 51))
    talk.say("set-param name=variant value=frisian", f'pos pos={pos} wolf="W47=2 B4=1"')
    assert talk.session.board.king_runs == ((47, 2), (4, 1))
    (error,) = talk.ask(f'pos pos={pos} wolf="W46=2"')
    assert "wolf" in error


def test_analyze_has_no_shortcut_for_a_single_move(talk: Talk) -> None:
    talk.say(f'{STARTS} moves="32-28 19-23"', "level move-time=0.3", "go analyze")
    analysed = [line for line in talk.until("done") if line.startswith("info")][-1]
    talk.say(f'{STARTS} moves="32-28 19-23"', "level move-time=0.3", "go think")
    thought = [line for line in talk.until("done") if line.startswith("info")][-1]

    def depth(line: str) -> int:
        return int(line.split()[1].removeprefix("depth="))

    assert depth(analysed) > depth(thought)


def test_the_end_of_the_game(talk: Talk) -> None:
    pos = "pos pos=W" + "e" * 20 + "b" + "e" * 29
    talk.say(pos, "level depth=1", "go think")
    assert talk.until("done") == ["done"]
    talk.say(pos, "level depth=1", "go ponder")
    error, answer = talk.until("done")
    assert error.startswith('error message="go: the game is over')
    assert answer == "done"


def test_scores_as_hub_counts_them() -> None:
    assert [hub_score(Score(value)) for value in (0, -17, 20000, 29999, 29980, -29998, 29000)] == [
        0,
        -17,
        8000,
        9999,
        9980,
        -9998,
        9001,
    ]


def test_draughtsnet_sends_it_like_this(talk: Talk) -> None:
    talk.say("hub", "set-param name=threads value=1", "set-param name=tt-size value=16", "init")
    talk.until("ready")
    talk.say("new-game", STARTS, "level handicap=1", "level ply=4", "level nodes=3000")
    talk.say("set-param name=eval value=pst", "set-param name=book-margin value=4", "level depth=5", "go think")
    assert talk.until("done")[-1].startswith("done move=")
    assert talk.ask("stop", "stop") == []


def test_lidraughts_sends_landing_squares(talk: Talk) -> None:
    pos = "W" + "".join({32: "w", 28: "b", 19: "b", 1: "b"}.get(square, "e") for square in range(1, 51))
    assert talk.ask(f"pos pos={pos} moves=32x23x14") == []
    assert talk.session.board.turn.letter == "B"
