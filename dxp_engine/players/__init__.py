"""Whoever makes moves, behind one interface: foreign engines' processes, peers over DXP, and our own search.

    player = LinePlayer(Program(("scan", "hub"), "hub", {"threads": "2"}))
    async with player:
        reply = await player.play(game, Limits(move_time=1.0))
        print(reply.move or reply.reason)

`BlockingPlayer(player)` is the same without an event loop, `LocalPlayer(Engine())` our own search, and
`DxpPlayer(DxpProgram(port=27531))` whoever listens there.
"""

from dxp_engine.players.blocking import BlockingPlayer
from dxp_engine.players.dxp_player import DxpPlayer, DxpProgram
from dxp_engine.players.fault import Fault, FaultKind
from dxp_engine.players.line_player import LinePlayer
from dxp_engine.players.local import LocalPlayer
from dxp_engine.players.option import Option
from dxp_engine.players.player import Player, Reply
from dxp_engine.players.settings import Program, Timeouts
from dxp_engine.players.thought import Thought
from dxp_engine.protocols.search import Clock, Limits

__all__ = [
    "BlockingPlayer",
    "Clock",
    "DxpPlayer",
    "DxpProgram",
    "Fault",
    "FaultKind",
    "Limits",
    "LinePlayer",
    "LocalPlayer",
    "Option",
    "Player",
    "Program",
    "Reply",
    "Thought",
    "Timeouts",
]
