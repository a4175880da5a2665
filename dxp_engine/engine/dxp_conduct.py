"""How our end behaves over DXP: limits, patience, and what is granted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dxp_engine.protocols.search import Clock, Limits

_DRAW = re.compile(r"\b(?:draw|remise)\b", re.IGNORECASE)
_NO = re.compile(r"\b(?:no|not|never|don't|geen|niet)\b", re.IGNORECASE)
_LEAST_CLOCK = 0.05


@dataclass(frozen=True)
class Patience:
    """How long to wait for the peer, in seconds.

    Attributes:
        accept: for the answer to a GAMEREQ.
        move: for a MOVE after the agreed time is used up.
        untimed: for a MOVE where no time was agreed on.
        confirm: for the confirmation of a GAMEEND; then it is taken for granted.
        back: for the answer to a BACKREQ; then it is refused.
        hello: for the GAMEREQ of a second peer that is to be refused.
    """

    accept: float = 30.0
    move: float = 60.0
    untimed: float = 3600.0
    confirm: float = 5.0
    back: float = 120.0
    hello: float = 5.0


@dataclass(frozen=True)
class Conduct:
    """What our end does where DXP leaves it open.

    Attributes:
        limits: of each of our moves, instead of the clock of the game; None for that clock.
        minutes: our thinking time for a game where none was agreed on.
        ponder: think while the peer does.
        takebacks: whether the peer may go back; None: the person at our end decides.
        games: a follower's last game in one session, None for none.
        draw_margin: accept a draw when our score is not above this, in men; None to play on.
        patience: how long to wait.
    """

    limits: Limits | None = None
    minutes: float = 5.0
    ponder: bool = True
    takebacks: bool | None = True
    games: int | None = None
    draw_margin: float | None = 0.0
    patience: Patience = field(default_factory=Patience)

    def limits_for(self, minutes: float, used: float, moves_left: int | None) -> Limits:
        """The limits of our next move.

        Args:
            minutes: agreed on for the game, 0 for none.
            used: seconds of it that we have used.
            moves_left: our moves until the game ends, None for no limit.
        """
        if self.limits is not None:
            return self.limits
        left = max((minutes or self.minutes) * 60 - used, _LEAST_CLOCK)
        clock = Clock(left, moves=moves_left)
        return Limits(white=clock, black=clock)

    def waits(self, minutes: float, used: float) -> float:
        """Seconds to wait for their move when they have used so many of their time."""
        if not minutes:
            return self.patience.untimed
        return max(minutes * 60 - used, 0.0) + self.patience.move


def offers_draw(text: str) -> bool:
    """Whether a chat is an offer of a draw, in English or Dutch."""
    return bool(_DRAW.search(text)) and not _NO.search(text)
