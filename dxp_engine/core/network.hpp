// A small neural network that adds to the patterns what no sum of patterns can tell: how pieces far from each other, and
// kings, go together. (Nasu 2018, "Efficiently updatable neural-network-based evaluation functions".)
//
//   every piece on its square    a row of weights; the sums of the rows are kept from move to move, once as White sees
//                                the board, once as Black does (turned, with the colours exchanged)
//   2 x width values             those sums, the side to move's first, each bounded to 0..unit
//   the output                   their weighted sum, by the weights of the stage: how many pieces there are, and whether
//                                there is a king among them
//
// All of it is in integers: every machine finds the same. Sums of rows wrap around at 16 bits, which trained weights
// stay far away from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "board.hpp"
#include "features.hpp"
#include "large_array.hpp"

// A second version of a function for processors that have AVX2, chosen when it is called.
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__AVX2__)
#    define DXP_AVX2 __attribute__((target("avx2")))
#endif

namespace dxp {

// Whether to take the versions for AVX2.
inline bool has_avx2() {
#if defined(DXP_AVX2)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

// The numbers of a network by their places in one array.
template <Rules R> struct NetworkPlaces {
    static constexpr int width = 64;
    static constexpr int unit = 256;  // what stands for 1 in sums and values, and in the weights of rows
    static constexpr int fills = 8, stages = 2 * fills;
    static constexpr int squares = Geometry<R.size>::squares;

    static constexpr std::size_t inputs = 4 * std::size_t{squares};  // own men, own kings, enemy men, enemy kings
    static constexpr std::size_t rows = 0;
    static constexpr std::size_t biases = rows + inputs * width;
    static constexpr std::size_t output_rows = biases + width;  // 2 x width weights for each stage
    static constexpr std::size_t output_biases = output_rows + std::size_t{stages} * 2 * width;
    static constexpr std::size_t count = output_biases + stages;
    static constexpr std::size_t bytes = count * sizeof(std::int16_t);

    // The row of a piece on a square (row-major) for the side that sees it.
    static constexpr std::size_t row(bool own, bool king, int square) {
        return static_cast<std::size_t>(((own ? 0 : 2) + king) * squares + square) * width;
    }
    static constexpr int seen(Side viewer, int square) { return viewer == Side::white ? square : squares - 1 - square; }
    static constexpr std::size_t output_row(std::size_t stage) { return output_rows + stage * 2 * width; }

    static constexpr std::size_t stage(const Position<R>& p) {
        const int fill = std::min((popcount(p.occupied()) - 1) * fills / full_board<R>, fills - 1);
        return static_cast<std::size_t>(any(p.kings) ? fills + fill : fill);
    }
};

template <Rules R> class Network {
    using Places = NetworkPlaces<R>;
    using P = Position<R>;
    using Word = typename P::Word;
    static constexpr std::size_t width = Places::width, stages = Places::stages;

  public:
    // As White sees the board, then as Black does.
    struct alignas(64) Sums {
        std::array<std::int16_t, 2 * width> values;
        bool operator==(const Sums&) const = default;
    };

    // `data`: Places::bytes of 16-bit little-endian integers.
    explicit Network(std::span<const std::byte> data) : rows_(2 * 2 * bits) {
        const auto at = [&](std::size_t place) {
            std::int16_t value;
            std::memcpy(&value, data.data() + place * sizeof(value), sizeof(value));
            return value;
        };
        for (const Side viewer : {Side::white, Side::black}) {
            const std::size_t first = index(viewer) * width;
            for (const Side side : {Side::white, Side::black})
                for (const bool king : {false, true})
                    for (int square = 0; square < Places::squares; ++square) {
                        const std::size_t row = Places::row(side == viewer, king, Places::seen(viewer, square));
                        Sums& sums = rows_[row_of(side, king, Geometry<R.size>::bit_of(square))];
                        for (std::size_t i = 0; i < width; ++i) sums.values[first + i] = at(Places::rows + row + i);
                    }
            for (std::size_t i = 0; i < width; ++i) biases_.values[first + i] = at(Places::biases + i);
        }
        for (std::size_t stage = 0; stage < stages; ++stage) {
            for (std::size_t i = 0; i < 2 * width; ++i) {
                const std::int16_t weight = at(Places::output_row(stage) + i);
                output_rows_[index(Side::white)][stage][i] = weight;
                output_rows_[index(Side::black)][stage][(i + width) % (2 * width)] = weight;
            }
            output_biases_[stage] = at(Places::output_biases + stage);
        }
    }

    Sums sums(const P& p) const {
        Sums sums = biases_;
        for (const Side side : {Side::white, Side::black})
            for_each_bit(p.pieces[index(side)],
                         [&](int at) { add<1>(sums, rows_[row_of(side, any(p.kings & bit<Word>(at)), at)]); });
        return sums;
    }

    // The sums after a move, from those before it.
    void play(const Sums& before, Sums& after, const P& p, const Move<Word>& m) const {
#if defined(DXP_AVX2)
        if (avx2_) return play_avx2(before, after, p, m);
#endif
        play_here(before, after, p, m);
    }

    // Sixteenths of a hundredth of a man, from the side to move.
    int evaluate(const Sums& sums, const P& p) const {
#if defined(DXP_AVX2)
        if (avx2_) return evaluate_avx2(sums, p);
#endif
        return evaluate_here(sums, p);
    }

  private:
    static constexpr std::size_t bits = 8 * sizeof(Word);

    static std::size_t row_of(Side side, bool king, int at) {
        return (index(side) * 2 + king) * bits + static_cast<std::size_t>(at);
    }

    template <int Sign> DXP_INLINE static void add(Sums& sums, const Sums& row) {
        for (std::size_t i = 0; i < sums.values.size(); ++i)
            sums.values[i] = static_cast<std::int16_t>(sums.values[i] + Sign * row.values[i]);
    }

    DXP_INLINE void play_here(const Sums& before, Sums& after, const P& p, const Move<Word>& m) const {
        const bool king = any(p.kings & bit<Word>(m.from));
        const Sums& less = rows_[row_of(p.turn, king, m.from)];
        const Sums& more = rows_[row_of(p.turn, king || m.promotes, m.to)];
        for (std::size_t i = 0; i < after.values.size(); ++i)
            after.values[i] = static_cast<std::int16_t>(before.values[i] - less.values[i] + more.values[i]);
        for (Word left = m.captured; any(left); left = without_lowest(left)) {
            const int at = lowest(left);
            add<-1>(after, rows_[row_of(!p.turn, any(p.kings & bit<Word>(at)), at)]);
        }
    }

    DXP_INLINE int evaluate_here(const Sums& sums, const P& p) const {
        const std::size_t stage = Places::stage(p);
        const std::int16_t* weights = output_rows_[index(p.turn)][stage].data();
        std::int32_t sum = output_biases_[stage] * Places::unit;
        for (std::size_t i = 0; i < 2 * width; ++i) sum += std::int32_t{bounded(sums.values[i])} * weights[i];
        return sum / Places::unit;
    }
    DXP_INLINE static std::int16_t bounded(std::int16_t x) {
        return std::clamp(x, std::int16_t{0}, std::int16_t{Places::unit});
    }

#if defined(DXP_AVX2)
    DXP_AVX2 void play_avx2(const Sums& before, Sums& after, const P& p, const Move<Word>& m) const {
        play_here(before, after, p, m);
    }
    DXP_AVX2 int evaluate_avx2(const Sums& sums, const P& p) const { return evaluate_here(sums, p); }
#endif

    LargeArray<Sums> rows_;
    Sums biases_;
    // By side to move: as its sums lie, White's first.
    alignas(64) std::array<std::array<std::array<std::int16_t, 2 * width>, stages>, 2> output_rows_;
    std::array<std::int16_t, stages> output_biases_;
    const bool avx2_ = has_avx2();
};

}  // namespace dxp
