"""Draughts: the rules of every variant, exact and fast, and an engine to play them."""
