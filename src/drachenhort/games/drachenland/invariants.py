"""What is true in every situation of Drachenland that a game can reach, and what its phase promises."""

from collections.abc import Iterator

from drachenhort.kernel.game import State
from drachenhort.kernel.text import Text, Words

from . import state as st
from .board import EGGS, LAST_GEM
from .rules import course
from .rules.legal import DICE

_ = Words("drachenhort.games.drachenland")

MOVING = (st.MOVE, st.REVEAL, st.TAKE, st.HANDED)
"""Phases in which an adventurer has a die."""
BOTH = 3
"""Bits of both dice."""


# ---- counting -------------------------------------------------------------------------------------


def face_down(s: State) -> int:
    """Volcanoes whose token nobody has seen."""
    return int(s.down).bit_count()


def rings_left(s: State) -> int:
    """Rings in the supply (DL-12)."""
    return st.RINGS - int(s.ring.sum())


def not_up(s: State, kind: int) -> int:
    """Tokens of a kind that lie nowhere face up: unseen, or discarded."""
    count = st.DRAGON_HEADS[kind]
    if kind < st.OWNED:
        count += st.START_HAND[kind] * int(s.players) - int(s.hand[:, kind].sum())
    if kind >= st.DRAGON:
        return count - int(s.dragon[kind - st.DRAGON] != st.NOWHERE)
    return count - int((s.token == kind).sum())


def discarded(s: State) -> list[int]:
    """Tokens that were used up, by kind (DL-45)."""
    return [not_up(s, kind) - int(s.unseen[kind]) for kind in range(st.OWNED)]


# ---- problems -------------------------------------------------------------------------------------


def problems(s: State) -> list[Text]:
    """Every broken invariant, and what the phase promises; none in a reachable situation."""
    return [
        *_problems_of_treasure(s),
        *_problems_of_tokens(s),
        *_problems_of_pawns(s),
        *_problems_of_dice(s),
        *_problems_of_phase(s),
        *_problems_of_turns(s),
    ]


def _problems_of_treasure(s: State) -> Iterator[Text]:
    eggs = int(EGGS[s.players].sum())
    if int(s.eggs.sum()) + int(s.held_eggs.sum()) != eggs:
        yield _("There are {count} eggs, on volcanoes or held (DL-01, DL-70).", count=eggs)
    if s.phase <= st.OPENING and (s.held_gems.any() or s.held_eggs.any()):
        yield _("Nobody holds treasure before the first turn (DL-19).")
    dealt = [int(row.sum()) for row in s.gems]
    most = [int(last) - int(before) for last, before in zip(LAST_GEM, [0, *LAST_GEM], strict=False)]
    if any(count > limit for count, limit in zip(dealt, most, strict=True)):
        yield _("A volcano has more gems than are printed on it (DL-09).")
    if s.phase == st.SETUP and any(dealt[v] < most[v] and any(dealt[v + 1 :]) for v in range(st.VOLCANOES)):
        yield _("The volcanoes are filled one after the other (DL-82).")
    is_stuck = not any(_may_deal(s, kind) for kind in range(st.GEM_KINDS))
    if s.phase == st.SETUP and s.first != st.NOBODY and is_stuck:
        yield _("The gems that are left cannot all be laid out (DL-10, DL-82).")
    if s.gem_limit and (s.gems > s.gem_limit).any():
        yield _("At most two gems of one colour lie on a volcano (DL-10).")


def _may_deal(s: State, kind: int) -> bool:
    return bool(s.dealt < sum(st.GEMS) and course.may_deal(s, kind))


def _problems_of_tokens(s: State) -> Iterator[Text]:
    if any(count < 0 or count > most for count, most in zip(s.unseen, st.DRAGON_HEADS, strict=True)):
        yield _("There are more tokens of a kind than the box holds (DL-08).")
    if any(count < 0 for count in discarded(s)) or any(
        not_up(s, kind) != s.unseen[kind] for kind in range(st.OWNED, st.TOKEN_KINDS)
    ):
        yield _("Tokens of a kind are missing or too many: unseen, on volcanoes, held and discarded (DL-08).")
    if int(s.unseen.sum()) != face_down(s) + 1:
        yield _("One token more is unseen than lie face down: the one in the box (DL-08).")
    arriving = course.here(s) if s.phase == st.REVEAL else st.NOWHERE  # perhaps on a dragon (DL-37)
    for volcano in range(st.VOLCANOES):
        others = s.token[volcano] != st.NOBODY or (volcano in s.dragon and volcano != arriving)
        if s.down >> volcano & 1 and others:
            yield _("No other token lies where one is face down (DL-35).")
    if s.phase <= st.OPENING and any(discarded(s)):
        yield _("No token is used before the first turn (DL-19).")
    if int(s.hand[:, st.FATE].max()) > 1:
        yield _("Nobody owns two Strokes of fate (DL-05).")


def _problems_of_pawns(s: State) -> Iterator[Text]:
    spaces = [int(space) for row in s.pawn for space in row if space >= st.VOLCANOES]
    if len(spaces) != len(set(spaces)):
        yield _("At most one adventurer stands on a stone (DL-33).")
    moving = (int(s.active), int(s.colour)) if s.phase == st.REVEAL else None
    for seat in range(s.players):
        for colour in range(st.PAWNS):
            space = int(s.pawn[seat, colour])
            if space == st.NOWHERE and s.ring[seat, colour]:
                yield _("Whoever wears a ring is in the land (DL-62).")
            is_down = 0 <= space < st.VOLCANOES and s.down >> space & 1
            if bool(is_down) != ((seat, colour) == moving):
                yield _("Where an adventurer stands, no token is face down (DL-35).")
    yield from _problems_of_opening(s)


def _problems_of_opening(s: State) -> Iterator[Text]:
    for seat in range(s.players):
        in_land = sum(space != st.NOWHERE for space in s.pawn[seat])
        if s.phase > st.OPENING:
            fits = in_land > 0
        elif s.phase == st.OPENING and (seat - s.first) % s.players < (s.active - s.first) % s.players:
            fits = in_land == 1
        else:
            fits = in_land == 0
        if not fits:
            yield _("In the opening round every player introduces one adventurer (DL-15).")
            return


def _problems_of_dice(s: State) -> Iterator[Text]:
    is_rolled = bool(s.die[0] and s.die[1])
    if is_rolled != (s.phase > st.ROLL):
        yield _("The dice have been rolled in a turn, and not before it (DL-20).")
    elif is_rolled and not DICE[s.dice, 0, s.die[0] - 1] * DICE[s.dice, 1, s.die[1] - 1]:
        yield _("The dice cannot show this (DL-22).")
    if not is_rolled and (s.unused or s.used):
        yield _("No die is used before the roll (DL-20).")
    if is_rolled and int(s.used).bit_count() != 2 - int(s.unused).bit_count():
        yield _("Every die that is used was used for another adventurer (DL-21).")
    if s.phase in MOVING:
        spent = [int(s.die[place]) for place in range(2) if not s.unused >> place & 1]
        if not s.used >> s.colour & 1 or s.value not in spent or s.die_steps > s.value:
            yield _("The adventurer that moves has one of the used dice (DL-21).")


def _problems_of_phase(s: State) -> Iterator[Text]:
    if s.phase == st.FATED and (s.used or not s.hand[s.active, st.FATE]):
        yield _("A Stroke of fate comes before the first die is assigned, from whoever has one (DL-47).")
    if s.phase == st.ASSIGN and not s.unused:
        yield _("There is a die to assign (DL-21).")
    if s.phase == st.TAKE and not course.can_take(s, True):
        yield _("There is nothing to take here (DL-60).")
    if s.phase == st.HANDED and not (
        s.hand[s.active, st.HAND] and course.can_take(s, not s.hand_takes_no_ring)
    ):
        yield _("There is no Magic hand, or nothing to take with it (DL-66).")
    walking = s.die_steps or s.march_steps or s.last_was_walk or s.stopped
    if (walking and s.phase not in (st.MOVE, st.REVEAL)) or (s.after_hand and s.phase != st.TAKE):
        yield _("When an adventurer has stopped moving, no steps are left (DL-69).")
    if s.phase == st.REVEAL and not s.moved:
        yield _("A token is turned up by an adventurer that moves there (DL-35).")
    if s.stopped and not s.stops_walk_only:
        yield _("Who has to stop has ended the move (DL-38).")


def _problems_of_turns(s: State) -> Iterator[Text]:
    if (s.turn == 0) != (s.phase <= st.OPENING):
        yield _("Turns are counted from the first roll (DL-20).")
    if s.turn and (s.active - s.first) % s.players != (s.turn - 1) % s.players:
        yield _("Turn {turn} is not the turn of that player (DL-14).", turn=int(s.turn))
    if s.first == st.NOBODY and (s.phase != st.SETUP or s.dealt):
        yield _("The start player is known before anything is dealt (DL-13).")
    if s.phase <= st.OPENING and (s.idle or s.progress or s.ring.any() or s.down != (1 << st.VOLCANOES) - 1):
        yield _("Before the first turn nothing is turned up or taken (DL-19).")
    yield from _problems_of_limits(s)
    is_end = course.eggs_left(s) == 0 or (course.is_time_up(s) and s.phase == st.END)
    if is_end != (s.phase == st.END):
        yield _("The game ends with the last egg, or when nothing has happened for too long (DL-73, DL-80).")


def _problems_of_limits(s: State) -> Iterator[Text]:
    """Turns and turns without progress that lie behind the end."""
    is_over = s.phase == st.END
    if s.idle > s.turn - (0 if is_over else 1) and s.turn:
        yield _("More turns are idle than were played (DL-80).")
    if not is_over and s.idle_limit and s.idle >= s.idle_limit * s.players:
        yield _("After {n} idle rounds the game is over (DL-80).", n=int(s.idle_limit))
    if s.max_rounds and s.turn > s.max_rounds * s.players:
        yield _("Turn {turn} lies behind the last one (DL-81).", turn=int(s.turn))
