"""Why a wish is not legal now: the number of the rule, and the reason."""

from collections.abc import Callable

from drachenhort.kernel.game import Answer, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from .. import state as st
from ..board import OPENING, VOLCANO_OF, packaged
from ..notation import Wish
from ..rules import course, paths
from .names import DRAGONS, TREASURES

_ = Words("drachenhort.games.drachenland")


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    kind, *parts = wish
    answer = _ANSWERS[kind](s, *parts) if kind in _ANSWERS else None
    return answer or _AWAITED[int(s.phase)]


_AWAITED: dict[int, Answer] = {
    st.SETUP: ("DL-82", _("First the game is set up.")),
    st.OPENING: ("DL-15", _("In the opening round one adventurer is introduced, and nothing else is done.")),
    st.ROLL: ("DL-20", _("First both dice are rolled.")),
    st.FATED: ("DL-47", _("First say whether the roll is kept.")),
    st.ASSIGN: ("DL-21", _("First an adventurer and a die are chosen.")),
    st.MOVE: ("DL-20", _("First the adventurer with the die moves, or stays.")),
    st.REVEAL: ("DL-35", _("First the token is turned up.")),
    st.TAKE: ("DL-69", _("The move is over: now something is taken here, or nothing.")),
    st.HANDED: ("DL-65", _("First say whether the Magic hand is played.")),
}
"""What must come first, whatever was wished instead."""


# ---- chance ---------------------------------------------------------------------------------------


def _why_not_gem(s: State, volcano: int, kinds: tuple[int, ...]) -> Answer | None:
    if s.phase != st.SETUP or s.first == st.NOBODY or volcano != VOLCANO_OF[s.dealt]:
        return None
    if s.gem_limit and any(kinds.count(kind) > s.gem_limit for kind in kinds):
        return "DL-10", _("At most two gems of one colour come to lie on a volcano.")
    return "DL-82", _("These gems cannot come to lie there.")


def _why_not_roll(s: State, a: int, b: int) -> Answer | None:
    return ("DL-22", _("The dice cannot show {a} and {b}.", a=a + 1, b=b + 1)) if s.phase == st.ROLL else None


def _why_not_reveal(s: State, _kind: int) -> Answer | None:
    return ("DL-82", _("All tokens of this kind have been seen.")) if s.phase == st.REVEAL else None


# ---- opening and dice -----------------------------------------------------------------------------


def _why_not_introduce(s: State, entrance: int, _colour: int, space: int) -> Answer:
    if s.phase != st.OPENING:
        return "DL-15", _("Only in the opening round an adventurer comes in without a die.")
    if paths.is_occupied(s, space):
        return "DL-33", _("Somebody stands on this stone already.")
    steps = int(course.opening_steps(s))
    a, b, c = OPENING[steps - 1, entrance]
    if not paths.has(a, b, c, space):
        text = _.plural(
            "Exactly {n} space from an entrance: this one is not.",
            "Exactly {n} spaces from an entrance: this one is not.",
            steps,
        )
        return "DL-15", text
    return _AWAITED[st.OPENING]


def _why_not_fate(s: State) -> Answer | None:
    if s.phase == st.FATED:
        return None
    if s.phase in (st.ASSIGN, *_MOVING) and s.hand[s.active, st.FATE]:
        return "DL-47", _("A Stroke of fate comes right after the roll, before a die is assigned.")
    if s.phase > st.ROLL and not s.hand[s.active, st.FATE]:
        return "DL-47", _("You have no Stroke of fate.")
    return None


_MOVING = (st.MOVE, st.TAKE, st.HANDED)


def _why_not_assign(s: State, colour: int, value: int) -> Answer | None:
    if s.phase != st.ASSIGN:
        return None
    if s.used >> colour & 1:
        return "DL-21", _("This adventurer has had a die in this turn.")
    return "DL-20", _("No die that is left shows {n}.", n=value + 1)


# ---- walking --------------------------------------------------------------------------------------


def _why_not_walk(s: State, space: int) -> Answer | None:
    if s.phase != st.MOVE:
        return None
    if course.here(s) == st.NOWHERE:
        return "DL-31", _("This adventurer comes in through an entrance.")
    return _why_no_steps(s) or _why_not_there(s, 0, space)


def _why_not_enter(s: State, entrance: int, space: int) -> Answer | None:
    if s.phase != st.MOVE:
        return None
    if course.here(s) != st.NOWHERE:
        return "DL-39", _("This adventurer is in the land already, and nobody leaves it.")
    return _why_no_steps(s) or _why_not_there(s, entrance, space)


def _why_no_steps(s: State) -> Answer | None:
    if s.stopped:
        return "DL-38", _("Who has turned up a token walks no further.")
    if s.last_was_walk:
        return "DL-41", _("A walk has ended here; only after a boat or a dragon another can follow.")
    if s.die_steps + s.march_steps == 0:
        return "DL-55", _("No steps are left.")
    return None


def _why_not_there(s: State, entrance: int, space: int) -> Answer:
    """Why no walk from here, or from that entrance, ends on a space."""
    here, steps = course.here(s), int(s.die_steps + s.march_steps)
    if space == here:
        return "DL-40", _("A walk cannot end where it began.")
    if paths.is_occupied(s, space):
        return "DL-33", _("Somebody stands on this stone already.")
    if here == st.NOWHERE:
        away = 1 + packaged().distances(packaged().entrances[entrance].opens_on)[space]
    else:
        away = packaged().distances([here])[space]
    if away <= steps:
        return "DL-35", _("A token is face down on the way there, and whoever comes to it must stop.")
    return "DL-30", _("That is {away} spaces away, and {steps} are left.", away=away, steps=steps)


# ---- tokens and dragons ---------------------------------------------------------------------------


def _why_not_ferry(s: State, volcano: int) -> Answer | None:
    if s.phase != st.MOVE:
        return None
    if not s.hand[s.active, st.FERRYMAN]:
        return "DL-48", _("You have no Ferryman.")
    if not course.on_volcano(s):
        return "DL-49", _("The Ferryman takes one aboard at a volcano.")
    return "DL-48", _("No river leads from here to this volcano.")


def _why_not_march(s: State) -> Answer | None:
    if s.phase != st.MOVE:
        return None
    if not s.hand[s.active, st.MARCH]:
        return "DL-50", _("You have no Forced march.")
    if s.stopped:
        return "DL-38", _("Who has turned up a token walks no further.")
    return "DL-51", _("A Forced march is played before the walk that it lengthens.")


def _why_not_fly(s: State, volcano: int) -> Answer | None:
    return _why_no_dragon(s, by_baby=False) or _why_not_fly_there(s, volcano)


def _why_not_baby_fly(s: State, volcano: int) -> Answer | None:
    return _why_no_dragon(s, by_baby=True) or _why_not_fly_there(s, volcano)


def _why_not_fly_there(s: State, volcano: int) -> Answer | None:
    if s.phase != st.MOVE:
        return None
    if s.dragon[s.colour] != course.here(s):
        return "DL-53", _("To fly one needs {dragon} on the same volcano.", dragon=DRAGONS[s.colour])
    return "DL-58", _("One flies to another volcano.")


def _why_not_call(s: State) -> Answer | None:
    return _why_no_dragon(s, by_baby=False) or _why_not_call_here(s)


def _why_not_baby_call(s: State) -> Answer | None:
    return _why_no_dragon(s, by_baby=True) or _why_not_call_here(s)


def _why_not_call_here(s: State) -> Answer | None:
    return ("DL-58", _("The royal dragon is here already.")) if s.phase == st.MOVE else None


def _why_no_dragon(s: State, *, by_baby: bool) -> Answer | None:
    """Why no royal dragon can be moved at all."""
    if s.phase != st.MOVE:
        return None
    if s.dragon[s.colour] == st.NOWHERE:
        return "DL-52", _("Nobody has found {dragon}.", dragon=DRAGONS[s.colour])
    if not course.on_volcano(s):
        return "DL-52", _("Royal dragons fly from volcano to volcano only.")
    if by_baby:
        return None if s.hand[s.active, st.BABY] else ("DL-56", _("You have no Baby dragon."))
    if s.value != st.FLYING:
        return "DL-53", _("Only a die that shows 4 moves a royal dragon.")
    if s.die_steps != st.FLYING:
        return "DL-55", _("This 4 has been used already.")
    return None


# ---- taking ---------------------------------------------------------------------------------------


def _why_not_take(s: State, things: Text) -> Answer | None:
    if s.phase == st.MOVE:
        return "DL-60", _("First end the move; treasure is taken where it ends.")
    if s.phase != st.TAKE:
        return None
    return "DL-67", _("There are no {things} here.", things=things)


def _why_not_gems(s: State) -> Answer | None:
    return _why_not_take(s, TREASURES[s.colour]) if s.colour != st.NOBODY else None


def _why_not_diamond(s: State) -> Answer | None:
    return _why_not_take(s, TREASURES[st.DIAMOND])


def _why_not_egg(s: State) -> Answer | None:
    return _why_not_take(s, _("eggs"))


def _why_not_ring(s: State) -> Answer | None:
    if s.phase in (st.MOVE, st.HANDED):
        return _why_not_take(s, _("rings"))
    if s.phase != st.TAKE:
        return None
    if s.token[course.here(s)] != st.RING:
        return "DL-62", _("There is no Ring token here.")
    if s.ring[s.active, s.colour]:
        return "DL-62", _("This adventurer wears a ring already.")
    if not s.moved:
        return "DL-63", _("Only who has really moved in this turn gets a ring.")
    return "DL-66", _("Here the Magic hand takes no rings.")


def _why_not_hand(s: State) -> Answer | None:
    if s.phase in (st.MOVE, st.TAKE, st.ASSIGN) and not s.hand[s.active, st.HAND]:
        return "DL-65", _("You have no Magic hand.")
    if s.phase in (st.MOVE, st.TAKE, st.ASSIGN):
        return "DL-66", _("A Magic hand follows on a treasure that was just taken.")
    return None


def _why_not_stop(s: State) -> Answer | None:
    if s.phase == st.TAKE:
        return "DL-66", _("Who plays the Magic hand must take something.")
    return None


_ANSWERS: dict[str, Callable[..., Answer | None]] = {
    "gem": _why_not_gem,
    "roll": _why_not_roll,
    "reveal": _why_not_reveal,
    "introduce": _why_not_introduce,
    "fate": _why_not_fate,
    "assign": _why_not_assign,
    "walk": _why_not_walk,
    "enter": _why_not_enter,
    "ferry": _why_not_ferry,
    "march": _why_not_march,
    "fly": _why_not_fly,
    "baby_fly": _why_not_baby_fly,
    "call": _why_not_call,
    "baby_call": _why_not_baby_call,
    "gems": _why_not_gems,
    "diamond": _why_not_diamond,
    "egg": _why_not_egg,
    "ring": _why_not_ring,
    "hand": _why_not_hand,
    "stop": _why_not_stop,
}
