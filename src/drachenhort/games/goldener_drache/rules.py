"""The rules of Goldener Drache and Icarius, each written once; docs/rules/goldener_drache.md numbers them."""

from drachenhort.games.goldener_drache.state import (
    ACT_CALM,
    ACT_FIRST,
    ACT_MOVE,
    ACT_OK,
    ACT_RACK,
    ACT_START,
    ACT_STORM,
    ACT_VETO,
    CALM_MOVES,
    CARDS,
    DIRECTIONS,
    END,
    FIRST_PLAYER,
    MOST_PLAYERS,
    MOVE,
    NO_TILE,
    NOBODY,
    NOWHERE,
    ORDERS,
    RACK,
    SETUP_RACK,
    SETUP_START,
    SHORT_MOVES,
    STEP,
    STORM_MOVES,
    TURN_START,
    VETO,
    WIDTH,
)
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

# ---- who sits where -------------------------------------------------------------------------------


@rule
def seat_of(s, player):
    """The seat of a player: P1 sits on `first`, the others clockwise from there (GD-16)."""
    return (s.first + player) % s.players


@rule
def player_at(s, seat):
    """The player on a seat, or NOBODY for a spectator and while the first player is unknown."""
    if seat < 0 or s.first == NOBODY:
        return NOBODY
    return (seat + s.players - s.first) % s.players


@rule
def next_player(s, player):
    """The player to the left (GD-16)."""
    return 0 if player + 1 == s.players else player + 1


# ---- set-up ---------------------------------------------------------------------------------------


@rule
def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    copy_options(s, options)
    s.phase = FIRST_PLAYER if options.first_random else SETUP_START  # GD-08
    s.first = NOBODY if options.first_random else 0
    s.active = 0
    s.asked = 0
    s.turn = 1
    s.moves_left = 0
    s.storm_turn = 0
    s.pending = NOBODY
    s.excluded = 0
    s.winner = NOBODY
    for player in range(MOST_PLAYERS):
        in_play = player < options.players  # GD-07
        s.cell[player] = NOWHERE
        s.under[player] = NO_TILE
        s.storm[player] = CARDS if in_play else 0  # GD-06
        s.lightning[player] = CARDS if in_play else 0
        s.revealed[player] = 0
        for place in range(RACK):
            s.rack[player, place] = NO_TILE
    forget_shown_tiles(s)


@rule
def copy_options(s, options):
    """Options and board stay in the record: a situation explains itself."""
    s.players = options.players
    s.first_random = options.first_random
    s.racks_open = options.racks_open
    s.veto_any = options.veto_any
    s.memory_aid = options.memory_aid
    s.opening_short = options.opening_short
    s.turn_limit = options.turn_limit
    s.goal = options.goal
    for row in range(WIDTH):
        s.open[row] = options.open[row]
    for space in range(6):
        s.start[space] = options.start[space]


@rule
def forget_shown_tiles(s):
    """What the last action showed is no longer on show."""
    s.moved = NOBODY
    s.freed = NO_TILE
    for i in range(RACK):
        s.bounced[i] = NO_TILE


@rule
def choose_start(s, tile, side):
    """Lay a start tile and put the own dragon on it (GD-09, GD-10, GD-11)."""
    player = s.active
    s.cell[player] = s.start[player + side]
    s.under[player] = tile
    place = 0
    for other in range(DIRECTIONS):  # the five that remain go on the rack, in no meaningful order yet (GD-12)
        if other != tile:
            s.rack[player, place] = other
            place += 1
    ask_next_in_setup(s, SETUP_RACK)


@rule
def choose_order(s, rank):
    """Put the own five tiles in an order of one's choice (GD-14)."""
    rack = s.rack[s.active]
    order = ORDERS[rank]
    missing = s.under[s.active]
    for place in range(RACK):
        tile = order[place]
        rack[place] = tile + 1 if tile >= missing else tile  # the sorted five: all six but the start tile
    ask_next_in_setup(s, TURN_START)


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
    return (s.open[cell // WIDTH] >> (cell % WIDTH)) & 1


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
    return (s.cell[dragon] + STEP[s.rack[s.active, 0]]) & 0xFF


@rule
def target(s, dragon):
    """Where the head tile of the active player carries `dragon`, or NOWHERE (GD-19)."""
    cell = aim(s, dragon)
    if not is_open(s, cell) or is_occupied(s, cell):  # GD-23, GD-24; diagonals ask no more (GD-54)
        return NOWHERE
    if cell == s.goal and dragon != s.active:  # GD-26
        return NOWHERE
    return cell


@rule
def is_excluded(s, dragon):
    """Vetoed for the current tile (GD-46)."""
    return (s.excluded >> dragon) & 1


@rule
def may_move(s, dragon):
    """May the active player lay his head tile beside `dragon`?"""
    return not is_excluded(s, dragon) and target(s, dragon) != NOWHERE


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
        s.moves_left = STORM_MOVES
    else:
        s.moves_left = calm_moves(s)
    take_next_tile(s)


@rule
def calm_moves(s):
    """Moves of a calm turn now (GD-17, GD-63)."""
    return SHORT_MOVES if s.opening_short and s.turn == 1 else CALM_MOVES


@rule
def take_next_tile(s):
    """Ask for a move with the head tile, after bouncing every tile that can move nobody (GD-27)."""
    bounces = 0
    while s.moves_left > 0 and not can_move_any(s):
        s.bounced[bounces] = s.rack[s.active, 0]
        bounces += 1
        bounce(s)
    if s.moves_left == 0:
        end_turn(s)
    else:
        s.phase = MOVE
        s.asked = s.active


@rule
def bounce(s):
    """The head tile is shown and goes to the tail of the same rack; that was a move (GD-27, GD-38)."""
    show_head(s)
    use_up_head(s, s.rack[s.active, 0])


@rule
def show_head(s):
    """Everybody sees the head tile now; it counts once, however often it is vetoed (GD-51)."""
    if s.excluded == 0 and s.revealed[s.active] < RACK:
        s.revealed[s.active] += 1


@rule
def use_up_head(s, gained):
    """The head leaves the active rack, `gained` joins at the tail, and a move is used (GD-14, GD-18)."""
    rack = s.rack[s.active]
    for place in range(RACK - 1):
        rack[place] = rack[place + 1]
    rack[RACK - 1] = gained
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
    if s.asked == NOBODY:
        resolve(s)
    else:
        s.phase = VETO


@rule
def next_vetoer(s, after):
    """The next player clockwise of `after` with a lightning card and the right to use it (GD-34, GD-43)."""
    player = next_player(s, after)
    while player != s.active:
        if s.lightning[player] > 0 and (s.veto_any or player == s.pending):
            return player
        player = next_player(s, player)
    return NOBODY


@rule
def veto(s):
    """A lightning card is spent, the dragon stays, and the same tile must go elsewhere (GD-36, GD-38)."""
    s.lightning[s.asked] -= 1
    s.excluded |= 1 << s.pending
    s.pending = NOBODY
    take_next_tile(s)


@rule
def resolve(s):
    """The move stands: dragon onto the new tile, freed tile to the tail of the ACTIVE player (GD-18)."""
    dragon = s.pending
    s.cell[dragon] = target(s, dragon)
    s.moved = dragon
    s.freed = s.under[dragon]
    s.under[dragon] = s.rack[s.active, 0]
    s.pending = NOBODY
    use_up_head(s, s.freed)
    if s.cell[dragon] == s.goal:  # GD-39, GD-42
        s.winner = dragon
        s.phase = END
        s.asked = s.active
    else:
        take_next_tile(s)


@rule
def end_turn(s):
    """Next player, unless the last round of the limit is complete (GD-28, GD-60)."""
    s.asked = s.active
    if s.turn == s.turn_limit * s.players:
        s.phase = END
        return
    s.turn += 1
    s.storm_turn = 0
    s.active = next_player(s, s.active)
    s.asked = s.active
    s.phase = TURN_START


# ---- the kernel's contract ------------------------------------------------------------------------


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER."""
    if s.phase == END:
        return OVER
    if s.phase == FIRST_PLAYER:
        return NATURE
    return seat_of(s, s.asked)


@rule
def is_midway(s):
    """Every action is asked at once."""
    return False


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    if s.phase == MOVE:
        return write_moves(s, out)
    if s.phase == VETO:
        out[0] = ACT_OK
        out[1] = ACT_VETO
        return 2
    if s.phase == TURN_START:
        out[0] = ACT_CALM
        out[1] = ACT_STORM
        return 2 if s.storm[s.active] > 0 else 1  # GD-29, GD-33
    if s.phase == SETUP_RACK:
        return write_range(out, ACT_RACK, len(ORDERS), 1)
    if s.phase == SETUP_START:
        fifth = s.active == MOST_PLAYERS - 1  # GD-11
        return write_range(out, ACT_START, 2 * DIRECTIONS, 1 if fifth else 2)
    if s.phase == FIRST_PLAYER:
        return write_range(out, ACT_FIRST, s.players, 1)
    return 0


@rule
def write_moves(s, out):
    """One action per dragon that the head tile can move (GD-21)."""
    count = 0
    for dragon in range(s.players):
        if may_move(s, dragon):
            out[count] = ACT_MOVE + dragon
            count += 1
    return count


@rule
def write_range(out, start, length, stride):
    """Every `stride`-th action of a range."""
    count = 0
    for offset in range(0, length, stride):
        out[count] = start + offset
        count += 1
    return count


@rule
def weights(s, out):
    """NATURE's one decision, who is first: every seat alike (GD-08)."""
    for seat in range(s.players):
        out[seat] = 1
    return s.players


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    forget_shown_tiles(s)
    if s.phase == MOVE:
        lay_tile(s, action - ACT_MOVE)
    elif s.phase == VETO:
        if action == ACT_VETO:
            veto(s)
        else:
            ask_for_veto(s, s.asked)
    elif s.phase == TURN_START:
        begin_turn(s, action == ACT_STORM)
    elif s.phase == SETUP_RACK:
        choose_order(s, action - ACT_RACK)
    elif s.phase == SETUP_START:
        choose_start(s, (action - ACT_START) // 2, (action - ACT_START) % 2)
    else:
        s.first = action - ACT_FIRST
        s.phase = SETUP_START


@rule
def scores(s, out):
    """Points and places by seat: winner 1 and first, others 0 and second; in a draw all first (GD-59)."""
    for seat in range(s.players):
        won = s.winner != NOBODY and seat == seat_of(s, s.winner)
        out[seat, 0] = 1 if won else 0
        if s.phase != END:
            out[seat, 1] = 0
        else:
            out[seat, 1] = 1 if won or s.winner == NOBODY else 2


@rule
def turns(s):
    """Turns begun so far, of all players together."""
    return s.turn


@rule
def mover(s):
    """The seat whose turn it is, even while another is asked; NOBODY while the first player is unknown."""
    return seat_of(s, s.active) if s.first != NOBODY else NOBODY
