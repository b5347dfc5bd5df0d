"""The actions besides walking and flying: which of them are legal, and what they do (sections 6.9, 6.10)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from .cards import colours_of, counted, in_order, is_terrain, with_face, written
from .geography import COLOURS, EXITS, NEIGHBOURS, OFF, TERRAIN
from .movement import active_hunter, bear, can_move, remove_treasure, renew_stretch, send_home
from .table import Table

# ---- what is legal -------------------------------------------------------------------------------------


def journeys(table: Table) -> Iterator[str]:
    """LJ with a terrain card, for one of its colours, with a joker for any (DI-106)."""
    hand = table.hands[table.active]
    if "LJ" not in hand:
        return
    for card in filter(is_terrain, counted(hand)):
        colours = COLOURS if table.hunter in colours_of(card) else colours_of(card)
        for colour in COLOURS:
            if colour in colours and is_worth_a_journey(table, colour):
                yield f"LJ={card}:{colour}"


def is_worth_a_journey(table: Table, colour: str) -> bool:
    """No colour that is free already, none for a hunter that cannot move (DI-108)."""
    if table.options["allow_null_plays"]:
        return True
    return colour not in (table.hunter, *table.journey) and can_move(active_hunter(table))


def swaps(table: Table, face: str) -> Iterator[str]:
    """TE or DF, smaller name first (DI-107, DI-108)."""
    if face not in table.hands[table.active]:
        return
    discs, equal_too = table.island.discs, table.options["allow_null_plays"]
    free = [space for space in TERRAIN if not table.island.is_occupied(space)]
    for one, two in itertools.combinations(free, 2):
        if (face == "TE" or two in NEIGHBOURS[one]) and (equal_too or discs[one] != discs[two]):
            yield f"{face}:{one}-{two}"


def may_swap(table: Table, face: str, one: str, two: str) -> bool:
    """Is this one of the `swaps`? Asked about one pair, without listing them."""
    if face not in table.hands[table.active] or one not in TERRAIN or two not in TERRAIN or one >= two:
        return False
    if table.island.is_occupied(one) or table.island.is_occupied(two):
        return False
    if face == "DF" and two not in NEIGHBOURS[one]:
        return False
    return bool(table.options["allow_null_plays"]) or table.island.discs[one] != table.island.discs[two]


def patrols(table: Table) -> Iterator[str]:
    """DP: the first dragon off the island, or either; not on exits nor on anybody (DI-101, DI-102)."""
    dragons = table.island.dragons
    movable = [dragons.index(OFF)] if OFF in dragons else [0, 1]
    for card in with_face(table.hands[table.active], "DP"):
        for dragon in movable:
            for space in TERRAIN:
                if space not in EXITS and not table.island.is_occupied(space):
                    yield f"{written('DP', card)}:{dragon + 1}>{space}"


def frights(table: Table) -> Iterator[str]:
    """FE on any hunter, not on one that is at home (DI-075, DI-108)."""
    for card in with_face(table.hands[table.active], "FE"):
        for hunter in table.island.hunters.values():
            if hunter.space != hunter.boat() or table.options["allow_null_plays"]:
                yield f"{written('FE', card)}:{hunter.colour}"


def attacks(table: Table) -> Iterator[str]:
    """SA on an opponent who has cards (DI-098, DI-108)."""
    for card in with_face(table.hands[table.active], "SA"):
        for seat, hand in enumerate(table.hands):
            if seat != table.active and (hand or table.options["allow_null_plays"]):
                yield f"{written('SA', card)}:{seat + 1}"


def curses(table: Table) -> list[str]:
    """EC is always playable (DI-099)."""
    return ["EC"] if "EC" in table.hands[table.active] else []


def abandonings(table: Table) -> list[str]:
    """A lone bearer may give up, by default only as his first action (DI-080, DI-081)."""
    in_time = table.options["abandon_timing"] == "any" or table.actions == 0
    return ["abandon"] if active_hunter(table).status == "lone" and in_time else []


def passes(table: Table) -> Iterator[str]:
    """Pass with any cards of the hand (DI-028)."""
    held = counted(table.hands[table.active])
    for numbers in itertools.product(*(range(count + 1) for count in held.values())):
        cards = itertools.chain(*([card] * number for card, number in zip(held, numbers, strict=True)))
        yield written_pass(cards)


def written_pass(cards: Iterable[str]) -> str:
    """The token of a pass, cards in the order of section 2 (section 10)."""
    return f"pass({','.join(in_order(cards))})"


def may_pass_with(table: Table, cards: list[str]) -> bool:
    """Does the active player hold all these cards?"""
    return Counter(cards) <= Counter(table.hands[table.active])


# ---- what happens --------------------------------------------------------------------------------------


def swap(table: Table, one: str, two: str) -> None:
    """Exchange two discs (DI-107)."""
    discs = table.island.discs
    discs[one], discs[two] = discs[two], discs[one]


def frighten(table: Table, colour: str) -> None:
    """Send a hunter home; a partner stays lone, a lone bearer's treasure is lost (DI-075 to DI-077)."""
    hunter = table.island.hunters[colour]
    number, status = hunter.treasure, hunter.status
    send_home(hunter)
    if number is not None and status == "lone":
        remove_treasure(table, number)
    elif number is not None:
        partners = table.island.partners(table.island.treasures[number - 1])
        bear(table, number, [partner for partner in partners if partner is not hunter])
    renew_stretch(table)  # DI-109: the active hunter may have been sent home


def abandon(table: Table) -> None:
    """The active lone bearer gives up the treasure and is free (DI-080)."""
    hunter = active_hunter(table)
    assert hunter.treasure is not None
    remove_treasure(table, hunter.treasure)
    hunter.status, hunter.treasure = "free", None
    renew_stretch(table)
