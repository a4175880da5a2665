"""Openings: lists generated from the rules, and from files."""

from dxp_engine.book.generate import DEPTH, PLIES, Opening, ballots
from dxp_engine.book.opening_file import openings, read_openings

__all__ = ["DEPTH", "PLIES", "Opening", "ballots", "openings", "read_openings"]
