// The search of one variant: its threads around one table (Lazy SMP), and their beginning and end.
#pragma once

#include <condition_variable>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

#include "moves.hpp"
#include "worker.hpp"

namespace dxp {

template <Rules R> class Search final : public AnySearch {
    using P = Position<R>;
    using Word = typename P::Word;
    using M = Move<Word>;

  public:
    Search(std::size_t megabytes, int threads) : shared_(megabytes) { set_threads(threads); }

    void resize(std::size_t megabytes) override { shared_.table.resize(megabytes); }

    void set_threads(int threads) override {
        workers_.clear();
        for (int i = 0; i < std::max(threads, 1); ++i) workers_.push_back(std::make_unique<Worker<R>>(shared_, i == 0));
        set_weights(weights_);
        set_params(params_);
    }

    void set_params(const SearchParams& params) override {
        params_ = params;
        for (auto& worker : workers_) worker->tree().set_params(params);
    }

    void set_weights(std::shared_ptr<const AnyWeights> weights) override {
        weights_ = std::move(weights);
        for (auto& worker : workers_) worker->tree().set_weights(dynamic_cast<const Learned<R>*>(weights_.get()));
    }

    void clear() override {
        shared_.table.clear();
        for (auto& worker : workers_) worker->tree().new_game();
    }

    void arm() override {
        const std::lock_guard lock(mutex_);
        shared_.stop.store(false);
        ponder_hit_ = false;
    }

    void stop() override {
        const std::lock_guard lock(mutex_);
        shared_.stop.store(true);
        changed_.notify_all();
    }

    void ponder_hit() override {
        const std::lock_guard lock(mutex_);
        ponder_hit_ = true;
        if (shared_.pondering.load()) {
            shared_.started.store(Shared::now());
            shared_.pondering.store(false);
        }
        changed_.notify_all();
    }

    SearchOutcome search(const SearchRoot& asked, const SearchLimits& limits,
                         const std::function<void(const SearchLine&)>& on_line,
                         const std::function<void()>& poll) override {
        const P position = narrow<R>(asked.position);
        const std::vector<M> moves = root_moves(position, asked.forced, limits);
        SearchRoot root = asked;
        const bool drawn = pass_over_limits(root, position, moves);
        {
            const std::lock_guard lock(mutex_);
            shared_.started.store(Shared::now());
            shared_.pondering.store(limits.ponder && !ponder_hit_);
        }
        Moves<R> legal;
        legal_moves(position, root.forced, legal);
        const bool only_move = legal.size() == 1;
        shared_.nodes.store(0);
        shared_.table.new_search();
        for (auto& worker : workers_) worker->set_root(position, root, limits, moves, only_move);

        SearchOutcome outcome;
        outcome.lines.resize(static_cast<std::size_t>(std::clamp(limits.multipv, 1, static_cast<int>(moves.size()))));
        const auto report = [&](const SearchLine& line) {
            if (line.bound == 'e') outcome.lines[static_cast<std::size_t>(line.multipv) - 1] = line;
            if (!on_line) return;
            SearchLine told = line;
            if (drawn) told.score = 0;
            told.hashfull = shared_.table.hashfull();
            on_line(told);
        };
        std::exception_ptr failure;
        std::vector<std::thread> helpers;
        try {
            for (std::size_t i = 1; i < workers_.size(); ++i)
                helpers.emplace_back([this, i] { workers_[i]->iterate(1 + static_cast<int>(i % 2), {}, {}); });
            workers_[0]->iterate(1, report, poll);
            wait_while_unbounded(limits, poll);
        } catch (...) {
            failure = std::current_exception();
        }
        shared_.stop.store(true);
        for (std::thread& helper : helpers) helper.join();
        if (failure) std::rethrow_exception(failure);
        // A search cut short in a deeper iteration may have found better than the last finished one,
        // and one stopped at once has finished none.
        const Worker<R>& main = *workers_[0];
        SearchLine& top = outcome.lines[0];
        const auto& best = main.roots()[0];
        if (top.pv.empty() ||
            (outcome.lines.size() == 1 && best.score > -infinite_score && top.pv[0] != widen(best.move))) {
            top = main.line_of(std::max(main.completed(), 1), 0, 'e');
            if (best.score == -infinite_score) top.score = main.tree().evaluate(position);
            for (std::size_t i = 1; i < outcome.lines.size(); ++i)
                if (outcome.lines[i].pv.empty()) outcome.lines[i] = main.line_of(1, static_cast<int>(i), 'e');
        }
        for (SearchLine& line : outcome.lines) {
            if (drawn) line.score = 0;
            line.hashfull = shared_.table.hashfull();
        }
        outcome.nodes = shared_.nodes.load();
        outcome.time_ms = shared_.elapsed();
        complete_pv(position, root.forced, outcome);
        return outcome;
    }

    int evaluate(const AnyPosition& any) const override { return workers_[0]->tree().evaluate(narrow<R>(any)); }

  private:
    static std::vector<M> root_moves(const P& position, bool forced, const SearchLimits& limits) {
        Moves<R> all;
        legal_moves(position, forced, all);
        std::vector<M> moves;
        for (const M& m : all) {
            const AnyMove wide = widen(m);
            if (limits.moves.empty() || std::find(limits.moves.begin(), limits.moves.end(), wide) != limits.moves.end())
                moves.push_back(m);
        }
        return moves;
    }

    // A limit that is full already, or will be after any move, tells no move from another, and whoever asks all the same
    // may not keep to it and play on: it is left out of the search. Returns whether there is one: then the game is drawn.
    static bool pass_over_limits(SearchRoot& root, const P& p, const std::vector<M>& moves) {
        auto& limits = root.rules.limits;
        bool drawn = false;
        const auto pass_over = [&](const Limit* limit) {
            limits[static_cast<std::size_t>(limit - limits.data())].plies = std::numeric_limits<int>::max();
            drawn = true;
        };
        const auto standing = [&](const P& q, const DrawCounts& counts) {
            return standing_limit(root.rules, counts, [&] { return capture_at_hand(q, root.forced); });
        };
        while (const Limit* limit = standing(p, root.counts)) pass_over(limit);
        std::vector<const Limit*> next;
        for (const M& m : moves) {
            const P after = play(p, m);
            const bool man = !any(p.kings & bit<Word>(m.from));
            const Limit* limit = standing(
                after, next_counts(root.rules, root.counts, {m.is_capture(), man, m.promotes != 0}, census(after)));
            if (!limit || over(after, root.forced)) return drawn;
            next.push_back(limit);
        }
        for (const Limit* limit : next) pass_over(limit);
        return drawn;
    }

    static bool over(const P& p, bool forced) {
        Moves<R> moves;
        legal_moves(p, forced, moves);
        return moves.empty();
    }

    void wait_while_unbounded(const SearchLimits& limits, const std::function<void()>& poll) {
        std::unique_lock lock(mutex_);
        const auto over = [&] { return shared_.stop.load() || !(limits.infinite || shared_.pondering.load()); };
        while (!over()) {
            if (changed_.wait_for(lock, std::chrono::milliseconds(100), over)) break;
            lock.unlock();
            poll();
            lock.lock();
        }
    }

    // A line of one move goes on where there is an only reply, so that there is something to ponder on.
    void complete_pv(const P& position, bool forced, SearchOutcome& outcome) {
        for (SearchLine& line : outcome.lines) {
            if (line.pv.size() != 1) continue;
            const AnyMove& first = line.pv[0];
            const P after = play(position, narrow<Word>(first));
            Moves<R> replies;
            legal_moves(after, forced, replies);
            if (replies.size() == 1) line.pv.push_back(widen(replies[0]));
        }
    }

    Shared shared_;
    std::shared_ptr<const AnyWeights> weights_;
    SearchParams params_;
    std::vector<std::unique_ptr<Worker<R>>> workers_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ponder_hit_ = false;
};

}  // namespace dxp
