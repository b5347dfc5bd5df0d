"""What one may answer: choices listed by number, large families of them folded, or taken step by step."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.table import Table
from rich.text import Text

from drachenhort.chronicle.reading import has_hands
from drachenhort.kernel.scene import Element, Scene, Touch
from drachenhort.kernel.text import Words
from drachenhort.terminal.chart import has_chart
from drachenhort.terminal.comb import has_comb
from drachenhort.terminal.themes import look_of

_ = Words("drachenhort")

FAMILY_MOST = 12
"""Choices of one kind are listed one by one if they are not more than this."""
PLAIN_MOST = 24
"""The same where each is one touch, on boards that do not show in brackets what can be touched."""
LINES_MOST = 6
"""More choices than this are set in two columns; and who holds cards is asked for the card first."""
LOOKED_THROUGH = 60
"""A family that is larger than this nobody looks through, even if it can be taken in a few steps."""


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
        return list(dict.fromkeys(filter(None, map(self.next_of, self.touches))))

    def next_of(self, touch: Touch) -> str:
        """The element that comes next in one of the choices; empty behind its last."""
        return next(iter(touch.path[len(self.chosen) :]), "")

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
        """What one can type for an element: its face or half of it, its space, key, id or label."""
        for piece in self.scene.pieces:
            if piece.id == element:
                spaces = [space.id for space in self.scene.spaces if space.id == piece.at]
                face = piece.face or ""
                badge = piece.badge if piece.owner == self.scene.seat else ""
                names = (badge, face, *face.split("/"), *spaces, element)
                return [alias for alias in dict.fromkeys(names) if alias]
        for control in self.scene.controls:
            if control.id == element:
                return [alias for alias in dict.fromkeys((control.key, element, control.label)) if alias]
        label = next((space.label for space in self.scene.spaces if space.id == element), "")
        return [alias for alias in dict.fromkeys((element, label.partition(",")[0])) if alias]

    def name(self, element: str) -> str:
        """What stands for an element that has been chosen."""
        return self._aliases(element)[0]

    def label(self, element: str) -> str:
        """What an element is called."""
        scene = self.scene
        parts: tuple[Element, ...] = (*scene.pieces, *scene.spaces, *scene.zones, *scene.controls)
        return next((part.label for part in parts if part.id == element), element)

    def step(self, word: str) -> "Steps | None":
        """The steps with one more, or None if that is not possible next, or could mean several things."""
        named = {name.casefold(): element for name, element in self.names().items()}
        element = named.get(word.casefold())
        if element is None:
            meant = [e for e in self.nexts() if word.casefold() in map(str.casefold, self._aliases(e))]
            element = meant[0] if len(meant) == 1 else None
        return replace(self, chosen=(*self.chosen, element)) if element else None

    def example(self, touch: Touch | None = None) -> str:
        """An answer in full, as one types it: the first one, or the one that is meant."""
        if not self.touches:
            return ""
        steps, words = self, []
        for element in (touch or self.touches[0]).path[len(self.chosen) :]:
            words.append(next((name for name, e in steps.names().items() if e == element), element))
            steps = replace(steps, chosen=(*steps.chosen, element))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a list: one action, or all that begin with the same element."""

    name: str
    """The notation of the action, or what one types for the element."""
    label: str
    touches: tuple[Touch, ...]
    steps: Steps
    """The answer as far as this entry gives it."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The choices at a step: those listed under numbers, and the families too large for that."""

    listed: tuple[Choice, ...]
    folded: tuple[tuple[Touch, ...], ...]


def menu_of(steps: Steps) -> Menu:
    """A family is what goes on by touching the same kind of thing."""
    kinds = {piece.id: piece.kind for piece in steps.scene.pieces}
    families: dict[str, list[Touch]] = defaultdict(list)
    for touch in steps.touches:
        families[kinds.get(steps.next_of(touch), "")].append(touch)
    most = 1 if has_hands(steps.scene) and len(steps.touches) > LINES_MOST else FAMILY_MOST
    listed: list[Choice] = []
    folded: list[tuple[Touch, ...]] = []
    for family in families.values():
        choices = _choices(steps, family, most)
        if choices:
            listed += choices
        else:
            folded.append(tuple(family))
    order = {touch.action: place for place, touch in enumerate(steps.touches)}
    return Menu(tuple(sorted(listed, key=lambda choice: order[choice.touches[0].action])), tuple(folded))


def _choices(steps: Steps, family: Sequence[Touch], most: int) -> list[Choice]:
    """The entries of a family: one by one if they are few, else by what is touched next; none if too many."""
    by_element: dict[str, list[Touch]] = defaultdict(list)
    for touch in family:
        by_element[steps.next_of(touch)].append(touch)
    is_one = len(by_element) == 1 and len(family) == len(steps.touches)
    says_nothing = is_one or len(by_element) == len(family)
    if len(family) <= (_most_single(steps.scene) if says_nothing else most):
        return [_choice(steps, [touch]) for touch in family]
    if len(family) <= LOOKED_THROUGH and len(by_element) <= FAMILY_MOST and not says_nothing:
        return [_choice(steps, touches) for touches in by_element.values()]
    return []


def _most_single(scene: Scene) -> int:
    """How many choices of one touch each are listed."""
    is_named = has_chart(scene) and not look_of(scene).chart.dots
    return FAMILY_MOST if is_named or has_comb(scene) else PLAIN_MOST


def _choice(steps: Steps, touches: Sequence[Touch]) -> Choice:
    first = touches[0]
    if len(touches) == 1:
        return Choice(first.action, first.label, (first,), replace(steps, chosen=first.path))
    element = steps.next_of(first)
    label = _.plural("{what}: {n} way", "{what}: {n} ways", n=len(touches), what=steps.label(element))
    further = replace(steps, chosen=(*steps.chosen, element)).settled()
    return Choice(f"{steps.name(element)} ...", label.into(steps.scene.language), tuple(touches), further)


def marks_of(scene: Scene, chosen: tuple[str, ...] = ()) -> dict[str, str]:
    """The numbers of the choices that come next, on the spaces to which just one of them leads."""
    spaces = {space.id for space in scene.spaces}
    listed = menu_of(Steps(scene, chosen)).listed
    targets = [choice.steps.chosen[-1] if choice.steps.chosen else "" for choice in listed]
    return {
        target: str(number)
        for number, target in enumerate(targets, 1)
        if target in spaces and targets.count(target) == 1
    }


def list_choices(scene: Scene, menu: Menu, width: int, lines: int = LINES_MOST) -> Table:
    """The choices with their numbers, their notation and, where there is room, what they do."""
    style = f"bold {look_of(scene).accent}"
    layout = _layout(menu.listed, width, lines - len(menu.folded))
    cells = [
        (
            Text(f"{number:>3}", style=style),
            *([Text(choice.name, style="bold")] if layout.is_named else []),
            *([_cut(choice.label, layout.room)] if layout.room else []),
        )
        for number, choice in enumerate(menu.listed, 1)
    ]
    height = -(-len(cells) // layout.columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(height):
        grid.add_row(*(part for cell in cells[row::height] for part in cell))
    return grid


def _cut(label: str, room: int) -> Text:
    text = Text(label)
    text.truncate(room, overflow="ellipsis")
    return text


def list_folded(scene: Scene, menu: Menu) -> list[Text]:
    """A line for every family: its first and last choice in notation, and what the first does."""
    style = f"bold {look_of(scene).accent}"
    lines = []
    for family in menu.folded:
        ends = _("{first} to {last}", first=family[0].action, last=family[-1].action)
        example = _(", for example: {label}", label=family[0].label)
        lines.append(Text.assemble("  ", (ends.into(scene.language), style), example.into(scene.language)))
    return lines


UNCUT = 999
SHORTEST = 20
"""Columns of a label that is still worth reading."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a list is set."""

    columns: int
    room: int
    """For labels; 0 without them."""
    is_named: bool = True
    """With the notation of each choice."""


def _layout(choices: Sequence[Choice], width: int, lines: int) -> _Layout:
    """In how many columns a list is set, and with what: few lines are worth more than words."""
    holds_cards = bool(choices) and has_hands(choices[0].steps.scene)
    if len(choices) <= (lines if holds_cards else min(LINES_MOST, lines)):
        return _Layout(1, UNCUT)
    height = -(-len(choices) // 2)
    halves = [_wide(choices[:height]), _wide(choices[height:])]
    if sum(map(sum, halves)) + 18 <= width and len(choices) <= max(2 * lines, LINES_MOST):
        return _Layout(2, UNCUT)
    if len(choices) > FAMILY_MOST and (layout := _long_layout(choices, width, lines)):
        return layout
    half = (width - 18 - halves[0][0] - halves[1][0]) // 2
    if half >= SHORTEST and holds_cards:
        return _Layout(2, half)
    return _Layout(max(1, width // (_wide(choices)[0] + 7)), 0)


def _long_layout(choices: Sequence[Choice], width: int, lines: int) -> _Layout | None:
    """Many choices in several columns: labels say more than notation, where there is no room for both."""
    names, labels = _wide(choices)
    for is_named, each in ((True, names + labels + 9), (False, labels + 7)):
        columns = width // each
        if columns and len(choices) <= columns * lines:
            return _Layout(columns, UNCUT, is_named)
    return None


def _wide(choices: Sequence[Choice]) -> tuple[int, int]:
    """How wide the names are, and how wide the labels."""
    names = max((len(choice.name) for choice in choices), default=0)
    return names, max((len(choice.label) for choice in choices), default=0)
