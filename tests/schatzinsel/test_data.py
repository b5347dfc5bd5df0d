"""The data of Die Schatzinsel: discs, board and rulebook against the ledger's invariants INV-1 to INV-12.

INV-10 and INV-11 speak of figures and chests in play, not of data. The referee has its own transcription of
the ledger's sections 3.2 and 3.3, with which the files are compared.
"""

import random
from collections import Counter
from importlib import resources
from itertools import combinations
from math import factorial
from pathlib import Path

import numpy as np
import pytest

from drachenhort.games.schatzinsel import board, board_check, discs
from drachenhort.games.schatzinsel.board import GATES, MEETS, PORT_GATES, gate_name
from drachenhort.games.schatzinsel.discs import COUNTS, EXITS, JOINED, LETTERS, STOPS, Drawing
from drachenhort.games.schatzinsel.state import NODE_NAMES, RECESSES
from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.rulebook import rulebook
from tests.referee import schatzinsel as referee

PACKAGE = "drachenhort.games.schatzinsel"
MIRROR = [board.packaged().mirrored_node(node) for node in range(len(NODE_NAMES))]
"""The node that each becomes when left and right, and so Red and Black, change places (INV-9)."""
DISCS = resources.files(PACKAGE).joinpath("discs.toml").read_text("utf-8")
BOARD = resources.files(PACKAGE).joinpath("boards", "ti_recon_a.toml").read_text("utf-8")

L1 = "E5 E3 D2 E0 A0 F2 D1 B5 D4 D0 C5 F2 E3 D5 F5 E2 F2 E1 D1"
L2 = "D2 D3 E3 C1 E4 F2 D3 E3 D0 F5 D2 E0 D5 B1 F4 A3 E3 E4 F1"
FROZEN = "E5 F3 D5 F2 E1 F3 E3 E5 E0 F1 C3 A1 D5 D1 B2 D5 D4 E3 D4"
"""The layouts of the ledger's section 11; the last is that of S29."""

Layout = list[tuple[int, int]]
"""Type and angle of the disc in each recess."""


def layout_of(text: str) -> Layout:
    return [(LETTERS.index(disc[0]), int(disc[1])) for disc in text.split()]


def random_layouts(number: int, seed: int = 5) -> list[Layout]:
    dice = random.Random(seed)
    types = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]
    return [[(kind, dice.randrange(6)) for kind in dice.sample(types, RECESSES)] for _ in range(number)]


def walk(layout: Layout, gate: int) -> list[int]:
    """The recesses a walk crosses that comes to `gate`, then the node that stops it (TI-30)."""
    crossed = []
    while gate < PORT_GATES:
        recess, port = divmod(gate, 6)
        crossed.append(recess)
        if STOPS[*layout[recess], port]:
            return crossed
        gate = int(MEETS[recess, JOINED[*layout[recess], port]])
    return [*crossed, gate - PORT_GATES + RECESSES]


def first_gates(layout: Layout, node: int) -> list[int]:
    """The gates to which the exits of a node lead (TI-32)."""
    if node >= RECESSES:
        return [int(gate) for gate in GATES[node - RECESSES] if gate >= 0]
    return [int(MEETS[node, port]) for port in EXITS[*layout[node]] if port >= 0]


def destinations(layout: Layout, node: int) -> list[int]:
    return sorted(walk(layout, gate)[-1] for gate in first_gates(layout, node))


def named(layout: str, node: str) -> set[str]:
    found = destinations(layout_of(layout), NODE_NAMES.index(node))
    return {NODE_NAMES[other] for other in found}


# ---- discs ----------------------------------------------------------------------------------------


def test_there_is_a_disc_for_every_recess() -> None:
    """INV-1, TI-03, TI-10: 1 + 1 + 1 + 6 + 6 + 4 = 19 = 1 + 6 + 12 = 3 + 4 + 5 + 4 + 3."""
    assert COUNTS.tolist() == [1, 1, 1, 6, 6, 4] and COUNTS.sum() == RECESSES == 19
    assert board.packaged().rows == (3, 4, 5, 4, 3)


def test_the_discs_are_those_of_the_ledger() -> None:
    """TI-03, TI-14, section 3.2: compared with the referee's transcription."""
    for disc in discs.packaged():
        assert disc.count == referee.BAG[disc.name]
        assert {f"{one}{other}" for one, other in disc.drawing.segments} == set(referee.SEGMENTS[disc.name])
        assert {f"{one}{other}" for one, other in disc.drawing.point} == set(referee.POINT_ON[disc.name])


def test_the_number_of_layouts_is_the_printed_one() -> None:
    """INV-2: the rulebook prints 59.578 x 10^24, one decimal place off, and 6 x 10^24 in words."""
    number = board_check.layouts(discs.packaged())
    assert number == 5_957_885_381_195_067_209_809_920
    orders = factorial(19) // (factorial(6) * factorial(6) * factorial(4))
    assert (orders, 6**19) == (9_777_287_520, 609_359_740_010_496) and number == orders * 6**19
    assert str(number).startswith("59578") and round(number / 10**24) == 6


def test_six_ports_have_fifteen_matchings() -> None:
    """INV-3: 15 matchings, 5 up to rotation, with 2, 6, 3, 3 and 1 orientations; a disc is one of them."""
    matchings = set(board_check.matchings())
    assert len(matchings) == 15 and all(len(segments) == 3 for segments in matchings)
    kinds = {Drawing(segments, frozenset()).orientations() for segments in matchings}
    assert sorted(map(len, kinds)) == [1, 2, 3, 3, 6]
    assert {disc.drawing.segments for disc in discs.packaged()} <= matchings


def test_eight_types_have_six_orientations() -> None:
    """INV-4: six with the point on one segment, two with it at a crossing; never with three diameters."""
    candidates = board_check.candidates()
    assert {number: len(kinds) for number, kinds in candidates.items()} == {1: 6, 2: 2}
    diameters = frozenset({(0, 3), (1, 4), (2, 5)})
    assert all(
        drawing.segments != diameters for kinds in candidates.values() for kind in kinds for drawing in kind
    )
    for disc in discs.packaged():
        assert disc.drawing.orientations() in candidates[len(disc.drawing.point)]


def test_every_orientation_can_be_told_from_every_other() -> None:
    """INV-2, INV-4: 6 types times 6 orientations are 36 different pieces of table."""
    pieces = {
        (JOINED[kind, angle].tobytes(), STOPS[kind, angle].tobytes()) for kind, angle in np.ndindex(6, 6)
    }
    assert len(pieces) == 36


def test_only_one_pair_of_types_is_not_its_own_mirror_image() -> None:
    """INV-5: and there are 32 bags with the printed counts that a mirror leaves as they are."""
    candidates = board_check.candidates()
    images = {
        kind: frozenset(drawing.mirrored() for drawing in kind)
        for kinds in candidates.values()
        for kind in kinds
    }
    crooked = {kind for kind, image in images.items() if kind != image}
    assert len(crooked) == 2 and {images[kind] for kind in crooked} == crooked and crooked < candidates[1]
    fair_bags = 0
    for sixes in combinations(candidates[1], 2):  # D and E
        for ones in combinations(candidates[1] - set(sixes), 3):  # A, B and C
            counts = Counter(dict.fromkeys(sixes, 6) | dict.fromkeys(ones, 1))
            fair_bags += all(counts[images[kind]] == count for kind, count in counts.items())
    assert fair_bags * len(candidates[2]) == 32  # F is one of the types with a crossing
    assert {
        frozenset(disc.drawing.orientations()) for disc in discs.packaged() if disc.name in "DE"
    } == crooked


def image_of(kind: int, angle: int) -> tuple[int, int]:
    """Type and angle of a disc in a mirror (INV-5)."""
    disc = discs.packaged()[kind]
    return LETTERS.index(disc.image), (disc.image_angle - angle) % 6


def test_the_mirror_map_is_the_ledgers() -> None:
    """INV-5, section 3.2: A_k to A_(4-k), B alike, C_(3-k), D and E exchanged, F_(4-k)."""
    sums = {"A": ("A", 4), "B": ("B", 4), "C": ("C", 3), "D": ("E", 4), "E": ("D", 4), "F": ("F", 4)}
    for kind, angle in np.ndindex(6, 6):
        letter, sum_of_angles = sums[LETTERS[kind]]
        image = LETTERS.index(letter), (sum_of_angles - angle) % 6
        assert image_of(kind, angle) == image
        for port in range(6):
            assert 5 - JOINED[kind, angle, port] == JOINED[*image, 5 - port]
            assert STOPS[kind, angle, port] == STOPS[*image, 5 - port]


def test_exits_are_the_ports_with_the_stop_point() -> None:
    """TI-14, TI-32: two on A to E, four on F, where the stop point is at the crossing."""
    for kind, angle in np.ndindex(6, 6):
        exits = [port for port in EXITS[kind, angle] if port >= 0]
        assert exits == np.flatnonzero(STOPS[kind, angle]).tolist()
        assert len(exits) == (4 if LETTERS[kind] == "F" else 2)


def test_bridges_are_the_crossings_without_the_point() -> None:
    """TI-33: none on A, B and F, two on C, one on D and E."""
    assert [len(disc.drawing.bridges) for disc in discs.packaged()] == [0, 0, 2, 1, 1, 0]


def test_turning_goes_clockwise() -> None:
    """TI-11, TI-55, section 3.2: port p of the type becomes port p + k."""
    for kind, angle, port in np.ndindex(6, 6, 6):
        assert JOINED[kind, angle, (port + angle) % 6] == (JOINED[kind, 0, port] + angle) % 6
        assert STOPS[kind, angle, (port + angle) % 6] == STOPS[kind, 0, port]


# ---- board ----------------------------------------------------------------------------------------


def test_the_paths_are_those_of_the_ledger() -> None:
    """INV-6, TI-11, section 3.3: compared with the referee's transcription."""
    found = {gate_name(gate): gate_name(other) for gate, other in board.packaged().meets.items()}
    assert found == referee.LINKS and len(found) == 114
    island = board.packaged()
    assert [f"{gate_name(a)}={gate_name(b)}" for a, b in island.inner] == referee.INNER_STUBS.split()
    assert [f"{gate_name(a)}={gate_name(b)}" for a, b in island.edge] == referee.EDGE_PATHS.split()


def test_the_ports_add_up() -> None:
    """INV-6: 19 x 6 = 114 = 2 x 42 + 30, and 30 = 2 x 12 + 6."""
    island = board.packaged()
    outward = [gate for gate in range(PORT_GATES) if island.facing(gate) is None]
    terminal = sum(len(gates) for gates in island.terminals)
    assert PORT_GATES == 114 == 2 * len(island.inner) + len(outward)
    assert (len(island.inner), len(outward), len(island.edge), terminal) == (42, 30, 12, 6)
    assert Counter(len(gates) for gates in board_check.outside(island).values()) == {2: 12, 1: 6}


def test_there_are_26_stretches_whatever_the_layout() -> None:
    """INV-7: 15 x 2 + 4 x 4 + 2 x 1 + 2 x 2 = 52 ends of paths at points, two to each stretch."""
    for layout in random_layouts(200):
        ends = Counter(node for node in range(len(NODE_NAMES)) for _ in first_gates(layout, node))
        assert ends.total() == 52
        stretches = Counter((a, b) for a in ends for b in destinations(layout, a))
        for (a, b), number in stretches.items():
            assert stretches[b, a] == number
            assert a != b or number % 2 == 0
        assert stretches.total() == 2 * 26


def test_every_step_can_be_walked_back() -> None:
    """INV-8: each port has exactly one continuation on its disc and one on the board."""
    ports = np.arange(6)
    for kind, angle in np.ndindex(6, 6):
        joined = JOINED[kind, angle]
        assert (joined[joined] == ports).all() and (joined != ports).all()
        assert (STOPS[kind, angle, joined] == STOPS[kind, angle]).all()
    for recess, port in np.ndindex(RECESSES, 6):
        gate, other = 6 * recess + port, int(MEETS[recess, port])
        if other < PORT_GATES:
            assert other != gate and MEETS[divmod(other, 6)] == gate
        else:
            assert gate in GATES[other - PORT_GATES]


def test_a_mirror_exchanges_red_and_black() -> None:
    """INV-9: the table, and the graph of 500 layouts."""
    swaps = ["1-3", "4-7", "5-6", "8-12", "9-11", "13-16", "14-15", "17-19", "SR-SB", "GR-GB"]
    expected = {a: b for pair in swaps for a, b in (pair.split("-"), pair.split("-")[::-1])}
    assert {
        NODE_NAMES[node]: NODE_NAMES[image] for node, image in enumerate(MIRROR) if image is not None
    } == expected | {
        "2": "2",
        "10": "10",
        "18": "18",
    }
    for layout in random_layouts(500):
        image = [image_of(*layout[MIRROR[recess] or 0]) for recess in range(RECESSES)]
        for node in range(len(NODE_NAMES)):
            seen = sorted(MIRROR[other] or 0 for other in destinations(layout, node))
            assert destinations(image, MIRROR[node] or 0) == seen


def test_camps_are_below_and_ships_above() -> None:
    """TI-04, TI-06: Red goes from bottom right to top left, Black from bottom left to top right."""
    island = board.packaged()
    places = {name: island.place_of(NODE_NAMES.index(name)) for name in ("SR", "SB", "GR", "GB")}
    assert places == {"SR": (3, 5), "SB": (-3, 5), "GR": (-3, -1), "GB": (3, -1)}
    assert island.place_of(9) == (0, 2)


def test_eight_discs_can_always_be_named() -> None:
    """INV-12, TI-57: ten figures on discs and one disc barred."""
    assert [finding.ok for finding in board_check.findings(board.packaged(), discs.packaged())][-1]
    assert COUNTS.sum() - 10 - 1 == 8


# ---- paths ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "node", "reached"),
    [
        (L1, "SR", "19"),
        (L1, "SB", "17"),
        (L1, "15", "14 16 18 19"),
        (L1, "17", "13 14 18 SB"),
        (L1, "3", "GB GR"),
        (L1, "8", "4 GR"),
        (L1, "9", "9"),
        (L1, "12", "11 12 GB"),
        (L1, "2", "6"),
        (L2, "SR", "GR"),
        (FROZEN, "SR", "19"),
        (FROZEN, "19", "16 SR"),
        (FROZEN, "16", "12 19"),
        (FROZEN, "12", "16 GB"),
    ],
)
def test_paths_of_the_ledgers_layouts(layout: str, node: str, reached: str) -> None:
    """TI-30 to TI-35; S3, S11 and S29."""
    assert named(layout, node) == set(reached.split())


@pytest.mark.parametrize(("layout", "route"), [(L1, "19 16 19 18 19"), (L2, "19 16 12 11 6 10 5 2 1 GR")])
def test_routes_of_the_ledgers_layouts(layout: str, route: str) -> None:
    """TI-30, TI-33, TI-38; S3 and S11: a walk may cross a disc, and come back to it by another segment."""
    crossed = walk(layout_of(layout), int(GATES[0, 0]))
    assert [NODE_NAMES[node] for node in crossed] == route.split()


def test_paths_agree_with_the_referee() -> None:
    """TI-30 to TI-35: 100 layouts, every node."""
    for layout in random_layouts(100, seed=7):
        theirs = {
            recess + 1: referee.Disc(LETTERS[kind], angle) for recess, (kind, angle) in enumerate(layout)
        }
        for node, name in enumerate(NODE_NAMES):
            assert {NODE_NAMES[other] for other in destinations(layout, node)} == set(
                referee.destinations(theirs, name)
            )


# ---- tables and checker ---------------------------------------------------------------------------


def test_tables_are_small_and_cannot_be_written() -> None:
    """Section 3: what the compiled rules look things up in."""
    tables = {"COUNTS": COUNTS, "JOINED": JOINED, "STOPS": STOPS, "EXITS": EXITS}
    tables |= {"MEETS": MEETS, "GATES": GATES}
    assert {name: table.shape for name, table in tables.items()} == {
        "COUNTS": (6,),
        "JOINED": (6, 6, 6),
        "STOPS": (6, 6, 6),
        "EXITS": (6, 6, 4),
        "MEETS": (19, 6),
        "GATES": (4, 4),
    }
    for table in tables.values():
        assert table.dtype == np.int8 and not table.flags.writeable


class File:
    """A file that lies nowhere."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return "bad.toml"

    def read_text(self, _encoding: str) -> str:
        return self.text


def findings_against(text: str = BOARD, disc_text: str = DISCS) -> list[str]:
    """What the checker has against a changed board or changed discs."""
    island, pieces = board.load(File(text)), discs.load(File(disc_text))
    return [str(finding.text) for finding in board_check.findings(island, pieces) if not finding.ok]


def test_the_checker_has_nothing_against_our_data() -> None:
    """INV-1 to INV-9, INV-12."""
    findings = list(board_check.findings(board.packaged(), discs.packaged()))
    assert all(finding.ok for finding in findings)
    seen = " ".join(str(finding.text) for finding in findings)
    assert all(f"INV-{number}" in seen for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12))
    assert findings_against() == []


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """A file with something else in it; what is replaced must be there once."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


NO_SIDE_LANDING = (('GR = ["1.NW", "8.W"]', 'GR = ["1.NW"]'), ('GB = ["3.NE", "12.E"]', 'GB = ["3.NE"]'))
"""The landing points without their coast paths."""


@pytest.mark.parametrize(
    ("pairs", "numbers"),
    [
        pytest.param(
            (*NO_SIDE_LANDING, ('"4.NW=1.W",\n', '"4.NW=1.W", "12.E=8.W",\n')),
            ["INV-6", "INV-7"],
            id="joined",
        ),
        pytest.param(
            (
                *NO_SIDE_LANDING,
                ('SR = ["19.SE"]', 'SR = ["19.SE", "12.E"]'),
                ('SB = ["17.SW"]', 'SB = ["17.SW", "8.W"]'),
            ),
            ["INV-7"],
            id="second start port",
        ),
        pytest.param(
            (*NO_SIDE_LANDING, ("closed = []", 'closed = ["12.E", "8.W"]')),
            ["INV-6", "INV-7", "INV-8"],
            id="dead ends",
        ),
    ],
)
def test_the_checker_knows_the_boards_that_were_not_chosen(
    pairs: tuple[tuple[str, str], ...], numbers: list[str]
) -> None:
    """INV-6 to INV-8: what else the two side corners could have been (section 3.3)."""
    against = findings_against(changed(BOARD, *pairs))
    assert len(against) == len(numbers)
    assert all(f"({number})" in text for number, text in zip(numbers, against, strict=True))


def test_the_checker_sees_a_crooked_board() -> None:
    """INV-9: two paths along the east coast exchanged, those of the west coast not."""
    crooked = changed(BOARD, ('"12.SE=16.E", "16.SE=19.E"', '"12.SE=16.SE", "16.E=19.E"'))
    assert [text[:48] for text in findings_against(crooked)] == [
        "12 notches of the rim, 12 paths along the edge; ",
        "Left and right are not mirror images (INV-9): 8.",
    ]
    honest = changed(crooked, ("mirror = true", "mirror = false"))
    assert len(findings_against(honest)) == 1


def test_the_checker_sees_exchanged_sides() -> None:
    """TI-04, TI-06: the same island with the camps below their own ships."""
    exchanged = changed(BOARD, ('SR = ["19.SE"]', 'SR = ["17.SW"]'), ('SB = ["17.SW"]', 'SB = ["19.SE"]'))
    assert findings_against(exchanged) == ["SR, SB lie at the wrong corners (TI-04, TI-06)."]


def test_the_checker_sees_another_shape() -> None:
    """INV-1: recess 19 moved below recess 18 is no hexagon any more."""
    inner = ('"15.SE=19.NW",', ""), ('"16.SW=19.NE", ', ""), (', "18.E=19.W"', "")
    loose = changed(BOARD, ("19 = [2, 4]", "19 = [1, 5]"), *((old.strip(), new) for old, new in inner))
    moved = changed(loose, ("closed = []", 'closed = ["15.SE", "19.NW", "16.SW", "19.NE", "18.E", "19.W"]'))
    assert findings_against(moved)[0].startswith(
        "19 recesses in rows of 3, 4, 5, 4, 2, 1, rings of 1, 6, 11, 1;"
    )


@pytest.mark.parametrize(
    ("pairs", "numbers"),
    [
        pytest.param(
            (('type = "C"\ncount = 1', 'type = "C"\ncount = 2'),),
            ["INV-1", "INV-2"],
            id="a disc too many",
        ),
        pytest.param(
            (
                ('type = "D"\ncount = 6', 'type = "D"\ncount = 5'),
                ('type = "F"\ncount = 4', 'type = "F"\ncount = 5'),
            ),
            ["INV-2", "INV-5"],
            id="an unfair bag",
        ),
    ],
)
def test_the_checker_counts_discs(pairs: tuple[tuple[str, str], ...], numbers: list[str]) -> None:
    """INV-1, INV-2, INV-5."""
    against = findings_against(disc_text=changed(DISCS, *pairs))
    assert len(against) == len(numbers)
    assert all(number in text for number, text in zip(numbers, against, strict=True))


def test_the_checker_sees_types_that_look_alike() -> None:
    """INV-2, INV-4: a second A, and three diameters, which look alike after half a turn."""
    twin = changed(DISCS, ("[[0, 1], [2, 5], [3, 4]]", "[[0, 1], [2, 3], [4, 5]]"))
    assert findings_against(disc_text=twin) == [
        "A, B look like another type or have fewer than six orientations (INV-4)."
    ]
    entry = (
        "segments = [[0, 2], [1, 4], [3, 5]]\npoint = [[0, 2]]\n"
        "bridges = [[[0, 2], [1, 4]], [[1, 4], [3, 5]]]"
    )
    star = (
        "segments = [[0, 3], [1, 4], [2, 5]]\npoint = [[1, 4]]\n"
        "bridges = [[[0, 3], [1, 4]], [[0, 3], [2, 5]], [[1, 4], [2, 5]]]"
    )
    against = findings_against(disc_text=changed(DISCS, (entry, star)))
    assert [text.rpartition("INV-")[2][0] for text in against] == ["2", "2", "4"]
    assert "3 orientations" in against[1]


# ---- damaged files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("ports =", "ports", "The disc file bad.toml is not valid TOML: Expected '='"),
        (
            '"NE", "E"',
            '"E", "NE"',
            "ports of disc file bad.toml must be NE, E, SE, SW, W and NW, clockwise. (TI-11)",
        ),
        (
            'type = "F"',
            'type = "G"',
            "The disc file must describe the types A, B, C, D, E and F, in order. (TI-03)",
        ),
        ("count = 4", "count = 0", "count of disc F must be a whole number from 1 to 19."),
        ("count = 4", "count = true", "count of disc F must be a whole number from 1 to 19."),
        ("count = 4", "", "count of disc F must be a whole number from 1 to 19."),
        (
            "[[0, 1], [2, 5], [3, 4]]",
            "[[0, 1], [2, 5], [3, 5]]",
            "segments of disc B must be three that join each of the ports 0 to 5 to one other. (TI-14)",
        ),
        (
            "[[0, 1], [2, 5], [3, 4]]",
            "[[0, 1], [2, 5]]",
            "segments of disc B must be three that join each of the ports 0 to 5 to one other. (TI-14)",
        ),
        (
            "[[0, 1], [2, 5], [3, 4]]",
            "[[0, 1], [2, 5], [3, 6]]",
            "segments of disc B must be a list of segments like [2, 4], two different ports from 0 to 5.",
        ),
        (
            "[[0, 1], [2, 5], [3, 4]]",
            "[[0, 1], [2, 5], [3, 3]]",
            "segments of disc B must be a list of segments like [2, 4], two different ports from 0 to 5.",
        ),
        (
            "segments = [[0, 1], [2, 5], [3, 4]]",
            "",
            "segments of disc B must be three that join each of the ports 0 to 5 to one other. (TI-14)",
        ),
        (
            "point = [[0, 2]]",
            "point = [[0, 1]]",
            "point of disc C must be on one segment, or on two that cross. (TI-14)",
        ),
        (
            "point = [[0, 2]]",
            "point = [[0, 2], [3, 5]]",
            "point of disc C must be on one segment, or on two that cross. (TI-14)",
        ),
        (
            "point = [[0, 2]]",
            "point = []",
            "point of disc C must be a list of 1 to 3.",
        ),
        (
            "point = [[0, 2]]",
            "point = 1",
            "point of disc C must be a list of 1 to 3.",
        ),
        (
            "[[[0, 2], [1, 4]], [[1, 4], [3, 5]]]",
            "[[[0, 2], [1, 4]]]",
            "bridges of disc C must be the crossings without the stop point. (TI-33)",
        ),
        (
            "[[[0, 2], [1, 4]], [[1, 4], [3, 5]]]",
            "1",
            "bridges of disc C must be a list of 0 to 3.",
        ),
        (
            '["C", 3]',
            '["C", 4]',
            "Seen in a mirror, disc C at orientation 0 is not disc C at orientation 4.",
        ),
        (
            '["C", 3]',
            '["C", 6]',
            'mirror of disc C must be a type and a number from 0 to 5, like ["A", 4].',
        ),
        (
            'mirror = ["C", 3]',
            "",
            'mirror of disc C must be a type and a number from 0 to 5, like ["A", 4].',
        ),
    ],
)
def test_damaged_discs_are_refused(old: str, new: str, sentence: str) -> None:
    """TI-03, TI-11, TI-14, TI-33: each kind of damage has its sentence."""
    with pytest.raises(BadBoard) as error:
        discs.load(File(changed(DISCS, (old, new))))
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("text", ["", "disc = 1", "disc = [1]", "disc = [1, 2, 3, 4, 5, 6]"])
def test_a_file_without_discs_is_refused(text: str) -> None:
    """TI-03."""
    ports = 'ports = ["NE", "E", "SE", "SW", "W", "NW"]\n'
    with pytest.raises(
        BadBoard, match=r"must describe the types|must be a list of 6|a disc must be an object"
    ):
        discs.load(File(ports + text))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("closed =", "closed", "The board file bad.toml is not valid TOML: Expected '='"),
        (
            '"NE", "E"',
            '"E", "NE"',
            "ports of board file bad.toml must be NE, E, SE, SW, W and NW, clockwise. (TI-11)",
        ),
        (
            "NE = [1, -1]",
            "N = [0, -1]",
            "steps of board file bad.toml must be those of a hexagonal grid, one for each port. (TI-11)",
        ),
        (
            "[recesses]",
            "[holes]",
            "1 of recesses must be a half-column and a row, a place of its own. (TI-10)",
        ),
        (
            "[terminals]",
            "[corners]",
            "A board has the start fields SR and SB and the landing points GR and GB, and no others. (TI-06)",
        ),
        ("edge = [", "rim = [", "board file bad.toml has no entry rim."),
        ("inner = [", "stubs = [", "board file bad.toml has no entry stubs; did you mean status?"),
        ("closed = []", "closed = false", "closed of board file bad.toml must be a list of 0 to 113."),
        ("19 = [2, 4]", "", "19 of recesses must be a half-column and a row, a place of its own. (TI-10)"),
        (
            "19 = [2, 4]",
            "19 = [2, 4]\n20 = [4, 4]",
            "recesses has no entry 20; did you mean 2?",
        ),
        ("19 = [2, 4]", "19 = [2]", "19 of recesses must be a list of 2."),
        ("19 = [2, 4]", "19 = [2, true]", "19 of recesses must be a whole number from -99 to 99."),
        ("19 = [2, 4]", "19 = [2.0, 4]", "19 of recesses must be a whole number from -99 to 99."),
        (
            "19 = [2, 4]",
            "19 = [0, 4]",
            "19 of recesses must be a half-column and a row, a place of its own. (TI-10)",
        ),
        ('"1.NE=2.NW"', '"1.NE-2.NW"', "'1.NE-2.NW' is no path: a path joins two ports, like 1.E=2.W."),
        ('"1.NE=2.NW"', "7", "7 is no path: a path joins two ports, like 1.E=2.W."),
        ('"1.NE=2.NW"', '"1.N=2.NW"', "The board has no port '1.N'; ports have names like 7.SW."),
        ('"1.NE=2.NW"', '"20.NE=2.NW"', "The board has no port '20.NE'; ports have names like 7.SW."),
        ('"1.NE=2.NW"', '"1.NE=SR"', "The board has no port 'SR'; ports have names like 7.SW."),
        ('"1.NE=2.NW"', '"1.NE=2.W"', "Port 2.W of the board is named twice."),
        ('"1.NE=2.NW"', '"1.NE=1.NE"', "Port 1.NE of the board is named twice."),
        ('"1.NE=2.NW", ', "", "Port 1.NE of the board is in no path, terminal or list closed. (TI-11)"),
        (
            '"1.E=2.W", "1.SE=5.NW"',
            '"1.E=5.NW", "1.SE=2.W"',
            "The inner path 1.E=5.NW does not join ports of neighbours that face each other. (TI-11)",
        ),
        (
            'SR = ["19.SE"]',
            'SX = ["19.SE"]',
            "terminals has no entry SX.",
        ),
        ('SR = ["19.SE"]', "SR = []", "SR of terminals must be a list of 1 to 4."),
        (
            'SR = ["19.SE"]',
            'SR = ["19.SE", "1.E", "1.W", "2.E", "2.W"]',
            "SR of terminals must be a list of 1 to 4.",
        ),
        ('SR = ["19.SE"]', 'SR = "19.SE"', "SR of terminals must be a list of 1 to 4."),
        ('SR = ["19.SE"]', "SR = [19]", "The board has no port 19; ports have names like 7.SW."),
    ],
)
def test_damaged_boards_are_refused(old: str, new: str, sentence: str) -> None:
    """TI-06, TI-10, TI-11, TI-32: each kind of damage has its sentence."""
    with pytest.raises(BadBoard) as error:
        board.load(File(changed(BOARD, (old, new))))
    assert str(error.value).startswith(sentence)


def test_files_are_read(tmp_path: Path) -> None:
    """Section 3: what comes with the game can be read from any folder."""
    for name, text in (("discs.toml", DISCS), ("board.toml", BOARD)):
        tmp_path.joinpath(name).write_text(text, "utf-8")
    assert discs.load(tmp_path / "discs.toml") == discs.packaged()
    assert board.load(tmp_path / "board.toml") == board.packaged()


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """Section 3: a missing file, and one that is no text."""
    with pytest.raises(BadBoard, match=r"The disc file .*none cannot be read: No such file or directory\."):
        discs.load(tmp_path / "none")
    with pytest.raises(BadBoard, match=r"The board file .*none cannot be read: No such file or directory\."):
        board.load(tmp_path / "none")
    tmp_path.joinpath("bytes").write_bytes(b"\xff")
    with pytest.raises(BadBoard, match=r"The disc file .*bytes is not valid TOML: "):
        discs.load(tmp_path / "bytes")
    with pytest.raises(BadBoard, match=r"The board file .*bytes is not valid TOML: "):
        board.load(tmp_path / "bytes")


# ---- rulebook -------------------------------------------------------------------------------------


def test_the_rulebook_has_every_rule_of_the_ledger() -> None:
    """TI-01 to TI-93: 77 rules, in the order of their numbers, which point only to each other."""
    series = [range(1, 7), range(10, 15), range(20, 46), range(50, 86), range(90, 94)]
    rules = rulebook(PACKAGE)
    assert [rule.id for rule in rules] == [f"TI-{number:02}" for numbers in series for number in numbers]
    assert {number for rule in rules for number in rule.see} <= {rule.id for rule in rules}
    assert {rule.kind for rule in rules} == {"rule", "ruling", "option"}
    assert all(rule.source.startswith(("FR ", "DE ", "house ")) for rule in rules)


def test_the_options_are_those_of_the_ledger() -> None:
    """TI-22, TI-39, TI-51, TI-57, TI-72, TI-85, TI-90: each option names its key, section 6.9."""
    keys = ["refill", "start_entry", "rotate_occupied", "veto_yield", "return_to", "length", "max_turns"]
    options = [rule for rule in rulebook(PACKAGE) if rule.kind == "option"]
    for key, rule in zip(keys, options, strict=True):
        assert f"`{key}" in str(rule.text)
        for value in referee.OPTION_VALUES.get(key, ()):
            assert f"`{key} = {value}`" in str(rule.text)
