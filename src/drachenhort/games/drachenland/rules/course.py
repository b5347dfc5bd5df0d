"""What follows from an action by itself: arrivals, tokens turned up, takes, the end of a turn or game."""

from drachenhort.kernel.rule import rule

from .. import state as st
from ..board import LAST_GEM, TWO, VOLCANO_OF

# ---- set-up ---------------------------------------------------------------------------------------


@rule
def deal_gem(s, kind):
    """One more gem on the volcano that is being filled (section 4)."""
    volcano = VOLCANO_OF[s.dealt]
    s.row |= kind << 2 * laid(s)
    s.gems[volcano, kind] += 1
    s.bag[kind] -= 1
    s.dealt += 1
    if VOLCANO_OF[s.dealt] != volcano:
        s.row = 0
    if VOLCANO_OF[s.dealt] == st.VOLCANOES:
        s.phase = st.OPENING


@rule
def laid(s):
    """Gems on the volcano that is being filled."""
    volcano = VOLCANO_OF[s.dealt]
    return int(s.dealt) - (int(LAST_GEM[volcano - 1]) if volcano > 0 else 0)


@rule
def take_back_row(s):
    """The gems of a volcano that is not yet full are back in the bag."""
    for _gem in range(laid(s)):
        s.dealt -= 1
        kind = (s.row >> 2 * laid(s)) & 3
        s.gems[VOLCANO_OF[s.dealt], kind] -= 1
        s.bag[kind] += 1
    s.row = 0


@rule
def may_deal(s, kind):
    """May this kind come next, so that all others still find a place (DL-10, DL-11)?"""
    if s.bag[kind] == 0:
        return False
    if s.gem_limit == 0:
        return True
    volcano = VOLCANO_OF[s.dealt]
    if s.gems[volcano, kind] == s.gem_limit:
        return False
    free = LAST_GEM[volcano] - s.dealt - 1
    to_come = s.gem_limit * (st.VOLCANOES - 1 - volcano)
    for other in range(st.GEM_KINDS):
        just_dealt = 1 if other == kind else 0
        room = s.gem_limit - s.gems[volcano, other] - just_dealt
        if s.bag[other] - just_dealt > min(free, room) + to_come:
            return False
    return True


@rule
def opening_steps(s):
    """Exactly so many spaces the active player's first adventurer moves (DL-15, DL-71)."""
    turn = (s.active - s.first) % s.players
    return 2 * turn + 2 if s.players == TWO else turn + 1


# ---- moving ---------------------------------------------------------------------------------------


@rule
def here(s):
    """The space of the adventurer that moves now, or NOWHERE."""
    return int(s.pawn[s.active, s.colour])


@rule
def on_volcano(s):
    """Does the adventurer that moves now stand on a volcano?"""
    return 0 <= here(s) < st.VOLCANOES


@rule
def begin_move(s, colour, value):
    """A die is used for an adventurer (DL-20, DL-21)."""
    die = 0 if s.unused & 1 and s.die[0] == value else 1
    s.unused &= ~(1 << die)
    s.used |= 1 << colour
    s.colour = colour
    s.value = value
    s.die_steps = value
    s.phase = st.MOVE


@rule
def pay(s, steps):
    """Steps come from the Forced march first (DL-51)."""
    march = min(s.march_steps, steps)
    s.march_steps -= march
    s.die_steps -= steps - march


@rule
def arrive(s, space):
    """The adventurer moves to a space; a face-down token there is turned up at once (DL-35, DL-37)."""
    s.pawn[s.active, s.colour] = space
    s.moved = 1
    if space < st.VOLCANOES and (s.down >> space) & 1:
        s.phase = st.REVEAL


@rule
def fly(s, volcano):
    """The royal dragon goes along and stays there (DL-53)."""
    s.dragon[s.colour] = volcano
    s.last_was_walk = 0
    arrive(s, volcano)


@rule
def call(s):
    """The royal dragon comes; that is no move (DL-54, DL-63)."""
    s.dragon[s.colour] = here(s)
    s.last_was_walk = 0


@rule
def reveal(s, kind):
    """A token is turned up for all; the move ends there, or at least the walk (DL-35, DL-38)."""
    volcano = here(s)
    s.down &= ~(1 << volcano)
    s.unseen[kind] -= 1
    s.progress = 1
    if kind >= st.DRAGON:
        s.dragon[kind - st.DRAGON] = volcano
    else:
        s.token[volcano] = kind
    if s.stops_walk_only:
        s.stopped = 1
        s.phase = st.MOVE
    else:
        end_move(s)


@rule
def end_move(s):
    """The adventurer may take something, if anything is there (DL-60, DL-69)."""
    s.die_steps = 0
    s.march_steps = 0
    s.last_was_walk = 0
    s.stopped = 0
    if can_take(s, True):
        s.phase = st.TAKE
    else:
        end_adventurer(s)


# ---- taking ---------------------------------------------------------------------------------------


@rule
def may_take_ring(s):
    """Has it really moved, onto a volcano with a Ring token, and wears no ring yet (DL-62, DL-63)?"""
    return s.moved != 0 and s.token[here(s)] == st.RING and s.ring[s.active, s.colour] == 0


@rule
def can_take(s, ring_counts):
    """Is there anything to take where the adventurer stands?"""
    if not on_volcano(s):
        return False
    volcano = here(s)
    if s.gems[volcano, s.colour] > 0 or s.gems[volcano, st.DIAMOND] > 0 or s.eggs[volcano] > 0:
        return True
    return ring_counts and may_take_ring(s)


@rule
def take_gems(s, kind, count):
    """Gems go behind the screen (DL-60, DL-68)."""
    s.gems[here(s), kind] -= count
    s.held_gems[s.active, kind] += count
    after_treasure(s)


@rule
def take_egg(s):
    """An egg and the token there, unless that is a ring; the last egg ends the game (DL-61, DL-73)."""
    volcano = here(s)
    s.eggs[volcano] -= 1
    s.held_eggs[s.active] += 1
    token = s.token[volcano]
    if token != st.NOBODY and token < st.OWNED:
        s.hand[s.active, token] += 1
        s.token[volcano] = st.NOBODY
    if eggs_left(s) == 0:
        s.progress = 1
        end_game(s)
    else:
        after_treasure(s)


@rule
def eggs_left(s):
    """Eggs on the board."""
    count = 0
    for volcano in range(st.VOLCANOES):
        count += s.eggs[volcano]
    return count


@rule
def after_treasure(s):
    """Whoever has a Magic hand may take again (DL-65, DL-66)."""
    s.progress = 1
    s.after_hand = 0
    if s.hand[s.active, st.HAND] > 0 and can_take(s, not s.hand_takes_no_ring):
        s.phase = st.HANDED
    else:
        end_adventurer(s)


@rule
def take_ring(s):
    """A ring instead of treasure (DL-62)."""
    s.ring[s.active, s.colour] = 1
    s.progress = 1
    end_adventurer(s)


# ---- ends -----------------------------------------------------------------------------------------


@rule
def forget_move(s):
    """Nobody moves now."""
    s.colour = st.NOBODY
    s.value = 0
    s.die_steps = 0
    s.march_steps = 0
    s.moved = 0
    s.last_was_walk = 0
    s.stopped = 0
    s.after_hand = 0


@rule
def end_adventurer(s):
    """The other die, or the next player (DL-20)."""
    forget_move(s)
    if s.unused:
        s.phase = st.ASSIGN
    else:
        end_turn(s)


@rule
def end_turn(s):
    """Clockwise to the next player, unless time is up (DL-14, DL-80, DL-81)."""
    s.idle = 0 if s.progress else s.idle + 1
    if is_time_up(s):
        end_game(s)
        return
    s.active = (s.active + 1) % s.players
    begin_turn(s)


@rule
def is_time_up(s):
    """Does the game end after this turn (DL-80, DL-81)?"""
    if s.idle_limit and s.idle >= s.idle_limit * s.players:
        return True
    return s.max_rounds and s.turn >= s.max_rounds * s.players


@rule
def begin_turn(s):
    """Both dice are rolled (DL-20)."""
    s.turn += 1
    s.progress = 0
    s.used = 0
    ask_for_roll(s)


@rule
def ask_for_roll(s):
    """The dice go into the tower."""
    s.die[0] = 0
    s.die[1] = 0
    s.unused = 0
    s.phase = st.ROLL


@rule
def end_game(s):
    """No further take, die or turn (DL-73)."""
    forget_move(s)
    s.phase = st.END
