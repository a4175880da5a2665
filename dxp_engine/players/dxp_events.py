"""What an end of a DXP connection learns from its peer."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.core import Move
from dxp_engine.players.dxp_result import DxpResult
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour


@dataclass(frozen=True)
class Terms:
    """What the two ends agree on for a game.

    Attributes:
        start: the first position.
        colour: the side we play.
        minutes: of each side for the whole game, 0 if none are given.
        moves: of each side in the whole game, 0 for no limit.
    """

    start: Board
    colour: Colour
    minutes: float = 0.0
    moves: int = 0


@dataclass(frozen=True)
class Proposed:
    """They want a game, and wait for our answer."""

    terms: Terms


@dataclass(frozen=True)
class Started:
    """A game begins."""

    terms: Terms


@dataclass(frozen=True)
class Declined:
    """They do not want the game that we proposed. Codes as in GAMEACC."""

    code: int

    @property
    def text(self) -> str:
        """What the code says."""
        return {1: "it speaks another version of DXP", 2: "it does not want this game"}.get(
            self.code, "it wants no game at all"
        )


@dataclass(frozen=True)
class Moved:
    """They have moved. `seconds` is what they say they have used: some always say 0, others the time of the game."""

    move: Move
    seconds: int


@dataclass(frozen=True)
class Finished:
    """They have ended the game; `stop`: they want no further one."""

    result: DxpResult
    stop: bool


@dataclass(frozen=True)
class Confirmed:
    """They have confirmed the end of the game; `stop`: they want no further one."""

    stop: bool


@dataclass(frozen=True)
class Said:
    """They have sent a text."""

    text: str


@dataclass(frozen=True)
class BackAsked:
    """They want to go back to the position after so many plies."""

    ply: int


@dataclass(frozen=True)
class BackAnswered:
    """Our wish to go back was granted, and it is done; or not."""

    granted: bool
    ply: int


@dataclass(frozen=True)
class Odd:
    """They sent something that is wrong, or not expected now, and that is ignored.

    `told`: they had better know, as they may wait for us.
    """

    text: str
    told: bool = False


Event = Proposed | Started | Declined | Moved | Finished | Confirmed | Said | BackAsked | BackAnswered | Odd
