"""A finished game of a match, as a value: what the store keeps, and all that statistics and reports are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

from dxp_engine.match.ending import Ending
from dxp_engine.rules.colour import Colour

Result = Literal["white", "black", "draw"]
"""Who won. Every recorded game has a result; games that were abandoned are not recorded."""


@dataclass(frozen=True, slots=True)
class Use:
    """What one side used in one game, over the moves it was asked for (those of the opening are not).

    Attributes:
        seconds: thinking time by the runner's clock.
        moves: moves it made.
        nodes: positions, as far as the engine says.
        node_seconds: the part of `seconds` of those moves for which it says them.
        depth: plies of the searches added up, as far as the engine says.
        depth_moves: the moves for which it says them.
    """

    seconds: float = 0.0
    moves: int = 0
    nodes: int = 0
    node_seconds: float = 0.0
    depth: int = 0
    depth_moves: int = 0

    def __add__(self, other: Use) -> Use:
        return Use(
            self.seconds + other.seconds,
            self.moves + other.moves,
            self.nodes + other.nodes,
            self.node_seconds + other.node_seconds,
            self.depth + other.depth,
            self.depth_moves + other.depth_moves,
        )

    @property
    def mean_depth(self) -> float | None:
        """Plies of a search, None where the engine never says them."""
        return self.depth / self.depth_moves if self.depth_moves else None

    @property
    def nps(self) -> float | None:
        """Nodes per second of the runner's clock, None where that is not known."""
        return self.nodes / self.node_seconds if self.nodes and self.node_seconds else None

    @property
    def seconds_per_move(self) -> float | None:
        """Seconds of a move, None without moves."""
        return self.seconds / self.moves if self.moves else None


class Note(NamedTuple):
    """What is known of one move; None where nothing is, as for all moves of the opening.

    Attributes:
        seconds: used for it, by the runner's clock.
        clock: seconds left on the mover's clock after it; None where there is no clock.
        score: hundredths of a man, from the mover's side; proven wins and losses as in `analysis.Score`.
        depth: plies.
        nodes: positions.
    """

    seconds: float | None = None
    clock: float | None = None
    score: int | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game.

    Attributes:
        number: its number in the schedule, from 1; no two games of a match have the same.
        round: the round, from 1.
        pair: the games with the same opening, the same two entrants and swapped colours have the same number, from 1.
            A pair may have one game only, while the match goes on or where the number of games is odd.
        opening: the opening as text, such as "32-28 19-23", or a FEN.
        white, black: names of the entrants.
        result: who won.
        ending: what kind of ending it was.
        reason: why, a sentence without a full stop.
        line: the line of the engine that shows its fault, "" if there is none.
        start: the first position as FEN, before the moves of the opening.
        moves: all moves in the long PDN form, those of the opening first.
        opening_plies: how many of the moves belong to the opening.
        notes: for each move, what is known of it.
        began, ended: when, in UTC.
        white_use, black_use: what each side used.
        warnings: what was odd but harmless, such as an illegal move in an expected line; the first ones only.
    """

    number: int
    round: int
    pair: int
    opening: str
    white: str
    black: str
    result: Result
    ending: Ending
    reason: str
    line: str
    start: str
    moves: tuple[str, ...]
    opening_plies: int
    notes: tuple[Note, ...]
    began: datetime
    ended: datetime
    white_use: Use = field(default_factory=Use)
    black_use: Use = field(default_factory=Use)
    warnings: tuple[str, ...] = ()

    @property
    def plies(self) -> int:
        """How many moves were made, those of the opening included."""
        return len(self.moves)

    @property
    def winner(self) -> str | None:
        """The name of the entrant that won, None for a draw."""
        return {"white": self.white, "black": self.black, "draw": None}[self.result]

    @property
    def loser(self) -> str | None:
        """The name of the entrant that lost, None for a draw."""
        return {"white": self.black, "black": self.white, "draw": None}[self.result]

    @property
    def culprit(self) -> str | None:
        """The name of the entrant whose fault ended the game, None if it was nobody's."""
        return self.loser if self.ending.is_fault else None

    def name(self, side: Colour) -> str:
        """The entrant that played a side."""
        return self.white if side is Colour.WHITE else self.black

    def use(self, side: Colour) -> Use:
        """What a side used."""
        return self.white_use if side is Colour.WHITE else self.black_use

    def points(self, name: str) -> float:
        """The points of an entrant: 1, 0.5 or 0.

        Raises:
            ValueError: it did not play.
        """
        if name not in (self.white, self.black):
            raise ValueError(f"{name} did not play in game {self.number}")
        return 0.5 if self.winner is None else float(self.winner == name)
