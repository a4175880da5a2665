// The learned evaluation: its weights by their places in one array, and the sum of those that a position has.
//
// Every weight has one value for the opening and one for the end. Positions without kings add the blocks of men
// (pattern.hpp) and their halves; with kings on the board the men count by halves of their own. Halves have two
// weights: one for the side whose pattern it is, and one for the side to move, whoever's pattern it is. The rest is
// linear terms, and for few pieces the balance of material as a whole. A neural network (network.hpp) may follow and
// correct them. All sums are of integers, so every machine finds the same score.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "features.hpp"
#include "four_sums.hpp"
#include "large_array.hpp"
#include "network.hpp"
#include "pattern.hpp"
#include "search_types.hpp"

namespace dxp {

// Units of a weight in a hundredth of a man.
inline constexpr int weight_units = 16;

// Positions of so many pieces have a term for their material as a whole.
inline constexpr int few_pieces = 8;

// The linear terms; the squares of the kings follow (row-major, as their own side sees them).
enum Term : std::size_t {
    term_man,
    term_king,
    term_second_king,  // a side has more kings than one
    term_only_kings,   // a side has kings and the other none
    term_balance,      // difference of men between the two wings
    term_turn,
    term_king_squares
};

template <Rules R> struct WeightPlaces {
    using B = Blocks<R.size>;

    static constexpr std::size_t terms = term_king_squares + static_cast<std::size_t>(Geometry<R.size>::squares);
    static constexpr std::size_t materials = (few_pieces + 1) * (few_pieces + 1);  // men and kings of one side

    static constexpr std::size_t blocks = 0;
    static constexpr std::size_t men = blocks + std::size_t{B::tables} * block_states;
    static constexpr std::size_t half_count = std::size_t{B::tables} * halves * half_states;
    static constexpr std::size_t men_with_kings = men + half_count;
    static constexpr std::size_t mover = half_count * 2;  // from a half's place to that for the side to move
    static constexpr std::size_t linear = men + 2 * mover;
    static constexpr std::size_t linear_with_kings = linear + terms;
    static constexpr std::size_t material = linear_with_kings + terms;
    static constexpr std::size_t count = material + materials * materials;
    static constexpr std::size_t bytes = count * sizeof(Weight);

    static constexpr std::size_t half_at(std::size_t first, std::size_t table, int half, int state) {
        return first + (table * halves + static_cast<std::size_t>(half)) * half_states +
               static_cast<std::size_t>(half_state(state, half));
    }
};

// Calls add(term, value from White's side) for the kings of a side.
template <Rules R, Side S, class F> DXP_INLINE constexpr void each_king_term(const Position<R>& p, F&& add) {
    using G = Geometry<R.size>;
    constexpr int sign = S == Side::white ? 1 : -1;
    const auto kings = p.pieces[index(S)] & p.kings;
    if (!any(kings)) return;
    add(term_king, sign * popcount(kings));
    if (several(kings)) add(term_second_king, sign);
    if (!any(p.pieces[index(!S)] & p.kings)) add(term_only_kings, sign);
    for_each_bit(kings, [&](int at) {
        const int square = G::square_table[static_cast<std::size_t>(at)];
        add(term_king_squares + static_cast<std::size_t>(S == Side::white ? square : G::squares - 1 - square), sign);
    });
}

// Calls add(place, value from White's side) for the terms that are no patterns.
template <Rules R, class F> DXP_INLINE constexpr void each_term(const Position<R>& p, F&& add) {
    using Places = WeightPlaces<R>;
    const bool kings = any(p.kings);
    const std::size_t first = kings ? Places::linear_with_kings : Places::linear;
    const auto white = p.pieces[0] & ~p.kings, black = p.pieces[1] & ~p.kings;
    const auto lean = [](auto men)
                          DXP_INLINE { return std::abs(popcount(men & left_wing<R>) - popcount(men & right_wing<R>)); };
    add(first + term_man, popcount(white) - popcount(black));
    add(first + term_balance, lean(white) - lean(black));
    add(first + term_turn, p.turn == Side::white ? 1 : -1);
    if (kings) {
        const auto add_here = [&](std::size_t term, int value) DXP_INLINE { add(first + term, value); };
        each_king_term<R, Side::white>(p, add_here);
        each_king_term<R, Side::black>(p, add_here);
    }
    if (popcount(p.occupied()) > few_pieces) return;
    std::array<std::size_t, 2> material{};
    for (const std::size_t side : {0, 1})
        material[side] = static_cast<std::size_t>(popcount(p.pieces[side] & ~p.kings) * (few_pieces + 1) +
                                                  popcount(p.pieces[side] & p.kings));
    if (material[0] == material[1]) return;
    add(Places::material + material[0] * Places::materials + material[1], 1);
    add(Places::material + material[1] * Places::materials + material[0], -1);
}

// Calls add(place, value from White's side) for every weight of a position, as training sees them.
template <Rules R, class F> constexpr void each_weight(const Position<R>& p, F&& add) {
    using Places = WeightPlaces<R>;
    const auto states = pattern_states(p);
    const bool kings = any(p.kings);
    const int mover = p.turn == Side::white ? 1 : -1;
    for (std::size_t i = 0; i < Blocks<R.size>::count; ++i) {
        const std::size_t table = i / 2;
        const int sign = i % 2 ? -1 : 1, state = states[i];
        if (!kings) add(Places::blocks + table * block_states + static_cast<std::size_t>(state), sign);
        const std::size_t first = kings ? Places::men_with_kings : Places::men;
        for (int half = 0; half < halves; ++half) {
            const std::size_t place = Places::half_at(first, table, half, state);
            add(place, sign);
            add(place + Places::mover, mover);
        }
    }
    each_term(p, add);
}

// What the learned evaluation keeps of a position from move to move.
template <Rules R> struct Inputs {
    PatternStates<R> states{};
    typename Network<R>::Sums sums{};  // where there is a network
};

template <Rules R> class Learned final : public AnyWeights {
    using Places = WeightPlaces<R>;
    static constexpr std::size_t tables = Blocks<R.size>::tables;

  public:
    // Sizes of weights without a network and with one.
    static constexpr std::size_t bytes = Places::bytes, most_bytes = Places::bytes + NetworkPlaces<R>::bytes;

    // `data`: the weights by their places, 16-bit little-endian integers, and those of the network if there is one.
    // Throws std::invalid_argument.
    explicit Learned(std::span<const std::byte> data)
        : blocks_(tables * block_states), halves_(Places::half_count), rest_(Places::count - Places::linear) {
        if (data.size() != bytes && data.size() != most_bytes)
            throw std::invalid_argument("weights of this variant take " + std::to_string(bytes) + " bytes, or " +
                                        std::to_string(most_bytes) + " with a network, not " +
                                        std::to_string(data.size()));
        if (data.size() == most_bytes) network_.emplace(data.subspan(bytes));
        static_assert(std::endian::native == std::endian::little, "weights are read as they lie");
        const auto at = [&](std::size_t place) {
            Weight weight;
            std::memcpy(&weight, data.data() + place * sizeof(Weight), sizeof(Weight));
            return weight;
        };
        for (std::size_t i = 0; i < Places::half_count; ++i)
            halves_[i] = pattern(at(Places::men_with_kings + i), at(Places::men_with_kings + Places::mover + i));
        for (std::size_t i = 0; i < rest_.size(); ++i) rest_[i] = at(Places::linear + i);
        // Blocks without kings take their halves in, which saves looking these up.
        for (std::size_t table = 0; table < tables; ++table)
            for (int state = 0; state < block_states; ++state) {
                const std::size_t place = table * block_states + static_cast<std::size_t>(state);
                Weight own = at(Places::blocks + place), mover{};
                for (int half = 0; half < halves; ++half) {
                    const std::size_t more = Places::half_at(Places::men, table, half, state);
                    own = sum(own, at(more));
                    mover = sum(mover, at(more + Places::mover));
                }
                blocks_[place] = pattern(own, mover);
            }
    }

    Inputs<R> inputs(const Position<R>& p) const {
        Inputs<R> inputs{pattern_states(p)};
        if (network_) inputs.sums = network_->sums(p);
        return inputs;
    }

    // The inputs after a move, from those before it.
    void play(const Inputs<R>& before, Inputs<R>& after, const Position<R>& p,
              const Move<typename Position<R>::Word>& m) const {
        play_states(before.states, after.states, p, m);
        if (network_) network_->play(before.sums, after.sums, p, m);
    }

    // For asserts: whether these are the position's. The sums are looked at in one position of sixteen, for they take long.
    bool kept(const Inputs<R>& inputs, const Position<R>& p) const {
        if (inputs.states != pattern_states(p)) return false;
        const bool look =
            popcount(p.pieces[0] & left_wing<R>) % 4 == 1 && popcount(p.pieces[1] & left_wing<R>) % 4 == 1;
        return !network_ || !look || inputs.sums == network_->sums(p);
    }

    // Hundredths of a man, from the side to move.
    int evaluate(const Position<R>& p, const Inputs<R>& inputs) const {
        const PatternStates<R>& states = inputs.states;
        FourSums white, black;  // as their sides see them
        if (!any(p.kings)) {
            for (std::size_t table = 0; table < tables; ++table) {
                const Pattern* blocks = &blocks_[table * block_states];
                white.add(blocks[states[2 * table]]);
                black.add(blocks[states[2 * table + 1]]);
            }
        } else {
            for (std::size_t table = 0; table < tables; ++table)
                for (int half = 0; half < halves; ++half) {
                    white.add(halves_[Places::half_at(0, table, half, states[2 * table])]);
                    black.add(halves_[Places::half_at(0, table, half, states[2 * table + 1])]);
                }
        }
        Sum own{white[0] - black[0], white[1] - black[1]};
        const Sum mover{white[2] + black[2], white[3] + black[3]};
        each_term(p, [&](std::size_t place, int value) DXP_INLINE { own.add(rest_[place - Places::linear], value); });
        const int phase = std::min(popcount(p.occupied()), full_board<R>);
        const int turn = p.turn == Side::white ? 1 : -1;
        const int opening = turn * own.opening + mover.opening, end = turn * own.end + mover.end;
        const int correction = network_ ? network_->evaluate(inputs.sums, p) : 0;
        return (opening * phase + end * (full_board<R> - phase) + correction * full_board<R>) /
               (full_board<R> * weight_units);
    }

  private:
    // Opening and end for the side whose pattern it is, then both for the side to move: side by side, to be added at once.
    using Pattern = FourSums::Terms;
    static Pattern pattern(const Weight& own, const Weight& mover) {
        return {own.opening, own.end, mover.opening, mover.end};
    }
    struct Sum {
        int opening = 0, end = 0;
        constexpr void add(const Weight& weight, int value) {
            opening += value * weight.opening;
            end += value * weight.end;
        }
    };

    static Weight sum(const Weight& a, const Weight& b) {
        const auto bounded = [](int x) { return static_cast<std::int16_t>(std::clamp(x, -32767, 32767)); };
        return {bounded(a.opening + b.opening), bounded(a.end + b.end)};
    }

    LargeArray<Pattern> blocks_, halves_;
    std::vector<Weight> rest_;
    std::optional<Network<R>> network_;
};

}  // namespace dxp
