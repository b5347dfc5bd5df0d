"""Action numbers, declared once per game: named kinds of actions with their parts, side by side in one range.

    ACT = Actions(
        roll=dict(face=6),
        move=dict(origin=23, target=23),
        stop={},
    )

numbers `roll` from 0, then every pair of `move`, then `stop`. Rules, plain code and tests alike write
`ACT.move.of(origin, target)` for a number and `origin, target = ACT.move.parts(action)` for its parts;
`ACT.stop.first` is the number of a kind without parts. Code that treats all kinds takes a number apart with
`ACT.decode(action)`, which gives ("move", 3, 7) and goes well with `match`.
"""

import math
import sys
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from drachenhort.kernel.rule import rule


class Kind(ModuleType):
    """One kind of action: a range of numbers that stand for the combinations of its parts.

    It is a module to Numba: compiled code takes the attributes of a module as constants and functions.
    """

    first: int
    """The lowest number of the kind, and the only one where it has no parts."""
    count: int
    """How many numbers it has."""
    stop: int
    """One more than the highest."""
    of: Any
    """`of(*parts)`: the number of the action with these parts, each counted from 0; compiled."""
    parts: Any
    """`parts(action)`: the part of an action of this kind, or the tuple of its parts; compiled."""
    has: Any
    """`has(action)`: whether the action is of this kind; compiled."""

    def __init__(self, name: str, first: int, sizes: dict[str, int], home: str) -> None:
        super().__init__(name)
        self.sizes = dict(sizes)
        self.first = first
        self.count = math.prod(sizes.values())
        self.stop = first + self.count
        self.has = _compiled(_has, f"{name}_has", home, first=self.first, stop=self.stop)
        if sizes:
            of, parts = _CODES[len(sizes)]
            widths = {f"n{place}": size for place, size in enumerate(sizes.values())}
            self.of = _compiled(of, f"{name}_of", home, first=first, **widths)
            self.parts = _compiled(parts, f"{name}_parts", home, first=first, **widths)


class Actions(ModuleType):
    """All kinds of actions of a game, in the order in which they are declared; each is an attribute."""

    count: int
    """How many numbers there are: they run from 0 to one less."""
    decode: Callable[[int], tuple[Any, ...]]
    """The kind of an action by its name, and its parts: `("move", 3, 7)`."""
    encode: Callable[..., int]
    """The number of an action, by the name of its kind and its parts: `encode("move", 3, 7)`."""

    def __init__(self, **kinds: dict[str, int]) -> None:
        super().__init__("actions")
        self.decode, self.encode = cache(self._decode), cache(self._encode)  # every token passes here
        home = _caller()
        self.kinds: dict[str, Kind] = {}
        self.count = 0
        for name, sizes in kinds.items():
            self.kinds[name] = kind = Kind(name, self.count, sizes, home)
            setattr(self, name, kind)
            self.count = kind.stop
        self._names = tuple(self.kinds)
        self._firsts = [kind.first for kind in self.kinds.values()]
        self._sizes = [tuple(kind.sizes.values()) for kind in self.kinds.values()]

    def __getattr__(self, name: str) -> Kind:
        """Names that are no kind; those that are have been set."""
        raise AttributeError(f"there is no kind of action {name!r}")

    def _decode(self, action: int) -> tuple[Any, ...]:
        place = bisect_right(self._firsts, action) - 1
        rest = int(action) - self._firsts[place]
        parts = []
        for size in reversed(self._sizes[place]):
            rest, part = divmod(rest, size)
            parts.append(part)
        return (self._names[place], *reversed(parts))

    def _encode(self, kind: str, *parts: int) -> int:
        number = 0
        for size, part in zip(self.kinds[kind].sizes.values(), parts, strict=True):
            number = number * size + part
        return self.kinds[kind].first + number


# ---- what is compiled -----------------------------------------------------------------------------

first = stop = n0 = n1 = n2 = 0  # stand-ins: every kind has its own


def _has(action):
    return first <= action < stop


def _of_1(a):
    return first + a


def _parts_1(action):
    return action - first


def _of_2(a, b):
    return first + n1 * a + b


def _parts_2(action):
    return (action - first) // n1, (action - first) % n1


def _of_3(a, b, c):
    return first + n2 * (n1 * a + b) + c


def _parts_3(action):
    rest = action - first
    return rest // (n1 * n2), rest // n2 % n1, rest % n2


_CODES = {1: (_of_1, _parts_1), 2: (_of_2, _parts_2), 3: (_of_3, _parts_3)}
"""`of` and `parts` by the number of parts."""


def _compiled(code: Any, name: str, home: str, **constants: int) -> Any:
    """A rule made of `code` with these constants.

    Numba's cache knows a function by its name, whatever its constants: each gets a name of its own.
    """
    function = FunctionType(code.__code__, {**globals(), **constants})
    function.__name__ = function.__qualname__ = f"{name}_{home.replace('.', '_')}"
    function.__module__ = home  # whose sources make it stale
    return rule(function)


def _caller() -> str:
    """The module that declares the actions."""
    return str(sys._getframe(2).f_globals["__name__"])  # noqa: SLF001
