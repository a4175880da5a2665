// Positions as immutable Python values.
#include "bind.hpp"

#include "text.hpp"
#include <algorithm>

namespace dxp {
namespace {

using Squares = std::vector<int>;
using Runs = std::pair<std::pair<int, int>, std::pair<int, int>>;

Wide set_of(const Layout& layout, const Squares& squares) {
    Wide set{};
    for (const int s : squares) {
        if (!layout.has(s))
            throw nb::value_error(("there is no square " + std::to_string(s) + " on this board").c_str());
        const Wide b = bit<Wide>(layout.bit(s));
        if (any(set & b)) throw nb::value_error(("square " + std::to_string(s) + " is listed twice").c_str());
        set |= b;
    }
    return set;
}

Squares squares_of(const Placed& p, Wide set) {
    Squares out;
    for_each_bit(set, [&](int at) { out.push_back(p.layout->number(at)); });
    std::sort(out.begin(), out.end());
    return out;
}

nb::tuple piece_squares(const Placed& p, std::size_t side, bool kings) {
    return tuple_of(squares_of(p, p.position.pieces[side] & (kings ? p.position.kings : ~p.position.kings)));
}

KingRun run_of(const Placed& p, std::size_t side, const std::pair<int, int>& run) {
    if (run.second == 0) return {};
    const bool known = p.layout->has(run.first) &&
                       any(p.position.kings & p.position.pieces[side] & bit<Wide>(p.layout->bit(run.first)));
    if (!known || run.second < 0 || run.second > p.variant->rules.king_move_limit)
        throw nb::value_error("a counted king move needs a king of its side and a count up to the limit");
    return {static_cast<std::int8_t>(p.layout->bit(run.first)), static_cast<std::uint8_t>(run.second)};
}

Runs runs_of(const Placed& p) {
    const auto one = [&](const KingRun& run) {
        return std::pair<int, int>(run.count ? p.layout->number(run.bit) : 0, run.count);
    };
    return {one(p.position.runs[0]), one(p.position.runs[1])};
}

Placed construct(std::string_view variant, const Layout& layout, bool forced, int turn, const Squares& white_men,
                 const Squares& white_kings, const Squares& black_men, const Squares& black_kings,
                 const Runs& king_runs, std::uint32_t halfmoves, std::uint32_t move_number) {
    const Variant& v = variant_named(variant);
    if (layout.size() != v.rules.size) throw nb::value_error("the layout is of another board size than the variant");
    if (turn != 0 && turn != 1) throw nb::value_error("turn is 0 for White or 1 for Black");
    Placed p{&v, &layout_of(layout.size(), layout.mirrored(), static_cast<int>(layout.corner()), layout.algebraic()),
             forced};
    const Wide wm = set_of(layout, white_men), wk = set_of(layout, white_kings);
    const Wide bm = set_of(layout, black_men), bk = set_of(layout, black_kings);
    if (popcount(wm | wk | bm | bk) != popcount(wm) + popcount(wk) + popcount(bm) + popcount(bk))
        throw nb::value_error("two pieces stand on one square");
    for (const auto& [men, row] : {std::pair(&white_men, 0), std::pair(&black_men, layout.size() - 1)})
        for (const int s : *men)
            if (layout.row(s) == row)
                throw nb::value_error(("a man on its last row, square " + std::to_string(s)).c_str());
    p.position = {{wm | wk, bm | bk}, wk | bk, static_cast<Side>(turn), {}};
    p.position.runs = {run_of(p, 0, king_runs.first), run_of(p, 1, king_runs.second)};
    p.halfmoves = halfmoves;
    p.move_number = move_number;
    return p;
}

std::string piece_at(const Placed& p, int square) {
    if (!p.layout->has(square))
        throw nb::value_error(("there is no square " + std::to_string(square) + " on this board").c_str());
    const Wide b = bit<Wide>(p.layout->bit(square));
    const bool king = any(p.position.kings & b);
    if (any(p.position.pieces[0] & b)) return king ? "W" : "w";
    if (any(p.position.pieces[1] & b)) return king ? "B" : "b";
    return "";
}

void require_legal(const Placed& p, const PlacedMove& m) {
    if (!p.is_legal(m)) throw nb::value_error((text::pdn(m) + " is not legal in this position").c_str());
}

const char* name_of(Ending ending) {
    switch (ending) {
        case Ending::none: return "";
        case Ending::no_pieces: return "no pieces";
        case Ending::no_moves: return "no moves";
        case Ending::goal: return "goal";
    }
    return "";
}

void check_signals() {
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

std::uint64_t perft(const Placed& p, int depth) {
    if (depth < 0 || depth > 60) throw nb::value_error("depth is from 0 to 60");
    nb::gil_scoped_release release;
    return p.variant->perft(p.position, p.forced, depth, check_signals);
}

nb::list divide(const Placed& p, int depth) {
    if (depth < 1 || depth > 60) throw nb::value_error("depth is from 1 to 60");
    nb::list out;
    for (const PlacedMove& m : p.legal_moves()) {
        const std::uint64_t nodes = perft(p.play(m.move), depth - 1);
        out.append(nb::make_tuple(m, nodes));
    }
    return out;
}

std::pair<nb::tuple, std::optional<PlacedMove>> step(const Placed& p, const Squares& landings) {
    for (const int s : landings)
        if (!p.layout->has(s))
            throw nb::value_error(("there is no square " + std::to_string(s) + " on this board").c_str());
    auto [next, complete] = p.step(landings);
    if (!landings.empty() && next.empty() && complete.empty())
        throw nb::value_error("no legal move goes over these squares");
    std::optional<PlacedMove> move;
    if (complete.size() == 1) move = std::move(complete[0]);
    return {tuple_of(next), std::move(move)};
}

std::pair<std::vector<PlacedMove>, Placed> replay(const Placed& start, const std::vector<std::string_view>& texts) {
    std::vector<PlacedMove> moves;
    moves.reserve(texts.size());
    Placed p = start;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto fail = [&](const std::string& why) {
            return nb::value_error(
                ("move " + std::to_string(i) + ", \"" + std::string(texts[i]) + "\": " + why).c_str());
        };
        std::vector<PlacedMove> found;
        try {
            found = text::match(p, texts[i]);
        } catch (const std::invalid_argument& e) {
            throw fail(e.what());
        }
        if (found.size() != 1) throw fail(found.empty() ? "not legal" : "ambiguous");
        p = p.play(found[0].move);
        moves.push_back(std::move(found[0]));
    }
    return {std::move(moves), p};
}

}  // namespace

void bind_positions(nb::module_& m) {
    nb::class_<Placed>(
        m, "Position",
        "A position of a variant with its clocks: an immutable value.\n\n"
        "Squares are native numbers. `turn` is 0 for White, 1 for Black. `king_runs`: for White and Black the square of the\n"
        "king whose quiet moves are counted (0 = none) and their number. Raises ValueError for squares that do not exist,\n"
        "pieces that overlap and men on their last row.")
        .def(
            "__init__",
            [](Placed* self, std::string_view variant, const Layout& layout, bool forced, int turn,
               const Squares& white_men, const Squares& white_kings, const Squares& black_men,
               const Squares& black_kings, const Runs& king_runs, std::uint32_t halfmoves, std::uint32_t move_number) {
                new (self) Placed(construct(variant, layout, forced, turn, white_men, white_kings, black_men,
                                            black_kings, king_runs, halfmoves, move_number));
            },
            nb::arg("variant"), nb::arg("layout"), nb::arg("forced"), nb::arg("turn"), nb::arg("white_men"),
            nb::arg("white_kings"), nb::arg("black_men"), nb::arg("black_kings"), nb::arg("king_runs") = Runs{},
            nb::arg("halfmoves") = 0, nb::arg("move_number") = 1)
        .def_prop_ro("variant", [](const Placed& p) { return std::string(p.variant->name); })
        .def_prop_ro("layout", [](const Placed& p) { return *p.layout; })
        .def_ro("forced", &Placed::forced)
        .def_prop_ro("turn", [](const Placed& p) { return static_cast<int>(p.position.turn); })
        .def_prop_ro(
            "white_men", [](const Placed& p) { return piece_squares(p, 0, false); },
            nb::sig("def white_men(self) -> tuple[int, ...]"))
        .def_prop_ro(
            "white_kings", [](const Placed& p) { return piece_squares(p, 0, true); },
            nb::sig("def white_kings(self) -> tuple[int, ...]"))
        .def_prop_ro(
            "black_men", [](const Placed& p) { return piece_squares(p, 1, false); },
            nb::sig("def black_men(self) -> tuple[int, ...]"))
        .def_prop_ro(
            "black_kings", [](const Placed& p) { return piece_squares(p, 1, true); },
            nb::sig("def black_kings(self) -> tuple[int, ...]"))
        .def_prop_ro("king_runs", &runs_of)
        .def_ro("halfmoves", &Placed::halfmoves, "Plies since the last capture or move of a man.")
        .def_ro("move_number", &Placed::move_number)
        .def("piece_at", &piece_at, nb::arg("square"), "One of w W b B, or an empty string.")
        .def(
            "legal_moves", [](const Placed& p) { return tuple_of_moves(p.legal_moves()); },
            nb::sig("def legal_moves(self) -> tuple[Move, ...]"))
        .def(
            "capture_lines", [](const Placed& p) { return tuple_of_moves(p.capture_lines()); },
            nb::sig("def capture_lines(self) -> tuple[Move, ...]"),
            "Complete captures before the priority rules choose among them.")
        .def("is_legal", &Placed::is_legal, nb::arg("move"))
        .def(
            "play",
            [](const Placed& p, const PlacedMove& move) {
                require_legal(p, move);
                return p.play(move.move);
            },
            nb::arg("move"), "The position after a legal move; ValueError if it is not legal here.")
        .def_prop_ro(
            "ending", [](const Placed& p) { return name_of(p.ending()); },
            "Empty, or how the game is over: no pieces, no moves, goal.")
        .def_prop_ro("winner", &Placed::winner, "Of an ending: 0 White, 1 Black; -1 without one.")
        .def("perft", &perft, nb::arg("depth"), "Number of sequences of exactly `depth` plies.")
        .def("divide", &divide, nb::arg("depth"), nb::sig("def divide(self, depth: int) -> list[tuple[Move, int]]"),
             "Perft below each legal move.")
        .def(
            "match", [](const Placed& p, std::string_view s) { return tuple_of_moves(text::match(p, s)); },
            nb::arg("text"), nb::sig("def match(self, text: str) -> tuple[Move, ...]"),
            "Legal moves that a text in any notation can mean; ValueError naming the column if it is no move text.")
        .def(
            "step", &step, nb::arg("landings"),
            nb::sig("def step(self, landings: collections.abc.Sequence[int]) -> tuple[tuple[int, ...], Move | None]"),
            "Squares that can follow the given ones (origin first), and the move if it is complete; ValueError if no move goes there.")
        .def_prop_ro("key", &Placed::key, "64-bit repetition key: pieces, side to move, counted king moves.")
        .def("replay", &replay, nb::arg("texts"), "A whole game in one call; ValueError naming index and text.")
        .def(
            "__eq__",
            [](const Placed& a, nb::handle b) { return nb::isinstance<Placed>(b) && a == nb::cast<const Placed&>(b); },
            nb::arg("other").none())
        .def("__hash__",
             [](const Placed& p) {
                 const std::uint64_t h =
                     (p.key() ^ p.halfmoves ^ (std::uint64_t{p.move_number} << 32) ^ p.forced) * 0xD6E8FEB86659FD93u;
                 return static_cast<Py_ssize_t>((h ^ (h >> 32)) >> 2);
             })
        .def("__reduce__", [](nb::object self) {
            const auto& p = nb::cast<const Placed&>(self);
            return nb::make_tuple(self.type(),
                                  nb::make_tuple(std::string(p.variant->name), nb::cast(*p.layout), p.forced,
                                                 static_cast<int>(p.position.turn), piece_squares(p, 0, false),
                                                 piece_squares(p, 0, true), piece_squares(p, 1, false),
                                                 piece_squares(p, 1, true), runs_of(p), p.halfmoves, p.move_number));
        });
}

}  // namespace dxp
