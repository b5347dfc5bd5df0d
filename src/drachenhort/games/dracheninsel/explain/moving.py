"""Why the active hunter cannot go there: steps, flights and Long Journeys."""

from drachenhort.kernel.game import Answer, State
from drachenhort.kernel.layout import Table
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c, state as st
from ..notation import entry_token, hunters_on
from ..rules.island import guest, has_dragon, is_waiting
from ..rules.movement import is_free, is_return_paid, is_way_clear, may_board, may_enter
from ..wishes import Wish
from .naming import HUNTERS, TERRAINS, card_text, listed, space_text
from .reasons import awaited, kinds_held, why_not_face, why_not_held, why_not_move, why_not_spend

_ = Words("drachenhort.games.dracheninsel")


def why_not_walk(s: State, wish: Wish) -> Answer:
    """Why this step is not legal."""
    if s.phase not in (st.MAIN, st.EXIT):
        return awaited(s)
    return why_not_move(s) or _why_no_step(s, wish.space) or _why_no_entry(s, wish)


def why_not_fly(s: State, wish: Wish) -> Answer:
    """Why this flight, or any, is not legal."""
    if s.phase not in (st.MAIN, st.EXIT):
        return awaited(s)
    reason = why_not_move(s) or why_not_face(s, int(s.active), c.FL, c.FLIGHT_CARD) or why_not_spend(s)
    if reason is None and not wish.is_whole:
        return "DI-108", _("A flight cannot land anywhere now.")
    return reason or _why_no_flight(s, wish.space) or _why_no_entry(s, wish)


# ---- the way --------------------------------------------------------------------------------------


def _why_no_step(s: State, space: int) -> Answer | None:
    here = int(s.place[s.hunter])
    if here == space:
        return "DI-034", _("{hunter} stands there already.", hunter=HUNTERS[int(s.hunter)])
    if b.TOUCH[here, space]:
        return None
    if here >= b.BOAT:
        exits = _names(b.NEIGHBOURS[here])
        return "DI-035", _("From a boat a step leads only to its exits: {spaces}.", spaces=exits)
    if space >= b.BOAT:
        exits = _names(b.NEIGHBOURS[space])
        return "DI-035", _("A step leads to that boat only from its exits: {spaces}.", spaces=exits)
    around = _names(b.NEIGHBOURS[here])
    return "DI-034", _("A step leads only to a neighbouring space: {spaces}.", spaces=around)


def _why_no_flight(s: State, space: int) -> Answer | None:
    here = int(s.place[s.hunter])
    if space not in b.LANDINGS[here]:
        ends = _names(b.LANDINGS[here])
        return "DI-103", _("A flight leads over one space to a space beyond it: {spaces}.", spaces=ends)
    if not is_way_clear(s, here, space):
        return "DI-103", _("A dragon bars the way there, over {spaces}.", spaces=_names(b.OVER[here, space]))
    return None


def _names(spaces: Table) -> Text:
    """Spaces by their names."""
    return listed(space_text(space) for space in spaces.tolist() if space != b.NOWHERE)


# ---- the space ------------------------------------------------------------------------------------


def _why_no_entry(s: State, wish: Wish) -> Answer:
    """Why a space that can be reached cannot be entered as wished."""
    is_flight = wish.kind == "flight"
    if not may_enter(s, wish.space, is_flight):
        is_boat = wish.space >= b.BOAT
        return _why_not_boarded(s, wish.space) if is_boat else _why_closed(s, wish.space, is_flight)
    return _why_not_paid(s, wish) or _why_not_sent(s, wish)


def _why_closed(s: State, space: int, is_flight: bool) -> Answer:
    where, there = space_text(space), int(guest(s, space))
    if has_dragon(s, space):
        return "DI-043", _("A dragon blocks {space}.", space=where)
    is_pair = s.bears[s.hunter] != c.NONE
    if is_pair and space == b.SITE:
        return "DI-105" if is_flight else "DI-046", _("A pair may never enter the treasure site.")
    other = HUNTERS[there]
    if is_pair:
        return "DI-045", _(
            "A pair may not enter {space} while {other} stands there.", space=where, other=other
        )
    if space != b.SITE:
        return "DI-044", _("{other} has taken {space}.", other=other, space=where)
    if is_waiting(s, there):
        return "DI-053", _(
            "You may not join {other}: the pair could not leave the treasure site.", other=other
        )
    return "DI-057", _(
        "{other} stands on the treasure site, and without coins it holds only one hunter.", other=other
    )


def _why_not_boarded(s: State, boat: int) -> Answer:
    hunter = int(s.hunter)
    if s.bears[hunter] != c.NONE:
        boats = listed(space_text(other) for other in range(b.BOAT, b.SPACES) if may_board(s, other))
        rule = "DI-115" if s.player_boats else "DI-042"
        return rule, _("This pair may enter no boat but {boats}.", boats=boats)
    if boat != b.BOAT + hunter:
        return "DI-042", _("{hunter} may enter no boat but its own.", hunter=HUNTERS[hunter])
    other = HUNTERS[int(guest(s, boat))]
    return "DI-047", _(
        "{other} stands on that boat, so only a pair with a treasure may enter it.", other=other
    )


# ---- the price ------------------------------------------------------------------------------------


def _why_not_paid(s: State, wish: Wish) -> Answer | None:
    """Why this payment is not right for a space that may be entered."""
    is_return = wish.kind == "walk" and bool(s.visited[wish.space])
    if is_free(s, wish.space) and is_return and wish.card == c.NONE:
        return _why_no_return(s, wish)
    if is_free(s, wish.space) and not (is_return and is_return_paid(s, wish.space)):
        if wish.card == c.NONE:
            return None
        return "DI-040", _("Entering {space} is free, so no card is paid.", space=space_text(wish.space))
    return why_not_spend(s) or _why_not_with(s, wish)


def _why_no_return(s: State, wish: Wish) -> Answer:
    """Why a free step does not lead back to a space."""
    hunter = HUNTERS[int(s.hunter)]
    if not is_return_paid(s, wish.space) or why_not_spend(s) is not None:
        return "DI-109", _(
            "{hunter} has been there already; a free step never leads back before a card is played.",
            hunter=hunter,
        )
    values = {"hunter": hunter, "terrain": TERRAINS[int(s.disc[wish.space])]}
    if tokens := _tokens(s, wish, _paying(s, wish.space)):
        return "DI-128", _(
            "{hunter} has been there already; going back costs a terrain card ({terrain}): {tokens}.",
            **values,
            tokens=tokens,
        )
    return "DI-128", _(
        "{hunter} has been there already; going back costs a terrain card ({terrain}), and you hold none.",
        **values,
    )


def _why_not_with(s: State, wish: Wish) -> Answer | None:
    """Why this card, or none, does not pay for a space that costs one."""
    disc = int(s.disc[wish.space])
    values = {"space": space_text(wish.space), "terrain": TERRAINS[disc]}
    if wish.card != c.NONE:
        reason = why_not_held(s, int(s.active), wish.card, "DI-037")
        if reason is not None or c.PAYS[s.hunter, disc, wish.card]:
            return reason
        card = card_text(wish.card)
        return "DI-037", _("A {card} does not pay for {space} ({terrain}).", card=card, **values)
    rule = "DI-104" if wish.kind == "flight" else "DI-037"
    if tokens := _tokens(s, wish, _paying(s, wish.space)):
        return rule, _(
            "Entering {space} costs a terrain card ({terrain}): {tokens}.", **values, tokens=tokens
        )
    return rule, _("Entering {space} costs a terrain card ({terrain}), and you hold none for it.", **values)


def _paying(s: State, space: int) -> list[int]:
    """The terrain cards in the active hand that pay for a space."""
    held = kinds_held(s, int(s.active))
    return [card for card in held if card < c.TERRAIN_KINDS and c.PAYS[s.hunter, s.disc[space], card]]


def _tokens(s: State, wish: Wish, cards: list[int]) -> str:
    """How the space can be entered with each of these cards."""
    there, is_flight = _bearers(s, wish.space), wish.kind == "flight"
    victims = there if len(there) == st.BEARERS else [c.NONE]
    return ", ".join(entry_token(is_flight, wish.space, card, victim) for card in cards for victim in victims)


def _bearers(s: State, space: int) -> list[int]:
    """The bearers of a treasure on a space."""
    return [hunter for hunter in hunters_on(s, space) if s.bears[hunter] != c.NONE]


def _why_not_sent(s: State, wish: Wish) -> Answer:
    """What is wrong with who is sent home, when nothing else is wrong."""
    there = _bearers(s, wish.space)
    if len(there) == st.BEARERS:
        tokens = _tokens(s, wish, [wish.card])
        return "DI-074", _("Say which of the two bearers there is sent home: {tokens}.", tokens=tokens)
    if there:
        hunter = HUNTERS[there[0]]
        return "DI-079", _(
            "{hunter} is alone with the treasure: you join it and send nobody home.", hunter=hunter
        )
    return "DI-074", _("No pair stands there, so nobody is sent home.")


# ---- Long Journey ---------------------------------------------------------------------------------


def why_not_travel(s: State, wish: Wish) -> Answer:
    """Why this Long Journey is not legal."""
    seat, hunter = int(s.active), HUNTERS[int(s.hunter)]
    if s.phase != st.MAIN:
        return awaited(s)
    reason = why_not_face(s, seat, c.LJ, c.JOURNEY_CARD) or why_not_spend(s)
    if reason := reason or why_not_held(s, seat, wish.card, "DI-106"):
        return reason
    if not c.PAYS[s.hunter, wish.other, wish.card]:
        return "DI-106", _(
            "A {card} opens only a terrain that it shows; a joker of {hunter} opens any.",
            card=card_text(wish.card),
            hunter=hunter,
        )
    if reason := why_not_move(s):
        return "DI-108", reason[1]
    values = {"hunter": hunter, "terrain": TERRAINS[wish.other]}
    return "DI-108", _("This terrain is free for {hunter} already: {terrain}.", **values)
