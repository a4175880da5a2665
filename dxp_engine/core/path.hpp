// The way from the game through the root to the node that is searched: positions, what draws count, and repetitions.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "draws.hpp"
#include "key.hpp"
#include "learned.hpp"
#include "ordering.hpp"
#include "search_types.hpp"

namespace dxp {

inline constexpr int max_ply = 120;  // of a line; nodes beyond are leaves

template <Rules R> class Path {
    using P = Position<R>;
    using Word = typename P::Word;
    using M = Move<Word>;

  public:
    struct Node {
        P position{};
        Inputs<R> inputs{};
        std::uint64_t key = 0;
        DrawCounts counts{};
        int reversible = 0;  // plies for which earlier positions may come again, as far as keys are known
        int halfmoves = 0;   // since the last capture or move of a man
        typename Ordering<R>::Killers killers{};
        int before = 0;  // where the move to here ended
    };

    Path() : nodes_(max_ply + 8) {}

    // What keeps its inputs on the way; nullptr: nothing does.
    void set_weights(const Learned<R>* learned) { learned_ = learned; }

    void start(const P& root, const SearchRoot& any) {
        forced_ = any.forced;
        rules_ = any.rules;
        keys_ = any.history;
        first_key_ = keys_.size();
        keys_.resize(first_key_ + max_ply + 8);
        for (Node& node : nodes_) node.killers = {};
        Node& first = nodes_[0];
        first = {};
        first.position = root;
        if (learned_) first.inputs = learned_->inputs(root);
        first.key = keys_[first_key_] = key_of(root);
        first.counts = any.counts;
        first.reversible = static_cast<int>(std::min<std::size_t>(first_key_, 10000));
        first.halfmoves = static_cast<int>(std::min(any.halfmoves, 10000u));
        // Only these counters can run while no king is on the board.
        counts_men_ = false;
        idle_.fill(-1);
        for (std::size_t i = 0; i < rules_.limits.size(); ++i) {
            const bool always =
                rules_.limits[i].material == Material::any || rules_.limits[i].material == Material::not_both_kings_4_7;
            if (always) idle_[i] = 0;
            counts_men_ |= always && !rules_.limits[i].man_move_resets;
        }
    }

    Node& operator[](int ply) { return nodes_[static_cast<std::size_t>(ply)]; }
    const Node& operator[](int ply) const { return nodes_[static_cast<std::size_t>(ply)]; }
    bool forced() const { return forced_; }

    // `early` is called with the key of the new node as soon as it is known.
    template <class F> void make(int ply, const M& m, F&& early) {
        const Node& before = nodes_[static_cast<std::size_t>(ply)];
        Node& after = nodes_[static_cast<std::size_t>(ply) + 1];
        play_into(before.position, after.position, m);
        after.key = key_after(before.key, before.position, m, after.position);
        early(after.key);
        play_inputs(before, after, m);
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

    // Plays a move of quiescence without key and counts: no table is asked there, and a line of captures, with a
    // promotion or one quiet ply at most, hardly comes to a repetition or a limit.
    void make_loose(int ply, const M& m) {
        const Node& before = nodes_[static_cast<std::size_t>(ply)];
        Node& after = nodes_[static_cast<std::size_t>(ply) + 1];
        play_into(before.position, after.position, m);
        play_inputs(before, after, m);
        after.before = m.to;
        const bool fresh = m.is_capture() || !any(before.position.kings & bit<Word>(m.from));
        after.halfmoves = fresh ? 0 : before.halfmoves + 1;
    }

    // Whether the node is a draw by repetition, as far as the search cares.
    bool repeated(int ply) const {
        if (rules_.repetition == 0) return false;
        const Node& node = nodes_[static_cast<std::size_t>(ply)];
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
        return standing_limit(rules_, node.counts, [&] { return capture_at_hand(node.position, forced_); });
    }

    // Near a limit the same position is worth less the later it comes, and gets an entry of its own.
    std::uint64_t table_key(const Node& node) const {
        std::uint64_t key = node.key;
        if (!any(node.position.kings) && !counts_men_) return key;
        for (std::size_t i = 0; i < rules_.limits.size(); ++i)
            if (node.counts[i] > 0 && node.counts[i] + 14 >= rules_.limits[i].plies)
                key ^= (static_cast<std::uint64_t>(node.counts[i]) * 8 + i + 1) * 0x9E3779B97F4A7C15u;
        return key;
    }

  private:
    void play_inputs(const Node& before, Node& after, const M& m) const {
        if (!learned_) return;
        learned_->play(before.inputs, after.inputs, before.position, m);
        assert(learned_->kept(after.inputs, after.position));
    }

    const Learned<R>* learned_ = nullptr;  // the search's
    bool forced_ = true;
    bool counts_men_ = false;  // some limit counts without kings, too
    DrawRules rules_;
    DrawCounts idle_{};
    std::vector<std::uint64_t> keys_;  // of the game's earlier positions and of the line
    std::size_t first_key_ = 0;        // the root's
    std::vector<Node> nodes_;
};

}  // namespace dxp
