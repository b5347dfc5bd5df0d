"""Any situation of Die Dracheninsel as JSON, back again, and what is impossible about it."""

from drachenhort.games.dracheninsel.positions.invariants import problems
from drachenhort.games.dracheninsel.positions.reading import read, update
from drachenhort.games.dracheninsel.positions.writing import write, write_hidden

__all__ = ["problems", "read", "update", "write", "write_hidden"]
