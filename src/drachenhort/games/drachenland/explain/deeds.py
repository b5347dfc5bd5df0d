"""What an action will do, and what somebody did with it."""

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import state as st
from ..actions import ACT
from ..board import VOLCANO_OF
from ..rules import course
from .names import ADVENTURERS, DRAGONS, GEMS, TOKENS, TREASURES, place

_ = Words("drachenhort.games.drachenland")


# ---- what it will do ------------------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence."""
    match ACT.decode(action):
        case "start", seat:
            return _("{who} begins.", who=SeatName(seat))
        case "gem", kind:
            return _("Laid on {volcano}: {gem}.", volcano=place(int(VOLCANO_OF[s.dealt])), gem=GEMS[kind])
        case "roll", a, b:
            return _("The dice show {a} and {b}.", a=a + 1, b=b + 1)
        case "reveal", kind:
            return _("Turned up on {volcano}: {token}.", volcano=place(course.here(s)), token=TOKENS[kind])
        case "introduce", _entrance, colour, space:
            return _("Bring {who} to {space}.", who=ADVENTURERS[colour], space=place(space))
        case "assign", colour, value:
            return _("Use the {n} for {who}.", n=value + 1, who=ADVENTURERS[colour])
        case "fly" | "baby_fly", volcano:
            return _("Let {dragon} carry you to {volcano}.", dragon=DRAGONS[s.colour], volcano=place(volcano))
        case "call" | "baby_call", *_rest:
            return _("Call {dragon} here.", dragon=DRAGONS[s.colour])
        case ("walk" | "ferry" | "enter") as kind, *_entrance, space:
            return _meaning_of_move(s, kind, space)
        case word:
            return _meaning_of_word(s, word[0])


def _meaning_of_move(s: State, kind: str, space: int) -> Text:
    end = place(space)
    if kind == "ferry":
        return _("Go by boat to {volcano}.", volcano=end)
    if space < st.VOLCANOES and s.down >> space & 1:
        return _("Walk to {volcano} and turn up its token.", volcano=end)
    return _("Come in, to {space}.", space=end) if kind == "enter" else _("Walk to {space}.", space=end)


def _meaning_of_word(s: State, word: str) -> Text:
    if word == "gems":
        return _("Take all {gems} here.", gems=TREASURES[s.colour])
    if word == "egg":
        token = int(s.token[course.here(s)])
        if st.NOBODY < token < st.OWNED:
            return _("Take an egg, and with it {token}.", token=TOKENS[token])
    return _WORDS[word][0] if word != "stop" else _STOPS[int(s.phase)][0]


# ---- what somebody did ----------------------------------------------------------------------------


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name."""
    match ACT.decode(action):
        case "introduce", _entrance, colour, space:
            return _("brings {who} to {space}", who=ADVENTURERS[colour], space=place(space))
        case "assign", colour, value:
            return _("uses the {n} for {who}", n=value + 1, who=ADVENTURERS[colour])
        case "walk", _space:
            return None
        case "enter", _entrance, space:
            return _("brings {who} to {space}", who=ADVENTURERS[s.colour], space=place(space))
        case "ferry", volcano:
            return _("goes by boat to {volcano}", volcano=place(volcano))
        case "fly" | "baby_fly", volcano:
            return _("lets {dragon} fly to {volcano}", dragon=DRAGONS[s.colour], volcano=place(volcano))
        case "call" | "baby_call", *_rest:
            return _("calls {dragon}", dragon=DRAGONS[s.colour])
        case word:
            return _deed_of_word(s, word[0])


def _deed_of_word(s: State, word: str) -> Text | None:
    if word == "gems":
        count = int(s.gems[course.here(s), s.colour])
        return (
            _("takes {count} {gems}", count=count, gems=TREASURES[s.colour])
            if count > 1
            else _("takes {gem}", gem=GEMS[s.colour])
        )
    if word == "egg":
        token = int(s.token[course.here(s)])
        if st.NOBODY < token < st.OWNED:
            return _("saves an egg and gets {token}", token=TOKENS[token])
    if word == "stop" and s.phase == st.MOVE:
        return _("stops there") if s.moved else _("stays")
    if word == "stop":
        return _STOPS[int(s.phase)][1]
    return _WORDS[word][1] if word in _WORDS else None


_WORDS = {
    "fate": (
        _("Roll both dice again; the Stroke of fate is spent."),
        _("rolls again with the Stroke of fate"),
    ),
    "keep": (_("Keep what was rolled."), _("keeps the roll")),
    "march": (_("Three more spaces; the Forced march is spent."), _("plays a Forced march")),
    "diamond": (_("Take a diamond."), _("takes a diamond")),
    "egg": (_("Take an egg."), _("saves an egg")),
    "ring": (_("Take a ring instead of treasure."), None),
    "hand": (_("Take once more; the Magic hand is spent."), _("plays the Magic hand")),
}
"""What an action that is a word will do, and what somebody did with it."""
_STOPS = {
    st.MOVE: (_("End the move of this adventurer."), None),
    st.TAKE: (_("Take nothing."), _("takes nothing")),
    st.HANDED: (_("Keep the Magic hand."), _("keeps the Magic hand")),
}
