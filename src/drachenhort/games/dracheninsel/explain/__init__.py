"""Answers in words: why a wish is not legal, what an action does or did, and why the game is over."""

from collections.abc import Callable

from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import SeatName, Text, Words

from .. import cards as c, state as st
from ..notation import find, reaction_face
from ..rules import decider
from ..rules.course import is_window
from ..rules.island import is_exhausted
from ..wishes import FACE_OF, Wish
from . import acting, moving
from .meanings import confirm, meaning
from .naming import card_text, face_text
from .reasons import awaited, why_not_face
from .reports import report

_ = Words("drachenhort.games.dracheninsel")

__all__ = ["MATTERS", "confirm", "ending", "meaning", "report", "why_not"]

MATTERS = _("Only when a treasure moves")


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    if s.part != st.NO_PART and not _goes_on(s, wish):
        return "DI-127", _("Finish what you have begun, or take it back: {action}.", action=_begun(s))
    return _ANSWERS[wish.kind](s, wish)


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
    is_collecting = s.phase in (st.COLLECT, st.DUEL)
    if face == c.UN:
        return "DI-069", _("Unfaithful is played only by the bearers of a treasure that is being collected.")
    if face == c.CM and is_collecting:
        return "DI-073", _("Counter Magic cannot cancel Unfaithful.")
    if face == c.CM:
        return "DI-093", _(
            "Counter Magic cancels Sneak Attack, Sweet Slumber or Fear & Loathing; none is at stake."
        )
    if is_collecting:
        return "DI-072", _("It is too late for Sweet Slumber: the treasure is being collected.")
    if is_window(s.phase):
        return awaited(s)
    return "DI-085", _("Only the opponents of whoever has the turn play Sweet Slumber.")


def _why_not_share(s: State, wish: Wish) -> Answer:
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


_ANSWERS: dict[str, Callable[[State, Wish], Answer]] = {
    "walk": moving.why_not_walk,
    "flight": moving.why_not_fly,
    "journey": moving.why_not_travel,
    "TE": acting.why_not_swap,
    "DF": acting.why_not_swap,
    "patrol": acting.why_not_patrol,
    "fear": acting.why_not_frighten,
    "attack": acting.why_not_attack,
    "EC": acting.why_not_curse,
    "abandon": acting.why_not_abandon,
    "end": acting.why_not_end,
    "pass": acting.why_not_pass,
    "hunter": acting.why_not_name,
    "SL": _why_not_react,
    "CM": _why_not_react,
    "UN": _why_not_react,
    "share": _why_not_share,
    "-": lambda s, _wish: awaited(s),
    "start": _why_not_start,
    "draw": _why_not_draw,
    "take": _why_not_take,
}


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
