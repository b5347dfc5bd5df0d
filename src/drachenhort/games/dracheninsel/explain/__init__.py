"""Answers in words: why a wish is not legal, what an action does or did, and why the game is over."""

from collections.abc import Callable

from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import SeatName, Text, Words

from .. import cards as c, state as st
from ..notation import FACE_OF, Wish, find, reaction_face
from ..rules import decider
from ..rules.island import is_exhausted
from ..rules.turns import is_window
from .acting import (
    why_not_abandon,
    why_not_attack,
    why_not_curse,
    why_not_end,
    why_not_frighten,
    why_not_name,
    why_not_pass,
    why_not_patrol,
    why_not_swap,
)
from .meanings import meaning_of
from .moving import why_not_fly, why_not_travel, why_not_walk
from .naming import card_text, face_text
from .past import deed_of
from .reasons import awaited, why_not_face

_ = Words("drachenhort.games.dracheninsel")


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    if s.part != st.NO_PART and not _goes_on(s, wish):
        return "DI-127", _("Finish what you have begun, or take it back: {action}.", action=_begun(s))
    return _PLAIN[wish.kind](s) if wish.kind in _PLAIN else _ANSWERS[wish.kind](s, wish)


# ---- an action that has begun ---------------------------------------------------------------------


def _goes_on(s: State, wish: Wish) -> bool:
    """Is this a wish for the action that has begun, and does it add to it?"""
    if s.part == st.ALOFT:
        return wish.kind == "flight" and wish.is_whole
    if s.part == st.DRAGON_TO:
        begun = ("patrol", int(s.part_card), int(s.part_at))
        return (wish.kind, wish.card, wish.other) == begun and wish.is_whole
    kind = "pass" if s.part == st.PICKING else c.CARD_NAMES[s.part_card]
    return wish.kind == kind and find(s, wish) is not None


def _begun(s: State) -> Text:
    """What has begun, by its name."""
    if s.part == st.PICKING:
        return _("exchange of cards")
    return face_text(c.FL) if s.part == st.ALOFT else card_text(int(s.part_card))


# ---- reactions ------------------------------------------------------------------------------------


def _why_not_react(s: State, wish: Wish) -> Answer:
    face = FACE_OF[wish.kind]
    seat = int(decider(s))
    is_time = is_window(s.phase) or s.phase in (st.COLLECT, st.DUEL)
    if is_time and face == reaction_face(s):
        return why_not_face(s, seat, face, wish.card) or awaited(s)
    if seat == NATURE:
        return awaited(s)
    return _OUT_OF_TIME[face](s)


def _why_no_slumber(s: State) -> Answer:
    if s.phase in (st.COLLECT, st.DUEL):
        return "DI-072", _("It is too late for Sweet Slumber: the treasure is being collected.")
    if is_window(s.phase):
        return awaited(s)
    return "DI-085", _("Only the opponents of whoever has the turn play Sweet Slumber.")


def _why_no_counter(s: State) -> Answer:
    if s.phase in (st.COLLECT, st.DUEL):
        return "DI-073", _("Counter Magic cannot cancel Unfaithful.")
    return "DI-093", _(
        "Counter Magic cancels Sneak Attack, Sweet Slumber or Fear & Loathing; none is at stake."
    )


def _why_no_claim(s: State) -> Answer:
    return "DI-069", _("Unfaithful is played only by the bearers of a treasure that is being collected.")


_OUT_OF_TIME: dict[int, Callable[[State], Answer]] = {
    c.SL: _why_no_slumber,
    c.CM: _why_no_counter,
    c.UN: _why_no_claim,
}


def _why_not_share(s: State) -> Answer:
    if decider(s) == NATURE or is_window(s.phase) or s.phase == st.DUEL:
        return awaited(s)
    return "DI-066", _("No treasure is being collected, so there is nothing to share.")


# ---- chance ---------------------------------------------------------------------------------------


def _why_not_start(s: State, wish: Wish) -> Answer:
    if s.active != st.NOBODY:
        return "DI-008", _("Who begins is settled.")
    return "DI-008", _("There is no seat {seat}.", seat=wish.other + 1)


def _why_not_draw(s: State, wish: Wish) -> Answer:
    if s.active == st.NOBODY or s.phase == st.CHANCE:
        return awaited(s)
    if s.phase in (st.SETUP, st.DRAW):
        return "DI-122", _("No such card is in the draw pile: {card}.", card=card_text(wish.card))
    return "DI-024", _("Cards are drawn at the end of a turn.")


def _why_not_take(s: State, wish: Wish) -> Answer:
    if s.phase in (st.SETUP, st.DRAW):
        return awaited(s)
    if s.phase != st.CHANCE:
        return "DI-122", _(
            "Chance takes cards only for {attack} and {curse}.",
            attack=face_text(c.FACE_NAMES.index("SA")),
            curse=face_text(c.EC),
        )
    victim = int(s.victim)
    if find(s, wish) is None:
        token = f"!EC:{victim + 1}=" if s.stake == c.EC else "!SA:"
        return "DI-122", _(
            "A card is taken from {who} now, as in {token}.",
            who=SeatName(victim),
            token=token + c.CARD_NAMES[wish.card],
        )
    return "DI-122", _(
        "{who} does not hold this card: {card}.", who=SeatName(victim), card=card_text(wish.card)
    )


_PLAIN: dict[str, Callable[[State], Answer]] = {
    "EC": why_not_curse,
    "abandon": why_not_abandon,
    "end": why_not_end,
    "hunter": why_not_name,
    "share": _why_not_share,
    "-": awaited,
}
"""Wishes that say nothing that matters for the answer."""
_ANSWERS: dict[str, Callable[[State, Wish], Answer]] = {
    "walk": why_not_walk,
    "flight": why_not_fly,
    "journey": why_not_travel,
    "TE": why_not_swap,
    "DF": why_not_swap,
    "patrol": why_not_patrol,
    "fear": why_not_frighten,
    "attack": why_not_attack,
    "pass": why_not_pass,
    "SL": _why_not_react,
    "CM": _why_not_react,
    "UN": _why_not_react,
    "start": _why_not_start,
    "draw": _why_not_draw,
    "take": _why_not_take,
}


# ---- what a legal action does ---------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in a sentence."""
    return meaning_of(s, action)


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; None where the board shows it all."""
    return deed_of(s, action)


# ---- the end --------------------------------------------------------------------------------------


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    if is_exhausted(s):
        return Ending("treasures", "DI-118", _("All treasures are collected or out of the game."))
    text = _.plural(
        "For {n} round no treasure was lifted, collected or lost.",
        "For {n} rounds no treasure was lifted, collected or lost.",
        n=int(s.stall_turns) // int(s.players),
    )
    return Ending("stalled", "DI-121", text)
