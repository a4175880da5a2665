"""Which command waits, which acts at once, and that every search is answered exactly once."""

import random
import re

import pytest

from dxp_engine.protocols.errors import LocalError
from tests.protocols.desk import Desk

Talk = list[tuple[str, list[str]]]

UCI_TALKS: dict[str, Talk] = {
    "what takes no time is done at once": [
        ("uci", ["do uci"]),
        ("setoption name Hash value 8", ["do setoption name Hash value 8"]),
        ("isready", ["< readyok"]),
        ("position startpos moves 32-28", ["do position startpos moves 32-28"]),
        ("stop", []),
        ("ponderhit", []),
        ("nonsense", ["< info string error: unknown command 'nonsense'"]),
        ("setoption x", ["< info string error: setoption: name is expected, not 'x'"]),
    ],
    "a bounded search makes the others wait": [
        ("go movetime 100", ["start go movetime 100"]),
        ("d\nsetoption name Hash value 8\nposition startpos\nisready", ["< readyok"]),
        ("go depth 3", []),
        ("nonsense", ["< info string error: unknown command 'nonsense'"]),
        ("setoption x", []),
        (
            "! 32-28",
            ["< bestmove 32-28", "do d", "do setoption name Hash value 8", "do position startpos", "start go depth 3"],
        ),
        ("! 31-27", ["< bestmove 31-27", "< info string error: setoption: name is expected, not 'x'"]),
    ],
    "stop, twice and without a search": [
        ("go depth 30", ["start go depth 30"]),
        ("stop", ["stop"]),
        ("stop", []),
        ("! 32-28", ["< bestmove 32-28"]),
        ("stop", []),
    ],
    "stop is for every search before it": [
        ("go depth 30\nposition startpos\ngo depth 20\nstop\ngo depth 10", ["start go depth 30", "stop"]),
        ("! 32-28", ["< bestmove 32-28", "do position startpos", "start go depth 20 stopped"]),
        ("! 32-28", ["< bestmove 32-28", "start go depth 10"]),
    ],
    "an unbounded search is ended by the next position": [
        ("go infinite", ["start go infinite"]),
        ("d", ["do d"]),
        ("setoption name Hash value 8", []),
        ("d", []),
        ("position startpos", ["stop"]),
        ("go depth 1", []),
        (
            "! 32-28",
            ["< bestmove 32-28", "do setoption name Hash value 8", "do d", "do position startpos", "start go depth 1"],
        ),
    ],
    "an unbounded search is ended by the next go": [
        ("go", ["start go"]),
        ("go", ["stop"]),
        ("go depth 2", []),
        ("! 32-28", ["< bestmove 32-28", "start go stopped"]),
        ("! 32-28", ["< bestmove 32-28", "start go depth 2"]),
    ],
    "an unbounded search is ended by a broken go or position too": [
        ("go infinite", ["start go infinite"]),
        ("go depth x", ["stop"]),
        (
            "! 32-28",
            [
                "< bestmove 32-28",
                "< info string error: go: depth needs a whole number, not 'x'",
                "< bestmove (none)",
            ],
        ),
        ("go infinite", ["start go infinite"]),
        ("position x", ["stop"]),
        (
            "! 32-28",
            [
                "< bestmove 32-28",
                "< info string error: position: startpos or fen is expected, not 'x'",
                "refuse",
            ],
        ),
    ],
    "an unbounded search does not answer by itself": [
        ("go infinite", ["start go infinite"]),
        ("! 32-28", []),
        ("isready", ["< readyok"]),
        ("stop", ["< bestmove 32-28"]),
        ("go infinite", ["start go infinite"]),
        ("! 32-28", []),
        ("go depth 1", ["< bestmove 32-28", "start go depth 1"]),
    ],
    "a refused search is answered at once": [
        ("go infinite", ["start go infinite"]),
        ("! refused", ["< bestmove (none)"]),
        ("go ponder wtime 1 btime 1", ["start go ponder wtime 1 btime 1"]),
        ("! refused", ["< bestmove (none)"]),
        ("ponderhit", []),
    ],
    "a hit": [
        ("go ponder wtime 1000 btime 1000", ["start go ponder wtime 1000 btime 1000"]),
        ("ponderhit", ["hit"]),
        ("ponderhit", []),
        ("position startpos", []),
        ("! 32-28", ["< bestmove 32-28", "do position startpos"]),
    ],
    "a hit after the search has ended": [
        ("go ponder depth 3", ["start go ponder depth 3"]),
        ("! 32-28", []),
        ("setoption name Hash value 8", []),
        ("ponderhit", ["< bestmove 32-28", "do setoption name Hash value 8"]),
    ],
    "a hit on an endless search goes on to wait": [
        ("go ponder infinite", ["start go ponder infinite"]),
        ("! 32-28", []),
        ("ponderhit", []),
        ("stop", ["< bestmove 32-28"]),
    ],
    "a miss is a stop and a new search": [
        ("go ponder wtime 1000 btime 1000", ["start go ponder wtime 1000 btime 1000"]),
        ("stop", ["stop"]),
        ("ponderhit", []),
        ("position startpos", []),
        ("! 32-28", ["< bestmove 32-28", "do position startpos"]),
    ],
    "a miss without a stop": [
        ("go ponder movetime 10", ["start go ponder movetime 10"]),
        ("position startpos\ngo movetime 10", ["stop"]),
        ("! 32-28", ["< bestmove 32-28", "do position startpos", "start go movetime 10"]),
    ],
    "a hit for a search that waits": [
        ("go depth 3\ngo ponder depth 4\nponderhit", ["start go depth 3"]),
        ("! 32-28", ["< bestmove 32-28", "start go ponder depth 4"]),
        ("! 32-28", ["< bestmove 32-28"]),
    ],
    "a broken go is answered in its turn": [
        ("go depth x", ["< info string error: go: depth needs a whole number, not 'x'", "< bestmove (none)"]),
        ("go depth 3\ngo depth x", ["start go depth 3"]),
        (
            "! 32-28",
            [
                "< bestmove 32-28",
                "< info string error: go: depth needs a whole number, not 'x'",
                "< bestmove (none)",
            ],
        ),
    ],
    "quit": [
        (
            "go depth 9\nsetoption name Hash value 8\ngo depth 8\nbench\ngo x\nquit\ngo depth 7",
            ["start go depth 9", "stop"],
        ),
        (
            "! 32-28",
            [
                "< bestmove 32-28",
                *["< info string error: go: quit came first", "< bestmove (none)"] * 2,
                "exit",
            ],
        ),
    ],
    "quit without a search": [("quit", ["exit"]), ("go", []), ("! eof", [])],
    "a signal while pondering": [
        ("go ponder depth 3\ngo depth 2", ["start go ponder depth 3", "stop"]),
        ("! signal", []),
        ("! 32-28", ["< bestmove 32-28", "< info string error: go: quit came first", "< bestmove (none)", "exit"]),
    ],
    "a signal while pondering alone": [
        ("go ponder depth 3", ["start go ponder depth 3"]),
        ("! signal", ["stop"]),
        ("! signal", []),
        ("! 32-28", ["< bestmove 32-28", "exit"]),
    ],
    "the end of input lets a bounded search finish": [
        ("go depth 9\ngo infinite\ngo depth 8", ["start go depth 9"]),
        ("! eof", []),
        ("! 32-28", ["< bestmove 32-28", "start go infinite stopped"]),
        ("! 32-28", ["< bestmove 32-28", "start go depth 8"]),
        ("! 32-28", ["< bestmove 32-28", "exit"]),
    ],
    "the end of input ends an unbounded search": [
        ("go infinite", ["start go infinite"]),
        ("! eof", ["stop"]),
        ("! 32-28", ["< bestmove 32-28", "exit"]),
    ],
    "the end of input ends a ponder search that has found its move": [
        ("go ponder depth 2", ["start go ponder depth 2"]),
        ("! 32-28", []),
        ("! eof", ["< bestmove 32-28", "exit"]),
    ],
    "the end of input without a search": [("d", ["do d"]), ("! eof", ["exit"])],
    "bench is a search without a bestmove": [
        ("bench", ["start bench"]),
        ("d", []),
        ("stop", ["stop"]),
        ("! ", ["< Bench: 1", "do d"]),
        ("go ponder depth 3", ["start go ponder depth 3"]),
        ("bench 3", ["stop"]),
        ("! 32-28", ["< bestmove 32-28", "start bench 3"]),
    ],
}
WARNING = '< error message="no usable level: one second"'
HUB_TALKS: dict[str, Talk] = {
    "a whole session at once": [
        (
            "hub\nset-param name=threads value=2\ninit\npos start\nlevel move-time=0.1\ngo think\nping",
            [
                "do hub",
                "do set-param name=threads value=2",
                "do init",
                "do pos start",
                "do level move-time=0.1",
                "start go think",
                "< pong",
            ],
        ),
        ("! 32-28", ["< done move=32-28"]),
    ],
    "go think without a usable level": [
        ("pos start\ngo think", ["do pos start", WARNING, "start go think"]),
        ("! 32-28", ["< done move=32-28"]),
        (
            "level moves=3\ngo ponder",
            ["do level moves=3", WARNING, "start go ponder"],
        ),
        ("ponder-hit", ["hit"]),
        ("! 32-28", ["< done move=32-28"]),
    ],
    "analyze without a level is endless": [
        ("go analyze", ["start go analyze"]),
        ("! 32-28", []),
        ("new-game", []),
        ("pos start", ["< done move=32-28", "do new-game", "do pos start"]),
    ],
    "a stop and a new request without waiting": [
        ("level infinite\ngo analyze", ["do level infinite", "start go analyze"]),
        ("stop\npos start\nlevel depth=3\ngo think", ["stop"]),
        ("! 32-28", ["< done move=32-28", "do pos start", "do level depth=3", "start go think"]),
        ("stop", ["stop"]),
        ("! 32-28", ["< done move=32-28"]),
    ],
    "broken lines": [
        ("level time=abc", ["< error message=\"level: time needs a number, not 'abc'\""]),
        ("go", ["< error message=\"go: needs one of think, ponder and analyze, not ''\"", "< done"]),
        ("pos", ["< error message=\"pos: 'pos' is missing\"", "refuse"]),
    ],
    "the end of input stops the search": [
        ("level depth=9\ngo think\npos start\ngo think", ["do level depth=9", "start go think"]),
        ("! eof", ["stop"]),
        ("! 32-28", ["< done move=32-28", '< error message="go: quit came first"', "< done", "exit"]),
    ],
}


@pytest.mark.parametrize("talk", UCI_TALKS.values(), ids=UCI_TALKS)
def test_uci(talk: Talk) -> None:
    play("uci", talk)


@pytest.mark.parametrize("talk", HUB_TALKS.values(), ids=HUB_TALKS)
def test_hub(talk: Talk) -> None:
    play("hub", talk)


def play(name: str, talk: Talk) -> None:
    desk = Desk(name)
    for line, actions in talk:
        match line.split(" ", 1):
            case ["!", "eof"]:
                said = desk.eof()
            case ["!", "signal"]:
                said = desk.signal()
            case ["!", "refused"]:
                said = desk.done(refused=True)
            case ["!", move]:
                said = desk.done(move)
            case _:
                said = desk.say(line)
        assert said == actions, line


def test_a_search_that_does_not_run_cannot_end() -> None:
    desk = Desk("uci")
    with pytest.raises(LocalError):
        desk.done()
    desk.say("go infinite")
    desk.done("32-28")
    with pytest.raises(LocalError):
        desk.done("32-28")


def test_full() -> None:
    """A bounded search lets reading pause; an endless one refuses what it would never come to."""
    desk = Desk("uci", limit=4)
    desk.say("go depth 9\nposition startpos moves 1-2 3-4")
    assert not desk.queue.full
    desk.say("go infinite\nundo")
    assert desk.queue.full
    desk.done("32-28")
    assert not desk.queue.full
    desk.say("undo\nundo\nundo")
    assert not desk.queue.full
    assert desk.say("undo") == ["< info string error: too many commands wait for the search to end"]
    assert desk.say("isready\nposition startpos") == ["< readyok", "stop"]
    assert desk.queue.full


COMMANDS = {
    "uci": [
        *("uci", "isready", "setoption name Hash value 8", "ucinewgame", "position startpos", "position x", "nonsense"),
        *("go", "go depth 3", "go movetime 9", "go infinite", "go ponder depth 3", "go ponder infinite", "go depth x"),
        *("stop", "ponderhit", "d", "moves", "undo", "bench"),
    ],
    "hub": [
        *("hub", "ping", "set-param name=x value=1", "init", "new-game", "pos start", "pos", "nonsense"),
        *("level depth=3", "level infinite", "level x=", "level depth=x"),
        *("go think", "go ponder", "go analyze", "go", "stop", "ponder-hit"),
    ],
}


@pytest.mark.parametrize("name", ["uci", "hub"])
@pytest.mark.parametrize("end", ["eof", "quit"])
def test_every_go_is_answered_once(name: str, end: str) -> None:
    rng = random.Random(3)
    for _ in range(300):
        check_one_session(name, end, rng)


def check_one_session(name: str, end: str, rng: random.Random) -> None:
    """Commands and ends of searches in any order; the engine under test answers to the last one, and leaves."""
    desk = Desk(name)
    said: list[str] = []
    asked = 0
    for _ in range(rng.randrange(40)):
        if desk.queue.searching and rng.random() < 0.4:
            refused = rng.random() < 0.1
            said += desk.done("" if refused else "32-28", refused=refused)
        else:
            line = rng.choice(COMMANDS[name])
            asked += line.split()[0] == "go"
            said += desk.say(line)
    said += desk.eof() if end == "eof" else desk.say("quit")
    while said[-1:] != ["exit"]:
        assert desk.queue.searching
        said += desk.done("32-28")
    answers = [line for line in said if re.match("< (bestmove|done)", line)]
    assert len(answers) == asked
    assert desk.machine.owed("go") == 0
    assert said.count("exit") == 1
    assert desk.queue.running is None
