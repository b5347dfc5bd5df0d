"""`@rule`: plain Python over a NumPy record, compiled by Numba; plain again under NUMBA_DISABLE_JIT=1."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator

from drachenhort.kernel.sources import source_digest

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Compile `function` at its first call; the result is kept on disk between runs.

    A rule allocates nothing, raises nothing and trusts its caller, so the same source runs in a
    browser's click, in a bot's search and inside a CUDA kernel.
    """
    with _our_cache():
        compiled: Function = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled


def wrapping_rule(function: Function) -> Function:
    """A rule whose integers are meant to wrap around, as those of a random generator are.

    Compiled integers wrap silently. With the JIT off NumPy complains, which is what the suite wants
    everywhere but here.
    """
    if not numba.config.DISABLE_JIT:
        return rule(function)

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return wrapped  # type: ignore[return-value]


class _SourceStamp:
    """Makes a cached rule stale when a source has changed that is compiled into it, and only then.

    Numba looks only at the file of the function itself, although constants and callees from other
    files are compiled into it: an edited constant would go on living in the cache.
    """

    def __init__(self, function: Callable[..., Any], path: str) -> None:
        super().__init__(function, path)  # type: ignore[call-arg]
        self._modules = modules_of(function)

    def get_source_stamp(self) -> bytes:
        return source_digest(self._modules)


def modules_of(function: Callable[..., Any]) -> frozenset[str]:
    """The modules whose code a rule is made of: its own, and those of the rules among its globals.

    A loop of the kernel that was bound to a game has the game's rules as globals; see `playout.bound`.
    """
    names = function.__globals__
    callees = (names.get(name) for name in function.__code__.co_names)
    homes = {str(callee.__module__) for callee in callees if hasattr(callee, "py_func")}
    return frozenset({function.__module__, str(names["__name__"]), *homes})


class UserProvided(_SourceStamp, UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled rules where NUMBA_CACHE_DIR says, if it says anything."""


class InTree(_SourceStamp, InTreeCacheLocator):  # type: ignore[misc]
    """Keeps compiled rules in `__pycache__`, beside their source."""


class UserWide(_SourceStamp, UserWideCacheLocator):  # type: ignore[misc]
    """Keeps compiled rules in the user's cache folder, where the source's folder is read-only."""


@contextmanager
def _our_cache() -> Iterator[None]:
    """Let Numba choose our cache locators while a rule is decorated, and only then."""
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = ",".join(
        f"{__name__}.{place}" for place in ("UserProvided", "InTree", "UserWide")
    )
    try:
        yield
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
