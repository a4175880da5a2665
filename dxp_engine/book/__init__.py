"""Openings: lists generated from the rules, and from files."""

from dxp_engine.book.opening_file import openings, read_openings
from dxp_engine.book.openings import DEPTH, PLIES, Opening, ballots

__all__ = ["DEPTH", "PLIES", "Opening", "ballots", "openings", "read_openings"]
