"""Why the active player cannot do that: swaps, dragons, attacks, giving up, exchanging, ending the turn."""

from collections import Counter

from drachenhort.kernel.game import Answer, State
from drachenhort.kernel.text import SeatName, Words

from .. import board as b, cards as c, state as st
from ..rules.hands import number_held
from ..rules.island import guest, has_dragon, is_lone, taken_spaces
from ..rules.playable import may_be_sent
from ..wishes import Wish
from .naming import HUNTERS, TERRAINS, card_text, face_text, space_text
from .reasons import awaited, why_not_face, why_not_held, why_not_spend

_ = Words("drachenhort.games.dracheninsel")


def _why_not_play(s: State, face: int, card: int) -> Answer | None:
    """Why the active player cannot use that card for that face now, whatever its target."""
    if s.phase != st.MAIN:
        return awaited(s)
    return why_not_face(s, int(s.active), face, card) or why_not_spend(s)


# ---- discs ----------------------------------------------------------------------------------------


def why_not_swap(s: State, wish: Wish) -> Answer:
    """Why this swap is not legal."""
    face, one, other = c.FACE_NAMES.index(wish.kind), wish.space, wish.other
    if reason := _why_not_play(s, face, c.CARD_NAMES.index(wish.kind)):
        return reason
    for space in (one, other):
        if space != c.NONE and (taken_spaces(s) >> space) & 1:
            return "DI-107", _(
                "The disc of {space} stays where it is: the space is taken.", space=space_text(space)
            )
    if other == c.NONE:
        return "DI-107", _("There is no second disc for this swap.")
    if one == other:
        return "DI-107", _("A swap takes two discs.")
    if wish.kind == "DF" and not b.TOUCH[one, other]:
        return "DI-107", _("{face} swaps neighbouring discs only.", face=face_text(face))
    return "DI-108", _("Both discs show the same: {terrain}.", terrain=TERRAINS[int(s.disc[one])])


# ---- dragons --------------------------------------------------------------------------------------


def why_not_patrol(s: State, wish: Wish) -> Answer:
    """Why this move of a dragon is not legal."""
    space, where = wish.space, space_text(wish.space)
    if reason := _why_not_play(s, c.DP, wish.card):
        return reason
    if not may_be_sent(s, wish.other):
        return "DI-101", _("First dragon {dragon} must be put on the island.", dragon=2 - wish.other)
    if space >= b.TERRAIN:
        return "DI-102", _("Dragons stay on the terrain, so none may go to {space}.", space=where)
    if not b.MAY_HOLD_DRAGON[space]:
        return "DI-102", _("The exits of boats are closed to dragons, {space} too.", space=where)
    if has_dragon(s, space):
        return "DI-102", _("A dragon has its place on {space} already.", space=where)
    other = HUNTERS[int(guest(s, space))]
    return "DI-102", _("{other} stands on {space}, so no dragon may go there.", other=other, space=where)


# ---- people ---------------------------------------------------------------------------------------


def why_not_frighten(s: State, wish: Wish) -> Answer:
    """Why this Fear & Loathing is not legal."""
    if reason := _why_not_play(s, c.FE, wish.card):
        return reason
    hunter = HUNTERS[wish.other]
    if s.owner[wish.other] == c.NONE:
        return "DI-003", _("{hunter} takes no part in this game.", hunter=hunter)
    return "DI-108", _("{hunter} is on its own boat already.", hunter=hunter)


def why_not_attack(s: State, wish: Wish) -> Answer:
    """Why this Sneak Attack is not legal."""
    seat = wish.other
    if reason := _why_not_play(s, c.SA, wish.card):
        return reason
    if seat >= s.players:
        return "DI-098", _("There is no seat {seat}.", seat=seat + 1)
    if seat == s.active:
        return "DI-098", _("A Sneak Attack is on an opponent, not on yourself.")
    return "DI-108", _("{who} has no cards.", who=SeatName(seat))


def why_not_curse(s: State, wish: Wish) -> Answer:
    """Why Evil Curse cannot be played."""
    return _why_not_play(s, c.EC, c.CURSE_CARD) or awaited(s)


# ---- treasures and turns --------------------------------------------------------------------------


def why_not_abandon(s: State, wish: Wish) -> Answer:
    """Why no treasure can be given up."""
    if s.phase != st.MAIN:
        return awaited(s)
    if not is_lone(s, s.hunter):
        return "DI-080", _("{hunter} is not alone with a treasure.", hunter=HUNTERS[int(s.hunter)])
    return "DI-081", _("A treasure may be abandoned only as the first action of a turn.")


def why_not_end(s: State, wish: Wish) -> Answer:
    """Why the turn cannot end like this."""
    if s.phase != st.MAIN:
        return awaited(s)
    return "DI-028", _(
        "You have not acted, so you may pass: pass() keeps all cards, pass(tR,TE) exchanges two."
    )


def why_not_pass(s: State, wish: Wish) -> Answer:
    """Why these cards cannot be exchanged, or none."""
    if s.phase not in (st.CHOOSE_HUNTER, st.MAIN, st.EXCHANGE):
        return awaited(s)
    if s.phase == st.MAIN and s.actions > 0:
        return "DI-030", _("You have acted in this turn, so there is no exchange any more: say end.")
    for card, count in Counter(wish.cards).items():
        held = int(number_held(s, s.active, card))
        if reason := why_not_held(s, int(s.active), card, "DI-028"):
            return reason
        if held < count:
            return "DI-028", _.plural(
                "You hold only {n} card of this kind: {card}.",
                "You hold only {n} cards of this kind: {card}.",
                n=held,
                card=card_text(card),
            )
    return awaited(s)


def why_not_name(s: State, wish: Wish) -> Answer:
    """Why this hunter cannot be named."""
    if not s.two_each:
        return "DI-111", _("Everybody has one hunter here, so none is named.")
    if s.phase == st.CHOOSE_HUNTER:
        own = [hunter for hunter in range(c.COLOURS) if s.owner[hunter] == s.active]
        tokens = ", ".join(f"hunter:{c.LETTERS[hunter]}" for hunter in own)
        return "DI-111", _("Name one of your own hunters: {tokens}.", tokens=tokens)
    if s.phase in (st.MAIN, st.EXIT):
        return "DI-123", _(
            "{hunter} is named for this turn, and that is final.", hunter=HUNTERS[int(s.hunter)]
        )
    return awaited(s)
