// Positions and moves as one type for every variant, for callers that know theirs only at run time.
#pragma once

#include <array>

#include "board.hpp"

namespace dxp {

// Sets of squares are bits of the padded board of the variant's size.
struct AnyPosition {
    std::array<Wide, 2> pieces{};
    Wide kings{};
    Side turn = Side::white;
    std::array<KingRun, 2> runs{};
    bool operator==(const AnyPosition&) const = default;
};
using AnyMove = Move<Wide>;

template <Rules R> constexpr AnyPosition widen(const Position<R>& p) {
    return {{widen(p.pieces[0]), widen(p.pieces[1])}, widen(p.kings), p.turn, p.runs};
}
template <class Word> constexpr AnyMove widen(const Move<Word>& m) {
    return {widen(m.captured), m.from, m.to, m.promotes};
}

template <Rules R> constexpr Position<R> narrow(const AnyPosition& a) {
    using Word = typename Position<R>::Word;
    return {{narrow<Word>(a.pieces[0]), narrow<Word>(a.pieces[1])}, narrow<Word>(a.kings), a.turn, a.runs};
}
template <class Word> constexpr Move<Word> narrow(const AnyMove& m) {
    return {narrow<Word>(m.captured), m.from, m.to, m.promotes};
}

}  // namespace dxp
