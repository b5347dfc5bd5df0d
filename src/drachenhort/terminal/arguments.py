"""Reads what command lines say: numbers, options of a game, and which match they ask for."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from drachenhort.kernel.text import Words
from drachenhort.terminal.errors import BadUsage

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game
    from drachenhort.kernel.options import Options

_ = Words("drachenhort")


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """The number that an argument says, or `BadUsage`."""
    if text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high:
        return int(text)
    raise BadUsage(
        _(
            "{name} cannot be {text}: it takes a whole number from {low} to {high}.",
            name=name,
            text=repr(text),
            low=low,
            high=high,
        )
    )


def raw_options(settings: Sequence[str]) -> dict[str, object]:
    """The options given as `name=value`; `name=@file` hands over the file's path."""
    raw: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise BadUsage(_("An option is set by name=value, not by {setting}.", setting=repr(setting)))
        if name in raw:
            raise BadUsage(_("The option {name} is set twice.", name=name))
        raw[name] = Path(value[1:]) if value.startswith("@") else value
    return raw


def with_limits(game: "Game", settings: Sequence[str]) -> list[str]:
    """The settings with limits for games among bots, unless they are set already (GD-60, DI-121)."""
    given = {setting.partition("=")[0] for setting in settings}
    limits = [f"{name}={value}" for name, value in game.limits().items() if name not in given]
    return [*settings, *limits]


def read_options(game: "Game", settings: Sequence[str], players: str | None = None) -> "Options":
    """The options of a match, the number of players possibly given apart."""
    raw = raw_options(settings)
    if players is not None and raw.setdefault("players", players) != players:
        raise BadUsage(_("The number of players is given twice, and differently."))
    return game.options(**raw)
