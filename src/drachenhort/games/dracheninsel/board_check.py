"""The checker of cards and board: what it looks at, and the invariant that wants it so (sections 2 and 3).

It is longer than 300 lines because every invariant has its own sentence.
"""

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, sqrt

from drachenhort.kernel.text import Text, Words

from .board import BOAT, DIRECTIONS, SITE, SPACE_NAMES, STEPS, TERRAIN, Board, Place, Space
from .cards import ACTION_NAMES, BLUE, BROWN, COLOURS, GREEN, GREY, LETTERS, RED, Colour, Deck, packaged

_ = Words("drachenhort.games.dracheninsel")

SIDE = 5
"""Spaces along each side of the hexagon (B1)."""
TERRAIN_CARDS, ACTION_CARDS = 54, 45
CARDS_PER_COLOUR = 10
FACE_COUNTS = dict(zip(ACTION_NAMES, (6, 6, 6, 6, 6, 1, 5, 10, 4, 7, 4), strict=True))
"""How many cards can be used for each action (section 2.2)."""
GREEN_FACES = {"SL", "UN", "CM"}
"""What may be played out of turn (DI-012)."""
SPOTS_PER_COLOUR = 10
"""B5."""
FAR_SIDE = 3
"""Spaces on the far side of a space that is flown over (B2)."""
DRAGONS = 2
"""In play (DI-006)."""
PRINTED_VALUES = 100, 125, 150
"""Of coins, in the rulebook; it also names the last, 300 (section 3.3)."""
SMALLEST_STEP = 25
"""From a coin to the next."""
PRICE = 3, 5
"""Cards and steps from any boat to the site, for any hunter (section 3.2)."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: whether it is as the rules want it, and what was seen."""

    ok: bool
    text: Text


def findings(board: Board, deck: Deck | None = None) -> Iterator[Finding]:
    """Everything the checker looks at: the cards, then the board in the order of the ledger's section 3.1."""
    deck = deck or packaged()
    yield _number_of_cards(deck)
    yield _cards_of_each_colour(deck)
    yield _cards_for_each_action(deck)
    yield _backgrounds(deck)
    yield _hexagon(board)
    yield _far_sides(board)
    yield _boats(board)
    yield _exits(board)
    yield _spots(board)
    yield _equal_neighbours(board)
    yield _worked_example(board)
    yield _around_the_site(board)
    yield _ring_of_colours(board, deck)
    yield _turned_island(board)
    yield _fairness(board)
    for dragons in range(1, DRAGONS + 1):
        yield _ways_past_dragons(board, dragons)
    yield _coins(board)


# ---- geometry -------------------------------------------------------------------------------------


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
    best = {BOAT + boat: (0, 0)}
    waiting = [(0, 0, BOAT + boat)]
    while waiting:
        cards, steps, space = heapq.heappop(waiting)
        if space == SITE:
            return cards, steps
        if (cards, steps) > best[space]:
            continue
        for other in board.beside[space]:
            if other >= BOAT or other in dragons:
                continue
            price = cards + (other != SITE and board.spots[other] != hunter), steps + 1
            if other not in best or price < best[other]:
                best[other] = price
                heapq.heappush(waiting, (*price, other))
    return None


# ---- cards ----------------------------------------------------------------------------------------


def _number_of_cards(deck: Deck) -> Finding:
    terrain = sum(kind.count for kind in deck.kinds if kind.is_terrain)
    action = sum(kind.count for kind in deck.kinds if not kind.is_terrain)
    return Finding(
        (terrain, action) == (TERRAIN_CARDS, ACTION_CARDS),
        _(
            "{terrain} terrain cards and {action} action cards make {cards}; section 2 wants "
            "{wanted_terrain} and {wanted_action}.",
            terrain=terrain,
            action=action,
            cards=terrain + action,
            wanted_terrain=TERRAIN_CARDS,
            wanted_action=ACTION_CARDS,
        ),
    )


def _counts(deck: Deck) -> Counter[int]:
    """How many cards have each face."""
    counts: Counter[int] = Counter()
    for kind in deck.kinds:
        counts.update(dict.fromkeys(kind.faces, kind.count))
    return counts


def _cards_of_each_colour(deck: Deck) -> Finding:
    counts = [_counts(deck)[colour] for colour in range(COLOURS)]
    return Finding(
        counts == [CARDS_PER_COLOUR] * COLOURS,
        _(
            "Cards that show a colour: {counts}; section 2.1 wants {wanted} of each.",
            counts=_listed(dict(zip(LETTERS, counts, strict=True))),
            wanted=CARDS_PER_COLOUR,
        ),
    )


def _cards_for_each_action(deck: Deck) -> Finding:
    counts = {name: _counts(deck)[COLOURS + number] for number, name in enumerate(ACTION_NAMES)}
    return Finding(
        counts == FACE_COUNTS,
        _(
            "Cards that can be used for an action: {counts}; section 2.2 wants {wanted}.",
            counts=_listed(counts),
            wanted=_listed(FACE_COUNTS),
        ),
    )


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _backgrounds(deck: Deck) -> Finding:
    green = {face.name for face in deck.faces if face.is_green}
    return Finding(
        green == GREEN_FACES,
        _("Playable out of turn are {names} (DI-012).", names=", ".join(sorted(green)) or "-"),
    )


# ---- board ----------------------------------------------------------------------------------------


def _hexagon(board: Board) -> Finding:
    rings = Counter(ring(place) for place in board.places[:BOAT])
    counts = [count for _ring, count in sorted(rings.items())]
    pairs = sum(len([other for other in board.beside[space] if other < BOAT]) for space in range(BOAT)) // 2
    return Finding(
        board.places[SITE] == (0, 0) and counts == [1, *(DIRECTIONS * number for number in range(1, SIDE))],
        _(
            "{spaces} spaces in rings of {rings} around {middle}, {pairs} pairs of neighbours, {discs} of "
            "them with two discs; B1 wants a hexagon of side {side} around TS.",
            spaces=BOAT,
            rings=", ".join(map(str, counts)),
            middle=_at_middle(board),
            pairs=pairs,
            discs=len(board.neighbouring_discs),
            side=SIDE,
        ),
    )


def _at_middle(board: Board) -> str:
    return next((name for name, place in zip(SPACE_NAMES, board.places, strict=True) if place == (0, 0)), "-")


def _far_sides(board: Board) -> Finding:
    inner: Counter[int] = Counter()
    rim: Counter[int] = Counter()
    for over in range(BOAT):
        numbers = rim if ring(board.places[over]) == SIDE - 1 else inner
        numbers.update(len(board.landings(start, over)) for start in board.beside[over])
    return Finding(
        set(inner) == {FAR_SIDE} and set(rim) <= set(range(1, FAR_SIDE + 1)),
        _(
            "{three} of {flights} flights over a space inside the rim have three landings, those over the "
            "rim {fewest} to {most} (B2).",
            three=inner[FAR_SIDE],
            flights=inner.total(),
            fewest=min(rim, default=0),
            most=max(rim, default=0),
        ),
    )


def _boats(board: Board) -> Finding:
    """Each boat touches a corner and the next space of the rim, clockwise."""
    corners = {(q * (SIDE - 1), r * (SIDE - 1)): number for number, (q, r) in enumerate(STEPS)}
    at_corners = []
    for letter, exits in zip(LETTERS, board.exits, strict=True):
        places = {board.places[space] for space in exits}
        for corner, number in corners.items():
            dq, dr = STEPS[(number + 2) % DIRECTIONS]  # along the side that begins here
            if places == {corner, (corner[0] + dq, corner[1] + dr)}:
                at_corners.append(letter)
    clockwise = "".join(sorted(LETTERS, key=lambda letter: angle(board.places[BOAT + LETTERS.index(letter)])))
    start = clockwise.index(LETTERS[0])
    order = clockwise[start:] + clockwise[:start]
    return Finding(
        len(at_corners) == COLOURS and order == LETTERS,
        _(
            "{number} of {boats} boats touch a corner and the space after it, clockwise; their order is "
            "{order} (B3).",
            number=len(at_corners),
            boats=COLOURS,
            order=order,
        ),
    )


def _exits(board: Board) -> Finding:
    exits = [space for pair in board.exits for space in pair]
    return Finding(
        len(exits) == len(set(exits)),
        _(
            "{exits} different exits of boats, {dragons} spaces where a dragon may stand (B4).",
            exits=len(set(exits)),
            dragons=len(board.dragon_spaces),
        ),
    )


def _spots(board: Board) -> Finding:
    counts = {letter: board.spots.count(colour) for colour, letter in enumerate(LETTERS)}
    return Finding(
        set(counts.values()) == {SPOTS_PER_COLOUR},
        _("{spots} spots: {counts} (B5).", spots=TERRAIN, counts=_listed(counts)),
    )


def _equal_neighbours(board: Board) -> Finding:
    equal = [
        f"{SPACE_NAMES[one]}-{SPACE_NAMES[other]}"
        for one, other in board.neighbouring_discs
        if board.spots[one] == board.spots[other]
    ]
    if equal:
        return Finding(
            False, _("Neighbours with the same colour (section 3.2): {names}.", names=", ".join(equal))
        )
    return Finding(True, _("No two neighbours have the same colour (section 3.2)."))


def _worked_example(board: Board) -> Finding:
    """From the grey boat on blue, red and brown, over green to a brown space that touches the site."""
    walks: list[tuple[Space, ...]] = [(BOAT + GREY,)]
    for colour in (BLUE, RED, BROWN):
        walks = [
            (*walk, space)
            for walk in walks
            for space in board.beside[walk[-1]]
            if space < TERRAIN and board.spots[space] == colour
        ]
    found = [
        (*walk, over, end)
        for walk in walks
        for over in board.beside[walk[-1]]
        if over < TERRAIN and board.spots[over] == GREEN
        for end in board.landings(walk[-1], over)
        if end < TERRAIN and board.spots[end] == BROWN and SITE in board.beside[end]
    ]
    if not found:
        return Finding(False, _("The rulebook's example of a turn of Grey cannot be walked (B6)."))
    names = [SPACE_NAMES[space] for space in found[0]]
    return Finding(
        True,
        _(
            "The rulebook's example of a turn of Grey: {walk}, over {over} to {end} and TS (B6).",
            walk=", ".join(names[:-2]),
            over=names[-2],
            end=names[-1],
        ),
    )


def _around_the_site(board: Board) -> Finding:
    around = [space for space in board.beside[SITE] if space < TERRAIN]
    return Finding(
        GREY in {board.spots[space] for space in around},
        _(
            "Around TS: {spots}; B7 wants a grey space there.",
            spots=", ".join(f"{SPACE_NAMES[space]} {LETTERS[board.spots[space]]}" for space in around),
        ),
    )


def _ring_of_colours(board: Board, deck: Deck) -> Finding:
    """The pairs of the game for three and the cards with two terrains make one ring of all colours."""
    doubles = [kind.faces for kind in deck.kinds if kind.is_terrain and len(kind.faces) > 1]
    joined = sorted(tuple(sorted(pair)) for pair in (*board.pairs, *doubles))
    ring_of_boats = sorted(tuple(sorted((colour, (colour + 1) % COLOURS))) for colour in range(COLOURS))
    return Finding(
        joined == ring_of_boats,
        _(
            "Pairs for three players {pairs}, two-terrain cards {doubles}; B8 wants the ring {ring}, as the "
            "boats lie.",
            pairs=_pair_names(board.pairs),
            doubles=_pair_names(doubles),
            ring="-".join(LETTERS + LETTERS[0]),
        ),
    )


def _pair_names(pairs: tuple[tuple[Colour, ...], ...] | list[tuple[Colour, ...]]) -> str:
    return ", ".join("-".join(LETTERS[colour] for colour in pair) for pair in pairs)


def _turned_island(board: Board) -> Finding:
    at = {place: space for space, place in enumerate(board.places)}
    crooked = []
    for space, place in enumerate(board.places):
        image = at.get(turned(place))
        if space == SITE:
            fits = image == SITE
        elif space < TERRAIN:
            spot = board.spots[image] if image is not None and image < TERRAIN else None
            fits = spot == (board.spots[space] + 1) % COLOURS
        else:
            fits = image == BOAT + (space - BOAT + 1) % COLOURS
        if not fits:
            crooked.append(SPACE_NAMES[space])
    if crooked:
        return Finding(
            False,
            _(
                "A turn of 60 degrees does not move every colour to the next one (section 3.2): {names}.",
                names=", ".join(crooked),
            ),
        )
    return Finding(True, _("A turn of 60 degrees moves every colour to the next one (section 3.2)."))


# ---- ways -----------------------------------------------------------------------------------------


def _fairness(board: Board) -> Finding:
    prices = Counter(
        cheapest_walk(board, boat, hunter) for boat in range(COLOURS) for hunter in range(COLOURS)
    )
    seen = ", ".join(
        f"{number} x {'-' if price is None else f'{price[0]}/{price[1]}'}" for price, number in prices.items()
    )
    return Finding(
        set(prices) == {PRICE},
        _(
            "Cheapest walks from every boat to TS for every hunter, cards/steps: {seen}; section 3.2 wants "
            "{cards}/{steps} throughout.",
            seen=seen,
            cards=PRICE[0],
            steps=PRICE[1],
        ),
    )


def ways_past_dragons(board: Board, boat: Colour, dragons: int) -> Counter[int | None]:
    """For all places of so many dragons: the cards that a hunter needs from its boat to the site, or None."""
    walks = (
        cheapest_walk(board, boat, boat, frozenset(spaces))
        for spaces in combinations(board.dragon_spaces, dragons)
    )
    return Counter(None if walk is None else walk[0] for walk in walks)


def _ways_past_dragons(board: Board, dragons: int) -> Finding:
    ways = [ways_past_dragons(board, boat, dragons) for boat in range(COLOURS)]
    blocked = sum(counts[None] for counts in ways)
    cards = [price for counts in ways for price in counts if price is not None]
    return Finding(
        not blocked and all(counts == ways[0] for counts in ways),
        _(
            "With {dragons} of the dragons on the island, in {places} ways, every hunter needs {fewest} to "
            "{most} cards to TS; blocked in {blocked} (section 3.2).",
            dragons=dragons,
            places=ways[0].total(),
            fewest=min(cards, default=0),
            most=max(cards, default=0),
            blocked=blocked,
        ),
    )


def _coins(board: Board) -> Finding:
    steps = [other - one for one, other in pairwise(board.coin_values)]
    grows = all(step % SMALLEST_STEP == 0 for step in steps) and steps == sorted(steps)
    return Finding(
        grows and board.coin_values[: len(PRINTED_VALUES)] == PRINTED_VALUES,
        _(
            "Two coins each of {values}, {sum} in all; section 3.3 wants {printed} and then steps by "
            "multiples of {step} that never shrink.",
            values=", ".join(map(str, board.coin_values)),
            sum=2 * sum(board.coin_values),
            printed=", ".join(map(str, PRINTED_VALUES)),
            step=SMALLEST_STEP,
        ),
    )
