// Draw rules and their counters.
#include "bind.hpp"

#include <array>
#include <memory>
#include <utility>

namespace dxp {
namespace {

constexpr std::array<std::pair<std::string_view, Material>, 10> materials{{
    {"any", Material::any},
    {"three v king", Material::three_v_king},
    {"two v king", Material::two_v_king},
    {"three kings v king", Material::three_kings_v_king},
    {"three or more kings v king", Material::three_or_more_kings_v_king},
    {"two kings v king", Material::two_kings_v_king},
    {"king v king", Material::king_v_king},
    {"both kings 4-5", Material::both_kings_4_5},
    {"both kings 6-7", Material::both_kings_6_7},
    {"not both kings 4-7", Material::not_both_kings_4_7},
}};
constexpr std::array<std::pair<std::string_view, Gate>, 2> gates{
    {{"", Gate::none}, {"lone king on main road", Gate::lone_king_on_main_road}}};

template <class Table> auto value_named(const Table& table, std::string_view name, const char* what) {
    for (const auto& [text, value] : table)
        if (text == name) return value;
    throw nb::value_error((std::string("no ") + what + " is called \"" + std::string(name) + "\"").c_str());
}

template <class Table, class Value> std::string name_of(const Table& table, Value wanted) {
    for (const auto& [text, value] : table)
        if (value == wanted) return std::string(text);
    return "";
}

std::vector<std::string> resets_of(const Limit& limit) {
    std::vector<std::string> out;
    if (limit.capture_resets) out.emplace_back("capture");
    if (limit.man_move_resets) out.emplace_back("man move");
    if (limit.new_king_resets) out.emplace_back("new king");
    return out;
}

Limit limit_of(const std::string& rule, int plies, std::string_view material, const std::vector<std::string>& resets,
               std::string_view gate, bool unless_capture) {
    if (plies < 0 || plies > 30000) throw nb::value_error("a limit counts from 0 to 30000 plies");
    Limit limit{rule,
                plies,
                value_named(materials, material, "material"),
                false,
                false,
                false,
                value_named(gates, gate, "gate"),
                unless_capture};
    for (const std::string& reset : resets) {
        if (reset == "capture")
            limit.capture_resets = true;
        else if (reset == "man move")
            limit.man_move_resets = true;
        else if (reset == "new king")
            limit.new_king_resets = true;
        else
            throw nb::value_error(("no reset is called \"" + reset + "\"").c_str());
    }
    return limit;
}

bool equal(const Limit& a, const Limit& b) {
    return a.rule == b.rule && a.plies == b.plies && a.material == b.material && resets_of(a) == resets_of(b) &&
           a.gate == b.gate && a.unless_capture == b.unless_capture;
}

struct DrawClock {
    std::shared_ptr<const DrawRules> rules;
    DrawCounts counts;
};

}  // namespace

void bind_draws(nb::module_& m) {
    nb::class_<Limit>(
        m, "Limit",
        "A draw after a number of plies while some material is on the board; an immutable value.\n\n"
        "`plies`: the draw stands when so many have been counted. `material`: what must be on the board; the count starts\n"
        "when it appears. `resets`: any of capture, man move, new king. `gate`: a ply counts only where it holds.\n"
        "`unless_capture`: not while a capture is at hand.")
        .def(
            "__init__",
            [](Limit* self, const std::string& rule, int plies, std::string_view material,
               const std::vector<std::string>& resets, std::string_view gate, bool unless_capture) {
                new (self) Limit(limit_of(rule, plies, material, resets, gate, unless_capture));
            },
            nb::arg("rule"), nb::arg("plies"), nb::arg("material"), nb::arg("resets"), nb::arg("gate") = "",
            nb::arg("unless_capture") = false)
        .def_ro("rule", &Limit::rule)
        .def_ro("plies", &Limit::plies)
        .def_prop_ro("material", [](const Limit& l) { return name_of(materials, l.material); })
        .def_prop_ro(
            "resets", [](const Limit& l) { return tuple_of(resets_of(l)); },
            nb::sig("def resets(self) -> tuple[str, ...]"))
        .def_prop_ro("gate", [](const Limit& l) { return name_of(gates, l.gate); })
        .def_ro("unless_capture", &Limit::unless_capture)
        .def(
            "__eq__",
            [](const Limit& a, nb::handle b) {
                return nb::isinstance<Limit>(b) && equal(a, nb::cast<const Limit&>(b));
            },
            nb::arg("other").none())
        .def("__hash__",
             [](const Limit& l) { return static_cast<Py_ssize_t>(std::hash<std::string>{}(l.rule) >> 2) ^ l.plies; })
        .def("__reduce__",
             [](nb::object self) {
                 const auto& l = nb::cast<const Limit&>(self);
                 return nb::make_tuple(self.type(),
                                       nb::make_tuple(l.rule, l.plies, name_of(materials, l.material), resets_of(l),
                                                      name_of(gates, l.gate), l.unless_capture));
             })
        .def("__repr__",
             [](const Limit& l) { return "<Limit " + l.rule + ", " + std::to_string(l.plies) + " plies>"; });

    nb::class_<DrawRules>(m, "DrawRules",
                          "Draw rules of a game: occurrences of a position (0 = no rule) and up to eight limits.")
        .def(
            "__init__",
            [](DrawRules* self, int repetition, const std::vector<Limit>& limits) {
                if (repetition < 0 || repetition > 100) throw nb::value_error("repetition is from 0 to 100");
                if (limits.size() > DrawRules::most_limits) throw nb::value_error("at most eight limits");
                new (self) DrawRules{repetition, limits};
            },
            nb::arg("repetition"), nb::arg("limits"))
        .def_ro("repetition", &DrawRules::repetition)
        .def_prop_ro(
            "limits", [](const DrawRules& d) { return tuple_of(d.limits); },
            nb::sig("def limits(self) -> tuple[Limit, ...]"))
        .def(
            "__eq__",
            [](const DrawRules& a, nb::handle other) {
                if (!nb::isinstance<DrawRules>(other)) return false;
                const auto& b = nb::cast<const DrawRules&>(other);
                return a.repetition == b.repetition &&
                       std::equal(a.limits.begin(), a.limits.end(), b.limits.begin(), b.limits.end(), equal);
            },
            nb::arg("other").none())
        .def("__hash__",
             [](const DrawRules& d) {
                 return static_cast<Py_ssize_t>(d.repetition * 16) + static_cast<Py_ssize_t>(d.limits.size());
             })
        .def("__reduce__", [](nb::object self) {
            const auto& d = nb::cast<const DrawRules&>(self);
            return nb::make_tuple(self.type(), nb::make_tuple(d.repetition, d.limits));
        });

    nb::class_<DrawClock>(
        m, "DrawClock",
        "The counts of a game under its draw rules; an immutable value that starts from a position and its clock.")
        .def(
            "__init__",
            [](DrawClock* self, const DrawRules& rules, const Placed& start) {
                auto shared = std::make_shared<const DrawRules>(rules);
                const DrawCounts counts = first_counts(*shared, start.variant->census(start.position), start.halfmoves);
                new (self) DrawClock{std::move(shared), counts};
            },
            nb::arg("rules"), nb::arg("start"))
        .def(
            "advance",
            [](const DrawClock& c, const Placed& before, const PlacedMove& move, const Placed& after) {
                const bool man = !any(before.position.kings & bit<Wide>(move.move.from));
                const Event event{move.move.is_capture(), man, move.move.promotes != 0};
                return DrawClock{c.rules,
                                 next_counts(*c.rules, c.counts, event, after.variant->census(after.position))};
            },
            nb::arg("before"), nb::arg("move"), nb::arg("after"), "The counts after a move.")
        .def(
            "verdict",
            [](const DrawClock& c, const Placed& p) -> std::string {
                const Limit* limit = verdict(*c.rules, c.counts, *p.variant, p.position, p.forced);
                return limit ? limit->rule : "";
            },
            nb::arg("position"), "Rule of the first limit that makes the position a draw, or an empty string.")
        .def_prop_ro(
            "counts",
            [](const DrawClock& c) {
                return tuple_of(std::vector<int>(
                    c.counts.begin(), c.counts.begin() + static_cast<std::ptrdiff_t>(c.rules->limits.size())));
            },
            nb::sig("def counts(self) -> tuple[int, ...]"),
            "Plies counted per limit, -1 where its material is not on the board.");
}

}  // namespace dxp
