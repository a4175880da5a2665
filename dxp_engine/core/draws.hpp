// Draw rules as data: counters of plies that run while some material is on the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "variant.hpp"

namespace dxp {

enum class Material : std::uint8_t {
    any,
    three_v_king,                // three pieces, a king among them, v a lone king (FMJD 6.3)
    two_v_king,                  // one or two pieces, a king among them, v a lone king (FMJD 6.4)
    three_kings_v_king,          // exactly three kings
    three_or_more_kings_v_king,  // and no man
    two_kings_v_king,
    king_v_king,
    both_kings_4_5,  // both sides have kings, so many pieces in all
    both_kings_6_7,
    not_both_kings_4_7,
};

enum class Gate : std::uint8_t { none, lone_king_on_main_road };

struct Limit {
    std::string rule;  // the caller's name for it
    int plies;         // the draw stands when so many have been counted
    Material material = Material::any;
    bool capture_resets = false, man_move_resets = false, new_king_resets = false;
    Gate gate = Gate::none;       // a ply counts only where it holds
    bool unless_capture = false;  // the draw does not stand while a capture is at hand
};

struct DrawRules {
    static constexpr std::size_t most_limits = 8;
    int repetition = 0;  // occurrences of a position, 0 = no rule
    std::vector<Limit> limits;
};

// The counts of a game under its rules; -1 = the limit's material is not on the board.
using DrawCounts = std::array<std::int16_t, DrawRules::most_limits>;

// What the limits look at: pieces by side and kind, and the lone king on the main road.
struct Census {
    std::array<int, 2> men, kings;
    bool lone_king_on_main_road;
    int all() const { return men[0] + men[1] + kings[0] + kings[1]; }
};

template <Rules R> constexpr typename Geometry<R.size>::Word main_road() {  // a1 to h8, White's left to right
    using G = Geometry<R.size>;
    constexpr int corner = G::bit_of(G::squares - G::columns);
    return G::ray(up_right, corner) | bit<typename G::Word>(corner);
}

template <Rules R> constexpr Census census(const Position<R>& p) {
    Census c{{popcount(p.pieces[0] & ~p.kings), popcount(p.pieces[1] & ~p.kings)},
             {popcount(p.pieces[0] & p.kings), popcount(p.pieces[1] & p.kings)},
             false};
    constexpr auto squares = main_road<R>();
    const auto road = squares & p.occupied();
    c.lone_king_on_main_road = any(road & p.kings) && (p.pieces[0] == road || p.pieces[1] == road) && !several(road);
    return c;
}

struct Event {  // what a move is to the counters
    bool capture, man_move, new_king;
};

constexpr unsigned bit_of(Material material) { return 1u << static_cast<unsigned>(material); }

// The materials on the board, a bit for each.
constexpr unsigned materials_of(const Census& c) {
    unsigned found = bit_of(Material::any);
    for (const std::size_t lone : {0, 1}) {
        if (c.men[lone] != 0 || c.kings[lone] != 1) continue;
        const int men = c.men[1 - lone], kings = c.kings[1 - lone];
        if (kings == 0) continue;
        if (men + kings == 3) found |= bit_of(Material::three_v_king);
        if (men + kings <= 2) found |= bit_of(Material::two_v_king);
        if (men != 0) continue;
        if (kings == 1) found |= bit_of(Material::king_v_king);
        if (kings == 2) found |= bit_of(Material::two_kings_v_king);
        if (kings == 3) found |= bit_of(Material::three_kings_v_king);
        if (kings >= 3) found |= bit_of(Material::three_or_more_kings_v_king);
    }
    const int all = c.kings[0] && c.kings[1] ? c.all() : 0;
    if (all == 4 || all == 5) return found | bit_of(Material::both_kings_4_5);
    if (all == 6 || all == 7) return found | bit_of(Material::both_kings_6_7);
    return found | bit_of(Material::not_both_kings_4_7);
}

DrawCounts first_counts(const DrawRules&, const Census&, unsigned halfmoves);

inline DrawCounts next_counts(const DrawRules& rules, const DrawCounts& before, const Event& e, const Census& after) {
    const unsigned present = materials_of(after);
    DrawCounts counts{};
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        if (!(present & bit_of(limit.material)))
            counts[i] = -1;
        else if (before[i] < 0 || (limit.capture_resets && e.capture) || (limit.man_move_resets && e.man_move) ||
                 (limit.new_king_resets && e.new_king))
            counts[i] = 0;
        else
            counts[i] = static_cast<std::int16_t>(
                std::min(30000, before[i] + (limit.gate == Gate::none || after.lone_king_on_main_road)));
    }
    return counts;
}

// The first limit whose count is full from `first` on, or nullptr; `unless_capture` is the caller's to ask.
inline const Limit* full_limit(const DrawRules& rules, const DrawCounts& counts, std::size_t first = 0) {
    for (std::size_t i = first; i < rules.limits.size(); ++i)
        if (counts[i] >= 0 && counts[i] >= rules.limits[i].plies) return &rules.limits[i];
    return nullptr;
}

// The first full limit that stands; `at_hand()` tells whether there is a capture, and is asked only where that matters.
template <class F> const Limit* standing_limit(const DrawRules& rules, const DrawCounts& counts, F&& at_hand) {
    const Limit* limit = full_limit(rules, counts);
    while (limit && limit->unless_capture && at_hand())
        limit = full_limit(rules, counts, static_cast<std::size_t>(limit - rules.limits.data()) + 1);
    return limit;
}

// The first limit that makes the position a draw, or nullptr.
const Limit* verdict(const DrawRules&, const DrawCounts&, const Variant&, const AnyPosition&, bool forced);

}  // namespace dxp
