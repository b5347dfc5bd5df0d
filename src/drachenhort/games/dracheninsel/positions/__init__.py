"""Any situation of Die Dracheninsel as JSON, back again, and what is impossible about it."""

from .invariants import problems
from .reading import read, update
from .writing import write, write_hidden

__all__ = ["problems", "read", "update", "write", "write_hidden"]
