// Fits the learned evaluation to samples: logistic regression by stochastic gradient descent with Adagrad
// (Duchi, Hazan, Singer 2011).
#pragma once

#include <cmath>
#include <numeric>

#include "learned.hpp"
#include "random.hpp"
#include "sample.hpp"
#include "training_types.hpp"

namespace dxp {

template <Rules R> class Trainer final : public AnyTrainer {
    using Places = WeightPlaces<R>;
    using Samples = std::span<const Sample<R>>;

    struct Knots {
        float opening = 0, end = 0;
    };
    struct Parameter {
        Knots weight, squares;   // squares: sums of squared gradients
        std::uint32_t seen = 0;  // samples that have it
    };
    struct Input {
        std::size_t place;
        float value;
    };

  public:
    Trainer() : parameters_(Places::count) { start_material(); }

    void count(std::span<const std::byte> bytes) override {
        for (const auto& sample : samples_of(bytes))
            each_weight(sample.position(), [&](std::size_t place, int) { ++parameters_[place].seen; });
    }

    double learn(std::span<const std::byte> bytes, const FitStep& step, std::uint64_t seed,
                 const std::function<void()>& poll) override {
        const Samples samples = samples_of(bytes);
        std::vector<std::uint32_t> order(samples.size());
        std::iota(order.begin(), order.end(), 0u);
        shuffle(order, seed);
        double loss = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % 65536 == 0) poll();
            loss += learn_one(samples[order[i]], step);
        }
        return order.empty() ? 0 : loss / static_cast<double>(order.size());
    }

    double loss(std::span<const std::byte> bytes, const FitStep& step,
                const std::function<void()>& poll) const override {
        const Samples samples = samples_of(bytes);
        double sum = 0;
        Inputs inputs;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (i % 65536 == 0) poll();
            const float phase = phase_of(samples[i]);
            inputs_of(samples[i], inputs);
            sum += entropy(label(samples[i], step), sigmoid(forward(inputs, phase)));
        }
        return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
    }

    double man(std::span<const std::byte> bytes) const override {
        double sum = 0;
        std::size_t men = 0;
        Inputs inputs;
        for (const auto& sample : samples_of(bytes)) {
            inputs_of(sample, inputs);
            const float all = forward(inputs, phase_of(sample));
            for (const std::size_t side : {0, 1}) {
                const auto own = sample.pieces[side] & ~sample.kings;
                if (!any(own)) continue;
                Sample<R> less = sample;
                less.pieces[side] &= ~bit<typename Position<R>::Word>(lowest(own));
                inputs_of(less, inputs);
                const float change = all - forward(inputs, phase_of(less));
                sum += static_cast<double>(side == 0 ? change : -change);
                ++men;
            }
        }
        return men ? sum / static_cast<double>(men) : 0;
    }

    std::vector<std::byte> weights(double scale) const override {
        std::vector<Weight> out(Places::count);
        const auto rounded = [&](float x) {
            const double value = std::round(static_cast<double>(x) * scale * weight_units);
            return static_cast<std::int16_t>(std::clamp(value, -32767.0, 32767.0));
        };
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = {rounded(parameters_[i].weight.opening), rounded(parameters_[i].weight.end)};
        return bytes_of(out);
    }

    std::vector<std::byte> save() const override { return bytes_of(parameters_); }

    void load(std::span<const std::byte> state) override {
        if (state.size() != parameters_.size() * sizeof(Parameter))
            throw std::invalid_argument("this is not the state of a fit of this variant");
        std::memcpy(parameters_.data(), state.data(), state.size());
    }

  private:
    using Inputs = List<Input>;

    // Where training begins: men and kings by their number, so that the first steps need not find that out.
    void start_material() {
        const float man = R.goal == Goal::lose ? -0.5f : 0.5f, king = R.flying_king ? 3 * man : 1.4f * man;
        for (const std::size_t first : {Places::linear, Places::linear_with_kings}) {
            parameters_[first + term_man].weight = {man, man};
            parameters_[first + term_king].weight = {king, king};
        }
    }

    static Samples samples_of(std::span<const std::byte> bytes) {
        if (bytes.size() % sizeof(Sample<R>) != 0)
            throw std::invalid_argument("samples of this variant take " + std::to_string(sizeof(Sample<R>)) +
                                        " bytes each");
        return {reinterpret_cast<const Sample<R>*>(bytes.data()), bytes.size() / sizeof(Sample<R>)};
    }

    template <class T> static std::vector<std::byte> bytes_of(const std::vector<T>& items) {
        const auto bytes = std::as_bytes(std::span(items));
        return {bytes.begin(), bytes.end()};
    }

    static void shuffle(std::vector<std::uint32_t>& order, std::uint64_t seed) {
        for (std::size_t i = order.size(); i > 1; --i) {  // the library's shuffle differs from machine to machine
            std::swap(order[i - 1], order[static_cast<std::size_t>(random_after(seed) % i)]);
        }
    }

    static float phase_of(const Sample<R>& sample) {
        const int pieces = std::min(popcount(sample.pieces[0] | sample.pieces[1]), full_board<R>);
        return static_cast<float>(pieces) / static_cast<float>(full_board<R>);
    }

    static void inputs_of(const Sample<R>& sample, Inputs& inputs) {
        inputs.clear();
        each_weight(sample.position(), [&](std::size_t place, int value) {
            if (value) inputs.push({place, static_cast<float>(value)});
        });
    }

    float forward(const Inputs& inputs, float phase) const {
        float opening = 0, end = 0;
        for (const Input& in : inputs) {
            opening += in.value * parameters_[in.place].weight.opening;
            end += in.value * parameters_[in.place].weight.end;
        }
        return opening * phase + end * (1 - phase);
    }

    static float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }
    static float label(const Sample<R>& sample, const FitStep& step) {
        const float score = sigmoid(static_cast<float>(sample.score) / step.scale);
        return (1 - step.mix) * static_cast<float>(sample.result) / 2 + step.mix * score;
    }
    static double entropy(float wanted, float found) {
        const double p = std::clamp(static_cast<double>(found), 1e-7, 1 - 1e-7), y = wanted;
        return -y * std::log(p) - (1 - y) * std::log(1 - p);
    }

    double learn_one(const Sample<R>& sample, const FitStep& step) {
        const float phase = phase_of(sample);
        inputs_of(sample, inputs_);
        const float wanted = label(sample, step), found = sigmoid(forward(inputs_, phase));
        const float error = found - wanted;
        for (const Input& in : inputs_) {
            Parameter& p = parameters_[in.place];
            const float prior = in.place < Places::men ? step.block_prior : step.prior;
            const float pull = prior > 0 && p.seen ? prior / static_cast<float>(p.seen) : 0;
            descend(p.weight.opening, p.squares.opening, error * in.value * phase, pull, step.rate);
            descend(p.weight.end, p.squares.end, error * in.value * (1 - phase), pull, step.rate);
        }
        return entropy(wanted, found);
    }

    static void descend(float& weight, float& squares, float gradient, float pull, float rate) {
        gradient += pull * weight;
        squares += gradient * gradient;
        weight -= rate * gradient / std::sqrt(squares + 1e-6f);
    }

    std::vector<Parameter> parameters_;
    Inputs inputs_;
};

}  // namespace dxp
