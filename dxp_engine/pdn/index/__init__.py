"""An index of many games: a database of their tags, and a sorted file of their positions beside it."""

from dxp_engine.pdn.index.build import Built, build
from dxp_engine.pdn.index.database import Entry
from dxp_engine.pdn.index.find import Index, Played
from dxp_engine.pdn.index.record import PositionVisitor

__all__ = ["Built", "Entry", "Index", "Played", "PositionVisitor", "build"]
