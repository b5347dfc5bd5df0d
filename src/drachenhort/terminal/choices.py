"""What one may answer: choices listed by number, large families of them folded, or taken step by step."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.table import Table
from rich.text import Text

from drachenhort.kernel.scene import Scene, Touch
from drachenhort.kernel.text import Words
from drachenhort.terminal.board import number_of
from drachenhort.terminal.themes import look_of

_ = Words("drachenhort")

FAMILY_MOST = 12
"""Choices of one kind are listed one by one if they are not more than this."""
LINES_MOST = 6
"""More choices than this are set in two columns."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The choices of a scene: those listed under numbers, and the families too large for that."""

    listed: tuple[Touch, ...]
    folded: tuple[tuple[Touch, ...], ...]


def menu_of(scene: Scene) -> Menu:
    """A family is what begins by touching the same kind of thing."""
    kinds = {piece.id: piece.kind for piece in scene.pieces}
    families: dict[str, list[Touch]] = defaultdict(list)
    for touch in scene.touches:
        families[kinds.get(touch.path[0], "") if touch.path else ""].append(touch)
    folded = [tuple(family) for family in families.values() if len(family) > FAMILY_MOST]
    hidden = {touch.action for family in folded for touch in family}
    return Menu(tuple(touch for touch in scene.touches if touch.action not in hidden), tuple(folded))


def is_listed(scene: Scene) -> bool:
    """Is there a list to answer by number, rather than only families to choose from step by step?"""
    return bool(menu_of(scene).listed)


def marks_of(scene: Scene) -> dict[str, str]:
    """The numbers of the choices, on the spaces to which just one of them leads."""
    spaces = {space.id for space in scene.spaces}
    targets = [touch.path[-1] if touch.path else "" for touch in menu_of(scene).listed]
    return {
        target: str(number)
        for number, target in enumerate(targets, 1)
        if target in spaces and targets.count(target) == 1
    }


def list_choices(scene: Scene, width: int, lines: int = LINES_MOST) -> Table:
    """The choices with their numbers, their notation and, where there is room, what they do."""
    style = f"bold {look_of(scene.theme).accent}"
    menu = menu_of(scene)
    columns, with_labels = _layout(menu.listed, width, lines - len(menu.folded))
    cells = [
        (Text(f"{number:>3}", style=style), Text(touch.action, style="bold"), Text(touch.label))
        for number, touch in enumerate(menu.listed, 1)
    ]
    height = -(-len(cells) // columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(height):
        across = cells[row::height]
        grid.add_row(*(part for cell in across for part in (cell if with_labels else cell[:2])))
    return grid


def list_folded(scene: Scene) -> list[Text]:
    """A line for every family: its first and last choice in notation, and what the first does."""
    style = f"bold {look_of(scene.theme).accent}"
    lines = []
    for family in menu_of(scene).folded:
        ends = _("{first} to {last}", first=family[0].action, last=family[-1].action)
        example = _(", for example: {label}", label=family[0].label)
        lines.append(Text.assemble("  ", (ends.into(scene.language), style), example.into(scene.language)))
    return lines


def _layout(touches: Sequence[Touch], width: int, lines: int) -> tuple[int, bool]:
    """In how many columns a list is set, and whether with labels: few lines are worth more than words."""
    action = max((len(touch.action) for touch in touches), default=0)
    label = max((len(touch.label) for touch in touches), default=0)
    if len(touches) <= min(LINES_MOST, lines):
        return 1, True
    if width >= 2 * (action + label + 9) and len(touches) <= max(2 * lines, LINES_MOST):
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

    def settled(self) -> "Steps":
        """The steps with those that can only be one thing taken already."""
        nexts = self.nexts()
        return replace(self, chosen=(*self.chosen, nexts[0])).settled() if len(nexts) == 1 else self

    def back(self) -> "Steps":
        """The steps without the last one that somebody chose."""
        shorter = (replace(self, chosen=self.chosen[:n]).settled() for n in reversed(range(len(self.chosen))))
        return next((steps for steps in shorter if steps != self), self)

    def nexts(self) -> list[str]:
        """The elements that can come next."""
        place = len(self.chosen)
        return list(dict.fromkeys(e for touch in self.touches for e in touch.path[place : place + 1]))

    def names(self) -> dict[str, str]:
        """What can come next: what one types, and the element it means."""
        names: dict[str, str] = {}
        nexts = self.nexts()
        for element in nexts:
            others = {alias for other in nexts if other != element for alias in self._aliases(other)}
            own = [alias for alias in self._aliases(element) if alias not in others]
            names.setdefault(own[0] if own else self.name(element), element)
        return names

    def _aliases(self, element: str) -> list[str]:
        """What one can type for an element: its face, the space it lies on, its number or its id."""
        for piece in self.scene.pieces:
            if piece.id == element:
                spaces = [space.id for space in self.scene.spaces if space.id == piece.at]
                return [alias for alias in (piece.face, *spaces, element) if alias]
        if any(control.id == element for control in self.scene.controls):
            return [alias for alias in (number_of(element), element) if alias]
        return [element]

    def name(self, element: str) -> str:
        """What stands for an element that has been chosen."""
        return self._aliases(element)[0]

    def step(self, word: str) -> "Steps | None":
        """The steps with one more, or None if that is not possible next, or could mean several things."""
        named = {name.casefold(): element for name, element in self.names().items()}
        element = named.get(word.casefold())
        if element is None:
            meant = [e for e in self.nexts() if word.casefold() in map(str.casefold, self._aliases(e))]
            element = meant[0] if len(meant) == 1 else None
        return replace(self, chosen=(*self.chosen, element)) if element else None

    def example(self) -> str:
        """An answer in full, as one types it."""
        if not self.touches:
            return ""
        steps, words = self, []
        for element in self.touches[0].path[len(self.chosen) :]:
            words.append(next((name for name, e in steps.names().items() if e == element), element))
            steps = replace(steps, chosen=(*steps.chosen, element))
        return " ".join(words)
