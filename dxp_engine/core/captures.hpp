// The walk over capture lines: one depth-first walk for every variant, and the sinks that rank what it finds.
#pragma once

#include <utility>
#include <vector>

#include "board.hpp"
#include "move_list.hpp"

namespace dxp {

template <int... D, class F> constexpr void each(std::integer_sequence<int, D...>, F&& f) {
    (f.template operator()<D>(), ...);
}

using Diagonals = std::integer_sequence<int, up_left, up_right, down_left, down_right>;
using AllWays = std::integer_sequence<int, up_left, up_right, down_left, down_right, left, right, up, down>;
template <Side S>
using Forward = std::conditional_t<S == Side::white, std::integer_sequence<int, up_left, up_right>,
                                   std::integer_sequence<int, down_left, down_right>>;

template <Rules R> using KingWays = std::conditional_t<R.straight_captures, AllWays, Diagonals>;
template <Rules R, Side S>
using ManWays =
    std::conditional_t<R.straight_captures, AllWays, std::conditional_t<R.man_captures_back, Diagonals, Forward<S>>>;

// States already walked, for the rare positions where tours multiply: different orders of the same
// captures meet again in the same state, and what follows from it has been listed.
template <class Word> class Visited {
  public:
    bool insert(Word taken, int tag) {
        if (slots_.empty()) slots_.resize(256);
        if (used_ * 2 >= slots_.size()) rehash();
        return place(slots_, taken, tag) && ++used_;
    }
    void clear() {
        if (used_) slots_.assign(slots_.size(), {});
        used_ = 0;
    }

  private:
    struct Slot {
        Word taken{};
        int tag = -1;
    };
    static std::size_t hash(Word taken, int tag) {
        const Wide w = widen(taken);
        std::uint64_t h =
            (w.low ^ (w.high * 0x9E3779B97F4A7C15u)) + static_cast<std::uint64_t>(tag) * 0xC2B2AE3D27D4EB4Fu;
        h ^= h >> 31;
        h *= 0xD6E8FEB86659FD93u;
        return static_cast<std::size_t>(h ^ (h >> 32));
    }
    static bool place(std::vector<Slot>& slots, Word taken, int tag) {
        for (std::size_t i = hash(taken, tag);; ++i) {
            Slot& slot = slots[i & (slots.size() - 1)];
            if (slot.tag == tag && slot.taken == taken) return false;
            if (slot.tag < 0) return slot = {taken, tag}, true;
        }
    }
    void rehash() {
        std::vector<Slot> bigger(slots_.size() * 4);
        for (const Slot& slot : slots_)
            if (slot.tag >= 0) place(bigger, slot.taken, slot.tag);
        slots_ = std::move(bigger);
    }
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

// Rank of a line under the variant's priorities; only equal highest ranks are legal.
template <Rules R> struct Line {
    int count = 0, kings = 0;
    std::uint64_t order = 0;  // one bit a capture, first capture highest: set for a king
    bool by_king = false;

    constexpr std::uint64_t rank() const {
        std::uint64_t rank = 0;
        for (Key key : R.priority) switch (key) {
                case Key::none: break;
                case Key::pieces: rank = rank << 6 | static_cast<unsigned>(count); break;
                // 127 to 64: n kings are worth 128n - n, between 2n-1 and 2n men as long as n < 64
                case Key::value: rank = rank << 13 | static_cast<unsigned>(64 * count + 63 * kings); break;
                case Key::with_king: rank = rank << 1 | by_king; break;
                case Key::kings: rank = rank << 6 | static_cast<unsigned>(kings); break;
                case Key::kings_earliest: rank = rank << 32 | order; break;  // lines compared here are equally long
            }
        return rank;
    }
};

template <Rules R, Side S, class Sink> class CaptureWalk {
    using P = Position<R>;
    using G = typename P::G;
    using Word = typename P::Word;

  public:
    CaptureWalk(const P& p, Sink& sink) : p_(p), sink_(sink), enemy_(p.pieces[index(!S)]), occupied_(p.occupied()) {}

    void from_man(int from) {
        begin(from, false);
        left_ = R.man_captures_king ? enemy_ : enemy_ & ~p_.kings;
        man(bit<Word>(from));
    }
    void from_king(int from) {
        begin(from, true);
        left_ = enemy_;
        if constexpr (R.flying_king)
            each(KingWays<R>{}, [&]<int D>() { fly<D>(from); });
        else
            short_king(bit<Word>(from));
    }

  private:
    void begin(int from, bool king) {
        origin_ = from;
        line_ = {.by_king = king};
        free_ = (G::board & ~occupied_) | bit<Word>(from);  // the origin counts as empty, captured pieces do not
        visited_.clear();
    }

    // Takes, walks on, and puts back; skipped when the same state has been walked before.
    template <class F> void take(Word over, int tag, F&& walk_on) {
        const Line<R> before = line_;
        const bool king = any(over & p_.kings);
        left_ ^= over;
        taken_ |= over;
        ++line_.count;
        if constexpr (R.ranks_by(Key::value) || R.ranks_by(Key::kings)) line_.kings += king;
        if constexpr (R.ranks_by(Key::kings_earliest)) line_.order = line_.order << 1 | king;
        // The order of kings depends on the path; with short kings tours are few anyway.
        if (R.ranks_by(Key::kings_earliest) || line_.count < 6 || visited_.insert(taken_, tag)) walk_on();
        line_ = before;
        taken_ ^= over;
        left_ |= over;
    }

    void emit(Word to, bool promotes) {
        sink_.add({taken_, static_cast<std::uint8_t>(origin_), static_cast<std::uint8_t>(lowest(to)), promotes}, line_);
    }

    void man(Word at) {
        bool goes_on = false;
        if (R.passing != Passing::stops || line_.count == 0 || !any(at & crowning_row<G>(S)))
            each(ManWays<R, S>{}, [&]<int D>() {
                const Word over = G::template shift<D>(at) & left_;
                const Word to = G::template shift<D>(over) & free_;
                if (!any(to)) return;
                goes_on = true;
                take(over, lowest(to), [&] { land_man(to); });
            });
        if (!goes_on && line_.count) emit(at, any(at & crowning_row<G>(S)));
    }

    void land_man(Word to) {
        if constexpr (R.passing == Passing::becomes_king) {
            if (any(to & crowning_row<G>(S))) {
                const Word men_left = std::exchange(left_, enemy_ & ~taken_);
                crowned_ = true;
                bool goes_on = false;
                each(KingWays<R>{}, [&]<int D>() { goes_on |= fly<D>(lowest(to)); });
                if (!goes_on) emit(to, true);
                crowned_ = false;
                left_ = men_left;
                return;
            }
        }
        man(to);
    }

    void short_king(Word at) {
        bool goes_on = false;
        each(KingWays<R>{}, [&]<int D>() {
            const Word over = G::template shift<D>(at) & left_;
            const Word to = G::template shift<D>(over) & free_;
            if (!any(to)) return;
            goes_on = true;
            take(over, lowest(to), [&] { short_king(to); });
        });
        if (!goes_on && line_.count) emit(at, false);
    }

    // The piece that a flying king on `from` can take along D, or -1.
    template <int D> int prey(int from) const {
        const Word ahead = G::ray(D, from) & ~free_;
        if (!any(ahead)) return -1;
        const int over = G::nearest(ahead, D);
        const Word b = bit<Word>(over);
        return any(b & left_) && any(G::template shift<D>(b) & free_) ? over : -1;
    }

    template <int D> bool fly(int from) {
        const int over = prey<D>(from);
        if (over < 0) return false;
        take(bit<Word>(over), 128 + 8 * over + D, [&] { land_king<D>(over); });
        return true;
    }

    template <int D> void land_king(int over) {
        const Word landings = G::slide(D, over, ~free_);
        bool goes_on = false;
        for_each_bit(landings, [&](int at) {
            each(KingWays<R>{}, [&]<int E>() {
                if constexpr (E != D && E != opposite(D)) goes_on |= fly<E>(at);
            });
        });
        // Straight on is the same capture from every landing square.
        goes_on |= fly<D>(G::nearest(landings, D));
        if (goes_on) return;  // a line is finished, and the landing square must be one from which it goes on
        if (R.king_stops_behind_king && any(bit<Word>(over) & p_.kings))
            emit(bit<Word>(G::nearest(landings, D)), crowned_);
        else
            for_each_bit(landings, [&](int at) { emit(bit<Word>(at), crowned_); });
    }

    const P& p_;
    Sink& sink_;
    const Word enemy_, occupied_;
    Word left_{}, free_{}, taken_{};
    Line<R> line_;
    int origin_ = 0;
    bool crowned_ = false;
    Visited<Word> visited_;
};

// Keeps every complete line, each move once.
template <class Word> void add_once(List<Move<Word>>& list, const Move<Word>& move, int count) {
    if (count >= 3)  // with fewer captures no second path leads to the same move
        for (const auto& known : list)
            if (known == move) return;
    list.push(move);
}

template <Rules R> struct AllLines {
    using Word = typename Position<R>::Word;
    List<Move<Word>>& list;
    void add(const Move<Word>& move, const Line<R>& line) { add_once(list, move, line.count); }
};

// Keeps the lines of the highest rank.
template <Rules R> struct BestLines {
    using Word = typename Position<R>::Word;
    List<Move<Word>>& list;
    std::uint64_t best = 0;

    void add(const Move<Word>& move, const Line<R>& line) {
        if constexpr (R.has_priority()) {
            const std::uint64_t rank = line.rank();
            if (rank < best) return;
            if (rank > best) list.clear(), best = rank;
        }
        add_once(list, move, line.count);
    }
};

}  // namespace dxp
