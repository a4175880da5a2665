// The ways over the board that make one capture: the squares where the piece stops between its captures.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "captures.hpp"

namespace dxp {

template <Rules R> class Routes {
    using P = Position<R>;
    using G = typename P::G;
    using Word = typename P::Word;

  public:
    Routes(const P& p, const Move<Word>& move)
        : p_(p), move_(move), king_(any(p.kings & bit<Word>(move.from))), free_(p.empty() | bit<Word>(move.from)) {
        if constexpr (R.ranks_by(Key::kings_earliest)) find_best_order(move.captured, origin(), 0);
    }

    // The canonical list of PDN 3.0: origin, the turning squares (or, straight on, the square right
    // behind the captured piece), target; the smallest such list by `number` (bit to square number).
    template <class Number> std::vector<std::uint8_t> canonical(const Number& number) {
        std::vector<std::uint8_t> path{move_.from};
        if (several(move_.captured)) {
            Visited<Word> failed;
            extend_canonical(path, move_.captured, origin(), number, failed);
        }
        path.push_back(move_.to);
        return path;
    }

    // Whether some way stops on the given squares in their order, and on others between them; with
    // `exact`, on these and no others.
    bool passes(std::span<const std::uint8_t> stops, bool exact) {
        if (exact && static_cast<int>(stops.size()) != popcount(move_.captured) - 1) return false;
        Visited<Word> failed;
        return pass(move_.captured, origin(), stops, exact, failed);
    }

    // The next squares of all ways that begin with the given stops (origin not included).
    Word next(std::span<const std::uint8_t> stops) {
        Word found{};
        collect(move_.captured, origin(), stops, found);
        return found;
    }

  private:
    struct Stop {
        int direction;  // of arrival, -1 at the origin
        int at;
        bool king;
        bool nearest;  // right behind the captured piece
        int over = 0;
    };

    Stop origin() const { return {-1, move_.from, king_, false}; }

    // The order in which the legal ways of this move meet kings (FID 6.9), as Line::order.
    void find_best_order(Word left, const Stop& s, std::uint64_t order) {
        legs(s, left, [&](const Stop& n) {
            const Word over = bit<Word>(n.over);
            const std::uint64_t longer = order << 1 | any(over & p_.kings);
            if (any(left & ~over))
                find_best_order(left & ~over, n, longer);
            else
                best_order_ = std::max(best_order_, longer);
        });
        if (left == move_.captured) order_known_ = true;
    }

    // Whether taking `over` now keeps to the best order.
    bool in_order(int over, Word left) const {
        const int after = popcount(left) - 1;  // captures still to come
        return !order_known_ || (best_order_ >> after & 1) == any(bit<Word>(over) & p_.kings);
    }

    // Whether a flying king that has taken the last piece of the move along d could go on from some
    // landing square: then the way is not a complete line, even if another way of the move is.
    bool goes_on(int d, Word landings) const {
        const Word prey = p_.pieces[index(!p_.turn)] & ~move_.captured;
        bool found = false;
        const auto look = [&](int way, int from) {
            const Word ahead = G::ray(way, from) & ~free_;
            if (!any(ahead)) return;
            const Word next = bit<Word>(G::nearest(ahead, way));
            found |= any(next & prey) && any(G::shift(next, way) & free_);
        };
        look(d, G::nearest(landings, d));
        for_each_bit(landings, [&](int at) {
            each(KingWays<R>{}, [&]<int D>() {
                if (D != d && D != opposite(d)) look(D, at);
            });
        });
        return found;
    }

    static int tag(const Stop& s, std::size_t done) {
        return s.at + 128 * (s.direction + 1) + 2048 * s.nearest + 4096 * static_cast<int>(done);
    }

    // Every stop after one more capture of a piece that is left.
    template <class F> void legs(const Stop& s, Word left, F&& f) const {
        const auto leg = [&](int d, int over) {
            if (!any(bit<Word>(over) & left) || (R.ranks_by(Key::kings_earliest) && !in_order(over, left))) return;
            const bool fly = s.king && R.flying_king;
            const Word behind = G::shift(bit<Word>(over), d) & free_;
            if (!any(behind)) return;
            const Word landings = fly ? G::slide(d, over, ~free_) : behind;
            const int first = G::nearest(landings, d);
            const bool last = !several(left);
            for_each_bit(landings, [&](int at) {
                // A line that is not finished may stop anywhere; a finished one stops on the target.
                if (last && at != move_.to) return;
                if (R.king_stops_behind_king && fly && last && at != first && any(bit<Word>(over) & p_.kings)) return;
                const bool crowned =
                    R.passing == Passing::becomes_king && any(bit<Word>(at) & crowning_row<G>(p_.turn));
                // Under a majority rule every way of a legal move is complete.
                if (R.flying_king && !R.has_majority() && last && (s.king || crowned) &&
                    goes_on(d, crowned ? bit<Word>(at) : landings))
                    return;
                f(Stop{d, at, s.king || crowned, at == first, over});
            });
        };
        each(AllWays{}, [&]<int D>() {
            if (D >= 4 && !R.straight_captures) return;
            if (s.king && R.flying_king) {
                const Word ahead = G::ray(D, s.at) & ~free_;
                if (any(ahead)) leg(D, G::nearest(ahead, D));
            } else {
                const bool back =
                    p_.turn == Side::white ? D == down_left || D == down_right : D == up_left || D == up_right;
                if (!s.king && !R.man_captures_back && back) return;
                const Word over = G::template shift<D>(bit<Word>(s.at)) & G::board;
                if (any(over)) leg(D, lowest(over));
            }
        });
    }

    template <class Number>
    bool extend_canonical(std::vector<std::uint8_t>& path, Word left, const Stop& s, const Number& number,
                          Visited<Word>& failed) {
        std::vector<Stop> stops;
        legs(s, left, [&](const Stop& n) {
            if (n.direction == s.direction && !s.nearest) return;  // straight on is written from right behind
            stops.push_back(n);
        });
        std::sort(stops.begin(), stops.end(),
                  [&](const Stop& a, const Stop& b) { return number(a.at) < number(b.at); });
        for (const Stop& n : stops) {
            const Word rest = left & ~bit<Word>(n.over);
            if (!any(rest)) return true;  // the target is added by the caller
            if (!failed.insert(rest, tag(n, 0))) continue;
            path.push_back(static_cast<std::uint8_t>(n.at));
            if (extend_canonical(path, rest, n, number, failed)) return true;
            path.pop_back();
        }
        return false;
    }

    bool pass(Word left, const Stop& s, std::span<const std::uint8_t> stops, bool exact, Visited<Word>& failed) {
        bool found = false;
        legs(s, left, [&](const Stop& n) {
            const Word rest = left & ~bit<Word>(n.over);
            if (found || (!any(rest) && !stops.empty())) return;
            if (!any(rest)) {
                found = true;
                return;
            }
            const bool listed = !stops.empty() && stops[0] == n.at;
            if (exact && !listed) return;
            const auto to_come = listed ? stops.subspan(1) : stops;
            if (failed.insert(rest, tag(n, to_come.size()))) found = pass(rest, n, to_come, exact, failed);
        });
        return found;
    }

    void collect(Word left, const Stop& s, std::span<const std::uint8_t> stops, Word& found) {
        legs(s, left, [&](const Stop& n) {
            const Word rest = left & ~bit<Word>(n.over);
            if (any(rest) && !can_finish(rest, n)) return;
            if (stops.empty())
                found |= bit<Word>(n.at);
            else if (stops[0] == n.at && any(rest))
                collect(rest, n, stops.subspan(1), found);
        });
    }

    bool can_finish(Word left, const Stop& s) {
        Visited<Word> failed;
        return pass(left, s, {}, false, failed);
    }

    const P& p_;
    const Move<Word>& move_;
    const bool king_;
    const Word free_;
    std::uint64_t best_order_ = 0;
    bool order_known_ = false;
};

}  // namespace dxp
