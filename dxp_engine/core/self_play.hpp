// Games of the engine against itself: a random opening, then some thousand nodes a move.
#pragma once

#include <cstdint>
#include <span>

#include "random.hpp"
#include "sample.hpp"
#include "search.hpp"
#include "training_types.hpp"

namespace dxp {

template <Rules R> class SelfPlay final : public AnySelfPlay {
    using P = Position<R>;
    using Word = typename P::Word;

  public:
    explicit SelfPlay(const SelfPlayRecipe& recipe) : recipe_(recipe), search_(recipe.hash_mb, 1) {
        search_.set_weights(recipe.weights);
    }

    // A game depends on the recipe and its number alone.
    void play(std::uint64_t number, std::vector<std::byte>& out, SelfPlayCount& count) override {
        // Seeds and numbers in a row must not share their draws.
        chance_ = recipe_.seed;
        chance_ = random() ^ number;
        chance_ = random();
        search_.clear();
        samples_.clear();
        const int result = finish(static_cast<std::uint16_t>(number));
        if (result < 0) return;  // the opening was the end
        for (auto& sample : samples_)
            if (sample.result != no_result) sample.result = static_cast<std::uint8_t>(result);
        const auto bytes = std::as_bytes(std::span(samples_));
        out.insert(out.end(), bytes.begin(), bytes.end());
        ++count.games;
        count.samples += samples_.size();
        ++(result == 2 ? count.white_wins : result == 0 ? count.black_wins : count.draws);
    }

  private:
    std::uint64_t random() { return random_after(chance_); }

    // A position without its history.
    SearchRoot root_of(const P& p) const {
        SearchRoot root;
        root.position = widen(p);
        root.rules = recipe_.rules;
        root.counts = first_counts(recipe_.rules, census(p), 0);
        return root;
    }

    // Twice White's points; -1 without a sample.
    int finish(std::uint16_t number) {
        SearchRoot root = root_of(narrow<R>(recipe_.start));
        SearchLimits limits;
        limits.nodes = recipe_.nodes;
        limits.depth = recipe_.depth;
        const int opening =
            recipe_.least_opening +
            static_cast<int>(random() % static_cast<unsigned>(recipe_.most_opening - recipe_.least_opening + 1));
        int clear = 0;
        for (int ply = 0; ply < recipe_.most_plies; ++ply) {
            const P p = narrow<R>(root.position);
            if (ending_on_board(p) != Ending::none) return by_board(p);
            Moves<R> legal;
            legal_moves(p, true, legal);
            if (legal.empty()) return loses(p.turn);
            if (drawn(root, p) || root.halfmoves >= recipe_.shuffle) return end(1);
            Move<Word> move = legal[random() % legal.size()];
            if (ply >= opening) {
                search_.arm();
                const SearchOutcome found = search_.search(root, limits, {}, [] {});
                move = narrow<Word>(found.lines[0].pv[0]);
                const int score = found.lines[0].score, white = p.turn == Side::white ? score : -score;
                const bool far = is_proven(white) || (recipe_.adjudicate && std::abs(white) >= recipe_.adjudicate);
                clear = far ? clear + 1 : 0;
                if (is_proven(white) || clear >= adjudicated_after) return end(white > 0 ? 2 : 0);
                if (!move.is_capture() && !move.promotes && root.halfmoves <= recipe_.fresh) {
                    keep(p, white, 1, ply, number);
                    if (recipe_.strays && random() % 100 < recipe_.strays) stray(p, limits, ply, number);
                }
            }
            root.history.push_back(key_of(p));
            const P after = dxp::play(p, move);
            const bool man = !any(p.kings & bit<Word>(move.from));
            if (man || move.is_capture()) {
                root.halfmoves = 0;
                root.history.clear();
            } else {
                ++root.halfmoves;
            }
            root.counts =
                next_counts(recipe_.rules, root.counts, {move.is_capture(), man, move.promotes != 0}, census(after));
            root.position = widen(after);
        }
        return end(1);
    }

    static constexpr int adjudicated_after = 6;  // plies in a row
    static constexpr int clear_lead = 1500;      // of a position beside the game that tells nothing any more

    bool drawn(const SearchRoot& root, const P& p) const {
        const auto key = key_of(p);
        if (recipe_.rules.repetition &&
            std::count(root.history.begin(), root.history.end(), key) >= recipe_.rules.repetition - 1)
            return true;
        return standing_limit(recipe_.rules, root.counts, [&] { return capture_at_hand(p, true); });
    }

    int end(int result) const { return samples_.empty() ? -1 : result; }
    int wins(Side side) const { return end(side == Side::white ? 2 : 0); }
    int loses(Side side) const { return wins(R.goal == Goal::lose ? side : !side); }
    int by_board(const P& p) const {
        if constexpr (R.goal == Goal::king)
            if (any(p.kings)) return wins(any(p.kings & p.pieces[0]) ? Side::white : Side::black);
        return loses(any(p.pieces[0]) ? Side::black : Side::white);
    }

    void keep(const P& p, int white, std::uint8_t result, int ply, std::uint16_t number) {
        samples_.push_back({p.pieces, p.kings, static_cast<std::int16_t>(white), result,
                            static_cast<std::uint8_t>(p.turn), static_cast<std::uint16_t>(ply), number});
    }

    // Keeps a quiet position beside the game, if random moves lead to one that is undecided.
    void stray(P p, const SearchLimits& limits, int ply, std::uint16_t number) {
        Moves<R> legal;
        const int plies = 1 + static_cast<int>(random() % 3);
        for (int i = 0;; ++i) {
            if (ending_on_board(p) != Ending::none) return;
            legal_moves(p, true, legal);
            if (legal.empty()) return;
            if (i >= plies && !legal[0].is_capture()) break;  // captures are played to their end
            p = dxp::play(p, legal[random() % legal.size()]);
        }
        search_.arm();
        const SearchLine line = search_.search(root_of(p), limits, {}, [] {}).lines[0];
        if (std::abs(line.score) >= clear_lead || narrow<Word>(line.pv[0]).promotes) return;
        keep(p, p.turn == Side::white ? line.score : -line.score, no_result, ply, number);
    }

    SelfPlayRecipe recipe_;
    Search<R> search_;
    std::uint64_t chance_ = 0;
    std::vector<Sample<R>> samples_;
};

}  // namespace dxp
