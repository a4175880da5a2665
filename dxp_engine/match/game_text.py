"""A finished game as PDN, with clocks and evaluations in the comments."""

from __future__ import annotations

from collections.abc import Iterator

from dxp_engine.analysis import Score
from dxp_engine.match.config import MatchConfig
from dxp_engine.match.record import GameRecord, Note
from dxp_engine.pdn import Comment, PdnGame, format_game
from dxp_engine.pdn.comment import format_time
from dxp_engine.pdn.result import Result, format_result
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game

_RESULTS = {"white": Result.WHITE, "black": Result.BLACK, "draw": Result.DRAW}


def pdn_of(record: GameRecord, config: MatchConfig) -> str:
    """The game as PDN text, an empty line at its end.

    A comment tells the evaluation from White's side (`eval`, in men, or moves to a proven win), the depth (`depth`),
    what is left on the clock after the move (`clk`) and what the move took (`emt`), as far as they are known.
    """
    game = Game(Board(config.variant, record.start, rules=config.rules), record.moves)
    result = format_result(_RESULTS[record.result], config.variant)
    made = PdnGame.from_game(game, {**_tags(record, config), "Result": result})
    made.terminator = result
    mover = game.start.turn
    for ply, note in zip(made.tree.plies, record.notes, strict=False):
        if text := " ".join(_commands(note, mover)):
            ply.notes.append(Comment(text))
        mover = mover.other
    return f"{format_game(made)}\n"


def _tags(record: GameRecord, config: MatchConfig) -> dict[str, str]:
    controls = [str(config.entrant(name).control) for name in (record.white, record.black)]
    control = {"TimeControl": controls[0]}
    if controls[0] != controls[1]:
        control = {"WhiteTimeControl": controls[0], "BlackTimeControl": controls[1]}
    return {
        "Event": "dxp-engine match",
        "Site": "?",
        "Date": record.began.strftime("%Y.%m.%d"),
        "Round": str(record.round),
        "White": record.white,
        "Black": record.black,
        "MatchGame": str(record.number),
        "UTCTime": record.began.strftime("%H:%M:%S"),
        **control,
        "OpeningPlies": str(record.opening_plies),
        "Termination": record.reason,
    }


def _commands(note: Note, mover: Colour) -> Iterator[str]:
    if note.score is not None:
        yield f"[%eval {_evaluation(Score(note.score), mover)}]"
    if note.depth is not None:
        yield f"[%depth {note.depth}]"
    if note.clock is not None:
        yield f"[%clk {format_time(round(note.clock, 3))}]"
    if note.seconds is not None:
        yield f"[%emt {format_time(round(note.seconds, 3))}]"


def _evaluation(score: Score, mover: Colour) -> str:
    """From White's side, as the commands of PDN have it; moves to a win are counted by the mover."""
    sign = 1 if mover is Colour.WHITE else -1
    return f"{sign * score.value / 100:.2f}" if score.mate is None else f"#{sign * score.mate}"
