"""The UCI-like protocol: what each command does and each option changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dxp_engine import Board, Game
from dxp_engine.engine.uci_options import OPTIONS
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.machine import Machine
from dxp_engine.protocols.uci import UCI
from tests.documents import SPECS, section, table_column
from tests.engine.talk import Talk

pytestmark = pytest.mark.variant("international")

ERROR = "info string error: "


@pytest.fixture
def talk() -> Iterator[Talk]:
    with Talk() as talk:
        yield talk


def lines_of(lines: list[str], word: str) -> list[str]:
    return [line for line in lines if line.startswith(word)]


# -- identity and options --------------------------------------------------------------------------


def test_a_host_reads_the_declarations(talk: Talk) -> None:
    host = Machine(UCI, "host")
    host.send(uci.Uci())
    events = host.receive("".join(f"{line}\n" for line in talk.ask("uci")).encode())
    options = {event.name: event for event in events if isinstance(event, uci.Option)}
    assert host.state == "idle"
    assert list(options) == list(OPTIONS)
    assert all(option.default in option.values for option in options.values() if isinstance(option, uci.ComboOption))


def test_every_option_is_documented(talk: Talk) -> None:
    documented = set(table_column(section(SPECS / "uci.md", "## 7. Options"), "option"))
    assert documented >= set(OPTIONS)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("UCI_Variant", "international", "chess"),
        ("variant", "STANDARD", ""),
        ("DrawRules", "Default", "fide"),
        ("DrawRules", "none", "No"),
        ("Threads", "2", "0"),
        ("THREADS", "1", "100000"),
        ("Hash", "2", "-1"),
        ("Hash", "1", "99999999999"),
        ("MultiPV", "3", "three"),
        ("Ponder", "true", "yes"),
        ("Level", "Club", "master"),
        ("Skill", "0", "21"),
        ("UCI_AnalyseMode", "true", "1"),
        ("MoveOverhead", "0", "-5"),
        ("Notation", "hub", "morse"),
        ("Notation", "Native", ""),
    ],
)
def test_options(talk: Talk, option: str, good: str, bad: str) -> None:
    assert talk.ask(f"setoption name {option} value {good}") == []
    settings = repr(talk.session.settings)
    (line,) = talk.ask(f"setoption name {option} value {bad}")
    assert line.startswith(f"{ERROR}setoption: ")
    assert repr(talk.session.settings) == settings


@pytest.mark.parametrize(
    "line", ["setoption name Nothing value 1", "setoption name Threads", "setoption", "setoption x"]
)
def test_bad_options(talk: Talk, line: str) -> None:
    (answer,) = talk.ask(line)
    assert answer.startswith(ERROR)


def test_undeclared_options_are_unknown(talk: Talk) -> None:
    for name in ("UCI_ShowWDL", "UCI_Elo", "UCI_LimitStrength", "Contempt"):
        assert talk.ask(f"setoption name {name} value 1")[0].startswith(f"{ERROR}setoption: unknown option")


@pytest.mark.variant("russian")
def test_setting_the_variant_or_the_rules_sets_the_start(talk: Talk) -> None:
    talk.say("position startpos moves 32-28", "setoption name Variant value russian")
    assert talk.session.board == Board("russian")
    talk.say("position startpos moves c3-d4", "setoption name DrawRules value web40")
    assert talk.session.board == Board("russian", rules="web40")
    assert talk.session.board.turn.letter == "B"


@pytest.mark.variant("brazilian")
def test_a_rule_set_waits_for_its_variant(talk: Talk) -> None:
    (remark,) = talk.ask("setoption name DrawRules value cbd")
    assert remark.startswith("info string ")
    assert "error" not in remark
    assert talk.session.board == Board("international")
    assert talk.ask("setoption name UCI_Variant value brazilian") == []
    assert talk.session.board == Board("brazilian", rules="cbd")


@pytest.mark.variant("russian")
def test_a_bad_position_ends_with_another_variant(talk: Talk) -> None:
    talk.say("position fen x", "setoption name Variant value russian")
    assert talk.search("go depth 1") != "bestmove (none)"


@pytest.mark.variant("russian")
@pytest.mark.parametrize(
    ("notation", "expected"),
    [("native", "c3:e5:g7"), ("numeric", "22x15x8"), ("algebraic", "c3:e5:g7"), ("hub", "22x8x11x18")],
)
def test_notation(talk: Talk, notation: str, expected: str) -> None:
    talk.say("setoption name Variant value russian", f"setoption name Notation value {notation}")
    talk.say("position fen W:Wc3:Bd4,f6")
    assert talk.ask("moves") == [f"legal {expected}"]
    assert talk.search("go depth 2") == f"bestmove {expected}"
    # Whatever is written is read as well.
    assert talk.ask(f"position fen W:Wc3:Bd4,f6 moves {expected}") == []


def test_notation_of_numbered_boards(talk: Talk) -> None:
    talk.say("position fen W:W32:B28,19", "setoption name Notation value algebraic")
    assert talk.ask("moves") == ["legal d4:f6:h8"]
    talk.say("setoption name Notation value native")
    assert talk.ask("moves") == ["legal 32x23x14"]


# -- position, moves, undo -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position start",
        "position startpos 32-28",
        "position startpos moves 32-22",
        "position fen",
        "position fen moves 32-28",
        "position fen W:W51:B1",
        "position fen W:W1:B50",
        "position fen W:W32:B1 moves 32-28 x",
        "position startpos moves 32-28 19-23 28x19 14x23 99-1",
        "Position startpos",
    ],
)
def test_a_bad_position_changes_nothing(talk: Talk, line: str) -> None:
    talk.say("position startpos moves 32-28 19-23")
    before = talk.session.game.copy()
    (answer,) = talk.ask(line)
    assert answer.startswith(ERROR)
    assert talk.session.game == before
    if line.startswith("position"):
        talk.say("go depth 1")
        *_, error, answer = talk.until("bestmove")
        assert error.startswith(f"{ERROR}go: ")
        assert answer == "bestmove (none)"
        # The errors do not pile up: the same good position is good.
        assert talk.ask("position startpos moves 32-28 19-23") == []
        assert talk.search("go depth 1") != "bestmove (none)"


def test_a_longer_game_is_the_same_as_one_read_at_once(talk: Talk) -> None:
    moves: list[str] = []
    game = Game("international")
    for _ in range(60):
        if game.is_over:
            break
        moves.append(game.board.legal_moves[len(moves) % len(game.board.legal_moves)].pdn_long)
        game.play(moves[-1])
        assert talk.ask(f"position startpos moves {' '.join(moves)}") == []
        assert talk.session.game == game
    shorter = moves[:10]
    talk.say(f"position startpos moves {' '.join(shorter)}")
    assert talk.session.game == Game("international", shorter)


def test_a_bad_move_in_a_longer_game_takes_back_the_good_ones(talk: Talk) -> None:
    talk.say("position startpos moves 32-28")
    assert talk.ask("position startpos moves 32-28 19-23 28x19 1-2")[0].startswith(ERROR)
    assert talk.session.game == Game("international", ["32-28"])
    assert talk.ask("position startpos moves 32-28 19-23") == []
    assert talk.session.game == Game("international", ["32-28", "19-23"])


def test_undo(talk: Talk) -> None:
    talk.say("position startpos moves 32-28 19-23", "undo", "undo")
    assert talk.session.board == Board("international")
    assert talk.ask("undo")[0].startswith(f"{ERROR}undo: ")
    talk.say("position startpos moves 32-28 19-23")
    assert len(talk.session.game.moves) == 2


@pytest.mark.variant("russian")
def test_a_numeric_fen_of_an_algebraic_variant_is_doubted(talk: Talk) -> None:
    talk.say("setoption name Variant value russian")
    (answer,) = talk.ask("position fen W:W21-32:B1-12")
    assert answer.startswith("info string warning: ")
    assert talk.session.board.pieces == Board("russian").pieces


def test_moves_square_by_square(talk: Talk) -> None:
    assert talk.ask("position fen W:W32:B28,19", "moves 32") == ["next 23"]
    assert talk.ask("moves 32 23") == ["next 14"]
    assert talk.ask("moves 32 23 14") == ["next move 32x23x14"]
    assert talk.ask("moves 7")[0].startswith(f"{ERROR}moves: ")
    assert talk.ask("moves 51")[0].startswith(f"{ERROR}moves: there is no square")
    assert talk.ask("moves x")[0].startswith(f"{ERROR}moves: there is no square")


def test_show(talk: Talk) -> None:
    lines = talk.ask("position fen W:W:B1", "d")
    assert lines[-1] == "Fen: W:W:B1"
    assert "Outcome: Black wins: a side has no pieces left" in lines


def test_eval_is_a_number_for_the_side_to_move(talk: Talk) -> None:
    *_, white = talk.ask("position fen W:W31-50:B1-10", "eval")
    *_, black = talk.ask("position fen B:W31-50:B1-10", "eval")
    assert int(white.removeprefix("Eval: ")) > 500
    assert int(black.removeprefix("Eval: ")) < -500


def test_help_names_every_command(talk: Talk) -> None:
    text = "\n".join(talk.ask("help"))
    documented = table_column(section(SPECS / "uci.md", "## 2. Commands"), "command")
    assert {code.split()[0] for code in documented} == set(re.findall(r"[a-z]+", text)) & {
        code.split()[0] for code in documented
    }


# -- searches --------------------------------------------------------------------------------------


def test_fields_and_their_order(talk: Talk) -> None:
    talk.say("setoption name MultiPV value 2", "position startpos", "go depth 4")
    infos = lines_of(talk.until("bestmove"), "info depth")
    form = (
        r"info depth \d+ seldepth \d+ multipv [12] score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+"
        r" pv \d+-\d+.*"
    )
    assert all(re.fullmatch(form, line) for line in infos)
    assert sum(" depth 4 " in line and " multipv 2 " in line for line in infos) == 1


@pytest.mark.parametrize(
    ("fen", "mate"),
    [("W:W28:B23", "1"), ("B:W27:B21,K1", "1"), ("W:W27:B21,K1", "-2"), ("B:W32:B23,K1", "2")],
)
def test_mate_scores(talk: Talk, fen: str, mate: str) -> None:
    talk.say(f"position fen {fen}", "go depth 6")
    assert f" score mate {mate} " in talk.until("bestmove")[-2]


def test_search_moves(talk: Talk) -> None:
    assert talk.search("position startpos", "go depth 3 searchmoves 31-26").startswith("bestmove 31-26")
    talk.say("go depth 3 searchmoves 31-26 1-2")
    *_, error, answer = talk.until("bestmove")
    assert error.startswith(f"{ERROR}go: ")
    assert answer == "bestmove (none)"


def test_mate_limit_ends(talk: Talk) -> None:
    assert talk.search("position startpos", "go mate 1") != "bestmove (none)"
    talk.say("position fen W:W32:B28,19", "go mate 1")
    assert "score mate 1 " in talk.until("bestmove")[-2]


def test_perft(talk: Talk) -> None:
    talk.say("position startpos", "go perft 7")
    lines = talk.until("bestmove")
    assert sum(int(line.split()[-1]) for line in lines_of(lines, "info string")) == 1049442
    assert lines[-2].startswith("info depth 7 nodes 1049442 ")
    assert lines[-1] == "bestmove (none)"


@pytest.mark.parametrize("limit", ["depth", "nodes", "movetime", "mate", "movestogo", "wtime"])
def test_huge_numbers(talk: Talk, limit: str) -> None:
    talk.say(
        "position fen W:W28:B23", f"go depth 2 {limit} {2**63 - 1}" if limit != "depth" else f"go depth {2**63 - 1}"
    )
    assert talk.until("bestmove")[-1] == "bestmove 28x19"


def test_a_count_has_a_greatest_depth(talk: Talk) -> None:
    talk.say("go perft 256")
    error, answer = talk.until("bestmove")
    assert error == f"{ERROR}go: perft must be at most 255, not '256'"
    assert answer == "bestmove (none)"
    talk.say("go perft 255", "stop")
    assert talk.until("bestmove")[-1] == "bestmove (none)"


def test_game_over(talk: Talk) -> None:
    talk.say("position fen W:W:B5", "go infinite")
    remark, answer = talk.until("bestmove")
    assert remark == "info string the game is over: Black wins: a side has no pieces left"
    assert answer == "bestmove (none)"
    talk.say("go ponder depth 1")
    error, answer = talk.until("bestmove")
    assert error.startswith(ERROR)
    assert answer == "bestmove (none)"


def test_a_draw_by_rule_does_not_end_the_search(talk: Talk) -> None:
    moves = "50-45 1-6 45-50 6-1 " * 30
    assert talk.search(f"position fen W:WK50:BK1 moves {moves}", "go depth 4") != "bestmove (none)"


def test_bench_is_repeatable(talk: Talk) -> None:
    talk.say("bench 5")
    first = talk.until("Bench:")
    talk.say("bench 5")
    assert talk.until("Bench:")[-1] == first[-1]
    assert int(first[-1].split()[1]) > 1000


def test_new_game_and_clear_hash_forget(talk: Talk) -> None:
    def nodes() -> str:
        talk.say("position startpos", "go depth 6")
        return talk.until("bestmove")[-2].partition(" nodes ")[2].split()[0]

    talk.say("ucinewgame")
    first = nodes()
    assert nodes() != first
    talk.say("ucinewgame")
    assert nodes() == first
    talk.say("setoption name Clear Hash")
    assert nodes() == first
