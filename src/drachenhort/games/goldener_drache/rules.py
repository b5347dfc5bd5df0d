"""The rules of Goldener Drache and Icarius, each written once; docs/rules/goldener_drache.md numbers them."""

from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from . import board, state as st
from .actions import ACT, ORDERS

# ---- who sits where -------------------------------------------------------------------------------


@rule
def seat_of(s, player):
    """The seat of a player: P1 sits on `first`, the others clockwise from there (GD-16)."""
    return (s.first + player) % s.players


@rule
def player_at(s, seat):
    """The player on a seat, or NOBODY for a spectator and while the first player is unknown."""
    if seat < 0 or s.first == st.NOBODY:
        return st.NOBODY
    return (seat + s.players - s.first) % s.players


@rule
def next_player(s, player):
    """The player to the left (GD-16)."""
    return 0 if player + 1 == s.players else player + 1


@rule
def round_of(s):
    """The round in which the turn lies, counted from 1."""
    return (s.turn - 1) // s.players + 1


# ---- set-up ---------------------------------------------------------------------------------------


def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    board.find(str(options["board"])).write_into(s)
    s.phase, s.first = (st.FIRST_PLAYER, st.NOBODY) if s.first_random else (st.SETUP_START, 0)  # GD-08
    s.active = s.asked = s.first
    s.turn = 1
    s.storm[: options.players] = s.lightning[: options.players] = st.CARDS  # GD-06, GD-07
    s.pending = s.winner = st.NOBODY
    s.cell[:] = st.NOWHERE
    s.under[:] = s.rack[:] = st.NO_TILE
    forget_shown_tiles(s)


@rule
def forget_shown_tiles(s):
    """What the last action showed is no longer on show."""
    s.moved = st.NOBODY
    s.freed = st.NO_TILE
    for i in range(st.RACK):
        s.bounced[i] = st.NO_TILE


@rule
def choose_start(s, tile, side):
    """Lay a start tile and put the own dragon on it (GD-09, GD-10, GD-11)."""
    player = s.active
    s.cell[player] = s.start[player + side]
    s.under[player] = tile
    place = 0  # the five that remain go on the rack, in no meaningful order yet (GD-12)
    for other in range(st.DIRECTIONS):
        if other != tile:
            s.rack[player, place] = other
            place += 1
    ask_next_in_setup(s, st.SETUP_RACK)


@rule
def choose_order(s, rank):
    """Put the own five tiles in an order of one's choice (GD-14)."""
    rack = s.rack[s.active]
    order = ORDERS[rank]
    missing = s.under[s.active]
    for place in range(st.RACK):
        tile = order[place]
        rack[place] = tile + 1 if tile >= missing else tile  # the sorted five: all six but the start tile
    ask_next_in_setup(s, st.TURN_START)


@rule
def ask_next_in_setup(s, following):
    """The next player makes the same choice; after the last one the `following` phase begins (GD-49)."""
    s.active = next_player(s, s.active)
    s.asked = s.active
    if s.active == 0:
        s.phase = following


# ---- where a tile may go --------------------------------------------------------------------------


@rule
def is_open(s, cell):
    """A square of the board without a red volcano (GD-23, GD-24)."""
    return (s.open[cell // st.WIDTH] >> (cell % st.WIDTH)) & 1


@rule
def is_occupied(s, cell):
    """Is a dragon there?"""
    for dragon in range(s.players):
        if s.cell[dragon] == cell:
            return True
    return False


@rule
def aim(s, dragon):
    """The cell at which the active player's head tile points from `dragon`, whatever lies there (GD-19)."""
    return (s.cell[dragon] + st.STEP[s.rack[s.active, 0]]) & 0xFF


@rule
def target(s, dragon):
    """Where the head tile of the active player carries `dragon`, or NOWHERE (GD-19)."""
    cell = aim(s, dragon)
    if not is_open(s, cell) or is_occupied(s, cell):  # GD-23, GD-24; diagonals ask no more (GD-54)
        return st.NOWHERE
    if cell == s.goal and dragon != s.active:  # GD-26
        return st.NOWHERE
    return cell


@rule
def is_excluded(s, dragon):
    """Vetoed for the current tile (GD-46)."""
    return (s.excluded >> dragon) & 1


@rule
def may_move(s, dragon):
    """May the active player lay his head tile beside `dragon`?"""
    return not is_excluded(s, dragon) and target(s, dragon) != st.NOWHERE


@rule
def can_move_any(s):
    """Is there a dragon that the head tile can move (GD-27)?"""
    for dragon in range(s.players):
        if may_move(s, dragon):
            return True
    return False


# ---- a turn ---------------------------------------------------------------------------------------


@rule
def begin_turn(s, storm):
    """Announce a calm turn or a storm (GD-30, GD-32, GD-56)."""
    if storm:
        s.storm[s.active] -= 1
        s.storm_turn = 1
        s.moves_left = st.STORM_MOVES
    else:
        s.moves_left = calm_moves(s)
    take_next_tile(s)


@rule
def calm_moves(s):
    """Moves of a calm turn now (GD-17, GD-63)."""
    return st.SHORT_MOVES if s.opening_short and s.turn == 1 else st.CALM_MOVES


@rule
def take_next_tile(s):
    """Ask for a move with the head tile, after bouncing every tile that can move nobody (GD-27)."""
    bounces = 0
    while s.moves_left > 0 and not can_move_any(s):
        s.bounced[bounces] = s.rack[s.active, 0]
        bounces += 1
        show_head(s)
        use_up_head(s, s.rack[s.active, 0])  # to the tail of the same rack; that was a move (GD-27, GD-38)
    if s.moves_left == 0:
        end_turn(s)
    else:
        s.phase = st.MOVE
        s.asked = s.active


@rule
def show_head(s):
    """Everybody sees the head tile now; it counts once, however often it is vetoed (GD-51)."""
    if s.excluded == 0 and s.revealed[s.active] < st.RACK:
        s.revealed[s.active] += 1


@rule
def use_up_head(s, gained):
    """The head leaves the active rack, `gained` joins at the tail, and a move is used (GD-14, GD-18)."""
    rack = s.rack[s.active]
    for place in range(st.RACK - 1):
        rack[place] = rack[place + 1]
    rack[st.RACK - 1] = gained
    s.moves_left -= 1
    s.excluded = 0  # GD-46


@rule
def lay_tile(s, dragon):
    """Lay the head tile beside `dragon` and see whether anybody may object (GD-18, GD-35)."""
    show_head(s)
    s.pending = dragon
    if target(s, dragon) == s.goal:  # GD-45
        resolve(s)
    else:
        ask_for_veto(s, s.active)


@rule
def ask_for_veto(s, after):
    """Ask the next player clockwise of `after` who may veto, or let the move stand (GD-47)."""
    s.asked = next_vetoer(s, after)
    if s.asked == st.NOBODY:
        resolve(s)
    else:
        s.phase = st.VETO


@rule
def next_vetoer(s, after):
    """The next player clockwise of `after` with a lightning card and the right to use it (GD-34, GD-43)."""
    player = next_player(s, after)
    while player != s.active:
        if s.lightning[player] > 0 and (s.veto_any or player == s.pending):
            return player
        player = next_player(s, player)
    return st.NOBODY


@rule
def veto(s):
    """A lightning card is spent, the dragon stays, and the same tile must go elsewhere (GD-36, GD-38)."""
    s.lightning[s.asked] -= 1
    s.excluded |= 1 << s.pending
    s.pending = st.NOBODY
    take_next_tile(s)


@rule
def resolve(s):
    """The move stands: dragon onto the new tile, freed tile to the tail of the ACTIVE player (GD-18)."""
    dragon = s.pending
    s.cell[dragon] = target(s, dragon)
    s.moved = dragon
    s.freed = s.under[dragon]
    s.under[dragon] = s.rack[s.active, 0]
    s.pending = st.NOBODY
    use_up_head(s, s.freed)
    if s.cell[dragon] == s.goal:  # GD-39, GD-42
        s.winner = dragon
        s.phase = st.END
        s.asked = s.active
    else:
        take_next_tile(s)


@rule
def end_turn(s):
    """Next player, unless the last round of the limit is complete (GD-28, GD-60)."""
    s.asked = s.active
    if s.turn == s.turn_limit * s.players:
        s.phase = st.END
        return
    s.turn += 1
    s.storm_turn = 0
    s.active = next_player(s, s.active)
    s.asked = s.active
    s.phase = st.TURN_START


# ---- the kernel's contract ------------------------------------------------------------------------


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER."""
    if s.phase == st.END:
        return OVER
    if s.phase == st.FIRST_PLAYER:
        return NATURE
    return seat_of(s, s.asked)


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    if s.phase == st.MOVE:
        return write_moves(s, out)
    if s.phase == st.VETO:
        out[0] = ACT.ok.first
        out[1] = ACT.veto.first
        return 2
    if s.phase == st.TURN_START:
        out[0] = ACT.calm.first
        out[1] = ACT.storm.first
        return 2 if s.storm[s.active] > 0 else 1  # GD-29, GD-33
    if s.phase == st.SETUP_RACK:
        return write_range(out, ACT.rack.first, ACT.rack.stop, 1)
    if s.phase == st.SETUP_START:
        fifth = s.active == st.MOST_PLAYERS - 1  # GD-11
        return write_range(out, ACT.start.first, ACT.start.stop, 1 if fifth else 2)
    if s.phase == st.FIRST_PLAYER:
        return write_range(out, ACT.first.first, ACT.first.first + s.players, 1)
    return 0


@rule
def write_moves(s, out):
    """One action per dragon that the head tile can move (GD-21)."""
    count = 0
    for dragon in range(s.players):
        if may_move(s, dragon):
            out[count] = ACT.move.of(dragon)
            count += 1
    return count


@rule
def write_range(out, start, stop, stride):
    """Every `stride`-th action of a range."""
    count = 0
    for action in range(start, stop, stride):
        out[count] = action
        count += 1
    return count


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    forget_shown_tiles(s)
    if s.phase == st.MOVE:
        lay_tile(s, ACT.move.parts(action))
    elif s.phase == st.VETO:
        if action == ACT.veto.first:
            veto(s)
        else:
            ask_for_veto(s, s.asked)
    elif s.phase == st.TURN_START:
        begin_turn(s, action == ACT.storm.first)
    elif s.phase == st.SETUP_RACK:
        choose_order(s, ACT.rack.parts(action))
    elif s.phase == st.SETUP_START:
        tile, side = ACT.start.parts(action)
        choose_start(s, tile, side)
    else:
        s.first = ACT.first.parts(action)
        s.active = 0
        s.asked = 0
        s.phase = st.SETUP_START


@rule
def scores(s, out):
    """Points and places by seat: winner 1 and first, others 0 and second; in a draw all first (GD-59)."""
    for seat in range(s.players):
        won = s.winner != st.NOBODY and seat == seat_of(s, s.winner)
        out[seat, 0] = 1 if won else 0
        out[seat, 1] = 0 if s.phase != st.END else 1 if won or s.winner == st.NOBODY else 2


@rule
def mover(s):
    """The seat whose turn it is, even while another is asked; NOBODY while the first player is unknown."""
    return seat_of(s, s.active) if s.first != st.NOBODY else st.NOBODY
