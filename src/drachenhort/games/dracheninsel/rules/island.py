"""Who stands where on the island, and who bears what (ledger, section 5: free, waiting, pair, lone)."""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from .tables import fill, first_of

# ---- questions -------------------------------------------------------------------------------------


@rule
def guest(s, space):
    """The first hunter on a space, in the order of colours, or NONE."""
    return first_of(s.place, space)


@rule
def partner(s, hunter):
    """The other bearer of the hunter's treasure, or NONE."""
    if s.bears[hunter] != c.NONE:
        for other in range(c.COLOURS):
            if other != hunter and s.bears[other] == s.bears[hunter]:
                return other
    return c.NONE


@rule
def is_lone(s, hunter):
    """Does it stand alone with a treasure?"""
    return s.bears[hunter] != c.NONE and partner(s, hunter) == c.NONE


@rule
def treasure_on_site(s):
    """The treasure that waits to be lifted, or NONE (DI-005, DI-056)."""
    return first_of(s.treasure, st.ON_SITE)


@rule
def is_waiting(s, hunter):
    """Does it stand alone on TS with coins there (DI-049)?"""
    return s.place[hunter] == b.SITE and s.bears[hunter] == c.NONE and treasure_on_site(s) != c.NONE


@rule
def can_move(s, hunter):
    """Waiting and lone hunters cannot (DI-050, DI-078)."""
    return not is_waiting(s, hunter) and not is_lone(s, hunter)


@rule
def has_dragon(s, space):
    """Does a dragon stand there?"""
    return s.dragon[0] == space or s.dragon[1] == space


@rule
def taken_spaces(s):
    """A bit for each terrain space with a hunter or a dragon (DI-102, DI-107)."""
    taken = 0
    for hunter in range(c.COLOURS):
        if 0 <= s.place[hunter] < b.TERRAIN:
            taken |= 1 << int(s.place[hunter])
    for dragon in range(st.DRAGONS):
        if s.dragon[dragon] != b.NOWHERE:
            taken |= 1 << int(s.dragon[dragon])
    return taken


@rule
def boarded(s):
    """A treasure that has reached a boat and is not collected yet, or NONE (DI-071)."""
    for hunter in range(c.COLOURS):
        if s.bears[hunter] != c.NONE and s.place[hunter] >= b.BOAT:
            return s.bears[hunter]
    return c.NONE


@rule
def is_exhausted(s):
    """Are all treasures collected or removed (DI-118)?"""
    for treasure in range(b.TREASURES):
        if s.treasure[treasure] not in (st.COLLECTED, st.REMOVED):
            return False
    return True


# ---- changes ---------------------------------------------------------------------------------------


@rule
def renew_stretch(s):
    """From here on free steps may lead anywhere again (DI-109)."""
    fill(s.visited, 0)
    if s.hunter != c.NONE:
        s.visited[s.place[s.hunter]] = 1


@rule
def bring(s, hunter, space):
    """Bring a hunter to a space, and its partner and the treasure with it (DI-058)."""
    other = partner(s, hunter)
    s.place[hunter] = space
    if other != c.NONE:
        s.place[other] = space


@rule
def send_home(s, hunter):
    """Place a hunter on its boat, whoever is there (DI-048); a partner stays with the treasure (DI-076)."""
    s.place[hunter] = b.BOAT + hunter
    s.bears[hunter] = c.NONE


@rule
def remove_treasure(s, treasure):
    """Take a treasure out of the game for good (DI-083)."""
    s.treasure[treasure] = st.REMOVED
    s.event = True
    for hunter in range(c.COLOURS):
        if s.bears[hunter] == treasure:
            s.bears[hunter] = c.NONE


@rule
def lift(s, first, second):
    """Two hunters on TS become a pair with the coins (DI-052)."""
    treasure = treasure_on_site(s)
    s.treasure[treasure] = st.CARRIED
    s.bears[first] = s.bears[second] = treasure
    s.event = True  # DI-121
    renew_stretch(s)


@rule
def uncover_next_coins(s):
    """As soon as a pair has left TS the next coins are put there, if any are left (DI-055, DI-056)."""
    treasure = first_of(s.treasure, st.STOCK)
    if treasure != c.NONE:
        s.treasure[treasure] = st.ON_SITE


@rule
def frighten(s, hunter):
    """Send a hunter home; a lone bearer's treasure is lost (DI-075, DI-076, DI-077)."""
    if is_lone(s, hunter):
        remove_treasure(s, s.bears[hunter])
    send_home(s, hunter)
    renew_stretch(s)  # DI-109: the active hunter may have been sent home
