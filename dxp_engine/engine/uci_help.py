"""What `help` prints."""

LINES = (
    "position startpos [moves M ...]      the start position, then these moves",
    "position fen F [moves M ...]         this position, then these moves",
    "go [movetime MS] [depth N] [nodes N] search and answer bestmove; without a limit until stop",
    "go wtime MS btime MS [winc MS] [binc MS] [movestogo N] [ponder]",
    "go mate N | go infinite | go ... searchmoves M ...",
    "go perft N                           count the sequences of N plies",
    "stop | ponderhit                     end the search | the expected move was played",
    "d | eval                             show the position | evaluate it without a search",
    "moves [SQUARE ...]                   list the legal moves, or what may come next in one",
    "undo                                 take back the last move",
    "setoption name N value V             set an option; uci lists them",
    "setoption name Variant value V       play another variant",
    "ucinewgame                           forget what earlier searches have learned",
    "bench [DEPTH]                        search fixed positions: nodes and speed",
    "isready | uci | help | quit",
)
