"""This library."""

from functools import partial

from dxp_engine import Board

board = partial(Board, "international")
