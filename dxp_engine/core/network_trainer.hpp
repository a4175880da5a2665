// Fits the network of the learned evaluation on top of patterns that stay as they are: logistic regression by Adam
// (Kingma, Ba 2015) in batches.
#pragma once

#include <array>
#include <cstring>

#include "fitting.hpp"
#include "learned.hpp"

namespace dxp {

template <Rules R> class NetworkTrainer final : public AnyNetworkTrainer {
    using Places = NetworkPlaces<R>;
    using Samples = std::span<const Sample<R>>;
    using Groups = std::span<const std::uint8_t>;
    static constexpr std::size_t width = Places::width;
    static constexpr std::size_t batch = 1024;
    static constexpr float bound = 2;  // of all but the output's biases: sums of rows stay below 2^15 / unit
    static constexpr float reach = 4;  // logits of an output of 1
    static constexpr std::size_t most_groups = 256;

  public:
    // `patterns`: weights as `make_weights` takes them; a network in them is left out. `scale`: hundredths of a man to a
    // logit in them, about. Throws std::invalid_argument.
    NetworkTrainer(std::span<const std::byte> patterns, double scale, std::uint64_t seed)
        : patterns_(patterns.begin(),
                    patterns.begin() + static_cast<std::ptrdiff_t>(std::min(patterns.size(), Learned<R>::bytes))),
          learned_(patterns_), scale_(static_cast<float>(scale)),
          state_{std::vector<float>(size), std::vector<float>(size), std::vector<float>(size), 0}, gradient_(size) {
        start(seed);
    }

    double learn(std::span<const std::byte> bytes, Groups groups, const FitStep& step, std::uint64_t seed,
                 const std::function<void()>& poll) override {
        const Samples samples = checked(bytes, groups);
        const std::vector<std::uint32_t> order = shuffled(samples.size(), seed);
        double loss = 0;
        for (std::size_t i = 0; i < order.size();) {
            if (i % (64 * batch) == 0) poll();
            const std::size_t end = std::min(i + batch, order.size());
            const float share = 1 / static_cast<float>(end - i);
            std::fill(gradient_.begin(), gradient_.end(), 0.0f);
            for (; i < end; ++i)
                loss += learn_one(samples[order[i]], kind(samples[order[i]], groups, order[i]), step, share);
            descend(step.rate);
        }
        return order.empty() ? 0 : loss / static_cast<double>(order.size());
    }

    double loss(std::span<const std::byte> bytes, Groups groups, const FitStep& step,
                const std::function<void()>& poll) const override {
        const Samples samples = checked(bytes, groups);
        double sum = 0;
        Layers layers;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (i % (64 * batch) == 0) poll();
            const float logit = sharpness(kind(samples[i], groups, i)) * forward(samples[i], layers);
            sum += entropy(label_for_mover(samples[i], step), sigmoid(logit));
        }
        return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
    }

    std::vector<std::byte> weights() const override {
        std::vector<std::byte> out = patterns_;
        out.reserve(out.size() + Places::bytes);
        const float to_score = reach * scale_ * weight_units;
        for (std::size_t i = 0; i < Places::count; ++i) {
            const float value = state_.weights[i] * (i < Places::output_rows ? float{Places::unit} : to_score);
            const auto rounded = static_cast<std::int16_t>(std::lround(std::clamp(value, -32767.0f, 32767.0f)));
            const auto bytes = std::as_bytes(std::span(&rounded, 1));
            out.insert(out.end(), bytes.begin(), bytes.end());
        }
        return out;
    }

    std::vector<std::byte> save() const override {
        std::vector<float> all = state_.weights;
        all.insert(all.end(), state_.means.begin(), state_.means.end());
        all.insert(all.end(), state_.squares.begin(), state_.squares.end());
        all.push_back(std::bit_cast<float>(state_.steps));
        return bytes_of(all);
    }

    void load(std::span<const std::byte> bytes) override {
        if (bytes.size() != (3 * size + 1) * sizeof(float))
            throw std::invalid_argument("this is not the state of a fit of this variant's network");
        const std::byte* from = bytes.data();
        for (std::vector<float>* part : {&state_.weights, &state_.means, &state_.squares}) {
            std::memcpy(part->data(), from, size * sizeof(float));
            from += size * sizeof(float);
        }
        std::memcpy(&state_.steps, from, sizeof(state_.steps));
    }

  private:
    // The weights in the order of a file, and behind them how sharply the labels of each group follow from scores, those
    // of samples without a result by themselves: what logits are multiplied by.
    static constexpr std::size_t sharp = Places::count, size = Places::count + 2 * most_groups;

    struct State {
        std::vector<float> weights, means, squares;  // Adam's running means of gradients and of their squares
        std::uint32_t steps;
    };
    struct Layers {
        std::array<List<std::size_t>, 2> rows;  // of the pieces, as the side to move and the other see them
        alignas(64) std::array<float, 2 * width> sums, values;
        std::size_t stage = 0;
        float total = 0;  // in logits: of the network and the patterns
    };

    static Samples checked(std::span<const std::byte> bytes, Groups groups) {
        const Samples samples = samples_of<R>(bytes);
        if (!groups.empty() && groups.size() != samples.size())
            throw std::invalid_argument(std::to_string(groups.size()) + " groups for " +
                                        std::to_string(samples.size()) + " samples");
        return samples;
    }
    static std::size_t kind(const Sample<R>& sample, Groups groups, std::size_t number) {
        return (sample.result == no_result ? most_groups : 0) + (groups.empty() ? 0 : groups[number]);
    }

    void start(std::uint64_t seed) {
        const auto uniform = [&](float most) {
            return most * (static_cast<float>(random_after(seed) >> 40) * 0x1p-23f - 1);
        };
        auto& w = state_.weights;
        for (std::size_t i = 0; i < Places::count; ++i)
            w[i] = i < Places::biases          ? uniform(0.17f)
                   : i < Places::output_rows   ? 0.2f
                   : i < Places::output_biases ? uniform(1 / std::sqrt(2.0f * width))
                                               : 0.0f;
        std::fill(w.begin() + static_cast<std::ptrdiff_t>(sharp), w.end(), 1.0f);
    }

    float sharpness(std::size_t number) const { return state_.weights[sharp + number]; }

    static float label_for_mover(const Sample<R>& sample, const FitStep& step) {
        const float white = label_of(sample, step);
        return static_cast<Side>(sample.turn) == Side::white ? white : 1 - white;
    }

    float forward(const Sample<R>& sample, Layers& layers) const {
        using G = Geometry<R.size>;
        const float* w = state_.weights.data();
        const Position<R> p = sample.position();
        for (const std::size_t view : {0, 1}) {
            const Side viewer = view == 0 ? p.turn : !p.turn;
            float* sums = &layers.sums[view * width];
            std::copy_n(w + Places::biases, width, sums);
            layers.rows[view].clear();
            for (const Side side : {Side::white, Side::black})
                for_each_bit(p.pieces[index(side)], [&](int at) {
                    const bool king = any(p.kings & bit<typename Position<R>::Word>(at));
                    const int square = Places::seen(viewer, G::square_table[static_cast<std::size_t>(at)]);
                    const std::size_t row = Places::row(side == viewer, king, square);
                    layers.rows[view].push(row);
                    for (std::size_t i = 0; i < width; ++i) sums[i] += w[row + i];
                });
        }
        for (std::size_t i = 0; i < 2 * width; ++i) layers.values[i] = std::clamp(layers.sums[i], 0.0f, 1.0f);
        layers.stage = Places::stage(p);
        const float output =
            w[Places::output_biases + layers.stage] + dot(layers.values.data(), w + Places::output_row(layers.stage));
        layers.total = reach * output + static_cast<float>(learned_.evaluate(p, learned_.inputs(p))) / scale_;
        return layers.total;
    }

    double learn_one(const Sample<R>& sample, std::size_t number, const FitStep& step, float share) {
        const float* w = state_.weights.data();
        float* g = gradient_.data();
        Layers& layers = layers_;
        const float logit = sharpness(number) * forward(sample, layers);
        const float wanted = label_for_mover(sample, step), found = sigmoid(logit);
        const float error = (found - wanted) * share;
        g[sharp + number] += error * layers.total;
        const float output = error * sharpness(number) * reach;
        g[Places::output_biases + layers.stage] += output;
        const float* output_row = w + Places::output_row(layers.stage);
        float* output_gradient = g + Places::output_row(layers.stage);
        alignas(64) std::array<float, 2 * width> values;
        for (std::size_t i = 0; i < 2 * width; ++i) {
            output_gradient[i] += output * layers.values[i];
            // Bounded sums: small changes change nothing.
            values[i] = layers.sums[i] == layers.values[i] ? output * output_row[i] : 0;
        }
        for (const std::size_t view : {0, 1}) {
            const float* from = &values[view * width];
            for (std::size_t i = 0; i < width; ++i) g[Places::biases + i] += from[i];
            for (const std::size_t row : layers.rows[view])
                for (std::size_t i = 0; i < width; ++i) g[row + i] += from[i];
        }
        return entropy(wanted, found);
    }

    void descend(float rate) {
        constexpr float fade = 0.9f, fade_squares = 0.999f;
        const auto steps = static_cast<float>(++state_.steps);
        const float means = 1 - std::pow(fade, steps), squares = 1 - std::pow(fade_squares, steps);
        for (std::size_t i = 0; i < size; ++i) {
            const float gradient = gradient_[i];
            float& mean = state_.means[i];
            float& square = state_.squares[i];
            mean = fade * mean + (1 - fade) * gradient;
            square = fade_squares * square + (1 - fade_squares) * gradient * gradient;
            float& weight = state_.weights[i];
            weight -= rate * (mean / means) / (std::sqrt(square / squares) + 1e-8f);
            if (i < Places::output_biases) weight = std::clamp(weight, -bound, bound);
        }
    }

    // In eight sums, which compilers add at the same time.
    static float dot(const float* a, const float* b) {
        constexpr std::size_t lanes = 8;
        std::array<float, lanes> sums{};
        for (std::size_t i = 0; i < 2 * width; i += lanes)
            for (std::size_t k = 0; k < lanes; ++k) sums[k] += a[i + k] * b[i + k];
        float sum = 0;
        for (const float x : sums) sum += x;
        return sum;
    }

    std::vector<std::byte> patterns_;
    Learned<R> learned_;
    float scale_;
    State state_;
    std::vector<float> gradient_;
    Layers layers_;
};

}  // namespace dxp
