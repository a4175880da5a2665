// The extension module dxp_engine.core._core.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_core, module) {
    module.def("variants", [] { return nb::make_tuple(); });
}
