// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "draws.hpp"
#include "placed.hpp"

namespace nb = nanobind;

namespace dxp {

void bind_variants(nb::module_&);
void bind_moves(nb::module_&);
void bind_positions(nb::module_&);
void bind_draws(nb::module_&);
void bind_search(nb::module_&);
void bind_training(nb::module_&);

inline const Variant& variant_named(std::string_view name) {
    if (const Variant* v = find_variant(name)) return *v;
    throw nb::value_error(("no variant is called \"" + std::string(name) + "\" in this build").c_str());
}

template <class T> nb::tuple tuple_of(const std::vector<T>& items) {
    nb::object out = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    for (std::size_t i = 0; i < items.size(); ++i)
        PyTuple_SetItem(out.ptr(), static_cast<Py_ssize_t>(i), nb::cast(items[i]).release().ptr());
    return nb::borrow<nb::tuple>(out);
}

// A list of moves with their paths, each moved into its Python object.
nb::tuple tuple_of_moves(std::vector<PlacedMove>&& moves);

}  // namespace dxp
