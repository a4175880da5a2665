"""The state of a match: who has scored how much against whom, with which colour, and at what cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from dxp_engine.match.ending import Ending
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.ratings import Rating, ratings
from dxp_engine.match.record import GameRecord, Use
from dxp_engine.match.tally import Tally
from dxp_engine.rules.colour import Colour


@dataclass
class Score:
    """What one player has made of its games, in all or against one other.

    Attributes:
        white, black: the games with this colour.
        pairs: pairs of games with the same opening and swapped colours, by points 0, 0.5, 1, 1.5 and 2; games whose
            other half is missing are not among them.
    """

    white: Tally = field(default_factory=Tally)
    black: Tally = field(default_factory=Tally)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    @property
    def total(self) -> Tally:
        """All games."""
        return self.white + self.black

    @property
    def pair_outcomes(self) -> Outcomes:
        """The pairs, for Elo and SPRT."""
        return Outcomes.of_pairs(self.pairs)

    @property
    def outcomes(self) -> Outcomes:
        """The better of both for Elo: the pairs if every game has its other half, else the single games."""
        pairs = self.pair_outcomes
        return pairs if pairs.total and pairs.games == self.total.games else self.total.outcomes

    def add(self, colour: Colour, tally: Tally) -> None:
        """Add one game."""
        if colour is Colour.WHITE:
            self.white += tally
        else:
            self.black += tally


@dataclass
class Player:
    """All about one player.

    Attributes:
        score: its games.
        against: the same by opponent.
        use: time, depth and nodes.
        faults: games that it lost by a fault of its own, by kind.
    """

    score: Score = field(default_factory=Score)
    against: dict[str, Score] = field(default_factory=dict)
    use: Use = field(default_factory=Use)
    faults: Counter[Ending] = field(default_factory=Counter)


class Standings:
    """Counts of finished games, which may come in any order.

    Attributes:
        games: how many.
        plies: moves of all of them.
        players: all about each, in the order in which they appeared.
        endings: games by ending.
        results: games from the side of White.
        openings: games by opening, from the side of White.
    """

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.players: dict[str, Player] = {}
        self.endings: Counter[Ending] = Counter()
        self.results = Tally()
        self.openings: dict[str, Tally] = {}
        self._halves: dict[int, GameRecord] = {}

    def add(self, record: GameRecord) -> None:
        """Count a finished game."""
        self.games += 1
        self.plies += record.plies
        self.endings[record.ending] += 1
        white = Tally.of_points(record.points(record.white))
        self.results += white
        self.openings[record.opening] = self.openings.get(record.opening, Tally()) + white
        for colour in Colour:
            self._add_side(record, colour)
        self._add_pair(record)

    def _add_side(self, record: GameRecord, colour: Colour) -> None:
        name, other = record.name(colour), record.name(colour.other)
        tally = Tally.of_points(record.points(name))
        player = self.players.setdefault(name, Player())
        player.score.add(colour, tally)
        player.against.setdefault(other, Score()).add(colour, tally)
        player.use += record.use(colour)
        if record.culprit == name:
            player.faults[record.ending] += 1

    def _add_pair(self, record: GameRecord) -> None:
        first = self._halves.pop(record.pair, None)
        if first is None:
            self._halves[record.pair] = record
            return
        for name, other in ((record.white, record.black), (record.black, record.white)):
            number = round(2 * (first.points(name) + record.points(name)))
            player = self.players[name]
            player.score.pairs[number] += 1
            player.against[other].pairs[number] += 1

    @property
    def names(self) -> list[str]:
        """The players, the best score first; those with the same score in the order in which they appeared."""
        return sorted(self.players, key=lambda name: -(self.players[name].score.total.score or 0))

    @property
    def unpaired(self) -> int:
        """How many games have no other half yet."""
        return len(self._halves)

    def ratings(self, anchor: str | None = None, anchor_elo: float = 0.0) -> list[Rating]:
        """Ratings of all players, see `ratings.ratings`."""
        games: dict[tuple[str, str], Tally] = {}
        for name, player in self.players.items():
            for other, score in player.against.items():
                if (other, name) not in games:
                    games[name, other] = score.total
        return ratings(games, anchor, anchor_elo)
