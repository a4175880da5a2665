#include "draws.hpp"

#include <algorithm>

namespace dxp {

DrawCounts first_counts(const DrawRules& rules, const Census& c, unsigned halfmoves) {
    const unsigned present = materials_of(c);
    DrawCounts counts{};
    for (std::size_t i = 0; i < rules.limits.size(); ++i) {
        const Limit& limit = rules.limits[i];
        // A FEN's clock says nothing of how long a gate has held.
        const int known = limit.gate == Gate::none ? static_cast<int>(std::min(halfmoves, 30000u)) : 0;
        counts[i] = static_cast<std::int16_t>(present & bit_of(limit.material) ? known : -1);
    }
    return counts;
}

const Limit* verdict(const DrawRules& rules, const DrawCounts& counts, const Variant& variant, const AnyPosition& p,
                     bool forced) {
    return standing_limit(rules, counts, [&] { return variant.capture_at_hand(p, forced); });
}

}  // namespace dxp
