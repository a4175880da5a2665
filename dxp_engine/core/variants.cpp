// The variants of this build, in the order of the build's list.
#include "variant.hpp"

#include <algorithm>

namespace dxp {

#define DXP_BUILT_VARIANT(name) extern const Variant name;
#include "built_variants.inc"
#undef DXP_BUILT_VARIANT

namespace {
#define DXP_BUILT_VARIANT(name) &name,
constexpr auto built = std::to_array<const Variant*>({
#include "built_variants.inc"
});
#undef DXP_BUILT_VARIANT
}  // namespace

std::span<const Variant* const> variants() { return built; }

const Variant* find_variant(std::string_view name) {
    const auto found = std::find_if(built.begin(), built.end(), [&](const Variant* v) { return v->name == name; });
    return found == built.end() ? nullptr : *found;
}

}  // namespace dxp
