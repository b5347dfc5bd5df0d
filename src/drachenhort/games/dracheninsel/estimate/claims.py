"""How likely somebody holds Unfaithful, for all that a seat knows: what the greedy bot reckons with."""

from drachenhort.kernel.rule import rule

from .. import cards as c
from ..rules.course import other_bearer
from ..rules.hands import hidden_cards, size

WHOLE = 1000
"""Shares and odds are counted in thousandths."""
MOST_ANSWERS = 2
"""More UN cards in one hand are not reckoned with."""


@rule
def faithless(s, seat):
    """How many UN cards a seat holds."""
    count = 0
    for i in range(size(s, seat)):
        count += int(shows_claim(s.hand[seat, i]))
    return count


@rule
def shows_claim(card):
    """Can a card be used for UN? Of an unknown one nobody reckons with it."""
    return card < c.CARD_KINDS and bool(c.SHOWS[card, c.UN])


@rule
def odds_of_claim(s, seat):
    """How likely the last UN stands, for all that the seat knows: whoever holds more of them wins."""
    rival = other_bearer(s, s.last_claim)
    answers = faithless(s, seat)
    if rival == seat:
        return WHOLE - odds_of_fewer(s, seat, s.last_claim, answers)
    if s.last_claim == seat:
        return odds_of_fewer(s, seat, rival, answers + 1)
    return WHOLE // 2


@rule
def odds_of_fewer(s, seat, rival, number):
    """How likely a rival holds fewer UN cards than this, for all that the seat knows."""
    unseen, claims = unseen_cards(s, seat)
    known, cards = known_claims(s, seat, rival)
    need = number - known
    if need <= 0:
        return 0
    none, one = WHOLE, 0
    for i in range(cards):
        left = max(1, unseen - i)
        one = (one * max(0, left - claims + 1) + none * claims) // left
        none = none * max(0, left - claims) // left
    if need > MOST_ANSWERS:
        return WHOLE
    return none if need == 1 else min(WHOLE, none + one)


@rule
def unseen_cards(s, seat):
    """How many cards the seat cannot know of, and how many of them show UN."""
    unseen, claims = 0, 0
    for card in range(c.CARD_KINDS):
        count = hidden_cards(s, card)
        unseen += count
        claims += count * int(c.SHOWS[card, c.UN])
    for i in range(c.HAND):
        for holder in range(s.players):
            card = s.hand[holder, i]
            if card < c.CARD_KINDS and (holder == seat or (s.knows[holder, i] >> seat) & 1):
                unseen -= 1
                claims -= int(c.SHOWS[card, c.UN])
    return unseen, claims


@rule
def known_claims(s, seat, rival):
    """How many UN cards the seat knows of in a rival's hand, and how many cards there it does not know."""
    known, cards = 0, 0
    for i in range(size(s, rival)):
        if (s.knows[rival, i] >> seat) & 1:
            known += int(c.SHOWS[s.hand[rival, i], c.UN])
        else:
            cards += 1
    return known, cards
