// Layouts and the facts of the variants.
#include "bind.hpp"

namespace dxp {
namespace {

const char* name_of(Passing passing) {
    switch (passing) {
        case Passing::stays_man: return "stays man";
        case Passing::becomes_king: return "becomes king";
        case Passing::stops: return "stops";
    }
    return "";
}

const char* name_of(Goal goal) {
    switch (goal) {
        case Goal::block: return "block";
        case Goal::lose: return "lose";
        case Goal::king: return "king";
    }
    return "";
}

nb::tuple priority_of(const Rules& rules) {
    std::vector<std::string> names;
    for (const Key key : rules.priority) switch (key) {
            case Key::none: break;
            case Key::pieces: names.emplace_back("pieces"); break;
            case Key::value: names.emplace_back("value"); break;
            case Key::with_king: names.emplace_back("king captures"); break;
            case Key::kings: names.emplace_back("kings"); break;
            case Key::kings_earliest: names.emplace_back("king order"); break;
        }
    return tuple_of(names);
}

int checked(const Layout& layout, int square) {
    if (!layout.has(square))
        throw nb::value_error(("there is no square " + std::to_string(square) + " on this board").c_str());
    return square;
}

int number_of(const Layout& layout, std::string_view name) {
    int number = 0;
    if (layout.algebraic()) {
        if (name.size() >= 2 && name.size() <= 3 && name[0] >= 'a' && name[0] <= 'l') {
            int rank = 0;
            for (const char c : name.substr(1)) rank = c >= '0' && c <= '9' ? 10 * rank + c - '0' : 1000;
            number = layout.from_coordinate(name[0] - 'a', rank);
        }
    } else if (!name.empty() && name.size() <= 2) {
        for (const char c : name) number = c >= '0' && c <= '9' ? 10 * number + c - '0' : 1000;
    }
    if (!layout.has(number))
        throw nb::value_error(("there is no square \"" + std::string(name) + "\" on this board").c_str());
    return number;
}

}  // namespace

void bind_variants(nb::module_& m) {
    nb::class_<Layout>(
        m, "Layout",
        "How the squares of a board are numbered and named; an immutable value.\n\n"
        "`size` is 8, 10 or 12. `mirrored`: the dark corner is at White's right hand. `corner`, in White's\n"
        "view: 0 bottom left, 1 bottom right, 2 top left, 3 top right, is where square 1 (or a1) lies.\n"
        "Algebraic layouts number their squares row-major from the top left. Raises ValueError.")
        .def(
            "__init__",
            [](Layout* self, int size, bool mirrored, int corner, bool algebraic) {
                new (self) Layout(layout_of(size, mirrored, corner, algebraic));
            },
            nb::arg("size"), nb::arg("mirrored"), nb::arg("corner"), nb::arg("algebraic"))
        .def_prop_ro("size", &Layout::size)
        .def_prop_ro("mirrored", &Layout::mirrored)
        .def_prop_ro("corner", [](const Layout& l) { return static_cast<int>(l.corner()); })
        .def_prop_ro("algebraic", &Layout::algebraic)
        .def_prop_ro("squares", &Layout::squares, "Number of playing squares.")
        .def(
            "name", [](const Layout& l, int square) { return l.name(checked(l, square)); }, nb::arg("square"),
            "Native name of a square.")
        .def(
            "coordinate", [](const Layout& l, int square) { return l.coordinate(checked(l, square)); },
            nb::arg("square"), "File and rank of a square, whatever the native notation.")
        .def("number", &number_of, nb::arg("name"), "Square of a native name; ValueError if there is none.")
        .def(
            "column", [](const Layout& l, int square) { return l.column(checked(l, square)); }, nb::arg("square"),
            "0-based column from White's left.")
        .def(
            "row", [](const Layout& l, int square) { return l.row(checked(l, square)); }, nb::arg("square"),
            "0-based row from White's far row.")
        .def("at", &Layout::at_column_row, nb::arg("column"), nb::arg("row"),
             "Square in a column and row, 0 where no piece may stand.")
        .def(
            "__eq__",
            [](const Layout& a, nb::handle b) { return nb::isinstance<Layout>(b) && a == nb::cast<const Layout&>(b); },
            nb::arg("other").none())
        .def("__hash__",
             [](const Layout& l) {
                 return ((l.size() * 2 + l.mirrored()) * 4 + static_cast<int>(l.corner())) * 2 + l.algebraic();
             })
        .def("__reduce__",
             [](nb::object self) {
                 const auto& l = nb::cast<const Layout&>(self);
                 return nb::make_tuple(
                     self.type(), nb::make_tuple(l.size(), l.mirrored(), static_cast<int>(l.corner()), l.algebraic()));
             })
        .def("__repr__", [](const Layout& l) {
            const auto flag = [](bool b) { return b ? "True" : "False"; };
            return "Layout(size=" + std::to_string(l.size()) + ", mirrored=" + flag(l.mirrored()) +
                   ", corner=" + std::to_string(static_cast<int>(l.corner())) + ", algebraic=" + flag(l.algebraic()) +
                   ")";
        });

    nb::class_<Variant>(m, "VariantFacts", "The facts of a variant, read from its rules value.")
        .def_prop_ro("name", [](const Variant& v) { return std::string(v.name); })
        .def_prop_ro(
            "size", [](const Variant& v) { return v.rules.size; }, "Rows and columns of the board.")
        .def_ro("men_rows", &Variant::men_rows, "Rows of men at the start.")
        .def_prop_ro(
            "first", [](const Variant& v) { return static_cast<int>(v.first); }, "Side that starts: 0 White, 1 Black.")
        .def_prop_ro("flying_king", [](const Variant& v) { return v.rules.flying_king; })
        .def_prop_ro("men_capture_backwards", [](const Variant& v) { return v.rules.man_captures_back; })
        .def_prop_ro("men_capture_kings", [](const Variant& v) { return v.rules.man_captures_king; })
        .def_prop_ro(
            "straight_captures", [](const Variant& v) { return v.rules.straight_captures; },
            "Captures along rows and columns too.")
        .def_prop_ro(
            "passing", [](const Variant& v) { return name_of(v.rules.passing); },
            "A man on the last row in mid-capture.")
        .def_prop_ro(
            "priority", [](const Variant& v) { return priority_of(v.rules); },
            nb::sig("def priority(self) -> tuple[str, ...]"), "Capture priorities, highest first.")
        .def_prop_ro("goal", [](const Variant& v) { return name_of(v.rules.goal); })
        .def_prop_ro("king_stops_behind_king", [](const Variant& v) { return v.rules.king_stops_behind_king; })
        .def_prop_ro(
            "king_move_limit", [](const Variant& v) { return v.rules.king_move_limit; },
            "Quiet moves in a row by one king, 0 = no limit.")
        .def_ro("mirrored", &Variant::mirrored, "The dark corner is at White's right hand.")
        .def_prop_ro(
            "corner", [](const Variant& v) { return static_cast<int>(v.corner); },
            "Where square 1 or a1 lies, as in Layout.")
        .def_ro("algebraic", &Variant::algebraic)
        .def_ro("game_type", &Variant::game_type, "PDN GameType number, 0 = none.")
        .def_ro("free_allowed", &Variant::free_allowed, "Exists without forced capture, too.")
        .def("__repr__", [](const Variant& v) { return "<VariantFacts " + std::string(v.name) + ">"; });

    m.def(
        "variants",
        [] {
            std::vector<nb::object> all;
            for (const Variant* v : variants()) all.push_back(nb::cast(v, nb::rv_policy::reference));
            return tuple_of(all);
        },
        nb::sig("def variants() -> tuple[VariantFacts, ...]"), "The variants of this build.");
}

}  // namespace dxp
