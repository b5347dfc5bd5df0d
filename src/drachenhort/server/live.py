"""A live table: everything that happens at it, one thing after the other, stored before anybody is told.

Whoever wants something of a table takes its turn (a fair lock), so a table is one sequence of short steps
whatever comes from sockets, clocks and bots. If the store refuses, nothing has happened; if another process
was quicker, its events are read and what was asked is judged anew against them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from drachenhort.kernel.match import View
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.kernel.text import Words
from drachenhort.server import archive, lending
from drachenhort.server.archive import Player, Sheet
from drachenhort.server.clocks import read_clock
from drachenhort.server.course import Course
from drachenhort.server.devices import eyes_for
from drachenhort.server.dice import promise_of
from drachenhort.server.events import Event, Kind, Wish
from drachenhort.server.messages import Hello, Line, Lines, RematchState, Welcome, encode
from drachenhort.server.paces import BOT_PACE
from drachenhort.server.pacing import Pacer
from drachenhort.server.refusals import DecisionClosed, NotSeated, Overtaken, TableClosed
from drachenhort.server.sharing import Haste
from drachenhort.server.standing import Standing, in_force, spared
from drachenhort.server.store import Store, Taken
from drachenhort.server.streams import KEPT, Eyes, Outbox, Stream
from drachenhort.server.telling import Situation
from drachenhort.server.times import now
from drachenhort.server.waiting import Reaction, Waiting, waiting_after

_ = Words("drachenhort")

CHAT_SHOWN = 50


class Thinker(Protocol):
    """Whoever lets bots think, elsewhere."""

    async def choose(self, bot: str, view: View, seed: int, table: "LiveTable", haste: Haste) -> int:
        """The action that a bot chooses by what it views; the table waits for it, more or less."""


@dataclass(frozen=True)
class House:
    """What all tables of a process share."""

    store: Store
    thinker: Thinker
    tell: Callable[[str, str], Awaitable[None]]
    """Tells other processes of a change at a table."""
    is_shared: bool = False
    """Are there other processes that serve the same tables?"""
    started: int = field(default_factory=now)
    bot_pace: int = BOT_PACE
    """Milliseconds after which a bot answers, at the earliest, whatever it thinks about."""


class LiveTable:
    """A game going on."""

    def __init__(self, sheet: Sheet, course: Course, house: House, since: int | None = None) -> None:
        self.sheet = sheet
        self.course = course
        self.house = house
        self.clock = read_clock(sheet.clock)
        self.since = house.started if since is None else since
        """When this process began to serve this game: what ran out before gets some more time."""
        self.turn = asyncio.Lock()
        self.waiting: Waiting | None = None
        self.opened = sheet.changed
        """When the present decision opened."""
        self.reacted: set[tuple[int, str]] = set()
        """The clients' ids that answered at a moment, each with its seat."""
        self.standings: dict[int, Standing] = {}
        """What seats have said once for many moments."""
        self.is_asleep = False
        self._rested = -1
        """The move after which the present moments were looked for."""
        self._streams: dict[Eyes, Stream] = {}
        self._lines: list[Line] = []
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        """The seats whose people are connected to other processes, and since when that is known."""
        self.rematch: RematchState | None = None
        """Where the same people play again, once the game is over."""
        self._pacer = Pacer(self)

    # ---- life --------------------------------------------------------------------------------------

    async def wake(self, events: Sequence[Event]) -> None:
        """Begin, or go on where the log ends."""
        async with self.turn:
            for event in events:
                moved = self.course.moved
                self.course.apply(event)
                if self.course.moved != moved or event.kind in (Kind.BACK, Kind.ABSENT):
                    self.opened = event.at
            table = self.sheet.id
            self.reacted = await self.house.store.read(lambda db: archive.reacted(db, table))
            await self._hear_wishes()
            await self._hear_chat()
            self._look_for_moments(max(self.opened, self.since))
            if self.waiting is not None:
                await self._read_answers(self.waiting)
            self._pacer.schedule()

    async def sleep(self) -> None:
        """Stop, without losing anything: it is all in the store."""
        self.is_asleep = True
        await self._pacer.stop()

    def sweep(self) -> None:
        """Let go of streams that nobody reads any more."""
        self._streams = {eyes: stream for eyes, stream in self._streams.items() if not stream.is_deserted}

    @property
    def is_watched(self) -> bool:
        """Has anybody looked, here, a short while ago?"""
        return bool(self._streams)

    @property
    def is_idle(self) -> bool:
        """Does nobody look, and will nothing happen by itself?"""
        return not self.is_watched and self._pacer.is_idle and not self.turn.locked()

    @property
    def is_attended(self) -> bool:
        """Does anybody look, here?"""
        return any(stream.outboxes for stream in self._streams.values())

    # ---- who looks ---------------------------------------------------------------------------------

    async def attach(self, eyes: Eyes, outbox: Outbox, hello: Hello) -> bool:
        """Let a socket see the table from now on, and tell it what it has missed; False if it sleeps."""
        async with self.turn:
            if self.is_asleep:
                return False
            if self.house.is_shared:
                await self._catch_up()  # a process that was killed has told nobody of its last moves
            stream = self._streams.setdefault(eyes, Stream(eyes))
            was_online, was_here = self.online(), self._online_here()
            outbox.put(encode(self._welcome(stream, outbox.player)))
            stream.outboxes.add(outbox)  # whoever looks is there, also in the first thing one sees
            missed = stream.since(hello.stream, hello.last)
            if missed is None:
                missed = [encode(self.situation().state_for(stream, afresh=True))]
            for message in missed:
                outbox.put(message)
            await self._presence_may_have_changed(was_online, was_here)
            return True

    async def detach(self, eyes: Eyes, outbox: Outbox) -> None:
        """A socket has gone."""
        async with self.turn:
            was_online, was_here = self.online(), self._online_here()
            if eyes in self._streams:
                self._streams[eyes].leave(outbox)
            await self._presence_may_have_changed(was_online, was_here)

    def _welcome(self, stream: Stream, player: str | None) -> Welcome:
        facts, seats = self.course.facts, self.sheet.seats
        mine = self.sheet.seats_of(player)
        return Welcome(
            facts.table,
            facts.game.id,
            stream.eyes.seat,
            stream.id,
            promise_of(facts.seed),
            tuple(self._lines),
            now(),
            mine=mine,
            borrowed=tuple(seat for seat in mine if seats[seat].home is not None),
            lent=tuple(seat.number for seat in seats if player is not None and seat.home == player),
            matters=matters.into(stream.eyes.language) if (matters := facts.game.explain.MATTERS) else "",
            hints=self.sheet.gives_hints,
        )

    def reseat(self, sheet: Sheet) -> None:
        """Seats have come to other devices: whoever held or holds them says hello anew, with other eyes."""
        moved = [(old, new) for old, new in zip(self.sheet.seats, sheet.seats, strict=True) if old != new]
        players = {seat.player for pair in moved for seat in pair} - {None}
        numbers = {old.number for old, _new in moved}
        self.sheet = sheet
        for eyes, stream in list(self._streams.items()):
            for outbox in [outbox for outbox in stream.outboxes if outbox.player in players]:
                outbox.on_reseated()
            if eyes.seat in numbers:
                del self._streams[eyes]  # nobody goes on with a stream that somebody else has read

    def _online_here(self) -> frozenset[int]:
        """At a shared device all are there, whoever looks."""
        there = (
            {eyes.seat, *self.sheet.seats_of(outbox.player)}
            for eyes, stream in self._streams.items()
            for outbox in stream.outboxes
        )
        return frozenset().union(*there) - {SPECTATOR}

    def online(self) -> frozenset[int]:
        """The seats whose people are connected."""
        recent = now() - KEPT
        known = (seats for seats, at in self._elsewhere.values() if at > recent)
        return self._online_here().union(*known)

    async def _presence_may_have_changed(self, was_online: frozenset[int], was_here: frozenset[int]) -> None:
        if self.online() != was_online:
            self.tell(with_table=False)
        if self._online_here() != was_here:
            await self.announce()

    async def announce(self) -> None:
        """Tell other processes who is connected to this one."""
        seats = " ".join(map(str, sorted(self._online_here())))
        await self.house.tell(self.sheet.id, f"here {seats}")

    async def hear_presence(self, sender: str, seats: frozenset[int]) -> None:
        """Another process says who is connected to it."""
        async with self.turn:
            was_online = self.online()
            _seats, known_at = self._elsewhere.get(sender, (seats, 0))
            self._elsewhere[sender] = (seats, now())
            if self.online() != was_online:
                self.tell(with_table=False)
        if known_at < now() - KEPT:
            await self.announce()  # a process that is new at this table does not know who is here

    def situation(self) -> Situation:
        """How things are."""
        standing = {
            seat: in_force(self.course, seat, self.standings.get(seat), is_aloud=seat in self.sheet.shared)
            for seat in self.course.facts.seats
        }
        return Situation(
            self.course,
            self.waiting,
            self.clock,
            self._pacer.until(),
            self.online(),
            self.rematch,
            self.sheet.shared,
            self.sheet.pace,
            standing,
            self.spared(),
        )

    def spared(self) -> frozenset[int]:
        """The seats that let the present moment pass by what they have said before."""
        return spared(self.course, self.waiting, self.standings, self.sheet.shared)

    async def hear_rematch(self, rematch: RematchState | None) -> None:
        """Somebody asks for a rematch, accepts it, or does not want one."""
        async with self.turn:
            self.rematch = rematch
            self.tell(with_table=False)

    def tell(self, *, with_table: bool = True) -> None:
        """Tell everybody how things are."""
        situation = self.situation()
        for stream in self._streams.values():
            stream.send(encode(situation.state_for(stream, with_table=with_table)))

    def tell_seat(self, seat: int) -> None:
        """Tell only one seat how things are."""
        situation = self.situation()
        for stream in self._streams.values():
            if stream.eyes.seat == seat:
                stream.send(encode(situation.state_for(stream)))

    # ---- events ------------------------------------------------------------------------------------

    def has_happened(self, seat: int, client: str) -> bool:
        """Has a client's id led to something?"""
        return (seat, client) in self.course.answered or (seat, client) in self.reacted

    async def happen(self, wishes: Sequence[Wish], closing: tuple[int, int, int] | None = None) -> None:
        """Store what is wished for and all that follows from it at once; then it has happened.

        An `ActionError` says what the rules have against it. `closing` names a moment (event, index) and how
        many answers were seen there; if there are more by now, nothing is stored and it is `Overtaken`.
        """
        course, at = self.course.twin(), now()
        events = [_applied(course, wish, at) for wish in wishes]
        settlement = course.settlement()
        if settlement is not None and course.offer is not None:
            kind, token = settlement
            events.append(_applied(course, Wish(kind, course.offer.seat, token), at))
        events += _rolls(course, at, has_waited=not wishes)
        await self._store(events, closing, winners=course.winners if course.is_over else None)
        self.course = course
        self._rest(at, events)
        await self.house.tell(self.sheet.id, "moved")

    async def _store(
        self, events: list[Event], closing: tuple[int, int, int] | None, *, winners: tuple[int, ...] | None
    ) -> None:
        table = self.sheet.id
        try:
            await self.house.store.write(lambda db: archive.append(db, table, events, winners, closing))
        except Taken:
            await self._catch_up()
            raise Overtaken(_("This decision is no longer open.")) from None

    async def react(self, reaction: Reaction, client: str) -> None:
        """Store an answer at the present moment; whether it matters makes no difference."""
        waiting, table = self.waiting, self.sheet.id
        assert waiting is not None
        moment = (waiting.event, waiting.index)
        try:
            await self.house.store.write(
                lambda db: archive.add_reaction(
                    db, table, reaction, client, number=self.course.number, moment=moment
                )
            )
        except Taken:
            await self._catch_up()
            raise Overtaken(_("This decision is no longer open.")) from None
        waiting.answers[reaction.seat] = reaction
        self.reacted.add((reaction.seat, client))
        self.tell_seat(reaction.seat)
        self._pacer.schedule()
        await self.house.tell(table, "moved")

    async def hold(self, seat: int) -> None:
        """Wait at the present moment for somebody who has taken a shared device, whatever the hand holds."""
        waiting, table = self.waiting, self.sheet.id
        if waiting is None or seat not in waiting.seats or seat in waiting.answers:
            raise DecisionClosed(_("This decision is no longer open."))
        if seat not in self.sheet.shared:
            raise NotSeated(_("Only people who share a device can ask for time to hand it over."))
        moment, at = (waiting.event, waiting.index), now()
        with suppress(Taken):
            await self.house.store.write(lambda db: lending.add_hold(db, table, moment, seat, at))
            waiting.holds[seat] = at
        self.tell(with_table=False)
        self._pacer.schedule()
        await self.house.tell(table, "moved")

    async def stand(self, seat: int, what: str) -> None:
        """Store what a seat says for many moments; it is told to nobody else, but at a shared device."""
        table, standing = self.sheet.id, Standing(what, self.course.number)
        await self.house.store.write(lambda db: archive.stand(db, table, seat, standing))
        self.standings[seat] = standing
        if seat in self.sheet.shared:
            self.tell()
        else:
            self.tell_seat(seat)
        self._pacer.schedule()
        await self.house.tell(table, "moved")

    async def set_pace(self, pace: str) -> None:
        """Let bots play at another pace from now on."""
        table = self.sheet.id
        await self.house.store.write(lambda db: archive.set_pace(db, table, pace))
        await self._hear_wishes()
        await self.house.tell(table, "moved")

    async def _hear_wishes(self) -> None:
        """Read which answers stand and which pace was chosen, and tell whom it concerns."""
        table, before, pace = self.sheet.id, self.standings, self.sheet.pace
        chosen, self.standings = await self.house.store.read(lambda db: archive.wishes_at(db, table))
        self.sheet = msgspec.structs.replace(self.sheet, pace=chosen)
        if pace != chosen:
            self.tell(with_table=False)
        for seat in before.keys() | self.standings.keys():
            if before.get(seat) != self.standings.get(seat):
                self.tell_seat(seat)

    async def write_nothing(self) -> None:
        """Take as long as storing something does, so that nobody can tell whether something was stored."""
        table = self.sheet.id
        await self.house.store.write(lambda db: archive.write_nothing(db, table))

    async def say(self, player: Player, text: str, client: str) -> None:
        """A line of chat; a repeated `client` id says nothing new."""
        async with self.turn:
            table = self.sheet.id
            with suppress(Taken):
                await self.house.store.write(lambda db: archive.say(db, table, player, text, client))
            await self._hear_chat()
        await self.house.tell(table, "said")

    # ---- what other processes do -------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Another process has stored something: read it."""
        async with self.turn:
            await self._catch_up()

    async def _catch_up(self) -> None:
        number, table = self.course.number, self.sheet.id
        events = await self.house.store.read(lambda db: archive.events_after(db, table, number))
        self.reacted = await self.house.store.read(lambda db: archive.reacted(db, table))
        await self._hear_wishes()
        await self._hear_chat()
        if events:
            course = self.course.twin()
            for event in events:
                course.apply(event)
                if event.kind in (Kind.UNDO, Kind.REWIND):
                    self.course = course.twin()
                    self._rest(event.at, [event])
            self.course = course
            self._rest(events[-1].at, events)
        if self.waiting is not None:
            known = set(self.waiting.answers)
            await self._read_answers(self.waiting)
            for seat in set(self.waiting.answers) - known:
                self.tell_seat(seat)
            self._pacer.schedule()

    async def _hear_chat(self) -> None:
        """Read what was said, and tell everybody what is new of it."""
        table, last = self.sheet.id, self._lines[-1].number if self._lines else 0
        news = await self.house.store.read(lambda db: archive.said_after(db, table, last, CHAT_SHOWN))
        self._lines = [*self._lines, *news][-CHAT_SHOWN:]
        for stream in self._streams.values() if news else ():
            stream.send(encode(Lines(stream.number + 1, tuple(news))))

    async def _read_answers(self, waiting: Waiting) -> None:
        event, moment, table = waiting.event, waiting.index, self.sheet.id
        found = await self.house.store.read(lambda db: archive.reactions_at(db, table, event, moment))
        waiting.answers = {reaction.seat: reaction for reaction in found}
        if self.sheet.shared:
            waiting.holds = await self.house.store.read(lambda db: lending.holds_at(db, table, event, moment))

    # ---- where things stand ------------------------------------------------------------------------

    def _rest(self, at: int, events: Sequence[Event]) -> None:
        """After events: wait for reactions, for people, or for bots."""
        if self._rested != self.course.moved or any(e.kind in (Kind.BACK, Kind.ABSENT) for e in events):
            self.opened = at
        self._look_for_moments(at)
        self.tell()
        self._pacer.schedule()

    def _look_for_moments(self, at: int) -> None:
        """Let others react to the last move, if that has not been done."""
        if self.course.is_over:
            self.waiting = None
        elif self._rested != self.course.moved:
            self.waiting = waiting_after(self.course, at)
        self._rested = self.course.moved

    async def next_moment(self, at: int) -> bool:
        """The present moment is over: open the next one, or (False) let the game go on."""
        waiting = self.waiting
        assert waiting is not None
        if waiting.go_on(at):
            await self._read_answers(waiting)
            self.tell()
            return True
        self.waiting = None
        self.opened = at
        return False


def seat_at(table: LiveTable, player: Player | None, wished: int | None = None) -> int:
    """The seat with whose eyes somebody looks, or that of a spectator where one may look on."""
    seat = eyes_for(table.sheet, player, wished)
    if seat is None and table.sheet.is_for_one and not table.course.is_over:
        raise TableClosed(_("Somebody plays alone at this table."))
    return SPECTATOR if seat is None else seat


def _applied(course: Course, wish: Wish, at: int) -> Event:
    """The event of a wish, after it has happened to the course."""
    event = Event(
        number=course.number + 1,
        kind=wish.kind,
        seat=wish.seat,
        token=wish.token,
        client=wish.client,
        used=wish.used,
        at=at,
    )
    course.apply(event)
    return event


def _rolls(course: Course, at: int, *, has_waited: bool) -> list[Event]:
    """All decisions of NATURE that follow at once, up to where others may react."""
    events: list[Event] = []
    while not course.is_over and course.decider == NATURE and (has_waited or not course.invited):
        events.append(_applied(course, Wish(Kind.ACT, NATURE, course.next_roll()), at))
        has_waited = False
    return events
