"""What eggs and gems are worth: collections, diamonds that stand in, colours without a ring (section 7)."""

from drachenhort.kernel.rule import rule

from . import state as st


@rule
def kept_gems(s, seat, colour):
    """Gems of a colour that count: none where the adventurer of that colour has no ring (DL-74)."""
    return int(s.held_gems[seat, colour]) if s.ring[seat, colour] else 0


@rule
def collections(s, seat):
    """The most collections that eggs, gems and diamonds make (DL-75, DL-76, DL-78)."""
    diamonds = int(s.held_gems[seat, st.DIAMOND])
    count = 0
    while count < s.held_eggs[seat]:
        lacking = 0
        for colour in range(st.PAWNS):
            lacking += max(0, count + 1 - kept_gems(s, seat, colour))
        if lacking > diamonds:
            break
        count += 1
    return count


@rule
def points(s, seat):
    """Ten for a collection, one for anything else that is kept (DL-75, DL-77)."""
    things = int(s.held_eggs[seat]) + int(s.held_gems[seat, st.DIAMOND])
    for colour in range(st.PAWNS):
        things += kept_gems(s, seat, colour)
    sets = collections(s, seat)
    return st.COLLECTION * sets + st.SINGLE * (things - 4 * sets)


@rule
def rank(s, seat):
    """What decides the places, in one number (DL-79)."""
    if not s.sets_break_ties:
        return points(s, seat)
    return (points(s, seat) * 32 + collections(s, seat)) * 32 + int(s.held_eggs[seat])
