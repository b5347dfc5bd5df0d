"""The look of a scene: what its game's folder says, or the plain look."""

from drachenhort.kernel.game import all_games
from drachenhort.kernel.scene import Scene
from drachenhort.terminal.lookfile import looks_of
from drachenhort.terminal.looks import Look

PLAIN = Look()
"""The walnut table, for games that bring no look."""


def look_of(scene: Scene) -> Look:
    """The look of a scene, by its game and theme."""
    game = all_games().get(scene.game)
    return looks_of(game.package).get(scene.theme, PLAIN) if game else PLAIN
