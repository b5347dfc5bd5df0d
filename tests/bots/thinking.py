"""Searches and levels whose thoughts depend on their seed alone, never on the clock."""

from dataclasses import replace
from functools import cache

from drachenhort import Match, generator
from drachenhort.bots import LEVELS, Bot, Budget, Search, Thoughts, make_bot
from drachenhort.bots.levels import Level, LevelBot
from drachenhort.kernel.game import Game

LITTLE = 0.01
"""Of a level's usual thinking: enough to see whether it plays by the rules."""


@cache
def search_of(game: Game) -> Search:
    """One search for all tests of a game: compiled and made room for once."""
    return Search(game)


def thoughts(match: Match, seed: int, iterations: int = 400) -> Thoughts:
    """What whoever decides thinks."""
    view = match.view(match.decider)
    return search_of(match.game).think(view, Budget(iterations), generator(seed))


def chosen(match: Match, seed: int, iterations: int = 400) -> str:
    """The token that whoever decides likes best."""
    return match.choices()[match.legal_actions().index(thoughts(match, seed, iterations).best)]


def unhurried(level: Level, seed: int, share: float = LITTLE) -> LevelBot:
    """A bot of that level that thinks by iterations alone."""
    return LevelBot(replace(level, budget=replace(level.budget, seconds=None)), seed, share)


def all_levels(seed: int, share: float = LITTLE) -> list[LevelBot]:
    """One bot of each level."""
    return [unhurried(level, seed, share) for level in LEVELS]


def quick_bot(name: str, seed: int, share: float = LITTLE) -> Bot:
    """The bot of that name; a level thinks little, and by iterations alone."""
    levels = {level.name: level for level in LEVELS}
    return unhurried(levels[name], seed, share) if name in levels else make_bot(name, seed)
