// A set of squares as one machine value: 64 bits for boards up to 10x10, two words for 12x12.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

// For what compilers would rather call, being used so often.
#if defined(__GNUC__)
#    define DXP_INLINE __attribute__((always_inline))
#elif defined(_MSC_VER)
#    define DXP_INLINE [[msvc::forceinline]]
#else
#    define DXP_INLINE
#endif

namespace dxp {

// Two 64-bit words seen as one 128-bit set; __int128 would do, but MSVC has none.
struct Wide {
    std::uint64_t low = 0, high = 0;

    constexpr Wide() = default;
    constexpr Wide(std::uint64_t value) : low(value) {}
    constexpr Wide(std::uint64_t high_part, std::uint64_t low_part) : low(low_part), high(high_part) {}

    constexpr explicit operator bool() const { return (low | high) != 0; }
    constexpr bool operator==(const Wide&) const = default;

    friend constexpr Wide operator&(Wide a, Wide b) { return {a.high & b.high, a.low & b.low}; }
    friend constexpr Wide operator|(Wide a, Wide b) { return {a.high | b.high, a.low | b.low}; }
    friend constexpr Wide operator^(Wide a, Wide b) { return {a.high ^ b.high, a.low ^ b.low}; }
    constexpr Wide operator~() const { return {~high, ~low}; }
    constexpr Wide& operator&=(Wide b) { return *this = *this & b; }
    constexpr Wide& operator|=(Wide b) { return *this = *this | b; }
    constexpr Wide& operator^=(Wide b) { return *this = *this ^ b; }

    // Shifts take 0 < n < 64: no step on any board is longer.
    friend constexpr Wide operator<<(Wide a, int n) { return {(a.high << n) | (a.low >> (64 - n)), a.low << n}; }
    friend constexpr Wide operator>>(Wide a, int n) { return {a.high >> n, (a.low >> n) | (a.high << (64 - n))}; }
};

template <class W> constexpr W bit(int index) {
    if constexpr (std::is_same_v<W, Wide>)
        return index < 64 ? Wide(0, std::uint64_t{1} << index) : Wide(std::uint64_t{1} << (index - 64), 0);
    else
        return W{1} << index;
}

constexpr int popcount(std::uint64_t w) { return std::popcount(w); }
constexpr int popcount(Wide w) { return std::popcount(w.low) + std::popcount(w.high); }

// Index of the lowest / highest member; the set must not be empty.
constexpr int lowest(std::uint64_t w) { return std::countr_zero(w); }
constexpr int lowest(Wide w) { return w.low ? std::countr_zero(w.low) : 64 + std::countr_zero(w.high); }
constexpr int highest(std::uint64_t w) { return 63 - std::countl_zero(w); }
constexpr int highest(Wide w) { return w.high ? 127 - std::countl_zero(w.high) : 63 - std::countl_zero(w.low); }

constexpr std::uint64_t without_lowest(std::uint64_t w) { return w & (w - 1); }
constexpr Wide without_lowest(Wide w) {
    return w.low ? Wide(w.high, w.low & (w.low - 1)) : Wide(w.high & (w.high - 1), 0);
}

constexpr bool any(std::uint64_t w) { return w != 0; }
constexpr bool any(Wide w) { return static_cast<bool>(w); }

template <class W> constexpr bool several(W w) { return any(without_lowest(w)); }

template <class W, class F> constexpr void for_each_bit(W set, F&& f) {
    for (; any(set); set = without_lowest(set)) f(lowest(set));
}

constexpr Wide widen(std::uint64_t w) { return {0, w}; }
constexpr Wide widen(Wide w) { return w; }
template <class W> constexpr W narrow(Wide w) {
    if constexpr (std::is_same_v<W, Wide>)
        return w;
    else
        return w.low;
}

}  // namespace dxp
