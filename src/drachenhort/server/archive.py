"""What is asked of the store, as jobs for its writer and readers; each is one short transaction."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, func, insert, select, update

from drachenhort.kernel.game import find_game
from drachenhort.server.course import Facts
from drachenhort.server.events import Event, Kind
from drachenhort.server.messages import Line
from drachenhort.server.paces import USUAL_PACE
from drachenhort.server.schema import (
    chat,
    log,
    players,
    reactions,
    seats,
    secrets,
    sessions,
    standings,
    tables,
)
from drachenhort.server.standing import Standing
from drachenhort.server.statements import Statement
from drachenhort.server.store import Taken
from drachenhort.server.times import now
from drachenhort.server.waiting import Reaction

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
OPEN, INVITED, PERSON, BOT = "open", "invited", "person", "bot"


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, an account, or a bot's account."""

    id: str
    name: str
    is_guest: bool
    is_bot: bool


class Seat(msgspec.Struct, frozen=True):
    """A place at a table."""

    number: int
    kind: str
    name: str
    player: str | None = None
    bot: str | None = None
    home: str | None = None
    """Whose device it came from, where it is played on another one."""


class Sheet(msgspec.Struct, frozen=True):
    """All that the store knows of a table besides its log."""

    id: str
    game: str
    rules: int
    """The version of the game's rules under which it was set up."""
    options: dict[str, Any]
    clock: str
    reaction: int
    listed: bool
    language: str
    creator: str
    seed: str
    status: str
    created: int
    changed: int
    follows: str | None
    seats: tuple[Seat, ...]
    winners: tuple[int, ...] | None = None
    """The seats that won a game that is over; None where that was not noted."""
    pace: str = USUAL_PACE
    hints: bool | None = None
    """May one ask for hints? None where that follows from who plays."""

    def facts(self) -> Facts:
        """What the course of the game needs to know."""
        game = find_game(self.game).as_of(self.rules)
        return Facts(
            table=self.id,
            game=game,
            options=game.options(**self.options),
            names=tuple(seat.name for seat in self.seats),
            bots=tuple(seat.bot for seat in self.seats),
            seed=self.seed,
        )

    @property
    def is_for_one(self) -> bool:
        """Does it belong to one person who plays against bots, and to nobody else?"""
        return not self.listed and [seat.kind for seat in self.seats].count(PERSON) == 1 and self.is_full

    @property
    def gives_hints(self) -> bool:
        """May one ask for hints here: where nothing else was said, who plays alone against bots may."""
        if self.hints is not None:
            return self.hints
        return self.is_full and [seat.kind for seat in self.seats].count(PERSON) == 1

    @property
    def is_full(self) -> bool:
        """Are all seats taken?"""
        return all(seat.kind in (PERSON, BOT) for seat in self.seats)

    def seat_of(self, player: str) -> int | None:
        """The first seat that this player holds."""
        return next(iter(self.seats_of(player)), None)

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        """All seats that are played on the device of this player."""
        return tuple(seat.number for seat in self.seats if player is not None and seat.player == player)

    @property
    def shared(self) -> frozenset[int]:
        """The seats of people who share a device with others at this table."""
        mine = (self.seats_of(seat.player) for seat in self.seats)
        return frozenset(number for seats in mine if len(seats) > 1 for number in seats)


# ---- players --------------------------------------------------------------------------------------


def add_player(db: Connection, player: Player, key: str | None, passphrase: str | None) -> None:
    """A new guest or account; `Taken` if the name of the account is."""
    db.execute(
        insert(players).values(
            id=player.id,
            name=player.name,
            key=key,
            passphrase=passphrase,
            is_bot=player.is_bot,
            created=now(),
        )
    )


def promote(db: Connection, player: str, name: str, key: str, passphrase: str) -> None:
    """A guest becomes an account and keeps its games; `Taken` if the name is."""
    change = update(players).where(players.c.id == player).values(name=name, key=key, passphrase=passphrase)
    db.execute(change)


def rename(db: Connection, player: str, name: str) -> None:
    """Another name for a guest, from the next table on."""
    db.execute(update(players).where(players.c.id == player, players.c.key.is_(None)).values(name=name))


def find_account(db: Connection, key: str) -> tuple[Player, str] | None:
    """An account by its name, with the hash of its passphrase."""
    row = db.execute(select(players).where(players.c.key == key)).one_or_none()
    return None if row is None else (_player(row), row.passphrase)


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.key is None, row.is_bot)


def open_session(db: Connection, digest: str, player: str) -> None:
    """Somebody holds a token with that digest from now on."""
    db.execute(insert(sessions).values(digest=digest, player=player, created=now()))


def close_session(db: Connection, digest: str, *, everywhere: bool) -> None:
    """That token opens nothing any more; or none of its player does."""
    mine = sessions.c.digest == digest
    if everywhere:
        player = select(sessions.c.player).where(mine).scalar_subquery()
        mine = sessions.c.player == player
    db.execute(sessions.delete().where(mine))


def whose_session(db: Connection, digest: str, oldest: int) -> tuple[Player, str] | None:
    """The player who holds the token with that digest, opened after `oldest`; and the digest."""
    row = db.execute(
        select(players, sessions.c.digest)
        .join(sessions, sessions.c.player == players.c.id)
        .where(sessions.c.digest == digest, sessions.c.created > oldest)
    ).one_or_none()
    return None if row is None else (_player(row), row.digest)


def passphrase_of(db: Connection, player: str) -> str | None:
    """The hash of an account's passphrase."""
    return db.scalar(select(players.c.passphrase).where(players.c.id == player))


def set_passphrase(db: Connection, player: str, passphrase: str) -> None:
    """A new passphrase, and everybody who was logged in with the old one is no longer."""
    db.execute(update(players).where(players.c.id == player).values(passphrase=passphrase))
    db.execute(sessions.delete().where(sessions.c.player == player))


# ---- tables ---------------------------------------------------------------------------------------


def add_table(db: Connection, sheet: Sheet, invitation: str) -> None:
    """A new table with its seats."""
    fields = msgspec.structs.asdict(sheet)
    places = fields.pop("seats")
    del fields["winners"]
    fields["options"] = json.dumps(fields["options"])
    db.execute(insert(tables).values(**fields, invitation=invitation))
    db.execute(insert(seats), [{"table_id": sheet.id, **msgspec.structs.asdict(seat)} for seat in places])
    _begin_if_full(db, sheet.id)


def find_table(db: Connection, table: str) -> Sheet | None:
    """The sheet of a table."""
    return next(_sheets(db, select(tables).where(tables.c.id == table)), None)


def find_invited(db: Connection, invitation: str) -> Sheet | None:
    """The table that an invite link leads to, by the digest of its code."""
    return next(_sheets(db, select(tables).where(tables.c.invitation == invitation)), None)


def open_tables(db: Connection, most: int) -> list[Sheet]:
    """Listed tables with a free seat or a game going on, the newest first."""
    found = select(tables).where(tables.c.listed, tables.c.status != OVER)
    return list(_sheets(db, found.order_by(tables.c.created.desc()).limit(most)))


def tables_of(db: Connection, player: str, most: int) -> list[Sheet]:
    """The tables somebody sits at, those with the newest moves first."""
    sits = select(seats.c.table_id).where(seats.c.player == player)
    latest = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    moved = func.coalesce(latest, tables.c.changed)
    fields = [moved.label("changed") if field.name == "changed" else field for field in tables.c]
    found = select(*fields).where(tables.c.id.in_(sits)).order_by(moved.desc()).limit(most)
    return list(_sheets(db, found))


def running_tables(db: Connection, game: str) -> list[str]:
    """Every table at which this game is going on."""
    return list(db.scalars(select(tables.c.id).where(tables.c.status == PLAYING, tables.c.game == game)))


def _sheets(db: Connection, query: Any) -> Iterator[Sheet]:
    """The sheets of tables, with all their seats."""
    rows = list(db.execute(query))
    if not rows:
        return
    places: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for row in db.execute(select(seats).where(seats.c.table_id.in_(list(places))).order_by(seats.c.number)):
        places[row.table_id].append(Seat(row.number, row.kind, row.name, row.player, row.bot, row.home))
    names = [name for name in Sheet.__struct_fields__ if name not in ("options", "seats", "winners")]
    for row in rows:
        known = {name: getattr(row, name) for name in names}
        winners = (
            None if row.winners is None else tuple(map(int, row.winners.split(",") if row.winners else ()))
        )
        read = {"options": json.loads(row.options), "seats": tuple(places[row.id]), "winners": winners}
        yield Sheet(**{**known, **read})


def rematch_of(db: Connection, table: str) -> Sheet | None:
    """The table that follows this one, if somebody has asked for a rematch."""
    return next(_sheets(db, select(tables).where(tables.c.follows == table)), None)


def rematches_after(db: Connection, player: str, most: int) -> list[tuple[Sheet, Sheet]]:
    """The tables somebody sat at, each with the one that follows it and still gathers; the newest first."""
    sat = select(seats.c.table_id).where(seats.c.player == player)
    following = select(tables).where(tables.c.status == GATHERING, tables.c.follows.in_(sat))
    found = _sheets(db, following.order_by(tables.c.created.desc()).limit(most))
    return [(old, new) for new in found if new.follows and (old := find_table(db, new.follows))]


def take_seat(
    db: Connection, table: str, seat: Seat, expected: str, *, is_beside_others: bool = False
) -> bool:
    """Put somebody on a seat that is of the expected kind now; False if it no longer is.

    Where all seats are taken the game begins, in the same transaction: no table is full and does not play.
    Nobody takes a second seat, unless it is for another person `is_beside_others` at the same device.
    """
    _lock(db, table)
    status = db.scalar(select(tables.c.status).where(tables.c.id == table))
    mine = select(seats.c.number).where(seats.c.table_id == table, seats.c.player == seat.player)
    is_first = seat.player is None or is_beside_others or db.execute(mine).first() is None
    if status != GATHERING or not is_first:
        return False
    change = (
        update(seats)
        .where(seats.c.table_id == table, seats.c.number == seat.number, seats.c.kind == expected)
        .values(kind=seat.kind, player=seat.player, bot=seat.bot, name=seat.name)
    )
    is_done = db.execute(change).rowcount == 1
    _begin_if_full(db, table)
    return is_done


def _begin_if_full(db: Connection, table: str) -> None:
    free = select(seats.c.number).where(seats.c.table_id == table, seats.c.kind.in_((OPEN, INVITED)))
    if db.execute(free).first() is None:
        gathering = update(tables).where(tables.c.id == table, tables.c.status == GATHERING)
        db.execute(gathering.values(status=PLAYING, changed=now()))


# ---- the log --------------------------------------------------------------------------------------

_LOG = Statement(insert(log))


def _lock(db: Connection, table: str) -> None:
    """Let nobody else end or answer a moment at this table until the transaction is over; see `Store`."""
    db.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())


def append(
    db: Connection,
    table: str,
    events: Sequence[Event],
    winners: Sequence[int] | None = None,
    closing: tuple[int, int, int] | None = None,
) -> None:
    """Store events under their numbers; `Taken` if somebody else has stored one of these before.

    With `winners`, perhaps none, the game is over.

    `closing` is a moment (event, index) that ends with them, and the number of answers they follow from.
    """
    if winners is not None:
        over = {"status": OVER, "winners": ",".join(map(str, winners))}
        db.execute(update(tables).where(tables.c.id == table).values(**over))
    if closing is not None:
        _lock(db, table)
        event, moment, answers = closing
        if len(reactions_at(db, table, event, moment)) != answers:
            raise Taken("another answer has come")
    _LOG.run(db, [{"table_id": table, **msgspec.structs.asdict(event)} for event in events])


def write_nothing(db: Connection, table: str) -> None:
    """A transaction like any other that changes nothing."""
    db.execute(update(tables).where(tables.c.id == table).values(status=tables.c.status))


def events_after(db: Connection, table: str, number: int) -> list[Event]:
    """What happened after an event."""
    found = select(log).where(log.c.table_id == table, log.c.number > number).order_by(log.c.number)
    names = Event.__struct_fields__
    rows = [{name: getattr(row, name) for name in names} for row in db.execute(found)]
    return [Event(**{**row, "kind": Kind(row["kind"])}) for row in rows]


def add_reaction(
    db: Connection, table: str, reaction: Reaction, client: str, *, number: int, moment: tuple[int, int]
) -> None:
    """Store what a seat answered at a moment; `Taken` if it has answered there, or something has happened."""
    _lock(db, table)
    if db.scalar(select(func.max(log.c.number)).where(log.c.table_id == table)) != number:
        raise Taken("the moment is over")
    db.execute(
        insert(reactions).values(
            table_id=table,
            event=moment[0],
            moment=moment[1],
            seat=reaction.seat,
            token=reaction.token,
            client=client,
            at=reaction.at,
        )
    )


def reactions_at(db: Connection, table: str, event: int, moment: int) -> list[Reaction]:
    """What has been answered at a moment, in the order of time."""
    found = select(reactions).where(
        reactions.c.table_id == table, reactions.c.event == event, reactions.c.moment == moment
    )
    return [Reaction(row.seat, row.token, row.at) for row in db.execute(found.order_by(reactions.c.at))]


def reacted(db: Connection, table: str) -> set[tuple[int, str]]:
    """The ids of clients that answered at a moment, each with its seat."""
    found = select(reactions.c.seat, reactions.c.client).where(reactions.c.table_id == table)
    return {(seat, client) for seat, client in db.execute(found)}


# ---- wishes for the table ---------------------------------------------------------------------------


def stand(db: Connection, table: str, seat: int, standing: Standing) -> None:
    """Store what a seat says once for many moments, in the place of what it said before."""
    _lock(db, table)
    db.execute(standings.delete().where(standings.c.table_id == table, standings.c.seat == seat))
    fields = {"table_id": table, "seat": seat, "what": standing.what, "event": standing.event}
    db.execute(insert(standings).values(**fields))


def set_pace(db: Connection, table: str, pace: str) -> None:
    """Store how quickly bots play at a table."""
    db.execute(update(tables).where(tables.c.id == table).values(pace=pace))


def wishes_at(db: Connection, table: str) -> tuple[str, dict[int, Standing]]:
    """The pace of a table, and which answers stand there."""
    pace = db.scalar(select(tables.c.pace).where(tables.c.id == table)) or USUAL_PACE
    rows = db.execute(select(standings).where(standings.c.table_id == table))
    return pace, {row.seat: Standing(row.what, row.event) for row in rows}


# ---- chat -----------------------------------------------------------------------------------------


def say(db: Connection, table: str, player: Player, text: str, client: str) -> None:
    """Store a line of chat under the next number; `Taken` if this id has said something before."""
    _lock(db, table)
    last = db.scalar(select(func.max(chat.c.number)).where(chat.c.table_id == table)) or 0
    line = {"table_id": table, "number": last + 1, "player": player.id, "name": player.name}
    db.execute(insert(chat).values(**line, text=text, client=client, at=now()))


def said_after(db: Connection, table: str, number: int, most: int) -> list[Line]:
    """The last lines of chat after one with that number."""
    found = select(chat).where(chat.c.table_id == table, chat.c.number > number)
    rows = list(db.execute(found.order_by(chat.c.number.desc()).limit(most)))
    return [Line(row.number, row.name, row.text, row.at) for row in reversed(rows)]


# ---- the server's own ------------------------------------------------------------------------------


def own_secret(db: Connection, name: str, fresh: str) -> str:
    """A secret that all processes of this server share; the first one to ask decides what it is."""
    known = db.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if known is not None:
        return str(known)
    db.execute(insert(secrets).values(name=name, value=fresh))
    return fresh
