// Which move to look at first: the table's, captures, killers, and what has cut before (history).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>

#include "moves.hpp"
#include "search_params.hpp"

namespace dxp {

// A move's mark in the table and among the killers: never 0, and the captured set only as a hash.
template <class Word> constexpr std::uint32_t mark(const Move<Word>& m) {
    const Wide w = widen(m.captured);
    const std::uint64_t h = (w.low ^ (w.high * 31)) * 0x9E3779B97F4A7C15u;
    return static_cast<std::uint32_t>(m.from) | static_cast<std::uint32_t>(m.to) << 7 |
           static_cast<std::uint32_t>(h >> 55) << 14 | 1u << 23;
}

// The quiet move that a mark stands for, but for its promotion; false if it stands for none, or for a capture (but for
// the few whose hash is 0).
template <class Word> constexpr bool quiet_of(std::uint32_t mark, Move<Word>& m) {
    m.from = mark & 127;
    m.to = mark >> 7 & 127;
    return mark != 0 && (mark >> 14 & 511) == 0;
}

template <Rules R> class Ordering {
    using P = Position<R>;
    using M = Move<typename P::Word>;

    static constexpr std::size_t squares = P::G::bits <= 64 ? 64 : 128;
    using Row = std::array<std::int16_t, squares>;
    using SideTable = std::array<Row, squares>;
    using Table = std::array<SideTable, 2>;

  public:
    using Killers = std::array<std::uint32_t, 2>;

    explicit Ordering(const SearchParams& params) : params_(params) {}

    void clear() {
        for (auto* tables : {&history_, &replies_})
            for (auto& side : *tables)
                for (auto& row : side) row.fill(0);
    }
    // Old experience counts less in a new search.
    void fade() {
        for (auto* tables : {&history_, &replies_})
            for (auto& side : *tables)
                for (auto& row : side)
                    for (auto& h : row) h = static_cast<std::int16_t>(h / 4);
    }

    // How well the moves of a side have done, everywhere and after the opponent's last, which ended on `before`.
    class Past {
      public:
        Past(const Ordering& ordering, Side side, int before)
            : history_(ordering.params_.history ? &ordering.history_[index(side)] : nullptr),
              replies_(ordering.params_.continuation ? &ordering.replies_[index(side)][static_cast<std::size_t>(before)]
                                                     : nullptr) {}

        int operator()(const M& m) const {
            return (history_ ? (*history_)[m.from][m.to] : 0) + (replies_ ? (*replies_)[m.to] : 0);
        }

      private:
        const SideTable* history_;
        const Row* replies_;
    };

    int history(Side side, const M& m, int before) const { return Past(*this, side, before)(m); }

    // How early a move of a node is looked at, below 2^22. Holds what the node's moves share, so that it is read once.
    class Scorer {
      public:
        Scorer(const Ordering& ordering, const P& p, const Killers& killers, int before)
            : past_(ordering, p.turn, before), killers_(killers), kings_(p.kings) {}

        int operator()(const M& m) const {
            if (m.is_capture())
                return (1 << 21) + 64 * popcount(m.captured) + 128 * popcount(m.captured & kings_) + 32 * m.promotes;
            if (m.promotes) return 1 << 20;
            const std::uint32_t id = mark(m);
            if (id == killers_[0]) return 1 << 18;
            if (id == killers_[1]) return (1 << 18) - 1;
            return past_(m);
        }

      private:
        const Past past_;
        const Killers killers_;
        const typename P::Word kings_;
    };

    // The last of the moves tried has cut, the others have not.
    void learn(Side side, const Moves<R>& moves, std::span<const std::uint8_t> tried, int depth, int before,
               Killers& killers) {
        const M& m = moves[tried.back()];
        if (m.is_capture()) return;
        const std::uint32_t id = mark(m);
        if (params_.killers && killers[0] != id) killers = {id, killers[0]};
        const int bonus = std::min(32 * depth * depth, 4096);
        reward(side, m, before, bonus);
        for (const std::size_t i : tried.first(tried.size() - 1))
            if (!moves[i].is_capture()) reward(side, moves[i], before, -bonus);
    }

  private:
    void reward(Side side, const M& m, int before, int bonus) {
        add(history_[index(side)][m.from][m.to], bonus);
        if (params_.continuation) add(replies_[index(side)][static_cast<std::size_t>(before)][m.to], bonus);
    }
    static void add(std::int16_t& h, int bonus) {
        h = static_cast<std::int16_t>(h + bonus - h * std::abs(bonus) / 16384);
    }

    const SearchParams& params_;
    Table history_{};  // by side, origin and target
    Table replies_{};  // by side, target of the move before and target
};

// The moves of a node in their order. Most nodes are cut by the table's move: the others are scored after it.
template <Rules R> class Picker {
    using P = Position<R>;

  public:
    static constexpr std::size_t most = 128;  // moves beyond are not ordered

    Picker(const Ordering<R>& ordering, const P& p, const Moves<R>& moves, std::uint32_t table_move,
           const typename Ordering<R>::Killers& killers, int before)
        : ordering_(ordering), p_(p), moves_(moves), table_move_(table_move), killers_(killers), before_(before) {}

    // The place of the next move in the list; one call for each of the moves.
    std::size_t next() {
        const std::size_t turn = turn_++;
        if (turn >= most) return turn;
        if (turn == 0 && table_move_)
            for (std::size_t i = 0; i < std::min(moves_.size(), most); ++i)
                if (mark(moves_[i]) == table_move_) return take(0, i);
        if (!scored_) return take(turn, place_of(score_all(turn)));
        std::array<int, lanes> highest;
        highest.fill(taken);
        for (std::size_t i = 0; i < std::min(moves_.size(), most); i += lanes)
            for (std::size_t j = 0; j < lanes; ++j) highest[j] = std::max(highest[j], scores_[i + j]);
        return take(turn, place_of(*std::max_element(highest.begin(), highest.end())));
    }

    // The places of the moves taken so far, in order.
    std::span<const std::uint8_t> tried() const { return std::span(tried_).first(std::min(turn_, most)); }

  private:
    static constexpr int taken = std::numeric_limits<int>::min();
    static constexpr std::size_t lanes = 4;  // scores compared at once; what is behind the last counts as taken

    static std::size_t place_of(int score) { return most - 1 - (static_cast<std::size_t>(score) & (most - 1)); }
    std::size_t take(std::size_t turn, std::size_t i) {
        tried_[turn] = static_cast<std::uint8_t>(i);
        scores_[i] = taken;
        return i;
    }

    // Returns the highest score. A score carries its move's place, so that one comparison finds both; of equals the
    // earlier comes first.
    int score_all(std::size_t turn) {
        const std::size_t first = turn > 0 ? tried_[0] : most, size = std::min(moves_.size(), most);
        for (std::size_t i = size; i % lanes != 0; ++i) scores_[i] = taken;
        const typename Ordering<R>::Scorer score(ordering_, p_, killers_, before_);
        int highest = taken;
        for (std::size_t i = 0; i < size; ++i) {
            if (i == first) continue;
            scores_[i] = score(moves_[i]) * static_cast<int>(most) + static_cast<int>(most - 1 - i);
            highest = std::max(highest, scores_[i]);
        }
        scored_ = true;
        return highest;
    }

    const Ordering<R>& ordering_;
    const P& p_;
    const Moves<R>& moves_;
    const std::uint32_t table_move_;
    const typename Ordering<R>::Killers& killers_;
    const int before_;
    bool scored_ = false;
    std::size_t turn_ = 0;
    std::array<std::uint8_t, most> tried_;
    std::array<int, most> scores_;
};

}  // namespace dxp
