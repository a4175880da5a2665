// A position of a game played for training, with what became of it; as it lies in memory and in files.
#pragma once

#include <cstdint>

#include "board.hpp"

namespace dxp {

// Of a position beside a game, which has but its score.
inline constexpr std::uint8_t no_result = 3;

template <Rules R> struct Sample {
    using Word = typename Position<R>::Word;

    std::array<Word, 2> pieces;
    Word kings;
    std::int16_t score;   // of the search, from White's side
    std::uint8_t result;  // twice White's points, or `no_result`
    std::uint8_t turn;
    std::uint16_t ply;   // since the start of the game
    std::uint16_t game;  // games that follow each other differ

    Position<R> position() const { return {pieces, kings, static_cast<Side>(turn), {}}; }
};

static_assert(sizeof(Sample<rules::international>) == 32 && sizeof(Sample<rules::canadian>) == 56);

}  // namespace dxp
