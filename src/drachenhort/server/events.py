"""What can happen at a table, as it is kept in the log: the log is the truth, all else follows from it."""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What an event is."""

    ACT = "act"
    """A seat, or NATURE, decided: `token` is its move."""
    UNDO = "undo"
    """A seat took its last move back, within the engine's undo barrier."""
    REWIND = "rewind"
    """By consent: back to the first `token` actions."""
    RESIGN = "resign"
    """A seat gave up."""
    ABSENT = "absent"
    """A bot (`token` is its name) plays for a seat whose player is gone."""
    BACK = "back"
    """The player of a seat plays on."""
    VOTE = "vote"
    """A seat wants a bot in the place of seat `token`, who is gone."""
    OFFER = "offer"
    """A seat offers something to all: `token` is `end` or `rewind`."""
    ANSWER = "answer"
    """A seat answers an offer: `token` is `yes` or `no`."""
    END = "end"
    """All agreed to end the game here."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table's log."""

    number: int
    """From 1, without gaps."""
    kind: Kind
    seat: int
    token: str = ""
    client: str | None = None
    """The client's own id for it: a repeated one gets its first answer again."""
    used: int = 0
    """Milliseconds that the seat's clock was charged with."""
    at: int = 0
    """When it was stored: milliseconds since 1970."""


class Wish(msgspec.Struct, frozen=True):
    """An event that is asked for, before it has happened."""

    kind: Kind
    seat: int
    token: str = ""
    client: str | None = None
    used: int = 0
