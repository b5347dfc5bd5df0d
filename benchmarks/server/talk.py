"""As much of the protocol (docs/protocol.md) as a random player needs."""

from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Decoder, Encoder


class Hello(Struct, tag="hello", frozen=True):
    """The first message: the log and the choices are enough."""

    view: str = "moves"


class Act(Struct, tag="act", frozen=True):
    """The answer to a question."""

    id: str
    decision: str
    action: str


class Ping(Struct, tag="ping", frozen=True):
    """Still here."""


class Decision(Struct, frozen=True):
    """A question to this seat."""

    id: str
    choices: list[str]


class State(Struct, tag="state", frozen=True):
    """What has happened, and what is asked now."""

    after: int = 0
    entries: list[Raw] = []
    decision: Decision | None = None
    ending: dict[str, Any] | None = None

    @property
    def length(self) -> int:
        """The number of the last entry of the log."""
        return self.after + len(self.entries)


class Refused(Struct, tag="refused", frozen=True):
    """What was asked has not happened."""

    code: str
    text: str


class Gathering(Struct, tag="gathering", frozen=True):
    """Somebody is still missing."""


class Welcome(Struct, tag="welcome", frozen=True):
    """The answer to Hello."""


class Chat(Struct, tag="chat", frozen=True):
    """What was said."""


class Done(Struct, tag="done", frozen=True):
    """What was asked has happened."""


class Pong(Struct, tag="pong", frozen=True):
    """The server is still there."""


decode = Decoder(State | Refused | Gathering | Welcome | Chat | Done | Pong).decode
encode = Encoder().encode
HELLO, PING = encode(Hello()), encode(Ping())
