// What a variant is besides its rules of movement: start position, numbering, first side, PDN number.
#pragma once

#include "board.hpp"
#include "layout.hpp"
#include "rules.hpp"

namespace dxp::facts {

struct Facts {
    int men_rows;
    Side first;
    bool mirrored;  // the dark corner is at White's right hand
    Corner corner;  // of square 1, or of a1
    bool algebraic;
    int game_type;
    bool free_allowed;
};

// PDN 3.0, table of GameTypes; 96 to 98 are lidraughts' own numbers.
inline constexpr Facts international{4, Side::white, false, Corner::top_left, false, 20, true};
inline constexpr Facts english{3, Side::black, false, Corner::top_left, false, 21, true};
inline constexpr Facts italian{3, Side::white, true, Corner::top_left, false, 22, true};
inline constexpr Facts pool{3, Side::black, false, Corner::top_left, false, 23, true};
inline constexpr Facts spanish{3, Side::white, true, Corner::bottom_right, false, 24, true};
inline constexpr Facts russian{3, Side::white, false, Corner::bottom_left, true, 25, true};
inline constexpr Facts brazilian{3, Side::white, false, Corner::bottom_left, true, 26, true};
inline constexpr Facts canadian{5, Side::white, false, Corner::top_left, false, 27, false};
inline constexpr Facts portuguese{3, Side::white, true, Corner::bottom_right, false, 28, true};
inline constexpr Facts czech{3, Side::white, false, Corner::bottom_left, true, 29, true};
inline constexpr Facts frisian{4, Side::white, false, Corner::top_left, false, 40, false};
inline constexpr Facts breakthrough{4, Side::white, false, Corner::top_left, false, 96, false};
inline constexpr Facts frysk{1, Side::white, false, Corner::top_left, false, 97, false};
inline constexpr Facts antidraughts{4, Side::white, false, Corner::top_left, false, 98, false};
inline constexpr Facts killer{4, Side::white, false, Corner::top_left, false, 0, false};

}  // namespace dxp::facts
