"""dame-rs: a Rust engine with a Python module."""

import dame  # type: ignore[import-not-found]

board = dame.Board
