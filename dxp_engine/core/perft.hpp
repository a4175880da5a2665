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
                n +=
                    popcount(R.flying_king ? G::slide(D, from, ~empty) : G::template shift<D>(bit<Word>(from)) & empty);
            });
        });
    return static_cast<std::uint64_t>(n);
}

template <Rules R, Side S> std::uint64_t count_captures(const Position<R>& p) {
    if (men_rank_by_pieces<R, S>(p)) {
        int n = 0;
        const bool all = short_man_captures<R, S>(
            p, [&]<int D>(auto landed) { n += popcount(landed); },
            [&]<int D, int E>(auto landed) { n += popcount(landed); });
        if (all) return static_cast<std::uint64_t>(n);
    }
    Moves<R> list;
    BestLines<R> best{list};
    walk_captures<R, S>(p, best);
    return list.size();
}

template <Rules R, Side S> std::uint64_t count_moves(const Position<R>& p, bool forced) {
    if constexpr (R.goal == Goal::king)
        if (any(p.kings)) return 0;
    const std::uint64_t captures = count_captures<R, S>(p);
    return captures && forced ? captures : captures + count_quiet<R, S>(p);
}

// Sequences of a quiet move and a reply, for a position without kings. Most quiet moves give the
// opponent no capture and change only a few of his quiet moves: those are counted as sets, the
// others one by one. Only squares touched by the move can give a capture: its target as prey, its
// origin as a landing square.
template <Rules R, Side S> std::uint64_t count_quiet_pairs(const Position<R>& p, bool forced) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word own = p.pieces[index(S)], enemy = p.pieces[index(!S)], empty = p.empty();
    std::int64_t nodes = 0;
    const auto one_by_one = [&]<int D>(Word targets) {
        for_each_bit(targets, [&](int to) {
            const Move<Word> m{Word{}, static_cast<std::uint8_t>(to - G::step[D]), static_cast<std::uint8_t>(to),
                               any(bit<Word>(to) & crowning_row<G>(S))};
            nodes += static_cast<std::int64_t>(count_moves<R, !S>(play<R, S>(p, m), forced));
        });
    };
    if (any(landings<R, !S>(enemy, own, empty))) {
        each(Forward<S>{}, [&]<int D>() { one_by_one.template operator()<D>(G::template shift<D>(own) & empty); });
        return static_cast<std::uint64_t>(nodes);
    }

    Word as_prey{}, as_landing{};
    each(ManWays<R, !S>{}, [&]<int E>() {
        const Word beside = G::template shift<E>(enemy);
        as_prey |= beside & G::template shift<opposite(E)>(empty);
        as_landing |= G::template shift<E>(own & beside);
    });
    int replies = 0;
    each(Forward<!S>{}, [&]<int E>() { replies += popcount(G::template shift<E>(enemy) & empty); });

    each(Forward<S>{}, [&]<int D>() {
        constexpr int back = opposite(D);
        const Word targets = G::template shift<D>(own) & empty;
        Word taken = as_prey;  // right behind the target lies the origin, empty by then
        taken |= G::template shift<back>(enemy);
        Word safe = targets & ~taken & ~G::template shift<D>(as_landing);
        one_by_one.template operator()<D>(targets & ~safe);
        if constexpr (R.goal == Goal::king) safe &= ~crowning_row<G>(S);  // over: no replies
        nodes += popcount(safe) * replies;
        each(Forward<!S>{}, [&]<int E>() {
            const Word steps = G::template shift<E>(enemy);
            nodes += popcount(G::template shift<back>(safe) & steps) - popcount(safe & steps);
        });
    });
    return static_cast<std::uint64_t>(nodes);
}

template <Rules R, Side S> std::uint64_t count_pairs(const Position<R>& p, bool forced) {
    Moves<R> captures;
    best_captures<R, S>(p, captures);
    std::uint64_t nodes = 0;
    for (const auto& m : captures) nodes += count_moves<R, !S>(play<R, S>(p, m), forced);
    return captures.empty() || !forced ? nodes + count_quiet_pairs<R, S>(p, forced) : nodes;
}

// `poll` is called every few million nodes and may throw to end the count.
template <Rules R, Side S, class Poll> std::uint64_t perft_inner(const Position<R>& p, bool forced, int depth,
                                                                 Poll& poll) {
    if (depth == 1) return count_moves<R, S>(p, forced);
    if constexpr (R.goal == Goal::king)
        if (any(p.kings)) return 0;
    if (depth == 2 && !any(p.kings)) return count_pairs<R, S>(p, forced);
    if (depth == 7) poll();
    std::uint64_t nodes = 0;
    each_legal_move<R, S>(
        p, forced, [&](const auto& m) { nodes += perft_inner<R, !S>(play<R, S>(p, m), forced, depth - 1, poll); });
    return nodes;
}

template <Rules R, class Poll> std::uint64_t perft(const Position<R>& p, bool forced, int depth, Poll&& poll) {
    if (depth <= 0) return 1;
    if (ending_on_board(p) != Ending::none) return 0;
    return p.turn == Side::white ? perft_inner<R, Side::white>(p, forced, depth, poll)
                                 : perft_inner<R, Side::black>(p, forced, depth, poll);
}

}  // namespace dxp
