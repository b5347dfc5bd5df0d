"""Answers that many refusals share: what is being waited for, missing cards, hunters that must stay."""

from drachenhort.kernel.game import Answer, State
from drachenhort.kernel.text import SeatName, Words

from .. import cards as c, state as st
from ..notation import played
from ..rules.hands import holds
from ..rules.island import is_lone, is_waiting
from ..rules.movement import may_spend
from .naming import HUNTERS, card_text, face_text

_ = Words("drachenhort.games.dracheninsel")


FACE_RULES = {
    c.FL: "DI-103",
    c.TE: "DI-107",
    c.LJ: "DI-106",
    c.DP: "DI-101",
    c.DF: "DI-107",
    c.EC: "DI-099",
    c.SL: "DI-084",
    c.UN: "DI-066",
    c.CM: "DI-093",
    c.FE: "DI-075",
    c.SA: "DI-098",
}
"""The rule that says what each face does."""


# ---- what is being waited for ---------------------------------------------------------------------


def awaited(s: State) -> Answer:
    """The rule that says what must come first, whatever was wished instead."""
    who = SeatName(int(s.active))
    match int(s.phase):
        case st.SETUP if s.active == st.NOBODY:
            return "DI-008", _("First it is drawn who begins.")
        case st.SETUP:
            return "DI-004", _("First the cards are dealt.")
        case st.WIN_START | st.WIN_ACTION:
            return "DI-012", _(
                "{who} has the turn; you may only play Sweet Slumber now, or decline with -.", who=who
            )
        case st.COUNTER:
            return "DI-093", _(
                "{who} has played {face}; you may only cancel it with Counter Magic now, or decline with -.",
                who=SeatName(int(s.stake_by)),
                face=face_text(int(s.stake)),
            )
        case st.CHOOSE_HUNTER:
            return "DI-111", _("First name the hunter that you play in this turn, or pass.")
        case st.MAIN if s.actions > 0:
            return "DI-019", _("It is your turn: act, or say end.")
        case st.MAIN:
            return "DI-028", _(
                "It is your turn: act, or pass with pass(); cards to exchange stand in the brackets."
            )
        case st.EXIT:
            return "DI-052", _("First the new pair must leave the treasure site, by a step or a flight.")
        case st.CHANCE:
            return "DI-122", _("First chance takes a card from {who}.", who=SeatName(int(s.victim)))
        case st.EXCHANGE:
            rule = "DI-031" if s.actions == 0 else "DI-032"
            return rule, _("Sweet Slumber has ended your turn; exchange cards now, or none with pass().")
        case st.COLLECT:
            return "DI-066", _(
                "A treasure has come to your boat: first say share, or claim it with Unfaithful."
            )
        case st.DUEL:
            return "DI-067", _(
                "{who} has played Unfaithful: answer with Unfaithful, or give in with -.",
                who=SeatName(int(s.last_claim)),
            )
    return "DI-024", _("First {who} draws new cards.", who=who)


# ---- cards ----------------------------------------------------------------------------------------


def kinds_held(s: State, seat: int) -> list[int]:
    """The kinds of cards in a hand, ascending."""
    return sorted({card for card in s.hand[seat].tolist() if card < c.CARD_KINDS})


def why_not_held(s: State, seat: int, card: int, rule: str) -> Answer | None:
    """Why that card cannot be used by this rule, if the reason is that it is not there."""
    if holds(s, seat, card):
        return None
    return rule, _("You do not hold this card: {card}.", card=card_text(card))


def why_not_face(s: State, seat: int, face: int, card: int) -> Answer | None:
    """Why no card can be used for that face, if the reason is which card is named or held."""
    fitting = [other for other in kinds_held(s, seat) if c.SHOWS[other, face]]
    is_in_brackets = card != c.NONE and c.FACES[card, 1] != c.NONE
    if fitting and not is_in_brackets and card not in fitting:
        return "DI-013", _(
            "A card with two faces is named in brackets, as in {token}.", token=played(face, fitting[0])
        )
    if card == c.NONE:
        return FACE_RULES[face], _("You hold no card with this face: {face}.", face=face_text(face))
    return why_not_held(s, seat, card, FACE_RULES[face])


def why_not_spend(s: State) -> Answer | None:
    """Why no action with a card can be taken, if it is because of their number."""
    if may_spend(s, 0):
        return None
    return "DI-016", _("All {count} actions with cards of this turn are taken.", count=int(s.card_limit))


# ---- hunters --------------------------------------------------------------------------------------


def why_not_move(s: State) -> Answer | None:
    """Why the active hunter has to stay where it is, if it has to."""
    name = HUNTERS[int(s.hunter)]
    if is_waiting(s, s.hunter):
        return "DI-050", _("{hunter} waits on the treasure site and cannot move.", hunter=name)
    if is_lone(s, s.hunter):
        return "DI-078", _("{hunter} is alone with a treasure and cannot move.", hunter=name)
    return None
