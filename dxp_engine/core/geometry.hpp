// The padded board: where each square's bit is, and the constant tables of steps and rays.
//
// Two rows take 2 * columns + 3 bits, so that every step is one shift and a step over an edge
// lands on a bit that belongs to no square. Row 0 is White's far row; White's men step to lower bits.
// The dark corner is at White's left; mirrored variants are mirrored when squares are numbered.
#pragma once

#include <array>

#include "word.hpp"

namespace dxp {

enum Direction : int { up_left, up_right, down_left, down_right, left, right, up, down };

constexpr Direction opposite(int d) {
    constexpr std::array<Direction, 8> table{down_right, down_left, up_right, up_left, right, left, down, up};
    return table[static_cast<std::size_t>(d)];
}

template <int Size> struct Geometry {
    using Word = std::conditional_t<(Size > 10), Wide, std::uint64_t>;

    static constexpr int columns = Size / 2;  // playing squares in a row
    static constexpr int squares = Size * columns;
    static constexpr int pair = 2 * columns + 3;
    static constexpr int bits = Size / 2 * pair - 2;

    // Signed shift of one step; straight neighbours are two rows or two columns away.
    static constexpr std::array<int, 8> step{
        -(columns + 2), -(columns + 1), columns + 1, columns + 2, -1, 1, -pair, pair};

    static constexpr int bit_of(int square) {  // square: row-major from White's far row, 0-based
        const int row = square / columns;
        return row / 2 * pair + (row % 2 ? columns + 1 : 0) + square % columns;
    }

    static constexpr std::array<int, squares> make_bits() {
        std::array<int, squares> table{};
        for (int s = 0; s < squares; ++s) table[static_cast<std::size_t>(s)] = bit_of(s);
        return table;
    }
    static constexpr std::array<std::int8_t, 128> make_squares() {
        std::array<std::int8_t, 128> table{};
        table.fill(-1);
        for (int s = 0; s < squares; ++s) table[static_cast<std::size_t>(bit_of(s))] = static_cast<std::int8_t>(s);
        return table;
    }
    static constexpr std::array<int, squares> bit_table = make_bits();
    static constexpr std::array<std::int8_t, 128> square_table = make_squares();  // -1 = no square

    static constexpr Word make_row(int row) {
        Word w{};
        for (int i = 0; i < columns; ++i) w |= bit<Word>(bit_of(row * columns + i));
        return w;
    }
    static constexpr Word make_board() {
        Word w{};
        for (int r = 0; r < Size; ++r) w |= make_row(r);
        return w;
    }
    static constexpr Word board = make_board();
    static constexpr Word first_row = make_row(0);
    static constexpr Word last_row = make_row(Size - 1);

    template <int D> static constexpr Word shift(Word w) {
        constexpr int n = step[D];
        if constexpr (n < 0)
            return w >> -n;
        else
            return w << n;
    }
    static constexpr Word shift(Word w, int d) {
        const int n = step[static_cast<std::size_t>(d)];
        return n < 0 ? w >> -n : w << n;
    }

    using Rays = std::array<std::array<Word, static_cast<std::size_t>(bits)>, 8>;
    static constexpr Rays make_rays() {
        Rays rays{};
        for (int d = 0; d < 8; ++d)
            for (int s = 0; s < squares; ++s) {
                Word ray{};
                for (Word w = shift(bit<Word>(bit_of(s)), d) & board; any(w); w = shift(w, d) & board) ray |= w;
                rays[static_cast<std::size_t>(d)][static_cast<std::size_t>(bit_of(s))] = ray;
            }
        return rays;
    }
    static constexpr Rays rays = make_rays();

    static constexpr Word ray(int d, int from) {
        return rays[static_cast<std::size_t>(d)][static_cast<std::size_t>(from)];
    }
    // Nearest member of a set of squares that all lie on one ray in direction d.
    static constexpr int nearest(Word set, int d) {
        return step[static_cast<std::size_t>(d)] < 0 ? highest(set) : lowest(set);
    }
    // The empty squares from a square along d up to the first blocker.
    static constexpr Word slide(int d, int from, Word occupied) {
        const Word way = ray(d, from);
        const Word blockers = way & occupied;
        if (!any(blockers)) return way;
        const int first = nearest(blockers, d);
        return way & ~ray(d, first) & ~bit<Word>(first);
    }
};

}  // namespace dxp
