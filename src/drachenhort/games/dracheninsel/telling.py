"""What somebody did with an action, or with a part of one, as far as the board does not show it."""

from drachenhort.games.dracheninsel.cards import COLOURS, DF, DP, EC, FE, FL, LJ, NONE, SA, SHOWING, TE
from drachenhort.games.dracheninsel.movement import payment_of
from drachenhort.games.dracheninsel.naming import card_text, face_text, hunter_text, terrain_text
from drachenhort.games.dracheninsel.state import (
    ACT_ABANDON,
    ACT_ATTACK,
    ACT_CURSE,
    ACT_DONE,
    ACT_END,
    ACT_ENTER,
    ACT_FEAR,
    ACT_FLY,
    ACT_HUNTER,
    ACT_JOURNEY,
    ACT_PASS,
    ACT_PATROL,
    ACT_PICK,
    ACT_REACT,
    ACT_SHARE,
    ACT_SPACE,
    ACT_SWAP_ANY,
    ACT_SWAP_NEAR,
    COUNTER,
    DRAGONS,
    DUEL,
    EMPTY,
    MOST_PLAYERS,
)
from drachenhort.kernel.game import State
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.dracheninsel")


def deed_of(s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; what chance does is told by what it changes."""
    if action in _DEEDS:
        return _DEEDS[action]
    if action < ACT_HUNTER:
        return None
    if action < ACT_ENTER:
        return _("plays {hunter} in this turn", hunter=hunter_text(action - ACT_HUNTER))
    if action < ACT_JOURNEY:
        card = int(payment_of(action))
        return None if card == NONE else _("pays a {card}", card=card_text(card))
    return _with_card(action) if action < ACT_PICK else _beside_the_board(s, action)


def _plays(face: int) -> Text:
    return _("plays {card}", card=face_text(face))


_DEEDS = {
    ACT_FLY: _plays(FL),
    ACT_SWAP_ANY: _plays(TE),
    ACT_SWAP_NEAR: _plays(DF),
    ACT_CURSE: _plays(EC),
    ACT_ABANDON: _("gives the treasure up"),
    ACT_END: _("ends the turn"),
    ACT_PASS: _("passes"),
    ACT_SHARE: _("shares the treasure"),
}


def _with_card(action: int) -> Text | None:
    """A card played in one's own turn: it may still be countered, so only what it is aimed at is told."""
    if action >= ACT_ATTACK:
        number, seat = divmod(action - ACT_ATTACK, MOST_PLAYERS)
        return _against(SHOWING[SA, number], SeatName(seat))
    if action >= ACT_FEAR:
        number, hunter = divmod(action - ACT_FEAR, COLOURS)
        return _against(SHOWING[FE, number], hunter_text(hunter))
    if action >= ACT_SPACE:
        return None
    if action >= ACT_PATROL:
        return _("plays {card}", card=card_text(SHOWING[DP, (action - ACT_PATROL) // DRAGONS]))
    card, colour = divmod(action - ACT_JOURNEY, COLOURS)
    return _(
        "plays {journey} with a {card}: {terrain} is free for the rest of the turn",
        journey=face_text(LJ),
        card=card_text(card),
        terrain=terrain_text(colour),
    )


def _against(card: int, target: SeatName | Text) -> Text:
    return _("plays {card} against {target}", card=card_text(card), target=target)


def _beside_the_board(s: State, action: int) -> Text | None:
    """Exchanges of cards, and answers to what somebody else does."""
    if action == ACT_DONE:
        count = sum(card != EMPTY for card in s.picked.tolist())
        return _.plural("exchanges {n} card", "exchanges {n} cards", n=count) if count else None
    if action < ACT_DONE:
        return None
    if action >= ACT_REACT:
        return _("plays {card}", card=card_text(action - ACT_REACT))
    if s.phase == DUEL:
        return _("gives in")
    if s.phase == COUNTER:
        return _("lets {face} happen", face=face_text(int(s.stake)))
    return _("lets {who} go on", who=SeatName(int(s.active)))
