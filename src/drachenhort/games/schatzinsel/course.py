"""How a game of Die Schatzinsel goes on: set-up, turns, moves, duels and turning discs."""

from drachenhort.kernel.rule import rule

from . import state as st
from .chests import figures_on_island, judge_at_cap, load_ship, steal_chest
from .discs import COUNTS
from .paths import landing_of, start_of

# ---- set-up ---------------------------------------------------------------------------------------


@rule
def discs_left(s, disc):
    """How many discs of a type are still in the bag (TI-13)."""
    left = COUNTS[disc]
    for recess in range(st.RECESSES):
        if s.type[recess] == disc:
            left -= 1
    return left


@rule
def first_free_recess(s):
    """The lowest recess without a disc, or RECESSES."""
    for recess in range(st.RECESSES):
        if s.type[recess] == st.NOWHERE:
            return recess
    return st.RECESSES


@rule
def place(s, recess, angle):
    """Put the drawn disc into a recess (TI-10, TI-11)."""
    s.type[recess] = s.drawn
    s.angle[recess] = angle
    s.drawn = st.NOWHERE
    s.phase = st.DRAW
    s.active = 1 - s.active
    if first_free_recess(s) == st.RECESSES:
        begin_first_turn(s)


@rule
def begin_first_turn(s):
    """Red takes the first turn (TI-20)."""
    s.active = st.RED
    s.turn = 1
    begin_turn(s)


# ---- beginning and end of a turn ------------------------------------------------------------------


@rule
def begin_turn(s):
    """A figure enters, or comes back from the ship, before the dice (TI-21, TI-70, TI-71)."""
    side = s.active
    s.phase = st.ROLL
    if s.camp_figures[side] == 0 and figures_on_island(s, side) == 0:
        if s.ship_figures[side] > 0:
            return_from_ship(s, side)
    elif s.camp_figures[side] > 0 and s.figure[start_of(side)] != side:
        if s.figure[start_of(side)] == st.NOBODY:
            enter(s, side)
        else:
            begin_duel(s, st.CAMP, start_of(side), 1)  # TI-24


@rule
def enter(s, side):
    """From the camp to the start field (TI-21, TI-23)."""
    s.camp_figures[side] -= 1
    s.figure[start_of(side)] = side


@rule
def return_from_ship(s, side):
    """One figure comes back, since none is on the island (TI-70 to TI-73)."""
    if s.return_landing:
        s.returned[side] = st.UNLOADED
        s.ship_figures[side] -= 1
        s.figure[landing_of(side)] = side
        return
    s.returned[side] = st.LOADED
    if s.figure[start_of(side)] == st.NOBODY:
        s.ship_figures[side] -= 1
        s.figure[start_of(side)] = side
    else:
        begin_duel(s, st.SHIP, start_of(side), 1)  # TI-24


@rule
def end_turn(s):
    """Vetoes and bars are over (TI-53, TI-58); the other player's turn, unless the cap is reached (TI-90)."""
    s.points = 0
    s.moved = 0
    s.veto_used = 0
    s.barred = st.NOWHERE
    if s.max_turns > 0 and s.turn >= s.max_turns:
        judge_at_cap(s)
        return
    s.active = 1 - s.active
    s.turn += 1
    begin_turn(s)


@rule
def close_chain(s):
    """An action and all that followed from it are over (RESOLVE in section 5)."""
    side = s.active
    if s.refill_immediate and s.camp_figures[side] > 0 and s.figure[start_of(side)] == st.NOBODY:  # TI-22
        enter(s, side)
    s.point = st.NOWHERE
    if s.entry_chain:
        s.entry_chain = 0
        s.phase = st.ROLL
    else:
        go_on(s)


@rule
def go_on(s):
    """Next action while points are left (TI-26)."""
    if s.points > 0:
        s.phase = st.ACTION
    else:
        end_turn(s)


# ---- moves and duels ------------------------------------------------------------------------------


@rule
def move(s, origin, node):
    """A figure goes to the next point, or attacks who stands there (TI-30, TI-37)."""
    if s.figure[node] != st.NOBODY:
        begin_duel(s, origin, node, s.entry_chain)
        return
    s.figure[origin] = st.NOBODY
    arrive(s, node)
    if s.phase != st.GAME_OVER:
        close_chain(s)


@rule
def arrive(s, node):
    """An own figure has come to an empty node: it may board or be loaded (TI-41, TI-73, TI-82)."""
    side = s.active
    s.figure[node] = side
    if node == start_of(side) and s.returned[side] == st.UNLOADED:
        s.returned[side] = st.LOADED
    if node == landing_of(side) and s.returned[side] != st.UNLOADED:
        s.figure[node] = st.NOBODY
        s.ship_figures[side] += 1
        s.returned[side] = st.AT_HOME  # TI-76
        load_ship(s, side)


@rule
def begin_duel(s, origin, node, is_entry):
    """The attacker rolls first (TI-64)."""
    s.origin = origin
    s.point = node
    s.roller = s.active
    s.entry_chain = is_entry
    s.phase = st.DUEL_ROLL


@rule
def roll_duel(s, faces):
    """Two faces of one colour decide for that colour; else the other player rolls (TI-64)."""
    if faces == st.TWO_RED:
        end_duel(s, st.RED)
    elif faces == st.TWO_BLACK:
        end_duel(s, st.BLACK)
    else:
        s.roller = 1 - s.roller


@rule
def end_duel(s, winner):
    """A figure changes sides, a chest changes place, a victorious attacker may move on (TI-65 to TI-68)."""
    loser = 1 - winner
    node = s.point
    origin = s.origin
    to_ship = s.returned[winner] != st.AT_HOME  # TI-74
    if winner == s.active:
        s.figure[node] = st.NOBODY
        take_from(s, origin)
        s.figure[node] = winner
        if node == start_of(winner) and s.returned[winner] == st.UNLOADED:  # TI-73
            s.returned[winner] = st.LOADED
    else:
        take_from(s, origin)
    s.returned[loser] = st.AT_HOME  # his only figure outside is lost (INV-11, TI-75)
    if to_ship:
        s.ship_figures[winner] += 1
    else:
        s.camp_figures[winner] += 1
    s.origin = st.NOWHERE
    s.roller = st.NOBODY
    s.phase = st.EXTRA
    steal_chest(s, winner, loser)
    if s.phase != st.GAME_OVER and winner != s.active:
        close_chain(s)


@rule
def take_from(s, origin):
    """The attacker leaves where it came from: a node, the camp or the ship."""
    if origin == st.CAMP:
        s.camp_figures[s.active] -= 1
    elif origin == st.SHIP:
        s.ship_figures[s.active] -= 1
    else:
        s.figure[origin] = st.NOBODY


# ---- turning discs --------------------------------------------------------------------------------


@rule
def is_turnable(s, recess):
    """May this disc be named (TI-51, TI-58)?"""
    return recess != s.barred and (s.rotate_occupied or s.figure[recess] == st.NOBODY)


@rule
def may_declare(s):
    """While no figure was moved, the last point is for a move (TI-29)."""
    return s.moved or s.points > 1


@rule
def declare(s, recess):
    """Name a disc; the opponent is asked while his veto is unused (TI-52, TI-53)."""
    s.declared = recess
    s.phase = st.TURN_DISC if s.veto_used else st.VETO


@rule
def answer_declaration(s, objects):
    """No veto: the disc must be turned (TI-54); veto: used up, whatever comes of it (TI-63)."""
    s.veto_used = 1 if objects else 0
    s.phase = st.RESPOND if objects else st.TURN_DISC


@rule
def respond(s, fights):
    """Fight the veto, or yield: no point is lost, the disc is barred (TI-56 to TI-60)."""
    if fights:
        s.roller = s.active
        s.phase = st.VETO_ROLL
        return
    s.barred = s.declared
    s.declared = st.NOWHERE
    s.phase = st.OTHER_DISC if s.yield_other_disc else st.ACTION


@rule
def roll_veto(s, faces):
    """A double decides by its colour, whoever rolled it (TI-59, TI-61, TI-62)."""
    if faces not in (st.TWO_RED, st.TWO_BLACK):
        s.roller = 1 - s.roller
        return
    s.roller = st.NOBODY
    colour = st.RED if faces == st.TWO_RED else st.BLACK
    if colour == s.active:
        s.phase = st.TURN_DISC
    else:
        s.barred = s.declared
        s.declared = st.NOWHERE
        s.points -= 1
        close_chain(s)


@rule
def turn_disc(s, steps):
    """Turn the named disc clockwise (TI-50, TI-55)."""
    s.angle[s.declared] = (s.angle[s.declared] + steps) % st.ANGLES
    s.declared = st.NOWHERE
    s.points -= 1
    close_chain(s)
