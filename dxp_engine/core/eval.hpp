// The evaluation made by hand: the weighted sum of the features between opening and end.
//
// Weights are integers, so that every machine finds the same score.
#pragma once

#include "weights.hpp"

namespace dxp {

// How far a lead counts when the weaker side has a flying king: few pieces cannot catch it.
template <Rules R> constexpr int drawish_divisor(const Position<R>& p, bool white_leads) {
    if (!R.flying_king || R.goal != Goal::block) return 1;
    const auto strong = p.pieces[white_leads ? 0 : 1], weak = p.pieces[white_leads ? 1 : 0];
    if (!any(weak & p.kings)) return 1;
    const int strong_pieces = popcount(strong), weak_pieces = popcount(weak);
    const int enough = R.straight_captures || R.king_stops_behind_king ? 2 : R.size == 8 ? 3 : 4;
    if (weak_pieces == 1) return strong_pieces < enough ? 16 : R.size != 8 && strong_pieces == enough ? 2 : 1;
    return strong_pieces - weak_pieces < 2 ? 2 : 1;
}

// Hundredths of a man, from the side to move.
template <Rules R> constexpr int evaluate(const Position<R>& p) {
    int opening = 0, end = 0;
    const auto add = [&](int feature, int value) DXP_INLINE {
        const Weight w = weights<R>[static_cast<std::size_t>(feature)];
        opening += value * w.opening;
        end += value * w.end;
    };
    each_feature(p, add);
    each_man_square(p, add);
    const int pieces = popcount(p.occupied());
    const int phase = pieces < full_board<R> ? pieces : full_board<R>;
    int score = (opening * phase + end * (full_board<R> - phase)) / full_board<R>;
    score /= drawish_divisor(p, score > 0);
    return p.turn == Side::white ? score : -score;
}

}  // namespace dxp
