"""Hints: the best moves of one decision with winning chances and, where there is one, a reason."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from drachenhort.bots import Budget, Search, Thoughts
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import Generator, generator, next_word
from drachenhort.kernel.text import Text, Words
from drachenhort.teacher.errors import NoHint
from drachenhort.teacher.reasons import AHEAD, CLEAR, MOST_RIVALS, ONLY, Reason, reason_for
from drachenhort.teacher.whole import Whole, completed

_ = Words("drachenhort")

USUAL = Budget(3_000, 2.0)
"""What a person at a table waits for."""
MOST = 3
"""Moves that are proposed."""
LOOKED_INTO = 0.02
"""The share of all visits from which on a chance is worth showing."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One move that is worth considering."""

    token: str
    """The whole action."""
    parts: tuple[str, ...]
    """Its parts as tokens, one for each question that is asked; most actions have one."""
    actions: tuple[int, ...]
    """The same as numbers."""
    meaning: Text
    chance: float
    """The own chance of winning, from 0 to 1."""
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Hints:
    """The moves that are worth considering, the best first."""

    seat: int
    moves: tuple[Hint, ...]
    iterations: int

    def to_json(self, names: tuple[str, ...] = (), language: str = "en") -> dict[str, Any]:
        """As JSON data, with words in a language."""
        return {
            "seat": self.seat,
            "moves": [
                {
                    "token": hint.token,
                    "parts": list(hint.parts),
                    "meaning": hint.meaning.named(names).into(language),
                    "chance": hint.chance,
                    "reason": hint.reason and hint.reason.text.named(names).into(language),
                }
                for hint in self.moves
            ],
        }


def hints(
    view: View, budget: Budget, rng: Generator, *, most: int = MOST, search: Search | None = None
) -> Hints:
    """The best moves for the view's seat, by what it knows and nothing else.

    What is asked in parts is hinted as a whole action. Equal generators and a budget without seconds give
    equal hints.
    """
    if not view.actions:
        raise NoHint(_("You have nothing to decide now."))
    search, seed = search or Search(view.game), int(next_word(rng) >> np.uint64(1))
    if len(view.actions) == 1:
        thoughts = search.think(view, replace(budget, iterations=max(1, budget.iterations // 4)), rng)
    else:
        thoughts = search.think(view, budget, rng)
    part = replace(budget, iterations=max(1, budget.iterations // 4))
    chosen = [
        (place, completed(search, view, thoughts.actions[place], part, rng))
        for place in _order(thoughts, most)
    ]
    moves = [_hint(view, whole, float(thoughts.chances[place, view.seat])) for place, whole in chosen]
    moves[0] = replace(moves[0], reason=_reason(view, thoughts, [whole for _place, whole in chosen], seed))
    return Hints(view.seat, tuple(moves), thoughts.iterations)


def _order(thoughts: Thoughts, most: int) -> list[int]:
    """The places of the best actions, the best first; none that was hardly looked into but the best."""
    order = sorted(range(len(thoughts.actions)), key=lambda i: (-int(thoughts.visits[i]), i))
    least = LOOKED_INTO * int(thoughts.visits.sum())
    return [order[0], *(i for i in order[1:most] if thoughts.visits[i] >= least)]


def _hint(view: View, whole: Whole, chance: float) -> Hint:
    world = view.redealt(generator(0))
    parts = tuple(world.play_action(action).token for action in whole.actions)
    assert whole.meaning is not None
    return Hint(whole.token, parts, whole.actions, whole.meaning, round(chance, 4))


def _reason(view: View, thoughts: Thoughts, chosen: list[Whole], seed: int) -> Reason | None:
    """Why the first of them is the best."""
    if len(view.actions) == 1 and len(chosen[0].actions) == 1:
        return Reason(ONLY)
    wholes = [whole.actions for whole in chosen[1:]]
    begun = {chosen[0].actions[0], *(actions[0] for actions in wholes)}
    others = wholes + [(action,) for action in view.actions if action not in begun]
    step = max(1, len(others) // MOST_RIVALS)
    if reason := reason_for(view, chosen[0].actions, others[::step], seed):
        return reason
    best = thoughts.actions.index(chosen[0].actions[0])
    chances = thoughts.chances[:, view.seat]
    ahead = float(chances[best] - np.delete(chances, best).max(initial=0.0))
    return Reason(AHEAD, number=int(100 * ahead)) if ahead >= CLEAR and len(chances) > 1 else None
