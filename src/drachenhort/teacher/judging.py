"""What a decision cost, judged on what its decider could know then.

A search proposes the best action. Then both, it and the action that was played, are tried in the same worlds
that fit what the decider knew, and everybody's chances after them are compared world by world. So the
measurement owes nothing to the search that made the proposal, and its spread says how sure it is.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drachenhort.bots import Search
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import generator
from drachenhort.teacher.efforts import Effort
from drachenhort.teacher.seeding import generator_for, seed_for
from drachenhort.teacher.whole import Whole, after, chances_of, completed

SLIGHT = 0.01
"""A smaller cost is none: nobody could learn from it."""
SURE = 2.0
"""Standard errors that a cost must exceed to count."""
FEWEST_WORLDS = 6
"""That must be compared before their spread says anything."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best action of a decision beside the one that was played."""

    best: Whole
    chance: float
    """The decider's chance of winning with the best action."""
    cost: float
    """How much less it was with the played one; 0 where that is not sure."""
    error: float
    """The standard error of the difference that was measured."""


def judge(search: Search, view: View, played: tuple[int, ...], effort: Effort, seed: int) -> Verdict:
    """What it cost the view's seat to play these parts of an action, by what it knew and nothing else."""
    rng = generator_for(seed, view.state)
    thoughts = search.think(view, effort.thinking, rng)
    chances = dict(zip(thoughts.actions, thoughts.chances[:, view.seat].tolist(), strict=True))
    best = completed(search, view, thoughts.best, effort.thinking, rng)
    if best.actions == played:
        return Verdict(best, chances[thoughts.best], 0.0, 0.0)
    chance, cost, error = _compare(search, view, (best.actions, played), effort, seed)
    counts = cost >= SLIGHT and cost > SURE * error
    return Verdict(best, chance, cost if counts else 0.0, error)


def _compare(
    search: Search, view: View, rivals: tuple[tuple[int, ...], tuple[int, ...]], effort: Effort, seed: int
) -> tuple[float, float, float]:
    """The chance with the first of two actions, how much less it is with the second, and the error of that.

    Fewer worlds are tried where it is soon clear that the difference is slight.
    """
    chances = np.zeros((effort.worlds, 2))
    tried, mean, error = 0, 0.0, 1.0
    while tried < effort.worlds and (tried < FEWEST_WORLDS or mean + SURE * error >= SLIGHT):
        world_seed = seed_for(seed, view.state, tried + 1)
        for rival, actions in enumerate(rivals):
            world = after(view, actions, generator(world_seed))
            shares = chances_of(search, world, effort.looking, generator(world_seed))
            chances[tried, rival] = shares[view.seat]
        tried += 1
        differences = chances[:tried, 0] - chances[:tried, 1]
        mean, error = float(differences.mean()), _error(differences)
    return float(chances[:tried, 0].mean()), mean, error


def _error(differences: NDArray[np.float64]) -> float:
    """The standard error of their mean."""
    return float(differences.std(ddof=1) / np.sqrt(len(differences))) if len(differences) > 1 else 1.0
