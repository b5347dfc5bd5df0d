"""`@rule`: plain Python over a NumPy record, compiled by Numba; plain again under NUMBA_DISABLE_JIT=1."""

import functools
import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator

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


OURS = __name__.partition(".")[0]
OUR_RULES = ("kernel", "games", "bots")
"""The folders of this package with compiled rules: an edit of the server or of a screen costs nothing."""


@functools.cache
def source_digest(package: str) -> bytes:
    """A digest of the sources of a top-level package: its Python files and the data compiled into rules."""
    root = Path(sys.modules[package].__file__ or ".").parent
    digest = hashlib.sha256()
    for folder in OUR_RULES if package == OURS else (".",):
        for path in sorted((*(root / folder).rglob("*.py"), *(root / folder).rglob("*.toml"))):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.digest()


class _PackageStamp:
    """Makes a cached rule stale when *any* source of its package or of the kernel has changed.

    Numba looks only at the file of the function itself, although constants and callees from other
    files are compiled into it: an edited constant would go on living in the cache.
    """

    def __init__(self, function: Callable[..., Any], path: str) -> None:
        super().__init__(function, path)  # type: ignore[call-arg]
        self._package = function.__module__.partition(".")[0]

    def get_source_stamp(self) -> bytes:
        return source_digest(OURS) + source_digest(self._package)


class UserProvided(_PackageStamp, UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled rules where NUMBA_CACHE_DIR says, if it says anything."""


class InTree(_PackageStamp, InTreeCacheLocator):  # type: ignore[misc]
    """Keeps compiled rules in `__pycache__`, beside their source."""


class UserWide(_PackageStamp, UserWideCacheLocator):  # type: ignore[misc]
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
