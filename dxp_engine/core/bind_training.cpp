// Learned weights, games of the engine against itself, and fits to them, as Python handles.
#include "bind_weights.hpp"

#include <algorithm>
#include <memory>

#include <nanobind/ndarray.h>

#include "training_types.hpp"

namespace dxp {
namespace {

using Buffer = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const std::byte> view(const Buffer& data) {
    return {reinterpret_cast<const std::byte*>(data.data()), data.size()};
}

std::span<const std::byte> samples_of(const Variant& variant, const Buffer& samples) {
    const auto data = view(samples);
    if (data.size() % variant.sample_bytes != 0)
        throw nb::value_error(("samples of " + std::string(variant.name) + " take " +
                               std::to_string(variant.sample_bytes) + " bytes each")
                                  .c_str());
    if (reinterpret_cast<std::uintptr_t>(data.data()) % alignof(std::uint64_t) != 0)
        throw nb::value_error("samples begin at a multiple of 8 bytes in memory");
    return data;
}

nb::bytes bytes_of(const std::vector<std::byte>& data) { return nb::bytes(data.data(), data.size()); }

void check_signals() {
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

class SelfPlay {
  public:
    SelfPlay(const Placed& start, const SelfPlayRecipe& recipe) : game_(start.variant->make_self_play(recipe)) {}

    nb::tuple play(std::uint64_t first, std::uint64_t games) {
        std::vector<std::byte> samples;
        SelfPlayCount count;
        {
            nb::gil_scoped_release release;
            for (std::uint64_t i = 0; i < games; ++i) {
                game_->play(first + i, samples, count);
                check_signals();
            }
        }
        return nb::make_tuple(bytes_of(samples), count);
    }

  private:
    std::unique_ptr<AnySelfPlay> game_;
};

class Trainer {
  public:
    explicit Trainer(std::string_view variant) : variant_(variant_named(variant)), trainer_(variant_.make_trainer()) {}

    void count(const Buffer& samples) {
        const auto data = checked(samples);
        nb::gil_scoped_release release;
        trainer_->count(data);
    }
    double learn(const Buffer& samples, const FitStep& step, std::uint64_t seed) {
        const auto data = checked(samples);
        nb::gil_scoped_release release;
        return trainer_->learn(data, step, seed, check_signals);
    }
    double loss(const Buffer& samples, const FitStep& step) const {
        const auto data = checked(samples);
        nb::gil_scoped_release release;
        return trainer_->loss(data, step, check_signals);
    }
    double man(const Buffer& samples) const {
        const auto data = checked(samples);
        nb::gil_scoped_release release;
        return trainer_->man(data);
    }
    nb::bytes weights(double scale) const { return bytes_of(trainer_->weights(scale)); }
    nb::bytes save() const { return bytes_of(trainer_->save()); }
    void load(const Buffer& state) { trainer_->load(view(state)); }

  private:
    std::span<const std::byte> checked(const Buffer& samples) const { return samples_of(variant_, samples); }

    const Variant& variant_;
    std::unique_ptr<AnyTrainer> trainer_;
};

class NetworkTrainer {
  public:
    NetworkTrainer(std::string_view variant, const Buffer& patterns, double scale, std::uint64_t seed)
        : variant_(variant_named(variant)), trainer_(variant_.make_network_trainer(view(patterns), scale, seed)) {}

    double learn(const Buffer& samples, const Buffer& groups, const FitStep& step, std::uint64_t seed) {
        const auto data = samples_of(variant_, samples);
        const auto numbers = numbers_of(groups);
        nb::gil_scoped_release release;
        return trainer_->learn(data, numbers, step, seed, check_signals);
    }
    double loss(const Buffer& samples, const Buffer& groups, const FitStep& step) const {
        const auto data = samples_of(variant_, samples);
        const auto numbers = numbers_of(groups);
        nb::gil_scoped_release release;
        return trainer_->loss(data, numbers, step, check_signals);
    }
    nb::bytes weights() const { return bytes_of(trainer_->weights()); }
    nb::bytes save() const { return bytes_of(trainer_->save()); }
    void load(const Buffer& state) { trainer_->load(view(state)); }

  private:
    static std::span<const std::uint8_t> numbers_of(const Buffer& groups) { return {groups.data(), groups.size()}; }

    const Variant& variant_;
    std::unique_ptr<AnyNetworkTrainer> trainer_;
};

SelfPlayRecipe recipe_of(const Placed& start, const DrawRules& rules, const Weights* weights, std::uint64_t seed,
                         std::uint64_t nodes, int depth, std::pair<int, int> opening, int adjudicate, int most_plies,
                         int shuffle, int fresh, int strays, int hash_mb) {
    if (nodes == 0 && depth <= 0) throw nb::value_error("self-play needs a limit of nodes or depth");
    if (opening.first < 0 || opening.second < opening.first || opening.second > 1000)
        throw nb::value_error("an opening has from 0 to 1000 random plies, the least first");
    if (adjudicate < 0 || depth < 0 || most_plies < 1 || most_plies > 10000 || hash_mb < 1 || hash_mb > 1024)
        throw nb::value_error("adjudicate and depth are not negative, most_plies 1 to 10000, hash_mb 1 to 1024");
    if (shuffle < 1 || shuffle > 10000 || fresh < 0 || fresh > 10000)
        throw nb::value_error("shuffle is 1 to 10000 and fresh 0 to 10000");
    if (strays < 0 || strays > 100) throw nb::value_error("strays is 0 to 100");
    if (!start.forced) throw nb::value_error("self-play is with forced captures");
    if (weights && &weights->variant() != start.variant)
        throw nb::value_error("the weights are of another variant than the position");
    SelfPlayRecipe recipe;
    recipe.start = start.position;
    recipe.rules = rules;
    if (weights) recipe.weights = weights->shared();
    recipe.seed = seed;
    recipe.nodes = nodes;
    recipe.depth = depth;
    recipe.least_opening = opening.first;
    recipe.most_opening = opening.second;
    recipe.adjudicate = adjudicate;
    recipe.most_plies = most_plies;
    recipe.shuffle = static_cast<unsigned>(shuffle);
    recipe.fresh = static_cast<unsigned>(fresh);
    recipe.strays = static_cast<unsigned>(strays);
    recipe.hash_mb = static_cast<std::size_t>(hash_mb);
    return recipe;
}

}  // namespace

Weights::Weights(std::string_view variant, std::span<const std::byte> data)
    : variant_(variant_named(variant)), weights_(variant_.make_weights(data)) {}

void bind_training(nb::module_& m) {
    nb::class_<Weights>(
        m, "Weights",
        "Weights of the learned evaluation of a variant, ready for use; immutable.\n\n"
        "`data`: 16-bit integers, little-endian, in the order of learned.hpp; ValueError for another size.")
        .def(
            "__init__",
            [](Weights* self, std::string_view variant, const Buffer& data) {
                const Variant& known = variant_named(variant);
                nb::gil_scoped_release release;
                new (self) Weights(known.name, view(data));
            },
            nb::arg("variant"), nb::arg("data"),
            nb::sig("def __init__(self, variant: str, data: typing_extensions.Buffer) -> None"))
        .def_prop_ro("variant", [](const Weights& w) { return std::string(w.variant().name); });

    nb::class_<SelfPlayCount>(m, "SelfPlayCount", "How some games of self-play ended.")
        .def_ro("games", &SelfPlayCount::games)
        .def_ro("samples", &SelfPlayCount::samples)
        .def_ro("white_wins", &SelfPlayCount::white_wins)
        .def_ro("draws", &SelfPlayCount::draws)
        .def_ro("black_wins", &SelfPlayCount::black_wins);

    nb::class_<SelfPlay>(
        m, "SelfPlay",
        "Games of the engine against itself from random openings; for one thread at a time.\n\n"
        "`start` and `rules`: where games begin and when they are drawn; `weights`: None for the hand-made evaluation;\n"
        "`nodes`, `depth`: limits a move; `opening`: least and most random plies; `adjudicate`: a score in hundredths of a\n"
        "man that ends a game when it lasts, 0 for none; `most_plies`: a game so long is a draw; `shuffle`: so is one\n"
        "of so many plies without a capture or a move of a man; `fresh`: positions are kept up to so many such plies;\n"
        "`strays`: so many of a hundred kept ones give another, one to three random plies beside the game, without result.\n"
        "A game depends on these and its number alone. Raises ValueError.")
        .def(
            "__init__",
            [](SelfPlay* self, const Placed& start, const DrawRules& rules, const Weights* weights, std::uint64_t seed,
               std::uint64_t nodes, int depth, std::pair<int, int> opening, int adjudicate, int most_plies, int shuffle,
               int fresh, int strays, int hash_mb) {
                new (self) SelfPlay(start, recipe_of(start, rules, weights, seed, nodes, depth, opening, adjudicate,
                                                     most_plies, shuffle, fresh, strays, hash_mb));
            },
            nb::arg("start"), nb::arg("rules"), nb::arg("weights").none(), nb::kw_only(), nb::arg("seed") = 0,
            nb::arg("nodes") = 0, nb::arg("depth") = 0, nb::arg("opening") = std::pair<int, int>(4, 10),
            nb::arg("adjudicate") = 900, nb::arg("most_plies") = 400, nb::arg("shuffle") = 40, nb::arg("fresh") = 1,
            nb::arg("strays") = 0, nb::arg("hash_mb") = 1)
        .def("play", &SelfPlay::play, nb::arg("first"), nb::arg("games"),
             nb::sig("def play(self, first: int, games: int) -> tuple[bytes, SelfPlayCount]"),
             "Plays games by their numbers; their quiet positions as samples (sample.hpp), and how they ended.");

    nb::class_<FitStep>(
        m, "FitStep",
        "How a fit learns.\n\n"
        "`rate`: of Adagrad; `mix`: share of the search's score in the label, the rest is the result;\n"
        "`scale`: hundredths of a man that raise the odds e-fold; `block_prior`, `prior`: pull towards 0 of the\n"
        "weights of blocks and of all others, as if so many samples had asked for it.")
        .def(
            "__init__",
            [](FitStep* self, float rate, float mix, float scale, float block_prior, float prior) {
                if (!(rate > 0) || !(mix >= 0 && mix <= 1) || !(scale > 0) || !(block_prior >= 0) || !(prior >= 0))
                    throw nb::value_error("rate and scale are positive, mix is from 0 to 1, priors are not negative");
                new (self) FitStep{rate, mix, scale, block_prior, prior};
            },
            nb::kw_only(), nb::arg("rate") = 0.02f, nb::arg("mix") = 0.5f, nb::arg("scale") = 120.0f,
            nb::arg("block_prior") = 30.0f, nb::arg("prior") = 0.0f);

    nb::class_<Trainer>(
        m, "Trainer",
        "Logistic regression of the learned evaluation of a variant; the GIL is released while it works.\n\n"
        "Samples are those of SelfPlay; ValueError if their bytes are not.")
        .def(nb::init<std::string_view>(), nb::arg("variant"))
        .def("count", &Trainer::count, nb::arg("samples"),
             nb::sig("def count(self, samples: typing_extensions.Buffer) -> None"),
             "Announces samples that will be learned from: priors are weighed against their number.")
        .def("learn", &Trainer::learn, nb::arg("samples"), nb::arg("step"), nb::arg("seed"),
             nb::sig("def learn(self, samples: typing_extensions.Buffer, step: FitStep, seed: int) -> float"),
             "One pass over samples in random order; the mean loss on the way, in nats.")
        .def("loss", &Trainer::loss, nb::arg("samples"), nb::arg("step"),
             nb::sig("def loss(self, samples: typing_extensions.Buffer, step: FitStep) -> float"),
             "Mean cross entropy, in nats.")
        .def("man", &Trainer::man, nb::arg("samples"),
             nb::sig("def man(self, samples: typing_extensions.Buffer) -> float"),
             "What a man more is worth in samples on average, in logits.")
        .def("weights", &Trainer::weights, nb::arg("scale"), nb::sig("def weights(self, scale: float) -> bytes"),
             "Data of Weights, with so many hundredths of a man to a logit.")
        .def("save", &Trainer::save, nb::sig("def save(self) -> bytes"), "The state, to go on from.")
        .def("load", &Trainer::load, nb::arg("state"),
             nb::sig("def load(self, state: typing_extensions.Buffer) -> None"), "Goes on from a state.");

    nb::class_<NetworkTrainer>(
        m, "NetworkTrainer",
        "Logistic regression of the network of a variant's learned evaluation, by Adam, on top of patterns that stay as\n"
        "they are; the GIL is released while it works.\n\n"
        "`patterns`: data of Weights, a network in it is left out; `scale`: hundredths of a man to a logit in it,\n"
        "about; `seed`: of the network that learning begins with. Samples are those of SelfPlay; `groups` has a byte for each\n"
        "of them, the number of the samples that were played alike (nothing: all are 0), for\n"
        "results follow from scores less sharply where play is weaker. Raises ValueError for anything else.")
        .def(
            "__init__",
            [](NetworkTrainer* self, std::string_view variant, const Buffer& patterns, double scale,
               std::uint64_t seed) {
                if (!(scale > 0)) throw nb::value_error("scale is positive");
                new (self) NetworkTrainer(variant, patterns, scale, seed);
            },
            nb::arg("variant"), nb::arg("patterns"), nb::arg("scale"), nb::arg("seed"),
            nb::sig(
                "def __init__(self, variant: str, patterns: typing_extensions.Buffer, scale: float, seed: int) -> None"))
        .def("learn", &NetworkTrainer::learn, nb::arg("samples"), nb::arg("groups"), nb::arg("step"), nb::arg("seed"),
             nb::sig(
                 "def learn(self, samples: typing_extensions.Buffer, groups: typing_extensions.Buffer, step: FitStep, "
                 "seed: int) -> float"),
             "One pass over samples in random order; the mean loss on the way, in nats. Priors are not used.")
        .def("loss", &NetworkTrainer::loss, nb::arg("samples"), nb::arg("groups"), nb::arg("step"),
             nb::sig(
                 "def loss(self, samples: typing_extensions.Buffer, groups: typing_extensions.Buffer, step: FitStep) "
                 "-> float"),
             "Mean cross entropy, in nats.")
        .def("weights", &NetworkTrainer::weights, nb::sig("def weights(self) -> bytes"),
             "Data of Weights: the patterns and the network.")
        .def("save", &NetworkTrainer::save, nb::sig("def save(self) -> bytes"), "The state, to go on from.")
        .def("load", &NetworkTrainer::load, nb::arg("state"),
             nb::sig("def load(self, state: typing_extensions.Buffer) -> None"), "Goes on from a state.");
}

}  // namespace dxp
