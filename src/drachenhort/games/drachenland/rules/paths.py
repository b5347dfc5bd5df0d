"""Where adventurers can walk: sets of spaces as three words, spread step by step along the paths.

Nothing is stored: a walk asks anew who stands where and which tokens are face down, at the cost of a few
table look-ups for each space that it can reach.
"""

from drachenhort.kernel.rule import rule

from .. import state as st
from ..board import BIT, NEAR, OPENS, PRIME, WORD

ALL_VOLCANOES = (1 << st.VOLCANOES) - 1


@rule
def lowest(word):
    """The number of the lowest bit that is set."""
    return int(BIT[(word & -word) % PRIME])


@rule
def neighbours(a, b, c):
    """The spaces next to those of a set."""
    x, y, z = 0, 0, 0
    while a != 0:
        space = lowest(a)
        a &= a - 1
        x, y, z = x | NEAR[space, 0], y | NEAR[space, 1], z | NEAR[space, 2]
    while b != 0:
        space = WORD + lowest(b)
        b &= b - 1
        x, y, z = x | NEAR[space, 0], y | NEAR[space, 1], z | NEAR[space, 2]
    while c != 0:
        space = 2 * WORD + lowest(c)
        c &= c - 1
        x, y, z = x | NEAR[space, 0], y | NEAR[space, 1], z | NEAR[space, 2]
    return x, y, z


@rule
def only(space):
    """The set of one space."""
    return (
        1 << space if space < WORD else 0,
        1 << (space - WORD) if WORD <= space < 2 * WORD else 0,
        1 << (space - 2 * WORD) if space >= 2 * WORD else 0,
    )


@rule
def occupied(s):
    """The stones on which somebody stands; a volcano has room for everybody (DL-33, DL-34)."""
    a, b, c = 0, 0, 0
    for seat in range(s.players):
        for colour in range(st.PAWNS):
            space = int(s.pawn[seat, colour])
            if space >= st.VOLCANOES:
                x, y, z = only(space)
                a, b, c = a | x, b | y, c | z
    return a, b, c


@rule
def first_steps(origin, entrance):
    """Where a walk begins: at the adventurer's space, or on the stones behind an entrance (DL-16, DL-31)."""
    if origin == st.NOWHERE:
        return OPENS[entrance, 0], OPENS[entrance, 1], OPENS[entrance, 2]
    return only(int(origin))


@rule
def ends(s, origin, entrance, steps):
    """The spaces at which a walk of 1 to `steps` steps can end (DL-30 to DL-41).

    Pawns and open volcanoes may be passed, a volcano whose token is face down may not.
    """
    a, b, c = first_steps(origin, entrance)
    seen_a, seen_b, seen_c = a, b, c
    down = int(s.down)
    for _step in range(steps - 1 if origin == st.NOWHERE else steps):
        x, y, z = neighbours(a & ~down, b, c)
        a, b, c = x & ~seen_a, y & ~seen_b, z & ~seen_c
        seen_a, seen_b, seen_c = seen_a | a, seen_b | b, seen_c | c
    full_a, full_b, full_c = occupied(s)
    if 0 <= origin < st.VOLCANOES and not (s.backtrack and steps > 1):  # DL-40
        full_a |= 1 << origin
    return seen_a & ~full_a, seen_b & ~full_b, seen_c & ~full_c


@rule
def has(a, b, c, space):
    """Is the space in the set?"""
    if space < WORD:
        return (a >> space) & 1 != 0
    if space < 2 * WORD:
        return (b >> (space - WORD)) & 1 != 0
    return (c >> (space - 2 * WORD)) & 1 != 0


@rule
def cost(s, origin, entrance, target):
    """The fewest steps of a legal walk to a space that one can reach (DL-41)."""
    if target == origin:
        return 2  # a step out and back (DL-40)
    a, b, c = first_steps(origin, entrance)
    seen_a, seen_b, seen_c = a, b, c
    steps = 1 if origin == st.NOWHERE else 0
    down = int(s.down)
    while not has(a, b, c, target):
        x, y, z = neighbours(a & ~down, b, c)
        a, b, c = x & ~seen_a, y & ~seen_b, z & ~seen_c
        seen_a, seen_b, seen_c = seen_a | a, seen_b | b, seen_c | c
        steps += 1
    return steps


@rule
def is_occupied(s, space):
    """Does somebody stand on this stone?"""
    a, b, c = occupied(s)
    return has(a, b, c, space)
