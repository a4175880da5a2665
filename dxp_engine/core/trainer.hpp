// Fits the learned evaluation to samples: logistic regression by stochastic gradient descent with Adagrad
// (Duchi, Hazan, Singer 2011).
#pragma once

#include "fitting.hpp"
#include "learned.hpp"

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
        for (const auto& sample : samples_of<R>(bytes))
            each_weight(sample.position(), [&](std::size_t place, int) { ++parameters_[place].seen; });
    }

    double learn(std::span<const std::byte> bytes, const FitStep& step, std::uint64_t seed,
                 const std::function<void()>& poll) override {
        const Samples samples = samples_of<R>(bytes);
        const std::vector<std::uint32_t> order = shuffled(samples.size(), seed);
        double loss = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % 65536 == 0) poll();
            loss += learn_one(samples[order[i]], step);
        }
        return order.empty() ? 0 : loss / static_cast<double>(order.size());
    }

    double loss(std::span<const std::byte> bytes, const FitStep& step,
                const std::function<void()>& poll) const override {
        const Samples samples = samples_of<R>(bytes);
        double sum = 0;
        Inputs inputs;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (i % 65536 == 0) poll();
            const float phase = phase_of(samples[i]);
            inputs_of(samples[i], inputs);
            sum += entropy(label_of(samples[i], step), sigmoid(forward(inputs, phase)));
        }
        return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
    }

    double man(std::span<const std::byte> bytes) const override {
        double sum = 0;
        std::size_t men = 0;
        Inputs inputs;
        for (const auto& sample : samples_of<R>(bytes)) {
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

    double learn_one(const Sample<R>& sample, const FitStep& step) {
        const float phase = phase_of(sample);
        inputs_of(sample, inputs_);
        const float wanted = label_of(sample, step), found = sigmoid(forward(inputs_, phase));
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
