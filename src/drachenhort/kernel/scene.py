"""The vocabulary of a table: a game says what lies where and what one touches; screens draw any game from it.

A scene is made from a hidden copy, for one seat and in one language, so everything in it may be shown.
All elements have an `id` that is unique in the scene and stays the same from scene to scene, so that a
screen can let a piece glide from where it was to where it is.
"""

from dataclasses import asdict, dataclass
from typing import Any

from drachenhort.kernel.seats import OVER, SPECTATOR
from drachenhort.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at a table: from which seat, in which language, and what everybody there is called."""

    seat: int
    language: str
    names: tuple[str, ...] = ()
    """Empty where nobody has a name: then texts speak of seats."""

    def say(self, text: Text) -> str:
        """A text as this reader reads it."""
        return text.named(self.names).into(self.language)


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board, in board units: x to the right, y down, one unit per square."""

    id: str
    kind: str
    x: float
    y: float
    label: str
    rule: str | None = None
    """The rule that governs it, for whoever asks."""
    name: str = ""
    """What is printed there, faintly: the name by which sentences speak of it; empty where they use none."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A row of places off the board: a rack, a hand, a pile."""

    id: str
    kind: str
    owner: int | None
    label: str
    unknown: tuple[str, ...] = ()
    """What the pieces without a face can be, as faces, sorted: what public history tells."""
    unknown_label: str = ""
    rule: str | None = None
    badge: str = ""
    """What its player is told by before any piece of his stands on the board: a number or a letter."""
    close_up: bool = False
    """Does it show in close-up what lies on the board? Then nothing has moved there."""
    lays_ready: bool = False
    """Does what lies there belong to an action that is not complete? A touch takes it back."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that lies on a space or at a place of a zone."""

    id: str
    kind: str
    at: str
    label: str
    owner: int | None = None
    place: int = 0
    """Which place of the zone, or how high in the stack on the space; 0 is the first, the lowest."""
    face: str | None = None
    """What is printed on it; None when this seat cannot see it."""
    rule: str | None = None
    turn: int = 0
    """Degrees by which it lies turned, clockwise."""
    count: int = 1
    """How many alike lie there as one: a heap that is counted rather than looked through."""
    badge: str = ""
    """What a player's piece bears where only a sign has room; without one, the first letter of its face."""
    does: str = ""
    """What it does when it is played, in one line; empty where there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Line:
    """A piece of a path, drawn on the board or on a piece and turning with it."""

    id: str
    kind: str
    on: str | None
    """The piece that carries it; None for the board."""
    points: tuple[tuple[float, float], ...]
    """From end to end, in board units; on a piece from its centre, as it lies unturned."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A way that one move can take: it lights up when one of its ends or a piece under it is touched."""

    id: str
    ends: tuple[str, str]
    lines: tuple[str, ...]
    """In the order in which they are walked."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where something would go if what is asked about happens: from one element to another."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Control:
    """Something to press that lies nowhere on the table."""

    id: str
    label: str
    turn: int | None = None
    """By how many degrees it turns the piece that was touched last, if that is what it does."""
    key: str = ""
    """A short word that one can type for it."""
    does: str = ""
    """What it does, in one line, where its label does not say it."""


@dataclass(frozen=True, slots=True)
class Button:
    """What a game says about a control, for all readers."""

    label: Text
    turn: int | None = None
    """By how many degrees it turns the piece that was touched last, if that is what it does."""
    key: str = ""
    """A short word that one can type for it."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that everybody sees: cards left, points, rounds."""

    id: str
    kind: str
    value: int
    label: str
    owner: int | None = None
    most: int | None = None
    rule: str | None = None
    zone: str | None = None
    """The zone whose pieces it counts, with which it is shown; None for its owner's plate."""
    face: str | None = None
    """What is printed on what it counts, where several counters of one kind count different things."""
    does: str = ""
    """What one of those that it counts does when it is played, in one line."""


Element = Space | Zone | Piece | Counter | Control
"""What can be touched."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Whose turn it is, who decides now, and what is asked, in one sentence."""

    turn: int | None
    decider: int
    """A seat, NATURE or OVER; SOMEBODY where this viewer must not know."""
    text: str
    rule: str | None = None
    about: tuple[str, ...] = ()
    """The elements that the sentence speaks of, so that a screen can point at them."""
    stakes: str = ""
    """What the answer costs and may bring, in one line, with exact odds where chance decides."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A legal action: the elements one touches for it, in order, and what it will do."""

    action: str
    path: tuple[str, ...]
    label: str
    is_forced: bool = False
    """Is there nothing else to do, and the same seat decides after it? A screen may do it by itself."""
    confirm: str = ""
    """What a screen asks before it does something rare that cannot be taken back; empty for most actions."""
    then: tuple[str, ...] = ()
    """What may be touched next after a usual action: whoever touches that takes the action as well."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked on the way to an action, after a part of its path has been touched."""

    path: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Component:
    """Things of one kind in the box, for a table of everything there is."""

    picture: str
    """Sort, kind and face of their symbol in the game's art: `piece/card/SL`."""
    count: int
    label: Text
    does: Text | None = None
    rule: str | None = None


UNASKED = Prompt(None, OVER, "")
"""Stands in a scene whose game leaves the prompt to the kernel."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one seat sees it. A game describes what lies there; the kernel fills in the rest."""

    game: str = ""
    theme: str = ""
    """Whose art and words are used; the game's own where it is left out."""
    seat: int = SPECTATOR
    language: str = "en"
    width: float = 0
    height: float = 0
    """Of the board, in units; 0 where there is none."""
    spaces: tuple[Space, ...] = ()
    zones: tuple[Zone, ...] = ()
    pieces: tuple[Piece, ...] = ()
    counters: tuple[Counter, ...] = ()
    prompt: Prompt = UNASKED
    touches: tuple[Touch, ...] = ()
    """What this seat may do now; empty for everybody who does not decide."""
    lines: tuple[Line, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    controls: tuple[Control, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    steps: tuple[Step, ...] = ()
    """What is asked after each beginning of a path in `touches` that is not yet a whole one."""

    def asked_after(self, path: tuple[str, ...]) -> str:
        """The question once these elements have been touched: of the step, or else the prompt."""
        return next((step.text for step in self.steps if step.path == path), self.prompt.text)

    def elements(self) -> tuple[Element, ...]:
        """Everything that can be touched."""
        return *self.spaces, *self.zones, *self.pieces, *self.counters, *self.controls

    def element_ids(self) -> list[str]:
        """The names of everything that can be touched."""
        return [element.id for element in self.elements()]

    def to_dict(self) -> dict[str, Any]:
        """The scene as plain JSON data."""
        return asdict(self)
