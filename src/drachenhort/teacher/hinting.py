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
FOR_PARTS = 0.2
"""The share of a budget that each further part of an action gets, or a decision without alternatives."""
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
    part = budget.shared(FOR_PARTS)
    thoughts = search.think(view, part if len(view.actions) == 1 else budget, rng)
    places = _order(thoughts, most)
    wholes = [completed(search, view, thoughts.actions[place], part, rng) for place in places]
    moves = [
        _hint(view, whole, float(thoughts.chances[place, view.seat]))
        for place, whole in zip(places, wholes, strict=True)
    ]
    moves[0] = replace(moves[0], reason=_reason(view, thoughts, places, wholes, seed))
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


def _reason(
    view: View, thoughts: Thoughts, places: list[int], wholes: list[Whole], seed: int
) -> Reason | None:
    """Why the first of these actions is the best; `places` are those of their first parts."""
    best, *rest = wholes
    if len(view.actions) == 1 and len(best.actions) == 1:
        return Reason(ONLY)
    begun = {view.actions[place] for place in places}
    others = [whole.actions for whole in rest] + [(a,) for a in view.actions if a not in begun]
    step = max(1, len(others) // MOST_RIVALS)
    if reason := reason_for(view, best.actions, others[::step], seed):
        return reason
    chances = thoughts.chances[:, view.seat]
    ahead = float(chances[places[0]] - np.delete(chances, places[0]).max(initial=0.0))
    return Reason(AHEAD, number=int(100 * ahead)) if ahead >= CLEAR and len(chances) > 1 else None
