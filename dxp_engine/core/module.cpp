// The extension module dxp_engine.core._core.
#include "bind.hpp"

NB_MODULE(_core, m) {
    // Python keeps what caches and globals refer to when it ends; that is no leak worth a page of warnings.
    nb::set_leak_warnings(false);
    m.doc() = "The native core: squares are native numbers, colours are 0 for White and 1 for Black.";
    dxp::bind_variants(m);
    dxp::bind_moves(m);
    dxp::bind_positions(m);
    dxp::bind_draws(m);
    dxp::bind_training(m);
    dxp::bind_search(m);
}
