// A position as a value, a move, and what playing the move does to it.
#pragma once

#include <array>
#include <cstdint>

#include "geometry.hpp"
#include "rules.hpp"

namespace dxp {

enum class Side : std::uint8_t { white, black };
constexpr Side operator!(Side s) { return s == Side::white ? Side::black : Side::white; }
constexpr std::size_t index(Side s) { return static_cast<std::size_t>(s); }

// Consecutive quiet moves of one king (Frisian article 6); no king is on bit -1.
struct KingRun {
    std::int8_t bit = -1;
    std::uint8_t count = 0;
    constexpr bool operator==(const KingRun&) const = default;
};

template <Rules R> struct Position {
    using G = Geometry<R.size>;
    using Word = typename G::Word;

    std::array<Word, 2> pieces{};  // by side
    Word kings{};
    Side turn = Side::white;
    std::array<KingRun, 2> runs{};

    constexpr bool operator==(const Position&) const = default;

    constexpr Word own() const { return pieces[index(turn)]; }
    constexpr Word enemy() const { return pieces[index(!turn)]; }
    constexpr Word occupied() const { return pieces[0] | pieces[1]; }
    constexpr Word empty() const { return G::board & ~occupied(); }
};

template <class Word> struct Move {
    Word captured;
    std::uint8_t from, to;  // bits
    std::uint8_t promotes;

    constexpr bool is_capture() const { return any(captured); }
    constexpr bool operator==(const Move& m) const { return from == m.from && to == m.to && captured == m.captured; }
};

// White's last row is the first one of the board.
template <class G> constexpr typename G::Word crowning_row(Side side) {
    return side == Side::white ? G::first_row : G::last_row;
}

template <Rules R, Side S> constexpr void play_run(Position<R>& p, const Move<typename Position<R>::Word>& m,
                                                   bool by_king) {
    auto& run = p.runs[index(S)];
    if (any(p.pieces[index(S)] & ~p.kings) && by_king && !m.is_capture())
        run = {static_cast<std::int8_t>(m.to), static_cast<std::uint8_t>(run.bit == m.from ? run.count + 1 : 1)};
    else  // released by a capture, by another piece, or with the last man gone
        run = {};
    auto& other = p.runs[index(!S)];
    if (!any(p.pieces[index(!S)] & ~p.kings) ||
        (other.bit >= 0 && any(m.captured & bit<typename Position<R>::Word>(other.bit))))
        other = {};
}

// Plays from one position into another, word by word: a copy made as a whole is waited for when its words are read.
template <Rules R, Side S>
constexpr void play_into(const Position<R>& before, Position<R>& after, const Move<typename Position<R>::Word>& m) {
    using Word = typename Position<R>::Word;
    const Word from = bit<Word>(m.from), to = bit<Word>(m.to), kings = before.kings;
    const bool by_king = any(kings & from);
    after.pieces[index(S)] = (before.pieces[index(S)] & ~from) | to;
    after.pieces[index(!S)] = before.pieces[index(!S)] & ~m.captured;
    after.kings = (kings & ~(from | m.captured)) | (by_king || m.promotes ? to : Word{});
    after.turn = !S;
    if constexpr (R.king_move_limit > 0) {
        after.runs = before.runs;
        play_run<R, S>(after, m, by_king);
    }
}

template <Rules R>
constexpr void play_into(const Position<R>& before, Position<R>& after, const Move<typename Position<R>::Word>& m) {
    before.turn == Side::white ? play_into<R, Side::white>(before, after, m)
                               : play_into<R, Side::black>(before, after, m);
}

template <Rules R, Side S>
constexpr Position<R> play(const Position<R>& before, const Move<typename Position<R>::Word>& m) {
    Position<R> after;
    play_into<R, S>(before, after, m);
    return after;
}

template <Rules R>
constexpr Position<R> play(const Position<R>& before, const Move<typename Position<R>::Word>& m) {
    Position<R> after;
    play_into(before, after, m);
    return after;
}

enum class Ending : std::uint8_t { none, no_pieces, no_moves, goal };

// Over by what stands on the board, whoever is to move; "no moves" needs the generator.
template <Rules R> constexpr Ending ending_on_board(const Position<R>& p) {
    if constexpr (R.goal == Goal::king)
        if (any(p.kings)) return Ending::goal;
    if (!any(p.pieces[0]) || !any(p.pieces[1])) return Ending::no_pieces;
    return Ending::none;
}

}  // namespace dxp
