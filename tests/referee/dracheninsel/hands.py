"""How cards leave and change hands, and what the players and the public know of each other's cards.

`known[observer][holder]` counts, for each kind, how many cards of it the observer is certain that the holder
has, because he saw them go there. It is never too much; cleverer conclusions are left to the players.
"""

from __future__ import annotations

from collections import Counter

from .table import Table


def lose(table: Table, seat: int, card: str) -> None:
    """A card leaves a hand in front of everybody."""
    table.hands[seat].remove(card)
    for knowledge in table.known:
        forget(knowledge[seat], card)


def spend(table: Table, seat: int, card: str) -> None:
    """Play a card: the active player's lies before him, another's is discarded at once (DI-023, DI-026)."""
    lose(table, seat, card)
    if seat == table.active:
        table.played.append(card)
    else:
        table.discard[card] += 1


def throw_away(table: Table, seat: int, cards: list[str]) -> None:
    """Put cards on the discard pile without using them: exchange and EC (DI-014)."""
    for card in cards:
        lose(table, seat, card)
        table.discard[card] += 1


def take_unseen(table: Table, victim: int, card: str) -> None:
    """The active player takes a card which only he and the victim see (section 5, DI-098, DI-099)."""
    taker = table.active
    table.hands[victim].remove(card)
    table.hands[taker].append(card)
    for observer, knowledge in enumerate(table.known):
        if observer == taker:
            forget(knowledge[victim], card)
        elif observer == victim:
            knowledge[taker][card] += 1
        else:  # it may have been any of them
            for other in list(knowledge[victim]):
                forget(knowledge[victim], other)


def give_back(table: Table, victim: int, card: str) -> None:
    """Undo `take_unseen`, if the active hand still holds such a card (DI-124); who saw it knows (DI-088)."""
    taker = table.active
    if card not in table.hands[taker]:
        return
    table.hands[taker].remove(card)
    table.hands[victim].append(card)
    forget(table.known[victim][taker], card)
    table.known[taker][victim][card] += 1


def take_from_discard(table: Table, seat: int, card: str) -> None:
    """A card comes back to a hand from the open discard pile: undo of EC (DI-088); everybody sees it."""
    table.discard[card] -= 1
    table.hands[seat].append(card)
    for observer, knowledge in enumerate(table.known):
        if observer != seat:
            knowledge[seat][card] += 1


def forget(cards: Counter[str], card: str) -> None:
    """One less of a kind, if any."""
    if cards[card] > 1:
        cards[card] -= 1
    else:
        del cards[card]
