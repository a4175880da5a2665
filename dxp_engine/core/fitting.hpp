// What all fits share: samples as they come from files, their labels, the loss, and the order they are learned in.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "random.hpp"
#include "sample.hpp"
#include "training_types.hpp"

namespace dxp {

template <Rules R> std::span<const Sample<R>> samples_of(std::span<const std::byte> bytes) {
    if (bytes.size() % sizeof(Sample<R>) != 0)
        throw std::invalid_argument("samples of this variant take " + std::to_string(sizeof(Sample<R>)) +
                                    " bytes each");
    return {reinterpret_cast<const Sample<R>*>(bytes.data()), bytes.size() / sizeof(Sample<R>)};
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& items) {
    const auto bytes = std::as_bytes(std::span(items));
    return {bytes.begin(), bytes.end()};
}

inline float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

// White's share of the points that a sample speaks for.
template <Rules R> float label_of(const Sample<R>& sample, const FitStep& step) {
    const float score = sigmoid(static_cast<float>(sample.score) / step.scale);
    if (sample.result == no_result) return score;
    return (1 - step.mix) * static_cast<float>(sample.result) / 2 + step.mix * score;
}

inline double entropy(float wanted, float found) {
    const double p = std::clamp(static_cast<double>(found), 1e-7, 1 - 1e-7), y = wanted;
    return -y * std::log(p) - (1 - y) * std::log(1 - p);
}

// The numbers below `size` in an order that `seed` gives; the library's shuffle differs from machine to machine.
inline std::vector<std::uint32_t> shuffled(std::size_t size, std::uint64_t seed) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = size; i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random_after(seed) % i)]);
    return order;
}

}  // namespace dxp
