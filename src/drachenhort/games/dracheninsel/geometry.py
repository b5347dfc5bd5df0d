"""Distances and ways on a board, as the checker measures them (ledger, section 3.2)."""

import heapq
from collections import Counter
from itertools import combinations
from math import atan2, sqrt

from . import board as b
from .board import Board, Place, Space
from .cards import Colour


def ring(place: Place) -> int:
    """Steps from the middle of the grid."""
    q, r = place
    return max(abs(q), abs(r), abs(q + r))


def turned(place: Place) -> Place:
    """The place after a turn of the island by 60 degrees clockwise."""
    q, r = place
    return -r, q + r


def angle(place: Place) -> float:
    """The direction from the middle, growing clockwise."""
    q, r = place
    return atan2(r * sqrt(3) / 2, q + r / 2)


def cheapest_walk(
    board: Board, boat: Colour, hunter: Colour, dragons: frozenset[Space] = frozenset()
) -> tuple[int, int] | None:
    """Fewest terrain cards, and then fewest steps, from a boat to the site over the first discs, or None.

    The hunter is alone on the island and has whatever cards it needs. Backwards the walk costs the same,
    since boat and site are free.
    """
    best = {b.BOAT + boat: (0, 0)}
    waiting = [(0, 0, b.BOAT + boat)]
    while waiting:
        cards, steps, space = heapq.heappop(waiting)
        if space == b.SITE:
            return cards, steps
        if (cards, steps) > best[space]:
            continue
        for other in board.beside[space]:
            if other >= b.BOAT or other in dragons:
                continue
            price = cards + (other != b.SITE and board.spots[other] != hunter), steps + 1
            if other not in best or price < best[other]:
                best[other] = price
                heapq.heappush(waiting, (*price, other))
    return None


def ways_past_dragons(board: Board, boat: Colour, dragons: int) -> Counter[int | None]:
    """For all places of so many dragons: the cards that a hunter needs from its boat to the site, or None."""
    walks = (
        cheapest_walk(board, boat, boat, frozenset(spaces))
        for spaces in combinations(board.dragon_spaces, dragons)
    )
    return Counter(None if walk is None else walk[0] for walk in walks)
