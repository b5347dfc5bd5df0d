"""Where things of Die Schatzinsel lie on the page: board units, one unit from disc to disc."""

from functools import cache, lru_cache
from math import sqrt

from drachenhort.kernel.game import State
from drachenhort.kernel.scene import Line, Stretch

from . import board, discs, state as st
from .board import PORT_GATES
from .discs import JOINED, PORT_NAMES, STOPS

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
    links = list(board.packaged().edge)
    for number, gates in enumerate(board.packaged().terminals):
        links += [(gate, PORT_GATES + number) for gate in gates]
    ends = {_printed_id(*link): (_gate_place(link[0]), _gate_place(link[1])) for link in links}
    return tuple(Line(name, "edge", None, places) for name, places in ends.items())


def _printed_id(one: int, other: int) -> str:
    return f"edge.{min(one, other)}-{max(one, other)}"


def _gate_place(gate: int) -> Point:
    if gate >= PORT_GATES:
        return place_of(st.RECESSES + gate - PORT_GATES)
    x, y = place_of(gate // st.PORTS)
    dx, dy = port_offset(gate % st.PORTS)
    return round(x + dx, 3), round(y + dy, 3)


# ---- what lies there now --------------------------------------------------------------------------

Layout = tuple[tuple[int, int], ...]
"""Type and angle of the disc in each recess."""


def layout_of(s: State) -> Layout:
    """How the discs lie."""
    return tuple(zip(s.type.tolist(), s.angle.tolist(), strict=True))


def lines(s: State) -> tuple[Line, ...]:
    """All paths on the board and on the discs, the one in the hand of whoever places it too."""
    discs_seen = {disc_id(recess): disc for recess, (disc, _angle) in enumerate(layout_of(s))}
    if s.phase == st.PLACE:
        discs_seen[DRAWN] = int(s.drawn)
    on_discs = [
        segment_line(piece, disc, segment)
        for piece, disc in discs_seen.items()
        if disc != st.NOWHERE
        for segment in range(st.PORTS // 2)
    ]
    return (*printed_lines(), *on_discs)


@lru_cache(maxsize=256)
def stretches(layout: Layout) -> tuple[Stretch, ...]:
    """Every way from node to node, once; the 26 of them when all discs lie (INV-7)."""
    if any(disc == st.NOWHERE for disc, _angle in layout):
        return ()
    found: dict[frozenset[str], Stretch] = {}
    for node in range(st.NODES):
        for gate in _gates_from(layout, node):
            stretch = _walked(layout, node, gate)
            found.setdefault(frozenset(stretch.lines), stretch)
    return tuple(found.values())


def _gates_from(layout: Layout, node: int) -> list[int]:
    """The ports by which one leaves a node: of the disc itself, or of the discs beside a terminal."""
    if node >= st.RECESSES:
        return list(board.packaged().terminals[node - st.RECESSES])
    return [node * st.PORTS + port for port in range(st.PORTS) if STOPS[*layout[node], port]]


def _walked(layout: Layout, node: int, gate: int) -> Stretch:
    """The stretch that begins at a node through a port."""
    path: list[str] = []
    if node >= st.RECESSES:
        path.append(_printed_id(gate, PORT_GATES + node - st.RECESSES))
    else:
        path.append(_segment_id(layout, gate))
        gate = _cross(gate, path)
    end = st.RECESSES + gate - PORT_GATES
    while gate < PORT_GATES:
        path.append(_segment_id(layout, gate))
        end, port = divmod(gate, st.PORTS)
        if STOPS[*layout[end], port]:
            break
        gate = _cross(end * st.PORTS + int(JOINED[*layout[end], port]), path)
        end = st.RECESSES + gate - PORT_GATES
    return Stretch(f"way.{path[0]}.{path[-1]}", (st.NODE_NAMES[node], st.NODE_NAMES[end]), tuple(path))


def _cross(gate: int, path: list[str]) -> int:
    """From the port of one disc to the gate it meets, over a printed path if there is one between."""
    other = board.packaged().meets[gate]
    if (printed := _printed_id(gate, other)) in {line.id for line in printed_lines()}:
        path.append(printed)
    return other


def _segment_id(layout: Layout, gate: int) -> str:
    """The segment that ends at a port, named as `segment_line` names it."""
    recess, port = divmod(gate, st.PORTS)
    disc, angle = layout[recess]
    at_rest = (port - angle) % st.PORTS
    number = next(number for number, ends in enumerate(segments_of(disc), 1) if at_rest in ends)
    return f"{disc_id(recess)}.{number}"
