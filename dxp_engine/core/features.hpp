// The features of the hand-made evaluation and their weights, each with one for the opening and one for the end.
//
// `each_feature` is the one place that names the features.
#pragma once

#include <array>
#include <cstdint>

#include "moves.hpp"
#include "score.hpp"

namespace dxp {

struct Weight {
    std::int16_t opening, end;
};

// Feature numbers; the squares of the men follow (as the side's own row-major squares).
enum Feature : int {
    feature_man,
    feature_king,
    feature_king_centre,
    feature_only_kings,  // a side has kings and the other none
    feature_mobility,    // quiet moves of men
    feature_support,     // men with a man of their side behind them, by direction
    feature_blocked,     // men that cannot step
    feature_balance,     // difference of men between the two wings
    feature_runaway,     // men that no enemy can stop on their way, counted late in the game
    feature_turn,
    feature_squares
};

template <Rules R> inline constexpr int feature_count = feature_squares + Geometry<R.size>::squares;
template <Rules R> using Weights = std::array<Weight, static_cast<std::size_t>(feature_count<R>)>;

template <Rules R> constexpr typename Geometry<R.size>::Word make_wing(bool left_half) {
    using G = Geometry<R.size>;
    typename G::Word w{};
    for (int s = 0; s < G::squares; ++s) {
        const int row = s / G::columns, x = 2 * (s % G::columns) + (row % 2 ? 0 : 1);
        if ((x < R.size / 2) == left_half) w |= bit<typename G::Word>(G::bit_of(s));
    }
    return w;
}

// Constants, for compilers differ in what else they work out beforehand.
template <Rules R> inline constexpr auto left_wing = make_wing<R>(true);
template <Rules R> inline constexpr auto right_wing = make_wing<R>(false);

template <Rules R> constexpr typename Geometry<R.size>::Word make_centre() {
    using G = Geometry<R.size>;
    typename G::Word w{};
    for (int s = 0; s < G::squares; ++s) {
        const int row = s / G::columns, x = 2 * (s % G::columns) + (row % 2 ? 0 : 1);
        if (row >= 2 && row < R.size - 2 && x >= 2 && x < R.size - 2) w |= bit<typename G::Word>(G::bit_of(s));
    }
    return w;
}

template <Rules R> inline constexpr auto centre = make_centre<R>();

// Pieces beyond which the game counts as its opening.
template <Rules R> inline constexpr int full_board = R.size == 8 ? 24 : R.size == 10 ? 40 : 60;

// Squares from which a man of side S could meet an enemy piece on its way forward.
template <Rules R, Side S> constexpr typename Geometry<R.size>::Word watched(typename Geometry<R.size>::Word enemy) {
    using G = Geometry<R.size>;
    auto all = enemy;
    for (int i = 0; i < R.size - 1; ++i)
        each(Forward<!S>{}, [&]<int D>() { all |= G::template shift<D>(all) & G::board; });
    return all;
}

template <Rules R> inline constexpr int late_pieces = full_board<R> * 2 / 5;

template <Rules R, Side S, class F> constexpr void each_side_feature(const Position<R>& p, F&& add) {
    using G = Geometry<R.size>;
    const auto own = p.pieces[index(S)], empty = p.empty();
    const auto men = own & ~p.kings, kings = own & p.kings;
    add(feature_man, popcount(men));
    if (any(kings)) {
        add(feature_king, popcount(kings));
        add(feature_king_centre, popcount(kings & centre<R>));
        if (!any(p.pieces[index(!S)] & p.kings)) add(feature_only_kings, 1);
    }
    auto can_step = typename Position<R>::Word{};
    int mobility = 0, support = 0;
    each(Forward<S>{}, [&]<int D>() {
        constexpr int back = opposite(D);
        const auto steps = G::template shift<D>(men) & empty;
        mobility += popcount(steps);
        can_step |= G::template shift<back>(steps);
        support += popcount(men & G::template shift<D>(men));
    });
    add(feature_mobility, mobility);
    add(feature_support, support);
    add(feature_blocked, popcount(men & ~can_step));
    const int lean = popcount(men & left_wing<R>) - popcount(men & right_wing<R>);
    add(feature_balance, lean < 0 ? -lean : lean);
    if (any(men) && popcount(p.occupied()) <= late_pieces<R>)
        add(feature_runaway, popcount(men & ~watched<R, S>(p.pieces[index(!S)])));
}

// Calls add(feature, value from White's side) for all features but the squares of the men.
template <Rules R, class F> constexpr void each_feature(const Position<R>& p, F&& add) {
    each_side_feature<R, Side::white>(p, [&](int f, int v) DXP_INLINE { add(f, v); });
    each_side_feature<R, Side::black>(p, [&](int f, int v) DXP_INLINE { add(f, -v); });
    add(feature_turn, p.turn == Side::white ? 1 : -1);
}

// Calls f(feature, +1 or -1) for each man on its square.
template <Rules R, class F> constexpr void each_man_square(const Position<R>& p, F&& f) {
    using G = Geometry<R.size>;
    for_each_bit(p.pieces[0] & ~p.kings,
                 [&](int at) { f(feature_squares + G::square_table[static_cast<std::size_t>(at)], 1); });
    for_each_bit(p.pieces[1] & ~p.kings, [&](int at) {
        f(feature_squares + G::squares - 1 - G::square_table[static_cast<std::size_t>(at)], -1);
    });
}

// Untuned defaults, from the geometry alone: men are worth more the further they are and near the middle.
template <Rules R> constexpr Weights<R> default_weights() {
    using G = Geometry<R.size>;
    Weights<R> w{};
    const bool lose = R.goal == Goal::lose, race = R.goal == Goal::king;
    const std::int16_t king = R.flying_king ? 300 : 135;
    w[feature_man] = {100, 100};
    w[feature_king] = {king, king};
    w[feature_king_centre] = {4, 4};
    w[feature_only_kings] = {30, 60};
    w[feature_mobility] = {2, 3};
    w[feature_support] = {1, 1};
    w[feature_blocked] = {-1, -2};
    w[feature_balance] = {-2, -1};
    w[feature_runaway] = {20, 30};
    w[feature_turn] = {3, 3};
    for (int s = 0; s < G::squares; ++s) {
        const int row = s / G::columns, x = 2 * (s % G::columns) + (row % 2 ? 0 : 1);
        const int advance = R.size - 1 - row;
        const int middle = x < R.size - 1 - x ? x : R.size - 1 - x;
        const int home = row == R.size - 1 ? 4 : 0;  // men on the back row keep kings away
        const int push = race ? 6 : 1;
        w[static_cast<std::size_t>(feature_squares + s)] = {
            static_cast<std::int16_t>(push * advance / 2 + middle + home),
            static_cast<std::int16_t>(push * 2 * advance + middle + home / 2)};
    }
    if (lose)
        for (auto& x : w) x = {static_cast<std::int16_t>(-x.opening), static_cast<std::int16_t>(-x.end)};
    if (lose) w[feature_mobility] = {3, 3};
    return w;
}

// Tuned weights specialise this (weights.hpp).
template <Rules R> inline constexpr Weights<R> weights = default_weights<R>();

}  // namespace dxp
