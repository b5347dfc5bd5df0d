"""The board hex61-r1 (section 3.2): spaces, neighbours, boats, start discs and the ways of a flight."""

COLOURS = "RSYNBG"  # clockwise like the boats
SITE = "TS"
OFF = "off"  # where a dragon is before it is placed

LAYOUT = """
    S G R N Y
    Y N Y S B R
    G R B N G N S
    B S Y R S B Y B
    R Y N G * Y R G N
    S G S B N G B S
    B R Y R S N Y
    N S B G R G
    G R N Y B
"""

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from the right

BOAT_CELLS = {"@R": (4, 1), "@S": (-1, 5), "@Y": (-5, 4), "@N": (-4, -1), "@B": (1, -5), "@G": (5, -4)}

Cell = tuple[int, int]


def _read_layout() -> tuple[dict[str, Cell], dict[str, str]]:
    """The (q, r) of every space, and the start disc of every terrain space."""
    cells, discs = {}, {}
    rows = LAYOUT.strip().splitlines()
    for letter, r, row in zip("abcdefghi", range(-4, 5), rows, strict=True):
        first_q = max(-4, -4 - r)
        for number, colour in enumerate(row.split()):
            name = SITE if colour == "*" else f"{letter}{number + 1}"
            cells[name] = (first_q + number, r)
            if colour != "*":
                discs[name] = colour
    return cells, discs


CELLS, START_DISCS = _read_layout()
TERRAIN = tuple(START_DISCS)
BOATS = tuple(BOAT_CELLS)


def _touching(cell: Cell, among: dict[str, Cell]) -> list[str]:
    """The places next to a cell, clockwise from the right."""
    names = {where: name for name, where in among.items()}
    around = [(cell[0] + dq, cell[1] + dr) for dq, dr in STEPS]
    return [names[where] for where in around if where in names]


def _neighbours() -> dict[str, list[str]]:
    """From a space to spaces, then boats; from a boat only to its two exits (DI-034, DI-035)."""
    near = {space: _touching(cell, CELLS) + _touching(cell, BOAT_CELLS) for space, cell in CELLS.items()}
    return near | {boat: _touching(cell, CELLS) for boat, cell in BOAT_CELLS.items()}


NEIGHBOURS = _neighbours()
EXITS = frozenset(space for boat in BOATS for space in NEIGHBOURS[boat])


def landings(start: str) -> dict[str, list[str]]:
    """Where a flight from a place can land, each with the spaces it may lead over (DI-103)."""
    found: dict[str, list[str]] = {}
    for middle in NEIGHBOURS[start]:
        if middle in BOATS:
            continue
        for landing in NEIGHBOURS[middle]:
            if landing != start and landing not in NEIGHBOURS[start]:
                found.setdefault(landing, []).append(middle)
    return found
