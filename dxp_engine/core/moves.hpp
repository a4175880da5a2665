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

// Whether men alone capture, and rank by the number of pieces they take.
template <Rules R, Side S> constexpr bool men_rank_by_pieces(const Position<R>& p) {
    if (!any(p.kings)) return true;
    if constexpr (R.ranks_by(Key::value) || R.ranks_by(Key::kings) || R.ranks_by(Key::kings_earliest))
        if (any(man_prey<R, S>(p) & p.kings)) return false;
    for (auto kings = p.pieces[index(S)] & p.kings; any(kings); kings = without_lowest(kings))
        if (king_can_capture<R, S>(p, lowest(kings))) return false;
    return true;
}

// The captures by men, all at once, as long as no line takes more than two pieces: such lines cannot
// meet. Calls one<D>(landings) and two<D, E>(landings) with the directions of the captures. Returns
// false, whatever has been called, when longer lines (or a man crowned in passing) want the walk.
template <Rules R, Side S, class One, class Two> constexpr bool short_man_captures(const Position<R>& p, One&& one,
                                                                                   Two&& two) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    using Ways = ManWays<R, S>;
    const Word men = p.pieces[index(S)] & ~p.kings, enemy = man_prey<R, S>(p), empty = p.empty();
    const Word crowning = crowning_row<G>(S);
    const auto jump = [&]<int D>(Word from, Word to) {
        return G::template shift<D>(G::template shift<D>(from) & enemy) & to;
    };

    std::array<Word, 8> once{};
    Word landed{};
    each(Ways{}, [&]<int D>() { landed |= once[D] = jump.template operator()<D>(men, empty); });
    if (R.passing == Passing::becomes_king && any(landed & crowning)) return false;
    const Word going = R.passing == Passing::stops ? ~crowning : ~Word{};
    if (!any(landed)) return true;
    // Origins still count as occupied, which in two captures rules out only turning back.
    if (!any(landings<R, S>(landed & going, enemy, empty))) {
        each(Ways{}, [&]<int D>() { one.template operator()<D>(once[D]); });
        return true;
    }
    Word longer{};
    each(Ways{}, [&]<int D>() {
        if (!any(once[D])) return;
        Word continued{};
        each(Ways{}, [&]<int E>() {
            if constexpr (E != opposite(D)) {
                const Word twice = jump.template operator()<E>(once[D] & going, empty);
                if (!any(twice)) return;
                two.template operator()<D, E>(twice);
                constexpr int back = opposite(E);
                continued |= G::template shift<back>(G::template shift<back>(twice));
                if (R.passing == Passing::becomes_king) longer |= twice & crowning;
                each(Ways{}, [&]<int F>() {
                    if constexpr (F != opposite(E)) longer |= jump.template operator()<F>(twice & going, empty | men);
                });
            }
        });
        if constexpr (!R.has_majority()) one.template operator()<D>(once[D] & ~continued);
    });
    return !any(longer);
}

template <Rules R> using Moves = List<Move<typename Position<R>::Word>>;

template <Rules R, Side S> void best_captures(const Position<R>& p, Moves<R>& list) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    if (men_rank_by_pieces<R, S>(p)) {
        const auto push = [&](int from, int to, Word captured) {
            list.push({captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                       any(bit<Word>(to) & crowning_row<G>(S))});
        };
        const bool all = short_man_captures<R, S>(
            p,
            [&]<int D>(Word landed) {
                for_each_bit(landed, [&](int to) { push(to - 2 * G::step[D], to, bit<Word>(to - G::step[D])); });
            },
            [&]<int D, int E>(Word landed) {
                for_each_bit(landed, [&](int to) {
                    const int between = to - 2 * G::step[E];
                    push(between - 2 * G::step[D], to, bit<Word>(to - G::step[E]) | bit<Word>(between - G::step[D]));
                });
            });
        if (all) return;
        list.clear();
    }
    BestLines<R> best{list};
    walk_captures<R, S>(p, best);
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
            const Word targets =
                R.flying_king ? G::slide(D, from, ~empty) : G::template shift<D>(bit<Word>(from)) & empty;
            for_each_bit(targets, [&](int to) {
                f(Move<Word>{Word{}, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), false});
            });
        });
    });
}

template <Rules R, Side S> constexpr bool has_quiet(const Position<R>& p) {
    using G = Geometry<R.size>;
    const auto own = p.pieces[index(S)], empty = p.empty();
    bool found = false;
    each(Forward<S>{}, [&]<int D>() { found |= any(G::template shift<D>(own & ~p.kings) & empty); });
    const auto kings = own & p.kings & ~resting_king<R, S>(p);
    each(Diagonals{}, [&]<int D>() { found |= any(G::template shift<D>(kings) & empty); });
    return found;
}

// The quiet moves by which a man becomes a king.
template <Rules R, Side S> void promotions(const Position<R>& p, Moves<R>& list) {
    using G = Geometry<R.size>;
    using Word = typename G::Word;
    const Word targets = p.empty() & crowning_row<G>(S);
    each(Forward<S>{}, [&]<int D>() {
        for_each_bit(G::template shift<D>(p.pieces[index(S)] & ~p.kings) & targets, [&](int to) {
            list.push({Word{}, static_cast<std::uint8_t>(to - G::step[D]), static_cast<std::uint8_t>(to), true});
        });
    });
}

// Calls f(move) for each legal move of a position that is not over by what stands on the board.
// `forced`: whether a capture must be made when there is one.
template <Rules R, Side S, class F> void each_legal_move(const Position<R>& p, bool forced, F&& f) {
    Moves<R> captures;
    best_captures<R, S>(p, captures);
    for (const auto& m : captures) f(m);
    if (captures.empty() || !forced) each_quiet<R, S>(p, f);
}

template <Rules R, Side S> void legal_moves(const Position<R>& p, bool forced, Moves<R>& list) {
    list.clear();
    if (ending_on_board(p) != Ending::none) return;
    best_captures<R, S>(p, list);
    if (list.empty() || !forced) each_quiet<R, S>(p, [&](const auto& m) { list.push(m); });
}

template <Rules R> void legal_moves(const Position<R>& p, bool forced, Moves<R>& list) {
    p.turn == Side::white ? legal_moves<R, Side::white>(p, forced, list) : legal_moves<R, Side::black>(p, forced, list);
}

// A capture now, or one for the opponent whatever is played (Frisian rules: "will necessarily be taken").
template <Rules R> bool capture_at_hand(const Position<R>& p, bool forced) {
    const auto can = [](const Position<R>& q) {
        return q.turn == Side::white ? can_capture<R, Side::white>(q) : can_capture<R, Side::black>(q);
    };
    if (can(p)) return true;
    Moves<R> list;
    legal_moves(p, forced, list);
    for (const auto& m : list)
        if (!can(play(p, m))) return false;
    return !list.empty();
}

// Every complete capture, before the priority rules choose among them.
template <Rules R> void capture_lines(const Position<R>& p, Moves<R>& list) {
    list.clear();
    if (ending_on_board(p) != Ending::none) return;
    AllLines<R> all{list};
    p.turn == Side::white ? walk_captures<R, Side::white>(p, all) : walk_captures<R, Side::black>(p, all);
}

}  // namespace dxp
