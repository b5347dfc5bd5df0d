"""What happens when a rule is called that is not compiled yet: one plays on while another process compiles.

DRACHENHORT_COMPILE says how a cold game begins:

- `background`, the default: one plays at once, uncompiled, while one other process compiles the whole game
  for this run and all later ones; it may outlive the program that started it.
- `wait`: rules are compiled where and when they are called. So do tests, and whoever measures.
- `never`: nothing is compiled; what is in the cache is used. The server does so and lets others compile.
"""

import atexit
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from drachenhort.kernel.caching import locked
from drachenhort.kernel.sources import is_ours

VARIABLE = "DRACHENHORT_COMPILE"
WAIT, BACKGROUND, NEVER = MODES = ("wait", "background", "never")
PATIENCE = 0.2
"""Seconds between two looks at a compiler."""

Rule = Any
"""Numba's dispatcher of a compiled function."""


class _Compilation:
    """The process that compiles a game for this one."""

    def __init__(self, game: Any) -> None:
        self._game = game
        _say(f"{game.title} is being compiled, once, in the background; until then it is played uncompiled.")
        self._process = subprocess.Popen(
            (sys.executable, "-m", "drachenhort.compiling", "--behind", game.id),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,  # a pipe of ours must not stay open when we have ended
            start_new_session=True,
        )
        self._looked = time.monotonic()
        atexit.register(self._let_go)

    def has_ended(self) -> bool:
        """Is there anything new in the cache? Says so once."""
        if self._process.returncode is not None or time.monotonic() < self._looked + PATIENCE:
            return False
        self._looked = time.monotonic()
        if self._process.poll():
            why = f"python -m drachenhort.compiling {self._game.id}"
            _say(f"{self._game.title} cannot be compiled and is played uncompiled; `{why}` says why.")
        return self._process.returncode is not None

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    @property
    def has_failed(self) -> bool:
        return bool(self._process.returncode)

    def _let_go(self) -> None:
        """It goes on without this process."""
        self._process.returncode = self._process.returncode or 0


class _Here:
    """What this process knows about cold games."""

    def __init__(self) -> None:
        self.mode = os.environ.get(VARIABLE, BACKGROUND)
        if self.mode not in MODES:
            sys.exit(f"{VARIABLE} is {self.mode!r}; it can be {', '.join(MODES)}.")
        self.news = 0
        """Rises when there may be something new in the cache: only then the disk is looked at again."""
        self.compilations: dict[str, _Compilation | None] = {}
        """By package of a game; None if it is compiled already."""

    def is_cold(self, rule: Rule) -> bool:
        """Is it left to others to compile this rule?"""
        if self.mode != BACKGROUND:
            return self.mode == NEVER
        game = _game_of(rule)
        if game is None:  # a rule of the kernel, that all games share; or of nobody
            return any(other is not None and other.runs for other in self.compilations.values())
        if game.package not in self.compilations:
            self.compilations[game.package] = None if _is_compiled(game) else _Compilation(game)
        compilation = self.compilations[game.package]
        if compilation is None:
            return False
        if compilation.has_ended():
            self.news += 1
        return compilation.runs or compilation.has_failed


_here = _Here()


def leave_it_to_others() -> None:
    """From now on this process compiles nothing, unless it was told to; see `look_again`."""
    if _here.mode == BACKGROUND:
        _here.mode = NEVER


def look_again() -> None:
    """There may be something new in the cache."""
    _here.news += 1


def compile_here() -> None:
    """From now on this process compiles whatever it calls."""
    _here.mode = WAIT


# ---- what Numba calls -------------------------------------------------------------------------------------


def call(rule: Rule, *arguments: Any) -> Callable[..., Any]:
    """What answers a call of a rule that has no overload for these arguments in this process."""
    if _here.mode == WAIT:
        return _compiled(rule, arguments)
    if not any(type(argument) is np.void for argument in arguments):  # has no attributes in plain Python
        if (loaded := _loaded(rule, arguments)) is not None:
            return loaded
        if _here.is_cold(rule):
            return _loaded(rule, arguments) or partial(_interpret, plain(rule))
    return _compiled(rule, arguments)


def loop(rule: Rule, *arguments: Any) -> Callable[..., Any]:
    """The same for a loop over many situations: it is compiled here, if nobody is at it, and says so."""
    game = None if _here.mode != BACKGROUND or is_compiled(rule, *arguments) else _game_of(rule)
    if _here.mode == NEVER:
        return call(rule, *arguments)
    with ExitStack() as stack:
        if game is not None:
            _say(f"{game.title} is being compiled, once; this takes up to a minute or two.")
            stack.enter_context(locked(lock_of(game)))
        return _compiled(rule, arguments)


def is_compiled(rule: Rule, *arguments: Any) -> bool:
    """Has a rule been compiled for such arguments, here or by anybody else?"""
    if not hasattr(rule, "_cache"):  # plain Python
        return True
    signature = _signature(rule, arguments)
    return signature in rule.overloads or _is_on_disk(rule, signature)


def may_compile() -> bool:
    """May this process compile what it calls, or is that left to others?"""
    return _here.mode != NEVER


def can_run(loop_of: Callable[[Any], tuple[Rule, tuple[Any, ...]]], game: Any) -> bool:
    """Is a loop of a game compiled, or may it be compiled here? `loop_of` gives it with its arguments."""
    if may_compile():
        return True
    rule, arguments = loop_of(game)
    return is_compiled(rule, *arguments)


def compile_now(rule: Rule, *arguments: Any) -> None:
    """Compile a rule for such arguments, or load it, without calling it."""
    if hasattr(rule, "_cache"):
        rule.compile(_signature(rule, arguments))


def lock_of(game: Any) -> Path:
    """The file that whoever compiles a game holds locked."""
    from drachenhort.kernel.playout import stepping

    return Path(stepping(game).stats.cache_path, f"{game.package}.lock")


def _compiled(rule: Rule, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """As Numba does it: from the cache, or by the compiler."""
    return cast("Callable[..., Any]", type(rule)._compile_for_args(rule, *arguments))  # noqa: SLF001


def _loaded(rule: Rule, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
    """The rule from the cache, if it is there; the disk is asked once, and again when there is news."""
    signature = _signature(rule, arguments)
    looked = rule.__dict__.setdefault("looked", {})
    if looked.get(signature) == _here.news:
        return None
    looked[signature] = _here.news
    if not _is_on_disk(rule, signature):
        return None
    return cast("Callable[..., Any]", rule.compile(signature))


def _is_on_disk(rule: Rule, signature: tuple[Any, ...]) -> bool:
    return cast("bool", rule._cache.holds(signature, rule.targetctx))  # noqa: SLF001 - Numba's name


def _signature(rule: Rule, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(rule.typeof_pyval(argument) for argument in arguments)


# ---- uncompiled -------------------------------------------------------------------------------------------


def plain(rule: Rule) -> FunctionType:
    """The function that a rule was made of, calling plain functions wherever it calls rules."""
    twin = rule.__dict__.get("plain")
    if twin is None:
        function = rule.py_func
        names: dict[str, Any] = {}
        twin = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        rule.plain = twin  # before its names: it may call itself
        for name, value in function.__globals__.items():
            if name == "__builtins__" or name in function.__code__.co_names:
                names[name] = _plain_value(value)
    return cast("FunctionType", twin)


def _plain_value(value: Any) -> Any:
    """A global of a rule, for plain Python: rules uncompiled, also those of modules."""
    if hasattr(value, "py_func"):
        return plain(value)
    return _PlainModule(value) if isinstance(value, ModuleType) and is_ours(value) else value


class _PlainModule:
    """A module whose rules are plain functions."""

    def __init__(self, module: ModuleType) -> None:
        self.__module = module

    def __getattr__(self, name: str) -> Any:
        value = _plain_value(getattr(self.__module, name))
        setattr(self, name, value)  # so that it is looked for once
        return value


def _interpret(function: FunctionType, *arguments: Any) -> Any:
    """Call a plain function as if it were compiled: numbers wrap silently, and results are Python's own."""
    with np.errstate(all="ignore"):
        return _own(function(*map(_with_attributes, arguments)))


def _with_attributes(argument: Any) -> Any:
    """An array whose records have attributes, as they have in compiled code."""
    is_bare = type(argument) is np.ndarray and argument.dtype.names is not None
    return argument.view(np.recarray) if is_bare else argument


def _own(result: Any) -> Any:
    """The result as compiled code would give it."""
    if isinstance(result, tuple):
        return tuple(map(_own, result))
    return result.item() if isinstance(result, np.generic) and not isinstance(result, np.void) else result


# ---- games ------------------------------------------------------------------------------------------------


def _game_of(rule: Rule) -> Any:
    """The game that a rule belongs to, or None."""
    from drachenhort.kernel.game import all_games

    module = rule.py_func.__module__
    found = (game for game in all_games().values() if f"{module}.".startswith(f"{game.package}."))
    return next(found, None)


def _is_compiled(game: Any) -> bool:
    """Is everything compiled that a match calls?"""
    from drachenhort.kernel.playout import entries

    return all(is_compiled(rule, *arguments) for rule, arguments in entries(game).values())


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - silence would look like a fault


def cause_of(error: BaseException) -> str:
    """What Numba says, without its pages: the innermost cause, and the line of the game that it names."""
    if isinstance(error, KeyError):  # Numba's way to say it
        return f"the record has no field {error}."
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    pages = ("Failed in", "During:", "File", "This error", ">>>", "- ", "*")
    causes = [line for line in lines if not line.startswith(pages)]
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    where = f" ({places[-1][0].rpartition('/')[2]}, line {places[-1][1]})" if places else ""
    return f"{causes[0] if causes else type(error).__name__}{where}"
