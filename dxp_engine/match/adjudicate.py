"""Ending a game early, when both engines have long agreed on how it will end. Pure: scores in, a verdict out."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.match.ending import Ending
from dxp_engine.match.verdict import Verdict
from dxp_engine.rules.colour import Colour


@dataclass(frozen=True, slots=True)
class DrawRule:
    """A draw when neither engine has seen an advantage for some moves in a row.

    Attributes:
        moves: how many moves of each side.
        score: the greatest advantage, in hundredths of a man.
        after: moves of each side that must have been made, those of the opening included.
    """

    moves: int = 10
    score: int = 10
    after: int = 40


@dataclass(frozen=True, slots=True)
class WinRule:
    """A win when both engines have seen it for some moves in a row.

    Attributes:
        moves: how many moves of each side.
        score: the least advantage, in hundredths of a man.
    """

    moves: int = 4
    score: int = 300


class Adjudicator:
    """Counts the plies in a row for which the rules hold; a move without a score breaks every row.

    Args:
        draw: when to call it a draw; None for never.
        win: when to call it a win; None for never.
    """

    def __init__(self, draw: DrawRule | None = None, win: WinRule | None = None) -> None:
        self._draw = draw
        self._win = win
        self._level = 0
        self._ahead: Colour | None = None
        self._won = 0

    def judge(self, side: Colour, score: int | None, plies: int) -> Verdict | None:
        """What the rules say after a move.

        Args:
            side: who has moved.
            score: what it thinks of the position before the move, from its own side, in hundredths of a man; proven
                wins are beyond every advantage, as in `analysis.Score`. None if it does not say.
            plies: made so far, those of the opening included.
        """
        return self._judge_win(side, score) or self._judge_draw(score, plies)

    def _judge_draw(self, score: int | None, plies: int) -> Verdict | None:
        rule = self._draw
        if rule is None:
            return None
        self._level = self._level + 1 if score is not None and abs(score) <= rule.score else 0
        if self._level < 2 * rule.moves or plies < 2 * rule.after:
            return None
        why = f"neither engine has seen more than {rule.score / 100:g} for {rule.moves} moves"
        return Verdict(Ending.ADJUDICATED_DRAW, None, f"Draw: {why}")

    def _judge_win(self, side: Colour, score: int | None) -> Verdict | None:
        rule = self._win
        if rule is None:
            return None
        ahead = None if score is None or abs(score) < rule.score else side if score > 0 else side.other
        self._won = self._won + 1 if ahead is self._ahead else 1
        self._ahead = ahead
        if ahead is None or self._won < 2 * rule.moves:
            return None
        why = f"both engines have seen {rule.score / 100:g} or more for {rule.moves} moves"
        return Verdict(Ending.ADJUDICATED_WIN, ahead, f"{ahead} wins: {why}")


def read_draw_rule(text: str) -> DrawRule:
    """Read `moves=10 score=0.1 after=40`, in any order; what is left out is as here.

    Raises:
        ValueError: it is something else.
    """
    found = _words(text, "--adjudicate-draw", ("moves", "score", "after"))
    usual = DrawRule()
    return DrawRule(
        int(found.get("moves", usual.moves)),
        round(100 * found.get("score", usual.score / 100)),
        int(found.get("after", usual.after)),
    )


def read_win_rule(text: str) -> WinRule:
    """Read `moves=4 score=3`, in any order; what is left out is as here.

    Raises:
        ValueError: it is something else.
    """
    found = _words(text, "--adjudicate-win", ("moves", "score"))
    usual = WinRule()
    return WinRule(int(found.get("moves", usual.moves)), round(100 * found.get("score", usual.score / 100)))


def _words(text: str, option: str, names: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        whole = name == "score" or number.is_integer()
        if name not in names or not 0 <= number < 1e6 or not whole or (name == "moves" and not number):
            raise ValueError(f"{option} takes {' '.join(f'{n}=N' for n in names)}, not {word!r}")
        found[name] = number
    return found
