"""What is asked now, and why a game is over."""

import numpy as np

from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import state as st
from ..actions import ACT
from ..notation import COLOURS
from ..rules import course, decider
from ..rules.legal import write_moves
from .names import ADVENTURERS

_ = Words("drachenhort.games.drachenland")


def question(options: Options, s: State, seat: int) -> Answer:
    """What is asked now, and the rule that asks."""
    if s.phase == st.END:
        end = ending(options, s)
        return end.rule, end.text
    if s.phase == st.SETUP and s.first == st.NOBODY:
        return "DL-13", _("The start player is drawn.")
    if s.phase in _BY_CHANCE:
        return _BY_CHANCE[int(s.phase)]
    rule, own, other = _own_and_other(s)
    asked = int(decider(s))
    return rule, own if asked == seat else _("{who} {what}", who=SeatName(asked), what=other)


_BY_CHANCE: dict[int, Answer] = {
    st.SETUP: ("DL-10", _("Gems are laid on the volcanoes.")),
    st.ROLL: ("DL-20", _("The dice fall through the tower of fate.")),
    st.REVEAL: ("DL-35", _("A token is turned up.")),
}


def _own_and_other(s: State) -> tuple[str, Text, Text]:
    """The rule, the sentence for whoever decides, and the one for the others."""
    if s.phase == st.OPENING:
        own = _.plural(
            "Bring an adventurer into the land: exactly {n} space behind an entrance.",
            "Bring an adventurer into the land: exactly {n} spaces behind an entrance.",
            int(course.opening_steps(s)),
        )
        return "DL-15", own, _("brings an adventurer into the land.")
    if s.phase == st.FATED:
        own = _("You rolled {a} and {b}: keep that, or roll again?", a=int(s.die[0]), b=int(s.die[1]))
        return "DL-47", own, _("may roll again with the Stroke of fate.")
    if s.phase == st.ASSIGN:
        return "DL-21", _assignment(s), _("chooses an adventurer and a die.")
    if s.phase == st.MOVE:
        return _move(s)
    if s.phase == st.HANDED:
        return "DL-65", _("Take once more with your Magic hand?"), _("may take again with a Magic hand.")
    if s.after_hand:
        return "DL-66", _("Your Magic hand takes something more: what?"), _("takes something more.")
    return "DL-60", _("Take one treasure here, or nothing."), _("may take a treasure.")


def _assignment(s: State) -> Text:
    left = [int(die) for place, die in enumerate(s.die) if s.unused >> place & 1]
    if len(set(left)) == 1:
        return _("Choose an adventurer for the {n}.", n=left[0])
    return _("Choose an adventurer, and the {a} or the {b} for it.", a=left[0], b=left[1])


def _move(s: State) -> tuple[str, Text, Text]:
    who, other = ADVENTURERS[s.colour], _("moves {adventurer}.", adventurer=ADVENTURERS[s.colour])
    steps = int(s.die_steps + s.march_steps)
    if write_moves(s, np.empty(ACT.count, np.int32)) == 1:
        return "DL-41", _("Nothing is left to do with {adventurer}.", adventurer=who), other
    if s.last_was_walk or s.stopped or steps == 0:
        return "DL-42", _("Use a token for {adventurer}, or let it stay here.", adventurer=who), other
    if course.here(s) == st.NOWHERE:
        coming = _.plural(
            "Bring {adventurer} in, up to {n} space, or leave it outside.",
            "Bring {adventurer} in, up to {n} spaces, or leave it outside.",
            steps,
            adventurer=who,
        )
        return "DL-31", coming, other
    own = _.plural(
        "Move {adventurer} up to {n} space, or let it stay.",
        "Move {adventurer} up to {n} spaces, or let it stay.",
        steps,
        adventurer=who,
    )
    return "DL-30", own, other


def speaks_of(options: Options, s: State) -> tuple[str, ...]:
    """The adventurer who moves or takes, or the dice that may be rolled again."""
    if s.phase == st.FATED:
        return "dieA", "dieB"
    if s.phase in (st.MOVE, st.TAKE, st.HANDED):
        return (f"{int(s.active) + 1}{COLOURS[s.colour]}",)
    return ()


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    if course.eggs_left(s) == 0:
        return Ending("last_egg", "DL-73", _("The last egg is saved: the game is over."))
    if s.idle_limit and s.idle >= s.idle_limit * s.players:
        text = _("For {n} rounds nothing has been found or taken: the game ends.", n=int(s.idle_limit))
        return Ending("idle", "DL-80", text)
    return Ending("max_rounds", "DL-81", _("After {n} rounds the game ends.", n=int(s.max_rounds)))
