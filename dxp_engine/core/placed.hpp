// A position with all that a game needs beside it, and its moves with their paths: what crosses the border.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "variant.hpp"

namespace dxp {

struct PlacedMove {
    const Variant* variant;
    const Layout* layout;
    AnyMove move;
    bool ambiguous = false;             // another capture of the position shares origin and target
    std::vector<std::uint8_t> stops{};  // between origin and target

    int origin() const { return layout->number(move.from); }
    int target() const { return layout->number(move.to); }
    std::vector<int> path() const;      // square numbers, origin to target
    std::vector<int> captured() const;  // square numbers in the order of the path
    bool operator==(const PlacedMove& o) const { return move == o.move && layout == o.layout; }
};

struct Placed {
    const Variant* variant;
    const Layout* layout;
    bool forced = true;
    AnyPosition position{};
    std::uint32_t halfmoves = 0;    // since the last capture or move of a man
    std::uint32_t move_number = 1;  // of the side that starts

    bool operator==(const Placed&) const = default;

    std::vector<PlacedMove> legal_moves() const;
    std::vector<PlacedMove> capture_lines() const;
    Placed play(const AnyMove& move) const;  // the move must be legal
    bool is_legal(const PlacedMove& move) const;
    Ending ending() const { return variant->ending(position, forced); }
    int winner() const;  // of an ending: 0 White, 1 Black, -1 no ending
    std::uint64_t key() const { return variant->key(position); }

    // Squares where a capture or move entered square by square can go on, and the moves complete there.
    struct Step {
        std::vector<int> next;
        std::vector<PlacedMove> complete;
    };
    Step step(std::span<const int> landings) const;
};

}  // namespace dxp
