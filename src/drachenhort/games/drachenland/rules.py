"""The contract of Drachenland: who decides, what is legal, with which odds, and what an action does."""

from drachenhort.kernel.rule import rule, table_of
from drachenhort.kernel.seats import NATURE, OVER

from . import course, state as st
from .actions import ACT, FACES
from .board import EGGS, FERRIES, OPENING, WORD
from .paths import ALL_VOLCANOES, cost, ends, lowest, occupied
from .scoring import points, rank

DICE = table_of(
    [
        [[1, 3, 2, 0, 0, 0], [0, 1, 2, 3, 0, 0]],
        [[1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 0, 0]],
        [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
    ]
)
"""`DICE[option, die, number - 1]`: on how many faces of die A or B the number stands (DL-22)."""


def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    first = options["start_player"]
    s.first = s.active = st.NOBODY if first == "random" else first - 1  # DL-13
    s.bag[:] = st.GEMS
    s.eggs[:] = EGGS[int(s.players > 2)]  # noqa: PLR2004 - DL-09, DL-70
    s.down = ALL_VOLCANOES  # DL-08
    s.token[:] = st.NOBODY
    s.dragon[:] = st.NOWHERE
    s.unseen[:] = st.DRAGON_HEADS
    s.pawn[:] = st.NOWHERE  # DL-06
    s.hand[: s.players] = st.START_HAND  # DL-05, DL-07
    s.colour = st.NOBODY


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER (section 5)."""
    if s.phase == st.END:
        return OVER
    if s.phase in (st.SETUP, st.ROLL, st.REVEAL):
        return NATURE
    return int(s.active)


@rule
def is_midway(s):
    """Is a volcano filled in part? Its gems are one token (section 10)."""
    return s.phase == st.SETUP and course.laid(s) > 0


# ---- what is legal --------------------------------------------------------------------------------


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    phase = s.phase
    if phase == st.MOVE:
        return write_moves(s, out)
    if phase == st.ROLL:
        return write_rolls(s, out)
    if phase == st.ASSIGN:
        return write_assignments(s, out)
    if phase == st.TAKE:
        return write_takes(s, out)
    if phase == st.REVEAL:
        return write_tokens(s, out)
    if phase == st.FATED:
        out[0] = ACT.fate.first
        out[1] = ACT.keep.first
        return 2
    if phase == st.HANDED:
        out[0] = ACT.hand.first
        out[1] = ACT.stop.first
        return 2
    if phase == st.OPENING:
        return write_introductions(s, out)
    return write_setup(s, out)


@rule
def write_setup(s, out):
    """The start seats, or the kinds of the next gem (DL-13, DL-82)."""
    count = 0
    if s.first == st.NOBODY:
        for seat in range(s.players):
            out[seat] = ACT.start.of(seat)
        return int(s.players)
    for kind in range(st.GEM_KINDS):
        if course.may_deal(s, kind):
            out[count] = ACT.gem.of(kind)
            count += 1
    return count


@rule
def write_introductions(s, out):
    """One adventurer, through any entrance, exactly so far, onto a free stone (DL-15, DL-17, DL-18)."""
    a, b, c = occupied(s)
    steps = course.opening_steps(s)
    count = 0
    for entrance in range(st.ENTRANCES):
        reach = OPENING[steps - 1, entrance]
        for colour in range(st.PAWNS):
            first = ACT.introduce.of(entrance, colour, 0)
            count = write_spaces(out, count, first, reach[0] & ~a, reach[1] & ~b, reach[2] & ~c)
    return count


@rule
def write_spaces(out, count, first, a, b, c):
    """One action for each space of a set."""
    while a != 0:
        out[count] = first + lowest(a)
        a &= a - 1
        count += 1
    while b != 0:
        out[count] = first + WORD + lowest(b)
        b &= b - 1
        count += 1
    while c != 0:
        out[count] = first + 2 * WORD + lowest(c)
        c &= c - 1
        count += 1
    return count


@rule
def write_rolls(s, out):
    """Every pair that the dice can show (DL-22, DL-82)."""
    count = 0
    for a in range(FACES):
        for b in range(FACES):
            if DICE[s.dice, 0, a] * DICE[s.dice, 1, b] > 0:
                out[count] = ACT.roll.of(a, b)
                count += 1
    return count


@rule
def write_assignments(s, out):
    """An adventurer not yet used, and one of the dice left (DL-21, DL-23, DL-24)."""
    count = 0
    for colour in range(st.PAWNS):
        if (s.used >> colour) & 1 == 0:
            for value in range(1, FACES + 1):
                if is_left(s, value):
                    out[count] = ACT.assign.of(colour, value - 1)
                    count += 1
    return count


@rule
def is_left(s, value):
    """Does a die that is not yet assigned show this number?"""
    return (s.unused & 1 and s.die[0] == value) or (s.unused & 2 and s.die[1] == value)


@rule
def write_moves(s, out):
    """Walks, boats, marches, flights, calls, and the end of the move (the second table of section 5)."""
    count = 0
    hand = s.hand[s.active]
    may_walk = not s.last_was_walk and not s.stopped
    if may_walk:
        count = write_walks(s, out)
    on_volcano = course.on_volcano(s)
    if hand[st.FERRYMAN] > 0 and on_volcano:  # DL-48, DL-49
        count = write_spaces(out, count, ACT.ferry.first, FERRIES[course.here(s)], 0, 0)
    if hand[st.MARCH] > 0 and may_walk:  # DL-50, DL-51
        out[count] = ACT.march.first
        count += 1
    if on_volcano and s.dragon[s.colour] != st.NOWHERE:  # DL-52
        if s.value == st.FLYING and s.die_steps == st.FLYING:  # DL-55
            count = write_dragon(s, out, count, ACT.fly.first, ACT.call.first)
        if hand[st.BABY] > 0:  # DL-56, DL-57
            count = write_dragon(s, out, count, ACT.baby_fly.first, ACT.baby_call.first)
    out[count] = ACT.stop.first
    return count + 1


@rule
def write_walks(s, out):
    """Walks from where it stands, or in through any entrance (DL-30, DL-31)."""
    steps = int(s.march_steps) + int(s.die_steps)
    if steps == 0:
        return 0
    origin = course.here(s)
    if origin != st.NOWHERE:
        a, b, c = ends(s, origin, 0, steps)
        return write_spaces(out, 0, ACT.walk.first, a, b, c)
    count = 0
    for entrance in range(st.ENTRANCES):
        a, b, c = ends(s, origin, entrance, steps)
        count = write_spaces(out, count, ACT.enter.of(entrance, 0), a, b, c)
    return count


@rule
def write_dragon(s, out, count, fly, call):
    """Fly the dragon that is here anywhere else, or call the one that is elsewhere (DL-53, DL-54, DL-58)."""
    here = course.here(s)
    if s.dragon[s.colour] != here:
        out[count] = call
        return count + 1
    for volcano in range(st.VOLCANOES):
        if volcano != here:
            out[count] = fly + volcano
            count += 1
    return count


@rule
def write_tokens(s, out):
    """The kinds of which a copy has not been seen (DL-82)."""
    count = 0
    for kind in range(st.TOKEN_KINDS):
        if s.unseen[kind] > 0:
            out[count] = ACT.reveal.of(kind)
            count += 1
    return count


@rule
def write_takes(s, out):
    """All gems of its colour, a diamond, an egg, a ring, or nothing (DL-60, DL-62, DL-66)."""
    volcano = course.here(s)
    count = 0
    if s.gems[volcano, s.colour] > 0:
        out[count] = ACT.gems.first
        count += 1
    if s.gems[volcano, st.DIAMOND] > 0:
        out[count] = ACT.diamond.first
        count += 1
    if s.eggs[volcano] > 0:
        out[count] = ACT.egg.first
        count += 1
    if course.may_take_ring(s) and not (s.after_hand and s.hand_takes_no_ring):
        out[count] = ACT.ring.first
        count += 1
    if not s.after_hand:
        out[count] = ACT.stop.first
        count += 1
    return count


@rule
def weights(s, out):
    """NATURE's weights, parallel to `choices` (DL-82)."""
    count = choices(s, out)
    for i in range(count):
        action = out[i]
        if ACT.roll.has(action):
            a, b = ACT.roll.parts(action)
            out[i] = DICE[s.dice, 0, a] * DICE[s.dice, 1, b]
        elif ACT.reveal.has(action):
            out[i] = s.unseen[ACT.reveal.parts(action)]
        elif ACT.gem.has(action):
            out[i] = s.bag[ACT.gem.parts(action)]
        else:
            out[i] = 1
    return count


# ---- what an action does --------------------------------------------------------------------------


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    phase = s.phase
    if phase == st.MOVE:
        move(s, action)
    elif phase == st.ROLL:
        roll(s, action)
    elif phase == st.ASSIGN:
        colour, value = ACT.assign.parts(action)
        course.begin_move(s, colour, value + 1)
    elif phase == st.TAKE:
        take(s, action)
    elif phase == st.REVEAL:
        course.reveal(s, ACT.reveal.parts(action))
    elif phase == st.FATED or phase == st.HANDED:
        answer(s, action)
    elif phase == st.OPENING:
        introduce(s, action)
    elif ACT.start.has(action):
        s.first = ACT.start.parts(action)
        s.active = s.first
    else:
        course.deal_gem(s, ACT.gem.parts(action))


@rule
def answer(s, action):
    """A Stroke of fate or a Magic hand is played, or kept (DL-47, DL-65)."""
    if action == ACT.fate.first:
        s.hand[s.active, st.FATE] -= 1
        course.ask_for_roll(s)
    elif action == ACT.keep.first:
        s.phase = st.ASSIGN
    elif action == ACT.hand.first:
        s.hand[s.active, st.HAND] -= 1
        s.after_hand = 1
        s.phase = st.TAKE
    else:
        course.end_adventurer(s)


@rule
def introduce(s, action):
    """One adventurer of each player comes into the land; then the start player rolls (DL-15)."""
    _entrance, colour, space = ACT.introduce.parts(action)
    s.pawn[s.active, colour] = space
    s.active = (s.active + 1) % s.players
    if s.active == s.first:
        course.begin_turn(s)


@rule
def roll(s, action):
    """The dice fall; a Stroke of fate may annul them (DL-20, DL-47)."""
    a, b = ACT.roll.parts(action)
    s.die[0] = a + 1
    s.die[1] = b + 1
    s.unused = 3
    s.phase = st.FATED if s.hand[s.active, st.FATE] > 0 else st.ASSIGN


@rule
def move(s, action):
    """A walk, a token, a flight, a call, or the end of the move."""
    if action == ACT.stop.first:
        course.end_move(s)
    elif ACT.walk.has(action):
        walk(s, 0, ACT.walk.parts(action))
    elif ACT.enter.has(action):
        entrance, space = ACT.enter.parts(action)
        walk(s, entrance, space)
    elif ACT.ferry.has(action):
        s.hand[s.active, st.FERRYMAN] -= 1
        s.last_was_walk = 0
        course.arrive(s, ACT.ferry.parts(action))
    elif action == ACT.march.first:
        s.hand[s.active, st.MARCH] -= 1
        s.march_steps += st.MARCH_STEPS
    elif ACT.fly.has(action):
        s.die_steps = 0
        course.fly(s, ACT.fly.parts(action))
    elif action == ACT.call.first:
        s.die_steps = 0
        course.call(s)
    elif ACT.baby_fly.has(action):
        s.hand[s.active, st.BABY] -= 1
        course.fly(s, ACT.baby_fly.parts(action))
    else:
        s.hand[s.active, st.BABY] -= 1
        course.call(s)


@rule
def walk(s, entrance, space):
    """A walk to its end, by the shortest legal way (DL-41)."""
    course.pay(s, cost(s, course.here(s), entrance, space))
    s.last_was_walk = 1
    course.arrive(s, space)


@rule
def take(s, action):
    """A take, or none (DL-60 to DL-67)."""
    if action == ACT.gems.first:
        course.take_gems(s, s.colour, s.gems[course.here(s), s.colour])
    elif action == ACT.diamond.first:
        course.take_gems(s, st.DIAMOND, 1)
    elif action == ACT.egg.first:
        course.take_egg(s)
    elif action == ACT.ring.first:
        course.take_ring(s)
    else:
        course.end_adventurer(s)


@rule
def scores(s, out):
    """Points of every seat, and at the end its place; equal ones share it (DL-79)."""
    for seat in range(s.players):
        out[seat, 0] = points(s, seat)
        out[seat, 1] = 0
        if s.phase == st.END:
            out[seat, 1] = 1
            for other in range(s.players):
                if rank(s, other) > rank(s, seat):
                    out[seat, 1] += 1
