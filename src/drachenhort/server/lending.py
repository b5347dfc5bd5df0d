"""What the store is asked about shared devices: held moments, and codes that bring a seat elsewhere."""

from sqlalchemy import Connection, insert, select, update

from drachenhort.server.schema import handovers, holds, seats


def add_hold(db: Connection, table: str, moment: tuple[int, int], seat: int, at: int) -> None:
    """A seat has taken the device at a moment; `Taken` if it has done so before."""
    event, index = moment
    db.execute(insert(holds).values(table_id=table, event=event, moment=index, seat=seat, at=at))


def holds_at(db: Connection, table: str, event: int, moment: int) -> dict[int, int]:
    """The seats that have taken a device at a moment, and when."""
    found = select(holds.c.seat, holds.c.at).where(
        holds.c.table_id == table, holds.c.event == event, holds.c.moment == moment
    )
    return {row.seat: row.at for row in db.execute(found)}


def offer_seat(db: Connection, table: str, seat: int, digest: str, until: int) -> None:
    """A code for a seat, by its digest; an earlier one for the same seat opens nothing any more."""
    db.execute(handovers.delete().where(handovers.c.table_id == table, handovers.c.seat == seat))
    db.execute(insert(handovers).values(digest=digest, table_id=table, seat=seat, until=until))


def take_offered(db: Connection, digest: str, player: str, at: int) -> tuple[str, int] | None:
    """Bring the seat of a code to another player, once and in time: the table and the seat, or None."""
    code = db.execute(
        select(handovers).where(handovers.c.digest == digest, handovers.c.until > at).with_for_update()
    ).one_or_none()
    if code is None:
        return None
    _close_offer(db, code.table_id, code.seat)
    here = (seats.c.table_id == code.table_id) & (seats.c.number == code.seat)
    held = db.execute(select(seats).where(here)).one()
    home = held.home or held.player
    db.execute(update(seats).where(here).values(player=player, home=None if home == player else home))
    return code.table_id, code.seat


def bring_home(db: Connection, table: str, seat: int, home: str) -> bool:
    """Bring a seat back to the device it came from; False if it no longer comes from there."""
    here = (seats.c.table_id == table) & (seats.c.number == seat) & (seats.c.home == home)
    _close_offer(db, table, seat)
    return db.execute(update(seats).where(here).values(player=home, home=None)).rowcount == 1


def _close_offer(db: Connection, table: str, seat: int) -> None:
    db.execute(handovers.delete().where(handovers.c.table_id == table, handovers.c.seat == seat))
