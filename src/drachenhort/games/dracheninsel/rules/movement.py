"""Walking, flying and entering spaces (ledger, sections 6.4 to 6.7, DI-103 to DI-105, DI-109, DI-128).

An entry is numbered by its way, its payment and its victim. Ways count NEIGHBOURS for a step and LANDINGS for
a flight; payment 0 is none, 1 + card a terrain card; victim 0 is nobody, 1 and 2 the first and the second
bearer on the space, in the order of colours (DI-074).
"""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c
from ..actions import ACT
from .hands import number_held
from .island import bring, can_move, guest, has_dragon, is_waiting, lift, partner, renew_stretch, send_home
from .tables import add

# ---- what is legal ---------------------------------------------------------------------------------


@rule
def may_spend(s, before):
    """Is an action with a card allowed when `before` more of them have been taken (DI-016)?"""
    return s.card_limit == 0 or s.card_actions + before < s.card_limit


@rule
def is_free(s, space):
    """Own colour, boats, TS (DI-036, DI-063) and Long Journey colours (DI-106) cost no terrain card."""
    return space >= b.SITE or s.disc[space] == s.hunter or bool((s.journey >> s.disc[space]) & 1)


@rule
def is_return_paid(s, space):
    """Does a card open this free space, which a free step may not enter again (DI-128)?

    Boats and TS show no terrain, so no card is for them.
    """
    return s.rules > 1 and space < b.SITE and bool(s.visited[space])


@rule
def can_pay(s, space):
    """Does the active player hold a terrain card for that disc, or a joker (DI-037, DI-038, DI-039)?"""
    for i in range(c.HAND):
        card = s.hand[s.active, i]
        if card < c.TERRAIN_KINDS and c.PAYS[s.hunter, s.disc[space], card]:
            return True
    return False


@rule
def may_enter(s, space, flying):
    """Do dragons, hunters and treasures let the active hunter or its pair in (section 6.5)?"""
    if space >= b.BOAT:
        return may_board(s, space)
    if has_dragon(s, space):  # DI-043
        return False
    there = guest(s, space)
    if s.bears[s.hunter] != c.NONE:  # DI-045, DI-046
        return space != b.SITE and there == c.NONE
    if there == c.NONE:
        return True
    if space == b.SITE:  # DI-044 (a), DI-057
        return is_waiting(s, there) and could_leave_site(s, flying)
    return s.bears[there] != c.NONE  # DI-044 (b), (c)


@rule
def may_board(s, boat):
    """A single hunter enters its own empty boat, a pair the boats of its bearers (DI-042, DI-047, DI-065)."""
    hunter = s.hunter
    if s.bears[hunter] == c.NONE:
        return boat == b.BOAT + hunter and guest(s, boat) == c.NONE
    other = partner(s, hunter)
    if not s.player_boats:
        return boat == b.BOAT + hunter or boat == b.BOAT + other
    owner = s.owner[boat - b.BOAT]  # DI-115
    return owner != c.NONE and (owner == s.owner[hunter] or owner == s.owner[other])


@rule
def could_leave_site(s, flying):
    """Would the active hunter find an exit as second on TS (DI-053)? Where it stands counts as empty."""
    spent = 1 if flying else 0
    for i in range(b.DIRECTIONS):
        space = b.NEIGHBOURS[b.SITE, i]
        if is_open_to_pair(s, space) and (is_free(s, space) or (may_spend(s, spent) and can_pay(s, space))):
            return True
    if number_held(s, s.active, c.FLIGHT_CARD) <= spent or not may_spend(s, spent):
        return False
    for i in range(b.MOST_LANDINGS):
        space = b.LANDINGS[b.SITE, i]
        is_open = is_way_clear(s, b.SITE, space) and is_open_to_pair(s, space)
        if is_open and (is_free(s, space) or can_pay(s, space)):
            return True
    return False


@rule
def is_open_to_pair(s, space):
    """Could the active hunter and a partner enter this terrain space from TS (DI-045)?"""
    there = guest(s, space)
    return not has_dragon(s, space) and (there == c.NONE or there == s.hunter)


@rule
def is_way_clear(s, start, end):
    """Does a flight lead from the one to the other, over a space without a dragon (DI-103)?"""
    for i in range(b.OVER.shape[2]):
        middle = b.OVER[start, end, i]
        if middle != b.NOWHERE and not has_dragon(s, middle):
            return True
    return False


@rule
def list_steps(s, out, count):
    """Write all steps of the active hunter or its pair; return how many actions are written by then."""
    start = s.place[s.hunter]
    if can_move(s, s.hunter):
        for way in range(b.DIRECTIONS):
            space = b.NEIGHBOURS[start, way]
            if space == b.NOWHERE:
                break
            count = list_entries(s, out, count, way, space, False)
    return count


@rule
def list_landings(s, out, count):
    """Write all landings of a flight; return how many actions are written by then."""
    start = s.place[s.hunter]
    if can_move(s, s.hunter) and may_spend(s, 0):
        for way in range(b.MOST_LANDINGS):
            space = b.LANDINGS[start, way]
            if space == b.NOWHERE:
                break
            if is_way_clear(s, start, space):
                count = list_entries(s, out, count, way, space, True)
    return count


@rule
def list_entries(s, out, count, way, space, flying):
    """Write every way to enter a space: what is paid, and who is sent home."""
    if not may_enter(s, space, flying):
        return count
    if is_free(s, space):
        if flying or not s.visited[space]:  # DI-109: a flight is an entry with a card
            return list_victims(s, out, count, way, 0, space)  # DI-040
        if not is_return_paid(s, space):
            return count
    if not may_spend(s, 0):
        return count
    last = c.NONE
    for i in range(c.HAND):
        card = int(s.hand[s.active, i])
        if card >= c.TERRAIN_KINDS:
            break
        if card != last and c.PAYS[s.hunter, s.disc[space], card]:
            count = list_victims(s, out, count, way, 1 + card, space)
        last = card
    return count


@rule
def list_victims(s, out, count, way, payment, space):
    """Write one entry, or two where one of a pair has to go (DI-074)."""
    there = guest(s, space)
    if space < b.SITE and there != c.NONE and partner(s, there) != c.NONE:
        out[count] = ACT.enter.of(way, payment, 1)
        out[count + 1] = ACT.enter.of(way, payment, 2)
        return count + 2
    return add(out, count, ACT.enter.of(way, payment, 0))


# ---- what happens ----------------------------------------------------------------------------------


@rule
def victim_on(s, space, number):
    """The bearer that an entry to that space sends home, by the number in the action; or NONE."""
    if number == 0:
        return c.NONE
    first = guest(s, space)
    return first if number == 1 else partner(s, first)


@rule
def enter(s, space, victim):
    """Bring the active hunter or its pair to a space, as a free step; True if a pair must now leave TS."""
    hunter = s.hunter
    s.visited[space] = 1
    there = guest(s, space)
    is_single = s.bears[hunter] == c.NONE
    bring(s, hunter, space)
    if not is_single or there == c.NONE:
        return False
    if space == b.SITE:
        lift(s, there, hunter)
        return True
    join(s, there, victim)
    return False


@rule
def join(s, there, victim):
    """Join a lone bearer (DI-079), or take the place of one of a pair (DI-074)."""
    s.bears[s.hunter] = s.bears[there]
    if victim != c.NONE:
        send_home(s, victim)
    renew_stretch(s)
