"""Where things of Die Schatzinsel lie on the page: board units, one unit from disc to disc."""

from functools import cache
from math import sqrt

from drachenhort.games.schatzinsel import board, discs
from drachenhort.games.schatzinsel import state as st
from drachenhort.games.schatzinsel.board import PORT_GATES
from drachenhort.games.schatzinsel.discs import JOINED, PORT_NAMES, STOPS
from drachenhort.kernel.game import State
from drachenhort.kernel.scene import Line, Stretch

Point = tuple[float, float]
MARGIN = 1.0
RADIUS = 0.5
DRAWN = "drawn"
"""The disc that is to be placed."""


@cache
def place_of(node: int) -> Point:
    """The middle of a recess, a start field or a landing point."""
    columns = [board.packaged().place_of(other)[0] for other in range(st.NODES)]
    x, y = board.packaged().place_of(node)
    return round((x - min(columns)) / 2 + MARGIN, 3), round((y + 1) * sqrt(3) / 2 + MARGIN, 3)


@cache
def size() -> Point:
    """Width and height of the page."""
    places = [place_of(node) for node in range(st.NODES)]
    return round(max(x for x, _y in places) + MARGIN, 3), round(max(y for _x, y in places) + MARGIN, 3)


def disc_id(recess: int) -> str:
    """The disc in a recess."""
    return f"disc{recess + 1}"


@cache
def port_offset(port: int) -> Point:
    """Where a port lies, seen from the middle of its disc."""
    half_columns, rows = board.STEPS[PORT_NAMES[port]]
    return round(half_columns / 2 * RADIUS, 3), round(rows * sqrt(3) / 2 * RADIUS, 3)


@cache
def segments_of(disc: int) -> tuple[discs.Segment, ...]:
    """The three segments of a type, in a fixed order."""
    return tuple(sorted(discs.packaged()[disc].drawing.segments))


@cache
def segment_line(piece: str, disc: int, segment: int) -> Line:
    """One of the three segments of a disc, as it lies unturned."""
    one, other = segments_of(disc)[segment]
    kind = "stop" if (one, other) in discs.packaged()[disc].drawing.point else "path"
    bend = tuple(round((a + b) / 4, 3) for a, b in zip(port_offset(one), port_offset(other), strict=True))
    return Line(
        f"{piece}.{segment + 1}", kind, piece, (port_offset(one), (bend[0], bend[1]), port_offset(other))
    )


@cache
def printed_lines() -> tuple[Line, ...]:
    """The paths printed along the edge of the board."""
    lines = []
    for one, other in _printed_links():
        ends = (_gate_place(one), _gate_place(other))
        lines.append(Line(_printed_id(one, other), "edge", None, ends))
    return tuple(lines)


def _printed_links() -> list[tuple[int, int]]:
    links = list(board.packaged().edge)
    for number, gates in enumerate(board.packaged().terminals):
        links += [(gate, PORT_GATES + number) for gate in gates]
    return links


def _printed_id(one: int, other: int) -> str:
    return f"edge.{min(one, other)}-{max(one, other)}"


def _gate_place(gate: int) -> Point:
    if gate >= PORT_GATES:
        return place_of(st.RECESSES + gate - PORT_GATES)
    x, y = place_of(gate // st.PORTS)
    dx, dy = port_offset(gate % st.PORTS)
    return round(x + dx, 3), round(y + dy, 3)


# ---- what lies there now --------------------------------------------------------------------------


def lines(s: State) -> tuple[Line, ...]:
    """All paths on the board and on the discs, the one in the hand of whoever places it too."""
    discs_seen = {disc_id(recess): int(s.type[recess]) for recess in range(st.RECESSES)}
    if s.phase == st.PLACE:
        discs_seen[DRAWN] = int(s.drawn)
    on_discs = [
        segment_line(piece, disc, segment)
        for piece, disc in discs_seen.items()
        if disc != st.NOWHERE
        for segment in range(st.PORTS // 2)
    ]
    return (*printed_lines(), *on_discs)


def stretches(s: State) -> tuple[Stretch, ...]:
    """Every way from node to node, once; the 26 of them when all discs lie (INV-7)."""
    if st.NOWHERE in s.type:
        return ()
    found: dict[frozenset[str], Stretch] = {}
    for node in range(st.NODES):
        for gate in _gates_from(s, node):
            stretch = _walked(s, node, gate)
            found.setdefault(frozenset(stretch.lines), stretch)
    return tuple(found.values())


def _gates_from(s: State, node: int) -> list[int]:
    """The ports by which one leaves a node: of the disc itself, or of the discs beside a terminal."""
    if node >= st.RECESSES:
        return list(board.packaged().terminals[node - st.RECESSES])
    stops = STOPS[s.type[node], s.angle[node]]
    return [node * st.PORTS + port for port in range(st.PORTS) if stops[port]]


def _walked(s: State, node: int, gate: int) -> Stretch:
    """The stretch that begins at a node through a port."""
    path: list[str] = []
    if node >= st.RECESSES:
        path.append(_printed_id(gate, PORT_GATES + node - st.RECESSES))
    else:
        path.append(_segment_id(s, gate))
        gate = _cross(gate, path)
    while gate < PORT_GATES:
        recess, port = divmod(gate, st.PORTS)
        path.append(_segment_id(s, gate))
        disc, angle = s.type[recess], s.angle[recess]
        if STOPS[disc, angle, port]:
            return Stretch(_stretch_id(path), (st.NODE_NAMES[node], st.NODE_NAMES[recess]), tuple(path))
        gate = _cross(recess * st.PORTS + int(JOINED[disc, angle, port]), path)
    end = st.NODE_NAMES[st.RECESSES + gate - PORT_GATES]
    return Stretch(_stretch_id(path), (st.NODE_NAMES[node], end), tuple(path))


def _stretch_id(path: list[str]) -> str:
    return f"way.{path[0]}.{path[-1]}"


def _cross(gate: int, path: list[str]) -> int:
    """From the port of one disc to the gate it meets, over a printed path if there is one between."""
    other = board.packaged().meets[gate]
    if (printed := _printed_id(gate, other)) in _printed_ids():
        path.append(printed)
    return other


@cache
def _printed_ids() -> frozenset[str]:
    return frozenset(_printed_id(one, other) for one, other in _printed_links())


def _segment_id(s: State, gate: int) -> str:
    """The segment that ends at a port, named as `segment_line` names it."""
    recess, port = divmod(gate, st.PORTS)
    at_rest = (port - int(s.angle[recess])) % st.PORTS
    segments = segments_of(int(s.type[recess]))
    number = next(number for number, ends in enumerate(segments, 1) if at_rest in ends)
    return f"{disc_id(recess)}.{number}"
