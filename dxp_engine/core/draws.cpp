#include "draws.hpp"

#include <algorithm>

namespace dxp {
namespace {

template <class Strong> bool against_lone_king(const Census& c, Strong&& strong) {
    for (std::size_t lone = 0; lone < 2; ++lone)
        if (c.men[lone] == 0 && c.kings[lone] == 1 && strong(c.men[1 - lone], c.kings[1 - lone])) return true;
    return false;
}

bool both_kings(const Census& c, int least, int most) {
    return c.kings[0] && c.kings[1] && c.all() >= least && c.all() <= most;
}

}  // namespace

bool has_material(Material material, const Census& c) {
    switch (material) {
        case Material::any: return true;
        case Material::three_v_king:
            return against_lone_king(c, [](int men, int kings) { return men + kings == 3 && kings; });
        case Material::two_v_king:
            return against_lone_king(c, [](int men, int kings) { return men + kings <= 2 && kings; });
        case Material::three_kings_v_king:
            return against_lone_king(c, [](int men, int kings) { return kings == 3 && !men; });
        case Material::three_or_more_kings_v_king:
            return against_lone_king(c, [](int men, int kings) { return kings >= 3 && !men; });
        case Material::two_kings_v_king:
            return against_lone_king(c, [](int men, int kings) { return kings == 2 && !men; });
        case Material::king_v_king: return against_lone_king(c, [](int men, int kings) { return kings == 1 && !men; });
        case Material::both_kings_4_5: return both_kings(c, 4, 5);
        case Material::both_kings_6_7: return both_kings(c, 6, 7);
        case Material::not_both_kings_4_7: return !both_kings(c, 4, 7);
    }
    return false;
}

DrawCounts first_counts(const DrawRules& rules, const Census& c, unsigned halfmoves) {
    DrawCounts counts{};
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        // A FEN's clock says nothing of how long a gate has held.
        const int known = limit.gate == Gate::none ? static_cast<int>(std::min(halfmoves, 30000u)) : 0;
        counts[i] = static_cast<std::int16_t>(has_material(limit.material, c) ? known : -1);
    }
    return counts;
}

DrawCounts next_counts(const DrawRules& rules, const DrawCounts& before, const Event& e, const Census& after) {
    DrawCounts counts{};
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        if (!has_material(limit.material, after))
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

const Limit* full_limit(const DrawRules& rules, const DrawCounts& counts, std::size_t first) {
    for (std::size_t i = first; i < rules.limits.size(); ++i)
        if (counts[i] >= 0 && counts[i] >= rules.limits[i].plies) return &rules.limits[i];
    return nullptr;
}

const Limit* verdict(const DrawRules& rules, const DrawCounts& counts, const Variant& variant, const AnyPosition& p,
                     bool forced) {
    return standing_limit(rules, counts, [&] { return variant.capture_at_hand(p, forced); });
}

}  // namespace dxp
