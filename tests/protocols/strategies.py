"""Any message of either protocol, and lines that are nearly one."""

from hypothesis import strategies as st

from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.machine import Message

INT64 = (1 << 63) - 1
# Words that mean something where names, values and FENs stand.
_KEYWORDS = frozenset(["name", "type", "default", "min", "max", "var", "value", "moves", "move", "string", "<empty>"])

printable = st.characters(min_codepoint=0x20, exclude_categories=("Cs", "Cc"))
plain = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E, exclude_characters='="'), min_size=1, max_size=9)
words = plain.filter(lambda word: word not in _KEYWORDS)
word_tuples = st.lists(words, max_size=5).map(tuple)
moves = st.sampled_from(["32-28", "28x19x23", "5x14x23x30", "c3:e5:g7", "47x36x19x29x31x42", "a1-b2"])
move_tuples = st.lists(moves, max_size=6).map(tuple)
naturals = st.integers(0, INT64)
positives = st.integers(1, INT64)
integers = st.integers(-INT64, INT64)
reals = st.floats(-1e12, 1e12)


quoteless = st.text(printable.filter(lambda c: c != '"'), max_size=20)
# A phrase: words with single blanks, none of them a keyword.
phrases = st.lists(words, min_size=1, max_size=3).map(" ".join)
values = phrases | st.just("")

hub_client: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from([hub.Hub(), hub.Init(), hub.NewGame(), hub.PonderHit(), hub.Stop(), hub.Ping(), hub.Quit()]),
    st.builds(hub.SetParam, quoteless, quoteless),
    st.builds(
        hub.Pos,
        st.none() | quoteless,
        move_tuples,
        st.lists(st.builds(hub.KingRun, st.sampled_from("WB"), st.integers(0, 999), st.integers(1, 3)), max_size=3).map(
            tuple
        ),
    ),
    st.builds(
        hub.Level,
        depth=st.none() | positives,
        nodes=st.none() | positives,
        move_time=st.none() | reals,
        moves=st.none() | naturals,
        time=st.none() | reals,
        inc=st.none() | reals,
        infinite=st.booleans(),
    ),
    st.builds(hub.Go, st.sampled_from(["think", "ponder", "analyze"])),
)
hub_engine: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from([hub.Wait(), hub.Ready(), hub.Pong(), hub.Done()]),
    st.builds(hub.Id, *[st.none() | quoteless] * 4),
    st.builds(hub.BoolParam, quoteless, st.booleans()),
    st.builds(hub.IntParam, quoteless, integers, st.none() | integers, st.none() | integers),
    st.builds(hub.RealParam, quoteless, reals, st.none() | reals, st.none() | reals),
    st.builds(hub.StringParam, quoteless, quoteless),
    st.builds(hub.EnumParam, quoteless, quoteless, st.lists(plain, max_size=4).map(tuple)),
    st.builds(
        hub.Info,
        depth=st.none() | naturals,
        mean_depth=st.none() | reals,
        score=st.none() | st.integers(-20_000, 20_000),
        nodes=st.none() | naturals,
        time=st.none() | reals,
        nps=st.none() | reals,
        pv=move_tuples,
    ),
    st.builds(hub.Done, moves, st.none() | moves),
    st.builds(hub.Error, quoteless),
)
uci_client: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from([uci.Uci(), uci.IsReady(), uci.NewGame(), uci.PonderHit(), uci.Stop(), uci.Quit()]),
    st.sampled_from([uci.Display(), uci.Evaluate(), uci.Undo(), uci.Help()]),
    st.builds(uci.SetOption, phrases, st.none() | values),
    st.builds(uci.Position, st.none() | phrases, move_tuples),
    st.builds(
        uci.Go,
        **{name: st.none() | positives for name in ("depth", "nodes", "mate", "perft")},
        **{name: st.none() | integers for name in ("movetime", "wtime", "btime", "winc", "binc", "movestogo")},
        infinite=st.booleans(),
        ponder=st.booleans(),
        searchmoves=move_tuples,
    ),
    st.builds(uci.Moves, word_tuples),
    st.builds(uci.Bench, st.none() | positives),
)
uci_engine: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from([uci.UciOk(), uci.ReadyOk(), uci.BestMove(), uci.Text(""), uci.Error("")]),
    st.builds(uci.Id, st.sampled_from(["name", "author"]), values),
    st.builds(uci.CheckOption, phrases, st.booleans()),
    st.builds(uci.SpinOption, phrases, integers, st.none() | integers, st.none() | integers),
    st.builds(uci.ComboOption, phrases, phrases, st.lists(phrases, max_size=3).map(tuple)),
    st.builds(uci.ButtonOption, phrases),
    st.builds(uci.StringOption, phrases, values),
    st.builds(
        uci.Info,
        **{name: st.none() | integers for name in ("depth", "seldepth", "multipv", "nodes", "nps", "time")},
        **{name: st.none() | integers for name in ("hashfull", "tbhits", "currmovenumber")},
        wdl=st.none() | st.tuples(naturals, naturals, naturals),
        currmove=st.none() | moves,
        pv=move_tuples,
    ),
    st.builds(uci.Info, cp=integers, bound=st.sampled_from(["", "lowerbound", "upperbound"])),
    st.builds(uci.Info, depth=naturals, mate=integers, string=values),
    st.builds(uci.Text, phrases.filter(lambda text: not text.startswith("error:"))),
    st.builds(uci.Error, phrases),
    st.builds(uci.BestMove, moves, st.none() | moves),
    st.builds(uci.Legal, move_tuples),
    st.builds(uci.Next, word_tuples, st.none() | moves),
)
