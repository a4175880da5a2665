// Four sums of 16-bit numbers that are added side by side: in one register, which compilers do not find by themselves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "word.hpp"

namespace dxp {

class FourSums {
  public:
    using Terms = std::array<std::int16_t, 4>;

#if defined(__GNUC__)
    DXP_INLINE void add(const Terms& terms) {
        Narrow narrow;
        std::memcpy(&narrow, terms.data(), sizeof(narrow));
        sums_ += __builtin_convertvector(narrow, Wide);
    }

  private:
    using Narrow = std::int16_t __attribute__((vector_size(8)));
    using Wide = std::int32_t __attribute__((vector_size(16)));
    Wide sums_{};
#else
    void add(const Terms& terms) {
        for (std::size_t i = 0; i < terms.size(); ++i) sums_[i] += terms[i];
    }

  private:
    std::array<std::int32_t, 4> sums_{};
#endif

  public:
    int operator[](std::size_t i) const { return sums_[i]; }
};

}  // namespace dxp
