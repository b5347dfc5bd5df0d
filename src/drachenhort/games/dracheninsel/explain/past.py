"""What somebody did with an action, or with a part of one, as far as the board does not show it."""

from drachenhort.games.dracheninsel import cards as c
from drachenhort.games.dracheninsel import state as st
from drachenhort.games.dracheninsel.actions import ACT
from drachenhort.games.dracheninsel.explain.naming import card_text, face_text, hunter_text, terrain_text
from drachenhort.games.dracheninsel.rules.movement import payment_of
from drachenhort.kernel.game import State
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.dracheninsel")


def deed_of(s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; what chance does is told by what it changes."""
    if action in _DEEDS:
        return _DEEDS[action]
    if action < ACT.hunter.first:
        return None
    if action < ACT.enter.first:
        return _("plays {hunter} in this turn", hunter=hunter_text(action - ACT.hunter.first))
    if action < ACT.journey.first:
        card = int(payment_of(action))
        return None if card == c.NONE else _("pays a {card}", card=card_text(card))
    return _with_card(action) if action < ACT.pick.first else _beside_the_board(s, action)


def _plays(face: int) -> Text:
    return _("plays {card}", card=face_text(face))


_DEEDS = {
    ACT.fly.first: _plays(c.FL),
    ACT.swap_any.first: _plays(c.TE),
    ACT.swap_near.first: _plays(c.DF),
    ACT.curse.first: _plays(c.EC),
    ACT.abandon.first: _("gives the treasure up"),
    ACT.end.first: _("ends the turn"),
    ACT.pass_.first: _("passes"),
    ACT.share.first: _("shares the treasure"),
}


def _with_card(action: int) -> Text | None:
    """A card played in one's own turn: it may still be countered, so only what it is aimed at is told."""
    if action >= ACT.attack.first:
        number, seat = divmod(action - ACT.attack.first, st.MOST_PLAYERS)
        return _against(c.SHOWING[c.SA, number], SeatName(seat))
    if action >= ACT.fear.first:
        number, hunter = divmod(action - ACT.fear.first, c.COLOURS)
        return _against(c.SHOWING[c.FE, number], hunter_text(hunter))
    if action >= ACT.space.first:
        return None
    if action >= ACT.patrol.first:
        return _("plays {card}", card=card_text(c.SHOWING[c.DP, (action - ACT.patrol.first) // st.DRAGONS]))
    card, colour = divmod(action - ACT.journey.first, c.COLOURS)
    return _(
        "plays {journey} with a {card}: {terrain} is free for the rest of the turn",
        journey=face_text(c.LJ),
        card=card_text(card),
        terrain=terrain_text(colour),
    )


def _against(card: int, target: SeatName | Text) -> Text:
    return _("plays {card} against {target}", card=card_text(card), target=target)


def _beside_the_board(s: State, action: int) -> Text | None:
    """Exchanges of cards, and answers to what somebody else does."""
    if action == ACT.done.first:
        count = sum(card != st.EMPTY for card in s.picked.tolist())
        return _.plural("exchanges {n} card", "exchanges {n} cards", n=count) if count else None
    if action < ACT.done.first:
        return None
    if action >= ACT.react.first:
        return _("plays {card}", card=card_text(action - ACT.react.first))
    if s.phase == st.DUEL:
        return _("gives in")
    if s.phase == st.COUNTER:
        return _("lets {face} happen", face=face_text(int(s.stake)))
    return _("lets {who} go on", who=SeatName(int(s.active)))
