"""Drachenhort: out-of-print German board games to play, to study and to extend."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from drachenhort.kernel.errors import (
        CannotUndo,
        HortError,
        IllegalAction,
        MalformedAction,
        NotYourDecision,
    )
    from drachenhort.kernel.game import Game, all_games, find_game
    from drachenhort.kernel.match import Match, View
    from drachenhort.kernel.nature import generator
    from drachenhort.kernel.options import Options
    from drachenhort.kernel.playout import perft, play_randomly
    from drachenhort.kernel.record import read_record, write_record
    from drachenhort.kernel.scene import Scene
    from drachenhort.kernel.seats import NATURE, OVER, SOMEBODY, SPECTATOR

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "OVER",
    "SOMEBODY",
    "SPECTATOR",
    "CannotUndo",
    "Game",
    "HortError",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "NotYourDecision",
    "Options",
    "Scene",
    "View",
    "all_games",
    "find_game",
    "generator",
    "perft",
    "play_randomly",
    "read_record",
    "write_record",
]

_HOME = {
    "CannotUndo": "errors",
    "Game": "game",
    "HortError": "errors",
    "IllegalAction": "errors",
    "MalformedAction": "errors",
    "Match": "match",
    "NATURE": "seats",
    "NotYourDecision": "errors",
    "OVER": "seats",
    "Options": "options",
    "SOMEBODY": "seats",
    "SPECTATOR": "seats",
    "Scene": "scene",
    "View": "match",
    "all_games": "game",
    "find_game": "game",
    "generator": "nature",
    "perft": "playout",
    "play_randomly": "playout",
    "read_record": "record",
    "write_record": "record",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `import drachenhort` itself must not wait for Numba."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"drachenhort.kernel.{_HOME[name]}"), name)
