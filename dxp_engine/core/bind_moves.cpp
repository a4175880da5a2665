// Moves as immutable Python values.
#include "bind.hpp"
#include "text.hpp"

namespace dxp {
namespace {

// Variant, layout, captured set in two words, origin and target bits, promotes, ambiguous, stops.
using State = std::tuple<std::string, Layout, std::uint64_t, std::uint64_t, int, int, bool, bool, std::vector<int>>;

PlacedMove rebuild(const State& state) {
    const auto& [variant, l, high, low, from, to, promotes, ambiguous, stops] = state;
    const Layout& layout = layout_of(l.size(), l.mirrored(), static_cast<int>(l.corner()), l.algebraic());
    const auto bit_on_board = [&](int at) {
        if (at < 0 || at > 127 || !layout.number(at)) throw nb::value_error("not the state of a move");
        return static_cast<std::uint8_t>(at);
    };
    PlacedMove m{&variant_named(variant),
                 &layout,
                 {Wide(high, low), bit_on_board(from), bit_on_board(to), promotes},
                 ambiguous,
                 {}};
    for (const int stop : stops) m.stops.push_back(bit_on_board(stop));
    for_each_bit(m.move.captured, bit_on_board);
    return m;
}

// What nb::cast does, without asking for each move whether Python knows it already.
nb::object wrapped(PlacedMove&& m) {
    nb::object move = nb::inst_alloc(nb::type<PlacedMove>());
    new (nb::inst_ptr<PlacedMove>(move)) PlacedMove(std::move(m));
    nb::inst_mark_ready(move);
    return move;
}

// The Python objects of quiet moves, made once and shared as Python shares small ints: a quiet move
// is the same value in every position, and making objects is what listing moves costs. Guarded by
// the GIL; emptied when the interpreter ends.
class QuietMoves {
  public:
    static QuietMoves& instance() {
        static QuietMoves& moves = *new QuietMoves;  // outlives static destruction, when no interpreter is left
        return moves;
    }
    nb::object get(PlacedMove&& m) {
        Table& table = table_of(m);
        const auto side = static_cast<std::size_t>(m.layout->squares()) + 1;
        const auto from = static_cast<std::size_t>(m.origin()), to = static_cast<std::size_t>(m.target());
        nb::object& known = table.moves[(from * side + to) * 2 + (m.move.promotes ? 1 : 0)];
        if (!known) known = wrapped(std::move(m));
        return known;
    }
    void clear() { tables_.clear(); }

  private:
    struct Table {
        const Variant* variant;
        const Layout* layout;
        std::vector<nb::object> moves;
    };
    Table& table_of(const PlacedMove& m) {
        for (Table& t : tables_)
            if (t.variant == m.variant && t.layout == m.layout) return t;
        const auto side = static_cast<std::size_t>(m.layout->squares()) + 1;
        return tables_.emplace_back(Table{m.variant, m.layout, std::vector<nb::object>(side * side * 2)});
    }
    std::vector<Table> tables_;
};

}  // namespace

nb::tuple tuple_of_moves(std::vector<PlacedMove>&& moves) {
    nb::object out = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(moves.size())));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool capture = moves[i].move.is_capture();
        nb::object move = capture ? wrapped(std::move(moves[i])) : QuietMoves::instance().get(std::move(moves[i]));
        PyTuple_SetItem(out.ptr(), static_cast<Py_ssize_t>(i), move.release().ptr());
    }
    return nb::borrow<nb::tuple>(out);
}

void bind_moves(nb::module_& m) {
    nb::module_::import_("atexit").attr("register")(nb::cpp_function([] { QuietMoves::instance().clear(); }));
    nb::class_<PlacedMove>(
        m, "Move", nb::pooled(4096),
        "A move of some position: an immutable value, equal to another by origin, target and captured set.\n\n"
        "Moves come from a position's legal moves or from reading a text, never from a constructor.")
        .def_prop_ro("origin", &PlacedMove::origin, "Square the piece leaves.")
        .def_prop_ro("target", &PlacedMove::target, "Square where the move ends.")
        .def_prop_ro(
            "captured", [](const PlacedMove& p) { return tuple_of(p.captured()); },
            nb::sig("def captured(self) -> tuple[int, ...]"), "Captured squares in the order of the path.")
        .def_prop_ro(
            "path", [](const PlacedMove& p) { return tuple_of(p.path()); },
            nb::sig("def path(self) -> tuple[int, ...]"),
            "Origin, the squares a PDN long capture lists, target; the smallest list where several paths make the move.")
        .def_prop_ro(
            "promotes", [](const PlacedMove& p) { return p.move.promotes != 0; }, "A man is crowned.")
        .def_prop_ro("is_capture", [](const PlacedMove& p) { return p.move.is_capture(); })
        .def_ro("ambiguous", &PlacedMove::ambiguous, "Another capture of its position shares origin and target.")
        .def_prop_ro("pdn", &text::pdn,
                     "The variant's own notation: short, every landing square where that is ambiguous.")
        .def_prop_ro("pdn_long", &text::pdn_long, "The variant's own notation with every landing square.")
        .def_prop_ro("hub", &text::hub, "Origin, target, then the captured squares in ascending order.")
        .def_prop_ro("algebraic", &text::algebraic, "Files and ranks with every landing square.")
        .def_prop_ro("dxp", &text::dxp, "From, to, number of captures and the captured squares, two digits each.")
        .def(
            "__eq__",
            [](const PlacedMove& a, nb::handle b) {
                return nb::isinstance<PlacedMove>(b) && a == nb::cast<const PlacedMove&>(b);
            },
            nb::arg("other").none())
        .def("__hash__",
             [](const PlacedMove& p) {
                 std::uint64_t h = p.move.captured.low ^ (p.move.captured.high * 0x9E3779B97F4A7C15u);
                 h = (h ^ (p.move.from * 128u + p.move.to)) * 0xD6E8FEB86659FD93u;
                 return static_cast<Py_ssize_t>((h ^ (h >> 32)) >> 2);
             })
        .def("__str__", &text::pdn)
        .def("__repr__", [](const PlacedMove& p) { return "<Move " + text::pdn(p) + ">"; })
        .def("__getstate__",
             [](const PlacedMove& p) {
                 return State(std::string(p.variant->name), *p.layout, p.move.captured.high, p.move.captured.low,
                              p.move.from, p.move.to, p.move.promotes != 0, p.ambiguous,
                              std::vector<int>(p.stops.begin(), p.stops.end()));
             })
        .def("__setstate__", [](PlacedMove& p, const State& state) { new (&p) PlacedMove(rebuild(state)); });
}

}  // namespace dxp
