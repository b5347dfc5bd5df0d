"""What goes over a table's socket, both ways, as JSON; docs/protocol.md explains it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from drachenhort.kernel.scene import Scene

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]*$")]
"""A client's own name for what it asks; the answer names it again."""
LONGEST_FRAME = 4_000
"""Characters of a client's message."""


# ---- from the client ------------------------------------------------------------------------------


class Hello(Struct, tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message: where this client is in its stream, and how it wants to be told."""

    stream: Annotated[str, Meta(max_length=40)] | None = None
    last: Annotated[int, Meta(ge=0, le=2**40)] = 0
    language: Annotated[str, Meta(max_length=8)] | None = None
    """`en`, `fr` or `de`; else that of the table."""
    view: Literal["scene", "moves"] = "scene"
    """Whole tables for people, or only the moves and choices for programs."""
    asks: Literal["always", "able"] = "always"
    """Ask for a reaction in any case, or only who could react."""
    seat: Annotated[int, Meta(ge=-3, le=20)] | None = None
    """With the eyes of which of the own seats; -3 looks on, and so does who holds several and names none."""


class Act(Struct, tag="act", frozen=True, forbid_unknown_fields=True):
    """An answer to an open decision."""

    id: Id
    decision: Annotated[str, Meta(max_length=40)]
    action: Annotated[str, Meta(max_length=400)]


class Why(Struct, tag="why", frozen=True, forbid_unknown_fields=True):
    """What stands against touching these elements of the scene, one after the other?"""

    id: Id
    decision: Annotated[str, Meta(max_length=40)]
    path: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(min_length=1, max_length=8)]


class Undo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take the last move back, where the rules let one."""

    id: Id


class MakeOffer(Struct, tag="offer", frozen=True, forbid_unknown_fields=True):
    """Ask all others to agree to something: `end` or `rewind`."""

    id: Id
    what: Annotated[str, Meta(max_length=20)]


class AnswerOffer(Struct, tag="answer", frozen=True, forbid_unknown_fields=True):
    """Agree to an offer, or not."""

    id: Id
    yes: bool


class Resign(Struct, tag="resign", frozen=True, forbid_unknown_fields=True):
    """Give up."""

    id: Id


class Return(Struct, tag="return", frozen=True, forbid_unknown_fields=True):
    """Play on where a bot has played meanwhile."""

    id: Id


class Replace(Struct, tag="replace", frozen=True, forbid_unknown_fields=True):
    """Vote for a bot in the place of somebody who is gone."""

    id: Id
    seat: Annotated[int, Meta(ge=0, le=20)]


class Stand(Struct, tag="standing", frozen=True, forbid_unknown_fields=True):
    """One answer for many moments.

    Let it be for this `turn`, or for the `round` up to one's own next turn; ask me where it `matters`, or
    `always`. Whoever is asked says it of the present moment, too. At a device that people share it may be
    said for all of them, `together`.
    """

    id: Id
    what: Literal["turn", "round", "matters", "always"]
    together: bool = False


class SetPace(Struct, tag="pace", frozen=True, forbid_unknown_fields=True):
    """How quickly bots shall play at this table."""

    id: Id
    pace: Literal["slow", "normal", "quick", "once"]


class Say(Struct, tag="say", frozen=True, forbid_unknown_fields=True):
    """A line of chat."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hold(Struct, tag="hold", frozen=True, forbid_unknown_fields=True):
    """Somebody takes the device that several share: wait for what this seat does at this moment."""

    id: Id
    seat: Annotated[int, Meta(ge=0, le=20)]


class Nobody(Struct, tag="nobody", frozen=True, forbid_unknown_fields=True):
    """Nobody at this device reacts at this moment."""

    id: Annotated[str, Meta(min_length=1, max_length=36, pattern="^[ -~]*$")]
    moment: Annotated[str, Meta(max_length=40)]


class Ping(Struct, tag="ping", frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


FromSeat = Act | Why | Undo | MakeOffer | AnswerOffer | Resign | Return | Replace | Stand | SetPace
"""What only somebody with a seat may ask."""
FromClient = Hello | FromSeat | Hold | Nobody | Say | Ping
decoder = msgspec.json.Decoder(FromClient)


# ---- from the server ------------------------------------------------------------------------------


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line of the game's log, as this viewer is told it."""

    number: int
    seat: int
    token: str
    aftermath: tuple[str, ...] = ()
    """What happened by itself after it, in the same notation."""
    text: str = ""
    """What changed on the table, in words; for people only."""
    about: tuple[str, ...] = ()
    """What lights up with it: what it speaks of, or the spaces that something left; for people only."""
    lead: str = ""
    """How the text begins, where lines in a row of one player begin alike and can be read as one."""
    by: int | None = None
    """Whose doing it is told as, if that is not `seat`: the player for whom chance rolled or drew."""
    is_big: bool = False
    """Is it a moment that nobody should miss?"""


class Decision(Struct, frozen=True):
    """A question that this viewer may answer."""

    id: str
    kind: str
    """`turn`, or `reaction` to what somebody else did."""
    choices: tuple[str, ...]
    until: int | None
    """When it is answered for one, in milliseconds since 1970."""


class SeatState(Struct, frozen=True):
    """What everybody sees of a seat."""

    name: str
    bot: str | None
    is_online: bool
    is_resigned: bool
    left: int | None
    """Milliseconds of its time that are left; None without a clock."""
    title: str | None = None
    """What the level of its bot is called; None for people, and for bots of old tables."""
    level: int | None = None
    """The number of that level."""


class OfferState(Struct, frozen=True):
    """An offer that waits for answers."""

    what: str
    seat: int
    agreed: tuple[int, ...]


class Ending(Struct, frozen=True):
    """How it ended."""

    code: str
    """The game's own, or `resigned` or `agreed` where people ended it."""
    text: str
    rule: str | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    seed: str


class RematchState(Struct, frozen=True):
    """The table where some of these people play again, or want to."""

    table: str
    by: int | None
    """The seat, at this table, of who asked for it and still sits there."""
    seats: tuple[int, ...]
    """Those, at this table, who sit there by now."""
    asked: tuple[int, ...]
    """Those, at this table, for whom a seat is kept until they answer."""


class Moment(Struct, frozen=True):
    """A moment at which people who share a device may react."""

    id: str
    seats: tuple[int, ...]
    """Those of them who may and want to be asked, with or without a card for it."""


class State(Struct, tag="state", frozen=True, omit_defaults=True):
    """The table as this viewer sees it, and what happened since the last such message."""

    number: int
    after: int
    """The log stands up to the entry of this number; `entries` follow it."""
    entries: tuple[Entry, ...]
    seats: tuple[SeatState, ...]
    scene: Scene | None = None
    """Missing where the table looks as before, and for programs."""
    decision: Decision | None = None
    until: int | None = None
    """When the clock of whoever decides runs out."""
    waits_until: int | None = None
    """When a moment for reactions ends at the latest."""
    can_undo: bool = False
    offer: OfferState | None = None
    votes: tuple[tuple[int, int], ...] = ()
    """Who votes for a bot in whose place."""
    ending: Ending | None = None
    rematch: RematchState | None = None
    """For who sat at a finished table."""
    moment: Moment | None = None
    """For people who share a device; missing where nobody of them may react."""
    is_open: bool = False
    """Where people share a device: is nothing hidden from anybody now?"""
    standing: str = "always"
    """What this seat has said for many moments, as far as it holds now; it is told to nobody else."""
    aloud: dict[int, str] = {}
    """Where people share a device: what they have said aloud for many moments, by seat."""
    pace: str = "normal"
    """How quickly bots play at this table."""


class Line(Struct, frozen=True):
    """A line of chat."""

    number: int
    name: str
    text: str
    at: int


class Lines(Struct, tag="chat", frozen=True):
    """What was said."""

    number: int
    lines: tuple[Line, ...]


class Gathering(Struct, tag="gathering", frozen=True):
    """The game has not begun: who sits at the table by now."""

    table: Any
    now: int


class Welcome(Struct, tag="welcome", frozen=True):
    """The answer to Hello, once the game has begun."""

    table: str
    game: str
    seat: int
    stream: str
    promise: str
    """The SHA-256 of the seed of all dice."""
    lines: tuple[Line, ...]
    """The last of the chat."""
    now: int
    mine: tuple[int, ...] = ()
    """The seats that are played on this device."""
    borrowed: tuple[int, ...] = ()
    """Those of them that came from another device."""
    lent: tuple[int, ...] = ()
    """Seats of this device that are played on another one."""
    matters: str = ""
    """When a moment for reactions matters, in the words of the game; empty where it does not say."""
    hints: bool = False
    """May one ask for hints at this table?"""


class Done(Struct, tag="done", frozen=True):
    """What was asked has happened."""

    id: str


class Refused(Struct, tag="refused", frozen=True):
    """What was asked has not happened, and why."""

    id: str | None
    code: str
    text: str
    rule: str | None = None


class Pong(Struct, tag="pong", frozen=True):
    """Somebody is."""

    now: int


encode = msgspec.json.Encoder().encode
