"""How a game of Die Schatzinsel goes on: set-up, turns, moves, duels and turning discs."""

from drachenhort.games.schatzinsel.discs import COUNTS, MOST_EXITS
from drachenhort.games.schatzinsel.paths import destination
from drachenhort.games.schatzinsel.state import (
    ACTION,
    ANGLES,
    AT_HOME,
    BLACK,
    CAMP,
    DRAW,
    DUEL_ROLL,
    ENOUGH,
    EXTRA,
    GAME_OVER,
    LANDING_RED,
    LOAD,
    LOADED,
    NOBODY,
    NODES,
    NOWHERE,
    OTHER_DISC,
    RECESSES,
    RED,
    RESPOND,
    ROLL,
    SHIP,
    START_RED,
    TURN_DISC,
    TWO_BLACK,
    TWO_RED,
    UNLOADED,
    VETO,
    VETO_ROLL,
)
from drachenhort.kernel.rule import rule

# ---- set-up ---------------------------------------------------------------------------------------


@rule
def clear_turn(s):
    """Nothing of a turn has happened yet; vetoes and bars are over (TI-53, TI-58)."""
    s.points = 0
    s.moved = 0
    s.veto_used = 0
    s.barred = NOWHERE


@rule
def discs_left(s, disc):
    """How many discs of a type are still in the bag (TI-13)."""
    left = COUNTS[disc]
    for recess in range(RECESSES):
        if s.type[recess] == disc:
            left -= 1
    return left


@rule
def first_free_recess(s):
    """The lowest recess without a disc, or RECESSES."""
    for recess in range(RECESSES):
        if s.type[recess] == NOWHERE:
            return recess
    return RECESSES


@rule
def place(s, recess, angle):
    """Put the drawn disc into a recess (TI-10, TI-11)."""
    s.type[recess] = s.drawn
    s.angle[recess] = angle
    s.drawn = NOWHERE
    s.phase = DRAW
    s.active = 1 - s.active
    if first_free_recess(s) == RECESSES:
        begin_first_turn(s)


@rule
def begin_first_turn(s):
    """Red takes the first turn (TI-20)."""
    s.active = RED
    s.turn = 1
    begin_turn(s)


# ---- where figures may go -------------------------------------------------------------------------


@rule
def start_of(side):
    """The start field of a side."""
    return START_RED + int(side)


@rule
def landing_of(side):
    """The landing point of a side."""
    return LANDING_RED + int(side)


@rule
def may_enter(s, side, node):
    """May a figure of `side` end a move on this node (TI-34 to TI-40)?"""
    if s.figure[node] == side:  # TI-36; its own point is occupied by itself (TI-34)
        return False
    if node == landing_of(1 - side):  # TI-40
        return False
    is_start = node == START_RED or node == START_RED + 1
    if is_start and s.start_closed:  # TI-39
        return node == start_of(side) and s.return_landing and s.returned[side] != AT_HOME
    return True


@rule
def reached(s, side, origin):
    """The nodes a figure of `side` may move to from `origin`, a bit each: two ways are one action (TI-35)."""
    nodes = 0
    for number in range(MOST_EXITS):
        node = destination(s, origin, number)
        if node == NOWHERE:
            break
        if may_enter(s, side, node):
            nodes |= 1 << node
    return nodes


@rule
def is_turnable(s, recess):
    """May this disc be named (TI-51, TI-58)?"""
    return recess != s.barred and (s.rotate_occupied or s.figure[recess] == NOBODY)


@rule
def may_declare(s):
    """While no figure was moved, the last point is for a move (TI-29)."""
    return s.moved or s.points > 1


# ---- chests and the end ---------------------------------------------------------------------------


@rule
def ship_chest(s, side, count):
    """Chests arrive on a ship; enough of them win at once, in anybody's turn (TI-80)."""
    s.ship_chests[side] += count
    if s.ship_chests[side] >= ENOUGH[s.long]:
        s.winner = side
        s.phase = GAME_OVER
        s.point = NOWHERE
        s.entry_chain = 0


@rule
def load_ship(s, side):
    """The chests that a boarding brings (TI-42, TI-43, TI-44)."""
    other = 1 - side
    if s.camp_chests[side] > 0:
        count = min(LOAD, s.camp_chests[side])
        s.camp_chests[side] -= count
        ship_chest(s, side, count)
    elif s.camp_chests[other] > 0:
        s.camp_chests[other] -= 1
        ship_chest(s, side, 1)
    else:
        s.ship_chests[other] -= 1
        ship_chest(s, side, 1)


@rule
def steal_chest(s, winner, loser):
    """One chest of the loser of a duel, from camp before ship, if he has any (TI-66, TI-67)."""
    if s.camp_chests[loser] > 0:
        s.camp_chests[loser] -= 1
    elif s.ship_chests[loser] > 0:
        s.ship_chests[loser] -= 1
    else:
        return
    ship_chest(s, winner, 1)


@rule
def judge_at_cap(s):
    """More chests on the ship, then in all, then more figures; else nobody wins (TI-90)."""
    lead = s.ship_chests[RED] - s.ship_chests[BLACK]
    if lead == 0:
        lead = s.camp_chests[RED] - s.camp_chests[BLACK]
    if lead == 0:
        lead = figures_of(s, RED) - figures_of(s, BLACK)
    s.phase = GAME_OVER
    if lead != 0:
        s.winner = RED if lead > 0 else BLACK


@rule
def figures_of(s, side):
    """All figures of a side, wherever they are (INV-10)."""
    return s.camp_figures[side] + s.ship_figures[side] + figures_on_island(s, side)


@rule
def figures_on_island(s, side):
    """Figures of a side on the nodes."""
    count = 0
    for node in range(NODES):
        if s.figure[node] == side:
            count += 1
    return count


# ---- beginning and end of a turn ------------------------------------------------------------------


@rule
def begin_turn(s):
    """A figure enters, or comes back from the ship, before the dice (TI-21, TI-70, TI-71)."""
    side = s.active
    s.phase = ROLL
    if s.camp_figures[side] == 0 and figures_on_island(s, side) == 0:
        if s.ship_figures[side] > 0:
            return_from_ship(s, side)
    elif s.camp_figures[side] > 0 and s.figure[start_of(side)] != side:
        if s.figure[start_of(side)] == NOBODY:
            enter(s, side)
        else:
            begin_duel(s, CAMP, start_of(side), 1)  # TI-24


@rule
def enter(s, side):
    """From the camp to the start field (TI-21, TI-23)."""
    s.camp_figures[side] -= 1
    s.figure[start_of(side)] = side


@rule
def return_from_ship(s, side):
    """One figure comes back, since none is on the island (TI-70 to TI-73)."""
    if s.return_landing:
        s.returned[side] = UNLOADED
        s.ship_figures[side] -= 1
        s.figure[landing_of(side)] = side
        return
    s.returned[side] = LOADED
    if s.figure[start_of(side)] == NOBODY:
        s.ship_figures[side] -= 1
        s.figure[start_of(side)] = side
    else:
        begin_duel(s, SHIP, start_of(side), 1)  # TI-24


@rule
def end_turn(s):
    """The other player's turn, unless the cap is reached (TI-20, TI-90)."""
    clear_turn(s)
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
    if s.refill_immediate and s.camp_figures[side] > 0 and s.figure[start_of(side)] == NOBODY:  # TI-22
        enter(s, side)
    s.point = NOWHERE
    if s.entry_chain:
        s.entry_chain = 0
        s.phase = ROLL
    else:
        go_on(s)


@rule
def go_on(s):
    """Next action while points are left (TI-26)."""
    if s.points > 0:
        s.phase = ACTION
    else:
        end_turn(s)


# ---- moves and duels ------------------------------------------------------------------------------


@rule
def move(s, origin, node):
    """A figure goes to the next point, or attacks who stands there (TI-30, TI-37)."""
    if s.figure[node] != NOBODY:
        begin_duel(s, origin, node, s.entry_chain)
        return
    s.figure[origin] = NOBODY
    arrive(s, node)
    if s.phase != GAME_OVER:
        close_chain(s)


@rule
def arrive(s, node):
    """An own figure has come to an empty node: it may board or be loaded (TI-41, TI-73, TI-82)."""
    side = s.active
    s.figure[node] = side
    if node == start_of(side) and s.returned[side] == UNLOADED:
        s.returned[side] = LOADED
    if node == landing_of(side) and s.returned[side] != UNLOADED:
        s.figure[node] = NOBODY
        s.ship_figures[side] += 1
        s.returned[side] = AT_HOME  # TI-76
        load_ship(s, side)


@rule
def begin_duel(s, origin, node, is_entry):
    """The attacker rolls first (TI-64)."""
    s.origin = origin
    s.point = node
    s.roller = s.active
    s.entry_chain = is_entry
    s.phase = DUEL_ROLL


@rule
def roll_duel(s, faces):
    """Two faces of one colour decide for that colour; else the other player rolls (TI-64)."""
    if faces == TWO_RED:
        end_duel(s, RED)
    elif faces == TWO_BLACK:
        end_duel(s, BLACK)
    else:
        s.roller = 1 - s.roller


@rule
def end_duel(s, winner):
    """A figure changes sides, a chest changes place, a victorious attacker may move on (TI-65 to TI-68)."""
    loser = 1 - winner
    node = s.point
    origin = s.origin
    to_ship = s.returned[winner] != AT_HOME  # TI-74
    if winner == s.active:
        s.figure[node] = NOBODY
        take_from(s, origin)
        s.figure[node] = winner
        if node == start_of(winner) and s.returned[winner] == UNLOADED:  # TI-73
            s.returned[winner] = LOADED
    else:
        take_from(s, origin)
    s.returned[loser] = AT_HOME  # his only figure outside is lost (INV-11, TI-75)
    if to_ship:
        s.ship_figures[winner] += 1
    else:
        s.camp_figures[winner] += 1
    s.origin = NOWHERE
    s.roller = NOBODY
    s.phase = EXTRA
    steal_chest(s, winner, loser)
    if s.phase != GAME_OVER and winner != s.active:
        close_chain(s)


@rule
def take_from(s, origin):
    """The attacker leaves where it came from: a node, the camp or the ship."""
    if origin == CAMP:
        s.camp_figures[s.active] -= 1
    elif origin == SHIP:
        s.ship_figures[s.active] -= 1
    else:
        s.figure[origin] = NOBODY


# ---- turning discs --------------------------------------------------------------------------------


@rule
def declare(s, recess):
    """Name a disc; the opponent is asked while his veto is unused (TI-52, TI-53)."""
    s.declared = recess
    s.phase = TURN_DISC if s.veto_used else VETO


@rule
def answer_declaration(s, objects):
    """No veto: the disc must be turned (TI-54); veto: used up, whatever comes of it (TI-63)."""
    s.veto_used = 1 if objects else 0
    s.phase = RESPOND if objects else TURN_DISC


@rule
def respond(s, fights):
    """Fight the veto, or yield: no point is lost, the disc is barred (TI-56 to TI-60)."""
    if fights:
        s.roller = s.active
        s.phase = VETO_ROLL
        return
    s.barred = s.declared
    s.declared = NOWHERE
    s.phase = OTHER_DISC if s.yield_other_disc else ACTION


@rule
def roll_veto(s, faces):
    """A double decides by its colour, whoever rolled it (TI-59, TI-61, TI-62)."""
    if faces not in (TWO_RED, TWO_BLACK):
        s.roller = 1 - s.roller
        return
    s.roller = NOBODY
    colour = RED if faces == TWO_RED else BLACK
    if colour == s.active:
        s.phase = TURN_DISC
    else:
        s.barred = s.declared
        s.declared = NOWHERE
        s.points -= 1
        close_chain(s)


@rule
def turn_disc(s, steps):
    """Turn the named disc clockwise (TI-50, TI-55)."""
    s.angle[s.declared] = (s.angle[s.declared] + steps) % ANGLES
    s.declared = NOWHERE
    s.points -= 1
    close_chain(s)
