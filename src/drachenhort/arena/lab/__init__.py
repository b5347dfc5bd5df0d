"""The lab: what a designer wants to know about a game, from games that bots have played."""

from drachenhort.arena.lab.observing import Observed, observe
from drachenhort.arena.lab.study import Study, study

__all__ = ["Observed", "Study", "observe", "study"]
