// Which move to look at first: the table's, captures, killers, and what has cut before (history).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

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

template <Rules R> class Ordering {
    using P = Position<R>;
    using M = Move<typename P::Word>;

  public:
    static constexpr std::size_t most = 128;  // moves beyond are not ordered
    using Scores = std::array<int, most>;
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

    // `before`: where the opponent's last move ended.
    int history(Side side, const M& m, int before) const {
        int h = params_.history ? history_[index(side)][m.from][m.to] : 0;
        if (params_.continuation) h += replies_[index(side)][static_cast<std::size_t>(before)][m.to];
        return h;
    }

    void score(const P& p, const Moves<R>& moves, std::uint32_t table_move, const Killers& killers, int before,
               Scores& scores) const {
        const std::size_t n = std::min(moves.size(), most);
        for (std::size_t i = 0; i < n; ++i) {
            const M& m = moves[i];
            const std::uint32_t id = mark(m);
            if (id == table_move)
                scores[i] = 1 << 28;
            else if (m.is_capture())
                scores[i] = (1 << 24) + 64 * popcount(m.captured) + 128 * popcount(m.captured & p.kings) +
                            32 * m.promotes + history_[index(p.turn)][m.from][m.to] / 512;
            else if (m.promotes)
                scores[i] = 1 << 22;
            else if (id == killers[0])
                scores[i] = 1 << 20;
            else if (id == killers[1])
                scores[i] = (1 << 20) - 1;
            else
                scores[i] = history(p.turn, m, before);
        }
    }

    // Moves the best of what is left to place i.
    static void pick(Moves<R>& moves, Scores& scores, std::size_t i) {
        const std::size_t n = std::min(moves.size(), most);
        std::size_t best = i;
        for (std::size_t k = i + 1; k < n; ++k)
            if (scores[k] > scores[best]) best = k;
        if (best != i && best < n) std::swap(moves[i], moves[best]), std::swap(scores[i], scores[best]);
    }

    // Move i has cut; those before it have not.
    void learn(Side side, const Moves<R>& moves, std::size_t i, int depth, int before, Killers& killers) {
        const M& m = moves[i];
        if (m.is_capture()) return;
        const std::uint32_t id = mark(m);
        if (params_.killers && killers[0] != id) killers = {id, killers[0]};
        const int bonus = std::min(32 * depth * depth, 4096);
        reward(side, m, before, bonus);
        for (std::size_t k = 0; k < i; ++k)
            if (!moves[k].is_capture()) reward(side, moves[k], before, -bonus);
    }

  private:
    static constexpr std::size_t squares = P::G::bits <= 64 ? 64 : 128;
    using Table = std::array<std::array<std::array<std::int16_t, squares>, squares>, 2>;

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

}  // namespace dxp
