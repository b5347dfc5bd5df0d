"""Drachenhort: out-of-print German board games to play, to study and to extend."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from drachenhort.kernel.errors import CannotUndo, HortError, NotYourDecision
    from drachenhort.kernel.game import all_games, find_game
    from drachenhort.kernel.match import Match
    from drachenhort.kernel.nature import generator
    from drachenhort.kernel.record import read_record, write_record
    from drachenhort.kernel.seats import NATURE, OVER, SPECTATOR

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "OVER",
    "SPECTATOR",
    "CannotUndo",
    "HortError",
    "Match",
    "NotYourDecision",
    "all_games",
    "find_game",
    "generator",
    "read_record",
    "write_record",
]

_HOME = {
    "CannotUndo": "errors",
    "HortError": "errors",
    "Match": "match",
    "NATURE": "seats",
    "NotYourDecision": "errors",
    "OVER": "seats",
    "SPECTATOR": "seats",
    "find_game": "game",
    "all_games": "game",
    "generator": "nature",
    "read_record": "record",
    "write_record": "record",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `import drachenhort` itself must not wait for Numba."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"drachenhort.kernel.{_HOME[name]}"), name)
