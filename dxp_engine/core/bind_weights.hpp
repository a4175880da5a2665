// Learned weights as a Python handle, shared by searchers and self-play.
#pragma once

#include "bind.hpp"

#include <memory>
#include <span>

#include "search_types.hpp"

namespace dxp {

class Weights {
  public:
    Weights(std::string_view variant, std::span<const std::byte> data);
    const Variant& variant() const { return variant_; }
    std::shared_ptr<const AnyWeights> shared() const { return weights_; }

  private:
    const Variant& variant_;
    std::shared_ptr<const AnyWeights> weights_;
};

}  // namespace dxp
