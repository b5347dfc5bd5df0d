"""What lies and stands on the table of Die Dracheninsel: discs, coins, hunters, dragons and cards."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Component, Piece
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..explain.naming import COLOUR_NAMES, HUNTERS, TERRAINS, card_does, card_text
from ..explain.reasons import FACE_RULES
from . import ids
from .table import FREE, LONE, PAIR, WAITING, Table

_ = Words("drachenhort.games.dracheninsel")


def pieces_of(t: Table) -> tuple[Piece, ...]:
    """All that one seat sees lying on the table; cards of the draw pile are only counted."""
    return (*_island(t), *_cards(t))


def _island(t: Table) -> Iterator[Piece]:
    """What lies and stands on the island and beside it; stacks grow from disc over coins to hunters."""
    heights = defaultdict(int, dict.fromkeys(b.TERRAIN_NAMES, 1))
    yield from _discs(t)
    yield from _coins(t, heights)
    yield from _hunters(t, heights)
    for dragon in range(st.DRAGONS):
        space = t.s.dragon[dragon]
        at, rule = (ids.LAIR, "DI-101") if space == b.NOWHERE else (b.SPACE_NAMES[space], "DI-043")
        label = t.say(_("dragon {number}", number=dragon + 1))
        yield Piece(ids.DRAGONS[dragon], "dragon", at, label, None, heights[at], str(dragon + 1), rule)
        heights[at] += 1


def _discs(t: Table) -> Iterator[Piece]:
    for space, colour in enumerate(t.s.disc):
        rule = "DI-036" if colour == t.s.hunter else "DI-106" if t.s.journey >> colour & 1 else "DI-037"
        yield _disc(space, colour, rule, t.language)


@cache
def _disc(space: int, colour: int, rule: str, language: str) -> Piece:
    """A disc, with the rule that says what it costs the active hunter."""
    label = _(
        "{space}: {terrain} ({colour})",
        space=b.SPACE_NAMES[space],
        terrain=TERRAINS[colour],
        colour=COLOUR_NAMES[colour],
    )
    return Piece(
        ids.DISCS[space],
        "disc",
        b.SPACE_NAMES[space],
        label.into(language),
        face=c.LETTERS[colour],
        rule=rule,
    )


def _coins(t: Table, heights: dict[str, int]) -> Iterator[Piece]:
    for treasure in range(b.TREASURES):
        state, value = t.s.treasure[treasure], t.s.coin_value[treasure]
        label = t.say(_("coin of {value}", value=value))
        for coin, owner in zip(ids.COINS_OF[treasure], _owners(t, treasure), strict=True):
            at = _place_of_coin(t, treasure, owner)
            yield Piece(coin, "coin", at, label, owner, heights[at], str(value), _COIN_RULES[state])
            heights[at] += 1


def _owners(t: Table, treasure: int) -> Sequence[int | None]:
    """Who owns each coin of a treasure; equal coins are alike, so the first goes to the first seat."""
    owned = [seat for seat in range(t.s.players) for _coin in range(t.s.coins[seat][treasure])]
    return owned or (None, None)


def _place_of_coin(t: Table, treasure: int, owner: int | None) -> str:
    state = t.s.treasure[treasure]
    if owner is not None:
        return ids.COINS[owner]
    if state == st.CARRIED:
        return b.SPACE_NAMES[int(t.s.place[t.bearers(treasure)[0]])]
    return _WHERE_COINS_LIE[state]


def _hunters(t: Table, heights: dict[str, int]) -> Iterator[Piece]:
    for hunter in t.hunters():
        at, seat = b.SPACE_NAMES[t.s.place[hunter]], t.s.owner[hunter]
        rule, status = _STATUSES[t.status(hunter)]
        label = _(
            "{hunter}, hunter of {who}: {status}",
            hunter=HUNTERS[hunter],
            who=SeatName(seat),
            status=status,
        )
        face, place = c.LETTERS[hunter], heights[at]
        yield Piece(ids.HUNTERS[hunter], "hunter", at, t.say(label), seat, place, face, rule)
        heights[at] += 1


# ---- cards ----------------------------------------------------------------------------------------


def _cards(t: Table) -> Iterator[Piece]:
    """Hands, and the cards that lie open."""
    for seat in range(t.s.players):
        yield from _hand(t, seat)
    yield from _heap(t, ids.PLAYED, t.s.played, None if t.s.active == st.NOBODY else t.s.active)
    yield from _journeys(t)
    yield from _heap(t, ids.DUELLING, t.s.duel, None)
    kinds = [card for card in range(c.CARD_KINDS) if t.s.discard[card]]
    for place, card in enumerate(kinds):
        count, (label, rule, does) = t.s.discard[card], _card(card, t.language)
        face = ids.CARDS[card]
        yield Piece(
            ids.discarded(card), "card", ids.DISCARD, label, None, place, face, rule, count=count, does=does
        )


def _hand(t: Table, seat: int) -> Iterator[Piece]:
    """A hand in order; what lies ready for an action is taken from it, the first cards of their kinds."""
    numbers: dict[int, int] = defaultdict(int)
    places: dict[str, int] = defaultdict(int)
    for card in t.s.hand[seat]:
        if card == st.EMPTY:
            break
        number = numbers[card]
        numbers[card] += 1
        at = ids.ASIDE if seat == t.s.active and number < t.aside[card] else ids.HANDS[seat]
        label, rule, does = _card(card, t.language)
        face = ids.CARDS[card] if card < c.CARD_KINDS else None
        id = ids.card(seat, card, number)
        yield Piece(id, "card", at, label, seat, places[at], face, rule, does=does)
        places[at] += 1


def _heap(t: Table, zone: str, heap: list[int], owner: int | None) -> Iterator[Piece]:
    """Cards that lie open, in the order of their kinds."""
    cards = [(card, number) for card in range(c.CARD_KINDS) for number in range(heap[card])]
    for place, (card, number) in enumerate(cards):
        label, rule, does = _card(card, t.language)
        id, face = ids.in_heap(zone, card, number), ids.CARDS[card]
        yield Piece(id, "card", zone, label, owner, place, face, rule, does=does)


def _journeys(t: Table) -> Iterator[Piece]:
    """A mark beside the played cards for every colour that a Long Journey makes free (DI-106)."""
    is_over = t.s.phase in (st.DRAW, st.GAME_OVER)
    colours = [colour for colour in range(c.COLOURS) if t.s.journey >> colour & 1 and not is_over]
    for place, colour in enumerate(colours, sum(t.s.played)):
        label = t.say(_("{terrain}: free in this turn", terrain=TERRAINS[colour]))
        face = c.LETTERS[colour]
        yield Piece(ids.JOURNEYS[colour], "journey", ids.PLAYED, label, t.s.active, place, face, "DI-106")


@cache
def _card(card: int, language: str) -> tuple[str, str, str]:
    """What a card is, the rule for it (of one with two actions that only one is used), and what it does."""
    does = card_does(card).into(language) if card < c.CARD_KINDS else ""
    return card_text(card).into(language), _card_rule(card), does


def _card_rule(card: int) -> str:
    if card >= c.CARD_KINDS:
        return "DI-126"
    one, other = c.FACES[card].tolist()
    if card < c.TERRAIN_KINDS:
        return "DI-037" if other == c.NONE else "DI-039"
    return FACE_RULES[one] if other == c.NONE else "DI-013"


def components(options: Options) -> tuple[Component, ...]:
    """The 99 cards, by kinds (DI-004)."""
    return tuple(
        Component(
            f"piece/card/{ids.CARDS[card].replace('/', '-')}",
            int(c.COUNTS[card]),
            card_text(card),
            card_does(card),
            _card_rule(card),
        )
        for card in range(c.CARD_KINDS)
    )


_STATUSES: dict[int, tuple[str, Text]] = {
    FREE: ("DI-034", _("free")),
    WAITING: ("DI-050", _("waits for a partner")),
    PAIR: ("DI-058", _("carries a treasure with a partner")),
    LONE: ("DI-078", _("alone with a treasure")),
}
_WHERE_COINS_LIE = {
    st.STOCK: ids.COINS_TO_COME,
    st.ON_SITE: b.SPACE_NAMES[b.SITE],
    st.REMOVED: ids.LOST_COINS,
}
_COIN_RULES = {
    st.STOCK: "DI-005",
    st.ON_SITE: "DI-049",
    st.CARRIED: "DI-059",
    st.COLLECTED: "DI-070",
    st.REMOVED: "DI-083",
}
