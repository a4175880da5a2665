// How squares are numbered and named: numbers count along rows from one corner, names are files and ranks.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "geometry.hpp"

namespace dxp {

enum class Corner : std::uint8_t { bottom_left, bottom_right, top_left, top_right };  // as White sees it

class Layout {
  public:
    constexpr Layout() = default;
    constexpr Layout(int size, bool mirrored, Corner corner, bool algebraic)
        : size_(size), mirrored_(mirrored), corner_(corner), algebraic_(algebraic) {
        // Algebraic variants count row-major from the top left whatever the corner of a1.
        const Corner first = algebraic ? Corner::top_left : corner;
        const bool from_top = first == Corner::top_left || first == Corner::top_right;
        const bool from_left = first == Corner::bottom_left || first == Corner::top_left;
        const int columns = size / 2;
        number_of_bit_.fill(0);
        for (int square = 0; square < size * columns; ++square) {
            const int row = square / columns, inner = square % columns;
            const int place = mirrored == from_left ? columns - 1 - inner : inner;
            const int number = (from_top ? row : size - 1 - row) * columns + place + 1;
            const int bit = square_bit(square);
            number_of_bit_[at(bit)] = static_cast<std::uint8_t>(number);
            bit_of_number_[at(number)] = static_cast<std::uint8_t>(bit);
            const int x = row % 2 ? 2 * inner : 2 * inner + 1;
            column_[at(number)] = static_cast<std::uint8_t>(mirrored ? size - 1 - x : x);
            row_[at(number)] = static_cast<std::uint8_t>(row);
        }
    }

    constexpr bool operator==(const Layout& o) const {
        return size_ == o.size_ && mirrored_ == o.mirrored_ && corner_ == o.corner_ && algebraic_ == o.algebraic_;
    }

    constexpr int size() const { return size_; }
    constexpr bool mirrored() const { return mirrored_; }
    constexpr Corner corner() const { return corner_; }
    constexpr bool algebraic() const { return algebraic_; }
    constexpr int squares() const { return size_ * size_ / 2; }

    constexpr int number(int bit) const { return number_of_bit_[at(bit)]; }
    constexpr int bit(int number) const { return bit_of_number_[at(number)]; }
    constexpr bool has(int number) const { return number >= 1 && number <= squares(); }
    constexpr int column(int number) const { return column_[at(number)]; }  // from White's left
    constexpr int row(int number) const { return row_[at(number)]; }        // from White's far row

    // Number of the square in a column and row; 0 where no piece may stand.
    constexpr int at_column_row(int column, int row) const {
        for (int n = 1; n <= squares(); ++n)
            if (column_[at(n)] == column && row_[at(n)] == row) return n;
        return 0;
    }

    // File and rank, such as c3; numeric layouts count them from White's bottom left.
    std::string coordinate(int number) const {
        const bool from_left = !algebraic_ || corner_ == Corner::bottom_left || corner_ == Corner::top_left;
        const bool from_bottom = !algebraic_ || corner_ == Corner::bottom_left || corner_ == Corner::bottom_right;
        const int file = from_left ? column(number) : size_ - 1 - column(number);
        const int rank = from_bottom ? size_ - row(number) : row(number) + 1;
        return static_cast<char>('a' + file) + std::to_string(rank);
    }
    std::string name(int number) const { return algebraic_ ? coordinate(number) : std::to_string(number); }

    // Number of the square at a file and rank; 0 if there is none.
    constexpr int from_coordinate(int file, int rank) const {
        const bool from_left = !algebraic_ || corner_ == Corner::bottom_left || corner_ == Corner::top_left;
        const bool from_bottom = !algebraic_ || corner_ == Corner::bottom_left || corner_ == Corner::bottom_right;
        return at_column_row(from_left ? file : size_ - 1 - file, from_bottom ? size_ - rank : rank - 1);
    }

  private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    constexpr int square_bit(int square) const {
        return size_ == 8    ? Geometry<8>::bit_of(square)
               : size_ == 10 ? Geometry<10>::bit_of(square)
                             : Geometry<12>::bit_of(square);
    }

    int size_ = 0;
    bool mirrored_ = false;
    Corner corner_ = Corner::top_left;
    bool algebraic_ = false;
    std::array<std::uint8_t, 128> number_of_bit_{};
    std::array<std::uint8_t, 73> bit_of_number_{}, column_{}, row_{};
};

// Every layout there is, so that positions and moves can point to theirs.
inline constexpr auto all_layouts = [] {
    std::array<Layout, 48> table{};
    for (int i = 0; i < 48; ++i)
        table[static_cast<std::size_t>(i)] =
            Layout(8 + 2 * (i / 16), i / 8 % 2 != 0, static_cast<Corner>(i / 2 % 4), i % 2 != 0);
    return table;
}();

inline const Layout& layout_of(int size, bool mirrored, int corner, bool algebraic) {
    if ((size != 8 && size != 10 && size != 12) || corner < 0 || corner > 3)
        throw std::invalid_argument("a layout has size 8, 10 or 12 and a corner from 0 to 3");
    return all_layouts[static_cast<std::size_t>((size - 8) / 2 * 16 + mirrored * 8 + corner * 2 + algebraic)];
}

}  // namespace dxp
