"""Positions of Die Dracheninsel as JSON (section 10), what a seat sees of them, and the laws they keep."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .cards import DECK, HAND_LIMIT, counted, in_order
from .geography import BOATS, COLOURS, EXITS, OFF, SITE, START_DISCS, TERRAIN
from .options import checked_options
from .table import NOBODY, Duel, Hunter, Island, Stake, Table, Treasure, Undo

Json = dict[str, Any]

STATUSES = ("free", "waiting", "pair", "lone")
STATES = ("stock", "site", "carried", "collected", "removed")

# ---- writing -------------------------------------------------------------------------------------------


def position_of(table: Table) -> Json:
    """The complete position; seats count from 1, None stands for nobody and nothing."""
    return {
        "players": table.players,
        "options": dict(table.options),
        **_island_json(table.island),
        "coins": [list(coins) for coins in table.coins],
        "hands": [in_order(hand) for hand in table.hands],
        "played": in_order(table.played),
        "draw": counted(table.draw.elements()),
        "discard": counted(table.discard.elements()),
        "phase": table.phase,
        "active": _number(table.active),
        "asked": _number(table.asked),
        "stake": _stake_json(table.stake),
        "duel": _duel_json(table.duel),
        "served": _number(served(table)),
        "due": due(table),
        "acted": table.actions > 0,
        "hunter": table.hunter or None,
        "journey": [colour for colour in COLOURS if colour in table.journey],
        "actions": table.actions,
        "card_actions": table.card_actions,
        "stretch": list(table.stretch),
        "undo": _undo_json(table.undo),
        "event": table.event,
        "stall": table.stall,
        "known": [[in_order(cards.elements()) for cards in row] for row in table.known],
    }


def served(table: Table) -> int:
    """For whom NATURE draws, or from whom it takes."""
    if table.active == NOBODY:
        return NOBODY
    if table.phase == "SETUP":  # six cards for seat 1, then six for seat 2, ...
        return next((s for s, hand in enumerate(table.hands) if len(hand) < HAND_LIMIT), NOBODY)
    return table.active if table.phase == "DRAW" else table.victim


def due(table: Table) -> int:
    """How many cards are still to be drawn or taken there."""
    if table.phase in ("SETUP", "DRAW"):
        seat = served(table)
        return HAND_LIMIT - len(table.hands[seat]) if seat != NOBODY else 0
    return table.due


def _number(seat: int) -> int | None:
    return None if seat == NOBODY else seat + 1


def _island_json(island: Island) -> Json:
    return {
        "discs": dict(island.discs),
        "dragons": list(island.dragons),
        "hunters": {
            colour: {
                "seat": hunter.seat + 1,
                "space": hunter.space,
                "status": hunter.status,
                "treasure": hunter.treasure,
            }
            for colour, hunter in island.hunters.items()
        },
        "treasures": [
            {
                "id": treasure.number,
                "value": treasure.value,
                "state": treasure.state,
                "space": treasure.space,
                "bearers": list(treasure.bearers),
            }
            for treasure in island.treasures
        ],
    }


def _stake_json(stake: Stake | None) -> Json | None:
    if stake is None:
        return None
    target = _number(stake.target) if isinstance(stake.target, int) else stake.target
    return {
        "face": stake.face,
        "card": stake.card,
        "by": _number(stake.by),
        "target": target,
        "window": stake.window,
    }


def _duel_json(duel: Duel | None) -> Json | None:
    if duel is None:
        return None
    return {"owner": _number(duel.owner), "last": _number(duel.last), "cards": in_order(duel.cards)}


def _undo_json(undo: Undo | None) -> Json | None:
    if undo is None:
        return None
    return {
        "token": undo.token,
        "before": _island_json(undo.island),
        "journey": [colour for colour in COLOURS if colour in undo.journey],
        "event": undo.event,
        "taken": [[seat + 1, card] for seat, card in undo.taken],
        "discarded": in_order(undo.discarded),
    }


# ---- what a seat sees ----------------------------------------------------------------------------------


def view_of(table: Table, seat: int | None) -> Json:
    """The position without what only others know: hands, the draw pile, who is asked in a window (DI-126)."""
    seen = position_of(table)
    observer = table.players if seat is None else seat
    seen["hands"] = [cards if holder == seat else None for holder, cards in enumerate(seen["hands"])]
    seen["hand_sizes"] = [len(hand) for hand in table.hands]
    seen["draw"] = None
    seen["draw_size"] = table.draw.total()
    seen["known"] = seen["known"][observer]
    if table.asked != seat:
        seen["asked"] = None
    if table.undo and seat != table.active:
        seen["undo"]["taken"] = [
            [victim, card if seat == victim - 1 else None] for victim, card in seen["undo"]["taken"]
        ]
    return seen


# ---- reading -------------------------------------------------------------------------------------------


def table_of(position: Json) -> Table:
    """Read a position; `known` may be missing, then nobody knows anything of the others' hands."""
    players = position["players"]
    known = position.get("known") or [[[] for _ in range(players)] for _ in range(players + 1)]
    table = Table(
        players=players,
        options=checked_options(players, position["options"]),
        island=_island_from(position),
        hands=[list(hand) for hand in position["hands"]],
        draw=Counter(position["draw"]),
        known=[[Counter(cards) for cards in row] for row in known],
        discard=Counter(position["discard"]),
        played=list(position["played"]),
        coins=[sorted(coins) for coins in position["coins"]],
        phase=position["phase"],
        active=_seat(position["active"]),
        asked=_seat(position["asked"]),
        stake=_stake_from(position["stake"]),
        hunter=position["hunter"] or "",
        actions=position["actions"],
        card_actions=position["card_actions"],
        journey=list(position["journey"]),
        stretch=list(position["stretch"]),
        undo=_undo_from(position["undo"]),
        event=position["event"],
        stall=position["stall"],
    )
    table.duel = _duel_from(position["duel"], table.island)
    if table.phase == "CHANCE":
        table.victim, table.due = _seat(position["served"]), position["due"]
    if position["acted"] != (table.actions > 0):
        raise ValueError("an action counts as soon as it is declared (DI-125)")
    check_table(table)
    return table


def _seat(number: int | None) -> int:
    return NOBODY if number is None else number - 1


def _island_from(data: Json) -> Island:
    hunters = {
        c: Hunter(c, one["seat"] - 1, one["space"], one["status"], one["treasure"])
        for c in COLOURS
        for one in [data["hunters"].get(c)]
        if one
    }
    treasures = [
        Treasure(one["id"], one["value"], one["state"], one["space"], list(one["bearers"]))
        for one in data["treasures"]
    ]
    discs = {space: data["discs"][space] for space in TERRAIN}
    return Island(discs, list(data["dragons"]), hunters, treasures)


def _stake_from(data: Json | None) -> Stake | None:
    if data is None:
        return None
    target = data["target"] - 1 if isinstance(data["target"], int) else data["target"]
    return Stake(data["face"], data["card"], data["by"] - 1, target, data["window"])


def _duel_from(data: Json | None, island: Island) -> Duel | None:
    if data is None:
        return None
    treasure = island.boarded()
    if treasure is None:
        raise ValueError("a duel needs a treasure on a boat (DI-066)")
    owner = data["owner"] - 1
    others = [hunter.seat for hunter in island.partners(treasure) if hunter.seat != owner]
    return Duel(owner, others[0], _seat(data["last"]), list(data["cards"]))


def _undo_from(data: Json | None) -> Undo | None:
    if data is None:
        return None
    taken = [(seat - 1, card) for seat, card in data["taken"]]
    island = _island_from(data["before"])
    return Undo(data["token"], island, list(data["journey"]), data["event"], taken, list(data["discarded"]))


# ---- laws ----------------------------------------------------------------------------------------------


def check_table(table: Table) -> None:
    """The conservation laws of section 2.3 and what the statuses mean; ValueError if one is broken."""
    _check_cards(table)
    _check_coins(table)
    for island in [table.island, *([table.undo.island] if table.undo else [])]:
        _check_discs_and_dragons(island)
        _check_hunters(table, island)


def _demand(law: bool, name: str) -> None:
    if not law:
        raise ValueError(f"broken law: {name}")


def _check_cards(table: Table) -> None:
    cards = Counter[str]()
    for heap in (table.draw.elements(), table.discard.elements(), table.played, *table.hands):
        cards.update(heap)
    cards.update(table.duel.cards if table.duel else [])
    _demand(dict(cards) == DECK, "99 cards (section 2.3)")
    _demand(all(len(hand) <= HAND_LIMIT for hand in table.hands), "at most six cards in a hand (DI-018)")
    for row in table.known:
        for knowledge, hand in zip(row, table.hands, strict=True):
            _demand(knowledge <= Counter(hand), "nobody knows more than there is")
    if table.phase not in ("SETUP", "DRAW"):
        _demand(table.draw.total() > 0, "the draw pile is never empty (DI-027)")


def _check_coins(table: Table) -> None:
    treasures = table.island.treasures
    values = [treasure.value for treasure in treasures]
    _demand(values == table.options["coin_values"], "seven treasures (section 3.3)")
    _demand([treasure.number for treasure in treasures] == list(range(1, 8)), "seven treasures")
    owned = Counter(coin for coins in table.coins for coin in coins)
    collected = Counter({one.value: 2 for one in treasures if one.state == "collected"})
    _demand(owned == collected, "14 coins (section 2.3)")
    _demand(len(table.coins) == table.players, "coins for every seat")
    on_site = [one for one in treasures if one.state == "site"]
    stock = [one for one in treasures if one.state == "stock"]
    expected = 0 if table.phase == "EXIT" or not (stock or on_site) else 1
    _demand(len(on_site) == expected, "one pair of coins on TS while there are any (DI-005)")
    _demand(stock == [one for one in treasures if one.number > 7 - len(stock)], "coins in order (DI-005)")


def _check_discs_and_dragons(island: Island) -> None:
    _demand(Counter(island.discs.values()) == Counter(START_DISCS.values()), "ten discs of each colour")
    for dragon in island.dragons:
        standing = dragon in TERRAIN and dragon not in EXITS and not island.hunters_on(dragon)
        _demand(dragon == OFF or standing, "no dragon on boats, exits, TS or hunters (DI-102)")
    _demand(island.dragons[0] != island.dragons[1] or OFF in island.dragons, "one dragon to a space")
    _demand(len(island.dragons) == 2, "two dragons (DI-006)")


def _check_hunters(table: Table, island: Island) -> None:
    seats = {c: seat for seat, colours in enumerate(table.options["colours"]) for c in colours}
    _demand({c: one.seat for c, one in island.hunters.items()} == seats, "the hunters of section 4")
    for treasure in island.treasures:
        _check_treasure(island, treasure)
    for hunter in island.hunters.values():
        _check_hunter(island, hunter)


def _check_treasure(island: Island, treasure: Treasure) -> None:
    _demand(treasure.state in STATES, "a treasure's state (section 10)")
    bearers = island.partners(treasure)
    _demand(bool(bearers) == (treasure.state == "carried"), "a carried treasure has bearers")
    for bearer in bearers:
        _demand(bearer.treasure == treasure.number and bearer.space == treasure.space, "bearers")
        _demand(bearer.status == ("pair" if len(bearers) == 2 else "lone"), "two bearers are a pair")
    if not bearers:
        _demand(treasure.space == (SITE if treasure.state == "site" else None), "a treasure's space")


def _check_hunter(island: Island, hunter: Hunter) -> None:
    _demand(hunter.status in STATUSES, "a hunter's status (section 5)")
    _demand(hunter.space in (*TERRAIN, SITE, *BOATS), "a hunter's space")
    waits = hunter.space == SITE and island.on_site() is not None
    _demand((hunter.status == "waiting") == waits, "who is alone on TS with coins waits (section 5)")
    bears = hunter.treasure is not None
    _demand(bears == (hunter.status in ("pair", "lone")), "bearers bear (section 5)")
    if bears:
        _demand(hunter.colour in island.borne_by(hunter).bearers, "bearers bear (section 5)")
    if hunter.space not in BOATS:
        company = [one for one in island.hunters_on(hunter.space) if one is not hunter]
        partners = all(one.treasure == hunter.treasure for one in company) and bears
        _demand(not company or partners, "only bearers of one treasure share a space (DI-044)")
