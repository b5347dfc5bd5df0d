"""How cards come into hands and leave them, and who knows of them (ledger, sections 2.3 and 5; DI-126).

A hand is sorted, so cards of one kind lie side by side and are alike (DI-124). Who is certain of how many of
them is a bit per observer in `knows`: whoever knows of k cards of a kind has his bit on the first k of them.
So a card that leaves takes the first place of its kind away, and everybody's certainty shrinks as it must.
"""

from drachenhort.kernel.rule import rule

from .. import cards as c, state as st
from .tables import fill, first_of, number_of

EVERYBODY = (1 << (st.PUBLIC + 1)) - 1


@rule
def size(s, seat):
    """How many cards a seat holds."""
    count = 0
    while count < c.HAND and s.hand[seat, count] != st.EMPTY:
        count += 1
    return count


@rule
def find(s, seat, card):
    """The first place of such a card in a hand, or NONE."""
    return first_of(s.hand[seat], card)


@rule
def holds(s, seat, card):
    """Does the seat hold such a card?"""
    return find(s, seat, card) != c.NONE


@rule
def number_held(s, seat, card):
    """How many such cards the seat holds."""
    return number_of(s.hand[seat], card)


@rule
def holds_face(s, seat, face):
    """Does the seat hold a card that can be used for that face?"""
    for i in range(c.HAND):
        card = s.hand[seat, i]
        if card < c.CARD_KINDS and c.SHOWS[card, face]:
            return True
    return False


# ---- the piles -------------------------------------------------------------------------------------


@rule
def hidden_cards(s, card):
    """How many cards of a kind lie in hands or in the draw pile, so nowhere open."""
    return int(c.COUNTS[card]) - int(s.discard[card]) - int(s.played[card]) - int(s.duel[card])


@rule
def in_draw_pile(s, out):
    """Write how many cards of each kind are in the draw pile: those that lie nowhere else (DI-122)."""
    for card in range(c.CARD_KINDS):
        out[card] = hidden_cards(s, card)
    for seat in range(s.players):
        for i in range(size(s, seat)):
            if s.hand[seat, i] < c.CARD_KINDS:
                out[s.hand[seat, i]] -= 1


@rule
def draw_pile_size(s):
    """How many cards the draw pile has."""
    total = 0
    for card in range(c.CARD_KINDS):
        total += hidden_cards(s, card)
    for seat in range(s.players):
        total -= size(s, seat)
    return total


# ---- coming and going ------------------------------------------------------------------------------


@rule
def gain(s, seat, card, observers):
    """Put a card into a hand; each of the observers (bits) knows of one more of its kind there."""
    i = size(s, seat)
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        s.knows[seat, i] = s.knows[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    s.knows[seat, i] = 0
    for observer in range(st.PUBLIC + 1):
        if (observers >> observer) & 1 and observer != seat:
            learn(s, seat, card, observer)


@rule
def learn(s, seat, card, observer):
    """The observer knows of one more such card in that hand."""
    for i in range(c.HAND):
        if s.hand[seat, i] == card and not (s.knows[seat, i] >> observer) & 1:
            s.knows[seat, i] |= 1 << observer
            return


@rule
def lose(s, seat, card):
    """Take a card out of a hand; everybody who knew of one knows of one less."""
    drop(s, seat, find(s, seat, card))


@rule
def drop(s, seat, place):
    """Close the gap that the card at that place of a hand leaves."""
    for i in range(place, c.HAND - 1):
        s.hand[seat, i] = s.hand[seat, i + 1]
        s.knows[seat, i] = s.knows[seat, i + 1]
    s.hand[seat, c.HAND - 1] = st.EMPTY
    s.knows[seat, c.HAND - 1] = 0


@rule
def spend(s, seat, card):
    """Play a card: the active player's lies before him, another's is discarded at once (DI-023, DI-026)."""
    lose(s, seat, card)
    if seat == s.active:
        s.played[card] += 1
    else:
        s.discard[card] += 1


@rule
def throw_away(s, seat, card):
    """Put a card on the discard pile without using it: exchange and EC (DI-014)."""
    lose(s, seat, card)
    s.discard[card] += 1


@rule
def take_unseen(s, victim, card):
    """The active player takes a card that only he and the victim see (DI-098, DI-099)."""
    doubt(s, victim, card)
    lose(s, victim, card)
    gain(s, s.active, card, 1 << victim)


@rule
def doubt(s, victim, taken):
    """To the others any card may have gone: of each other kind they are sure of one less."""
    for i in range(c.HAND):
        card = s.hand[victim, i]
        if card < st.EMPTY and card != taken:
            following = s.knows[victim, i + 1] if i + 1 < c.HAND and s.hand[victim, i + 1] == card else 0
            kept_by = (1 << s.active) | following  # a bit stays unless it is the last on its kind
            s.knows[victim, i] &= kept_by


@rule
def give_back(s, victim, card):
    """Undo `take_unseen`, if the active hand still holds such a card (DI-124); its taker knows where it is.

    Nobody but its owner knew of it in the active hand, so nobody else is less sure of what is left there.
    """
    last = find(s, s.active, card) + number_held(s, s.active, card) - 1
    if last < 0:
        return
    forget(s, s.active, card, victim)
    drop(s, s.active, last)
    gain(s, victim, card, 1 << s.active)


@rule
def forget(s, seat, card, observer):
    """The observer knows of one such card less in that hand."""
    for i in range(c.HAND - 1, -1, -1):
        if s.hand[seat, i] == card and (s.knows[seat, i] >> observer) & 1:
            s.knows[seat, i] ^= 1 << observer
            return


@rule
def take_from_discard(s, seat, card):
    """A card comes back from the open discard pile, before all eyes: undo of EC (DI-088)."""
    s.discard[card] -= 1
    gain(s, seat, card, EVERYBODY)


@rule
def discard_all(s, cards):
    """Put a heap of cards, counted by kind, on the discard pile."""
    for card in range(c.CARD_KINDS):
        s.discard[card] += cards[card]
        cards[card] = 0


@rule
def refill_draw_pile(s):
    """As soon as the draw pile is empty the discard pile takes its place (DI-027)."""
    if draw_pile_size(s) == 0:
        fill(s.discard, 0)


@rule
def to_serve(s):
    """In the deal: the first seat that has not six cards yet, or NOBODY (DI-004)."""
    for seat in range(s.players):
        if size(s, seat) < c.HAND:
            return seat
    return st.NOBODY
