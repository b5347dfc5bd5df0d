"""Answers in words: why a wish is not legal, what an action does or did, and why the game is over."""

from collections.abc import Callable

from drachenhort.games.dracheninsel.cards import CARD_NAMES, CM, EC, FACE_NAMES, FL, SL, UN
from drachenhort.games.dracheninsel.course import is_window
from drachenhort.games.dracheninsel.island import is_exhausted
from drachenhort.games.dracheninsel.meanings import meaning_of
from drachenhort.games.dracheninsel.naming import card_text, face_text
from drachenhort.games.dracheninsel.notation import REACTIONS, Wish, find, reaction_face
from drachenhort.games.dracheninsel.reasons import awaited, why_not_face
from drachenhort.games.dracheninsel.reasons_acting import (
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
from drachenhort.games.dracheninsel.reasons_moving import why_not_fly, why_not_travel, why_not_walk
from drachenhort.games.dracheninsel.rules import decider
from drachenhort.games.dracheninsel.state import (
    ALOFT,
    CHANCE,
    COLLECT,
    DRAGON_TO,
    DRAW,
    DUEL,
    NO_PART,
    NOBODY,
    PICKING,
    SETUP,
)
from drachenhort.games.dracheninsel.telling import deed_of
from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.dracheninsel")


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    if s.part != NO_PART and not _goes_on(s, wish):
        return "DI-127", _("Finish what you have begun, or take it back: {action}.", action=_begun(s))
    return _PLAIN[wish.kind](s) if wish.kind in _PLAIN else _ANSWERS[wish.kind](s, wish)


# ---- an action that has begun ---------------------------------------------------------------------


def _goes_on(s: State, wish: Wish) -> bool:
    """Is this a wish for the action that has begun, and does it add to it?"""
    if s.part == ALOFT:
        return wish.kind == "flight" and wish.is_whole
    if s.part == DRAGON_TO:
        begun = ("patrol", int(s.part_card), int(s.part_at))
        return (wish.kind, wish.card, wish.other) == begun and wish.is_whole
    kind = "pass" if s.part == PICKING else CARD_NAMES[s.part_card]
    return wish.kind == kind and find(s, wish) is not None


def _begun(s: State) -> Text:
    """What has begun, by its name."""
    if s.part == PICKING:
        return _("exchange of cards")
    return face_text(FL) if s.part == ALOFT else card_text(int(s.part_card))


# ---- reactions ------------------------------------------------------------------------------------


def _why_not_react(s: State, wish: Wish) -> Answer:
    face = REACTIONS[wish.kind]
    seat = int(decider(s))
    is_time = is_window(s.phase) or s.phase in (COLLECT, DUEL)
    if is_time and face == reaction_face(s):
        return why_not_face(s, seat, face, wish.card) or awaited(s)
    if seat == NATURE:
        return awaited(s)
    return _OUT_OF_TIME[face](s)


def _why_no_slumber(s: State) -> Answer:
    if s.phase in (COLLECT, DUEL):
        return "DI-072", _("It is too late for Sweet Slumber: the treasure is being collected.")
    if is_window(s.phase):
        return awaited(s)
    return "DI-085", _("Only the opponents of whoever has the turn play Sweet Slumber.")


def _why_no_counter(s: State) -> Answer:
    if s.phase in (COLLECT, DUEL):
        return "DI-073", _("Counter Magic cannot cancel Unfaithful.")
    return "DI-093", _(
        "Counter Magic cancels Sneak Attack, Sweet Slumber or Fear & Loathing; none is at stake."
    )


def _why_no_claim(s: State) -> Answer:
    return "DI-069", _("Unfaithful is played only by the bearers of a treasure that is being collected.")


_OUT_OF_TIME: dict[int, Callable[[State], Answer]] = {
    SL: _why_no_slumber,
    CM: _why_no_counter,
    UN: _why_no_claim,
}


def _why_not_share(s: State) -> Answer:
    if decider(s) == NATURE or is_window(s.phase) or s.phase == DUEL:
        return awaited(s)
    return "DI-066", _("No treasure is being collected, so there is nothing to share.")


# ---- chance ---------------------------------------------------------------------------------------


def _why_not_start(s: State, wish: Wish) -> Answer:
    if s.active != NOBODY:
        return "DI-008", _("Who begins is settled.")
    return "DI-008", _("There is no seat {seat}.", seat=wish.other + 1)


def _why_not_draw(s: State, wish: Wish) -> Answer:
    if s.active == NOBODY or s.phase == CHANCE:
        return awaited(s)
    if s.phase in (SETUP, DRAW):
        return "DI-122", _("No such card is in the draw pile: {card}.", card=card_text(wish.card))
    return "DI-024", _("Cards are drawn at the end of a turn.")


def _why_not_take(s: State, wish: Wish) -> Answer:
    if s.phase in (SETUP, DRAW):
        return awaited(s)
    if s.phase != CHANCE:
        return "DI-122", _(
            "Chance takes cards only for {attack} and {curse}.",
            attack=face_text(FACE_NAMES.index("SA")),
            curse=face_text(EC),
        )
    victim = int(s.victim)
    if find(s, wish) is None:
        token = f"!EC:{victim + 1}=" if s.stake == EC else "!SA:"
        return "DI-122", _(
            "A card is taken from {who} now, as in {token}.",
            who=SeatName(victim),
            token=token + CARD_NAMES[wish.card],
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
