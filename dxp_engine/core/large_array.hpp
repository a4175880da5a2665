// An array that is read at random: on large pages where the system has them, for each small page would miss its address.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#    include <sys/mman.h>
#endif

namespace dxp {

template <class T> class LargeArray {
    static_assert(std::is_trivially_destructible_v<T>);

  public:
    explicit LargeArray(std::size_t size) : size_(size), data_(allocate(size), Free{alignment_of(size)}) {}

    std::size_t size() const { return size_; }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

  private:
    struct Free {
        std::align_val_t alignment;
        void operator()(T* memory) const { ::operator delete(memory, alignment); }
    };
    static constexpr std::size_t page = std::size_t{2} << 20;

    static constexpr std::align_val_t alignment_of(std::size_t size) {
        constexpr std::size_t line = 64;
        return std::align_val_t(size * sizeof(T) < page ? line : page);
    }
    static T* allocate(std::size_t size) {
        void* memory = ::operator new(size * sizeof(T), alignment_of(size));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (size * sizeof(T) >= page) madvise(memory, size * sizeof(T), MADV_HUGEPAGE);
#endif
        T* first = static_cast<T*>(memory);
        std::uninitialized_value_construct_n(first, size);
        return first;
    }

    std::size_t size_;
    std::unique_ptr<T[], Free> data_;
};

}  // namespace dxp
