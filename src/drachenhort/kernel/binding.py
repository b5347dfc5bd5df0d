"""Loops that serve every game: written against the names of a game's functions, and bound to one game each.

Binding hands the game's functions over as globals, because Numba keeps functions with globals on disk between
runs, but not closures.
"""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from drachenhort.kernel.folder import part
from drachenhort.kernel.rule import rule


def bind(function: Any, package: str, functions: Mapping[str, Any], *, is_loop: bool = False) -> Any:
    """`function`, compiled with these functions in the place of its module's stand-ins of the same names.

    `is_loop` says that it goes over many situations, so that it is not worth running uncompiled.
    """
    names = {**function.__globals__, **functions}
    twin = FunctionType(function.__code__, names)
    # Numba's cache knows a function by its name, whatever its globals: each has one of its own.
    twin.__name__ = twin.__qualname__ = f"{function.__name__}_{package.replace('.', '_')}"
    twin.__module__ = part(package, "rules").__name__  # one that exists: Numba looks symbols up by it
    names[function.__name__] = compiled = rule(twin, is_loop=is_loop)  # so that it may call itself
    return compiled
