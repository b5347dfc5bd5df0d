"""The host: all live tables of this process, and how they begin, sleep and wake."""

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from drachenhort.bots import make_bot
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import find_game
from drachenhort.kernel.text import LANGUAGES, Words
from drachenhort.server import archive
from drachenhort.server.accounts import clean_name, digest_of
from drachenhort.server.archive import (
    BOT,
    GATHERING,
    INVITED,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Player,
    Seat,
    Sheet,
)
from drachenhort.server.clocks import read_clock
from drachenhort.server.course import Course
from drachenhort.server.devices import check_names
from drachenhort.server.dice import new_seed
from drachenhort.server.live import House, LiveTable
from drachenhort.server.messages import RematchState
from drachenhort.server.paces import PACES, USUAL_PACE
from drachenhort.server.refusals import TableClosed
from drachenhort.server.rematches import given_up, kept_by_name, next_seat, rematch_state
from drachenhort.server.spreading import Spreader
from drachenhort.server.store import Taken
from drachenhort.server.times import now

_ = Words("drachenhort")
_logger = logging.getLogger(__name__)

SHORTEST_REACTION, USUAL_REACTION, LONGEST_REACTION = 500, 2_500, 3 * 24 * 3600 * 1000
ME, HERE = "me", "here"
BOT_NAMES = ("Fafnir", "Tarasque", "Ladon", "Nidhogg", "Zmey", "Wyvern")
"""Dragons of old, one for each seat."""
SWEEP = 20
"""Seconds after which deserted streams and tables are let go, and presence is told again."""


class UnknownTable(HortError):
    """There is no such table, or none that one may see."""

    code = "table/unknown"


class BadTable(HortError):
    """A table that cannot be set up."""

    code = "table/bad"


class SeatTaken(HortError):
    """Somebody sits there."""

    code = "seat/taken"


class Wishes(msgspec.Struct, frozen=True):
    """What somebody who sets up a table asks for."""

    game: str
    options: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    """For each seat `me`, `here` (somebody else at the same device), `open`, `invited` or the name of a bot;
    seats left out are open."""
    clock: str = "none"
    reaction: int = USUAL_REACTION
    listed: bool = False
    language: str = "en"
    names: tuple[str, ...] = ()
    """Of the people at this device, for each seat; empty for `me` is the own name."""
    pace: str = USUAL_PACE
    hints: bool | None = None
    """May people ask for hints? None: where only one person plays."""


class Host:
    """All tables that are awake in this process."""

    def __init__(self, house: House, spreader: Spreader, key: str, ready: Collection[str]) -> None:
        self._house = house
        self._store = house.store
        self._spreader = spreader
        self._key = key
        self._ready = ready
        self._awake: dict[str, LiveTable] = {}
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._since: dict[str, int] = {}
        """When each game was ready here."""
        self._news: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to other processes, and tidy up now and then."""
        self._spreader.listen(self._heard, self._look_everywhere)
        self._sweeping = asyncio.create_task(self._sweep())

    async def resume(self, game: str) -> None:
        """Wake every table of a game that is ready by now."""
        self._since[game] = now()
        for table in await self._store.read(lambda db: archive.running_tables(db, game)):
            try:
                await self.live(table)
            except HortError:
                _logger.exception("table %s cannot be woken", table)

    async def stop(self) -> None:
        """Let every table sleep."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for table in self._awake.values():
            await table.sleep()

    async def _heard(self, sender: str, table: str, news: str) -> None:
        """Another process has changed a table, or says who is there."""
        word, *rest = news.split()
        if word == "gathers":
            self._announce_gathering(table)
        elif word == "rematch":
            await self._show_rematch(table)
        elif word == "seats":
            await self._hear_seats(table)
        elif table in self._awake and word == "here":
            await self._awake[table].hear_presence(sender, frozenset(map(int, rest)))
        elif table in self._awake:
            with suppress(HortError):
                await self._awake[table].catch_up()
        elif word == "moved":
            with suppress(HortError):
                await self.live(table)

    async def _look_everywhere(self) -> None:
        """Something may have been told that this process has not heard: look into the store."""
        for gathering in list(self._news):
            self._announce_gathering(gathering)
        for id, table in list(self._awake.items()):
            with suppress(HortError):
                await self._hear_seats(id)
                await table.catch_up()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for id, table in list(self._awake.items()):
                table.sweep()
                if table.is_attended:
                    await table.announce()
                    if self._spreader.is_shared:
                        with suppress(HortError):
                            await table.catch_up()  # what was told may have been lost
                elif table.is_idle:
                    await table.sleep()
                    del self._awake[id]

    # ---- tables ------------------------------------------------------------------------------------

    async def sheet(self, table: str) -> Sheet:
        """What is known of a table, or `UnknownTable`."""
        found = await self._store.read(lambda db: archive.find_table(db, table))
        if found is None:
            raise UnknownTable(_("There is no such table."))
        return found

    async def live(self, table: str) -> LiveTable:
        """The table, awake; `TableClosed` while its seats are not all taken."""
        if table in self._awake:
            return self._awake[table]
        async with self._waking.setdefault(table, asyncio.Lock()):
            if table not in self._awake:
                sheet = await self.sheet(table)
                if sheet.status == GATHERING:
                    raise TableClosed(_("The game begins when all seats are taken."))
                _check_rules(sheet)
                since = self._since.get(sheet.game)
                awake = LiveTable(sheet, Course(sheet.facts()), self._house, since)
                awake.rematch = await self._rematch_of(sheet)
                await awake.wake(await self._store.read(lambda db: archive.events_after(db, table, 0)))
                self._awake[table] = awake
            return self._awake[table]

    async def stir(self, sheet: Sheet) -> None:
        """Wake a table at which a game goes on, if that can be done, so that it knows whose turn it is."""
        if sheet.status == PLAYING and sheet.game in self._ready:
            with suppress(HortError):
                await self.live(sheet.id)

    def turn_at(self, table: str) -> int | None:
        """The seat that everybody sees to be at turn, or None; see `stir`."""
        awake = self._awake.get(table)
        if awake is None or awake.course.is_over or awake.waiting is not None:
            return None
        return awake.course.decider if awake.course.decider >= 0 else None

    def code_of(self, table: str) -> str:
        """The code of a table's invite link: it leads to the table and is no seat's key."""
        digest = hmac.digest(self._key.encode(), f"invitation {table}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:12]).decode()

    async def set_up(self, player: Player, wishes: Wishes, old: Sheet | None = None) -> Sheet:
        """A new table; after an old one it is a rematch."""
        game = find_game(wishes.game)
        options = game.options(**wishes.options)
        read_clock(wishes.clock)
        if not SHORTEST_REACTION <= wishes.reaction <= LONGEST_REACTION:
            raise BadTable(_("Reactions get between half a second and three days."))
        if wishes.language not in LANGUAGES:
            raise BadTable(_("There is no language {code}.", code=wishes.language[:8]))
        if wishes.pace not in PACES:
            raise BadTable(_("Bots play at one of these paces: {paces}.", paces=", ".join(PACES)))
        sheet = Sheet(
            id=secrets.token_hex(6),
            game=game.id,
            rules=game.version,
            options=dict(options),
            clock=wishes.clock,
            reaction=wishes.reaction,
            listed=wishes.listed,
            language=wishes.language,
            creator=player.id,
            seed=new_seed(),
            status=GATHERING,
            created=now(),
            changed=now(),
            follows=old.id if old else None,
            seats=kept_by_name(_seats(player, wishes, options.players), old),
            pace=wishes.pace,
            hints=wishes.hints,
        )
        invitation = digest_of(self.code_of(sheet.id))
        await self._store.write(lambda db: archive.add_table(db, sheet, invitation))
        return await self._gathered(sheet.id)

    async def sit(
        self, table: str, player: Player, number: int, code: str | None, name: str | None = None
    ) -> Sheet:
        """Take a free seat, with a `name` for somebody else at the device; a full table begins to play."""
        sheet = await self.sheet(table)
        kind = sheet.seats[number].kind if number < len(sheet.seats) else ""
        if kind not in (OPEN, INVITED):
            raise SeatTaken(_("This seat is not free."))
        if name is None and sheet.seat_of(player.id) is not None:
            raise SeatTaken(_("You sit at this table already."))
        is_invited = hmac.compare_digest((code or "").encode(), self.code_of(table).encode())
        if not is_invited and (kind == INVITED or not sheet.listed):
            raise SeatTaken(_("This seat is kept for whoever has the invitation."))
        seat = Seat(number, PERSON, player.name if name is None else clean_name(name), player.id)
        check_names((*sheet.seats, seat), player.id)
        is_beside_others = name is not None
        if not await self._store.write(
            lambda db: archive.take_seat(db, table, seat, kind, is_beside_others=is_beside_others)
        ):
            raise SeatTaken(_("This seat is not free."))
        return await self._gathered(table)

    async def seat_bot(self, table: str, player: Player, number: int, bot: str) -> Sheet:
        """Whoever has set up a table lets a bot play on a seat that is still free."""
        sheet = await self.sheet(table)
        if sheet.creator != player.id:
            raise TableClosed(_("Only who has set up the table may do this."))
        kind = sheet.seats[number].kind if number < len(sheet.seats) else ""
        seat = _bot_on(number, bot)
        is_free = kind in (OPEN, INVITED)
        if not is_free or not await self._store.write(lambda db: archive.take_seat(db, table, seat, kind)):
            raise SeatTaken(_("This seat is not free."))
        return await self._gathered(table)

    async def stand_up(self, table: str, player: Player) -> Sheet:
        """Leave all seats of a device before the game begins; in a game one resigns, or a bot takes over."""
        sheet = await self.sheet(table)
        mine = sheet.seats_of(player.id)
        if not mine:
            raise SeatTaken(_("You do not sit at this table."))
        if sheet.status != GATHERING:
            raise TableClosed(_("A game that has begun is left by resigning."))
        for number in mine:
            seat = Seat(number, OPEN if sheet.listed else INVITED, "")
            leave = partial(archive.take_seat, table=table, seat=seat, expected=PERSON)
            if not await self._store.write(leave):
                raise TableClosed(_("A game that has begun is left by resigning."))
        return await self._gathered(table)

    async def rematch(self, table: str, player: Player) -> Sheet:
        """A new table of the same kind for the same people; who asks first sets it up."""
        old = await self.sheet(table)
        if old.seat_of(player.id) is None:
            raise TableClosed(_("Only who sat at a table can ask for a rematch."))
        if old.status != OVER:
            raise TableClosed(_("The game is still going on."))
        found = await self._store.read(lambda db: archive.rematch_of(db, table))
        if found is None:
            try:
                return await self.set_up(player, _again(old, player), old)
            except Taken:  # somebody else was quicker
                found = await self._store.read(lambda db: archive.rematch_of(db, table))
        assert found is not None
        return await self._rejoin(old, found, player)

    async def _rejoin(self, old: Sheet, new: Sheet, player: Player) -> Sheet:
        """Sit down at the rematch that somebody else has set up."""
        is_new, mine = new.seat_of(player.id) is None, old.seats_of(player.id)
        for seat in mine if is_new else ():
            number, name = next_seat(old, seat), old.seats[seat].name if len(mine) > 1 else None
            if new.seats[number].kind in (OPEN, INVITED):
                new = await self.sit(new.id, player, number, self.code_of(new.id), name)
        return new

    async def decline_rematch(self, table: str, player: Player) -> Sheet:
        """Give up the seat that is kept for one at the rematch; gives the table that is over."""
        old = await self.sheet(table)
        new = await self._store.read(lambda db: archive.rematch_of(db, table))
        number = old.seat_of(player.id)
        if new is None or number is None:
            raise TableClosed(_("Nobody has asked you for a rematch."))
        seat = given_up(new, next_seat(old, number))
        await self._store.write(lambda db: archive.take_seat(db, new.id, seat, INVITED))
        await self._gathered(new.id)
        return old

    async def asked_again(self, player: Player, most: int) -> list[Sheet]:
        """The rematches that somebody has been asked for and has not answered."""
        found = await self._store.read(lambda db: archive.rematches_after(db, player.id, most))
        states = ((old, new, rematch_state(old, new)) for old, new in found)
        return [new for old, new, state in states if state and old.seat_of(player.id) in state.asked]

    async def _rematch_of(self, old: Sheet) -> RematchState | None:
        found = await self._store.read(lambda db: archive.rematch_of(db, old.id))
        return rematch_state(old, found)

    async def _show_rematch(self, table: str) -> None:
        """Whoever still looks at a finished table sees who wants to play again."""
        awake = self._awake.get(table)
        if awake is not None:
            await awake.hear_rematch(await self._rematch_of(awake.sheet))

    async def _gathered(self, table: str) -> Sheet:
        """Somebody has sat down or stood up."""
        sheet = await self.sheet(table)
        if sheet.status == PLAYING:
            await self.live(table)
        self._announce_gathering(table)
        await self._spreader.tell(table, "gathers")
        if sheet.follows is not None:
            await self._show_rematch(sheet.follows)
            await self._spreader.tell(sheet.follows, "rematch")
        return sheet

    async def reseated(self, table: str) -> Sheet:
        """A seat has come to another device: nobody sees or does with it what is no longer theirs."""
        sheet = await self.sheet(table)
        if table in self._awake:
            self._awake[table].reseat(sheet)
        self._announce_gathering(table)
        await self._spreader.tell(table, "seats")
        return sheet

    def is_online(self, table: str, seat: int) -> bool:
        """Is somebody connected who plays on this seat?"""
        return table in self._awake and seat in self._awake[table].online()

    async def _hear_seats(self, table: str) -> None:
        self._announce_gathering(table)
        if table in self._awake:
            self._awake[table].reseat(await self.sheet(table))

    # ---- gathering ---------------------------------------------------------------------------------

    def _announce_gathering(self, table: str) -> None:
        self._news.pop(table, asyncio.Event()).set()

    async def gather(self, table: str) -> AsyncIterator[Sheet]:
        """The table whenever somebody sits down or stands up, until the game begins."""
        known = None
        while True:
            news = self._news[table]
            sheet = await self.sheet(table)
            if sheet.status != GATHERING:
                return
            if sheet != known:
                known = sheet
                yield sheet
            await news.wait()


def _check_rules(sheet: Sheet) -> None:
    """A log is never read under other rules than those it was made under."""
    game = find_game(sheet.game)
    if sheet.rules not in (game.version, *game.older_versions):
        raise TableClosed(_("This game was begun under other rules and cannot go on here."))


def _again(old: Sheet, player: Player) -> Wishes:
    """The same table once more, everybody one seat further."""
    turned = (*old.seats[1:], old.seats[0])
    mine = [seat.number for seat in turned if seat.player == player.id]
    here = {number: HERE if place else ME for place, number in enumerate(mine)}
    seats = tuple(here.get(seat.number) or seat.bot or INVITED for seat in turned)
    names = tuple(seat.name if len(mine) > 1 and seat.number in here else "" for seat in turned)
    usual = (old.clock, old.reaction, old.listed, old.language)
    return Wishes(old.game, old.options, seats, *usual, names, old.pace, old.hints)


def _seats(player: Player, wishes: Wishes, players: int) -> tuple[Seat, ...]:
    """The seats of a new table."""
    wished = wishes.seats
    if len(wished) > players or wished.count(ME) > 1:
        raise BadTable(_("There are {players} seats, and you can take one of them.", players=players))
    seats = []
    for number in range(players):
        wish = wished[number] if number < len(wished) else OPEN
        name = wishes.names[number] if number < len(wishes.names) else ""
        if wish == HERE or (wish == ME and name):
            seats.append(Seat(number, PERSON, clean_name(name), player.id))
        elif wish == ME:
            seats.append(Seat(number, PERSON, player.name, player.id))
        elif wish in (OPEN, INVITED):
            seats.append(Seat(number, wish, ""))
        else:
            seats.append(_bot_on(number, wish))
    check_names(seats, player.id)
    return tuple(seats)


def _bot_on(number: int, bot: str) -> Seat:
    make_bot(bot, 0)  # refuses a name that no bot has
    return Seat(number, BOT, BOT_NAMES[number % len(BOT_NAMES)], None, bot)
