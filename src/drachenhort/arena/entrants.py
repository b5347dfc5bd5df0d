"""Entrants: bots by their names, or made by a function of anybody's package."""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from drachenhort.arena.errors import BadEntrant
from drachenhort.bots import LEVELS, Bot, make_bot
from drachenhort.bots.levels import LevelBot
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")


def make_entrant(name: str, seed: int) -> Bot:
    """The bot of that name, or what `package.module:factory` makes of the seed; else a `HortError`.

    Levels think by iterations alone here, so that equal seeds play equal games on every machine.
    """
    for level in LEVELS:
        if level.name == name:
            return LevelBot(replace(level, budget=replace(level.budget, seconds=None)), seed)
    if ":" not in name:
        return make_bot(name, seed)
    try:
        bot = _factory(name)(seed)
    except BadEntrant:
        raise
    except Exception as error:
        raise BadEntrant(_failed(name, error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise BadEntrant(_("{name} makes no bot: what it gives has no method choose.", name=as_word(name)))
    return bot


def choice_of(bot: Bot, name: str, view: Any) -> int:
    """What a bot chooses; if it fails, one sentence says so."""
    try:
        return bot.choose(view)
    except Exception as error:
        raise BadEntrant(_failed(name, error)) from error


def _failed(name: str, error: Exception) -> Any:
    reason = f"{type(error).__name__}: {error}"[:200]
    return _("The bot {name} failed: {reason}", name=as_word(name), reason=reason)


@cache
def _factory(name: str) -> Callable[[int], Bot]:
    """The function that an entry point names; modules are also looked for in the working directory."""
    module, _colon, path = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (
        ImportError,
        AttributeError,
        ValueError,
    ) as error:  # ValueError: nothing before or after the colon
        raise BadEntrant(
            _("There is no bot {name}: {reason}.", name=as_word(name), reason=str(error)[:200])
        ) from error
    if not callable(found):
        raise BadEntrant(_("{name} is no function that makes a bot.", name=as_word(name)))
    return found  # type: ignore[no-any-return]
