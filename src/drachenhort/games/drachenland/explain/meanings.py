"""What a legal action will do."""

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import state as st
from ..actions import ACT
from ..board import VOLCANO_OF
from ..rules import course
from .names import ADVENTURERS, DRAGONS, GEMS, TOKENS, TREASURES, place

_ = Words("drachenhort.games.drachenland")


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
    return _WORDS[word] if word != "stop" else _STOPS[int(s.phase)]


_WORDS = {
    "fate": _("Roll both dice again; the Stroke of fate is spent."),
    "keep": _("Keep what was rolled."),
    "march": _("Three more spaces; the Forced march is spent."),
    "diamond": _("Take a diamond."),
    "egg": _("Take an egg."),
    "ring": _("Take a ring instead of treasure."),
    "hand": _("Take once more; the Magic hand is spent."),
}
"""What an action that is a word will do."""
_STOPS = {
    st.MOVE: _("End the move of this adventurer."),
    st.TAKE: _("Take nothing."),
    st.HANDED: _("Keep the Magic hand."),
}
