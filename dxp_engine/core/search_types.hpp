// What goes into a search and what comes out, for any variant.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "draws.hpp"
#include "search_params.hpp"
#include "variant.hpp"

namespace dxp {

struct SearchLimits {
    int depth = 0;             // plies, 0 = no limit (so for all of these)
    std::uint64_t nodes = 0;   // of all threads together
    std::int64_t soft_ms = 0;  // no new iteration after it
    std::int64_t hard_ms = 0;  // the search stops
    int win_plies = 0;         // stop when a win within so many plies is proven
    int multipv = 1;
    std::vector<AnyMove> moves;  // root moves to consider, empty = all
    bool infinite = false;       // returns only when stopped
    bool ponder = false;         // as infinite, until the ponder hit starts the clock
    int noise = 0;               // random part of the evaluation, hundredths of a man
    std::uint64_t seed = 0;      // of the noise
    bool currmove = false;       // also report each root move as its search begins, after the first second
};

struct SearchLine {
    int depth = 0, seldepth = 0, multipv = 1, score = 0;
    char bound = 'e';       // e exact, l lower, u upper, c no line but the root move now searched
    double mean_depth = 0;  // of the leaves
    int move_number = 0;    // of the root move now searched, from 1
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    int hashfull = 0;  // permille
    std::vector<AnyMove> pv;
};

struct SearchOutcome {
    std::vector<SearchLine> lines;  // the last finished one of each rank, best first
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
};

struct SearchRoot {
    AnyPosition position;
    bool forced = true;
    unsigned halfmoves = 0;              // since the last capture or move of a man
    std::vector<std::uint64_t> history;  // repetition keys of earlier positions, oldest first
    DrawRules rules;
    DrawCounts counts{};
};

// Weights of a learned evaluation (learned.hpp), made by the variant they are for.
class AnyWeights {
  public:
    virtual ~AnyWeights() = default;
};

// A search of one variant: hash table, threads, evaluation. One search at a time; stop and ponder_hit
// may be called from any thread.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual void resize(std::size_t megabytes) = 0;
    virtual void set_threads(int threads) = 0;
    virtual void clear() = 0;
    // Evaluates with these; nullptr: by hand. They must be of this variant.
    virtual void set_weights(std::shared_ptr<const AnyWeights>) = 0;
    virtual void set_params(const SearchParams&) = 0;
    // Takes back an earlier stop; the caller's thread does it before a search is handed to another.
    virtual void arm() = 0;
    virtual void stop() = 0;
    virtual void ponder_hit() = 0;
    // The root must have a legal move. `on_line` and `poll` (some times a second) run on the calling
    // thread; an exception from either ends the search and is thrown on.
    virtual SearchOutcome search(const SearchRoot&, const SearchLimits&,
                                 const std::function<void(const SearchLine&)>& on_line,
                                 const std::function<void()>& poll) = 0;
    virtual int evaluate(const AnyPosition&) const = 0;
};

}  // namespace dxp
