// The rules of movement of every variant, as values: the only place where variants differ.
#pragma once

#include <array>
#include <cstdint>

namespace dxp {

enum class Passing : std::uint8_t {  // a man touches the last row in mid-capture
    stays_man,                       // it goes on as a man and is crowned only if it ends there
    becomes_king,                    // it is crowned at once and goes on as a king
    stops,                           // the move ends there
};

enum class Key : std::uint8_t {  // one criterion of capture priority; lists are ordered, highest first
    none,
    pieces,         // most pieces
    value,          // highest value; n kings lie strictly between 2n-1 and 2n men
    with_king,      // made by a king rather than by a man
    kings,          // most kings taken
    kings_earliest  // kings met earlier in the line, compared capture by capture
};

enum class Goal : std::uint8_t {  // how a game is won
    block,                        // the opponent has no legal move
    lose,                         // the side to move has no legal move
    king,                         // as block, and a side that owns a king has won
};

struct Rules {  // a structural type: usable as template <Rules R>
    int size = 8;
    bool flying_king = true;
    bool man_captures_back = true;
    bool man_captures_king = true;
    bool straight_captures = false;       // captures along rows and columns too
    bool king_stops_behind_king = false;  // a capture whose last piece is a king ends right behind it
    int king_move_limit = 0;              // quiet moves in a row by one king while its side has men; 0 = no limit
    Passing passing = Passing::stays_man;
    std::array<Key, 4> priority{};
    Goal goal = Goal::block;

    constexpr bool operator==(const Rules&) const = default;

    constexpr bool ranks_by(Key key) const {
        for (Key k : priority)
            if (k == key) return true;
        return false;
    }
    constexpr bool has_priority() const { return priority[0] != Key::none; }
    // Longer lines always win, so a line that can be continued never counts.
    constexpr bool has_majority() const { return ranks_by(Key::pieces) || ranks_by(Key::value); }
};

namespace rules {

// FMJD annex 1 (2015), articles 3 and 4.
inline constexpr Rules international{.size = 10, .priority = {Key::pieces}};

// WCDF rules 1.14-1.20: short kings, men take forwards, free choice.
inline constexpr Rules english{.flying_king = false, .man_captures_back = false, .passing = Passing::stops};

// FID articles 5 and 6: men never take kings; 6.6-6.9 rank the captures.
inline constexpr Rules italian{
    .flying_king = false,
    .man_captures_back = false,
    .man_captures_king = false,
    .passing = Passing::stops,
    .priority = {Key::pieces, Key::with_king, Key::kings, Key::kings_earliest},
};

// APCA rules: international moves on 8x8 with a free choice of capture.
inline constexpr Rules pool{};

// Laws of quantity and quality; men take forwards.
inline constexpr Rules spanish{
    .man_captures_back = false,
    .passing = Passing::stops,
    .priority = {Key::pieces, Key::kings},
};
inline constexpr Rules portuguese = spanish;

// FMJD-64 article 1.5: crowned in passing, free choice.
inline constexpr Rules russian{.passing = Passing::becomes_king};

inline constexpr Rules brazilian{.priority = {Key::pieces}};

inline constexpr Rules canadian{.size = 12, .priority = {Key::pieces}};

// A king that can capture must; otherwise a free choice.
inline constexpr Rules czech{.man_captures_back = false, .passing = Passing::stops, .priority = {Key::with_king}};

// Official rules of Frisian draughts (2011), articles 5-8: eight directions, value before king.
inline constexpr Rules frisian{
    .size = 10,
    .straight_captures = true,
    .king_move_limit = 3,
    .priority = {Key::value, Key::with_king},
};
inline constexpr Rules frysk = frisian;

inline constexpr Rules breakthrough{.size = 10, .priority = {Key::pieces}, .goal = Goal::king};

inline constexpr Rules antidraughts{.size = 10, .priority = {Key::pieces}, .goal = Goal::lose};

inline constexpr Rules killer{.size = 10, .king_stops_behind_king = true, .priority = {Key::pieces}};

}  // namespace rules
}  // namespace dxp
