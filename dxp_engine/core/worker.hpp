// One thread's search: principal variation search with iterative deepening at the root.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "draws.hpp"
#include "eval.hpp"
#include "key.hpp"
#include "learned.hpp"
#include "ordering.hpp"
#include "perft.hpp"
#include "search_types.hpp"
#include "table.hpp"

namespace dxp {

using Clock = std::chrono::steady_clock;

// What the threads of a search share.
struct Shared {
    explicit Shared(std::size_t megabytes) : table(megabytes) {}
    Table table;
    std::atomic<bool> stop{false}, pondering{false};
    std::atomic<std::int64_t> started{0};  // ms of the steady clock
    std::atomic<std::uint64_t> nodes{0};   // of all threads, brought up to date now and then

    static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
    }
    std::int64_t elapsed() const { return now() - started.load(std::memory_order_relaxed); }
};

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

template <Rules R> class Worker {
  public:
    using P = Position<R>;
    using G = typename P::G;
    using Word = typename P::Word;
    using M = Move<Word>;

    static constexpr int max_ply = 120;

    struct RootMove {
        M move;
        int score = -infinite_score;
        std::vector<M> pv;
    };

    Worker(Shared& shared, bool main)
        : shared_(shared), main_(main), ordering_(params_), stack_(max_ply + 8), pv_(max_ply + 8) {}

    void new_game() { ordering_.clear(); }
    void set_params(const SearchParams& params) {
        params_ = params;
        reductions_ = reductions(params.reduction_divisor);
    }

    void set_weights(const Learned<R>* learned) { learned_ = learned; }

    // Of a position without its history.
    int evaluate(const P& p) const { return learned_ ? learned_->evaluate(p, pattern_states(p)) : dxp::evaluate(p); }

    void set_root(const P& root, const SearchRoot& any, const SearchLimits& limits, const std::vector<M>& moves,
                  bool only_move) {
        forced_ = any.forced;
        rules_ = any.rules;
        limits_ = limits;
        keys_ = any.history;
        first_key_ = keys_.size();
        keys_.resize(first_key_ + max_ply + 8);
        stack_[0] = {};
        stack_[0].position = root;
        stack_[0].states = pattern_states(root);
        stack_[0].key = keys_[first_key_] = key_of(root);
        stack_[0].counts = any.counts;
        stack_[0].reversible = static_cast<int>(std::min<std::size_t>(first_key_, 10000));
        stack_[0].halfmoves = static_cast<int>(std::min(any.halfmoves, 10000u));
        // Only these counters can run while no king is on the board.
        counts_men_ = false;
        for (std::size_t i = 0; i < DrawRules::most_limits; ++i) idle_[i] = -1;
        for (std::size_t i = 0; i < rules_.limits.size(); ++i) {
            const bool always =
                rules_.limits[i].material == Material::any || rules_.limits[i].material == Material::not_both_kings_4_7;
            if (always) idle_[i] = 0;
            counts_men_ |= always && !rules_.limits[i].man_move_resets;
        }
        roots_.clear();
        for (const M& m : moves) roots_.push_back({m, -infinite_score, {m}});
        nodes_ = counted_ = 0;
        verifying_ = false;
        only_move_ = only_move;
        leaves_ = leaf_plies_ = 0;
        completed_ = 0;
        seldepth_ = 0;
        for (auto& node : stack_) node.killers = {};
        ordering_.fade();
    }

    // `report` is called with each line of a finished iteration; main thread only.
    void iterate(int first_depth, const std::function<void(const SearchLine&)>& report,
                 const std::function<void()>& poll) {
        poll_ = main_ ? &poll : nullptr;
        report_ = main_ ? &report : nullptr;
        last_poll_ = Shared::now();
        const int lines = std::clamp(limits_.multipv, 1, static_cast<int>(roots_.size()));
        const int most = limits_.depth > 0 ? std::min(limits_.depth, max_ply - 20) : max_ply - 20;
        for (int depth = std::min(first_depth, most); depth <= most; ++depth) {
            seldepth_ = 0;
            for (int line = 0; line < lines; ++line) {
                search_root(depth, line, report);
                if (stopped()) break;
            }
            if (stopped()) break;
            completed_ = depth;
            if (!main_) continue;
            for (int line = 0; line < lines; ++line) report(line_of(depth, line, 'e'));
            if (finished(depth)) break;
        }
        flush_nodes();
    }

    const std::vector<RootMove>& roots() const { return roots_; }
    std::uint64_t nodes() const { return nodes_; }
    int completed() const { return completed_; }

    SearchLine line_of(int depth, int line, char bound) const {
        const RootMove& root = roots_[static_cast<std::size_t>(line)];
        SearchLine out;
        out.depth = depth;
        out.seldepth = std::max(seldepth_, depth);
        out.multipv = line + 1;
        out.score = root.score;
        out.bound = bound;
        out.nodes = shared_.nodes.load(std::memory_order_relaxed) + nodes_ - counted_;
        out.time_ms = shared_.elapsed();
        out.mean_depth = leaves_ ? static_cast<double>(leaf_plies_) / static_cast<double>(leaves_) : 0;
        for (const M& m : root.pv) out.pv.push_back({widen(m.captured), m.from, m.to, m.promotes});
        return out;
    }

  private:
    struct Node {
        P position{};
        PatternStates<R> states{};
        std::uint64_t key = 0;
        DrawCounts counts{};
        int reversible = 0;  // plies for which earlier positions may come again, as far as keys are known
        int halfmoves = 0;   // since the last capture or move of a man
        typename Ordering<R>::Killers killers{};
        int before = 0;              // where the move to here ended
        std::uint32_t excluded = 0;  // a move that a search of this node leaves out
    };
    struct Line {
        int length = 0;
        std::array<M, max_ply + 8> moves;
    };

    bool stopped() const { return shared_.stop.load(std::memory_order_relaxed); }

    void flush_nodes() {
        shared_.nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
        counted_ = nodes_;
    }

    void tick() {
        ++nodes_;
        if (limits_.nodes && main_ &&
            shared_.nodes.load(std::memory_order_relaxed) + nodes_ - counted_ >= limits_.nodes && completed_ > 0)
            shared_.stop.store(true, std::memory_order_relaxed);
        if ((nodes_ & 1023) != 0) return;
        flush_nodes();
        if (!main_) return;
        const std::int64_t now = Shared::now();
        if (limits_.hard_ms && completed_ > 0 && !shared_.pondering.load(std::memory_order_relaxed) &&
            !limits_.infinite && shared_.elapsed() >= limits_.hard_ms)
            shared_.stop.store(true, std::memory_order_relaxed);
        if (now - last_poll_ >= 100) {
            last_poll_ = now;
            (*poll_)();
        }
    }

    bool finished(int depth) {
        if (limits_.infinite || shared_.pondering.load(std::memory_order_relaxed)) return false;
        const int score = roots_[0].score;
        if (limits_.win_plies && score >= win_in(limits_.win_plies)) return true;
        // A proven end that a deeper search would only prove again.
        if (is_proven(score) && depth > win_score - std::abs(score) + 2 && limits_.multipv == 1) return true;
        if (!limits_.soft_ms) return false;
        if (only_move_ && depth >= 4) return true;  // nothing to choose
        return shared_.elapsed() >= limits_.soft_ms;
    }

    // --- root --------------------------------------------------------------------------------------

    void search_root(int depth, int line, const std::function<void(const SearchLine&)>& report) {
        const auto first = static_cast<std::size_t>(line);
        const int previous = roots_[first].score;
        int window = params_.aspiration;
        int alpha = -infinite_score, beta = infinite_score;
        if (depth >= 5 && !is_proven(previous)) alpha = previous - window, beta = previous + window;
        for (;;) {
            const int score = root_moves(depth, first, alpha, beta);
            if (stopped()) return;
            window *= 3;
            if (score <= alpha && alpha > -infinite_score) {
                alpha = window > 500 ? -infinite_score : score - window;
            } else if (score >= beta && beta < infinite_score) {
                if (main_ && depth > 12) report(line_of(depth, line, 'l'));
                beta = window > 500 ? infinite_score : score + window;
            } else {
                return;
            }
        }
    }

    int root_moves(int depth, std::size_t first, int alpha, int beta) {
        int best = -infinite_score;
        const int old_alpha = alpha;
        for (std::size_t i = first; i < roots_.size(); ++i) {
            const M move = roots_[i].move;
            if (main_ && limits_.currmove && shared_.elapsed() >= 1000) report_current(depth, i);
            make(0, move);
            const bool quiet = !move.is_capture() && !move.promotes;
            int score;
            const int new_depth = only_move_ ? depth : depth - 1;
            if (i == first) {
                score = -search(1, new_depth, -beta, -alpha);
            } else {
                const int reduced = quiet && depth >= 3 && i > first + 3 ? new_depth - 1 : new_depth;
                score = -search(1, reduced, -alpha - 1, -alpha);
                if (score > alpha && reduced < new_depth && !stopped())
                    score = -search(1, new_depth, -alpha - 1, -alpha);
                if (score > alpha && score < beta && !stopped()) score = -search(1, new_depth, -beta, -alpha);
            }
            if (stopped()) return best;
            if (i == first || score > alpha) {
                RootMove found{move, score, {move}};
                for (int k = 0; k < pv_[1].length; ++k) found.pv.push_back(pv_[1].moves[static_cast<std::size_t>(k)]);
                if (i == first && score <= old_alpha) found.pv = roots_[i].pv.empty() ? found.pv : roots_[i].pv;
                // The best move comes first, the others keep their order.
                std::move_backward(roots_.begin() + static_cast<std::ptrdiff_t>(first),
                                   roots_.begin() + static_cast<std::ptrdiff_t>(i),
                                   roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                roots_[first] = std::move(found);
            } else {
                roots_[i].score = score;
            }
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        if (!stopped() && first == 0)
            store(0, depth, best,
                  best >= beta       ? Bound::lower
                  : best > old_alpha ? Bound::exact
                                     : Bound::upper,
                  mark(roots_[0].move));
        return best;
    }

    void report_current(int depth, std::size_t i) {
        SearchLine line;
        line.depth = depth;
        line.bound = 'c';
        line.move_number = static_cast<int>(i) + 1;
        const M& m = roots_[i].move;
        line.pv.push_back({widen(m.captured), m.from, m.to, m.promotes});
        (*report_)(line);
    }

    // --- making moves ------------------------------------------------------------------------------

    void make(int ply, const M& m) {
        const Node& before = stack_[static_cast<std::size_t>(ply)];
        Node& after = stack_[static_cast<std::size_t>(ply) + 1];
        after.position = before.position;
        play_here(after.position, m);
        after.key = key_after(before.key, before.position, m, after.position);
        shared_.table.prefetch(after.key);
        play_states(before.states, after.states, before.position, m);
        assert(after.states == pattern_states(after.position));
        after.before = m.to;
        const bool man = !any(before.position.kings & bit<Word>(m.from));
        const bool fresh = man || m.is_capture();
        after.reversible = fresh ? 0 : before.reversible + 1;
        after.halfmoves = fresh ? 0 : before.halfmoves + 1;
        keys_[first_key_ + static_cast<std::size_t>(ply) + 1] = after.key;
        if (any(after.position.kings) || counts_men_)
            after.counts =
                next_counts(rules_, before.counts, {m.is_capture(), man, m.promotes != 0}, census(after.position));
        else
            after.counts = idle_;
    }

    // --- what the rules say of a node ----------------------------------------------------------------

    int no_moves(int ply) const { return R.goal == Goal::lose ? win_in(ply) : loss_in(ply); }

    int ended(const P& p, int ply) const {
        const bool own_gone = !any(p.own());
        if constexpr (R.goal == Goal::king)
            if (any(p.kings)) return any(p.kings & p.own()) ? win_in(ply) : loss_in(ply);
        return own_gone == (R.goal == Goal::lose) ? win_in(ply) : loss_in(ply);
    }

    bool repeated(int ply) const {
        if (rules_.repetition == 0) return false;
        const Node& node = stack_[static_cast<std::size_t>(ply)];
        const std::size_t here = first_key_ + static_cast<std::size_t>(ply);
        int before_root = 0;
        for (int back = 4; back <= node.reversible && static_cast<std::size_t>(back) <= here; back += 2) {
            if (keys_[here - static_cast<std::size_t>(back)] != node.key) continue;
            // Once inside the search is taken for the draw it can be made; before the root it is counted.
            if (back <= ply) return true;
            if (++before_root >= rules_.repetition - 1) return true;
        }
        return false;
    }

    bool limit_full(const Node& node) const {
        return (any(node.position.kings) || counts_men_) && full_limit(rules_, node.counts);
    }

    bool limit_reached(const Node& node) const {
        if (!any(node.position.kings) && !counts_men_) return false;
        const Limit* limit = full_limit(rules_, node.counts);
        while (limit && limit->unless_capture && capture_at_hand(node.position, forced_))
            limit = full_limit(rules_, node.counts, static_cast<std::size_t>(limit - rules_.limits.data()) + 1);
        return limit != nullptr;
    }

    bool limit_near(const Node& node) const { return table_key(node) != node.key; }

    // Near a limit the same position is worth less the later it comes, and gets an entry of its own.
    std::uint64_t table_key(const Node& node) const {
        std::uint64_t key = node.key;
        if (!any(node.position.kings) && !counts_men_) return key;
        for (std::size_t i = 0; i < rules_.limits.size(); ++i)
            if (node.counts[i] > 0 && node.counts[i] + 14 >= rules_.limits[i].plies)
                key ^= (static_cast<std::uint64_t>(node.counts[i]) * 8 + i + 1) * 0x9E3779B97F4A7C15u;
        return key;
    }

    int leaf(const Node& node, int ply) {
        ++leaves_;
        leaf_plies_ += static_cast<unsigned>(ply);
        return evaluation(node);
    }

    int evaluation(const Node& node) const {
        int score = learned_ ? learned_->evaluate(node.position, node.states) : dxp::evaluate(node.position);
        // A lead that brings nothing fades, so that men are advanced and pieces exchanged while there is time.
        if (any(node.position.kings)) score -= score * std::min(node.halfmoves, 50) / params_.fade;
        if (limits_.noise) {
            std::uint64_t h = (node.key ^ limits_.seed) * 0xD6E8FEB86659FD93u;
            h ^= h >> 32;
            score += static_cast<int>(h % static_cast<unsigned>(2 * limits_.noise + 1)) - limits_.noise;
        }
        return std::clamp(score, -most_evaluation, most_evaluation);
    }

    void store(int ply, int depth, int score, Bound bound, std::uint32_t move) {
        shared_.table.store(table_key(stack_[static_cast<std::size_t>(ply)]),
                            {move, to_table(score, ply), std::clamp(depth, -1, 120), bound});
    }

    // --- search --------------------------------------------------------------------------------------

    // Enters a node; its score where there is nothing to search, else no_score.
    int settled(int ply) {
        pv_[static_cast<std::size_t>(ply)].length = 0;
        tick();
        if (stopped()) return 0;
        seldepth_ = std::max(seldepth_, ply);
        const Node& node = stack_[static_cast<std::size_t>(ply)];
        if (ending_on_board(node.position) != Ending::none) return ended(node.position, ply);
        if (repeated(ply)) return 0;
        return ply >= max_ply ? leaf(node, ply) : no_score;
    }

    int search(int ply, int depth, int alpha, int beta) {
        if (depth <= 0) return quiesce(ply, alpha, beta, params_.threat_plies);
        const bool pv = beta - alpha > 1;
        Node& node = stack_[static_cast<std::size_t>(ply)];
        const P& p = node.position;

        // 1. Over, or drawn by rule?
        if (const int score = settled(ply); score != no_score) return score;

        // 2. No line is better than a win here, or worse than a loss.
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply));
        if (alpha >= beta) return alpha;

        // 3. Known from the table? Not where a draw may stand, and no end is ever stored.
        std::uint32_t table_move = 0;
        Entry entry;
        const bool known = !node.excluded && shared_.table.probe(table_key(node), entry);
        if (known) {
            table_move = entry.move;
            const int score = from_table(entry.score, ply);
            if (!pv && entry.depth >= depth && cuts(entry.bound, score, alpha, beta) && !limit_full(node)) return score;
        }

        Moves<R> moves;
        legal_moves(p, forced_, moves);
        if (moves.empty()) return no_moves(ply);
        if (limit_reached(node)) return 0;
        const bool capturing = moves[0].is_capture() || (!forced_ && moves[moves.size() - 1].is_capture());
        const bool calm = !pv && !capturing && !is_proven(beta) && !node.excluded;

        // 4. So far above beta that the next plies will hardly lose it (reverse futility).
        int here = no_score;
        if (calm && depth <= std::max(params_.reverse_depth, params_.futility_depth) && !threatened(p)) {
            here = evaluation(node);
            if (depth <= params_.reverse_depth && here - params_.reverse_margin * depth >= beta) return here;
        }

        // 5. A shallower search far above beta: the deeper one will hardly fall below (ProbCut). Not inside
        // such a search: bound upon bound, it would see nothing.
        if (calm && params_.probcut_depth && depth >= params_.probcut_depth && !verifying_) {
            const int bound = beta + params_.probcut_margin * depth;
            verifying_ = true;
            const int score = search(ply, depth * params_.probcut_percent / 100, bound - 1, bound);
            verifying_ = false;
            if (stopped()) return 0;
            if (score >= bound) return beta;
            pv_[static_cast<std::size_t>(ply)].length = 0;
        }

        // 6. A child that the table knows to be good enough (enhanced transposition cutoff).
        if (!pv && params_.table_children && depth >= params_.table_children && !node.excluded)
            if (const int score = cut_by_child(node, moves, ply, depth, beta); score != no_score) return score;

        // 7. Where the table knows no move, the order is poor: look less deep.
        if (params_.unknown_depth && depth >= params_.unknown_depth && !table_move && moves.size() > 1) --depth;

        // 8. A table move far better than all others is searched deeper (singular extension); where several
        // would fail high, one of them will (multi-cut).
        int extension = 0;
        if (params_.singular_depth && depth >= params_.singular_depth && known && table_move && moves.size() > 1 &&
            !verifying_ && entry.depth >= depth - 3 && entry.bound != Bound::upper && !is_proven(entry.score)) {
            const int bound = from_table(entry.score, ply) - params_.singular_margin * depth;
            node.excluded = table_move;
            const int score = search(ply, (depth - 1) / 2, bound - 1, bound);
            node.excluded = 0;
            if (stopped()) return 0;
            if (score < bound)
                extension = 1;
            else if (params_.multi_cut && !pv && bound >= beta)
                return bound;
            pv_[static_cast<std::size_t>(ply)].length = 0;
        }

        // 9. An only move costs no depth.
        const int new_depth = moves.size() == 1 && params_.only_move ? depth : depth - 1;

        typename Ordering<R>::Scores scores;
        ordering_.score(p, moves, table_move, node.killers, node.before, scores);
        const int old_alpha = alpha;
        int best = -infinite_score;
        std::uint32_t best_move = 0;
        std::size_t searched = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Ordering<R>::pick(moves, scores, i);
            const M m = moves[i];
            const std::uint32_t id = mark(m);
            if (id == node.excluded) continue;
            const bool quiet = !m.is_capture() && !m.promotes;

            // 10. Late quiet moves near the leaves that can hardly matter are left out.
            if (here != no_score && quiet && searched > 0 && best > -least_win) {
                if (depth <= params_.futility_depth && here + params_.futility_margin * depth <= alpha) continue;
                if (depth <= params_.late_depth && searched >= static_cast<std::size_t>(params_.late_moves * depth))
                    continue;
            }
            make(ply, m);
            int score;

            // 11. Late quiet moves are searched less deep, and again if they surprise.
            if (searched++ == 0) {
                score = -search(ply + 1, new_depth + (id == table_move ? extension : 0), -beta, -alpha);
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
            best_move = id;
            if (pv) extend_pv(ply, m);
            if (score >= beta) {
                ordering_.learn(p.turn, moves, i, depth, node.before, node.killers);
                break;
            }
        }
        if (searched == 0) return old_alpha;  // all but the excluded move are none
        if (!node.excluded)
            store(ply, depth, best,
                  best >= beta       ? Bound::lower
                  : best > old_alpha ? Bound::exact
                                     : Bound::upper,
                  best_move);
        return best;
    }

    static bool cuts(Bound bound, int score, int alpha, int beta) {
        return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
               (bound == Bound::upper && score <= alpha);
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

    int cut_by_child(const Node& node, const Moves<R>& moves, int ply, int depth, int beta) const {
        if (any(node.position.kings)) return no_score;  // counts and repetitions may differ there
        for (const M& m : moves) {
            const P after = play(node.position, m);
            if (any(after.kings)) continue;
            Entry entry;
            if (!shared_.table.probe(key_after(node.key, node.position, m, after), entry)) continue;
            const int score = -from_table(entry.score, ply + 1);
            if (entry.depth >= depth - 1 && entry.bound != Bound::lower && score >= beta) return score;
        }
        return no_score;
    }

    // Captures to their end; one ply more where the opponent threatens to capture, for such a
    // position is not quiet either. `threats`: how many plies of that kind are left.
    int quiesce(int ply, int alpha, int beta, int threats) {
        Node& node = stack_[static_cast<std::size_t>(ply)];
        const P& p = node.position;
        if (const int score = settled(ply); score != no_score) return score;

        Entry entry;
        if (params_.quiet_table && beta - alpha == 1 && shared_.table.probe(table_key(node), entry) &&
            !limit_near(node)) {
            const int score = from_table(entry.score, ply);
            if (cuts(entry.bound, score, alpha, beta)) return score;
        }

        Moves<R> moves;
        p.turn == Side::white ? best_captures<R, Side::white>(p, moves) : best_captures<R, Side::black>(p, moves);
        const bool captures = !moves.empty();
        int best = -infinite_score;
        if (!captures || !forced_) {
            const bool threat = threats > 0 && threatened(p);
            const auto quiet = p.turn == Side::white ? count_quiet<R, Side::white>(p) : count_quiet<R, Side::black>(p);
            if (!captures && quiet == 0) return no_moves(ply);
            if (limit_reached(node)) return 0;
            if (threat && !captures) {
                legal_moves(p, forced_, moves);
                --threats;
            } else {
                best = leaf(node, ply);
                if (best >= beta || !captures) return best;
                alpha = std::max(alpha, best);
            }
        } else if (limit_reached(node)) {
            return 0;
        }

        typename Ordering<R>::Scores scores;
        ordering_.score(p, moves, 0, node.killers, node.before, scores);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Ordering<R>::pick(moves, scores, i);
            const M m = moves[i];
            make(ply, m);
            const int score = -quiesce(ply + 1, -beta, -alpha, threats);
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
    bool forced_ = true, counts_men_ = false;
    bool verifying_ = false;  // inside a ProbCut search
    bool only_move_ = false;  // the root has no other
    SearchParams params_;
    Reductions reductions_ = reductions(params_.reduction_divisor);
    Ordering<R> ordering_;
    DrawRules rules_;
    SearchLimits limits_;
    DrawCounts idle_{};
    std::vector<std::uint64_t> keys_;
    std::size_t first_key_ = 0;
    std::vector<Node> stack_;
    std::vector<Line> pv_;
    std::vector<RootMove> roots_;
    std::uint64_t nodes_ = 0, counted_ = 0;
    int seldepth_ = 0, completed_ = 0;
    const std::function<void()>* poll_ = nullptr;
    const std::function<void(const SearchLine&)>* report_ = nullptr;
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    std::int64_t last_poll_ = 0;
};

}  // namespace dxp
