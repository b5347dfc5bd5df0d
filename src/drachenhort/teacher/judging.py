"""What a decision cost, judged on what its decider could know then.

A search proposes the best action. Then both, it and the action that was played, are tried in the same worlds
that fit what the decider knew, and the decider's chances after them are compared world by world. So the
measurement owes nothing to the search that made the proposal. It is made twice, in many worlds and deeper in
fewer of them: how far the worlds, and the two measurements, disagree says how sure it is.
"""

import math
from dataclasses import dataclass, replace

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
DEEPER = 4
"""The second measurement looks so many times as long into each world, and into so many times fewer worlds."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best action of a decision beside the one that was played."""

    best: Whole
    chance: float
    """The decider's chance of winning with the best action."""
    cost: float
    """How much less it was with the played one; 0 where that is not sure."""
    error: float
    """The standard error of the difference that was measured; half of what the measurements disagree by
    is part of it."""


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Two actions compared in a number of worlds."""

    chance: float
    """With the first."""
    cost: float
    """How much less it is with the second."""
    error: float

    @property
    def counts(self) -> bool:
        """Is the difference more than slight, and more than noise?"""
        return self.cost >= SLIGHT and self.cost > SURE * self.error


def judge(search: Search, view: View, played: tuple[int, ...], effort: Effort, seed: int) -> Verdict:
    """What it cost the view's seat to play these parts of an action, by what it knew and nothing else."""
    rng = generator_for(seed, view.state)
    thoughts = search.think(view, effort.thinking, rng)
    best = completed(search, view, thoughts.best, effort.replying, rng)
    if best.actions == played:
        chance = thoughts.chances[thoughts.actions.index(thoughts.best), view.seat]
        return Verdict(best, float(chance), 0.0, 0.0)
    measured = _measured(search, view, (best.actions, played), effort, seed)
    return Verdict(best, measured.chance, measured.cost if measured.counts else 0.0, measured.error)


Rivals = tuple[tuple[int, ...], tuple[int, ...]]


def _measured(search: Search, view: View, rivals: Rivals, effort: Effort, seed: int) -> _Comparison:
    """How two actions compare, the smaller difference of two measurements where the first one counts."""
    broad = _compared(search, view, rivals, effort, seed)
    if not broad.counts:
        return broad
    fewer = replace(effort, worlds=max(FEWEST_WORLDS, effort.worlds // DEEPER), look=effort.look * DEEPER)
    deep = _compared(search, view, rivals, fewer, seed + 1)
    smaller = broad if broad.cost <= deep.cost else deep
    return replace(smaller, error=math.hypot(smaller.error, (broad.cost - deep.cost) / 2))


def _compared(search: Search, view: View, rivals: Rivals, effort: Effort, seed: int) -> _Comparison:
    """Two actions in the same worlds; in fewer where the difference is soon seen to be slight."""
    chances = np.zeros((effort.worlds, 2))
    tried, result = 0, _Comparison(0.0, 0.0, 1.0)
    while tried < effort.worlds and (tried < FEWEST_WORLDS or _is_open(result)):
        world_seed = seed_for(seed, view.state, tried + 1)
        for rival, actions in enumerate(rivals):
            world = after(view, actions, generator(world_seed))
            shares = chances_of(search, world, effort.looking, generator(world_seed))
            chances[tried, rival] = shares[view.seat]
        tried += 1
        costs = chances[:tried, 0] - chances[:tried, 1]
        result = _Comparison(float(chances[:tried, 0].mean()), float(costs.mean()), _error(costs))
    return result


def _is_open(result: _Comparison) -> bool:
    """Could more worlds make a difference that counts, or change it?"""
    return result.error > 0 and result.cost + SURE * result.error >= SLIGHT


def _error(differences: NDArray[np.float64]) -> float:
    """The standard error of their mean."""
    return float(differences.std(ddof=1) / np.sqrt(len(differences))) if len(differences) > 1 else 1.0
