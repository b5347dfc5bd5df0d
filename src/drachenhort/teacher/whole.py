"""Whole actions as people choose them: what is asked in parts is followed to its end by the search."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drachenhort.bots import Budget, Search
from drachenhort.kernel.match import Match, View
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Whole:
    """One action with all its parts."""

    token: str
    actions: tuple[int, ...]
    """The numbers of its parts, in the order in which they are played."""
    meaning: Text | None = None
    """What it does, as the game says it of the last part; None where nobody asked for it."""


def completed(search: Search, view: View, first: int, budget: Budget, rng: Generator) -> Whole:
    """The best whole action that begins with this part, for all that the view's seat knows."""
    world, action = view.redealt(rng), first
    while True:
        known = world.hidden(view.seat)
        meaning = view.game.explain.meaning(view.options, known, action)
        token = world.play_action(action).token
        if not world.is_midway or world.decider != view.seat:
            return Whole(token, world.actions, meaning)
        action = best_action(search, world.view(view.seat), budget, rng)


def best_action(search: Search, view: View, budget: Budget, rng: Generator) -> int:
    """The action that a search likes best; nothing is searched where there is only one."""
    return view.actions[0] if len(view.actions) == 1 else search.think(view, budget, rng).best


def best_whole(search: Search, view: View, budget: Budget, rng: Generator) -> Whole:
    """The whole action that a search likes best."""
    return completed(search, view, best_action(search, view, budget, rng), budget, rng)


def after(view: View, actions: tuple[int, ...], rng: Generator) -> Match:
    """A world that fits what the view's seat knows, after these actions of it."""
    world = view.redealt(rng)
    for action in actions:
        world.play_action(action)
    return world


def chances_of(search: Search, match: Match, budget: Budget, rng: Generator) -> NDArray[np.float64]:
    """Everybody's chances in a situation of which all is known; when the game is over, its result."""
    if (outcome := match.outcome) is None:
        return search.outlook(match.state, match.options, budget, rng)
    shares = np.zeros(match.options.players)
    shares[list(outcome.winners)] = 1 / len(outcome.winners)
    return shares
