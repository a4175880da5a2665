// What the threads of a search share: the table, the clock, and the word to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "table.hpp"

namespace dxp {

using Clock = std::chrono::steady_clock;

// What the threads of a search share.
struct Shared {
    explicit Shared(std::size_t megabytes) : table(megabytes) {}
    Table table;
    std::atomic<bool> stop{false}, pondering{false};
    std::atomic<std::int64_t> started{0};  // ms of the steady clock
    std::atomic<std::uint64_t> nodes{0};   // of all threads, brought up to date now and then

    static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
    }
    std::int64_t elapsed() const { return now() - started.load(std::memory_order_relaxed); }
};

}  // namespace dxp
