"""Dates as people write them, for sorting and for periods."""

from __future__ import annotations

import re

Day = tuple[int, int, int]
"""Year, month, day; 0 where unknown."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LOCAL = {
    "mei": 5,
    "maa": 3,
    "okt": 10,
    "mai": 5,
    "dez": 12,
    "avr": 4,
    "fév": 2,
    "fev": 2,
    "aoû": 8,
    "gen": 1,
    "mag": 5,
}
_WORD = re.compile(r"[^\W\d_]+|\d+|\?+")


def parse_date(text: str) -> Day | None:
    """The day of a Date tag; of two, the first. None if there is no year in it.

    `2009.04.09`, `13-01-1996`, `1.1.1965`, `1950.`, `1841-??-??`, `17 april 2009` and `03.07.20` are read.
    """
    parts = [_part(word) for word in _WORD.findall(text)][:3]
    if not parts:
        return None
    year = next((index for index, (number, _) in enumerate(parts) if number > 31), None)
    numbers = [number for number, _ in parts]
    if year is None:
        if len(parts) < 3 or not numbers[2]:
            return None
        day, month, short = numbers  # 03.07.20
        return _day(2000 + short if short < 50 else 1900 + short, month, day)
    if year == 0:
        _, month, day = (*numbers, 0, 0)[:3]
        return _day(numbers[0], month, day)
    named = next((number for number, is_month in parts if is_month), 0)
    before = [number for number, is_month in parts[:year] if not is_month]
    if named:
        return _day(numbers[year], named, before[0] if before else 0)
    return _day(numbers[year], before[-1], before[0] if len(before) > 1 else 0)


def _part(word: str) -> tuple[int, bool]:
    if word.isdecimal():
        return (int(word) if len(word) <= 4 else 0), False
    name = word.lower()[:3]
    if name in _MONTHS:
        return _MONTHS.index(name) + 1, True
    return _LOCAL.get(name, 0), name in _LOCAL


def _day(year: int, month: int, day: int) -> Day:
    return (year, month if 1 <= month <= 12 else 0, day if 1 <= day <= 31 else 0)


def earliest(day: Day) -> Day:
    """The first day it can be."""
    year, month, number = day
    return (year, month or 1, number or 1)


def latest(day: Day) -> Day:
    """The last day it can be."""
    year, month, number = day
    return (year, month or 12, number or 31)
