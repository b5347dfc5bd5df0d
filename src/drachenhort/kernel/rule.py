"""`@rule`: plain Python over a NumPy record, compiled by Numba; plain again under NUMBA_DISABLE_JIT=1."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

from drachenhort.kernel import cold
from drachenhort.kernel.caching import RuleCache

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function, *, is_loop: bool = False) -> Function:
    """Compile `function` when it is first called, or soon after; the result is kept on disk between runs.

    A rule allocates nothing, raises nothing and trusts its caller, so the same source runs in a
    browser's click, in a bot's search and inside a CUDA kernel.
    A loop over many situations is never played uncompiled: it would take for ever.
    """
    compiled: Any = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    if not numba.config.DISABLE_JIT:
        compiled._cache = RuleCache(function)  # noqa: SLF001 - Numba has no other door
        answer = cold.loop if is_loop else cold.call
        compiled._compile_for_args = functools.partial(answer, compiled)  # noqa: SLF001
    return compiled  # type: ignore[no-any-return]


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
