// Patterns of men: blocks of four files and six rows, their squares read as a number in base 3.
//
// The blocks follow from the board alone, and together they are the same for both sides: turning the board
// by 180 degrees maps each block on another (or on itself, then it is listed twice, once for each side). A block
// that is read from Black's side shares the table of the one that is read from White's.
#pragma once

#include <array>
#include <cstdint>

#include "board.hpp"

namespace dxp {

constexpr int power_of_3(int n) { return n == 0 ? 1 : 3 * power_of_3(n - 1); }

inline constexpr int block_rows = 6, block_files = 4;
inline constexpr int block_squares = block_rows * block_files / 2;
inline constexpr int block_states = power_of_3(block_squares);
inline constexpr int block_empty = (block_states - 1) / 2;  // the state of a block without men

// The upper and the lower four rows of a block overlap in two; their states are quotient and remainder of its own.
inline constexpr int half_squares = 8, halves = 2;
inline constexpr int half_states = power_of_3(half_squares);
constexpr int half_state(int state, int half) {
    const auto positive = static_cast<unsigned>(state);  // which divides faster
    constexpr unsigned lower = power_of_3(block_squares - half_squares), states = half_states;
    return static_cast<int>(half == 0 ? positive / lower : positive % states);
}

template <int Size> struct Blocks {
    using G = Geometry<Size>;

    static constexpr int file_places = (Size - block_files) / 2 + 1;
    static constexpr int row_places = Size <= 10 ? 2 : 3;  // first row of a block: 0 and the last, on 12x12 one between
    static constexpr int places = file_places * row_places;
    static constexpr bool has_centre = places % 2 != 0;  // a block that the turn maps on itself
    static constexpr int tables = (places + 1) / 2;
    static constexpr int count = 2 * tables;
    static constexpr int padded = (count + 3) / 4 * 4;  // whole SIMD registers

    using States = std::array<std::int32_t, static_cast<std::size_t>(padded)>;

    // Squares of the block at a place, most significant first: row by row from White's far side.
    static constexpr std::array<int, block_squares> squares_of(int place) {
        const int first_row = (Size - block_rows) * (place / file_places) / (row_places - 1);
        const int first_file = 2 * (place % file_places);
        std::array<int, block_squares> squares{};
        std::size_t n = 0;
        for (int s = 0; s < G::squares; ++s) {
            const int row = s / G::columns, file = 2 * (s % G::columns) + (row % 2 ? 0 : 1);
            if (row >= first_row && row < first_row + block_rows && file >= first_file &&
                file < first_file + block_files)
                squares[n++] = s;
        }
        return squares;
    }

    // What a white man on a bit adds to the state of each block; a black man takes it away. Block 2t is seen from
    // White's side with table t, block 2t + 1 is its turned twin, seen from Black's.
    static constexpr std::array<States, 128> make_steps() {
        std::array<States, 128> steps{};
        for (int t = 0; t < tables; ++t) {
            const auto squares = squares_of(t);
            for (int i = 0; i < block_squares; ++i) {
                const int weight = power_of_3(block_squares - 1 - i);
                const int square = squares[static_cast<std::size_t>(i)];
                const auto white = static_cast<std::size_t>(G::bit_of(square));
                const auto black = static_cast<std::size_t>(G::bit_of(G::squares - 1 - square));
                steps[white][static_cast<std::size_t>(2 * t)] += weight;
                steps[black][static_cast<std::size_t>(2 * t + 1)] -= weight;
            }
        }
        return steps;
    }
    static constexpr std::array<States, 128> steps = make_steps();

    // Puts a man on a square (sign 1), or takes one away (-1); those of Black's count against White's.
    static constexpr void change(States& states, Side side, int at, int sign) {
        const States& step = steps[static_cast<std::size_t>(at)];
        if ((side == Side::white) == (sign > 0))
            for (std::size_t i = 0; i < states.size(); ++i) states[i] += step[i];
        else
            for (std::size_t i = 0; i < states.size(); ++i) states[i] -= step[i];
    }
    static constexpr void move(const States& before, States& after, Side side, int from, int to) {
        const States& less = steps[static_cast<std::size_t>(side == Side::white ? from : to)];
        const States& more = steps[static_cast<std::size_t>(side == Side::white ? to : from)];
        for (std::size_t i = 0; i < before.size(); ++i) after[i] = before[i] - less[i] + more[i];
    }
};

template <Rules R> using PatternStates = typename Blocks<R.size>::States;

template <Rules R> constexpr PatternStates<R> pattern_states(const Position<R>& p) {
    PatternStates<R> states{};
    states.fill(block_empty);
    for (const Side side : {Side::white, Side::black})
        for_each_bit(p.pieces[index(side)] & ~p.kings, [&](int at) { Blocks<R.size>::change(states, side, at, 1); });
    return states;
}

// The states after a move, from those before it.
template <Rules R>
constexpr void play_states(const PatternStates<R>& before, PatternStates<R>& after, const Position<R>& p,
                           const Move<typename Position<R>::Word>& m) {
    using B = Blocks<R.size>;
    if (any(p.kings & bit<typename Position<R>::Word>(m.from))) {
        after = before;
    } else if (m.promotes) {
        after = before;
        B::change(after, p.turn, m.from, -1);
    } else {
        B::move(before, after, p.turn, m.from, m.to);
    }
    for_each_bit(m.captured & ~p.kings, [&](int at) { B::change(after, !p.turn, at, -1); });
}

}  // namespace dxp
