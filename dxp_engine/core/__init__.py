"""The native core, written in C++ (see the .hpp files beside this one)."""

from dxp_engine.core._core import variants

__all__ = ["variants"]
