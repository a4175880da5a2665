// Zobrist keys: one 64-bit word for the pieces, the side to move and the counted king moves.
#pragma once

#include <array>

#include "board.hpp"
#include "random.hpp"

namespace dxp {

struct Zobrist {
    std::array<std::array<std::uint64_t, 128>, 4> piece{};  // white man, white king, black man, black king
    std::array<std::array<std::array<std::uint64_t, 128>, 4>, 2> run{};
    std::uint64_t black_to_move = 0;
};

inline constexpr Zobrist zobrist = [] {
    Zobrist z;
    std::uint64_t state = 0x0D5A6475672D6474u;
    const auto next = [&state] { return random_after(state); };
    for (auto& row : z.piece)
        for (auto& word : row) word = next();
    for (auto& side : z.run)
        for (auto& row : side)
            for (auto& word : row) word = next();
    z.black_to_move = next();
    return z;
}();

template <Rules R> constexpr std::uint64_t key_of(const Position<R>& p) {
    std::uint64_t key = p.turn == Side::black ? zobrist.black_to_move : 0;
    for (const Side side : {Side::white, Side::black})
        for_each_bit(p.pieces[index(side)], [&](int at) {
            const bool king = any(p.kings & bit<typename Position<R>::Word>(at));
            key ^= zobrist.piece[2 * index(side) + king][static_cast<std::size_t>(at)];
        });
    if constexpr (R.king_move_limit > 0)
        for (const Side side : {Side::white, Side::black})
            if (const KingRun run = p.runs[index(side)]; run.count)
                key ^= zobrist.run[index(side)][run.count][static_cast<std::size_t>(run.bit)];
    return key;
}

// The key after a move, from the key before it.
template <Rules R>
constexpr std::uint64_t key_after(std::uint64_t key, const Position<R>& before,
                                  const Move<typename Position<R>::Word>& m, const Position<R>& after) {
    using Word = typename Position<R>::Word;
    const std::size_t own = 2 * index(before.turn), enemy = 2 * index(!before.turn);
    const bool king = any(before.kings & bit<Word>(m.from));
    key ^= zobrist.black_to_move ^ zobrist.piece[own + king][m.from] ^ zobrist.piece[own + (king || m.promotes)][m.to];
    for_each_bit(m.captured, [&](int at) {
        key ^= zobrist.piece[enemy + any(before.kings & bit<Word>(at))][static_cast<std::size_t>(at)];
    });
    if constexpr (R.king_move_limit > 0)
        for (const std::size_t side : {0, 1}) {
            if (const KingRun run = before.runs[side]; run.count)
                key ^= zobrist.run[side][run.count][static_cast<std::size_t>(run.bit)];
            if (const KingRun run = after.runs[side]; run.count)
                key ^= zobrist.run[side][run.count][static_cast<std::size_t>(run.bit)];
        }
    return key;
}

}  // namespace dxp
