"""The options of the commands that play over DXP, and what they come to."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from dxp_engine import Board, Engine, RuleSet, Variant
from dxp_engine.analysis import LEVELS
from dxp_engine.book import openings
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.dxp_plan import plan
from dxp_engine.engine.dxp_program import DxpConfig
from dxp_engine.engine.identity import NAME, VERSION
from dxp_engine.players import Limits, LocalPlayer
from dxp_engine.players.dxp_end import Setting, check_variant
from dxp_engine.players.dxp_events import Terms
from dxp_engine.players.dxp_link import LOOPBACK, PACE, PORT
from dxp_engine.protocols.dxp import Role
from dxp_engine.protocols.dxp_messages import MOST_MINUTES, MOST_MOVES

Command = Callable[..., None]

PDN = "dxp-games.pdn"


def _wrapped(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options in the order of the help text."""
    return lambda command: functools.reduce(lambda inner, option: option(inner), reversed(options), command)


variant = _wrapped(
    click.option("--variant", default="international", show_default=True, metavar="V", help="Name, alias or number."),
    click.option("--draw-rules", "rules", metavar="R", help="Rule set, which decides about draws."),
)
engine = _wrapped(
    click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N", help="Threads."),
    click.option(
        "--hash", "hash_mb", type=click.IntRange(1), default=64, show_default=True, metavar="MB", help="Table."
    ),
    click.option("--level", type=click.Choice(list(LEVELS)), default="full", show_default=True, help="How strong."),
    click.option("--movetime", type=click.IntRange(1), metavar="MS", help="Milliseconds for each move, not the clock."),
    click.option("--depth", type=click.IntRange(1), metavar="N", help="Plies for each move, not the clock."),
    click.option("--nodes", type=click.IntRange(1), metavar="N", help="Positions for each move, not the clock."),
)
roles = _wrapped(
    click.option("--follower", "role", flag_value="follower", default=None, help="Wait for games to be proposed."),
    click.option("--initiator", "role", flag_value="initiator", default=None, help="Propose games."),
)
proposals = _wrapped(
    click.option(
        "--games", type=click.IntRange(1), metavar="N", help="Games to propose (1), or to accept (any number)."
    ),
    click.option(
        "--colour",
        type=click.Choice(["alternate", "white", "black"]),
        default="alternate",
        show_default=True,
        help="Our colour in the games that we propose; alternating begins with White.",
    ),
    click.option(
        "--time",
        "minutes",
        type=click.FloatRange(0, MOST_MINUTES),
        default=Conduct.minutes,
        show_default=True,
        metavar="MIN",
        help="Minutes of each side for a game; a follower's for games without.",
    ),
    click.option(
        "--moves",
        type=click.IntRange(0, MOST_MOVES),
        default=0,
        show_default=True,
        metavar="N",
        help="Moves of each side in a game, 0 for no limit.",
    ),
    click.option("--openings", "source", metavar="LIST", help="two-move, three-move, or a file: PDN, FENs or moves."),
    click.option("--fen", metavar="F", help="Position to begin with."),
)
records = _wrapped(
    click.option(
        "--name", default=f"{NAME} {VERSION}", show_default=True, metavar="NAME", help="What to call ourselves."
    ),
    click.option("--pdn", default=PDN, show_default=True, metavar="FILE", help='Add the games here; "" for nowhere.'),
    click.option("--log", "wire", metavar="FILE", help="Record every byte with its time in this file."),
)
manners = _wrapped(
    click.option("--ponder/--no-ponder", default=True, show_default=True, help="Think while the other side does."),
    click.option(
        "--takeback/--no-takeback", default=True, show_default=True, help="Let the other side take moves back."
    ),
    click.option(
        "--accept-draw",
        "margin",
        type=float,
        default=0.0,
        show_default=True,
        metavar="MEN",
        help="Accept a draw when not better than this.",
    ),
    click.option("--no-draw", is_flag=True, help="Accept no draw."),
)
handshake = _wrapped(
    click.option("--confirm/--no-confirm", default=True, show_default=True, help="Confirm the other side's GAMEEND."),
    click.option("--await-confirm/--no-await-confirm", default=True, show_default=True, help="Wait for ours to be."),
    click.option(
        "--pace",
        type=click.FloatRange(0, 5),
        default=PACE,
        show_default=True,
        metavar="S",
        help="Seconds between two messages in a row.",
    ),
)
address = _wrapped(
    click.option(
        "--host", default=LOOPBACK, show_default=True, metavar="ADDRESS", help='Where to listen; "" for anywhere.'
    ),
    click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=PORT,
        show_default=True,
        metavar="N",
        help="Where to listen; 0 for any free one.",
    ),
)
retry = click.option(
    "--retry", type=click.FloatRange(0), default=5.0, show_default=True, metavar="S", help="Seconds to try to connect."
)
playing = _wrapped(variant, engine, roles, proposals, records, manners, handshake)
"""All that the engine may be told when it plays."""


@dataclass
class DxpOptions:
    """What was asked for on the command line; click's names."""

    variant: str
    rules: str | None
    role: Role
    name: str
    pdn: str
    wire: str | None
    confirm: bool = True
    await_confirm: bool = True
    pace: float = PACE
    games: int | None = None
    colour: str = "alternate"
    minutes: float = Conduct.minutes
    moves: int = 0
    source: str | None = None
    fen: str | None = None

    @property
    def setting(self) -> Setting:
        """Who we are.

        Raises:
            ValueError: no such variant or rule set, they do not go together, or DXP cannot play it.
        """
        chosen, rule_set = Variant.parse(self.variant), RuleSet.parse(self.rules)
        check_variant(chosen)
        rule_set.check(chosen)
        return Setting(self.role, chosen, rule_set, self.name, self.confirm, self.await_confirm)

    def config(self, conduct: Conduct) -> DxpConfig:
        """All that a process needs.

        Raises:
            ValueError, OSError: as `setting`, and the openings or the position make no sense.
        """
        setting = self.setting
        pdn = Path(self.pdn) if self.pdn else None
        return DxpConfig(setting, conduct, self._plan(setting), pdn, self.wire, self.pace)

    def _plan(self, setting: Setting) -> tuple[Terms, ...]:
        if self.role == "follower":
            if self.source or self.fen:
                raise click.UsageError("only an initiator proposes positions: add --initiator")
            return ()
        return plan(self._starts(setting), self.games or 1, self.colour, self.minutes, self.moves)

    def _starts(self, setting: Setting) -> list[Board]:
        if self.source and self.fen:
            raise click.UsageError("--openings and --fen exclude each other")
        if self.source:
            return [opening.board for opening in openings(self.source, setting.variant, setting.rules)]
        start = Board(setting.variant, self.fen, rules=setting.rules)
        if start.position.ending:
            raise ValueError(f"the game is over before it begins ({start.outcome})")
        return [start]


def limits(movetime: int | None, depth: int | None, nodes: int | None) -> Limits | None:
    """The limits of each move that override the clock, None if there are none."""
    if movetime is depth is nodes is None:
        return None
    return Limits(depth=depth, nodes=nodes, move_time=None if movetime is None else movetime / 1000)


def local_player(variant: Variant, rules: RuleSet, threads: int, hash_mb: int, level: str) -> LocalPlayer:
    """Our own engine."""
    return LocalPlayer(Engine(variant, threads=threads, hash_mb=hash_mb, level=level), rules)
