"""Who may know what: hidden copies, redeals and reveals of Goldener Drache and Icarius (ledger, section 5).

The only secret is the order of the initial racks. With the memory aid, everything that follows from public
history is shown; a hidden copy then holds the unknown tiles of another rack in sorted order, which tells
what they are and nothing about their places. Without it, an erased tile is NO_TILE (GD-52).
"""

from drachenhort.kernel.nature import below, shuffle
from drachenhort.kernel.rule import rule

from . import state as st
from .actions import ACT
from .rules import can_move_any, player_at

# ---- what is public -------------------------------------------------------------------------------


@rule
def is_head_shown(s, player):
    """Does the head tile of this rack lie on the table, laid and perhaps vetoed (GD-51)?"""
    return player == s.active and (s.phase == st.VETO or (s.phase == st.MOVE and s.excluded != 0))


@rule
def first_unknown(s, player):
    """The first place that can hold an unknown tile: behind a head that everybody has seen."""
    return 1 if is_head_shown(s, player) else 0


@rule
def unknown_tiles(s, player):
    """How many tiles of this rack lie at a place that only their owner knows; one alone is no secret."""
    unrevealed = st.RACK - s.revealed[player]
    return unrevealed if unrevealed > 1 else 0


@rule
def has_ordered(s, player):
    """Has this player put his initial rack in order?"""
    return s.phase > st.SETUP_RACK or (s.phase == st.SETUP_RACK and player < s.active)


@rule
def is_rack_secret(s, player, viewer):
    """Is the order of this rack kept from the viewer (GD-13, GD-53)? At the end of the game none is."""
    if player == viewer or s.phase == st.END or not has_ordered(s, player):
        return False
    return not (s.racks_open and s.phase >= st.TURN_START)


@rule
def is_played_from_memory(s):
    """Does the engine show only what lies open at this moment (GD-52)? Start tiles do in set-up."""
    return not s.memory_aid and st.TURN_START <= s.phase < st.END


@rule
def tiles_just_gained(s, player):
    """How many tiles at the tail of this rack everybody saw arriving by the last action (GD-51)."""
    last = s.active
    if s.phase == st.TURN_START:
        last = s.active - 1 if s.active > 0 else s.players - 1
    if player != last:
        return 0
    count = 1 if s.freed != st.NO_TILE else 0
    for tile in s.bounced:
        if tile != st.NO_TILE:
            count += 1
    return count


# ---- hiding ---------------------------------------------------------------------------------------


@rule
def hide(s, seat):
    """Erase what `seat` cannot know."""
    viewer = player_at(s, seat)
    for player in range(s.players):
        if is_rack_secret(s, player, viewer):
            if s.memory_aid:
                sort(s.rack[player], first_unknown(s, player), unknown_tiles(s, player))
            else:
                erase_rack(s, player)
        if is_played_from_memory(s) and player != s.moved:
            s.under[player] = st.NO_TILE


@rule
def sort(items, start, count):
    """Sort items[start : start + count], five at most, by insertion."""
    for i in range(start + 1, start + count):
        for j in range(i, start, -1):
            if items[j] < items[j - 1]:
                items[j], items[j - 1] = items[j - 1], items[j]


@rule
def erase_rack(s, player):
    """Leave only a head that lies on the table and tiles that everybody has just seen arriving."""
    for place in range(first_unknown(s, player), st.RACK - tiles_just_gained(s, player)):
        s.rack[player, place] = st.NO_TILE


# ---- redealing ------------------------------------------------------------------------------------


@rule
def redeal(s, seat, rng):
    """Fill what `seat` cannot know with one of the worlds that fit, all equally likely."""
    # To begin again whenever something does not fit keeps the worlds that do equally likely.
    viewer = player_at(s, seat)
    if is_played_from_memory(s):
        hide(s, seat)
        unseen = tiles_out_of_sight(s)
        while not deal(s, viewer, unseen, rng) or has_stuck_head(s):
            pass
        return
    while True:
        for player in range(s.players):
            if is_rack_secret(s, player, viewer):
                if s.phase == st.SETUP_RACK:
                    write_initial_tiles(s, player)
                shuffle(rng, s.rack[player], first_unknown(s, player), unknown_tiles(s, player))
        if not has_stuck_head(s):
            return


@rule
def has_stuck_head(s):
    """Can the active player's head move nobody? It would have bounced, so everybody knows it can (GD-27)."""
    return s.phase == st.MOVE and not can_move_any(s)


@rule
def write_initial_tiles(s, player):
    """The five tiles of an initial rack follow from the start tile (GD-12)."""
    for place in range(st.RACK):
        s.rack[player, place] = place + 1 if place >= s.under[player] else place


@rule
def tiles_out_of_sight(s):
    """How many tiles of each direction a hidden copy does not show (INV-1), a byte per direction."""
    unseen = 0
    for tile in range(st.DIRECTIONS):
        count = int(s.players)
        for player in range(s.players):
            if s.under[player] == tile:
                count -= 1
            for place in range(st.RACK):
                if s.rack[player, place] == tile:
                    count -= 1
        unseen |= count << (8 * tile)
    return unseen


@rule
def draw(unseen, rng):
    """One of the unseen tiles, each tile equally likely."""
    total = 0
    for tile in range(st.DIRECTIONS):
        total += (unseen >> (8 * tile)) & 0xFF
    rest = below(rng, total)
    for tile in range(st.DIRECTIONS):
        rest -= (unseen >> (8 * tile)) & 0xFF
        if rest < 0:
            return tile
    return st.NO_TILE


@rule
def deal(s, viewer, unseen, rng):
    """Lay unseen tiles on all erased places; False as soon as one cannot lie where it fell."""
    for player in range(s.players):
        if is_rack_secret(s, player, viewer):
            for place in range(first_unknown(s, player), st.RACK - tiles_just_gained(s, player)):
                tile = draw(unseen, rng)
                unseen -= 1 << (8 * tile)
                s.rack[player, place] = tile
            if not are_initial_tiles_distinct(s, player):
                return False
        if player != s.moved:
            tile = draw(unseen, rng)
            unseen -= 1 << (8 * tile)
            s.under[player] = tile
    return True


@rule
def are_initial_tiles_distinct(s, player):
    """No rack began with two tiles of one direction (GD-06), so none holds two among its initial tiles."""
    unrevealed = st.RACK - s.revealed[player]
    known = first_unknown(s, player) if unrevealed > 0 else 0
    for place in range(1, known + unrevealed):
        for earlier in range(place):
            if s.rack[player, place] == s.rack[player, earlier]:
                return False
    return True


# ---- reveals --------------------------------------------------------------------------------------


@rule
def sees(s, action, seat):
    """The order of an initial rack is seen by its owner alone (GD-13, GD-49); all else is public (GD-51)."""
    return not ACT.rack.has(action) or player_at(s, seat) == s.active


@rule
def shows(s, action):
    """Open racks are turned round when the last one is in order (GD-13)."""
    return bool(s.racks_open) and s.phase == st.SETUP_RACK and s.active == s.players - 1


@rule
def remembers(s):
    """Are past moves shown (GD-52)?"""
    return bool(s.memory_aid)


@rule
def is_final(s, action):
    """An announcement is binding (GD-56), and so is a move while others do not know the whole rack.

    It shows them a tile, and the next one too: that one can be played, or it would bounce (GD-27, GD-51).
    """
    if s.phase != st.MOVE:
        return True
    return not s.racks_open and (not s.memory_aid or unknown_tiles(s, s.active) > 0)
