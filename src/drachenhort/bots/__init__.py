"""Players that are programs; they see hidden copies only."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial

from drachenhort.bots.bot import Bot
from drachenhort.bots.greedy import GreedyBot
from drachenhort.bots.levels import LEVELS, Level, LevelBot
from drachenhort.bots.random import RandomBot
from drachenhort.bots.search import Budget, Search, Thoughts
from drachenhort.kernel.errors import UnknownBot
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")

BOTS: dict[str, Callable[[int, float], Bot]] = {
    "random": lambda seed, _share: RandomBot(seed),
    "greedy": lambda seed, _share: GreedyBot(seed),
    **{level.name: partial(LevelBot, level) for level in LEVELS},
}
"""Every kind of bot by its name, made from a seed and the share of its usual thinking that it may do."""


def make_bot(name: str, seed: int, share: float = 1.0) -> Bot:
    """A bot of that name, or `UnknownBot`; equal seeds play equal games.

    `share` is the part of its usual thinking that it may do, where many think on one machine.
    """
    if name in BOTS:
        return BOTS[name](seed, share)
    near, word = get_close_matches(name, BOTS, n=1), as_word(name)
    if near:
        raise UnknownBot(_("There is no bot {name}; did you mean {near}?", name=word, near=near[0]))
    raise UnknownBot(_("There is no bot {name}; there are {bots}.", name=word, bots=", ".join(BOTS)))


__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "GreedyBot",
    "Level",
    "RandomBot",
    "Search",
    "Thoughts",
    "make_bot",
]
