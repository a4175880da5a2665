// The transposition table: shared by all threads without locks, each entry two relaxed atomic words.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

#include "large_array.hpp"

namespace dxp {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Entry {
    std::uint32_t move = 0;  // a move's mark, 0 = none
    int score = 0;
    int depth = 0;
    Bound bound = Bound::none;
};

class Table {
  public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        const std::size_t buckets = std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket));
        buckets_.reset();
        buckets_.emplace(buckets);
        mask_ = buckets - 1;
        age_ = 0;
    }
    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i)
            for (Slot& slot : (*buckets_)[i].slots)
                slot.check.store(0, std::memory_order_relaxed), slot.data.store(0, std::memory_order_relaxed);
        age_ = 0;
    }
    void new_search() { age_ = (age_ + 1) & 63; }

    void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&(*buckets_)[key & mask_]);
#else
        (void)key;
#endif
    }

    bool probe(std::uint64_t key, Entry& out) const {
        for (const Slot& slot : (*buckets_)[key & mask_].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            // A torn pair of words does not fit together and reads as absent.
            if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) continue;
            out = unpack(data);
            return true;
        }
        return false;
    }

    void store(std::uint64_t key, const Entry& entry) {
        Slot* victim = nullptr;
        int worst = 1 << 20;
        for (Slot& slot : (*buckets_)[key & mask_].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
                Entry kept = entry;
                if (data != 0) {
                    const Entry old = unpack(data);
                    if (!kept.move) kept.move = old.move;
                    if (kept.bound != Bound::exact && old.depth > kept.depth + 3 && age_of(data) == age_) return;
                }
                return write(slot, key, kept);
            }
            const int value = unpack(data).depth - 8 * ((age_ - age_of(data)) & 63);
            if (value < worst) worst = value, victim = &slot;
        }
        write(*victim, key, entry);
    }

    int hashfull() const {  // permille of a sample written in this search
        int used = 0;
        const std::size_t sample = std::min<std::size_t>(mask_ + 1, 250);
        for (std::size_t i = 0; i < sample; ++i)
            for (const Slot& slot : (*buckets_)[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && age_of(data) == age_;
            }
        return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * 4));
    }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };

    // move 24 bits, score 16, depth 8, bound 2, age 6
    static Entry unpack(std::uint64_t d) {
        return {static_cast<std::uint32_t>(d & 0xFFFFFF), static_cast<std::int16_t>(d >> 24 & 0xFFFF),
                static_cast<std::int8_t>(d >> 40 & 0xFF), static_cast<Bound>(d >> 48 & 3)};
    }
    static unsigned age_of(std::uint64_t d) { return static_cast<unsigned>(d >> 50 & 63); }
    void write(Slot& slot, std::uint64_t key, const Entry& e) {
        const std::uint64_t data = (e.move & 0xFFFFFFu) | std::uint64_t{static_cast<std::uint16_t>(e.score)} << 24 |
                                   std::uint64_t{static_cast<std::uint8_t>(e.depth)} << 40 |
                                   std::uint64_t(e.bound) << 48 | std::uint64_t{age_} << 50;
        slot.data.store(data, std::memory_order_relaxed);
        slot.check.store(key ^ data, std::memory_order_relaxed);
    }

    std::optional<LargeArray<Bucket>> buckets_;  // none while it is resized, so that two never stand side by side
    std::size_t mask_ = 0;
    unsigned age_ = 0;
};

}  // namespace dxp
