// The search below the root: principal variation search and quiescence, on one thread.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "eval.hpp"
#include "learned.hpp"
#include "ordering.hpp"
#include "path.hpp"
#include "shared.hpp"

namespace dxp {

// Reductions of late quiet moves by depth and move number.
using Reductions = std::array<std::array<std::int8_t, 64>, 64>;
inline Reductions reductions(int divisor) {
    Reductions t{};
    for (std::size_t d = 1; d < 64; ++d)
        for (std::size_t n = 1; n < 64; ++n)
            t[d][n] = static_cast<std::int8_t>(0.5 + std::log(static_cast<double>(d)) *
                                                         std::log(static_cast<double>(n)) * 100 / divisor);
    return t;
}

template <Rules R> class Tree {
  public:
    using P = Position<R>;
    using Word = typename P::Word;
    using M = Move<Word>;

    struct Line {
        int length = 0;
        std::array<M, max_ply + 8> moves;
    };

    // `main`: the thread that counts, reports and stops for all.
    Tree(Shared& shared, bool main) : shared_(shared), main_(main), ordering_(params_), pv_(max_ply + 8) {}

    void new_game() { ordering_.clear(); }
    void set_params(const SearchParams& params) {
        params_ = params;
        reductions_ = reductions(params.reduction_divisor);
    }
    void set_weights(const Learned<R>* learned) {
        learned_ = learned;
        path_.set_weights(learned);
    }
    const SearchParams& params() const { return params_; }

    void start(const P& root, const SearchRoot& any, const SearchLimits& limits) {
        path_.start(root, any);
        limits_ = limits;
        nodes_ = counted_ = 0;
        leaves_ = leaf_plies_ = 0;
        seldepth_ = 0;
        may_stop_ = verifying_ = false;
        ordering_.fade();
    }

    // Called some times a second by the main thread; must live as long as the search.
    void set_poll(const std::function<void()>* poll) {
        poll_ = poll;
        last_poll_ = Shared::now();
    }

    // Limits of nodes and time count from when there is a move to answer with.
    void allow_stop() { may_stop_ = true; }
    void begin_iteration() { seldepth_ = 0; }

    // Of a position without its history.
    int evaluate(const P& p) const { return learned_ ? learned_->evaluate(p, learned_->inputs(p)) : dxp::evaluate(p); }

    // `depth`: that of the search to come, which asks the table only where there is some.
    void make(int ply, const M& m, int depth) {
        path_.make(ply, m, [&](std::uint64_t key) {
            if (depth > 0) shared_.table.prefetch(key);
        });
    }
    const Line& pv(int ply) const { return pv_[static_cast<std::size_t>(ply)]; }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t all_nodes() const { return shared_.nodes.load(std::memory_order_relaxed) + nodes_ - counted_; }
    int seldepth() const { return seldepth_; }
    double mean_depth() const { return leaves_ ? static_cast<double>(leaf_plies_) / static_cast<double>(leaves_) : 0; }

    bool stopped() const { return shared_.stop.load(std::memory_order_relaxed); }

    void flush_nodes() {
        shared_.nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
        counted_ = nodes_;
    }

    void store(int ply, int depth, int score, Bound bound, std::uint32_t move) {
        shared_.table.store(path_.table_key(path_[ply]),
                            {move, to_table(score, ply), std::clamp(depth, -1, 120), bound});
    }

    int search(int ply, int depth, int alpha, int beta) {
        if (depth <= 0) return enter_quiescence(ply, alpha, beta, params_.threat_plies, false);
        const bool pv = beta - alpha > 1;
        Node& node = path_[ply];
        const P& p = node.position;

        // 1. Over, or drawn by rule?
        if (const int score = settled(ply, false); score != no_score) return score;

        // 2. No line is better than a win here, or worse than a loss.
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply));
        if (alpha >= beta) return alpha;

        // 3. Known from the table? Not where a draw may stand, and no end is ever stored.
        std::uint32_t table_move = 0;
        Entry entry;
        if (shared_.table.probe(path_.table_key(node), entry)) {
            table_move = entry.move;
            const int score = from_table(entry.score, ply);
            if (!pv && entry.depth >= depth && cuts(entry.bound, score, alpha, beta) && !path_.limit_full(node))
                return score;
        }
        // Memory is slow: the table's line for the node that is likely next comes while moves are generated.
        if (depth > 1) prefetch_guess(node, table_move ? table_move : node.killers[0]);

        Moves<R> moves;
        legal_moves(p, path_.forced(), moves);
        if (moves.empty()) return no_moves(ply);
        if (path_.limit_reached(node)) return 0;
        const bool capturing = moves[0].is_capture() || (!path_.forced() && moves[moves.size() - 1].is_capture());

        // 4. A shallower search far above beta: the deeper one will hardly fall below (ProbCut). Not inside
        // such a search: bound upon bound, it would see nothing.
        if (!pv && !capturing && !verifying_ && !is_proven(beta) && params_.probcut_depth &&
            depth >= params_.probcut_depth) {
            const int bound = beta + params_.probcut_margin * depth;
            verifying_ = true;
            const int score = search(ply, depth * params_.probcut_percent / 100, bound - 1, bound);
            verifying_ = false;
            if (stopped()) return 0;
            if (score >= bound) return beta;
            pv_[static_cast<std::size_t>(ply)].length = 0;
        }

        // 5. Where the table knows no move, the order is poor: look less deep.
        if (params_.unknown_depth && depth >= params_.unknown_depth && !table_move && moves.size() > 1) --depth;

        // 6. An only move costs no depth.
        const int new_depth = moves.size() == 1 && params_.only_move ? depth : depth - 1;

        Picker<R> picker(ordering_, p, moves, table_move, node.killers, node.before);
        const int old_alpha = alpha;
        int best = -infinite_score;
        std::uint32_t best_move = 0;
        for (std::size_t i = 0, place = picker.next(); i < moves.size(); ++i) {
            if (i == 1) place = picker.next();
            const M& m = moves[place];
            // Where the first move has not cut, hardly any will: the next one is known, and its line asked for, early.
            if (i > 0 && i + 1 < moves.size()) {
                place = picker.next();
                if (new_depth > 0) shared_.table.prefetch(key_after(node.key, p, moves[place], p));
            }
            const bool quiet = !m.is_capture() && !m.promotes;

            make(ply, m, new_depth);
            int score;

            // 7. Late quiet moves are searched less deep, and again if they surprise.
            if (i == 0) {
                score = -search(ply + 1, new_depth, -beta, -alpha);
            } else {
                const int reduction = quiet ? reduction_of(p.turn, m, node.before, depth, i, pv, new_depth) : 0;
                score = -search(ply + 1, new_depth - reduction, -alpha - 1, -alpha);
                if (score > alpha && reduction > 0 && !stopped())
                    score = -search(ply + 1, new_depth, -alpha - 1, -alpha);
                if (score > alpha && score < beta && !stopped()) score = -search(ply + 1, new_depth, -beta, -alpha);
            }
            if (stopped()) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_move = mark(m);
            if (pv) extend_pv(ply, m);
            if (score >= beta) {
                if (i < Picker<R>::most)
                    ordering_.learn(p.turn, moves, picker.tried().first(i + 1), depth, node.before, node.killers);
                break;
            }
        }
        store(ply, depth, best,
              best >= beta       ? Bound::lower
              : best > old_alpha ? Bound::exact
                                 : Bound::upper,
              best_move);
        return best;
    }

  private:
    using Node = typename Path<R>::Node;

    void tick() {
        ++nodes_;
        if (limits_.nodes && main_ && may_stop_ && all_nodes() >= limits_.nodes)
            shared_.stop.store(true, std::memory_order_relaxed);
        if ((nodes_ & 1023) != 0) return;
        flush_nodes();
        if (!main_) return;
        const std::int64_t now = Shared::now();
        if (limits_.hard_ms && may_stop_ && !shared_.pondering.load(std::memory_order_relaxed) && !limits_.infinite &&
            shared_.elapsed() >= limits_.hard_ms)
            shared_.stop.store(true, std::memory_order_relaxed);
        if (now - last_poll_ >= 100) {
            last_poll_ = now;
            (*poll_)();
        }
    }

    int no_moves(int ply) const { return R.goal == Goal::lose ? win_in(ply) : loss_in(ply); }

    int ended(const P& p, int ply) const {
        const bool own_gone = !any(p.own());
        if constexpr (R.goal == Goal::king)
            if (any(p.kings)) return any(p.kings & p.own()) ? win_in(ply) : loss_in(ply);
        return own_gone == (R.goal == Goal::lose) ? win_in(ply) : loss_in(ply);
    }

    int leaf(const Node& node, int ply) {
        ++leaves_;
        leaf_plies_ += static_cast<unsigned>(ply);
        return evaluation(node);
    }

    int evaluation(const Node& node) const {
        int score = learned_ ? learned_->evaluate(node.position, node.inputs) : dxp::evaluate(node.position);
        // A lead that brings nothing fades, so that men are advanced and pieces exchanged while there is time.
        if (node.halfmoves && any(node.position.kings)) score -= score * std::min(node.halfmoves, 50) / params_.fade;
        if (limits_.noise) {
            std::uint64_t h = (key_of(node.position) ^ limits_.seed) * 0xD6E8FEB86659FD93u;
            h ^= h >> 32;
            score += static_cast<int>(h % static_cast<unsigned>(2 * limits_.noise + 1)) - limits_.noise;
        }
        return std::clamp(score, -most_evaluation, most_evaluation);
    }

    // Enters a node; its score where there is nothing to search, else no_score. `loose`: made without a key.
    int settled(int ply, bool loose) {
        pv_[static_cast<std::size_t>(ply)].length = 0;
        tick();
        if (stopped()) return 0;
        seldepth_ = std::max(seldepth_, ply);
        const Node& node = path_[ply];
        if (ending_on_board(node.position) != Ending::none) return ended(node.position, ply);
        if (!loose && path_.repeated(ply)) return 0;
        return ply >= max_ply ? leaf(node, ply) : no_score;
    }

    static bool cuts(Bound bound, int score, int alpha, int beta) {
        return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
               (bound == Bound::upper && score <= alpha);
    }

    // `guess`: the mark of a move that may be played here.
    void prefetch_guess(const Node& node, std::uint32_t guess) const {
        M m{};
        if (quiet_of(guess, m)) shared_.table.prefetch(key_after(node.key, node.position, m, node.position));
    }

    static bool threatened(const P& p) {
        return p.turn == Side::white ? can_capture<R, Side::black>(p) : can_capture<R, Side::white>(p);
    }

    int reduction_of(Side side, const M& m, int before, int depth, std::size_t i, bool pv, int new_depth) const {
        if (!params_.reduction_depth || depth < params_.reduction_depth || i < (pv ? 3u : 1u)) return 0;
        int reduction = reductions_[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(i, 63)];
        if (pv) --reduction;
        reduction -= ordering_.history(side, m, before) / params_.reduction_history;
        return std::clamp(reduction, pv ? 0 : 1, new_depth);
    }

    // `loose`: the node was made without key and counts. `threats`: see quiesce.
    int enter_quiescence(int ply, int alpha, int beta, int threats, bool loose) {
        const int score = settled(ply, loose);
        return score != no_score ? score : quiesce(ply, alpha, beta, threats, loose);
    }

    // Captures and promotions to their end; one ply more where the opponent threatens to capture, for such a
    // position is not quiet either (but with kings on the board there is nearly always a threat). `threats`: how
    // many plies of that kind are left. The node has been entered.
    int quiesce(int ply, int alpha, int beta, int threats, bool loose) {
        Node& node = path_[ply];
        const P& p = node.position;
        Moves<R> moves;
        p.turn == Side::white ? best_captures<R, Side::white>(p, moves) : best_captures<R, Side::black>(p, moves);
        const bool captures = !moves.empty();
        const auto drawn = [&] { return !loose && path_.limit_reached(node); };
        int best = -infinite_score;
        if (!captures || !path_.forced()) {
            const bool threat = threats > 0 && !any(p.kings) && threatened(p);
            if (!captures && !(p.turn == Side::white ? has_quiet<R, Side::white>(p) : has_quiet<R, Side::black>(p)))
                return no_moves(ply);
            if (drawn()) return 0;
            if (threat && !captures) {
                legal_moves(p, path_.forced(), moves);
                --threats;
            } else {
                best = leaf(node, ply);
                if (best >= beta) return best;
                if (!captures) {
                    if (!params_.quiet_promotions) return best;
                    p.turn == Side::white ? promotions<R, Side::white>(p, moves) : promotions<R, Side::black>(p, moves);
                    if (moves.empty()) return best;
                }
                alpha = std::max(alpha, best);
            }
        } else if (drawn()) {
            return 0;
        }

        Picker<R> picker(ordering_, p, moves, 0, node.killers, node.before);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const M& m = moves[moves.size() == 1 ? 0 : picker.next()];
            path_.make_loose(ply, m);
            const int score = -enter_quiescence(ply + 1, -beta, -alpha, threats, true);
            if (stopped()) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            extend_pv(ply, m);
            if (score >= beta) break;
        }
        return best;
    }

    void extend_pv(int ply, const M& m) {
        Line& line = pv_[static_cast<std::size_t>(ply)];
        const Line& rest = pv_[static_cast<std::size_t>(ply) + 1];
        line.moves[0] = m;
        std::copy(rest.moves.begin(), rest.moves.begin() + rest.length, line.moves.begin() + 1);
        line.length = rest.length + 1;
    }

    Shared& shared_;
    const Learned<R>* learned_ = nullptr;  // the search's
    const bool main_;
    SearchParams params_;
    Reductions reductions_ = reductions(params_.reduction_divisor);
    Ordering<R> ordering_;
    SearchLimits limits_;
    Path<R> path_;
    std::vector<Line> pv_;
    bool may_stop_ = false;
    bool verifying_ = false;  // inside a ProbCut search
    std::uint64_t nodes_ = 0, counted_ = 0;
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    int seldepth_ = 0;
    const std::function<void()>* poll_ = nullptr;
    std::int64_t last_poll_ = 0;
};

}  // namespace dxp
