"""Drachenhort: out-of-print German board games to play, to study and to extend."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from drachenhort.bots import make_bot
    from drachenhort.kernel.errors import (
        ActionError,
        BadBoard,
        BadGame,
        BadOption,
        BadPosition,
        BadRecord,
        CannotUndo,
        GameOver,
        HortError,
        IllegalAction,
        MalformedAction,
        NotYourDecision,
        UnknownBot,
        UnknownGame,
        UnknownSeat,
    )
    from drachenhort.kernel.game import Game, all_games, find_game
    from drachenhort.kernel.match import Entry, Match, Outcome, View
    from drachenhort.kernel.nature import generator
    from drachenhort.kernel.options import Options
    from drachenhort.kernel.playout import perft, play_randomly
    from drachenhort.kernel.record import read_record, write_record
    from drachenhort.kernel.scene import Scene
    from drachenhort.kernel.seats import NATURE, OVER, SOMEBODY, SPECTATOR
    from drachenhort.simulation import play_out, simulate

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "OVER",
    "SOMEBODY",
    "SPECTATOR",
    "ActionError",
    "BadBoard",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Entry",
    "Game",
    "GameOver",
    "HortError",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "NotYourDecision",
    "Options",
    "Outcome",
    "Scene",
    "UnknownBot",
    "UnknownGame",
    "UnknownSeat",
    "View",
    "all_games",
    "find_game",
    "generator",
    "make_bot",
    "perft",
    "play_out",
    "play_randomly",
    "read_record",
    "simulate",
    "write_record",
]

_HOMES = {
    "bots": ("make_bot",),
    "kernel.game": ("Game", "all_games", "find_game"),
    "kernel.match": ("Entry", "Match", "Outcome", "View"),
    "kernel.nature": ("generator",),
    "kernel.options": ("Options",),
    "kernel.playout": ("perft", "play_randomly"),
    "kernel.record": ("read_record", "write_record"),
    "kernel.scene": ("Scene",),
    "kernel.seats": ("NATURE", "OVER", "SOMEBODY", "SPECTATOR"),
    "simulation": ("play_out", "simulate"),
}
"""Where public names live; those that are not named here are in `kernel.errors`."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `import drachenhort` itself must not wait for Numba."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = next((home for home, names in _HOMES.items() if name in names), "kernel.errors")
    return getattr(import_module(f"drachenhort.{home}"), name)
