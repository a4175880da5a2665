// Legal moves: set-wise tests first, then per-piece work only for the pieces that can do something.
#pragma once

#include "captures.hpp"

namespace dxp {

// Squares where some man of side S lands by one capture, seen from all men at once.
template <Rules R, Side S>
constexpr typename Position<R>::Word landings(typename Position<R>::Word men, typename Position<R>::Word prey,
                                              typename Position<R>::Word empty) {
    using G = Geometry<R.size>;
    typename Position<R>::Word all{};
    each(ManWays<R, S>{}, [&]<int D>() { all |= G::template shift<D>(G::template shift<D>(men) & prey) & empty; });
    return all;
}

// The men that can make a first capture.
template <Rules R, Side S>
constexpr typename Position<R>::Word capturing_men(typename Position<R>::Word men, typename Position<R>::Word prey,
                                                   typename Position<R>::Word empty) {
    using G = Geometry<R.size>;
    typename Position<R>::Word all{};
    each(ManWays<R, S>{}, [&]<int D>() {
        constexpr int back = opposite(D);
        all |= G::template shift<back>(G::template shift<back>(empty) & prey);
    });
    return all & men;
}

template <Rules R, Side S> constexpr bool king_can_capture(const Position<R>& p, int king) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word enemy = p.pieces[index(!S)], occupied = p.occupied(), empty = p.empty();
    bool found = false;
    each(KingWays<R>{}, [&]<int D>() {
        Word next;
        if constexpr (R.flying_king) {
            const Word ahead = G::ray(D, king) & occupied;
            if (!any(ahead)) return;
            next = bit<Word>(G::nearest(ahead, D));
        } else {
            next = G::template shift<D>(bit<Word>(king));
        }
        found |= any(G::template shift<D>(next & enemy) & empty);
    });
    return found;
}

template <Rules R, Side S> constexpr typename Position<R>::Word man_prey(const Position<R>& p) {
    return R.man_captures_king ? p.pieces[index(!S)] : p.pieces[index(!S)] & ~p.kings;
}

template <Rules R, Side S> constexpr bool can_capture(const Position<R>& p) {
    const auto own = p.pieces[index(S)];
    if (any(landings<R, S>(own & ~p.kings, man_prey<R, S>(p), p.empty()))) return true;
    for (auto kings = own & p.kings; any(kings); kings = without_lowest(kings))
        if (king_can_capture<R, S>(p, lowest(kings))) return true;
    return false;
}

template <Rules R, Side S, class Sink> void walk_captures(const Position<R>& p, Sink& sink) {
    const auto own = p.pieces[index(S)];
    const auto kings = own & p.kings;
    const auto men = capturing_men<R, S>(own & ~kings, man_prey<R, S>(p), p.empty());
    if (!any(men) && !any(kings)) return;
    CaptureWalk<R, S, Sink> walk(p, sink);
    for_each_bit(kings, [&](int at) { walk.from_king(at); });
    for_each_bit(men, [&](int at) { walk.from_man(at); });
}

// A king that has used up its quiet moves (Frisian article 6), as a set.
template <Rules R, Side S> constexpr typename Position<R>::Word resting_king(const Position<R>& p) {
    using Word = typename Position<R>::Word;
    if constexpr (R.king_move_limit > 0)
        if (const KingRun run = p.runs[index(S)]; run.count >= R.king_move_limit) return bit<Word>(run.bit);
    return {};
}

// Calls f(move) for each quiet move.
template <Rules R, Side S, class F> void each_quiet(const Position<R>& p, F&& f) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word own = p.pieces[index(S)], empty = p.empty();
    const Word men = own & ~p.kings;
    each(Forward<S>{}, [&]<int D>() {
        for_each_bit(G::template shift<D>(men) & empty, [&](int to) {
            f(Move<Word>{Word{}, static_cast<std::uint8_t>(to - G::step[D]), static_cast<std::uint8_t>(to),
                         any(bit<Word>(to) & crowning_row<G>(S))});
        });
    });
    for_each_bit(own & p.kings & ~resting_king<R, S>(p), [&](int from) {
        each(Diagonals{}, [&]<int D>() {
            const Word targets = R.flying_king ? G::slide(D, from, ~empty) : G::template shift<D>(bit<Word>(from)) & empty;
            for_each_bit(targets, [&](int to) {
                f(Move<Word>{Word{}, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), false});
            });
        });
    });
}

template <Rules R> using Moves = List<Move<typename Position<R>::Word>>;

// All legal moves. `forced`: whether a capture must be made when there is one.
template <Rules R, Side S> void legal_moves(const Position<R>& p, bool forced, Moves<R>& list) {
    list.clear();
    if (ending_on_board(p) != Ending::none) return;
    BestLines<R> best{list};
    walk_captures<R, S>(p, best);
    if (list.empty() || !forced) each_quiet<R, S>(p, [&](const auto& m) { list.push(m); });
}

template <Rules R> void legal_moves(const Position<R>& p, bool forced, Moves<R>& list) {
    p.turn == Side::white ? legal_moves<R, Side::white>(p, forced, list) : legal_moves<R, Side::black>(p, forced, list);
}

// Every complete capture, before the priority rules choose among them.
template <Rules R> void capture_lines(const Position<R>& p, Moves<R>& list) {
    list.clear();
    if (ending_on_board(p) != Ending::none) return;
    AllLines<R> all{list};
    p.turn == Side::white ? walk_captures<R, Side::white>(p, all) : walk_captures<R, Side::black>(p, all);
}

}  // namespace dxp
