"""Openings: lists generated from the rules, and from files."""

from dxp_engine.book.generate import DEPTH, PLIES, Opening, ballots
from dxp_engine.book.opening_file import openings, read_openings
from dxp_engine.book.random_openings import random_opening

__all__ = ["DEPTH", "PLIES", "Opening", "ballots", "openings", "random_opening", "read_openings"]
