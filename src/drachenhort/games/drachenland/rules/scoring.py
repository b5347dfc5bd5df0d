"""What eggs and gems are worth: collections, diamonds that stand in, colours without a ring (section 7)."""

from drachenhort.kernel.rule import rule

from .. import state as st


@rule
def kept_gems(s, seat, colour):
    """Gems of a colour that count: none where the adventurer of that colour has no ring (DL-74)."""
    return int(s.held_gems[seat, colour]) if s.ring[seat, colour] else 0


@rule
def most_collections(eggs, red, green, blue, diamonds):
    """The most collections that these make, diamonds standing in for gems (DL-75, DL-76, DL-78)."""
    count = 0
    while count < eggs:
        wanted = count + 1
        lacking = max(0, wanted - red) + max(0, wanted - green) + max(0, wanted - blue)
        if lacking > diamonds:
            break
        count = wanted
    return count


@rule
def collections(s, seat):
    """The collections that a player has."""
    return most_collections(
        int(s.held_eggs[seat]),
        kept_gems(s, seat, st.RED),
        kept_gems(s, seat, st.GREEN),
        kept_gems(s, seat, st.BLUE),
        int(s.held_gems[seat, st.DIAMOND]),
    )


@rule
def points(s, seat):
    """Ten for a collection, one for anything else that is kept (DL-75, DL-77)."""
    things = int(s.held_eggs[seat]) + int(s.held_gems[seat, st.DIAMOND])
    for colour in range(st.PAWNS):
        things += kept_gems(s, seat, colour)
    return worth_of(things, collections(s, seat))


@rule
def worth_of(things, sets):
    """The points of so many eggs and gems, of which some make collections (section 7)."""
    return st.COLLECTION * sets + st.SINGLE * (things - st.SET_SIZE * sets)


@rule
def rank(s, seat):
    """What decides the places, in one number (DL-79)."""
    if not s.sets_break_ties:
        return points(s, seat)
    return (points(s, seat) * 32 + collections(s, seat)) * 32 + int(s.held_eggs[seat])
