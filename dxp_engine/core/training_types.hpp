// What training asks of the core, for any variant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "search_types.hpp"

namespace dxp {

struct SelfPlayRecipe {
    AnyPosition start;
    DrawRules rules;
    std::shared_ptr<const AnyWeights> weights;  // nullptr: the hand-made evaluation
    std::uint64_t seed = 0;
    std::uint64_t nodes = 0;                   // a move, 0 = no limit
    int depth = 0;                             // plies, 0 = no limit
    int least_opening = 4, most_opening = 10;  // random plies at the start
    int adjudicate = 900;                      // a score that ends the game when it lasts, 0 = none
    int most_plies = 400;                      // a game so long is a draw
    // Kings that go to and fro bring nothing new: in some variants they make most samples, nearly all drawn. Plies
    // since the last capture or move of a man: after so many a game is a draw, and after so many no sample is kept.
    unsigned shuffle = 40, fresh = 1;
    // Share of the kept positions, in hundredths, that give another one some random plies beside the game: what a search
    // comes to see, and games do not.
    unsigned strays = 0;
    std::size_t hash_mb = 1;
};

struct SelfPlayCount {
    std::uint64_t games = 0, samples = 0, white_wins = 0, draws = 0, black_wins = 0;
};

class AnySelfPlay {
  public:
    virtual ~AnySelfPlay() = default;
    // Appends the samples of one game (sample.hpp).
    virtual void play(std::uint64_t number, std::vector<std::byte>& out, SelfPlayCount& count) = 0;
};

struct FitStep {
    float rate = 0.02f;                       // of learning
    float mix = 0.5f;                         // share of the search's score in the label, the rest is the result
    float scale = 120.0f;                     // hundredths of a man that raise the odds e-fold
    float block_prior = 30.0f, prior = 0.0f;  // pull towards 0 of the weights of blocks, and of all others
};

// Logistic regression of the learned evaluation's weights, sample by sample with Adagrad.
class AnyTrainer {
  public:
    virtual ~AnyTrainer() = default;
    // Samples that will be learned from; their number is what a prior is weighed against.
    virtual void count(std::span<const std::byte> samples) = 0;
    // One pass in an order that `seed` gives; returns the mean loss before each step, in nats.
    virtual double learn(std::span<const std::byte> samples, const FitStep&, std::uint64_t seed,
                         const std::function<void()>& poll) = 0;
    virtual double loss(std::span<const std::byte> samples, const FitStep&,
                        const std::function<void()>& poll) const = 0;
    // Mean score of one man more, in logits: what makes a unit of it.
    virtual double man(std::span<const std::byte> samples) const = 0;
    // Weights as `make_weights` takes them, with `scale` hundredths of a man to a logit.
    virtual std::vector<std::byte> weights(double scale) const = 0;
    // State to go on from later, as bytes.
    virtual std::vector<std::byte> save() const = 0;
    virtual void load(std::span<const std::byte> state) = 0;
};

// Logistic regression of the network on top of the patterns, in batches with Adam. What a step says of rate, mix and scale
// holds here, too. `groups`: for each sample the number of its kind (those played alike), or nothing: all are of kind 0.
class AnyNetworkTrainer {
  public:
    virtual ~AnyNetworkTrainer() = default;
    // As AnyTrainer's.
    virtual double learn(std::span<const std::byte> samples, std::span<const std::uint8_t> groups, const FitStep&,
                         std::uint64_t seed, const std::function<void()>& poll) = 0;
    virtual double loss(std::span<const std::byte> samples, std::span<const std::uint8_t> groups, const FitStep&,
                        const std::function<void()>& poll) const = 0;
    // The patterns and the network, as `make_weights` takes them.
    virtual std::vector<std::byte> weights() const = 0;
    virtual std::vector<std::byte> save() const = 0;
    virtual void load(std::span<const std::byte> state) = 0;
};

}  // namespace dxp
