"""The levels that people choose their opponents by, from gentle to frightening."""

from dataclasses import dataclass

from drachenhort.bots.greedy import GreedyBot
from drachenhort.bots.search import Budget, Search, Thoughts, search_of
from drachenhort.kernel import cold
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import below, generator
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

OBVIOUS = 0.2
"""Nobody overlooks what is better by so much of a win: weak levels err as people do, never absurdly."""


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder."""

    number: int
    title: Text
    """A name that a child understands."""
    budget: Budget
    overlooks: int
    """Of 100 actions that could be taken, so many are not thought of."""

    @property
    def name(self) -> str:
        """What programs call it: level1 to level6."""
        return f"level{self.number}"


LEVELS = (
    Level(1, _("Egg"), Budget(12, 0.2), 58),
    Level(2, _("Hatchling"), Budget(40, 0.3), 42),
    Level(3, _("Young dragon"), Budget(120, 0.4), 28),
    Level(4, _("Dragon"), Budget(300, 0.6), 16),
    Level(5, _("Wise dragon"), Budget(900, 1.2), 8),
    Level(6, _("Ancient dragon"), Budget(4_000, 2.5), 0),
)


class LevelBot:
    """An opponent of one level."""

    def __init__(self, level: Level, seed: int, share: float = 1.0) -> None:
        self.name = level.name
        self._level, self._rng, self._budget = level, generator(seed), level.budget.shared(share)
        self._searches: dict[Game, Search] = {}
        self._in_the_cold = GreedyBot(seed)

    def choose(self, view: View) -> int:
        """The action that its search likes best, of those that it thinks of."""
        if len(view.actions) == 1:
            return view.actions[0]
        if not cold.can_run(search_of, view.game):
            return self._in_the_cold.choose(view)
        if view.game not in self._searches:
            self._searches[view.game] = Search(view.game)
        return self._choose(self._searches[view.game].think(view, self._budget, self._rng), view.seat)

    def _choose(self, thoughts: Thoughts, seat: int) -> int:
        many = len(thoughts.actions)
        thought_of = [i for i in range(many) if not self._overlooks()] or [int(below(self._rng, many))]
        best = thoughts.actions.index(thoughts.best)
        if best in thought_of:
            return thoughts.best
        second = max(thought_of, key=lambda i: (thoughts.visits[i], thoughts.chances[i, seat]))
        if thoughts.chances[best, seat] - thoughts.chances[second, seat] > OBVIOUS:
            return thoughts.best
        return thoughts.actions[second]

    def _overlooks(self) -> bool:
        return bool(below(self._rng, 100) < self._level.overlooks) if self._level.overlooks else False
