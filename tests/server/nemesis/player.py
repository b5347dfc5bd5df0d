"""A scripted client: it holds one seat, survives a bad network by the protocol alone, and makes mischief."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.nemesis.history import Heard, History, Intent, Message, Sent, decoded
from tests.server.nemesis.proxy import LABEL
from tests.server.served import HOST

RETRY = 1.0
"""Seconds without an answer after which something is asked again, under the same id."""
PATIENCE = 2.5
"""Seconds without news of the game after which a client suspects that it has missed some."""
PING = 5.0


class Gap(Exception):
    """Something is missing, or may be: come back and ask for it."""


@dataclass
class Sitting:
    """What all players of one table know together."""

    table: str
    is_closing: bool = False
    """Shall the game be ended by consent?"""


@dataclass
class Habits:
    """How a player plays."""

    view: str = "moves"
    asks: str = "always"
    longest_thought: float = 0.12
    silence: float = 0.2
    """How often it lets a moment for reactions pass without a word."""
    again: float = 0.05
    stale: float = 0.04
    illegal: float = 0.05
    undo: float = 0.1
    say: float = 0.02
    rewind: float = 0.01
    agreement: float = 0.6


@dataclass
class Wish:
    """Something asked that has no answer yet."""

    message: Message
    due: float
    """When to ask again."""


@dataclass
class Known:
    """What a client knows of the game by the messages of its stream."""

    stream: str | None = None
    last: int = 0
    log: list[Message] = field(default_factory=list)
    decision: Message | None = None
    offer: Message | None = None
    can_undo: bool = False
    ending: Message | None = None

    def take(self, state: Message) -> None:
        """Take in the next `state`."""
        self.log[state["after"] :] = state["entries"]
        self.decision = state.get("decision")
        self.offer = state.get("offer")
        self.can_undo = state.get("can_undo", False)
        self.ending = state.get("ending")


class Player:
    """One client at one table; `play` returns when the game is over and everything asked is answered."""

    def __init__(
        self,
        sitting: Sitting,
        history: History,
        *,
        port: int,
        label: str,
        cookie: str | None,
        seed: str,
        habits: Habits,
    ) -> None:
        self.sitting = sitting
        self.history = history
        self.known = Known()
        self.label = label
        self.moves = 0
        """Acknowledged."""
        self._address = f"ws://{HOST}:{port}/api/tables/{sitting.table}/socket"
        self._headers = {LABEL: label, **({"Cookie": cookie} if cookie else {})}
        self._dice = random.Random(seed)
        self._habits = habits
        self._wishes: dict[str, Wish] = {}
        self._acknowledged: dict[str, Message] = {}
        self._answered: list[str] = []
        """Decisions with an acknowledged answer of this client."""
        self._closed: set[str] = set()
        """Decisions that need no answer of this client any more."""
        self._think_about: str | None = None
        self._act_at = 0.0
        self._paused_until = 0.0
        self._connection = 0
        self._welcomed: str | None = None
        """The stream of this connection."""
        self._is_first = True
        """Is no message of the stream taken on this connection yet?"""
        self._news_at = 0.0
        self._pinged_at = 0.0
        self._has_repeated_at_the_end = False
        self._counter = 0

    @property
    def is_finished(self) -> bool:
        """Is nothing left to do?"""
        return self.known.ending is not None and not self._wishes and self._has_repeated_at_the_end

    @property
    def is_welcome(self) -> bool:
        """Has the server shown the table on this connection?"""
        return self._welcomed is not None

    def status(self) -> str:
        """Where it stands, for error texts."""
        known, wishes = self.known, [wish.message for wish in self._wishes.values()]
        return (
            f"{self.label}: stream {known.stream} at {known.last}, {len(known.log)} lines, "
            f"decision {known.decision}, offer {known.offer}, over {known.ending is not None}, "
            f"unanswered {wishes}, answered {self._answered[-2:]}"
        )

    # ---- connections -------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_finished:
            self._connection += 1
            self._welcomed = None
            try:
                async with connect(
                    self._address,
                    additional_headers=self._headers,
                    ping_interval=None,
                    compression=None,
                    proxy=None,
                    open_timeout=10,
                    close_timeout=1,
                ) as socket:
                    try:
                        await self._sit(socket)
                    except Gap:
                        socket.transport.abort()
            except (OSError, TimeoutError, WebSocketException):
                pass
            longest = 0.25 if self.is_welcome else 0.6  # there may be no server, or no table yet
            await asyncio.sleep(self._dice.uniform(0.02, longest))

    async def _sit(self, socket: ClientConnection) -> None:
        self._is_first = True
        self._news_at = self._pinged_at = time.monotonic()
        hello: dict[str, Any] = {"type": "hello", "view": self._habits.view, "asks": self._habits.asks}
        if self.known.stream is not None:
            hello |= {"stream": self.known.stream, "last": self.known.last}
        await self._send(socket, hello)
        for wish in self._wishes.values():
            wish.due = 0.0
        while not self.is_finished:
            try:
                async with asyncio.timeout(0.05):
                    text = await socket.recv(decode=True)
            except TimeoutError:
                pass
            else:
                self._hear(decoded(text))
            await self._speak(socket)

    async def _send(self, socket: ClientConnection, message: Message) -> None:
        self.history.events.append(Sent(time.monotonic(), self._connection, message))
        await socket.send(json.dumps(message))

    # ---- hearing -----------------------------------------------------------------------------------

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        is_taken = kind in ("state", "chat") and self._is_next(message)
        self.history.events.append(Heard(time.monotonic(), self._connection, message, is_taken))
        if kind == "welcome":
            self._welcomed = message["stream"]
        elif kind == "done":
            self._is_granted(message["id"])
        elif kind == "refused":
            self._is_refused(message)
        elif is_taken:
            self._take(message)
        elif kind in ("state", "chat") and not self._is_old(message):
            raise Gap

    def _is_old(self, message: Message) -> bool:
        """Is it a copy of a message that was taken before?"""
        return self._welcomed == self.known.stream and message["number"] <= self.known.last

    def _is_next(self, message: Message) -> bool:
        """Does it go on where this client is, or tell everything anew after a welcome?"""
        if self._welcomed is None:
            return False
        tells_all = self._is_first and message["type"] == "state" and message["after"] == 0
        if self._welcomed != self.known.stream:
            return tells_all
        number, expected = message["number"], self.known.last + 1
        return number == expected or (tells_all and number > expected)

    def _take(self, message: Message) -> None:
        self._is_first = False
        self._news_at = time.monotonic()
        self.known.stream, self.known.last = self._welcomed, message["number"]
        if message["type"] != "state":
            return
        if message["after"] > len(self.known.log):
            self.history.complaints.append(
                f"entries after {message['after']}, but there are fewer: {message}"
            )
        self.known.take(message)

    def _is_granted(self, id: str) -> None:
        wish = self._wishes.pop(id, None)
        if wish is None or id in self._acknowledged:
            return
        self._acknowledged[id] = wish.message
        if self.history.intents[id] is Intent.MOVE:
            self.moves += 1
            self._closed.add(wish.message["decision"])
            self._answered.append(wish.message["decision"])

    def _is_refused(self, refusal: Message) -> None:
        id, code = refusal["id"], refusal["code"]
        if id is None:  # no table here yet
            raise Gap
        if id not in self._wishes:
            return
        if code == "store/unavailable":  # nothing has happened, try again
            self._wishes[id].due = time.monotonic() + 0.2
        else:
            wish = self._wishes.pop(id)
            if self.history.intents[id] is Intent.MOVE and code == "decision/closed":
                self._closed.add(wish.message["decision"])

    # ---- speaking ----------------------------------------------------------------------------------

    async def _speak(self, socket: ClientConnection) -> None:
        """Whatever is to be said now."""
        now = time.monotonic()
        if now > self._news_at + PATIENCE and (self._welcomed is None or self.known.ending is None):
            raise Gap
        if self._welcomed is None or self._welcomed != self.known.stream:
            return
        if now > self._pinged_at + PING:
            self._pinged_at = now
            await self._send(socket, {"type": "ping"})
        for wish in list(self._wishes.values()):
            if now >= wish.due:
                wish.due = now + RETRY
                await self._send(socket, wish.message)
        if self.history.seat >= 0:
            await self._wish_something(socket)
        else:
            self._has_repeated_at_the_end = True

    async def _wish_something(self, socket: ClientConnection) -> None:
        known = self.known
        if known.ending is not None:
            if not self._has_repeated_at_the_end:
                self._has_repeated_at_the_end = True
                await self._repeat(socket)
        elif await self._answer_offer(socket) or self._waits():
            return
        elif self.sitting.is_closing:
            if known.offer is None and self.history.seat == 0:
                await self._ask(socket, Intent.OFFER, type="offer", what="end")
                self._pause(0.3)
        elif known.decision is not None and known.decision["id"] not in self._closed:
            await self._decide(socket, known.decision)

    def _waits(self) -> bool:
        """Is there something unanswered that makes it senseless to go on?"""
        if time.monotonic() < self._paused_until:
            return True
        blocking = (Intent.MOVE, Intent.UNDO, Intent.OFFER, Intent.ANSWER)
        return any(
            self.history.intents[id] in blocking and id not in self._acknowledged for id in self._wishes
        )

    async def _answer_offer(self, socket: ClientConnection) -> bool:
        """Answer somebody else's offer, if there is one; True if there was."""
        offer, seat = self.known.offer, self.history.seat
        if offer is None or seat == offer["seat"] or seat in offer["agreed"]:
            return False
        if time.monotonic() < self._paused_until or self._waits():
            return True
        agrees = offer["what"] == "end" or self._dice.random() < self._habits.agreement
        await self._ask(socket, Intent.ANSWER, type="answer", yes=agrees)
        self._pause(0.3)
        return True

    def _pause(self, seconds: float) -> None:
        self._paused_until = time.monotonic() + seconds

    async def _decide(self, socket: ClientConnection, decision: Message) -> None:
        """Think, make mischief, answer."""
        now, dice, habits = time.monotonic(), self._dice, self._habits
        if self._think_about != decision["id"]:
            self._think_about = decision["id"]
            self._act_at = now + dice.uniform(0, habits.longest_thought)
        if now < self._act_at:
            return
        self._think_about = None
        if decision["kind"] == "reaction" and dice.random() < habits.silence:
            self._closed.add(decision["id"])
            return
        if dice.random() < habits.again:
            await self._repeat(socket)
        if dice.random() < habits.stale and self._answered:
            stale = {"decision": dice.choice(self._answered), "action": dice.choice(decision["choices"])}
            await self._ask(socket, Intent.STALE, type="act", **stale)
        if dice.random() < habits.illegal:
            illegal = {"decision": decision["id"], "action": self._illegal(decision["choices"])}
            await self._ask(socket, Intent.ILLEGAL, type="act", **illegal)
        if dice.random() < habits.say:
            await self._ask(socket, Intent.SAY, type="say", text=f"{self.label} says {self._counter}")
        if self.known.can_undo and dice.random() < habits.undo:
            await self._ask(socket, Intent.UNDO, type="undo")
        elif dice.random() < habits.rewind:
            await self._ask(socket, Intent.OFFER, type="offer", what="rewind")
            self._pause(0.5)
        else:
            action = dice.choice(decision["choices"])
            await self._ask(socket, Intent.MOVE, type="act", decision=decision["id"], action=action)

    def _illegal(self, choices: list[str]) -> str:
        """Something that is no choice, nor the whole of an action that begins with one."""
        said: set[str] = {entry["token"] for entry in self.known.log}
        wrong = sorted(token for token in said if not any(token.startswith(choice) for choice in choices))
        return self._dice.choice([*wrong[:20], "???", ""])

    async def _repeat(self, socket: ClientConnection) -> None:
        """Ask again for something that has happened; or, under its id, for something else."""
        if not self._acknowledged:
            return
        id = self._dice.choice(list(self._acknowledged))
        message = self._acknowledged[id]
        decision = self.known.decision
        if message["type"] == "act" and decision is not None and self._dice.random() < 0.5:
            choice = self._dice.choice(decision["choices"])
            message = {"type": "act", "id": id, "decision": decision["id"], "action": choice}
        self._wishes[id] = Wish(message, time.monotonic() + RETRY)
        await self._send(socket, message)

    async def _ask(self, socket: ClientConnection, intent: Intent, **wish: Any) -> None:
        """Ask for something new."""
        self._counter += 1
        id = f"{self.history.seat}.{self._counter}.{self._dice.randrange(16**8):08x}"
        self.history.intents[id] = intent
        message = {"id": id, **wish}
        self._wishes[id] = Wish(message, time.monotonic() + RETRY)
        await self._send(socket, message)
