"""What a newcomer reads before the first game; `games/<game>/first.toml` has a table for each game by its id.

`aim` is a text in every language; `signs` are three pictures with a text each, and so is `minute`, which says
at the top of the rulebook how a game goes. `who` says what one's own
pieces are, by seats: the last entry is for all seats that follow. A picture names a symbol of the game's art
by sort, kind and face, such as `piece/disc/R` or `counter/storm`; in `who`, without a face, it means one's
own pieces of that kind on the table. The face `own` is that of one's own pieces.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import Game
from drachenhort.kernel.text import LANGUAGES
from drachenhort.lessons.lesson import Said

FILE = "first.toml"


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture of the game's art, and what it means."""

    picture: str
    text: Said


@dataclass(frozen=True, slots=True)
class FirstWords:
    """What is said before somebody's first game."""

    aim: Said
    who: tuple[Sign, ...]
    signs: tuple[Sign, ...]
    minute: tuple[Sign, ...]
    """How a game goes, for the top of the rulebook."""


@cache
def first_words(game: Game) -> FirstWords | None:
    """What a newcomer to this game reads; None where its folder has nothing to say, or nothing readable."""
    file = data_file(game.package, FILE)
    if file is None:
        return None
    try:
        entry: Mapping[str, Any] = tomllib.loads(file.read_text("utf-8"))[game.id]
        who, signs, minute = _signs(entry["who"]), _signs(entry["signs"]), _signs(entry.get("minute", ()))
        return FirstWords(_said(entry["aim"]), who, signs, minute)
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        return None  # a game of somebody else's: its table is laid without a card


def _signs(entries: Sequence[Mapping[str, str]]) -> tuple[Sign, ...]:
    return tuple(Sign(entry["picture"], _said(entry)) for entry in entries)


def _said(entry: Mapping[str, str]) -> Said:
    """The text in every language; where one is missing, in English."""
    return {language: entry.get(language, entry["en"]) for language in LANGUAGES}
