"""The data of Die Dracheninsel: cards, board and rulebook against the ledger's sections 2 to 4 and B1 to B8.

The board is compared with the ledger's picture of the start layout and with its construction by orbits, both
written down here once more.
"""

from collections import Counter
from importlib import resources
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from drachenhort.games.dracheninsel import board, board_check, cards, geometry
from drachenhort.games.dracheninsel.board import (
    BOAT,
    EXITS,
    LANDINGS,
    MAY_HOLD_DRAGON,
    NEIGHBOURS,
    OVER,
    SITE,
    SPACE_NAMES,
    SPACES,
    START_DISC,
    STEPS,
    TERRAIN,
    TOUCH,
)
from drachenhort.games.dracheninsel.cards import (
    CARD_NAMES,
    COLOURS,
    COUNTS,
    FACE_NAMES,
    FACES,
    HAND,
    LETTERS,
    PAYS,
    SHOWING,
    SHOWS,
    TERRAIN_KINDS,
)
from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.rulebook import rulebook

PACKAGE = "drachenhort.games.dracheninsel"
CARDS = resources.files(PACKAGE).joinpath("cards.toml").read_text("utf-8")
BOARD = resources.files(PACKAGE).joinpath("boards", "hex61-r1.toml").read_text("utf-8")

LAYOUT = """
a        S G R N Y
b       Y N Y S B R
c      G R B N G N S
d     B S Y R S B Y B
e    R Y N G * Y R G N
f     S G S B N G B S
g      B R Y R S N Y
h       N S B G R G
i        G R N Y B
"""
"""The picture of section 3.2."""
ORBITS = {
    (1, 0): "Y",
    (2, 0): "R",
    (1, 1): "G",
    (3, 0): "G",
    (2, 1): "B",
    (1, 2): "N",
    (4, 0): "N",
    (3, 1): "S",
    (2, 2): "Y",
    (1, 3): "G",
}
"""One space of each orbit, with its colour (section 3.2)."""
OPTIONS = {
    "DI-008": ("start_player", "random", "chosen"),
    "DI-016": ("max_card_actions", "none", "6"),
    "DI-032": ("exchange_after_undone_first_action", "false", "true"),
    "DI-057": ("empty_site_stops", "false", "true"),
    "DI-081": ("abandon_timing", "start", "any"),
    "DI-092": ("reaction_order", "clockwise", "first_call"),
    "DI-108": ("allow_null_plays", "false", "true"),
    "DI-115": ("three_player_boats", "hunter", "player"),
    "DI-116": ("two_player_mode", "pairs", "single"),
    "DI-120": ("tie_break", "highest_coin", "lexicographic"),
    "DI-121": ("stall_rounds", "none"),
}
"""Keys and values of the options, the default first (section 6.14)."""


def numbered(*names: str) -> list[int]:
    return [SPACE_NAMES.index(name) for name in names]


def listed(row: np.ndarray) -> list[str]:
    """The names of the spaces in one row of a table."""
    return [SPACE_NAMES[space] for space in row if space >= 0]


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def face(name: str) -> int:
    return FACE_NAMES.index(name)


def colour(letter: str) -> int:
    return LETTERS.index(letter)


# ---- cards ----------------------------------------------------------------------------------------


def test_there_are_99_cards() -> None:
    """Section 2, DI-004, T03: 48 + 6 = 54 terrain cards, 29 + 16 = 45 action cards."""
    sides = (FACES >= 0).sum(axis=1)
    terrain, action = COUNTS[:TERRAIN_KINDS], COUNTS[TERRAIN_KINDS:]
    assert terrain.tolist() == [8] * 6 + [2] * 3 and terrain.sum() == 48 + 6 == 54
    assert action[sides[TERRAIN_KINDS:] == 1].sum() == 6 + 6 + 6 + 3 + 6 + 1 + 1 == 29
    assert action[sides[TERRAIN_KINDS:] == 2].sum() == 2 * 5 + 2 + 2 + 1 + 1 == 16
    assert action.sum() == 45 and COUNTS.sum() == 99


def test_ten_cards_show_each_colour() -> None:
    """Section 2.1: 8 + 2 for every colour."""
    assert (SHOWS[:, :COLOURS].T @ COUNTS).tolist() == [10] * 6


def test_cards_for_each_action() -> None:
    """Section 2.2, T03: 61 faces = 29 + 2 x 16."""
    counts = dict(zip(FACE_NAMES[COLOURS:], (SHOWS[:, COLOURS:].T @ COUNTS).tolist(), strict=True))
    assert counts == {
        "FL": 6,
        "TE": 6,
        "LJ": 6,
        "DP": 3 + 2 + 1,
        "DF": 6,
        "EC": 1,
        "SL": 1 + 2 + 1 + 1,
        "UN": 10,
        "CM": 2 + 2,
        "FE": 2 + 2 + 2 + 1,
        "SA": 2 + 2,
    }
    assert sum(counts.values()) == 61 == 29 + 2 * 16


def test_a_card_is_named_after_its_faces() -> None:
    """Section 2, DI-013: tYS shows yellow and grey, UN/CM can be two things, FL one."""
    for kind, name in zip(cards.packaged().kinds, CARD_NAMES, strict=True):
        assert name == kind.name == cards.card_name(kind.faces)
        assert kind.is_terrain == name.startswith("t")
    assert FACES[card("tYS")].tolist() == [colour("Y"), colour("S")]
    assert FACES[card("UN/CM")].tolist() == [face("UN"), face("CM")]
    assert FACES[card("FL")].tolist() == [face("FL"), -1]


def test_the_numbers_of_faces_have_names() -> None:
    """Sections 2.1 and 2.2: the constants say what FACE_NAMES says."""
    names = ("FL", "TE", "LJ", "DP", "DF", "EC", "SL", "UN", "CM", "FE", "SA")
    assert [getattr(cards, name) for name in names] == [face(name) for name in names] == list(range(6, 17))
    colours = (cards.RED, cards.GREY, cards.YELLOW, cards.BROWN, cards.BLUE, cards.GREEN)
    assert [LETTERS[number] for number in colours] == list("RSYNBG")


def test_three_actions_are_green() -> None:
    """DI-012: SL, CM and UN may be played out of turn; no terrain may."""
    assert {action.name for action in cards.packaged().faces if action.is_green} == {"SL", "CM", "UN"}


def test_titles_are_those_on_the_cards() -> None:
    """Section 2.2: the German title of every action."""
    titles = [action.title for action in cards.packaged().faces]
    assert len(set(titles)) == 11 and titles[face("SL") - COLOURS] == "Süßer Schlummer"


def test_tables_of_faces_agree() -> None:
    """DI-013: which card shows a face, which faces a card shows, and the list by face are one thing."""
    for number, name in np.ndindex(SHOWS.shape):
        assert SHOWS[number, name] == (name in FACES[number]) == (number in SHOWING[name])
    for row in SHOWING:
        used = row[row >= 0].tolist()
        assert used == sorted(used) and row[len(used) :].tolist() == [-1] * (5 - len(used))


@pytest.mark.parametrize(
    ("hunter", "disc", "paying"),
    [
        ("S", "S", "tS tYS"),  # never asked, since it is free (DI-036)
        ("S", "N", "tS tYS tN tBN"),
        ("S", "Y", "tS tYS tY"),
        ("B", "R", "tB tBN tR tGR"),
        ("G", "R", "tG tGR tR"),
    ],
)
def test_what_pays_for_a_disc(hunter: str, disc: str, paying: str) -> None:
    """DI-037, DI-038, DI-039, T04: the disc's colour pays, and so does the hunter's own, as a joker."""
    row = PAYS[colour(hunter), colour(disc)]
    assert {CARD_NAMES[number] for number in np.flatnonzero(row)} == set(paying.split())


def test_action_cards_pay_for_nothing() -> None:
    """DI-037, DI-040: and every terrain card pays for its own colours."""
    assert not PAYS[:, :, TERRAIN_KINDS:].any()
    for hunter, disc, number in np.ndindex(COLOURS, COLOURS, TERRAIN_KINDS):
        assert PAYS[hunter, disc, number] == (SHOWS[number, disc] or SHOWS[number, hunter])


def test_the_deal() -> None:
    """Section 4, DI-004, DI-018: 6 cards each leave 87, 81, 75, 69 or 63 in the draw pile."""
    assert [99 - HAND * players for players in (2, 3, 4, 5, 6)] == [87, 81, 75, 69, 63]


# ---- board ----------------------------------------------------------------------------------------


def test_the_island_is_a_hexagon_of_side_five() -> None:
    """B1, T02: 61 = 1 + 6 + 12 + 18 + 24 spaces, rows of 5, 6, 7, 8, 9, 8, 7, 6, 5."""
    island = board.packaged()
    inside = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4}
    assert set(island.places[:BOAT]) == inside and len(inside) == 61 == TERRAIN + 1
    rings = Counter(max(abs(q), abs(r), abs(q + r)) for q, r in island.places[:BOAT])
    assert rings == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24} and island.places[SITE] == (0, 0)
    assert Counter(name[0] for name in SPACE_NAMES[:TERRAIN]) == {
        **dict(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)),
        "e": 8,
    }


def test_names_follow_the_places() -> None:
    """Section 3.2: rows from the top, numbers from the left, so the order of numbers is that of names."""
    names = SPACE_NAMES[:TERRAIN]
    assert list(names) == sorted(names) and SPACE_NAMES[TERRAIN:] == (
        "TS",
        "@R",
        "@S",
        "@Y",
        "@N",
        "@B",
        "@G",
    )
    places = dict(zip(SPACE_NAMES, board.packaged().places, strict=True)) | {"e5": (0, 0)}
    for name in (*names, "e5"):
        r = "abcdefghi".index(name[0]) - 4
        assert places[name] == (int(name[1]) - 1 - min(4, 4 + r), r)


def test_neighbours_are_those_of_the_grid() -> None:
    """B2, DI-034: clockwise from the right, then boats; touching is mutual."""
    island = board.packaged()
    at = {place: space for space, place in enumerate(island.places)}
    for space, (q, r) in enumerate(island.places[:BOAT]):
        around = [at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in at]
        expected = [other for other in around if other < BOAT] + [other for other in around if other >= BOAT]
        row = NEIGHBOURS[space]
        assert row[row >= 0].tolist() == expected and row[len(expected) :].tolist() == [-1] * (
            6 - len(expected)
        )
        assert np.flatnonzero(TOUCH[space]).tolist() == sorted(expected)
    assert (TOUCH == TOUCH.T).all() and not TOUCH.diagonal().any()


@pytest.mark.parametrize(
    ("space", "beside"),
    [
        ("a1", "a2 b2 b1 @B"),
        ("b6", "c7 c6 b5 a5 @G"),
        ("d4", "d5 TS e4 d3 c3 c4"),
        ("TS", "e6 f5 f4 e4 d4 d5"),
        ("i5", "i4 h5 h6 @S"),
        ("@R", "e9 f8"),
    ],
)
def test_neighbours_of_the_ledger(space: str, beside: str) -> None:
    """Section 3.2: some rows of its table, word by word."""
    assert listed(NEIGHBOURS[SPACE_NAMES.index(space)]) == beside.split()


def test_pairs_of_neighbours() -> None:
    """Section 3.2, DI-107: 156 pairs of neighbours, 150 with two discs, without the boats."""
    island = TOUCH[:BOAT, :BOAT]
    assert island.sum() == 2 * 156 and island[:TERRAIN, :TERRAIN].sum() == 2 * 150
    pairs = list(board.packaged().neighbouring_discs)
    assert pairs == sorted(set(pairs)) and len(pairs) == 150
    assert all(one < other < TERRAIN and TOUCH[one, other] for one, other in pairs)


def test_boats_touch_a_corner_and_the_next_space() -> None:
    """B3, DI-035: two exits each, clockwise from the corner; the boats lie R, S, Y, N, B, G."""
    exits = {"R": "e9 f8", "S": "i5 i4", "Y": "i1 h1", "N": "e1 d1", "B": "a1 a2", "G": "a5 b6"}
    assert {LETTERS[number]: " ".join(listed(row)) for number, row in enumerate(EXITS)} == exits
    boats = range(BOAT, SPACES)
    assert list(boats) == numbered(*(f"@{letter}" for letter in LETTERS))
    for boat, row in zip(boats, EXITS, strict=True):
        assert listed(NEIGHBOURS[boat]) == listed(row)
    places = [board.packaged().places[boat] for boat in boats]
    assert places == [(4, 1), (-1, 5), (-5, 4), (-4, -1), (1, -5), (5, -4)]
    assert [geometry.turned(place) for place in places] == [*places[1:], places[0]]


def test_no_dragon_stands_on_an_exit() -> None:
    """B4, DI-102, T02: 12 different exits, 48 spaces for dragons."""
    exits = set(EXITS.flat)
    allowed = [space for space in range(TERRAIN) if space not in exits]
    assert len(exits) == 12 and len(allowed) == 48 == TERRAIN - 12
    assert np.flatnonzero(MAY_HOLD_DRAGON).tolist() == allowed == list(board.packaged().dragon_spaces)
    assert not MAY_HOLD_DRAGON[SITE:].any() and not MAY_HOLD_DRAGON[SPACE_NAMES.index("e9")]


def test_the_start_layout_is_the_ledgers_picture() -> None:
    """B5, DI-001: row by row."""
    letters = [letter for row in LAYOUT.split("\n") for letter in row[1:].split() if letter != "*"]
    assert [LETTERS[number] for number in START_DISC] == letters


def test_the_start_layout_comes_from_ten_orbits() -> None:
    """B5: each of ten spaces turned five times by 60 degrees gives every colour once, so 10 of each."""
    found = {}
    for place, letter in ORBITS.items():
        number = colour(letter)
        for _turn in range(6):
            found[place] = number
            place, number = geometry.turned(place), (number + 1) % COLOURS  # noqa: PLW2901
        assert place in ORBITS
    places = board.packaged().places
    assert [found[places[space]] for space in range(TERRAIN)] == START_DISC.tolist()
    assert np.bincount(START_DISC).tolist() == [10] * 6


def test_equal_discs_do_not_touch_at_the_start() -> None:
    """Section 3.2."""
    assert all(START_DISC[one] != START_DISC[other] for one, other in board.packaged().neighbouring_discs)


def test_the_rulebooks_turn_can_be_walked() -> None:
    """B6, T04: from the grey boat over blue, red and brown, then over green to brown beside TS."""
    boat, *walk, over, end = numbered("@S", "i5", "h5", "g6", "f6", "f5")
    assert [LETTERS[START_DISC[space]] for space in (*walk, over, end)] == list("BRNGN")
    for one, other in [(boat, walk[0]), (walk[0], walk[1]), (walk[1], walk[2]), (end, SITE)]:
        assert TOUCH[one, other]
    assert over in OVER[walk[2], end]


def test_a_grey_space_touches_the_treasure() -> None:
    """B7: around TS every colour once."""
    around = {SPACE_NAMES[space]: LETTERS[START_DISC[space]] for space in NEIGHBOURS[SITE]}
    assert around == {"e6": "Y", "f5": "N", "f4": "B", "e4": "G", "d4": "R", "d5": "S"}


def test_pairs_and_double_cards_make_a_ring() -> None:
    """B8, DI-110: R-S, Y-N, B-G and S-Y, N-B, G-R, in the order of the boats."""
    pairs = set(map(frozenset, board.packaged().pairs))
    assert pairs == {frozenset(map(colour, pair)) for pair in ("RS", "GB", "NY")}
    doubles = {frozenset(map(int, FACES[card(name)])) for name in ("tYS", "tGR", "tBN")}
    assert pairs | doubles == {frozenset((number, (number + 1) % 6)) for number in range(6)}


@pytest.mark.parametrize(
    ("seating", "colours"),
    [
        ("2-pairs", "RS NB"),
        ("2-single", "R N"),
        ("3", "RS YN BG"),
        ("4", "Y N B G"),
        ("5", "S Y N B G"),
        ("6", "R S Y N B G"),
    ],
)
def test_default_colours(seating: str, colours: str) -> None:
    """Section 4, DI-003, DI-110, DI-116: in the clockwise order of the boats."""
    rows = board.packaged().seats[seating]
    assert ["".join(LETTERS[number] for number in row) for row in rows] == colours.split()
    first = [row[0] for row in rows]
    assert first == sorted(first)


def test_the_coins() -> None:
    """Section 3.3, DI-005, DI-056: seven rising values from 100 to 300, two coins each, 2600 in all."""
    values = board.packaged().coin_values
    assert values == (100, 125, 150, 175, 200, 250, 300) and sorted(set(values)) == list(values)
    assert 2 * len(values) == 14 and 2 * sum(values) == 2600


def test_only_two_series_of_coins_fit() -> None:
    """Section 3.3: four steps from 150 to 300, multiples of 25, never shrinking and never below the last."""
    steps = range(25, 151, 25)
    series = [
        (a, b, c, d)
        for a in steps
        for b in steps
        for c in steps
        for d in steps
        if a + b + c + d == 150 and 25 <= a <= b <= c <= d
    ]
    assert series == [(25, 25, 25, 75), (25, 25, 50, 50)]
    assert tuple(np.diff(board.packaged().coin_values)[2:]) == min(series, key=max)


# ---- flights --------------------------------------------------------------------------------------


def test_flights_end_two_steps_away() -> None:
    """B2, DI-103: over a neighbour, no boat, to a neighbour of it that is neither the start nor beside it."""
    for start in range(SPACES):
        ways: dict[int, set[int]] = {}
        for over, end in np.ndindex(BOAT, SPACES):
            if TOUCH[start, over] and TOUCH[over, end] and end != start and not TOUCH[start, end]:
                ways.setdefault(end, set()).add(over)
        row = LANDINGS[start]
        assert row[row >= 0].tolist() == sorted(ways) and (row[len(ways) :] == -1).all()
        for end in range(SPACES):
            over_row = OVER[start, end]
            assert set(over_row[over_row >= 0].tolist()) == ways.get(end, set())


def test_three_landings_on_the_far_side() -> None:
    """B2: 222 of 222 inside the rim; over the rim 1 to 3, boats included."""
    island = board.packaged()
    inside: Counter[int] = Counter()
    rim: Counter[int] = Counter()
    for over in range(BOAT):
        is_rim = geometry.ring(island.places[over]) == 4
        numbers = [len(island.landings(start, over)) for start in island.beside[over]]
        (rim if is_rim else inside).update(numbers)
    assert inside == {3: 222} and set(rim) == {1, 2, 3}


def test_a_flight_can_be_flown_back() -> None:
    """DI-103: over the same spaces."""
    assert (OVER.transpose(1, 0, 2) == OVER).all()


@pytest.mark.parametrize(
    ("start", "end", "over"),
    [
        ("d4", "f4", "e4 TS"),
        ("d4", "c5", "c4 d5"),
        ("d4", "d6", "d5"),
        ("d4", "f5", "TS"),
        ("d4", "e6", "d5 TS"),
        ("g6", "f5", "f6 g5"),
        ("d4", "d5", ""),
        ("@B", "b3", "a2"),
        ("b3", "@B", "a2"),
        ("@B", "@R", ""),
    ],
)
def test_flights_of_the_ledger(start: str, end: str, over: str) -> None:
    """DI-103, DI-104, T04, T24."""
    row = OVER[SPACE_NAMES.index(start), SPACE_NAMES.index(end)]
    assert sorted(listed(row)) == sorted(over.split())


# ---- fairness -------------------------------------------------------------------------------------


def test_every_way_to_the_treasure_costs_the_same() -> None:
    """Section 3.2: all 36 values are 3 cards in 5 steps."""
    island = board.packaged()
    prices = [geometry.cheapest_walk(island, boat, hunter) for boat, hunter in np.ndindex(6, 6)]
    assert prices == [(3, 5)] * 36


def test_the_cheapest_walk_is_the_cheapest() -> None:
    """Section 3.2: compared with prices passed on from neighbour to neighbour until nothing changes."""
    island = board.packaged()
    for boat, hunter in np.ndindex(6, 6):
        costs = np.full(SPACES, 99)
        costs[BOAT + boat] = 0
        for _round in range(SPACES):
            for space in range(BOAT):
                price = int(space != SITE and START_DISC[space] != hunter)
                costs[space] = min(costs[space], min(costs[TOUCH[space] == 1]) + price)
        cards_and_steps = geometry.cheapest_walk(island, boat, hunter)
        assert cards_and_steps is not None and cards_and_steps[0] == costs[SITE] == 3


def test_the_island_turned_looks_alike_to_the_next_colour() -> None:
    """Section 3.2: neighbours, exits and discs after a turn of 60 degrees."""
    island = board.packaged()
    at = {place: space for space, place in enumerate(island.places)}
    image = np.array([at[geometry.turned(place)] for place in island.places])
    assert (TOUCH[np.ix_(image, image)] == TOUCH).all()
    assert (START_DISC[image[:TERRAIN]] == (START_DISC + 1) % COLOURS).all()
    assert image[BOAT:].tolist() == [62, 63, 64, 65, 66, 61] and image[SITE] == SITE


def test_dragons_never_close_the_way() -> None:
    """Section 3.2: 46 + 2 places of one dragon, 1034 + 92 + 2 of two."""
    island = board.packaged()
    for boat in range(6):
        assert geometry.ways_past_dragons(island, boat, 1) == {3: 46, 4: 2}
        assert geometry.ways_past_dragons(island, boat, 2) == {3: 1034, 4: 92, 5: 2}
    assert len(list(combinations(island.dragon_spaces, 2))) == 1128


def test_a_walled_site_cannot_be_reached() -> None:
    """Section 3.2: the search of the checker can fail; six dragons close the ring around TS."""
    around = frozenset(map(int, NEIGHBOURS[SITE]))
    assert geometry.cheapest_walk(board.packaged(), 0, 0, around) is None


# ---- tables and checker ---------------------------------------------------------------------------


def test_tables_are_small_and_cannot_be_written() -> None:
    """Sections 2 and 3: what the compiled rules look things up in."""
    shapes = {
        "COUNTS": (25,),
        "FACES": (25, 2),
        "SHOWS": (25, 17),
        "SHOWING": (17, 5),
        "PAYS": (6, 6, 25),
        "NEIGHBOURS": (67, 6),
        "TOUCH": (67, 67),
        "LANDINGS": (67, 12),
        "OVER": (67, 67, 2),
        "EXITS": (6, 2),
        "MAY_HOLD_DRAGON": (67,),
        "START_DISC": (60,),
    }
    for name, shape in shapes.items():
        table = getattr(cards, name) if hasattr(cards, name) else getattr(board, name)
        assert table.shape == shape and not table.flags.writeable
        assert table.dtype == np.int8


class File:
    """A file that lies nowhere."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return "bad.toml"

    def read_text(self, _encoding: str) -> str:
        return self.text


def findings_against(text: str = BOARD, card_text: str = CARDS) -> list[str]:
    """What the checker has against a changed board or changed cards."""
    island, deck = board.load(File(text)), cards.load(File(card_text))
    return [str(finding.text) for finding in board_check.findings(island, deck) if not finding.ok]


def test_the_checker_has_nothing_against_our_data() -> None:
    """B1 to B8, sections 2 and 3."""
    findings = list(board_check.findings(board.packaged(), cards.packaged()))
    assert all(finding.ok for finding in findings)
    seen = " ".join(str(finding.text) for finding in findings)
    assert all(f"B{number}" in seen for number in range(1, 9))
    assert all(f"section {number}" in seen for number in ("2", "2.1", "2.2", "3.2", "3.3"))
    assert findings_against() == []


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """A file with something else in it; what is replaced must be there once."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


A1 = 'a1 = { at = [0, -4], disc = "S", beside = "a2 b2 b1 @B" }'
D5 = 'd5 = { at = [1, -1], disc = "S",'
E6 = 'e6 = { at = [1, 0], disc = "Y",'


def test_the_checker_counts_spots() -> None:
    """B5: one spot recoloured; then the turned island, the neighbours and the prices differ too."""
    against = findings_against(changed(BOARD, (A1, A1.replace('"S"', '"Y"'))))
    assert against[0] == "60 spots: R 10, S 9, Y 11, N 10, B 10, G 10 (B5)."
    assert against[1] == "Neighbours with the same colour (section 3.2): a1-b1."
    assert (
        against[2].startswith("A turn of 60 degrees does not move every colour to the next one")
        and "a1" in against[2]
    )


def test_the_checker_sees_exchanged_spots() -> None:
    """B6, B7: the grey disc beside TS exchanged for a green one, then the brown one of the example."""
    c5, d5 = 'c5 = { at = [2, -2], disc = "G",', D5
    against = findings_against(changed(BOARD, (c5, c5.replace('"G"', '"S"')), (d5, d5.replace('"S"', '"G"'))))
    assert "Around TS: e6 Y, f5 N, f4 B, e4 G, d4 R, d5 G; B7 wants a grey space there." in against
    f5, f6 = 'f5 = { at = [0, 1], disc = "N",', 'f6 = { at = [1, 1], disc = "G",'
    against = findings_against(changed(BOARD, (f5, f5.replace('"N"', '"G"')), (f6, f6.replace('"G"', '"N"'))))
    assert "The rulebook's example of a turn of Grey cannot be walked (B6)." in against


def test_the_checker_computes_fairness() -> None:
    """Section 3.2: two discs exchanged beside the site make some ways dearer or cheaper."""
    against = findings_against(changed(BOARD, (D5, D5.replace('"S"', '"Y"')), (E6, E6.replace('"Y"', '"S"'))))
    assert any(text.startswith("Cheapest walks from every boat to TS for every hunter") for text in against)


def test_the_checker_sees_other_boats() -> None:
    """B3: two boats exchanged lie in another order; a boat in the other notch of its corner is mirrored."""
    exchanged = changed(
        BOARD.replace("@R", "@?").replace("@S", "@R").replace("@?", "@S"),
        ('R = { at = [4, 1], exits = "e9 f8" }', 'S = { at = [4, 1], exits = "e9 f8" }'),
        ('S = { at = [-1, 5], exits = "i5 i4" }', 'R = { at = [-1, 5], exits = "i5 i4" }'),
    )
    assert "6 of 6 boats touch a corner and the space after it, clockwise; their order is RYNBGS (B3)." in (
        findings_against(exchanged)
    )
    mirrored = changed(
        BOARD,
        ('R = { at = [4, 1], exits = "e9 f8" }', 'R = { at = [5, -1], exits = "e9 d8" }'),
        ('beside = "g7 f7 e8 e9 @R"', 'beside = "g7 f7 e8 e9"'),
        ('beside = "e9 e8 d7 c7"', 'beside = "e9 e8 d7 c7 @R"'),
    )
    assert any(text.startswith("5 of 6 boats touch a corner") for text in findings_against(mirrored))


def test_the_checker_sees_shared_exits() -> None:
    """B4: two boats on both sides of one corner have only three exits."""
    shared = changed(
        BOARD,
        ('R = { at = [4, 1], exits = "e9 f8" }', 'R = { at = [1, 4], exits = "h6 i5" }'),
        ('beside = "f8 e8 d8 @R"', 'beside = "f8 e8 d8"'),
        ('beside = "g7 f7 e8 e9 @R"', 'beside = "g7 f7 e8 e9"'),
        ('beside = "i5 h5 g6 g7"', 'beside = "i5 h5 g6 g7 @R"'),
        ('beside = "i4 h5 h6 @S"', 'beside = "i4 h5 h6 @R @S"'),
    )
    assert "11 different exits of boats, 49 spaces where a dragon may stand (B4)." in findings_against(shared)


def test_the_checker_sees_another_shape() -> None:
    """B1, B2: corner a1 moved outside its side is no hexagon any more."""
    moved = changed(
        BOARD,
        (A1, 'a1 = { at = [2, -5], disc = "S", beside = "a3 a2 @B" }'),
        ('beside = "a4 b4 b3 a2"', 'beside = "a4 b4 b3 a2 a1"'),
        ('beside = "b2 c2 c1 a1"', 'beside = "b2 c2 c1"'),
        ('beside = "b3 c3 c2 b1 a1 a2"', 'beside = "b3 c3 c2 b1 a2"'),
    )
    against = findings_against(moved)
    assert against[0].startswith("61 spaces in rings of 1, 6, 12, 18, 23, 1 around TS, ")
    assert any("(B2)" in text for text in against)


def test_the_checker_sees_a_site_elsewhere() -> None:
    """B1: TS and d5 exchange their places."""
    text = BOARD.replace("d5", "?").replace("TS", "d5").replace("?", "TS")
    text = changed(
        text,
        ('TS = { at = [1, -1], disc = "S",', "TS = { at = [1, -1],"),
        ("d5 = { at = [0, 0],", 'd5 = { at = [0, 0], disc = "S",'),
    )
    against = findings_against(text)
    assert against[0].startswith("61 spaces in rings of 1, 6, 12, 18, 24 around d5, ")


def test_the_checker_sees_other_pairs() -> None:
    """B8: other pairs, allowed by the file, leave the ring open."""
    against = findings_against(changed(BOARD, ('pairs = ["RS", "YN", "BG"]', 'pairs = ["RY", "SN", "BG"]')))
    [text] = against
    assert text.startswith(
        "Pairs for three players R-Y, S-N, B-G, two-terrain cards Y-S, G-R, B-N; B8 wants "
    )


def test_the_checker_knows_the_other_series_of_coins() -> None:
    """Section 3.3: both candidates pass, what shrinks or is no multiple of 25 does not."""
    series = "[100, 125, 150, 175, 200, 250, 300]"
    assert findings_against(changed(BOARD, (series, "[100, 125, 150, 175, 200, 225, 300]"))) == []
    for other in ("[100, 125, 150, 175, 200, 260, 300]", "[100, 125, 150, 200, 225, 250, 300]"):
        assert len(findings_against(changed(BOARD, (series, other)))) == 1
    assert len(findings_against(changed(BOARD, (series, "[100, 110, 150, 175, 200, 250, 300]")))) == 1


def test_the_checker_counts_cards() -> None:
    """Sections 2, 2.1 and 2.2, DI-012."""
    against = findings_against(card_text=changed(CARDS, ("tR = { count = 8", "tR = { count = 9")))
    assert [text[:30] for text in against] == [
        "55 terrain cards and 45 action",
        "Cards that show a colour: R 11",
    ]
    against = findings_against(card_text=changed(CARDS, ("EC = { count = 1", "EC = { count = 2")))
    assert [text[:30] for text in against] == [
        "54 terrain cards and 46 action",
        "Cards that can be used for an ",
    ]
    green = ('FE = { title = "Angst & Schrecken", background = "parchment" }',)
    against = findings_against(card_text=changed(CARDS, (green[0], green[0].replace("parchment", "green"))))
    assert against == ["Playable out of turn are CM, FE, SL, UN (DI-012)."]


# ---- damaged files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "id =",
            "id",
            "The card file bad.toml is not valid TOML: Expected '=' after a key in a key/value pair",
        ),
        (
            "[faces]",
            "[actions]",
            "faces of the card file must describe FL, TE, LJ, DP, DF, EC, SL, UN, CM, FE, SA.",
        ),
        (
            "[cards]",
            "[kinds]",
            "cards of the card file must describe tR, tS, tY, tN, tB, tG, tYS, tGR, tBN, FL, TE, LJ,",
        ),
        ('tR = { count = 8, faces = ["R"] }', "tR = 8", "card tR must be an object."),
        (
            'SA = { title = "Hinterhältiger Angriff", background = "parchment" }',
            "",
            "faces of the card file must describe FL, TE, LJ, DP, DF, EC, SL, UN, CM, FE, SA.",
        ),
        (
            '"SL/DP" = { count = 1, faces = ["SL", "DP"] }',
            "",
            "cards of the card file must describe tR, tS, tY, tN, tB, tG, tYS, tGR, tBN, FL, TE, LJ,",
        ),
        (
            '"SL/DP" = { count = 1, faces = ["SL", "DP"] }',
            '"DP/SL" = { count = 1, faces = ["DP", "SL"] }',
            "cards of the card file must describe tR, tS, tY, tN, tB, tG, tYS, tGR, tBN, FL, TE, LJ,",
        ),
        ('title = "Untreue", ', "", "title of action UN must be a text."),
        ('"Untreue"', '" "', "title of action UN must be a text."),
        ('"Untreue"', "7", "title of action UN must be a text."),
        (
            'title = "Gegenzauber", background = "green"',
            'title = "Gegenzauber", background = "blue"',
            "background of action CM must be one of parchment, green.",
        ),
        (
            'title = "Gegenzauber", background = "green"',
            'title = "Gegenzauber"',
            "background of action CM must be one of parchment, green.",
        ),
        ("tYS = { count = 2", "tYS = { count = 0", "count of card tYS must be a whole number from 1 to 99."),
        (
            "tYS = { count = 2",
            "tYS = { count = true",
            "count of card tYS must be a whole number from 1 to 99.",
        ),
        ("tYS = { count = 2, ", "tYS = { ", "count of card tYS must be a whole number from 1 to 99."),
        ('["Y", "S"]', "[]", "faces of card tYS must be a list of 1 to 2."),
        ('["Y", "S"]', '["Y", "S", "N"]', "faces of card tYS must be a list of 1 to 2."),
        ('["Y", "S"]', '"YS"', "faces of card tYS must be a list of 1 to 2."),
        (
            '["Y", "S"]',
            '["Y", "X"]',
            "faces of card tYS must be one of R, S, Y, N, B, G, FL, TE, LJ, DP, DF, EC, SL, UN, CM,",
        ),
        (
            '["Y", "S"]',
            '[["Y"], "S"]',
            "faces of card tYS must be one of R, S, Y, N, B, G, FL, TE, LJ, DP, DF, EC, SL, UN, CM,",
        ),
        ('["Y", "S"]', '["S", "Y"]', "faces of card tYS must be those that its name says. (DI-013)"),
        ('["Y", "S"]', '["Y"]', "faces of card tYS must be those that its name says. (DI-013)"),
        ('["Y", "S"]', '["FL", "S"]', "faces of card tYS must be those that its name says. (DI-013)"),
        ('["UN", "CM"]', '["UN", "UN"]', "faces of card UN/CM must be those that its name says. (DI-013)"),
    ],
)
def test_damaged_cards_are_refused(old: str, new: str, sentence: str) -> None:
    """DI-004, DI-012, DI-013, section 2: each kind of damage has its sentence."""
    with pytest.raises(BadBoard) as error:
        cards.load(File(changed(CARDS, (old, new))))
    assert str(error.value).startswith(sentence), str(error.value)


I5 = 'i5 = { at = [0, 4], disc = "B", beside = "i4 h5 h6 @S" }'
BOAT_G = 'G = { at = [5, -4], exits = "a5 b6" }'
COINS = "[100, 125, 150, 175, 200, 250, 300]"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "id =",
            "id",
            "The board file bad.toml is not valid TOML: Expected '=' after a key in a key/value pair",
        ),
        ("[spaces]", "[fields]", "A board has the spaces a1 to i5, with TS for e5, and no others. (DI-001)"),
        ("[boats]", "[ships]", "A board has the boats R, S, Y, N, B and G, and no others. (DI-003)"),
        (
            "[seats]",
            "[places]",
            "2-pairs of seats must be colours of 2 players, 2 each, no colour twice. (DI-003)",
        ),
        (I5, "", "A board has the spaces a1 to i5, with TS for e5, and no others. (DI-001)"),
        (
            I5,
            I5 + "\n" + I5.replace("i5", "i6"),
            "A board has the spaces a1 to i5, with TS for e5, and no others. (DI-001)",
        ),
        ("TS = {", "e5 = {", "A board has the spaces a1 to i5, with TS for e5, and no others. (DI-001)"),
        (BOAT_G, "", "A board has the boats R, S, Y, N, B and G, and no others. (DI-003)"),
        (
            BOAT_G,
            BOAT_G + "\n" + BOAT_G.replace("G =", "P ="),
            "A board has the boats R, S, Y, N, B and G, and no others. (DI-003)",
        ),
        (I5, "i5 = 1", "i5 must be an object."),
        (BOAT_G, "G = 1", "@G must be an object."),
        ("TS = {", 'TS = { disc = "R",', "TS has no entry disc."),
        (BOAT_G, BOAT_G.replace("{", '{ disc = "G",'), "@G has no entry disc."),
        (I5, I5.replace("[0, 4]", "[0]"), "at of i5 must be a list of 2."),
        (I5, I5.replace("[0, 4]", "[0, 4.0]"), "at of i5 must be a whole number from -99 to 99."),
        (I5, I5.replace("[0, 4]", "[true, 4]"), "at of i5 must be a whole number from -99 to 99."),
        (I5, I5.replace("at = [0, 4], ", ""), "at of i5 must be a place, two whole numbers like [2, -1]."),
        (I5, I5.replace("[0, 4]", "[-1, 4]"), "i4 and i5 lie at the same place."),
        (BOAT_G, BOAT_G.replace("[5, -4]", "[4, -4]"), "a5 and @G lie at the same place."),
        (I5, I5.replace('"B"', '"X"'), "disc of i5 must be one of R, S, Y, N, B, G."),
        (I5, I5.replace('"B"', '"BG"'), "disc of i5 must be one of R, S, Y, N, B, G."),
        (I5, I5.replace('disc = "B", ', ""), "disc of i5 must be one of R, S, Y, N, B, G."),
        (I5, I5.replace('"i4 h5 h6 @S"', "1"), "beside of i5 must be a text."),
        (
            I5,
            I5.replace('"i4 h5 h6 @S"', '""'),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace('"i4 h5 h6 @S"', '"i4 h5 j6 @S"'),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace(', beside = "i4 h5 h6 @S"', ""),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            BOAT_G,
            BOAT_G.replace(', exits = "a5 b6"', ""),
            "exits of @G must be the names of the spaces that it touches: b6 a5. (DI-034)",
        ),
        (
            I5,
            I5.replace("i4 h5", "h5"),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace("i4 h5", "i4 i4 h5"),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace("i4 h5", "i5 h5"),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace(" @S", ""),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            I5,
            I5.replace(" @S", " @G"),
            "beside of i5 must be the names of the spaces that it touches: @S i4 h5 h6. (DI-034)",
        ),
        (
            BOAT_G,
            BOAT_G.replace("a5 b6", "a5"),
            "exits of @G must be the names of the spaces that it touches: b6 a5. (DI-034)",
        ),
        (COINS, "300", "coin_values of board file bad.toml must be a list of 7."),
        (COINS, "[100.5, 300]", "coin_values of board file bad.toml must be a list of 7."),
        (COINS, "[100, 300]", "coin_values of board file bad.toml must be a list of 7."),
        (
            COINS,
            "[100, 125, 150, 150, 200, 250, 300]",
            "coin_values of board file bad.toml must be rising from 100 to 300. (DI-005)",
        ),
        (
            COINS,
            "[50, 125, 150, 175, 200, 250, 300]",
            "coin_values of board file bad.toml must be a whole number from 100 to 300.",
        ),
        (
            COINS,
            "[100, 125, 150, 175, 200, 250, 350]",
            "coin_values of board file bad.toml must be a whole number from 100 to 300.",
        ),
        (
            'pairs = ["RS", "YN", "BG"]',
            "",
            "pairs of board file bad.toml must be colours of 3 players, 2 each, no colour twice. (DI-003)",
        ),
        (
            '["RS", "YN", "BG"] # c',
            '["RS", "YN"] # c',
            "pairs of board file bad.toml must be colours of 3 players, 2 each, no colour twice. (DI-003)",
        ),
        (
            '["RS", "YN", "BG"] # c',
            '["RS", "YN", "BR"] # c',
            "pairs of board file bad.toml must be colours of 3 players, 2 each, no colour twice. (DI-003)",
        ),
        (
            '["RS", "YN", "BG"] # c',
            '["RSY", "NBG"] # c',
            "pairs of board file bad.toml must be colours of 3 players, 2 each, no colour twice. (DI-003)",
        ),
        (
            '["RS", "YN", "BG"] # c',
            '["RS", "YN", 7] # c',
            "pairs of board file bad.toml must be colours of 3 players, 2 each, no colour twice. (DI-003)",
        ),
        (
            '2-single = ["R", "N"]',
            "",
            "2-single of seats must be colours of 2 players, 1 each, no colour twice. (DI-003)",
        ),
        (
            '2-single = ["R", "N"]',
            '2-single = ["R", "R"]',
            "2-single of seats must be colours of 2 players, 1 each, no colour twice. (DI-003)",
        ),
        (
            '2-single = ["R", "N"]',
            '2-single = ["R"]',
            "2-single of seats must be colours of 2 players, 1 each, no colour twice. (DI-003)",
        ),
        (
            '2-single = ["R", "N"]',
            '2-single = "RN"',
            "2-single of seats must be colours of 2 players, 1 each, no colour twice. (DI-003)",
        ),
        (
            '2-single = ["R", "N"]',
            '2-single = ["RS", "N"]',
            "2-single of seats must be colours of 2 players, 1 each, no colour twice. (DI-003)",
        ),
        (
            '2-pairs = ["RS", "NB"]',
            '2-pairs = ["RS", "N"]',
            "2-pairs of seats must be colours of 2 players, 2 each, no colour twice. (DI-003)",
        ),
    ],
)
def test_damaged_boards_are_refused(old: str, new: str, sentence: str) -> None:
    """DI-001 to DI-003, DI-005, DI-007, DI-034, DI-110: each kind of damage has its sentence."""
    with pytest.raises(BadBoard) as error:
        board.load(File(changed(BOARD, (old, new))))
    assert str(error.value).startswith(sentence), str(error.value)


def test_a_boat_needs_two_exits() -> None:
    """DI-035: straight beyond a corner it would have one."""
    damaged = changed(
        BOARD,
        (BOAT_G, 'G = { at = [5, -5], exits = "a5" }'),
        ('beside = "c7 c6 b5 a5 @G"', 'beside = "c7 c6 b5 a5"'),
    )
    with pytest.raises(BadBoard, match=r"exits of @G must be two terrain spaces\. \(DI-035\)"):
        board.load(File(damaged))


def test_files_are_read(tmp_path: Path) -> None:
    """Sections 2 and 3: what comes with the game can be read from any folder."""
    for name, text in (("cards.toml", CARDS), ("board.toml", BOARD)):
        tmp_path.joinpath(name).write_text(text, "utf-8")
    assert cards.load(tmp_path / "cards.toml") == cards.packaged()
    assert board.load(tmp_path / "board.toml") == board.packaged()
    assert (board.packaged().id, board.packaged().status) == ("hex61-r1", "reconstruction")


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """Sections 2 and 3: a missing file, and one that is no text."""
    with pytest.raises(BadBoard, match=r"The card file .*none cannot be read: No such file or directory\."):
        cards.load(tmp_path / "none")
    with pytest.raises(BadBoard, match=r"The board file .*none cannot be read: No such file or directory\."):
        board.load(tmp_path / "none")
    tmp_path.joinpath("bytes").write_bytes(b"\xff")
    with pytest.raises(BadBoard, match=r"The card file .*bytes is not valid TOML: "):
        cards.load(tmp_path / "bytes")
    with pytest.raises(BadBoard, match=r"The board file .*bytes is not valid TOML: "):
        board.load(tmp_path / "bytes")


# ---- rulebook -------------------------------------------------------------------------------------


def test_the_rulebook_has_every_rule_of_the_ledger() -> None:
    """DI-001 to DI-129, in the order of their numbers, which point only to each other."""
    rules = rulebook(PACKAGE)
    assert [rule.id for rule in rules] == [f"DI-{number:03}" for number in range(1, 130)]
    assert {number for rule in rules for number in rule.see} <= {rule.id for rule in rules}
    assert all(rule.see and rule.id not in rule.see for rule in rules)
    assert {rule.kind for rule in rules} == {"rule", "ruling", "option"}
    assert all(rule.source.startswith(("FR ", "EN ", "house ")) for rule in rules)


def test_a_ruling_says_so() -> None:
    """Section 6: the source of a ruling begins with house ruling, that of a rule never does."""
    for rule in rulebook(PACKAGE):
        assert rule.source.startswith("house ruling") == (rule.kind == "ruling")


def test_the_options_are_those_of_the_ledger() -> None:
    """Section 6.14: each option names its key and values, and marks the default."""
    options = {rule.id: str(rule.text) for rule in rulebook(PACKAGE) if rule.kind == "option"}
    assert list(options) == list(OPTIONS)
    for number, (key, default, *others) in OPTIONS.items():
        assert f"`{key} = {default}` (default" in options[number]
        for value in others:
            assert f"`{key} = {value}`" in options[number]
