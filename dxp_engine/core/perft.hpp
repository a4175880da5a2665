// Counting the sequences of exactly n plies; the last ply is counted without being generated.
#pragma once

#include "moves.hpp"

namespace dxp {

template <Rules R, Side S> std::uint64_t count_quiet(const Position<R>& p) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word own = p.pieces[index(S)], empty = p.empty();
    const Word kings = own & p.kings;
    int n = 0;
    each(Forward<S>{}, [&]<int D>() { n += popcount(G::template shift<D>(own & ~kings) & empty); });
    if (any(kings))
        for_each_bit(kings & ~resting_king<R, S>(p), [&](int from) {
            each(Diagonals{}, [&]<int D>() {
                n += popcount(R.flying_king ? G::slide(D, from, ~empty) : G::template shift<D>(bit<Word>(from)) & empty);
            });
        });
    return static_cast<std::uint64_t>(n);
}

// Captures of a position without kings, where every rank is the number of pieces.
template <Rules R, Side S> std::uint64_t count_man_captures(const Position<R>& p) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word men = p.pieces[index(S)], enemy = p.pieces[index(!S)], empty = p.empty();
    Word once{};
    int n = 0;
    each(ManWays<R, S>{}, [&]<int D>() {
        const Word to = G::template shift<D>(G::template shift<D>(men) & enemy) & empty;
        once |= to;
        n += popcount(to);
    });
    if (n == 0) return 0;
    if constexpr (R.passing == Passing::becomes_king) {
        if (any(once & crowning_row<G>(S))) n = -1;
    } else if constexpr (R.passing == Passing::stops) {
        once &= ~crowning_row<G>(S);
    }
    // A second capture from any landing square? Origins are still occupied here, which only rules
    // out turning back over the same piece.
    if (n > 0 && !any(landings<R, S>(once, enemy, empty))) return static_cast<std::uint64_t>(n);
    Moves<R> list;
    BestLines<R> best{list};
    walk_captures<R, S>(p, best);
    return list.size();
}

template <Rules R, Side S> std::uint64_t count_moves(const Position<R>& p, bool forced) {
    if constexpr (R.goal == Goal::king)
        if (any(p.kings)) return 0;
    std::uint64_t captures;
    if (!any(p.kings)) {
        captures = count_man_captures<R, S>(p);
    } else {
        Moves<R> list;
        BestLines<R> best{list};
        walk_captures<R, S>(p, best);
        captures = list.size();
    }
    return captures && forced ? captures : captures + count_quiet<R, S>(p);
}

// `poll` is called every few million nodes and may throw to end the count.
template <Rules R, Side S, class Poll> std::uint64_t perft_inner(const Position<R>& p, bool forced, int depth, Poll& poll) {
    if (depth == 1) return count_moves<R, S>(p, forced);
    if (depth == 7) poll();
    Moves<R> list;
    legal_moves<R, S>(p, forced, list);
    std::uint64_t nodes = 0;
    for (const auto& m : list) nodes += perft_inner<R, !S>(play<R, S>(p, m), forced, depth - 1, poll);
    return nodes;
}

template <Rules R, class Poll> std::uint64_t perft(const Position<R>& p, bool forced, int depth, Poll&& poll) {
    if (depth <= 0) return 1;
    if (ending_on_board(p) != Ending::none) return 0;
    return p.turn == Side::white ? perft_inner<R, Side::white>(p, forced, depth, poll)
                                 : perft_inner<R, Side::black>(p, forced, depth, poll);
}

}  // namespace dxp
