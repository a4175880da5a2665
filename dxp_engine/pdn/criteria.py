"""Which games are wanted."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine import core
from dxp_engine.pdn.batch import games_of
from dxp_engine.pdn.chunk import Chunk
from dxp_engine.pdn.date import Day, earliest, latest, parse_date
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.material import Material
from dxp_engine.pdn.result import Result
from dxp_engine.rules import Colour, Variant

_DATES = ("Date", "EventDate", "UTCDate", "Dati", "Anno")


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a game must be; every one that is given must hold.

    Attributes:
        player, white, black, event: part of a name, in any case; a player plays either side.
        results: how it ended.
        since, until: the first and the last day; a date of which only the year is known counts if it can be within.
        variants: names of variants.
        position: a position that was reached in the main line; clocks do not count.
        material: pieces that were once on the board.
        least_plies, most_plies: its length.
        broken: whether it has an error.
    """

    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    results: tuple[Result, ...] = ()
    since: Day | None = None
    until: Day | None = None
    variants: tuple[str, ...] = ()
    position: core.Position | None = None
    material: Material | None = None
    least_plies: int = 0
    most_plies: int | None = None
    broken: bool | None = None

    def fit(self, game: PdnGame) -> bool:
        """Whether a game is wanted; what costs most is asked last."""
        return (
            self._names_fit(game)
            and (not self.results or game.result in self.results)
            and (not self.variants or (game.variant is not None and game.variant.name in self.variants))
            and self.least_plies <= game.plies <= (game.plies if self.most_plies is None else self.most_plies)
            and (self.broken is None or self.broken == bool(game.errors))
            and self._date_fits(game)
            and self._positions_fit(game)
        )

    def _names_fit(self, game: PdnGame) -> bool:
        white, black = (game.player(side).casefold() for side in Colour)
        wanted = self.player.casefold()
        return (
            (wanted in white or wanted in black)
            and self.white.casefold() in white
            and self.black.casefold() in black
            and self.event.casefold() in game.tags.get("Event", "").casefold()
        )

    def _date_fits(self, game: PdnGame) -> bool:
        if self.since is None and self.until is None:
            return True
        day = next((day for tag in _DATES if (day := parse_date(game.tags.get(tag, "")))), None)
        if day is None:
            return False
        return (self.since is None or latest(day) >= earliest(self.since)) and (
            self.until is None or earliest(day) <= latest(self.until)
        )

    def _positions_fit(self, game: PdnGame) -> bool:
        if self.position is not None:
            if game.variant is None or game.variant.name != self.position.variant:
                return False
            key = self.position.key
            if not any(position.key == key for position in game.positions):
                return False
        material = self.material
        return material is None or any(material.fits(position) for position in game.positions)


def wanted_games(task: tuple[Chunk, Variant | None, Criteria]) -> tuple[int, list[str]]:
    """How many games a chunk has, and those that are wanted, as they were read."""
    chunk, variant, criteria = task
    count = 0
    found = []
    for game in games_of([chunk], variant):
        count += bool(game.text)
        if game.text and criteria.fit(game):
            found.append(game.text)
    return count, found
