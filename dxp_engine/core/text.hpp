// Move text: writing every notation, and finding the legal moves that a text can mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "placed.hpp"

namespace dxp::text {

std::string pdn(const PlacedMove&);        // short; every landing square where the short form is ambiguous
std::string pdn_long(const PlacedMove&);   // 5x14x23x30
std::string hub(const PlacedMove&);        // origin, target, then the captured squares in ascending order
std::string algebraic(const PlacedMove&);  // c3:e5:g7, whatever the variant's own notation
std::string dxp(const PlacedMove&);  // the tail of a DXP move: from, to, number captured, captured; two digits each

// Legal moves that a text in any notation can mean: none, one, or several when it is ambiguous.
// Throws std::invalid_argument naming the column when the text is no move text at all.
std::vector<PlacedMove> match(const Placed&, std::string_view text);

}  // namespace dxp::text
