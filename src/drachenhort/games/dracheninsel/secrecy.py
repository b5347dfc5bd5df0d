"""Who may know what in Die Dracheninsel: hands, who is asked in a window, and cards taken unseen (DI-126).

A hidden copy shows of another hand only the cards that the viewer saw going there, in order, then UNKNOWN
ones. What is hidden of a window is whom it asks, so for everybody else "declined" and "could not" are one and
the same.
"""

from drachenhort.kernel.nature import below
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import SOMEBODY

from . import board as b, cards as c, state as st
from .actions import ACT
from .rules import act, decider
from .rules.acting import clear_part
from .rules.course import first_of_window, is_window, wanted_face
from .rules.hands import hidden_cards, holds_face, number_held, size, to_serve
from .rules.island import guest
from .rules.movement import could_leave_site
from .rules.windows import ask_next

# ---- hiding ---------------------------------------------------------------------------------------


@rule
def observer_of(seat):
    """The bit of a seat in `knows`; spectators know what everybody knows."""
    return 1 << (seat if seat >= 0 else st.PUBLIC)


@rule
def hide(s, seat):
    """Erase what `seat` cannot know; at the end of the game nothing is hidden."""
    if s.phase == st.GAME_OVER:
        return
    for holder in range(s.players):
        if holder != seat:
            hide_hand(s, holder, observer_of(seat))
    for i in range(st.MOST_TAKEN):
        if s.taken_from[i] != st.NOBODY and s.taken_from[i] != seat and s.active != seat:
            s.taken[i] = st.UNKNOWN
    if decider(s) != seat:
        clear_part(s)  # DI-127
    if is_window(s.phase) and s.asked != seat:
        s.asked = SOMEBODY


@rule
def hide_hand(s, holder, viewer):
    """Leave only the cards that the viewer knows of, first and in order."""
    known = 0
    for i in range(size(s, holder)):
        if s.knows[holder, i] & viewer:
            s.hand[holder, known] = s.hand[holder, i]
            s.knows[holder, known] = viewer
            if known < i:
                s.hand[holder, i] = st.UNKNOWN
                s.knows[holder, i] = 0
            known += 1
        else:
            s.hand[holder, i] = st.UNKNOWN
            s.knows[holder, i] = 0


# ---- redealing ------------------------------------------------------------------------------------


@rule
def redeal(s, seat, rng):
    """Fill what `seat` cannot know with one of the worlds that fit, every deal of cards equally likely."""
    if s.phase == st.GAME_OVER:
        return
    hide(s, seat)
    viewer = observer_of(seat)
    unseen = in_draw_pile_packed(s, 0), in_draw_pile_packed(s, HALF)
    # To begin again whenever something does not fit keeps the deals that do equally likely.
    while True:
        deal(s, seat, viewer, unseen, rng)
        if fits(s, seat):
            break
    for holder in range(s.players):
        if holder != seat:
            sort_hand(s, holder)
    name_taken_cards(s, viewer, rng)
    if s.asked == SOMEBODY:
        s.asked = somebody_asked(s, seat, rng)


BITS = 4
"""That hold the number of cards of one kind, 8 at most."""
MOST_COUNTERED = 4
"""Cards with CM in the game."""
HALF = 13
"""Kinds counted in one whole number; a second one counts the others."""


@rule
def in_draw_pile_packed(s, first):
    """How many cards of kinds `first` to `first` + HALF - 1 the viewer of a hidden copy does not see."""
    packed = 0
    for card in range(first, min(first + HALF, c.CARD_KINDS)):
        count = hidden_cards(s, card)
        for seat in range(s.players):
            count -= number_held(s, seat, card)
        packed |= count << (BITS * (card - first))
    return packed


@rule
def deal(s, seat, viewer, unseen, rng):
    """Lay unseen cards on the unknown places of all other hands; hands are not sorted afterwards."""
    low, high = unseen
    total = total_of(low) + total_of(high)
    for holder in range(s.players):
        if holder == seat:
            continue
        for i in range(size(s, holder)):
            if s.knows[holder, i] & viewer:
                continue
            card = card_number(low, high, below(rng, total))
            total -= 1
            if card < HALF:
                low -= 1 << (BITS * card)
            else:
                high -= 1 << (BITS * (card - HALF))
            s.hand[holder, i] = card


@rule
def total_of(packed):
    """The sum of all counts."""
    total = 0
    while packed != 0:
        total += packed & ((1 << BITS) - 1)
        packed >>= BITS
    return total


@rule
def card_number(low, high, number):
    """The kind of the card with that number, counting all unseen cards in order."""
    for card in range(c.CARD_KINDS):
        counts, place = (low, card) if card < HALF else (high, card - HALF)
        number -= (counts >> (BITS * place)) & ((1 << BITS) - 1)
        if number < 0:
            return card
    return c.CARD_KINDS - 1


@rule
def fits(s, seat):
    """Is this a deal that leads to the present decision?"""
    if s.phase == st.EXIT:  # a pair stands on TS only if it can leave it (DI-053)
        return could_leave_site(s, False)
    if s.asked == SOMEBODY:
        return reactors(s, seat) > 0
    return True


@rule
def may_be_asked(s, other, seat):
    """Could the present window ask another seat than this one?"""
    return other != seat and other != first_of_window(s) and holds_face(s, other, wanted_face(s))


@rule
def reactors(s, seat):
    """How many others the present window could ask."""
    count = 0
    for other in range(s.players):
        if may_be_asked(s, other, seat):
            count += 1
    return count


@rule
def somebody_asked(s, seat, rng):
    """One of the others who hold a card for the present window."""
    number = below(rng, reactors(s, seat))
    for other in range(s.players):
        if may_be_asked(s, other, seat):
            if number == 0:
                return other
            number -= 1
    return st.NOBODY


@rule
def sort_hand(s, holder):
    """Put a hand in order again; of cards of one kind the known ones stay first."""
    for i in range(1, c.HAND):
        for j in range(i, 0, -1):
            if s.hand[holder, j] < s.hand[holder, j - 1]:
                s.hand[holder, j], s.hand[holder, j - 1] = s.hand[holder, j - 1], s.hand[holder, j]
                s.knows[holder, j], s.knows[holder, j - 1] = s.knows[holder, j - 1], s.knows[holder, j]


@rule
def name_taken_cards(s, viewer, rng):
    """Say which cards were taken unseen: any of the taker's that the viewer does not know, or spent on CM."""
    named = 0
    for i in range(st.MOST_TAKEN):
        if s.taken_from[i] != st.NOBODY and s.taken[i] != st.UNKNOWN:
            named |= known_place(s, viewer, named, s.taken[i])
    for i in range(st.MOST_TAKEN):
        if s.taken_from[i] != st.NOBODY and s.taken[i] == st.UNKNOWN:
            left = nameable(s, viewer, named, c.HAND + MOST_COUNTERED)
            number = below(rng, left)
            place = 0
            while nameable(s, viewer, named, place + 1) <= number:
                place += 1
            named |= 1 << place
            s.taken[i] = s.hand[s.active, place] if place < c.HAND else countered_card(s, place - c.HAND)


@rule
def known_place(s, viewer, named, card):
    """Where a taken card is that the viewer knows, as a bit: in the hand, or else among those spent on CM."""
    for place in range(c.HAND):
        is_known = s.hand[s.active, place] == card and s.knows[s.active, place] & viewer
        if is_known and not (named >> place) & 1:
            return 1 << place
    for place in range(c.HAND, c.HAND + MOST_COUNTERED):
        if countered_card(s, place - c.HAND) == card and not (named >> place) & 1:
            return 1 << place
    return 0


@rule
def nameable(s, viewer, named, end):
    """How many of the first `end` places can still be named: those of the hand, then cards spent on CM."""
    count = 0
    for place in range(end):
        if (named >> place) & 1:
            continue
        if place >= c.HAND:
            count += countered_card(s, place - c.HAND) != st.EMPTY
        elif s.hand[s.active, place] != st.EMPTY and not s.knows[s.active, place] & viewer:
            count += 1
    return count


@rule
def countered_card(s, number):
    """The card with that number among those that the active player spent on CM since his action, or EMPTY."""
    for i in range(st.COUNTER_KINDS):
        if number < s.countered[i]:
            return c.SHOWING[c.CM, i]
        number -= s.countered[i]
    return st.EMPTY


# ---- what is noticed ------------------------------------------------------------------------------


@rule
def sees(s, action, seat):
    """Does `seat` see which action this is? Cards that are drawn or taken, and declining, are not public."""
    if ACT.draw.has(action):
        return seat == (to_serve(s) if s.phase == st.SETUP else s.active)
    if ACT.take.has(action):
        return seat == s.active or seat == s.victim  # section 5
    return action != ACT.decline.first or not is_window(s.phase) or seat == s.asked


@rule
def is_final(s, action):
    """Whatever opens a window is binding: to take it back would tell that nobody reacted (DI-126).

    Naming a hunter is binding too (DI-123). Left are the parts of an action, stepping onto TS as second, and
    the way off it.
    """
    is_begun = ACT.fly.first <= action < ACT.space.first or ACT.pass_.first <= action < ACT.done.first
    if is_begun or s.phase == st.EXIT or s.part == st.FIRST_DISC:
        return False
    return not is_lifting(s, action)


@rule
def is_lifting(s, action):
    """Does this entry bring a second hunter onto TS (DI-052)?"""
    if not ACT.enter.has(action):
        return False
    way, _payment, _victim = ACT.enter.parts(action)
    here = s.place[s.hunter]
    space = b.LANDINGS[here, way] if s.part == st.ALOFT else b.NEIGHBOURS[here, way]
    return space == b.SITE and guest(s, b.SITE) != c.NONE


@rule
def shows(s, action):
    """Evil Curse lays the own hand open on the discard pile (DI-099)."""
    return action == ACT.curse.first


@rule
def pauses(s, action, out):
    """Do the action; write the situation at each opening of a window on the way, before anybody is asked."""
    act(s, action)
    count = 0
    while is_window(s.phase):
        if s.asked == st.NOBODY:
            out[count] = s
            out[count].asked = SOMEBODY
            count += 1
        if ask_next(s):
            break
    return count


@rule
def is_invited(s, seat):
    """Everybody but the player whose action or card it is (DI-085, DI-093)."""
    return is_window(s.phase) and seat != first_of_window(s)


@rule
def matters(s, seat):
    """Does a treasure move, or is a card played against this seat?"""
    if s.phase == st.COUNTER and is_meant(s, seat):
        return True
    for hunter in range(c.COLOURS):
        if s.owner[hunter] == s.active and s.bears[hunter] != c.NONE:
            return True
    is_arriving = s.phase != st.WIN_START and s.last_action in (st.WALK, st.FLIGHT)
    return is_arriving and s.place[s.hunter] == b.SITE


@rule
def is_meant(s, seat):
    """Is the card at stake played against this seat or its hunter, or against its turn?"""
    if s.stake == c.SL:
        return s.active == seat
    return s.stake_target == seat if s.stake == c.SA else s.owner[s.stake_target] == seat
