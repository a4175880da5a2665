// Threads of a search, stops, ponder hits and table resets at once; built with ThreadSanitizer by `make stress`.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

#include "search_types.hpp"
#include "variant.hpp"

namespace {

using namespace dxp;

AnyPosition start_of(const Variant& variant) {
    AnyPosition p;
    const Layout& layout = variant.layout();
    for (int number = 1; number <= layout.squares(); ++number) {
        const Wide square = bit<Wide>(layout.bit(number));
        if (layout.row(number) < variant.men_rows) p.pieces[1] |= square;
        if (layout.row(number) >= layout.size() - variant.men_rows) p.pieces[0] |= square;
    }
    p.turn = variant.first;
    return p;
}

// One search that another thread stops after a while; returns whether it answered with a legal move.
bool stopped_search(const Variant& variant, AnySearch& search, std::mt19937& chance) {
    SearchRoot root{start_of(variant), true, 0, {}, {3, {Limit{"kings only", 50, Material::any, true, true}}}, {}};
    std::vector<AnyMove> legal;
    for (unsigned ply = 0; ply < chance() % 12; ++ply) {
        variant.legal_moves(root.position, true, legal);
        if (legal.empty()) break;
        root.history.push_back(variant.key(root.position));
        root.position = variant.play(root.position, legal[chance() % legal.size()]);
    }
    variant.legal_moves(root.position, true, legal);
    if (legal.empty()) return true;

    SearchLimits limits;
    limits.ponder = chance() % 3 == 0;
    limits.infinite = !limits.ponder;
    limits.soft_ms = limits.hard_ms = 5;
    limits.multipv = 1 + static_cast<int>(chance() % 3);
    search.arm();
    std::atomic<int> lines{0};
    const auto pause = std::chrono::microseconds(chance() % 3000);
    const bool hit = limits.ponder && chance() % 2;
    std::jthread other([&] {
        std::this_thread::sleep_for(pause);
        hit ? search.ponder_hit() : search.stop();
    });
    const SearchOutcome outcome = search.search(root, limits, [&](const SearchLine&) { ++lines; }, [] {});
    for (const AnyMove& move : legal)
        if (move == outcome.lines.at(0).pv.at(0)) return true;
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    const int cycles = argc > 1 ? std::atoi(argv[1]) : 200;
    std::mt19937 chance(1);
    int lost = 0;
    for (const Variant* variant : variants()) {
        const auto search = variant->make_search(1, 3);
        for (int i = 0; i < cycles; ++i) {
            lost += !stopped_search(*variant, *search, chance);
            if (i % 50 == 49) search->clear();
            if (i % 70 == 69) search->resize(1 + static_cast<std::size_t>(i) % 3);
            if (i % 90 == 89) search->set_threads(1 + i % 4);
        }
    }
    std::printf("%d cycles for each of %zu variants, %d without a legal answer\n", cycles, variants().size(), lost);
    return lost != 0;
}
