"""The rules of each variant as plain data, taken from the rule books and not from the program under test."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Facts:
    """What a player of one variant has to know.

    size: columns (= rows) of the board.  men_rows: rows of men in the start position.
    dark_corner: the playing corner square at each player's "left" or "right" hand.
    square_one: corner of square 1 in White's view, "top left" or "bottom right" (numbers run along the rows).
    named_squares: squares are written a1 .. h8 (their numbers still count from b8).
    first: the side that starts.  king_flies: any distance; else one step, captures only a neighbour.
    straight: captures (not quiet moves) also along rows and columns.
    man_reaching_last_row_in_capture: "goes on as man", "becomes king" or "stops".
    priority: what decides between captures, most important first; empty = free choice.
    goal: who wins: "block" (opponent cannot move), "lose" (you cannot move), "king" (first king).
    stops_behind_last_king: a king whose last victim is a king lands on the square right behind it.
    king_moves: quiet moves in a row allowed to one king while its side has men; 0 = no limit.
    """

    size: int = 8
    men_rows: int = 3
    dark_corner: str = "left"
    square_one: str = "top left"
    named_squares: bool = False
    first: str = "white"
    king_flies: bool = True
    men_take_backwards: bool = True
    men_take_kings: bool = True
    straight: bool = False
    man_reaching_last_row_in_capture: str = "goes on as man"
    priority: tuple[str, ...] = ()
    goal: str = "block"
    stops_behind_last_king: bool = False
    king_moves: int = 0


_international = Facts(size=10, men_rows=4, priority=("most pieces",))
_english = Facts(
    first="black",
    king_flies=False,
    men_take_backwards=False,
    man_reaching_last_row_in_capture="stops",
)
_spanish = Facts(
    dark_corner="right",
    square_one="bottom right",
    men_take_backwards=False,
    man_reaching_last_row_in_capture="stops",
    priority=("most pieces", "most kings"),
)
_frisian = replace(_international, straight=True, priority=("highest value", "with a king"), king_moves=3)

FACTS: dict[str, Facts] = {
    "international": _international,
    "english": _english,
    "italian": replace(
        _english,
        dark_corner="right",
        first="white",
        men_take_kings=False,
        priority=("most pieces", "with a king", "most kings", "kings earliest"),
    ),
    "pool": Facts(first="black"),
    "spanish": _spanish,
    "russian": Facts(named_squares=True, man_reaching_last_row_in_capture="becomes king"),
    "brazilian": Facts(named_squares=True, priority=("most pieces",)),
    "canadian": replace(_international, size=12, men_rows=5),
    "portuguese": _spanish,
    "czech": Facts(
        named_squares=True,
        men_take_backwards=False,
        man_reaching_last_row_in_capture="stops",
        priority=("with a king",),
    ),
    "frisian": _frisian,
    "breakthrough": replace(_international, goal="king"),
    "frysk": replace(_frisian, men_rows=1),
    "antidraughts": replace(_international, goal="lose"),
    "killer": replace(_international, stops_behind_last_king=True),
}

VARIANTS = tuple(FACTS)
FREE_VARIANTS = ("international", *(name for name, facts in FACTS.items() if facts.size == 8))
