// The constants of the search, by name, so that each can be measured and tuned without another build.
#pragma once

#include <string_view>

namespace dxp {

struct SearchParams {
    int aspiration = 16;           // hundredths of a man around the last score
    int probcut_depth = 3;         // least depth, 0 = off (so for all depths here)
    int probcut_margin = 5;        // a ply
    int probcut_percent = 40;      // of the depth
    int reduction_depth = 2;       // late move reductions
    int reduction_divisor = 150;   // hundredths
    int reduction_history = 8192;  // history that is worth a ply
    int only_move = 1;             // 1: an only move costs no depth
    int threat_plies = 1;          // plies of quiescence where a capture threatens
    int killers = 1;
    int history = 1;
    int continuation = 1;      // history by the move before
    int unknown_depth = 4;     // least depth reduced where the table knows no move
    int quiet_promotions = 1;  // 1: quiescence looks at promotions, too
    int fade = 100;            // plies without progress that would halve a lead twice
};

// Calls f(name, member, least, most) for each.
template <class F> constexpr void each_search_param(F&& f) {
    using S = SearchParams;
    f("aspiration", &S::aspiration, 1, 500);
    f("probcut_depth", &S::probcut_depth, 0, 100);
    f("probcut_margin", &S::probcut_margin, 0, 500);
    f("probcut_percent", &S::probcut_percent, 0, 90);
    f("reduction_depth", &S::reduction_depth, 0, 100);
    f("reduction_divisor", &S::reduction_divisor, 20, 2000);
    f("reduction_history", &S::reduction_history, 100, 1000000);
    f("only_move", &S::only_move, 0, 1);
    f("threat_plies", &S::threat_plies, 0, 4);
    f("killers", &S::killers, 0, 1);
    f("history", &S::history, 0, 1);
    f("continuation", &S::continuation, 0, 1);
    f("unknown_depth", &S::unknown_depth, 0, 100);
    f("quiet_promotions", &S::quiet_promotions, 0, 1);
    f("fade", &S::fade, 10, 1000000);
}

}  // namespace dxp
