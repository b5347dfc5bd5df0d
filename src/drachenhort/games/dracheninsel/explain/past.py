"""What somebody did with an action, or with a part of one, as far as the board does not show it."""

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import cards as c, state as st
from ..actions import ACT
from .naming import HUNTERS, TERRAINS, card_text, face_text

_ = Words("drachenhort.games.dracheninsel")


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; what chance does is told by what it changes.

    A card of one's own turn may still be countered, so only what it is aimed at is told.
    """
    match ACT.decode(action):
        case ("hunter", colour):
            return _("plays {hunter} in this turn", hunter=HUNTERS[colour])
        case ("enter", _way, payment, _victim) if payment:
            return _("pays a {card}", card=card_text(payment - 1))
        case ("journey", card, colour):
            values = {"journey": face_text(c.LJ), "card": card_text(card), "terrain": TERRAINS[colour]}
            return _("plays {journey} with a {card}: {terrain} is free for the rest of the turn", **values)
        case ("patrol", number, _dragon):
            return _plays(card_text(c.SHOWING[c.DP, number]))
        case ("fear", number, hunter):
            return _against(c.SHOWING[c.FE, number], HUNTERS[hunter])
        case ("attack", number, seat):
            return _against(c.SHOWING[c.SA, number], SeatName(seat))
        case ("react", card):
            return _plays(card_text(card))
        case ("done",):
            count = sum(card != st.EMPTY for card in s.picked.tolist())
            return _.plural("exchanges {n} card", "exchanges {n} cards", n=count) if count else None
        case ("decline",):
            return _decline(s)
        case (kind, *_parts):
            return _DEEDS.get(kind)
    raise AssertionError(action)


def _plays(card: Text) -> Text:
    return _("plays {card}", card=card)


_DEEDS = {
    "fly": _plays(face_text(c.FL)),
    "swap_any": _plays(face_text(c.TE)),
    "swap_near": _plays(face_text(c.DF)),
    "curse": _plays(face_text(c.EC)),
    "abandon": _("gives the treasure up"),
    "end": _("ends the turn"),
    "pass_": _("passes"),
    "share": _("shares the treasure"),
}


def _against(card: int, target: SeatName | Text) -> Text:
    return _("plays {card} against {target}", card=card_text(card), target=target)


def _decline(s: State) -> Text:
    if s.phase == st.DUEL:
        return _("gives in")
    if s.phase == st.COUNTER:
        return _("lets {face} happen", face=face_text(int(s.stake)))
    return _("lets {who} go on", who=SeatName(int(s.active)))
