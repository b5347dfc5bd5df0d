"""Who decides, and what may be decided."""

from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from .. import cards as c, state as st
from ..actions import ACT
from .course import claimant, is_window, wanted_face
from .hands import in_draw_pile, number_held
from .movement import list_landings, list_steps
from .playable import list_card_actions, list_discs, list_dragon_spaces, list_picks, may_abandon, may_fly
from .tables import add


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER; SOMEBODY in a hidden copy that must not tell (DI-126)."""
    if s.phase == st.GAME_OVER:
        return OVER
    if s.phase in (st.SETUP, st.CHANCE, st.DRAW):
        return NATURE
    if is_window(s.phase):
        return int(s.asked)
    if s.phase in (st.COLLECT, st.DUEL):
        return int(claimant(s))
    return int(s.active)


@rule
def is_midway(s):
    """Has an action begun that is not yet complete (DI-127)?"""
    return s.part != st.NO_PART


@rule
def choices(s, out):
    """Write the legal actions, rising, and return their number; 0 only when the game is over."""
    if s.phase == st.GAME_OVER:
        return 0
    if s.part != st.NO_PART:
        return list_parts(s, out)
    if s.phase in (st.SETUP, st.DRAW, st.CHANCE):
        return list_chances(s, out)
    if s.phase in (st.MAIN, st.CHOOSE_HUNTER, st.EXIT):
        return list_actions(s, out)
    if s.phase == st.EXCHANGE:
        return list_picks(s, out)
    return list_reactions(s, out)


@rule
def list_chances(s, out):
    """What NATURE can decide (DI-122)."""
    count = 0
    if s.active == st.NOBODY:
        for seat in range(s.players):
            count = add(out, count, ACT.start.of(seat))
    elif s.phase == st.CHANCE:
        for card in range(c.CARD_KINDS):
            if number_held(s, s.victim, card) > 0:
                count = add(out, count, ACT.take.of(card))
    else:
        in_draw_pile(s, out)
        for card in range(c.CARD_KINDS):  # never writes where it has not read yet
            if out[card] > 0:
                count = add(out, count, ACT.draw.of(card))
    return count


@rule
def weights(s, out):
    """NATURE's integer weights, parallel to `choices`: how many cards of a kind there are (DI-122)."""
    count = 0
    if s.active == st.NOBODY:
        for _seat in range(s.players):
            count = add(out, count, 1)
    elif s.phase == st.CHANCE:
        for card in range(c.CARD_KINDS):
            held = number_held(s, s.victim, card)
            if held > 0:
                count = add(out, count, held)
    else:
        in_draw_pile(s, out)
        for card in range(c.CARD_KINDS):
            if out[card] > 0:
                count = add(out, count, out[card])
    return count


@rule
def list_actions(s, out):
    """What the active player can do, as long as he is not in the middle of it."""
    if s.phase == st.CHOOSE_HUNTER:
        return list_hunters(s, out)
    count = list_steps(s, out, 0)
    if s.phase == st.EXIT:  # DI-052, DI-054
        if may_fly(s, out, count):
            count = add(out, count, ACT.fly.first)
        return count
    count = list_card_actions(s, out, count)
    if may_abandon(s):
        count = add(out, count, ACT.abandon.first)
    return add(out, count, ACT.end.first if s.actions > 0 else ACT.pass_.first)  # DI-019, DI-028, DI-030


@rule
def list_hunters(s, out):
    """Name one of the own hunters, or pass (DI-111, DI-123)."""
    count = 0
    for hunter in range(c.COLOURS):
        if s.owner[hunter] == s.active:
            count = add(out, count, ACT.hunter.of(hunter))
    return add(out, count, ACT.pass_.first)


@rule
def list_parts(s, out):
    """How an action that has begun can go on (DI-127)."""
    if s.part == st.ALOFT:
        return list_landings(s, out, 0)
    if s.part == st.PICKING:
        return list_picks(s, out)
    return list_dragon_spaces(s, out) if s.part == st.DRAGON_TO else list_discs(s, out)


@rule
def list_reactions(s, out):
    """Decline or share, or play a card: SL, CM or UN, as the phase asks (DI-066, DI-067, DI-092, DI-093)."""
    seat = decider(s)
    face = wanted_face(s) if is_window(s.phase) else c.UN
    count = add(out, 0, ACT.share.first if s.phase == st.COLLECT else ACT.decline.first)
    if seat < 0:  # a hidden copy of somebody who is not asked
        return count
    for i in range(c.HAND):
        card = int(s.hand[seat, i])
        if card < c.CARD_KINDS and c.SHOWS[card, face] and (i == 0 or card != s.hand[seat, i - 1]):
            count = add(out, count, ACT.react.of(card))
    return count
