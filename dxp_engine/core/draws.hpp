// Draw rules as data: counters of plies that run while some material is on the board.
#pragma once

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

bool has_material(Material, const AnyPosition&);
bool holds(Gate, const AnyPosition&, int size);

DrawCounts first_counts(const DrawRules&, const Variant&, const AnyPosition&, unsigned halfmoves);
DrawCounts next_counts(const DrawRules&, const DrawCounts&, const Variant&, const AnyPosition& before, const AnyMove&,
                       const AnyPosition& after);
// The first limit that makes the position a draw, or nullptr.
const Limit* verdict(const DrawRules&, const DrawCounts&, const Variant&, const AnyPosition&, bool forced);

}  // namespace dxp
