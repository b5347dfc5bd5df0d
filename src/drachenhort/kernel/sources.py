"""What is compiled into a rule: its own code, the rules that it calls, and the constants of all of them."""

import hashlib
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

FOREIGN = {"numpy", "numba", "math", "builtins", "operator"}
"""Packages whose versions we do not watch."""


def is_ours(module: ModuleType) -> bool:
    """May a module hold rules and constants of a game?"""
    return module.__name__.partition(".")[0] not in FOREIGN


def source_digest(function: FunctionType) -> bytes:
    """A digest of everything that is compiled into a rule.

    It looks at values, not at files: an edited sentence, comment or board makes nothing stale, and an edited
    constant does wherever it came from, be it through three imports or out of a data file.
    """
    digest = hashlib.sha256()
    for reached in functions_of(function):
        digest.update(_parts_of(reached)[0])
    return digest.digest()


def functions_of(function: FunctionType) -> list[FunctionType]:
    """The function itself and all that it calls, directly or not, always in the same order."""
    reached: dict[FunctionType, None] = {function: None}
    waiting = [function]
    while waiting:
        fresh = dict.fromkeys(callee for callee in _parts_of(waiting.pop())[1] if callee not in reached)
        reached |= fresh
        waiting += fresh
    return list(reached)


@cache
def _parts_of(function: FunctionType) -> tuple[bytes, tuple[FunctionType, ...]]:
    """A function's own code with its constants, and the functions that it names."""
    names = function.__globals__
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    used = sorted({name for code in _codes(function.__code__) for name in code.co_names})
    callees: list[FunctionType] = []
    told = [
        f"{function.__module__}.{function.__qualname__}",
        *(_told_code(code, function.__doc__) for code in _codes(function.__code__)),
        *(_told(value, used, callees) for value in (function.__defaults__, *cells)),
        *(f"{name}={_told(names[name], used, callees)}" for name in used if name in names),
    ]
    return "\n".join(told).encode(), tuple(callees)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and those inside it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _told_code(code: CodeType, doc: str | None) -> str:
    """Everything of a code object that makes a difference; not its lines, nor its docstring."""
    consts = [_told(const, (), []) for const in code.co_consts if const != doc]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return f"{code.co_code.hex()} {consts} {names} {code.co_argcount}"


def _told(value: Any, used: Iterable[str], callees: list[FunctionType]) -> str:  # noqa: PLR0911 - one line a kind
    """A value in words that are equal in every process; rules and functions are added to `callees`.

    Of a module only those names count that the code uses.
    """
    is_rule, value = hasattr(value, "py_func"), getattr(value, "py_func", value)
    if isinstance(value, FunctionType):
        callees.append(value)
        return f"{'rule ' if is_rule else ''}{value.__module__}.{value.__qualname__}"
    if isinstance(value, ModuleType):
        if not is_ours(value):
            return value.__name__
        found = [getattr(value, name, None) for name in used]
        return f"{value.__name__}({', '.join(_told(item, used, callees) for item in found)})"
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, Enum | int | float | complex | str | bytes | None | np.dtype):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(_told(item, used, callees) for item in value)})"
    if isinstance(value, frozenset | set):
        return f"{type(value).__name__}({', '.join(sorted(_told(item, used, callees) for item in value))})"
    if isinstance(value, type) and issubclass(value, Enum):
        return f"{value.__qualname__}({list(value)})"
    return f"{value.__module__}.{value.__qualname__}" if isinstance(value, type) else type(value).__qualname__
