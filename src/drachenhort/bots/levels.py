"""The levels that people choose their opponents by, from gentle to frightening."""

from dataclasses import dataclass

from drachenhort.bots.search import Budget, Search
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import generator
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder."""

    number: int
    title: Text
    """A name that a child understands."""
    budget: Budget

    @property
    def name(self) -> str:
        """What programs call it: level1 to level6."""
        return f"level{self.number}"


LEVELS = (
    Level(1, _("Egg"), Budget(1, 0.1)),
    Level(2, _("Hatchling"), Budget(1, 0.1)),
    Level(3, _("Young dragon"), Budget(100, 0.3)),
    Level(4, _("Dragon"), Budget(1_000, 0.8)),
    Level(5, _("Wise dragon"), Budget(3_000, 1.5)),
    Level(6, _("Ancient dragon"), Budget(10_000, 2.5)),
)


class LevelBot:
    """An opponent of one level."""

    def __init__(self, level: Level, seed: int, share: float = 1.0) -> None:
        self.name = level.name
        self._level, self._rng, self._share = level, generator(seed), share
        self._searches: dict[Game, Search] = {}

    def choose(self, view: View) -> int:
        """The action that its search likes best."""
        if len(view.actions) == 1:
            return view.actions[0]
        search = self._searches.setdefault(view.game, Search(view.game))
        return search.think(view, self._level.budget.shared(self._share), self._rng).best
