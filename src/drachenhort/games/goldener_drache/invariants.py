"""Which situations are possible: the invariants of the ledger, and what each phase promises."""

from collections import Counter
from collections.abc import Iterator

from drachenhort.kernel.game import State
from drachenhort.kernel.text import Text, Words

from . import state as st
from .notation import FIFTH
from .rules import calm_moves, can_move_any, is_excluded, target
from .secrecy import are_initial_tiles_distinct, has_ordered, tiles_just_gained

_ = Words("drachenhort.games.goldener_drache")


def problems(s: State) -> list[Text]:
    """Every broken invariant and what the phase promises; none in a reachable situation.

    INV-3 speaks of the past, which a position does not hold; the ledger's own T-10 and T-19 bend it.
    """
    return [*_problems_of_phase(s), *_problems_of_tiles(s), *_problems_of_dragons(s)]


def _placed(s: State) -> list[int]:
    return [player for player in range(s.players) if s.cell[player] != st.NOWHERE]


def _problems_of_tiles(s: State) -> Iterator[Text]:
    n, tiles = len(_placed(s)), Counter([*s.rack.flat, *s.under])
    if any(tiles[tile] != n for tile in range(st.DIRECTIONS)):
        yield _("There are {n} tiles of each direction, one for each player (INV-1).", n=n)
    for player in _placed(s):
        if not are_initial_tiles_distinct(s, player):
            yield _(
                "The initial tiles of player {player} cannot hold a direction twice (GD-06).",
                player=player + 1,
            )


def _problems_of_dragons(s: State) -> Iterator[Text]:
    if len({int(s.cell[player]) for player in _placed(s)}) < len(_placed(s)):
        yield _("No two dragons share a space (INV-5).")
    for player in range(s.players):
        if (s.cell[player] == s.goal) != (s.winner == player):
            yield _("Only the winner's dragon is ever on the golden volcano (INV-5).")
        if s.storm[player] > st.CARDS or s.lightning[player] > st.CARDS:
            yield _("Nobody has more than two storm and two lightning cards (INV-6).")


def _problems_of_phase(s: State) -> Iterator[Text]:
    n, placed, is_drawn = int(s.players), len(_placed(s)), s.phase != st.FIRST_PLAYER
    expected = n if s.phase > st.SETUP_START else int(s.active) if is_drawn else 0
    if placed != expected:
        yield _(
            "In this phase {expected} dragons are on the board, not {placed}.",
            expected=expected,
            placed=placed,
        )
    if not is_drawn and not s.first_random:
        yield _("Who begins is drawn only with first_player = random (GD-08).")
    if (s.first != st.NOBODY) != is_drawn or (s.active != st.NOBODY) != is_drawn:
        yield _("The first player is known from the first start tile on, and not before.")
    if s.phase < st.TURN_START:
        yield from _problems_of_setup(s)
    else:
        yield from _problems_of_turn(s)
    if not _fits_what_was_shown(s):
        yield _("The tiles shown last are not where they went (GD-18, GD-27).")
    if placed == n:
        yield from _problems_of_moves(s)


def _problems_of_turn(s: State) -> Iterator[Text]:
    turn, n = int(s.turn), int(s.players)
    if s.winner != st.NOBODY and (s.phase != st.END or s.winner != s.active):
        yield _("Only the active player can win, and then the game is over (GD-59).")
    if (turn - 1) % n != s.active:
        player = int(s.active) + 1
        yield _("Turn {turn} is not the turn of player {player} (GD-16).", turn=turn, player=player)
    if s.turn_limit and turn > int(s.turn_limit) * n:
        yield _("Turn {turn} lies behind the turn limit (GD-60).", turn=turn)
    if s.phase == st.END and s.winner == st.NOBODY and turn != int(s.turn_limit) * n:
        yield _("A game without a winner ends only at the turn limit (GD-60).")


def _problems_of_setup(s: State) -> Iterator[Text]:
    """Before the first turn nothing has been played."""
    if s.turn != 1 or s.moves_left or s.storm_turn or s.excluded or s.winner != st.NOBODY:
        yield _("Before the first turn no move has been made (GD-49).")
    for player in range(s.players):
        if s.storm[player] != st.CARDS or s.lightning[player] != st.CARDS or s.revealed[player]:
            yield _("Before the first turn no card is spent and no tile revealed (GD-49).")
    for player in _placed(s):
        if s.cell[player] not in s.start[player : player + (2 if player == FIFTH else 1)]:
            yield _("Before the first turn every dragon is on its start space (GD-09).")
        if s.under[player] in s.rack[player]:
            yield _("The start tile is not on the rack any more (GD-12).")
        elif not has_ordered(s, player) and sorted(s.rack[player].tolist()) != s.rack[player].tolist():
            yield _("Nobody puts a rack in order before it is their turn to (GD-49).")


def _problems_of_moves(s: State) -> Iterator[Text]:
    playing = s.phase in (st.MOVE, st.VETO)
    most = st.STORM_MOVES if s.storm_turn else calm_moves(s)
    if (s.phase != st.END and playing != (s.moves_left > 0)) or s.moves_left > most:
        yield _("The number of moves left does not fit the phase (GD-17, GD-30).")
    if s.phase == st.TURN_START and s.storm_turn:
        yield _("A storm is announced at the start of the turn, not before it (GD-32).")
    if s.storm_turn and s.storm[s.active] == st.CARDS:
        yield _("A turn of five moves has cost a card (GD-29).")
    if s.excluded and not _vetoes_are_paid(s):
        yield _(
            "Every dragon that is excluded has cost a lightning card of someone who may veto (GD-36, GD-43)."
        )
    if s.excluded and not playing:
        yield _("Dragons are excluded only while a tile is being played (GD-46).")
    if s.phase == st.MOVE and not can_move_any(s):
        yield _("The head tile can move no dragon, so it would have bounced (GD-27).")
    if s.phase == st.VETO and not _may_be_asked(s):
        yield _("The player asked has no right to veto this move (GD-43, GD-47).")


def _fits_what_was_shown(s: State) -> bool:
    """Do the tiles that were freed and bounced lie at the tail of the rack of whoever moved last?"""
    shown = [int(tile) for tile in (s.freed, *s.bounced) if tile != st.NO_TILE]
    gained = [tiles_just_gained(s, player) for player in range(s.players)]
    player = gained.index(max(gained))
    if (s.freed == st.NO_TILE) != (s.moved == st.NOBODY) or len(shown) > st.RACK:
        return False
    return not shown or s.rack[player].tolist()[-len(shown) :] == shown


def _vetoes_are_paid(s: State) -> bool:
    excluded = [dragon for dragon in range(s.players) if is_excluded(s, dragon)]
    spent = [st.CARDS - int(s.lightning[player]) for player in range(s.players) if player != s.active]
    if s.veto_any:
        return len(excluded) <= sum(spent)
    return all(dragon != s.active and s.lightning[dragon] < st.CARDS for dragon in excluded)


def _may_be_asked(s: State) -> bool:
    if (
        s.asked in (st.NOBODY, s.active)
        or not s.lightning[s.asked]
        or not (s.veto_any or s.asked == s.pending)
    ):
        return False
    return not is_excluded(s, s.pending) and target(s, s.pending) != s.goal  # GD-45
