// A growable list of moves that allocates nothing until a position has very many of them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

namespace dxp {

template <class T, std::size_t Inline = 96> class List {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    List() = default;
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    void push(const T& item) {
        if (size_ == capacity_) grow();
        std::construct_at(data_ + size_++, item);
    }
    void clear() { size_ = 0; }
    void cut(std::size_t size) { size_ = size; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

  private:
    void grow() {
        const std::size_t wanted = capacity_ * 4;
        auto bigger = std::make_unique<Slot[]>(wanted);
        T* to = reinterpret_cast<T*>(bigger.get());
        for (std::size_t i = 0; i < size_; ++i) std::construct_at(to + i, data_[i]);
        heap_ = std::move(bigger);
        data_ = to;
        capacity_ = wanted;
    }

    struct Slot {
        alignas(T) std::array<std::byte, sizeof(T)> bytes;
    };
    std::array<Slot, Inline> inline_;  // not initialised: it would cost more than generating the moves
    std::unique_ptr<Slot[]> heap_;
    T* data_ = reinterpret_cast<T*>(inline_.data());
    std::size_t size_ = 0, capacity_ = Inline;
};

}  // namespace dxp
