"""The checker of cards and board: what it looks at, and the invariant that wants it so (sections 2 and 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from drachenhort.kernel.contract import Finding
from drachenhort.kernel.text import Words

from . import board as b, cards as c
from .board import Board, Space
from .cards import Colour, Deck, packaged
from .geometry import angle, cheapest_walk, ring, turned, ways_past_dragons

_ = Words("drachenhort.games.dracheninsel")

SIDE = 5
"""Spaces along each side of the hexagon (B1)."""
TERRAIN_CARDS, ACTION_CARDS = 54, 45
CARDS_PER_COLOUR = 10
FACE_COUNTS = dict(zip(c.ACTION_NAMES, (6, 6, 6, 6, 6, 1, 5, 10, 4, 7, 4), strict=True))
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


def findings(board: Board, deck: Deck | None = None) -> Iterator[Finding]:
    """Everything the checker looks at: the cards, then the board in the order of the ledger's section 3.1."""
    deck = deck or packaged()
    yield from _numbers_of_cards(deck)
    yield _hexagon(board)
    yield _far_sides(board)
    yield from _boats(board)
    yield from _spots(board)
    yield _worked_example(board)
    yield _around_the_site(board)
    yield _ring_of_colours(board, deck)
    yield _turned_island(board)
    yield _fairness(board)
    for dragons in range(1, DRAGONS + 1):
        yield _ways_past_dragons(board, dragons)
    yield _coins(board)


# ---- cards ----------------------------------------------------------------------------------------


def _numbers_of_cards(deck: Deck) -> Iterator[Finding]:
    terrain, action = (
        sum(kind.count for kind in deck.kinds if kind.is_terrain == is_terrain)
        for is_terrain in (True, False)
    )
    seen = {"terrain": terrain, "action": action, "cards": terrain + action}
    text = _(
        "{terrain} terrain cards and {action} action cards make {cards}; section 2 wants "
        "{wanted_terrain} and {wanted_action}.",
        **seen,
        wanted_terrain=TERRAIN_CARDS,
        wanted_action=ACTION_CARDS,
    )
    yield Finding((terrain, action) == (TERRAIN_CARDS, ACTION_CARDS), text)
    shown: Counter[str] = Counter()
    for kind in deck.kinds:
        shown.update({c.FACE_NAMES[face]: kind.count for face in kind.faces})
    counts, wanted = _listed(shown, c.LETTERS), CARDS_PER_COLOUR
    text = _(
        "Cards that show a colour: {counts}; section 2.1 wants {wanted} of each.",
        counts=counts,
        wanted=wanted,
    )
    yield Finding({shown[letter] for letter in c.LETTERS} == {wanted}, text)
    counts, usual = _listed(shown, c.ACTION_NAMES), _listed(FACE_COUNTS, c.ACTION_NAMES)
    text = _(
        "Cards that can be used for an action: {counts}; section 2.2 wants {wanted}.",
        counts=counts,
        wanted=usual,
    )
    yield Finding(counts == usual, text)
    green = {face.name for face in deck.faces if face.is_green}
    text = _("Playable out of turn are {names} (DI-012).", names=", ".join(sorted(green)) or "-")
    yield Finding(green == GREEN_FACES, text)


def _listed(counts: Mapping[str, int], names: Iterable[str]) -> str:
    return ", ".join(f"{name} {counts[name]}" for name in names)


# ---- board ----------------------------------------------------------------------------------------


def _names(spaces: Iterable[Space], between: str = ", ") -> str:
    return between.join(b.SPACE_NAMES[space] for space in spaces)


def _hexagon(board: Board) -> Finding:
    rings = Counter(ring(place) for place in board.places[: b.BOAT])
    counts = [count for _ring, count in sorted(rings.items())]
    pairs = sum(other < b.BOAT for beside in board.beside[: b.BOAT] for other in beside) // 2
    middle = _names(space for space, place in enumerate(board.places) if place == (0, 0)) or "-"
    seen = {"spaces": b.BOAT, "rings": ", ".join(map(str, counts)), "middle": middle, "pairs": pairs}
    text = _(
        "{spaces} spaces in rings of {rings} around {middle}, {pairs} pairs of neighbours, {discs} of "
        "them with two discs; B1 wants a hexagon of side {side} around TS.",
        **seen,
        discs=len(board.neighbouring_discs),
        side=SIDE,
    )
    is_hexagon = counts == [1, *(b.DIRECTIONS * number for number in range(1, SIDE))]
    return Finding(board.places[b.SITE] == (0, 0) and is_hexagon, text)


def _far_sides(board: Board) -> Finding:
    inner: Counter[int] = Counter()
    rim: Counter[int] = Counter()
    for over in range(b.BOAT):
        numbers = rim if ring(board.places[over]) == SIDE - 1 else inner
        numbers.update(len(board.landings(start, over)) for start in board.beside[over])
    seen = {"three": inner[FAR_SIDE], "flights": inner.total()}
    text = _(
        "{three} of {flights} flights over a space inside the rim have three landings, those over the "
        "rim {fewest} to {most} (B2).",
        **seen,
        fewest=min(rim, default=0),
        most=max(rim, default=0),
    )
    return Finding(set(inner) == {FAR_SIDE} and set(rim) <= set(range(1, FAR_SIDE + 1)), text)


def _boats(board: Board) -> Iterator[Finding]:
    """Each boat touches a corner and the next space of the rim, clockwise; all exits are different."""
    corners = set()
    for number, (q, r) in enumerate(b.STEPS):
        dq, dr = b.STEPS[(number + 2) % b.DIRECTIONS]  # along the side that begins here
        corner = q * (SIDE - 1), r * (SIDE - 1)
        corners.add(frozenset((corner, (corner[0] + dq, corner[1] + dr))))
    at_corners = sum({board.places[space] for space in exits} in corners for exits in board.exits)
    clockwise = "".join(
        letter for _place, letter in sorted(zip(map(angle, board.places[b.BOAT :]), c.LETTERS, strict=True))
    )
    start = clockwise.index(c.LETTERS[0])
    seen = {"number": at_corners, "boats": c.COLOURS, "order": clockwise[start:] + clockwise[:start]}
    text = _(
        "{number} of {boats} boats touch a corner and the space after it, clockwise; their order is "
        "{order} (B3).",
        **seen,
    )
    yield Finding(at_corners == c.COLOURS and seen["order"] == c.LETTERS, text)
    exits = {space for pair in board.exits for space in pair}
    text = _(
        "{exits} different exits of boats, {dragons} spaces where a dragon may stand (B4).",
        exits=len(exits),
        dragons=len(board.dragon_spaces),
    )
    yield Finding(len(exits) == b.EXITS_OF_BOAT * c.COLOURS, text)


def _spots(board: Board) -> Iterator[Finding]:
    counts = Counter(c.LETTERS[colour] for colour in board.spots)
    listed = _listed(counts, c.LETTERS)
    text = _("{spots} spots: {counts} (B5).", spots=b.TERRAIN, counts=listed)
    yield Finding(set(counts.values()) == {SPOTS_PER_COLOUR}, text)
    equal = [pair for pair in board.neighbouring_discs if len({board.spots[space] for space in pair}) == 1]
    text = _("No two neighbours have the same colour (section 3.2).")
    if equal:
        names = ", ".join(_names(pair, "-") for pair in equal)
        text = _("Neighbours with the same colour (section 3.2): {names}.", names=names)
    yield Finding(not equal, text)


def _worked_example(board: Board) -> Finding:
    """From the grey boat on blue, red and brown, over green to a brown space that touches the site."""

    def on(colour: Colour, spaces: Iterable[Space]) -> list[Space]:
        return [space for space in spaces if space < b.TERRAIN and board.spots[space] == colour]

    walks: list[tuple[Space, ...]] = [(b.BOAT + c.GREY,)]
    for colour in (c.BLUE, c.RED, c.BROWN, c.GREEN):
        walks = [(*walk, space) for walk in walks for space in on(colour, board.beside[walk[-1]])]
    found = [
        (*walk, end)
        for walk in walks
        for end in on(c.BROWN, board.landings(*walk[-2:]))
        if b.SITE in board.beside[end]
    ]
    if not found:
        return Finding(False, _("The rulebook's example of a turn of Grey cannot be walked (B6)."))
    *walk, over, end = found[0]
    text = _(
        "The rulebook's example of a turn of Grey: {walk}, over {over} to {end} and TS (B6).",
        walk=_names(walk),
        over=_names([over]),
        end=_names([end]),
    )
    return Finding(True, text)


def _around_the_site(board: Board) -> Finding:
    around = {space: c.LETTERS[board.spots[space]] for space in board.beside[b.SITE] if space < b.TERRAIN}
    spots = ", ".join(f"{b.SPACE_NAMES[space]} {letter}" for space, letter in around.items())
    text = _("Around TS: {spots}; B7 wants a grey space there.", spots=spots)
    return Finding(c.LETTERS[c.GREY] in around.values(), text)


def _ring_of_colours(board: Board, deck: Deck) -> Finding:
    """The pairs of the game for three and the cards with two terrains make one ring of all colours."""
    doubles = [kind.faces for kind in deck.kinds if kind.is_terrain and len(kind.faces) > 1]
    joined = sorted(tuple(sorted(pair)) for pair in (*board.pairs, *doubles))
    ring_of_boats = sorted(tuple(sorted((colour, (colour + 1) % c.COLOURS))) for colour in range(c.COLOURS))
    pairs, cards = (
        ", ".join("-".join(c.LETTERS[colour] for colour in pair) for pair in pairs)
        for pairs in (board.pairs, doubles)
    )
    text = _(
        "Pairs for three players {pairs}, two-terrain cards {doubles}; B8 wants the ring {ring}, as the "
        "boats lie.",
        pairs=pairs,
        doubles=cards,
        ring="-".join(c.LETTERS + c.LETTERS[0]),
    )
    return Finding(joined == ring_of_boats, text)


def _turned_island(board: Board) -> Finding:
    at = {place: space for space, place in enumerate(board.places)}
    colours = (*board.spots, None, *range(c.COLOURS))
    crooked = []
    for space, place in enumerate(board.places):
        image, colour = at.get(turned(place)), colours[space]
        wanted = None if colour is None else (colour + 1) % c.COLOURS
        kind = space < b.TERRAIN, space < b.BOAT
        if image is None or (image < b.TERRAIN, image < b.BOAT) != kind or colours[image] != wanted:
            crooked.append(space)
    text = _("A turn of 60 degrees moves every colour to the next one (section 3.2).")
    if crooked:
        text = _(
            "A turn of 60 degrees does not move every colour to the next one (section 3.2): {names}.",
            names=_names(crooked),
        )
    return Finding(not crooked, text)


# ---- ways -----------------------------------------------------------------------------------------


def _fairness(board: Board) -> Finding:
    colours = range(c.COLOURS)
    prices = Counter(cheapest_walk(board, boat, hunter) for boat in colours for hunter in colours)
    seen = ", ".join(
        f"{number} x {'-' if price is None else f'{price[0]}/{price[1]}'}" for price, number in prices.items()
    )
    text = _(
        "Cheapest walks from every boat to TS for every hunter, cards/steps: {seen}; section 3.2 wants "
        "{cards}/{steps} throughout.",
        seen=seen,
        cards=PRICE[0],
        steps=PRICE[1],
    )
    return Finding(set(prices) == {PRICE}, text)


def _ways_past_dragons(board: Board, dragons: int) -> Finding:
    ways = [ways_past_dragons(board, boat, dragons) for boat in range(c.COLOURS)]
    blocked = sum(counts[None] for counts in ways)
    cards = [price for counts in ways for price in counts if price is not None]
    seen = {"dragons": dragons, "places": ways[0].total(), "blocked": blocked}
    text = _(
        "With {dragons} of the dragons on the island, in {places} ways, every hunter needs {fewest} to "
        "{most} cards to TS; blocked in {blocked} (section 3.2).",
        **seen,
        fewest=min(cards, default=0),
        most=max(cards, default=0),
    )
    return Finding(not blocked and all(counts == ways[0] for counts in ways), text)


def _coins(board: Board) -> Finding:
    values = board.coin_values
    steps = [other - one for one, other in pairwise(values)]
    grows = all(step % SMALLEST_STEP == 0 for step in steps) and steps == sorted(steps)
    listed, printed = (", ".join(map(str, coins)) for coins in (values, PRINTED_VALUES))
    text = _(
        "Two coins each of {values}, {sum} in all; section 3.3 wants {printed} and then steps by "
        "multiples of {step} that never shrink.",
        values=listed,
        sum=2 * sum(values),
        printed=printed,
        step=SMALLEST_STEP,
    )
    return Finding(grows and values[: len(PRINTED_VALUES)] == PRINTED_VALUES, text)
