"""Matches and tournaments of engines: schedule, clock, referee, statistics, and a store that loses no game."""
