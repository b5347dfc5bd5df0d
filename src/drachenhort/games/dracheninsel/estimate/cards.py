"""What cards are worth to the greedy bot, and what a player's gain is to another."""

import numpy as np

from drachenhort.kernel.rule import rule

from .. import cards as c, state as st
from ..rules.hands import size
from ..rules.scoring import wealth
from ..rules.tables import number_of
from ..rules.windows import cursed_cards

TWO_PLAYERS = 2
RIVAL, ONLY_RIVAL, LEADER = 18, 36, 10
"""Weights in 64ths: of each rival, of the only one, and of the richest one on top of it. They are less than
the own weight, or nobody would share."""
WORTH = {
    **dict.fromkeys(("tR", "tS", "tY", "tN", "tB", "tG"), 30),
    **dict.fromkeys(("tYS", "tGR", "tBN"), 36),
    "FL": 90,
    "TE": 75,
    "LJ": 70,
    "DP": 70,
    "DF": 50,
    "EC": 50,
    "SL": 130,
    "UN/CM": 150,
    "UN/FE": 160,
    "UN/DP": 130,
    "UN/SA": 120,
    "UN/SL": 170,
    "CM/FE": 150,
    "FE/SA": 120,
    "SL/FE": 160,
    "SL/DP": 150,
}
CARD_WORTH = np.array([WORTH[name] for name in c.CARD_NAMES], np.int32)
JOKER = 10
"""A terrain card of the own colour is worth more by this."""
DRAWN, SPENT = 52, 30
"""A card that nobody knows yet; a little less for a card that was played, so that none is wasted."""
ENOUGH = 35
"""So many tenths of cards for walking are enough."""
RIVAL_CARD = 50
"""One in another hand."""


@rule
def weight(s, seat, player):
    """What a player's gain is to the seat, in 64ths."""
    if player == seat:
        return 64
    loss = ONLY_RIVAL if s.players == TWO_PLAYERS else RIVAL
    for rival in range(s.players):
        if rival != seat and rival != player and wealth(s, rival) >= wealth(s, player):
            return -loss
    return -loss - LEADER


@rule
def hands_worth(s, seat):
    """The own cards one by one, and what each of the others has."""
    worth = 0
    for rival in range(s.players):
        if rival != seat:
            worth += RIVAL_CARD * size(s, rival) * weight(s, seat, rival)
    return worth // 64 + hand_worth(s, seat)


@rule
def hand_worth(s, seat):
    """The own cards: each for itself, and the fewer of them are for walking the more each of those."""
    worth, walking, gaps = 0, 0, c.HAND
    for i in range(c.HAND):
        card = s.hand[seat, i]
        if card < c.CARD_KINDS and not is_laid_aside(s, seat, i):
            gaps -= 1
            worth += int(CARD_WORTH[card])
            if card < c.TERRAIN_KINDS:
                walking += 10
                worth += JOKER * int(is_joker(s, seat, card))
    drawn = to_be_drawn(s, seat, gaps)
    worth += drawn * DRAWN + (gaps - drawn) * SPENT
    walking = min(walking + 10 * gaps - 5 * drawn, ENOUGH)
    return worth + 7 * walking - walking * walking // 10


@rule
def to_be_drawn(s, seat, gaps):
    """How many of the gaps count as unknown cards: in an exchange all, in Evil Curse what others can give."""
    if s.active != seat:
        return 0
    if s.phase == st.CHANCE and s.stake == c.EC:
        return min(gaps, (int(s.players) - 1) * cursed_cards(s))
    if s.actions == 0 and (s.part == st.PICKING or s.phase == st.DRAW):
        return gaps
    return 0


@rule
def is_laid_aside(s, seat, place):
    """Is the card at that place of the hand to be exchanged, or spent with the swap that has begun?"""
    card = s.hand[seat, place]
    before = 0
    for i in range(place):
        before += int(s.hand[seat, i] == card)
    if s.active != seat:
        return False
    if s.part == st.SECOND_DISC:
        return card == s.part_card and before == 0
    return before < number_of(s.picked, card)


@rule
def is_joker(s, seat, card):
    """Does a terrain card show the colour of one of the seat's hunters (DI-038, DI-039)?"""
    for hunter in range(c.COLOURS):
        if s.owner[hunter] == seat and c.SHOWS[card, hunter]:
            return True
    return False


@rule
def terrain_cards(s, seat):
    """The places, as bits, of the cards in a hand that will pay for steps."""
    places = 0
    for i in range(c.HAND):
        if s.hand[seat, i] < c.TERRAIN_KINDS and not is_laid_aside(s, seat, i):
            places |= 1 << i
    return places
