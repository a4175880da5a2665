"""Games in PDN: read anything, write the standard.

`read` gives the games of a file one by one, `write` writes them; `scan` with a `Visitor` is for those who want
something else than games. The format, and what is read beside it, is in protocol_specs/pdn.md.
"""

from dxp_engine.pdn.builder import GameBuilder
from dxp_engine.pdn.comment import Clock, Command, Comment, Evaluation
from dxp_engine.pdn.files import parse, read, write
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.headers import CountVisitor, Headers, HeadersVisitor
from dxp_engine.pdn.problem import PdnError, Problem
from dxp_engine.pdn.reader import scan
from dxp_engine.pdn.result import Result
from dxp_engine.pdn.style import Style
from dxp_engine.pdn.tree import Line, Nag, Ply, Setup
from dxp_engine.pdn.visitor import Visitor
from dxp_engine.pdn.writer import format_game

__all__ = [
    "Clock",
    "Command",
    "Comment",
    "CountVisitor",
    "Evaluation",
    "GameBuilder",
    "Headers",
    "HeadersVisitor",
    "Line",
    "Nag",
    "PdnError",
    "PdnGame",
    "Ply",
    "Problem",
    "Result",
    "Setup",
    "Style",
    "Visitor",
    "format_game",
    "parse",
    "read",
    "scan",
    "write",
]
