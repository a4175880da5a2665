// One thread's search from the root: iterative deepening, aspiration windows, and what is told of it.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "tree.hpp"

namespace dxp {

template <Rules R> class Worker {
  public:
    using P = Position<R>;
    using Word = typename P::Word;
    using M = Move<Word>;

    struct RootMove {
        M move;
        int score = -infinite_score;
        std::vector<M> pv;
    };

    Worker(Shared& shared, bool main) : shared_(shared), main_(main), tree_(shared, main) {}

    Tree<R>& tree() { return tree_; }
    const Tree<R>& tree() const { return tree_; }

    void set_root(const P& root, const SearchRoot& any, const SearchLimits& limits, const std::vector<M>& moves,
                  bool only_move) {
        tree_.start(root, any, limits);
        limits_ = limits;
        roots_.clear();
        for (const M& m : moves) roots_.push_back({m, -infinite_score, {m}});
        only_move_ = only_move;
        completed_ = 0;
    }

    // `report` is called with each line of a finished iteration; main thread only.
    void iterate(int first_depth, const std::function<void(const SearchLine&)>& report,
                 const std::function<void()>& poll) {
        report_ = &report;
        tree_.set_poll(&poll);
        const int lines = std::clamp(limits_.multipv, 1, static_cast<int>(roots_.size()));
        const int most = limits_.depth > 0 ? std::min(limits_.depth, max_ply - 20) : max_ply - 20;
        for (int depth = std::min(first_depth, most); depth <= most; ++depth) {
            tree_.begin_iteration();
            for (int line = 0; line < lines; ++line) {
                search_root(depth, line, report);
                if (tree_.stopped()) break;
            }
            if (tree_.stopped()) break;
            // A later line can come out better than an earlier one, whose search knew less.
            std::stable_sort(roots_.begin(), roots_.begin() + lines,
                             [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
            completed_ = depth;
            tree_.allow_stop();
            if (!main_) continue;
            for (int line = 0; line < lines; ++line) report(line_of(depth, line, 'e'));
            if (finished(depth)) break;
        }
        tree_.flush_nodes();
    }

    const std::vector<RootMove>& roots() const { return roots_; }
    int completed() const { return completed_; }

    SearchLine line_of(int depth, int line, char bound) const {
        const RootMove& root = roots_[static_cast<std::size_t>(line)];
        SearchLine out;
        out.depth = depth;
        out.seldepth = std::max(tree_.seldepth(), depth);
        out.multipv = line + 1;
        out.score = root.score;
        out.bound = bound;
        out.nodes = tree_.all_nodes();
        out.time_ms = shared_.elapsed();
        out.mean_depth = tree_.mean_depth();
        for (const M& m : root.pv) out.pv.push_back(widen(m));
        return out;
    }

  private:
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

    void search_root(int depth, int line, const std::function<void(const SearchLine&)>& report) {
        const auto first = static_cast<std::size_t>(line);
        const int previous = roots_[first].score;
        int window = tree_.params().aspiration;
        int alpha = -infinite_score, beta = infinite_score;
        if (depth >= 5 && !is_proven(previous)) alpha = previous - window, beta = previous + window;
        for (;;) {
            const int score = root_moves(depth, first, alpha, beta);
            if (tree_.stopped()) return;
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
            const int new_depth = only_move_ ? depth : depth - 1;
            tree_.make(0, move, new_depth);
            const bool quiet = !move.is_capture() && !move.promotes;
            int score;
            if (i == first) {
                score = -tree_.search(1, new_depth, -beta, -alpha);
            } else {
                const int reduced = quiet && depth >= 3 && i > first + 3 ? new_depth - 1 : new_depth;
                score = -tree_.search(1, reduced, -alpha - 1, -alpha);
                if (score > alpha && reduced < new_depth && !tree_.stopped())
                    score = -tree_.search(1, new_depth, -alpha - 1, -alpha);
                if (score > alpha && score < beta && !tree_.stopped())
                    score = -tree_.search(1, new_depth, -beta, -alpha);
            }
            if (tree_.stopped()) return best;
            if (i == first || score > alpha) {
                RootMove found{move, score, {move}};
                for (int k = 0; k < tree_.pv(1).length; ++k)
                    found.pv.push_back(tree_.pv(1).moves[static_cast<std::size_t>(k)]);
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
        if (!tree_.stopped() && first == 0)
            tree_.store(0, depth, best,
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
        line.pv.push_back(widen(roots_[i].move));
        (*report_)(line);
    }

    Shared& shared_;
    const bool main_;
    Tree<R> tree_;
    SearchLimits limits_;
    std::vector<RootMove> roots_;
    bool only_move_ = false;  // the root has no other
    int completed_ = 0;       // depth of the last whole iteration
    const std::function<void(const SearchLine&)>* report_ = nullptr;
};

}  // namespace dxp
