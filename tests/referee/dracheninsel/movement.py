"""Walking, flying and entering spaces (sections 6.4 to 6.7, DI-103 to DI-105, DI-109, DI-128)."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from .cards import colours_of, counted
from .geography import BOATS, NEIGHBOURS, SITE, landings
from .table import Hunter, Table


def active_hunter(table: Table) -> Hunter:
    """The hunter that plays in this turn (DI-111)."""
    return table.island.hunters[table.hunter]


def may_spend_cards(table: Table) -> bool:
    """Is one more action with a card allowed (DI-016)?"""
    limit = table.options["max_card_actions"]
    return limit is None or table.card_actions < limit


def can_move(hunter: Hunter) -> bool:
    """Waiting and lone hunters cannot (DI-050, DI-078)."""
    return hunter.status in ("free", "pair")


# ---- what is legal -------------------------------------------------------------------------------------


def walks(table: Table) -> Iterator[str]:
    """All steps of the active hunter or its pair."""
    hunter = active_hunter(table)
    if can_move(hunter):
        for space in NEIGHBOURS[hunter.space]:
            yield from entries(table, space, flying=False)


def flights(table: Table) -> Iterator[str]:
    """All flights; the middle is not part of the token (section 10)."""
    hunter = active_hunter(table)
    if can_move(hunter) and "FL" in table.hands[table.active] and may_spend_cards(table):
        for space, middles in landings(hunter.space).items():
            if any(middle not in table.island.dragons for middle in middles):  # DI-103
                for entry in entries(table, space, flying=True):
                    yield f"FL>{entry}"


def entries(table: Table, space: str, *, flying: bool) -> Iterator[str]:
    """Every way to enter a space: what is paid, and who is sent home."""
    if may_enter(table, space, flying=flying):
        for payment in payments(table, space, flying=flying):
            for victim in victims(table, space):
                yield space + payment + victim


def payments(table: Table, space: str, *, flying: bool) -> list[str]:
    """Nothing where entry is free, else one terrain card (DI-037, DI-040); also to come back (DI-128)."""
    been_there = not flying and space in table.stretch  # DI-109: a flight is an entry with a card
    if is_free(table, space) and not been_there:
        return [""]
    colour = table.island.discs.get(space)  # no card matches a boat or TS
    if colour is None or not may_spend_cards(table):
        return []
    return [f"={card}" for card in counted(table.hands[table.active]) if pays(table, card, colour)]


def is_free(table: Table, space: str) -> bool:
    """Own colour, boats, TS (DI-036, DI-063) and Long Journey colours (DI-106) cost no terrain card."""
    if space == SITE or space in BOATS:
        return True
    return table.island.discs[space] in (table.hunter, *table.journey)


def pays(table: Table, card: str, colour: str) -> bool:
    """Does a terrain card show the colour, or is it a joker (DI-037 to DI-039)?"""
    return colour in colours_of(card) or table.hunter in colours_of(card)


def victims(table: Table, space: str) -> list[str]:
    """Which bearer is sent home on entering the space of a pair (DI-074)."""
    if space in BOATS:
        return [""]
    bearers = [hunter.colour for hunter in table.island.hunters_on(space) if hunter.status == "pair"]
    return [f"x{colour}" for colour in bearers] or [""]


def may_enter(table: Table, space: str, *, flying: bool) -> bool:
    """Do dragons, hunters and treasures let the active hunter or its pair in (section 6.5)?"""
    if space in BOATS:
        return may_board(table, space)
    there = table.island.hunters_on(space)
    if space in table.island.dragons:  # DI-043
        return False
    if active_hunter(table).status == "pair":  # DI-045, DI-046
        return space != SITE and not there
    if not there:
        return True
    if space == SITE:  # DI-044 (a), DI-057
        return there[0].status == "waiting" and could_leave_site(table, flying=flying)
    return there[0].status in ("pair", "lone")  # DI-044 (b), (c)


def may_board(table: Table, boat: str) -> bool:
    """A single hunter enters its own empty boat, a pair the boats of its bearers (DI-042, DI-047, DI-065)."""
    hunter = active_hunter(table)
    if hunter.status == "free":
        return boat == hunter.boat() and not table.island.hunters_on(boat)
    bearers = table.island.partners(table.island.borne_by(hunter))
    if table.options["three_player_boats"] == "player":  # DI-115
        seats = [bearer.seat for bearer in bearers]
        return any(one.seat in seats and one.boat() == boat for one in table.island.hunters.values())
    return any(bearer.boat() == boat for bearer in bearers)


def could_leave_site(table: Table, *, flying: bool) -> bool:
    """Would the second hunter on TS find an exit (DI-053)? Tried out on a copy of the table."""
    trial = copy.deepcopy(table)
    if flying:
        trial.hands[trial.active].remove("FL")
        trial.card_actions += 1
    enter(trial, SITE, "")
    return any(walks(trial)) or any(flights(trial))


# ---- what happens --------------------------------------------------------------------------------------


def enter(table: Table, space: str, victim: str) -> None:
    """Bring the active hunter or its pair to a space; a free step so far, see `renew_stretch`."""
    hunter = active_hunter(table)
    table.stretch.append(space)
    if hunter.status == "pair":
        carry(table, hunter, space)
        return
    there = table.island.hunters_on(space)
    hunter.space = space
    if space == SITE and there:
        lift(table, hunter, there[0])
    elif space == SITE and table.island.on_site():
        hunter.status = "waiting"  # DI-049
    elif there:
        join(table, hunter, there, victim)


def carry(table: Table, hunter: Hunter, space: str) -> None:
    """A pair and its coins move together (DI-058)."""
    treasure = table.island.borne_by(hunter)
    treasure.space = space
    for bearer in table.island.partners(treasure):
        bearer.space = space


def lift(table: Table, second: Hunter, first: Hunter) -> None:
    """Two hunters on TS become a pair with the coins (DI-052)."""
    treasure = table.island.on_site()
    assert treasure is not None
    treasure.state = "carried"
    bear(table, treasure.number, [first, second])
    table.event = True  # DI-121
    renew_stretch(table)


def join(table: Table, newcomer: Hunter, there: list[Hunter], victim: str) -> None:
    """Join a lone bearer (DI-079), or take the place of one of a pair (DI-074)."""
    stays = next(hunter for hunter in there if hunter.colour != victim)
    treasure = table.island.borne_by(stays)
    if victim:
        send_home(table.island.hunters[victim])
    bear(table, treasure.number, [stays, newcomer])
    renew_stretch(table)


def bear(table: Table, number: int, bearers: list[Hunter]) -> None:
    """Give a treasure its bearers: two are a pair, one is lone."""
    for hunter in bearers:
        hunter.status = "pair" if len(bearers) == 2 else "lone"
        hunter.treasure = number
    wanted = [hunter.colour for hunter in bearers]
    table.island.treasures[number - 1].bearers = [c for c in table.island.hunters if c in wanted]


def send_home(hunter: Hunter) -> None:
    """Place a hunter on its boat, whoever stands there (DI-048)."""
    hunter.space = hunter.boat()
    hunter.status = "free"
    hunter.treasure = None


def renew_stretch(table: Table) -> None:
    """From here free steps may lead anywhere again (DI-109)."""
    table.stretch = [active_hunter(table).space]


def remove_treasure(table: Table, number: int) -> None:
    """Take a treasure out of the game for good (DI-083)."""
    treasure = table.island.treasures[number - 1]
    treasure.state, treasure.space, treasure.bearers = "removed", None, []
    table.event = True  # DI-121
