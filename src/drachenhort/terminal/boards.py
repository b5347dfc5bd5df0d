"""The commands `board` and `position`: boards looked over, and single situations shown."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.text import Text as Picture

from drachenhort.chronicle.knowledge import scene_of_all
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Words
from drachenhort.terminal.choices import LOOKED_THROUGH, Steps, list_choices, list_folded, menu_of
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.files import read_json_object
from drachenhort.terminal.outcome import say_outcome
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


def findings(game: Game, path: Path) -> list[Any]:
    """What the game's board checker says about a board file."""
    return list(_module(game, "board_check").findings(_module(game, "board").load(path)))


def _module(game: Game, name: str) -> ModuleType:
    """A module that only games with boards to choose from have."""
    wanted = f"{game.package}.{name}"
    try:
        return importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name != wanted:
            raise
        raise BadUsage(_("{game} has no boards to check.", game=game.title)) from error


def show_findings(voice: Voice, found: list[Any]) -> None:
    """Every finding with a tick or a cross."""
    for finding in found:
        tick, style = ("✓", "green") if finding.ok else ("✗", "bold red")
        sign = tick if voice.has_unicode else ("ok" if finding.ok else "NO")
        voice.show(Picture.assemble((f"{sign} ", style), voice.words(finding.text)))


def show_board(voice: Voice, game: Game, name: str) -> None:
    """An empty board, from a file or by its name."""
    if all(option.name != "board" for option in game.known_options):
        raise BadUsage(_("{game} has one board only.", game=game.title))
    is_file = name.endswith(".toml") or Path(name).exists()
    match = Match(game, game.options(board=Path(name) if is_file else name))
    screen = Screen(voice, match.names)
    for line in screen.draw_board(match.scene(language=voice.language)):
        voice.show(line)


def load_position(path: Path, game: Game | None = None) -> Match:
    """The match that begins in the position of a JSON file."""
    return Match.from_position(read_json_object(path), game)


def show_position(voice: Voice, match: Match) -> None:
    """A situation with everything in it, and what can be done in it."""
    scene = scene_of_all(match, voice.language)
    for line in Screen(voice, match.names).draw(scene):
        voice.show(line)
    if match.is_over:
        say_outcome(voice, match)
        return
    voice.show(Picture(scene.prompt.text, style="bold"))
    menu = menu_of(Steps(scene))
    if menu.listed:
        voice.show(list_choices(scene, menu, voice.out.width, LOOKED_THROUGH), *list_folded(scene, menu))
    else:
        voice.say(", ".join(touch.action for touch in scene.touches))


def position_data(match: Match, language: str) -> dict[str, Any]:
    """A situation and its legal moves as JSON data."""
    return {
        "game": match.game.id,
        "decider": match.decider,
        "choices": match.choices(),
        "position": match.position(),
        "scene": scene_of_all(match, language).to_dict(),
    }
