// The search as a Python handle.
#include "bind_weights.hpp"

#include <algorithm>
#include <memory>

#include "score.hpp"
#include "search_types.hpp"

namespace dxp {
namespace {

// One finished or bounded line, with its moves as Python values.
struct Info {
    SearchLine line;
    nb::tuple pv;
};

// The moves of a line from the root on, with their paths.
nb::tuple moves_of(const Placed& root, const std::vector<AnyMove>& pv) {
    std::vector<PlacedMove> moves;
    Placed p = root;
    for (const AnyMove& wanted : pv) {
        auto legal = p.legal_moves();
        const auto found =
            std::find_if(legal.begin(), legal.end(), [&](const PlacedMove& m) { return m.move == wanted; });
        if (found == legal.end()) break;  // a table entry of another position with the same key
        p = p.play(found->move);
        moves.push_back(std::move(*found));
    }
    return tuple_of_moves(std::move(moves));
}

struct Result {
    std::vector<Info> lines;
    std::uint64_t nodes;
    std::int64_t time_ms;
};

class Searcher {
  public:
    Searcher(std::string_view variant, int hash_mb, int threads, const Weights* weights)
        : variant_(variant_named(variant)), hash_mb_(checked_hash(hash_mb)), threads_(checked_threads(threads)),
          search_(variant_.make_search(static_cast<std::size_t>(hash_mb), threads)) {
        set_weights(weights);
    }

    std::string variant() const { return std::string(variant_.name); }
    int hash_mb() const { return hash_mb_; }
    int threads() const { return threads_; }

    void resize(int hash_mb) {
        const Busy busy(*this);
        search_->resize(static_cast<std::size_t>(checked_hash(hash_mb)));
        hash_mb_ = hash_mb;
    }
    void set_threads(int threads) {
        const Busy busy(*this);
        search_->set_threads(checked_threads(threads));
        threads_ = threads;
    }
    void set_weights(const Weights* weights) {
        if (weights && &weights->variant() != &variant_)
            throw nb::value_error(
                ("this searcher plays " + variant() + ", the weights are of " + std::string(weights->variant().name))
                    .c_str());
        const Busy busy(*this);
        search_->set_weights(weights ? weights->shared() : nullptr);
    }
    void set_params(const std::vector<std::pair<std::string, int>>& values) {
        SearchParams params;
        for (const auto& [name, value] : values) {
            bool known = false;
            each_search_param([&](std::string_view each, int SearchParams::* member, int least, int most) {
                if (each != name) return;
                if (value < least || value > most)
                    throw nb::value_error(
                        (name + " is from " + std::to_string(least) + " to " + std::to_string(most)).c_str());
                params.*member = value;
                known = true;
            });
            if (!known) throw nb::value_error(("no constant of the search is called \"" + name + "\"").c_str());
        }
        const Busy busy(*this);
        search_->set_params(params);
    }
    void clear() {
        const Busy busy(*this);
        nb::gil_scoped_release release;
        search_->clear();
    }
    void arm() { search_->arm(); }
    void stop() { search_->stop(); }
    void ponderhit() { search_->ponder_hit(); }

    int evaluate(const Placed& p) const {
        require_variant(p);
        return search_->evaluate(p.position);
    }

    Result search(const Placed& root, const std::vector<std::uint64_t>& history, const DrawRules& rules,
                  const DrawCounts& counts, const SearchLimits& limits, nb::object on_info, bool arm) {
        require_variant(root);
        const auto legal = root.legal_moves();
        if (legal.empty()) throw nb::value_error("the position is over: there is no move to search");
        for (const AnyMove& m : limits.moves)
            if (std::none_of(legal.begin(), legal.end(), [&](const PlacedMove& l) { return l.move == m; }))
                throw nb::value_error("a root move to consider is not legal in the position");
        const Busy busy(*this);
        if (arm) search_->arm();
        const SearchRoot start{root.position, root.forced, root.halfmoves, history, rules, counts};
        const auto report = [&](const SearchLine& line) {
            nb::gil_scoped_acquire gil;
            on_info(Info{line, moves_of(root, line.pv)});
        };
        const auto poll = [] {
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        };
        SearchOutcome outcome;
        {
            nb::gil_scoped_release release;
            if (on_info.is_none())
                outcome = search_->search(start, limits, {}, poll);
            else
                outcome = search_->search(start, limits, report, poll);
        }
        Result result{{}, outcome.nodes, outcome.time_ms};
        for (const SearchLine& line : outcome.lines) result.lines.push_back({line, moves_of(root, line.pv)});
        return result;
    }

  private:
    // One search or change at a time; asked for while the GIL is held.
    class Busy {
      public:
        explicit Busy(Searcher& s) : searcher_(s) {
            if (s.busy_) throw std::runtime_error("the searcher is busy with a search");
            s.busy_ = true;
        }
        ~Busy() { searcher_.busy_ = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;

      private:
        Searcher& searcher_;
    };

    static int checked_hash(int megabytes) {
        if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error("hash_mb is from 1 to 1048576");
        return megabytes;
    }
    static int checked_threads(int threads) {
        if (threads < 1 || threads > 512) throw nb::value_error("threads is from 1 to 512");
        return threads;
    }
    void require_variant(const Placed& p) const {
        if (p.variant != &variant_)
            throw nb::value_error(
                ("this searcher plays " + variant() + ", the position is of " + std::string(p.variant->name)).c_str());
    }

    const Variant& variant_;
    int hash_mb_, threads_;
    bool busy_ = false;
    std::unique_ptr<AnySearch> search_;
};

const char* bound_name(const Info& info) {

    switch (info.line.bound) {
        case 'e': return "exact";
        case 'l': return "lower";
        case 'u': return "upper";
        default: return "current";
    }
}

nb::object move_of(const Result& r, std::size_t i) {
    const nb::tuple& pv = r.lines[0].pv;
    return nb::len(pv) > i ? nb::object(pv[i]) : nb::none();
}

SearchLimits limits_of(int depth, std::uint64_t nodes, std::int64_t soft_ms, std::int64_t hard_ms, int win_plies,
                       int multipv, const std::vector<PlacedMove>& moves, bool infinite, bool ponder, int noise,
                       std::uint64_t seed, bool currmove) {
    if (depth < 0 || soft_ms < 0 || hard_ms < 0 || win_plies < 0 || multipv < 1 || noise < 0 || noise > 10000)
        throw nb::value_error("limits are not negative, multipv is at least 1, noise at most 10000");
    SearchLimits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.soft_ms = soft_ms;
    limits.hard_ms = hard_ms;
    limits.win_plies = win_plies;
    limits.multipv = multipv;
    for (const PlacedMove& m : moves) limits.moves.push_back(m.move);
    limits.infinite = infinite;
    limits.ponder = ponder;
    limits.noise = noise;
    limits.seed = seed;
    limits.currmove = currmove;
    return limits;
}

}  // namespace

void bind_search(nb::module_& m) {
    m.attr("WIN_SCORE") = win_score;
    m.attr("LEAST_WIN") = least_win;
    m.def(
        "search_params",
        [] {
            std::vector<nb::tuple> out;
            each_search_param([&](std::string_view name, int SearchParams::* member, int least, int most) {
                out.push_back(nb::make_tuple(std::string(name), SearchParams{}.*member, least, most));
            });
            return tuple_of(out);
        },
        nb::sig("def search_params() -> tuple[tuple[str, int, int, int], ...]"),
        "The constants of the search: name, default, least and most.");

    nb::class_<SearchLimits>(
        m, "Limits",
        "What bounds a search; 0 is no limit.\n\n"
        "`depth` in plies; `nodes` of all threads; `soft_ms`: no new iteration after it; `hard_ms`: stop;\n"
        "`win_plies`: stop when a win within so many plies is proven; `moves`: root moves to consider;\n"
        "`infinite`: only a stop ends it; `ponder`: as infinite until the ponder hit, which starts the clock;\n"
        "`noise`: random part of the evaluation in hundredths of a man, from `seed`;\n`currmove`: also report root moves as their search begins, after the first second.")
        .def(
            "__init__",
            [](SearchLimits* self, int depth, std::uint64_t nodes, std::int64_t soft_ms, std::int64_t hard_ms,
               int win_plies, int multipv, const std::vector<PlacedMove>& moves, bool infinite, bool ponder, int noise,
               std::uint64_t seed, bool currmove) {
                new (self) SearchLimits(limits_of(depth, nodes, soft_ms, hard_ms, win_plies, multipv, moves, infinite,
                                                  ponder, noise, seed, currmove));
            },
            nb::kw_only(), nb::arg("depth") = 0, nb::arg("nodes") = 0, nb::arg("soft_ms") = 0, nb::arg("hard_ms") = 0,
            nb::arg("win_plies") = 0, nb::arg("multipv") = 1, nb::arg("moves") = std::vector<PlacedMove>{},
            nb::arg("infinite") = false, nb::arg("ponder") = false, nb::arg("noise") = 0, nb::arg("seed") = 0,
            nb::arg("currmove") = false)
        .def_ro("depth", &SearchLimits::depth)
        .def_ro("nodes", &SearchLimits::nodes)
        .def_ro("soft_ms", &SearchLimits::soft_ms)
        .def_ro("hard_ms", &SearchLimits::hard_ms)
        .def_ro("multipv", &SearchLimits::multipv)
        .def_ro("infinite", &SearchLimits::infinite)
        .def_ro("ponder", &SearchLimits::ponder);

    nb::class_<Info>(m, "Info", "A line of the search: finished, or a bound found at the root.")
        .def_prop_ro("depth", [](const Info& i) { return i.line.depth; })
        .def_prop_ro("seldepth", [](const Info& i) { return i.line.seldepth; })
        .def_prop_ro(
            "multipv", [](const Info& i) { return i.line.multipv; }, "Rank of the line, from 1.")
        .def_prop_ro(
            "score", [](const Info& i) { return i.line.score; },
            "Hundredths of a man from the side to move; from LEAST_WIN on a win in WIN_SCORE - score plies, negative a loss.")
        .def_prop_ro("bound", &bound_name,
                     "exact, lower or upper; current: no line, but the root move whose search begins, alone in pv.")
        .def_prop_ro("nodes", [](const Info& i) { return i.line.nodes; })
        .def_prop_ro("time_ms", [](const Info& i) { return i.line.time_ms; })
        .def_prop_ro(
            "hashfull", [](const Info& i) { return i.line.hashfull; }, "Permille of the table in use.")
        .def_prop_ro(
            "mean_depth", [](const Info& i) { return i.line.mean_depth; }, "Mean ply of the leaves.")
        .def_prop_ro(
            "move_number", [](const Info& i) { return i.line.move_number; }, "Of a current move, from 1.")
        .def_prop_ro("tbhits", [](const Info&) { return 0; })
        .def_prop_ro("pv", [](const Info& i) { return i.pv; }, nb::sig("def pv(self) -> tuple[Move, ...]"));

    nb::class_<Result>(m, "SearchResult", "What a search found.")
        .def_prop_ro(
            "move", [](const Result& r) { return move_of(r, 0); }, nb::sig("def move(self) -> Move"))
        .def_prop_ro(
            "ponder", [](const Result& r) { return move_of(r, 1); }, nb::sig("def ponder(self) -> Move | None"),
            "The expected reply.")
        .def_prop_ro("score", [](const Result& r) { return r.lines[0].line.score; })
        .def_prop_ro("depth", [](const Result& r) { return r.lines[0].line.depth; })
        .def_prop_ro("seldepth", [](const Result& r) { return r.lines[0].line.seldepth; })
        .def_prop_ro(
            "pv", [](const Result& r) { return r.lines[0].pv; }, nb::sig("def pv(self) -> tuple[Move, ...]"))
        .def_ro("nodes", &Result::nodes)
        .def_ro("time_ms", &Result::time_ms)
        .def_prop_ro(
            "lines", [](const Result& r) { return tuple_of(r.lines); }, nb::sig("def lines(self) -> tuple[Info, ...]"),
            "One line per rank, best first.");

    nb::class_<Searcher>(
        m, "Searcher",
        "The search of one variant: hash table, threads, evaluation.\n\n"
        "One search at a time (RuntimeError otherwise); `stop` and `ponderhit` may come from any thread.")
        .def(nb::init<std::string_view, int, int, const Weights*>(), nb::arg("variant"), nb::arg("hash_mb") = 16,
             nb::arg("threads") = 1, nb::arg("weights").none() = nb::none())
        .def_prop_ro("variant", &Searcher::variant)
        .def_prop_ro("hash_mb", &Searcher::hash_mb)
        .def_prop_ro("threads", &Searcher::threads)
        .def("resize", &Searcher::resize, nb::arg("hash_mb"))
        .def("set_threads", &Searcher::set_threads, nb::arg("threads"))
        .def(
            "set_weights", &Searcher::set_weights, nb::arg("weights").none(),
            "Evaluates with learned weights from now on; None: by hand. What the table holds is of the old ones: clear it.")
        .def(
            "set_params", &Searcher::set_params, nb::arg("values"),
            "Sets constants of the search by name, all others to their defaults; for tuning. ValueError names a bad one.")
        .def("clear", &Searcher::clear, "Forgets everything learned in earlier searches.")
        .def(
            "arm", &Searcher::arm,
            "Takes back earlier stops; for a caller that starts `search(arm=False)` in another thread and may stop it before it begins.")
        .def("stop", &Searcher::stop, "Ends the search under way.")
        .def("ponderhit", &Searcher::ponderhit, "The move pondered on was played: the clock starts.")
        .def("evaluate", &Searcher::evaluate, nb::arg("position"),
             "Static evaluation in hundredths of a man, from the side to move.")
        .def(
            "search",
            [](Searcher& s, const Placed& position, const std::vector<std::uint64_t>& history, const DrawRules& rules,
               const std::vector<int>& counts, const SearchLimits& limits, nb::object on_info, bool arm) {
                if (counts.size() != rules.limits.size())
                    throw nb::value_error("there is one count for each limit of the rules");
                DrawCounts array{};
                for (std::size_t i = 0; i < counts.size(); ++i)
                    array[i] = static_cast<std::int16_t>(std::clamp(counts[i], -1, 30000));
                return s.search(position, history, rules, array, limits, std::move(on_info), arm);
            },
            nb::arg("position"), nb::arg("history"), nb::arg("rules"), nb::arg("counts"), nb::arg("limits"),
            nb::arg("on_info") = nb::none(), nb::arg("arm") = true,
            nb::sig(
                "def search(self, position: Position, history: collections.abc.Sequence[int], rules: DrawRules, counts: collections.abc.Sequence[int], limits: Limits, "
                "on_info: collections.abc.Callable[[Info], None] | None = None, arm: bool = True) -> SearchResult"),
            "Searches a position that is not over; `history` are the repetition keys of the game's earlier positions, `counts` those of its DrawClock.");
}

}  // namespace dxp
