#include "draws.hpp"

#include <algorithm>

namespace dxp {
namespace {

struct Count {
    int men, kings;
    int all() const { return men + kings; }
};

Count count(const AnyPosition& p, std::size_t side) {
    return {popcount(p.pieces[side] & ~p.kings), popcount(p.pieces[side] & p.kings)};
}

template <class Strong> bool against_lone_king(const AnyPosition& p, Strong&& strong) {
    const auto lone = [](const Count& c) { return c.men == 0 && c.kings == 1; };
    const Count white = count(p, 0), black = count(p, 1);
    return (lone(black) && strong(white)) || (lone(white) && strong(black));
}

bool both_kings(const AnyPosition& p, int least, int most) {
    const Count white = count(p, 0), black = count(p, 1);
    const int all = white.all() + black.all();
    return white.kings && black.kings && all >= least && all <= most;
}

template <int Size> Wide diagonal() {
    using G = Geometry<Size>;
    constexpr int corner = G::bit_of(G::squares - G::columns);
    return widen(G::ray(up_right, corner) | bit<typename G::Word>(corner));
}

Wide main_road(int size) { return size == 8 ? diagonal<8>() : size == 10 ? diagonal<10>() : diagonal<12>(); }

// Now, or whatever the side to move plays (Frisian rules: "will necessarily be taken").
bool capture_at_hand(const Variant& variant, const AnyPosition& p, bool forced) {
    if (variant.can_capture(p)) return true;
    std::vector<AnyMove> moves;
    variant.legal_moves(p, forced, moves);
    return !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](const AnyMove& m) { return variant.can_capture(variant.play(p, m)); });
}

}  // namespace

bool has_material(Material material, const AnyPosition& p) {
    switch (material) {
        case Material::any: return true;
        case Material::three_v_king: return against_lone_king(p, [](const Count& c) { return c.all() == 3 && c.kings; });
        case Material::two_v_king: return against_lone_king(p, [](const Count& c) { return c.all() <= 2 && c.kings; });
        case Material::three_kings_v_king: return against_lone_king(p, [](const Count& c) { return c.kings == 3 && !c.men; });
        case Material::three_or_more_kings_v_king:
            return against_lone_king(p, [](const Count& c) { return c.kings >= 3 && !c.men; });
        case Material::two_kings_v_king: return against_lone_king(p, [](const Count& c) { return c.kings == 2 && !c.men; });
        case Material::king_v_king: return against_lone_king(p, [](const Count& c) { return c.kings == 1 && !c.men; });
        case Material::both_kings_4_5: return both_kings(p, 4, 5);
        case Material::both_kings_6_7: return both_kings(p, 6, 7);
        case Material::not_both_kings_4_7: return !both_kings(p, 4, 7);
    }
    return false;
}

bool holds(Gate gate, const AnyPosition& p, int size) {
    if (gate == Gate::none) return true;
    const Wide road = main_road(size) & (p.pieces[0] | p.pieces[1]);
    if (!any(road) || several(road)) return false;
    for (std::size_t side = 0; side < 2; ++side)
        if (p.pieces[side] == road && any(road & p.kings)) return true;
    return false;
}

DrawCounts first_counts(const DrawRules& rules, const Variant&, const AnyPosition& p, unsigned halfmoves) {
    DrawCounts counts{};
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        // A FEN's clock says nothing of how long a gate has held.
        const int known = limit.gate == Gate::none ? static_cast<int>(std::min(halfmoves, 30000u)) : 0;
        counts[i] = static_cast<std::int16_t>(has_material(limit.material, p) ? known : -1);
    }
    return counts;
}

DrawCounts next_counts(const DrawRules& rules, const DrawCounts& before_counts, const Variant& variant, const AnyPosition& before,
                       const AnyMove& m, const AnyPosition& after) {
    DrawCounts counts{};
    const bool man = !any(before.kings & bit<Wide>(m.from));
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        const bool reset =
            (limit.capture_resets && m.is_capture()) || (limit.man_move_resets && man) || (limit.new_king_resets && m.promotes);
        if (!has_material(limit.material, after))
            counts[i] = -1;
        else if (before_counts[i] < 0 || reset)
            counts[i] = 0;
        else
            counts[i] = static_cast<std::int16_t>(
                std::min(30000, before_counts[i] + holds(limit.gate, after, variant.rules.size)));
    }
    return counts;
}

const Limit* verdict(const DrawRules& rules, const DrawCounts& counts, const Variant& variant, const AnyPosition& p, bool forced) {
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        if (counts[i] >= 0 && counts[i] >= limit.plies && !(limit.unless_capture && capture_at_hand(variant, p, forced))) return &limit;
    }
    return nullptr;
}

}  // namespace dxp
