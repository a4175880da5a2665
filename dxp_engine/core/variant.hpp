// A variant as the rest of the program sees it: its facts, and its algorithms behind plain function pointers.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "any_board.hpp"
#include "layout.hpp"

namespace dxp {

using Stops = std::span<const std::uint8_t>;

struct Census;
struct SelfPlayRecipe;
class AnySearch;
class AnySelfPlay;
class AnyNetworkTrainer;
class AnyTrainer;
class AnyWeights;

struct Variant {
    std::string_view name;
    Rules rules;
    int men_rows;
    Side first;
    bool mirrored;
    Corner corner;
    bool algebraic;
    int game_type;      // PDN GameType, 0 = none
    bool free_allowed;  // exists without forced capture, too

    void (*legal_moves)(const AnyPosition&, bool forced, std::vector<AnyMove>&);
    void (*capture_lines)(const AnyPosition&, std::vector<AnyMove>&);
    AnyPosition (*play)(const AnyPosition&, const AnyMove&);
    Ending (*ending)(const AnyPosition&, bool forced);
    bool (*capture_at_hand)(const AnyPosition&, bool forced);
    std::uint64_t (*key)(const AnyPosition&);
    Census (*census)(const AnyPosition&);
    std::uint64_t (*perft)(const AnyPosition&, bool forced, int depth, const std::function<void()>& poll);
    std::vector<std::uint8_t> (*canonical_path)(const AnyPosition&, const AnyMove&, const Layout&);
    bool (*passes)(const AnyPosition&, const AnyMove&, Stops, bool exact);
    Wide (*next_stops)(const AnyPosition&, const AnyMove&, Stops);
    std::unique_ptr<AnySearch> (*make_search)(std::size_t megabytes, int threads);
    std::shared_ptr<const AnyWeights> (*make_weights)(std::span<const std::byte>);
    std::unique_ptr<AnySelfPlay> (*make_self_play)(const SelfPlayRecipe&);
    std::unique_ptr<AnyTrainer> (*make_trainer)();
    // Patterns as weights, hundredths of a man to a logit in them, and a seed.
    std::unique_ptr<AnyNetworkTrainer> (*make_network_trainer)(std::span<const std::byte>, double, std::uint64_t);
    std::size_t sample_bytes;  // of a position in training

    const Layout& layout() const { return layout_of(rules.size, mirrored, static_cast<int>(corner), algebraic); }
};

std::span<const Variant* const> variants();
const Variant* find_variant(std::string_view name);  // nullptr if there is none

}  // namespace dxp
