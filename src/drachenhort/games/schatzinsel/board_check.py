"""The checker of discs and board: what it looks at, with the invariant that wants it so (section 3.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import factorial, prod

from drachenhort.kernel.contract import Finding
from drachenhort.kernel.text import Words

from . import state as st
from .board import PORT_GATES, Board, Gate, Place, gate_name
from .discs import Disc, Drawing, Port, Segment, crossings, packaged

_ = Words("drachenhort.games.schatzinsel")

SIDE = 3
"""Recesses along each side of the hexagon (INV-1)."""
PRINTED_DIGITS, PRINTED_LENGTH = "59578", 25
"""How the number of layouts begins in the rulebook, cut and not rounded, and how long it is (INV-2)."""
START_EXITS, LANDING_EXITS = 1, 2
"""Paths that leave a start field, and a landing point (INV-7)."""
CORNERS = ((True, True), (False, True), (False, False), (True, False))
"""Of SR, SB, GR and GB: is it on the right, and is it below (TI-04, TI-06)?"""
FREE_DISCS = 8
"""Discs that can always be named, at the least (INV-12)."""


def findings(board: Board, discs: tuple[Disc, ...] | None = None) -> Iterator[Finding]:
    """Everything the checker looks at, in the order of section 3.1; with our discs unless told."""
    discs = discs or packaged()
    yield _hexagon(board)
    yield from _numbers(discs)
    yield from _types(discs)
    yield _all_types_are_candidates(discs)
    yield _fair_bag(discs)
    yield _ports(board)
    yield _notches(board)
    yield _stretches(board, discs)
    yield _walks(board)
    yield _symmetry(board)
    yield _corners(board)
    yield _free_discs(discs)


# ---- counting -------------------------------------------------------------------------------------


def layouts(discs: tuple[Disc, ...]) -> int:
    """In how many ways all the discs can lie: orders of the types, times their orientations (INV-2)."""
    orders = factorial(sum(disc.count for disc in discs))
    for disc in discs:
        orders //= factorial(disc.count)
    return orders * prod(len(disc.drawing.orientations()) for disc in discs for _copy in range(disc.count))


def matchings(ports: tuple[Port, ...] = tuple(range(st.PORTS))) -> Iterator[frozenset[Segment]]:
    """All ways to join the ports two by two (INV-3)."""
    if not ports:
        yield frozenset()
        return
    first, *others = ports
    for other in others:
        for rest in matchings(tuple(port for port in others if port != other)):
            yield rest | {(first, other)}


def candidates() -> dict[int, set[frozenset[Drawing]]]:
    """The types with six orientations, by how many segments carry the stop point (INV-4)."""
    found: dict[int, set[frozenset[Drawing]]] = {1: set(), 2: set()}
    for segments in matchings():
        for point in [frozenset((ends,)) for ends in segments] + list(crossings(segments)):
            orientations = Drawing(segments, point).orientations()
            if len(orientations) == st.ANGLES:
                found[len(point)].add(orientations)
    return found


# ---- discs ----------------------------------------------------------------------------------------


def _numbers(discs: tuple[Disc, ...]) -> Iterator[Finding]:
    counts = [disc.count for disc in discs]
    count, summands, recesses = sum(counts), _joined(counts, " + "), st.RECESSES
    text = _(
        "{count} discs, {sum}, for {recesses} recesses (INV-1, TI-10).",
        count=count,
        sum=summands,
        recesses=recesses,
    )
    yield Finding(count == recesses, text)
    number, length, digits = layouts(discs), PRINTED_LENGTH, PRINTED_DIGITS
    text = _(
        "The discs can lie in {number:,} ways; INV-2 wants {length} digits, {digits} the first.",
        number=number,
        length=length,
        digits=digits,
    )
    yield Finding(len(str(number)) == length and str(number).startswith(digits), text)
    kinds = {Drawing(segments, frozenset()).orientations() for segments in matchings()}
    sizes = sorted(map(len, kinds))
    text = _(
        "Six ports are joined in {ways} ways, {kinds} up to turning, with {sizes} orientations (INV-3).",
        ways=sum(sizes),
        kinds=len(sizes),
        sizes=_joined(sizes),
    )
    yield Finding(sizes == [1, 2, 3, 3, 6], text)


def _joined(parts: Iterable[object], between: str = ", ") -> str:
    return between.join(map(str, parts))


def _types(discs: tuple[Disc, ...]) -> Iterator[Finding]:
    for disc in discs:
        drawing, orientations = disc.drawing, len(disc.drawing.orientations())
        text = _(
            "Disc {name}: segments {segments}, stop point on {point}, {exits} exits, {orientations} "
            "orientations; INV-2 wants {wanted}.",
            name=disc.name,
            segments=_joined(f"{one}-{other}" for one, other in sorted(drawing.segments)),
            point=_joined(f"{one}-{other}" for one, other in sorted(drawing.point)),
            exits=len(drawing.exits),
            orientations=orientations,
            wanted=st.ANGLES,
        )
        yield Finding(orientations == st.ANGLES, text)


def _all_types_are_candidates(discs: tuple[Disc, ...]) -> Finding:
    known = candidates()
    kinds = [disc.drawing.orientations() for disc in discs]
    strangers = [
        disc.name
        for disc, kind in zip(discs, kinds, strict=True)
        if kind not in known[len(disc.drawing.point)] or kinds.count(kind) > 1
    ]
    if strangers:
        text = _(
            "{names} look like another type or have fewer than six orientations (INV-4).",
            names=_joined(strangers),
        )
        return Finding(False, text)
    types, single, crossed = len(discs), len(known[1]), len(known[2])
    text = _(
        "The {types} types differ and are among the {single} + {crossed} with six orientations, the stop "
        "point on one segment or at a crossing of two (INV-4).",
        types=types,
        single=single,
        crossed=crossed,
    )
    return Finding(True, text)


def _fair_bag(discs: tuple[Disc, ...]) -> Finding:
    counts = {disc.name: disc.count for disc in discs}
    if unfair := [disc.name for disc in discs if counts[disc.image] != disc.count]:
        text = _("The mirror images of {names} are not as many as they (INV-5).", names=_joined(unfair))
        return Finding(False, text)
    pairs = _joined(f"{disc.name}-{disc.image}" for disc in discs if disc.name < disc.image) or "-"
    text = _(
        "The bag is its own mirror image (INV-5); types that are each other's image: {pairs}.", pairs=pairs
    )
    return Finding(True, text)


def _free_discs(discs: tuple[Disc, ...]) -> Finding:
    figures = 2 * st.FIGURES
    free = sum(disc.count for disc in discs) - figures - 1
    text = _(
        "{figures} figures and a barred disc leave {free} discs to be named; INV-12 wants {wanted}.",
        figures=figures,
        free=free,
        wanted=FREE_DISCS,
    )
    return Finding(free >= FREE_DISCS, text)


# ---- board ----------------------------------------------------------------------------------------


def _hexagon(board: Board) -> Finding:
    rows = tuple(2 * SIDE - 1 - abs(row) for row in range(1 - SIDE, SIDE))
    rings = _rings(board)
    text = _(
        "{recesses} recesses in rows of {rows}, rings of {rings}; INV-1 wants a hexagon of side {side}.",
        recesses=len(board.places),
        rows=_joined(board.rows),
        rings=_joined(rings),
        side=SIDE,
    )
    return Finding(board.rows == rows and rings == [1, *(st.PORTS * ring for ring in range(1, SIDE))], text)


def _rings(board: Board) -> list[int]:
    """How many recesses are 0, 1, 2 ... steps from the one in the middle of the list."""
    x, y = board.places[st.RECESSES // 2]
    steps = Counter(
        max(abs(other_y - y), (abs(other_x - x) + abs(other_y - y)) // 2) for other_x, other_y in board.places
    )
    return [count for _steps, count in sorted(steps.items())]


def _ports(board: Board) -> Finding:
    facing = [gate for gate in range(PORT_GATES) if board.facing(gate) is not None]
    joined = sum(board.meets.get(gate) == board.facing(gate) for gate in facing)
    ports, inner, outward = PORT_GATES, len(board.inner), PORT_GATES - len(facing)
    text = _(
        "{ports} ports: {facing} face a neighbour, in {inner} inner paths, {outward} do not (INV-6).",
        ports=ports,
        inner=inner,
        outward=outward,
        facing=len(facing),
    )
    return Finding(joined == len(facing) == 2 * inner, text)


def outside(board: Board) -> dict[Place, list[Gate]]:
    """The outward ports by the empty place beyond: two share a notch of the rim, one has a corner alone."""
    found: dict[Place, list[Gate]] = {}
    for gate in range(PORT_GATES):
        if board.facing(gate) is None:
            found.setdefault(board.beyond(gate), []).append(gate)
    return found


def _notches(board: Board) -> Finding:
    notches = {frozenset(gates) for gates in outside(board).values() if len(gates) > 1}
    corners = {gate for gates in outside(board).values() if len(gates) == 1 for gate in gates}
    at_terminals = {gate for gates in board.terminals for gate in gates}
    text = _(
        "{notches} notches of the rim, {edge} paths along the edge; {corners} corner ports, {terminals} "
        "ports of start fields and landing points (INV-6).",
        notches=len(notches),
        edge=len(board.edge),
        corners=len(corners),
        terminals=len(at_terminals),
    )
    return Finding({frozenset(link) for link in board.edge} == notches and at_terminals == corners, text)


def _stretches(board: Board, discs: tuple[Disc, ...]) -> Finding:
    on_discs = sum(disc.count * len(disc.drawing.exits) for disc in discs)
    exits = [len(gates) for gates in board.terminals]
    starts, landings, stretches = sum(exits[:2]), sum(exits[2:]), (on_discs + sum(exits)) // 2
    text = _(
        "{on_discs} ends of paths at stop points, {starts} at start fields and {landings} at landing "
        "points make {stretches} stretches (INV-7).",
        on_discs=on_discs,
        starts=starts,
        landings=landings,
        stretches=stretches,
    )
    return Finding(exits == [START_EXITS] * 2 + [LANDING_EXITS] * 2, text)


def _walks(board: Board) -> Finding:
    text = _("Every port leads on, so a walk can be walked back and always ends at a point (INV-8).")
    if board.closed:
        names = _joined(map(gate_name, board.closed))
        text = _("A walk can end nowhere: {names} lead on to nothing (INV-8).", names=names)
    return Finding(not board.closed, text)


def _symmetry(board: Board) -> Finding:
    crooked = [
        gate
        for gate in range(PORT_GATES)
        if (image := board.mirrored_gate(gate)) is None
        or board.mirrored_gate(board.meets.get(gate)) != board.meets.get(image)
    ]
    if not crooked:
        return Finding(True, _("Left and right are mirror images, Red and Black exchanged (INV-9)."))
    names = _joined(map(gate_name, crooked))
    return Finding(
        not board.is_mirror_image, _("Left and right are not mirror images (INV-9): {names}.", names=names)
    )


def _corners(board: Board) -> Finding:
    rows = [y for _x, y in board.places]
    wrong = []
    for node, (right, below) in enumerate(CORNERS, start=st.RECESSES):
        x, y = board.place_of(node)
        if (x > 0) != right or not (y > max(rows) if below else y < min(rows)):
            wrong.append(st.NODE_NAMES[node])
    if wrong:
        return Finding(False, _("{names} lie at the wrong corners (TI-04, TI-06).", names=_joined(wrong)))
    text = _(
        "Red starts bottom right and lands top left, Black starts bottom left and lands top right "
        "(TI-04, TI-06)."
    )
    return Finding(True, text)
