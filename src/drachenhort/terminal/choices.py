"""What one may answer: choices listed by number, or taken step by step where there are many."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from drachenhort.kernel.scene import Scene, Touch
from drachenhort.terminal.looks import look_of

LIST_MOST = 24
"""A decision with more choices than this is answered step by step."""
LINES_MOST = 6
"""More choices than this are set in two columns."""


def is_listed(scene: Scene) -> bool:
    """Are the choices few enough to be shown as a list?"""
    return len(scene.touches) <= LIST_MOST


def marks_of(scene: Scene) -> dict[str, str]:
    """The numbers of the choices, on the spaces to which just one of them leads."""
    spaces = {space.id for space in scene.spaces}
    targets = [touch.path[-1] if touch.path else "" for touch in scene.touches]
    return {
        target: str(number)
        for number, target in enumerate(targets, 1)
        if target in spaces and targets.count(target) == 1 and is_listed(scene)
    }


def list_choices(scene: Scene, width: int) -> Table:
    """The choices with their numbers, their notation and, where there is room, what they do."""
    style = f"bold {look_of(scene.theme).accent}"
    columns, with_labels = _layout(scene.touches, width)
    cells = [
        (Text(f"{number:>3}", style=style), Text(touch.action, style="bold"), Text(touch.label))
        for number, touch in enumerate(scene.touches, 1)
    ]
    height = -(-len(cells) // columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(height):
        across = cells[row::height]
        grid.add_row(*(part for cell in across for part in (cell if with_labels else cell[:2])))
    return grid


def _layout(touches: Sequence[Touch], width: int) -> tuple[int, bool]:
    """In how many columns a list is set, and whether with labels: few lines are worth more than words."""
    action = max((len(touch.action) for touch in touches), default=0)
    label = max((len(touch.label) for touch in touches), default=0)
    if len(touches) <= LINES_MOST:
        return 1, True
    if width >= 2 * (action + label + 9):
        return 2, True
    return max(1, width // (action + 7)), False


@dataclass(frozen=True)
class Steps:
    """An answer given one element after the other: the choices that still fit."""

    scene: Scene
    chosen: tuple[str, ...] = ()

    @property
    def touches(self) -> list[Touch]:
        """The choices whose path begins with what was chosen."""
        return [touch for touch in self.scene.touches if touch.path[: len(self.chosen)] == self.chosen]

    @property
    def done(self) -> Touch | None:
        """The choice, once only one is left."""
        touches = self.touches
        return touches[0] if len(touches) == 1 else None

    def names(self) -> dict[str, str]:
        """What can come next: what one types, and the element it means."""
        names: dict[str, str] = {}
        for touch in self.touches:
            for element in touch.path[len(self.chosen) : len(self.chosen) + 1]:
                names.setdefault(self.name(element), element)
        return names

    def name(self, element: str) -> str:
        """What one types for an element: the face of a piece, or its id."""
        faces = {piece.id: piece.face for piece in self.scene.pieces}
        return faces.get(element) or element

    def step(self, word: str) -> "Steps | None":
        """The steps with one more, or None if that is not possible next."""
        for name, element in self.names().items():
            if name.casefold() == word.casefold():
                return Steps(self.scene, (*self.chosen, element))
        return None

    def example(self) -> str:
        """An answer in full, as one types it."""
        touches = self.touches
        return (
            " ".join(self.name(element) for element in touches[0].path[len(self.chosen) :]) if touches else ""
        )
