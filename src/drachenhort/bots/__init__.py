"""Players that are programs; they see hidden copies only."""

from collections.abc import Callable
from difflib import get_close_matches

from drachenhort.bots.bot import Bot
from drachenhort.bots.greedy import GreedyBot
from drachenhort.bots.random import RandomBot
from drachenhort.kernel.errors import UnknownBot
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every kind of bot by its name, made from a seed; the gentlest first, which a first game proposes."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot of that name, or `UnknownBot`; equal seeds play equal games."""
    if name in BOTS:
        return BOTS[name](seed)
    near, word = get_close_matches(name, BOTS, n=1), as_word(name)
    if near:
        raise UnknownBot(_("There is no bot {name}; did you mean {near}?", name=word, near=near[0]))
    raise UnknownBot(_("There is no bot {name}; there are {bots}.", name=word, bots=", ".join(BOTS)))


__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]
