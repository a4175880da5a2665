"""Games written down as PDN while they are played, so that a game cut off is not lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from dxp_engine.pdn import Comment, PdnGame, format_game
from dxp_engine.pdn.comment import format_time
from dxp_engine.players.dxp_result import DxpResult
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game


@dataclass
class GameRecord:
    """A game with all that is known of it; it grows while the game goes on.

    Attributes:
        number: of the game in its session, from 1.
        white, black: who plays.
        game: the moves.
        minutes, moves: of each side for the whole game, 0 for no limit.
        seconds: used for each ply, by our clock; as many as there are moves.
        result: how it ended, None while it goes on.
        began: when it began.
        cut_off: whether it ended for no reason of the game's: the connection was lost, or we left.
    """

    number: int
    white: str
    black: str
    game: Game
    minutes: float = 0.0
    moves: int = 0
    seconds: list[float] = field(default_factory=list)
    result: DxpResult | None = None
    began: datetime = field(default_factory=datetime.now)
    cut_off: bool = False

    def used(self, side: Colour) -> float:
        """Seconds that a side has used so far."""
        offset = 0 if self.game.start.turn is side else 1
        return sum(self.seconds[offset::2])

    @property
    def pdn_result(self) -> str:
        """The result as PDN writes it, `*` while there is none."""
        return self.result.pdn(self.game.variant) if self.result else "*"

    @property
    def tags(self) -> dict[str, str]:
        """The tags for a PDN of the game, in order."""
        tags = {
            "Event": "DXP",
            "Site": "?",
            "Date": self.began.strftime("%Y.%m.%d"),
            "Round": str(self.number),
            "White": self.white or "?",
            "Black": self.black or "?",
            "Result": self.pdn_result,
            "Time": self.began.strftime("%H:%M:%S"),
            "WhiteTime": _clock(self.used(Colour.WHITE)),
            "BlackTime": _clock(self.used(Colour.BLACK)),
        }
        if self.minutes:
            seconds = f"{self.minutes * 60:g}"
            tags["TimeControl"] = f"{self.moves}/{seconds}" if self.moves else seconds
        if self.result:
            tags["Termination"] = self.result.text
        return tags

    @property
    def pdn(self) -> str:
        """The game as PDN, each move with its time."""
        comments = [f"[%emt {_clock(seconds)}]" for seconds in self.seconds]
        return game_pdn(self.game, self.tags, comments, self.pdn_result)


def game_pdn(game: Game, tags: Mapping[str, str], comments: Sequence[str], result: str) -> str:
    """A game as PDN text, an empty line at its end.

    Args:
        game: start position and moves.
        tags: to be written; those of the position are added.
        comments: for each move, as far as there are some; "" for none.
        result: what ends the moves.
    """
    made = PdnGame.from_game(game, {**tags, "Result": result})
    made.terminator = result
    for ply, comment in zip(made.tree.plies, comments, strict=False):
        if comment:
            ply.notes.append(Comment(comment))
    return f"{format_game(made)}\n"


def _clock(seconds: float) -> str:
    return format_time(round(seconds, 2))


class GameLog:
    """A PDN file to which each game is added when it has ended.

    While it goes on, it stands in a file of its own beside that one: `games.pdn.1234.part`, with the number of this
    process. After each move that is replaced as a whole, so whatever happens it is a readable game with all moves.

    Args:
        path: the file; None keeps nothing.
        complain: told once when writing fails, which disturbs no game.
    """

    def __init__(self, path: Path | None, complain: Callable[[str], None] = lambda text: None) -> None:
        self._path = path
        self._complain = complain
        self._well = True

    @property
    def part(self) -> Path | None:
        """Where the game that goes on stands."""
        return self._path and self._path.with_name(f"{self._path.name}.{os.getpid()}.part")

    def update(self, record: GameRecord) -> None:
        """The game has begun or changed."""
        if self.part is not None:
            self._try(self._replace, self.part, record.pdn)

    def finish(self, record: GameRecord) -> None:
        """The game is over, or cut off."""
        if self._path is not None and self.part is not None:
            self._try(self._append, self._path, record.pdn)
            if self._well:
                self.part.unlink(missing_ok=True)

    def _try(self, write: Callable[[Path, str], None], path: Path, text: str) -> None:
        try:
            write(path, text)
        except OSError as error:
            if self._well:
                self._complain(f"the games cannot be written to {path}: {error.strerror or error}")
            self._well = False

    @staticmethod
    def _replace(path: Path, text: str) -> None:
        new = path.with_name(f"{path.name}.new")
        new.write_text(text, encoding="utf-8")
        new.replace(path)

    @staticmethod
    def _append(path: Path, text: str) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
