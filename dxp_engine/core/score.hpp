// Search scores: hundredths of a man from the side to move; near the ends, exact distances to the goal.
#pragma once

namespace dxp {

inline constexpr int infinite_score = 32000;
inline constexpr int win_score = 30000;  // minus the plies to the end
inline constexpr int least_win = 29000;  // scores beyond are proven
inline constexpr int most_evaluation = 20000;
inline constexpr int no_score = -32001;

constexpr int win_in(int plies) { return win_score - plies; }
constexpr int loss_in(int plies) { return -win_score + plies; }
constexpr bool is_proven(int score) { return score >= least_win || score <= -least_win; }

// Distances count from the root in the search and from the node in the table.
constexpr int to_table(int score, int ply) {
    return score >= least_win ? score + ply : score <= -least_win ? score - ply : score;
}
constexpr int from_table(int score, int ply) {
    return score >= least_win ? score - ply : score <= -least_win ? score + ply : score;
}

}  // namespace dxp
