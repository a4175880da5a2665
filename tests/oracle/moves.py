"""A slow move generator that follows the rule books sentence by sentence."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.facts import FACTS, Facts
from tests.oracle.position import Position, has_men, last_row, other, owner
from tests.oracle.squares import Square, by_number, numbers, playing

Step = tuple[int, int]
DIAGONALS: tuple[Step, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
STRAIGHTS: tuple[Step, ...] = ((0, -2), (-2, 0), (2, 0), (0, 2))


class OracleMove(NamedTuple):
    """A move as the rules see it: squares are the variant's own numbers."""

    origin: int
    target: int
    captured: frozenset[int]
    promotes: bool


class Line(NamedTuple):
    """One way over the board: the victims in order, every landing square; a quiet move has one landing."""

    origin: Square
    landings: tuple[Square, ...]
    victims: tuple[Square, ...]
    steps: tuple[Step, ...]
    promotes: bool

    @property
    def target(self) -> Square:
        """The last square."""
        return self.landings[-1]


class Jump(NamedTuple):
    """A single capture: the direction, the victim, and the squares where the piece may land."""

    step: Step
    victim: Square
    landings: list[Square]


def quiet_lines(variant: str, position: Position) -> Iterator[Line]:
    """All moves without a capture, as if nothing could be captured."""
    side = position.turn
    for origin, piece in position.pieces.items():
        if owner(piece) != side:
            continue
        if piece.isupper() and _king_must_rest(variant, position, origin):
            continue
        for step in DIAGONALS:
            if piece.islower() and not _forward(side, step):
                continue
            square = _add(origin, step)
            while playing(variant, square) and square not in position.pieces:
                promotes = piece.islower() and square[1] == last_row(variant, side)
                yield Line(origin, (square,), (), (step,), promotes)
                if piece.islower() or not FACTS[variant].king_flies:
                    break
                square = _add(square, step)


def capture_lines(variant: str, position: Position) -> Iterator[Line]:
    """All captures played to their end, before the priority rules choose among them."""
    for origin, piece in list(position.pieces.items()):
        if owner(piece) == position.turn:
            board = {square: p for square, p in position.pieces.items() if square != origin}
            start = Line(origin, (), (), (), False)
            yield from _go_on(variant, position.turn, board, piece, origin, start)


def _go_on(variant: str, side: str, board: dict[Square, str], piece: str, at: Square, line: Line) -> Iterator[Line]:
    facts = FACTS[variant]
    for jump in _jumps(variant, side, board, piece, at, line.victims):
        victims = (*line.victims, jump.victim)
        ends = []
        for landing in jump.landings:
            arrived, may_go_on = _arrive(variant, side, piece, landing)
            longer = Line(
                line.origin,
                (*line.landings, landing),
                victims,
                (*line.steps, jump.step),
                line.promotes or (piece.islower() and arrived.isupper()),
            )
            if may_go_on and _jumps(variant, side, board, arrived, landing, victims):
                yield from _go_on(variant, side, board, arrived, landing, longer)
            else:
                ends.append(longer)
        # A capture is played to its end: stopping is allowed only where no landing square lets it go on.
        if len(ends) == len(jump.landings):
            if facts.stops_behind_last_king and piece.isupper() and board[jump.victim].isupper():
                ends = ends[:1]
            for end in ends:
                yield _crowned_at_end(variant, side, piece, end)


def _jumps(
    variant: str, side: str, board: dict[Square, str], piece: str, at: Square, taken: tuple[Square, ...]
) -> list[Jump]:
    """The single captures from one square; pieces already taken still stand in the way."""
    facts = FACTS[variant]
    flies = piece.isupper() and facts.king_flies
    found = []
    for step in _capture_steps(facts, side, piece):
        square = _add(at, step)
        while flies and playing(variant, square) and square not in board:
            square = _add(square, step)
        victim = board.get(square)
        if victim is None or owner(victim) == side or square in taken:
            continue
        if piece.islower() and victim.isupper() and not facts.men_take_kings:
            continue
        landings = []
        landing = _add(square, step)
        while playing(variant, landing) and landing not in board:
            landings.append(landing)
            if not flies:
                break
            landing = _add(landing, step)
        if landings:
            found.append(Jump(step, square, landings))
    return found


def _capture_steps(facts: Facts, side: str, piece: str) -> list[Step]:
    steps = DIAGONALS + STRAIGHTS if facts.straight else DIAGONALS
    return [step for step in steps if piece.isupper() or facts.men_take_backwards or _forward(side, step)]


def _arrive(variant: str, side: str, piece: str, landing: Square) -> tuple[str, bool]:
    """What the piece is on this landing square in mid-capture, and whether it may capture on from there."""
    if piece.islower() and landing[1] == last_row(variant, side):
        rule = FACTS[variant].man_reaching_last_row_in_capture
        if rule == "becomes king":
            return piece.upper(), True
        return piece, rule == "goes on as man"
    return piece, True


def _crowned_at_end(variant: str, side: str, piece: str, line: Line) -> Line:
    if piece.islower() and line.target[1] == last_row(variant, side):
        return line._replace(promotes=True)
    return line


def legal_lines(variant: str, forced: bool, position: Position) -> list[Line]:
    """Every way to play every legal move."""
    if is_over(variant, position):
        return []
    captures = best(variant, position, list(capture_lines(variant, position)))
    if captures and forced:
        return captures
    return captures + list(quiet_lines(variant, position))


def is_over(variant: str, position: Position) -> bool:
    """Whether nobody need look for a move: a side is without pieces, or a king has won."""
    pieces = position.pieces.values()
    if {owner(piece) for piece in pieces} != {"white", "black"}:
        return True
    return FACTS[variant].goal == "king" and any(piece.isupper() for piece in pieces)


def best(variant: str, position: Position, lines: list[Line]) -> list[Line]:
    """The captures that the variant's priority rules leave, applied one after the other."""
    for rule in FACTS[variant].priority:
        if lines:
            top = max(_rank(rule, position, line) for line in lines)
            lines = [line for line in lines if _rank(rule, position, line) == top]
    return lines


def _rank(rule: str, position: Position, line: Line) -> tuple[int, ...]:
    victims = [position.pieces[square] for square in line.victims]
    kings = sum(victim.isupper() for victim in victims)
    men = len(victims) - kings
    if rule == "most pieces":
        return (len(victims),)
    if rule == "with a king":
        return (int(position.pieces[line.origin].isupper()),)
    if rule == "most kings":
        return (kings,)
    if rule == "kings earliest":
        return tuple(int(victim.isupper()) for victim in victims)
    if rule == "highest value":
        # A king is worth a hair less than two men, and many hairs together are still less than one man.
        return (100 * men + 199 * kings,)
    raise ValueError(rule)


def move_of(variant: str, line: Line) -> OracleMove:
    """The move that a line plays: the way between is forgotten."""
    number = numbers(variant)
    victims = frozenset(number[square] for square in line.victims)
    return OracleMove(number[line.origin], number[line.target], victims, line.promotes)


def legal(variant: str, forced: bool, position: Position) -> frozenset[OracleMove]:
    """The legal moves; two captures are one move when origin, target and captured set agree."""
    return frozenset(move_of(variant, line) for line in legal_lines(variant, forced, position))


def paths(variant: str, forced: bool, position: Position) -> dict[OracleMove, set[tuple[int, ...]]]:
    """Per legal move every list origin, landing squares, target that a player could walk, as numbers."""
    number = numbers(variant)
    found: dict[OracleMove, set[tuple[int, ...]]] = {}
    for line in legal_lines(variant, forced, position):
        walk = tuple(number[square] for square in (line.origin, *line.landings))
        found.setdefault(move_of(variant, line), set()).add(walk)
    return found


def written(variant: str, line: Line) -> tuple[int, ...]:
    """What a record lists: turning squares; where a king goes straight on, the square behind its victim."""
    number = numbers(variant)
    squares = [line.origin]
    for index, landing in enumerate(line.landings):
        goes_straight_on = index + 1 < len(line.steps) and line.steps[index] == line.steps[index + 1]
        behind = _add(line.victims[index], line.steps[index]) if goes_straight_on else landing
        squares.append(behind)
    return tuple(number[square] for square in squares)


def written_paths(variant: str, forced: bool, position: Position) -> dict[OracleMove, tuple[int, ...]]:
    """Per legal move the smallest of its written paths."""
    found: dict[OracleMove, tuple[int, ...]] = {}
    for line in legal_lines(variant, forced, position):
        move, path = move_of(variant, line), written(variant, line)
        found[move] = min(path, found.get(move, path))
    return found


def after(variant: str, position: Position, move: OracleMove) -> Position:
    """The position when a legal move has been played."""
    square = by_number(variant)
    origin, target = square[move.origin], square[move.target]
    pieces = dict(position.pieces)
    piece = pieces.pop(origin)
    for victim in move.captured:
        del pieces[square[victim]]
    pieces[target] = piece.upper() if move.promotes else piece
    played = Position(other(position.turn), pieces)
    runs = {
        position.turn: (None, 0),
        played.turn: position.runs[played.turn],
    }
    if FACTS[variant].king_moves and piece.isupper() and not move.captured:
        runner, count = position.runs[position.turn]
        runs[position.turn] = (target, count + 1 if runner == origin else 1)
    for side, (runner, _) in runs.items():
        # Nothing is left to count when the king is gone, or the men that made the limit apply.
        if runner is not None and (runner not in pieces or owner(pieces[runner]) != side):
            runs[side] = (None, 0)
        if not has_men(played, side):
            runs[side] = (None, 0)
    return Position(played.turn, pieces, runs)


def perft(variant: str, forced: bool, position: Position, depth: int) -> int:
    """The number of move sequences of this length."""
    if depth == 0:
        return 1
    moves = legal(variant, forced, position)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, forced, after(variant, position, move), depth - 1) for move in moves)


def _king_must_rest(variant: str, position: Position, square: Square) -> bool:
    limit = FACTS[variant].king_moves
    runner, count = position.runs[position.turn]
    return bool(limit) and runner == square and count >= limit and has_men(position, position.turn)


def _forward(side: str, step: Step) -> bool:
    return step[1] < 0 if side == "white" else step[1] > 0


def _add(square: Square, step: Step) -> Square:
    return square[0] + step[0], square[1] + step[1]
