#include "placed.hpp"

#include <algorithm>

namespace dxp {

std::vector<int> PlacedMove::path() const {
    std::vector<int> squares{origin()};
    for (const std::uint8_t stop : stops) squares.push_back(layout->number(stop));
    squares.push_back(target());
    return squares;
}

std::vector<int> PlacedMove::captured() const {
    std::vector<int> squares;
    Wide left = move.captured;
    const std::vector<int> way = path();
    // Between two stops lies exactly one captured piece; walk from each towards the next.
    for (std::size_t i = 0; i + 1 < way.size() && any(left); ++i) {
        const int x = layout->column(way[i]), y = layout->row(way[i]);
        const int to_x = layout->column(way[i + 1]), to_y = layout->row(way[i + 1]);
        const int dx = (to_x > x) - (to_x < x), dy = (to_y > y) - (to_y < y);
        for (int k = 1; x + k * dx != to_x || y + k * dy != to_y; ++k) {
            const int square = layout->at_column_row(x + k * dx, y + k * dy);
            if (square && any(left & bit<Wide>(layout->bit(square)))) {
                left ^= bit<Wide>(layout->bit(square));
                squares.push_back(square);
            }
        }
    }
    return squares;
}

namespace {

std::vector<PlacedMove> with_paths(const Placed& p, const std::vector<AnyMove>& moves) {
    std::vector<PlacedMove> out;
    out.reserve(moves.size());
    for (const AnyMove& m : moves) {
        out.push_back({p.variant, p.layout, m});
        PlacedMove& placed = out.back();
        if (!several(m.captured)) continue;
        const auto path = p.variant->canonical_path(p.position, m, *p.layout);
        placed.stops.assign(path.begin() + 1, path.end() - 1);
    }
    std::vector<const PlacedMove*> captures;
    for (const PlacedMove& m : out)
        if (m.move.is_capture()) captures.push_back(&m);
    const auto ends = [](const PlacedMove* m) { return m->move.from * 256 + m->move.to; };
    std::sort(captures.begin(), captures.end(), [&](auto* a, auto* b) { return ends(a) < ends(b); });
    for (std::size_t i = 1; i < captures.size(); ++i)
        if (ends(captures[i]) == ends(captures[i - 1]))
            out[static_cast<std::size_t>(captures[i] - out.data())].ambiguous =
                out[static_cast<std::size_t>(captures[i - 1] - out.data())].ambiguous = true;
    return out;
}

}  // namespace

std::vector<PlacedMove> Placed::legal_moves() const {
    std::vector<AnyMove> moves;
    variant->legal_moves(position, forced, moves);
    return with_paths(*this, moves);
}

std::vector<PlacedMove> Placed::capture_lines() const {
    std::vector<AnyMove> moves;
    variant->capture_lines(position, moves);
    return with_paths(*this, moves);
}

bool Placed::is_legal(const PlacedMove& m) const {
    if (m.layout != layout) return false;
    std::vector<AnyMove> moves;
    variant->legal_moves(position, forced, moves);
    return std::find(moves.begin(), moves.end(), m.move) != moves.end();
}

Placed Placed::play(const AnyMove& m) const {
    Placed after = *this;
    const bool king = any(position.kings & bit<Wide>(m.from));
    after.position = variant->play(position, m);
    after.halfmoves = m.is_capture() || !king ? 0 : halfmoves + 1;
    if (position.turn != variant->first) ++after.move_number;
    return after;
}

int Placed::winner() const {
    const auto side_without = [&](std::size_t s) { return !any(position.pieces[s]); };
    const auto other = [](int side) { return 1 - side; };
    switch (ending()) {
        case Ending::none: return -1;
        case Ending::goal: return any(position.kings & position.pieces[0]) ? 0 : 1;
        case Ending::no_pieces:
        case Ending::no_moves: {
            int loser = static_cast<int>(position.turn);
            if (side_without(0)) loser = 0;
            if (side_without(1)) loser = 1;
            return variant->rules.goal == Goal::lose ? loser : other(loser);
        }
    }
    return -1;
}

Placed::Step Placed::step(std::span<const int> landings) const {
    Step out;
    Wide next{};
    const auto moves = legal_moves();
    std::vector<std::uint8_t> stops;
    for (const int square : landings) stops.push_back(static_cast<std::uint8_t>(layout->bit(square)));
    for (const PlacedMove& m : moves) {
        if (stops.empty()) {
            next |= bit<Wide>(m.move.from);
            continue;
        }
        if (m.move.from != stops[0]) continue;
        const Stops listed = Stops(stops).subspan(1);
        if (!m.move.is_capture()) {
            if (listed.empty()) next |= bit<Wide>(m.move.to);
            if (listed.size() == 1 && listed[0] == m.move.to) out.complete.push_back(m);
            continue;
        }
        next |= variant->next_stops(position, m.move, listed);
        if (!listed.empty() && listed.back() == m.move.to &&
            variant->passes(position, m.move, listed.first(listed.size() - 1), true))
            out.complete.push_back(m);
    }
    for_each_bit(next, [&](int at) { out.next.push_back(layout->number(at)); });
    std::sort(out.next.begin(), out.next.end());
    return out;
}

}  // namespace dxp
