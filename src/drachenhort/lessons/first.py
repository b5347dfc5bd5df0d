"""What a newcomer reads before the first game: the aim, who one is, and three signs; from `games/<game>/first.toml`.

The file has a table for each game of the folder, by its id. `aim` is a text in every language; `signs` are three
pictures with a text each. `who` says what one's own pieces are, by seats: the last entry is for all seats that follow.
A picture names a symbol of the game's art by sort, kind and face, such as `piece/disc/R` or `counter/storm`; in `who`,
without a face, it means one's own pieces of that kind on the table.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import Game
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


@cache
def first_words(game: Game) -> FirstWords | None:
    """What a newcomer to this game reads; None where its folder has nothing to say."""
    file = data_file(game.package, FILE)
    said = {} if file is None else tomllib.loads(file.read_text("utf-8"))
    if game.id not in said:
        return None
    entry: Mapping[str, Any] = said[game.id]
    return FirstWords(entry["aim"], _signs(entry["who"]), _signs(entry["signs"]))


def _signs(entries: list[dict[str, str]]) -> tuple[Sign, ...]:
    return tuple(Sign(entry.pop("picture"), entry) for entry in entries)
