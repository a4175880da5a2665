// Random numbers that are the same on every machine.
#pragma once

#include <cstdint>

namespace dxp {

// Splitmix64 (Steele, Lea, Flood 2014): the next number, and the state after it.
constexpr std::uint64_t random_after(std::uint64_t& state) {
    std::uint64_t x = state += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

}  // namespace dxp
