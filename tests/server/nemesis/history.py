"""What is recorded while a table is played, by its clients, by the proxy and by the store."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Message = Mapping[str, Any]
"""One message of the protocol, decoded."""


def decoded(text: str) -> Message:
    """A frame as the message that it is, without what nothing here needs and takes much room."""
    message: dict[str, Any] = json.loads(text)
    for name in ("scene", "seats"):
        message.pop(name, None)
    return message


class Intent(StrEnum):
    """What a client had in mind with something that it asked for."""

    MOVE = "move"
    """One of the choices, for the decision that was open."""
    ILLEGAL = "illegal"
    """No choice; must be refused."""
    STALE = "stale"
    """An answer to a decision that was answered before; must be refused."""
    UNDO = "undo"
    OFFER = "offer"
    ANSWER = "answer"
    SAY = "say"


@dataclass(frozen=True, slots=True)
class Sent:
    """A client sent something, for the first time or again."""

    at: float
    connection: int
    message: Message


@dataclass(frozen=True, slots=True)
class Heard:
    """A client heard something."""

    at: float
    connection: int
    message: Message
    is_taken: bool
    """Did it take it for the next message of its stream?"""


@dataclass(frozen=True, slots=True)
class Frame:
    """A message at the server's own end of a connection, where no fault has touched it."""

    at: float
    connection: int
    message: Message
    is_from_server: bool


@dataclass
class History:
    """All that happened to one client at one table."""

    seat: int
    events: list[Sent | Heard] = field(default_factory=list)
    intents: dict[str, Intent] = field(default_factory=dict)
    """What each id stands for."""
    frames: list[Frame] = field(default_factory=list)
    """What reached and left the server on this client's connections."""
    complaints: list[str] = field(default_factory=list)
    """What the client itself found wrong."""

    def asked(self) -> dict[str, Message]:
        """Everything that was asked, by its id, as it was asked first."""
        wishes: dict[str, Message] = {}
        for event in self.events:
            if isinstance(event, Sent) and "id" in event.message:
                wishes.setdefault(event.message["id"], event.message)
        return wishes

    def answers(self) -> list[Message]:
        """Every `done` and `refused` that left the server or was heard."""
        left = [frame.message for frame in self.frames if frame.is_from_server]
        heard = [event.message for event in self.events if isinstance(event, Heard)]
        return [message for message in (*left, *heard) if message["type"] in ("done", "refused")]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the store's log."""

    number: int
    kind: str
    seat: int
    token: str
    client: str | None


@dataclass(frozen=True, slots=True)
class Reaction:
    """An answer at a moment for reactions, as stored."""

    event: int
    moment: int
    seat: int
    token: str
    client: str | None


@dataclass
class Case:
    """All the evidence about one table."""

    table: str
    game: str
    options: Mapping[str, Any]
    names: tuple[str, ...]
    histories: list[History] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    chat: list[tuple[int, str]] = field(default_factory=list)
    """Numbers and texts of the lines that were said."""
    record: str = ""
    """As the server gave it when the game was over."""
    record_after_restart: str = ""
