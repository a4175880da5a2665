// Compiled once per variant, with DXP_VARIANT naming it: the templates meet the function table here.
#include "variant.hpp"

#include "draws.hpp"
#include "facts.hpp"
#include "key.hpp"
#include "network_trainer.hpp"
#include "perft.hpp"
#include "routes.hpp"
#include "search.hpp"
#include "search_types.hpp"
#include "self_play.hpp"
#include "trainer.hpp"

#define DXP_TEXT_OF(name) #name
#define DXP_TEXT(name) DXP_TEXT_OF(name)

namespace dxp {
namespace {

constexpr Rules R = rules::DXP_VARIANT;
constexpr facts::Facts F = facts::DXP_VARIANT;
using P = Position<R>;
using Word = P::Word;

void copy_out(const Moves<R>& from, std::vector<AnyMove>& to) {
    to.clear();
    to.reserve(from.size());
    for (const auto& m : from) to.push_back(widen(m));
}

void legal_moves_of(const AnyPosition& a, bool forced, std::vector<AnyMove>& out) {
    Moves<R> list;
    legal_moves(narrow<R>(a), forced, list);
    copy_out(list, out);
}

void capture_lines_of(const AnyPosition& a, std::vector<AnyMove>& out) {
    Moves<R> list;
    capture_lines(narrow<R>(a), list);
    copy_out(list, out);
}

AnyPosition play_of(const AnyPosition& a, const AnyMove& m) { return widen(play(narrow<R>(a), narrow<Word>(m))); }

Ending ending_of(const AnyPosition& a, bool forced) {
    const P p = narrow<R>(a);
    if (const Ending e = ending_on_board(p); e != Ending::none) return e;
    const auto moves =
        p.turn == Side::white ? count_moves<R, Side::white>(p, forced) : count_moves<R, Side::black>(p, forced);
    return moves ? Ending::none : Ending::no_moves;
}

bool capture_at_hand_of(const AnyPosition& a, bool forced) { return capture_at_hand(narrow<R>(a), forced); }

std::uint64_t key_of_any(const AnyPosition& a) { return key_of(narrow<R>(a)); }

Census census_of(const AnyPosition& a) { return census(narrow<R>(a)); }

std::uint64_t perft_of(const AnyPosition& a, bool forced, int depth, const std::function<void()>& poll) {
    return perft(narrow<R>(a), forced, depth, poll);
}

std::vector<std::uint8_t> canonical_path_of(const AnyPosition& a, const AnyMove& m, const Layout& layout) {
    const P p = narrow<R>(a);
    const Move<Word> move = narrow<Word>(m);
    return Routes<R>(p, move).canonical([&](int at) { return layout.number(at); });
}

bool passes_of(const AnyPosition& a, const AnyMove& m, Stops stops, bool exact) {
    const P p = narrow<R>(a);
    const Move<Word> move = narrow<Word>(m);
    return Routes<R>(p, move).passes(stops, exact);
}

Wide next_stops_of(const AnyPosition& a, const AnyMove& m, Stops stops) {
    const P p = narrow<R>(a);
    const Move<Word> move = narrow<Word>(m);
    return widen(Routes<R>(p, move).next(stops));
}

std::unique_ptr<AnySearch> make_search_of(std::size_t megabytes, int threads) {
    return std::make_unique<Search<R>>(megabytes, threads);
}

std::shared_ptr<const AnyWeights> make_weights_of(std::span<const std::byte> data) {
    return std::make_shared<Learned<R>>(data);
}

std::unique_ptr<AnySelfPlay> make_self_play_of(const SelfPlayRecipe& recipe) {
    return std::make_unique<SelfPlay<R>>(recipe);
}

std::unique_ptr<AnyTrainer> make_trainer_of() { return std::make_unique<Trainer<R>>(); }

std::unique_ptr<AnyNetworkTrainer> make_network_trainer_of(std::span<const std::byte> patterns, double scale,
                                                           std::uint64_t seed) {
    return std::make_unique<NetworkTrainer<R>>(patterns, scale, seed);
}

}  // namespace

extern const Variant DXP_VARIANT;
const Variant DXP_VARIANT{
    .name = DXP_TEXT(DXP_VARIANT),
    .rules = R,
    .men_rows = F.men_rows,
    .first = F.first,
    .mirrored = F.mirrored,
    .corner = F.corner,
    .algebraic = F.algebraic,
    .game_type = F.game_type,
    .free_allowed = F.free_allowed,
    .legal_moves = legal_moves_of,
    .capture_lines = capture_lines_of,
    .play = play_of,
    .ending = ending_of,
    .capture_at_hand = capture_at_hand_of,
    .key = key_of_any,
    .census = census_of,
    .perft = perft_of,
    .canonical_path = canonical_path_of,
    .passes = passes_of,
    .next_stops = next_stops_of,
    .make_search = make_search_of,
    .make_weights = make_weights_of,
    .make_self_play = make_self_play_of,
    .make_trainer = make_trainer_of,
    .make_network_trainer = make_network_trainer_of,
    .sample_bytes = sizeof(Sample<R>),
};

}  // namespace dxp
