"""Boards: TOML files turned into recesses, printed paths and tables of what meets what (ledger, section 3.3).

Recesses 1 to 19 are numbered 0 to 18 here, row by row from the north; with the start fields SR, SB (19, 20)
and the landing points GR, GB (21, 22) they are the nodes of the record. Ports are numbered clockwise, 0 NE to
5 NW. A gate is one number for a place where a path can lead: 6 * recess + port for a port of a recess, 0 to
113, and 114 to 117 for the terminals SR, SB, GR and GB.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.layout import table_of
from drachenhort.kernel.text import Words

from . import state as st
from .discs import (
    MOST_EXITS,
    PORT_NAMES,
    Port,
    check_heading,
    mirrored_port,
    opposite,
    padded,
)

_ = Words("drachenhort.games.schatzinsel")

STEPS = {"NE": [1, -1], "E": [2, 0], "SE": [1, 1], "SW": [-1, 1], "W": [-2, 0], "NW": [-1, -1]}
"""Change of half-column and row, in the order of the ports."""
TERMINALS = st.NODE_NAMES[st.RECESSES :]
"""Start fields and landing points, in the order of their nodes."""
IN_MIRROR = {"SR": "SB", "SB": "SR", "GR": "GB", "GB": "GR"}
"""A mirror exchanges Red and Black (INV-9)."""
PORT_GATES = st.RECESSES * st.PORTS
"""How many gates are ports of recesses; the terminals follow."""

Recess = int
Node = int
Gate = int
Link = tuple[Gate, Gate]
"""A printed path by its two ends."""
Place = tuple[int, int]
"""Half-column and row; with discs a distance d apart it is drawn at (x * d / 2, y * d * sqrt(3) / 2)."""


def gate_at(recess: Recess, port: Port) -> Gate:
    """The gate that is that port of a recess."""
    return recess * st.PORTS + port


def gate_name(gate: Gate) -> str:
    """`7.SW` for the port SW of recess 7, `SR` for that terminal."""
    if gate >= PORT_GATES:
        return TERMINALS[gate - PORT_GATES]
    return f"{st.NODE_NAMES[gate // st.PORTS]}.{PORT_NAMES[gate % st.PORTS]}"


@dataclass(frozen=True)
class Board:
    """Where the recesses lie, and what each of their ports meets."""

    id: str
    places: tuple[Place, ...]
    """Of the recesses."""
    inner: tuple[Link, ...]
    """Paths between neighbouring recesses."""
    edge: tuple[Link, ...]
    """Paths along the edge of the board."""
    terminals: tuple[tuple[Gate, ...], ...]
    """The ports that lead to SR, SB, GR and GB."""
    closed: tuple[Gate, ...] = ()
    """Ports that lead nowhere."""
    is_mirror_image: bool = False
    """Does the file promise that left and right are mirror images?"""

    @cached_property
    def meets(self) -> dict[Gate, Gate]:
        """The gate that each port leads to; closed ports are missing."""
        pairs = dict(self.inner + self.edge)
        found = pairs | {other: one for one, other in pairs.items()}
        for number, gates in enumerate(self.terminals):
            found |= dict.fromkeys(gates, PORT_GATES + number)
        return found

    @cached_property
    def recess_at(self) -> dict[Place, Recess]:
        """The recess of each place that has one."""
        return {place: recess for recess, place in enumerate(self.places)}

    def beyond(self, gate: Gate) -> Place:
        """The place one step away through that port."""
        x, y = self.places[gate // st.PORTS]
        dx, dy = STEPS[PORT_NAMES[gate % st.PORTS]]
        return x + dx, y + dy

    def facing(self, gate: Gate) -> Gate | None:
        """The port of the neighbouring recess that faces this one, or None at the edge of the board."""
        recess = self.recess_at.get(self.beyond(gate))
        return None if recess is None else gate_at(recess, opposite(gate % st.PORTS))

    def place_of(self, node: Node) -> Place:
        """Where a node is drawn: a terminal lies one step beyond the first of its ports."""
        return self.places[node] if node < st.RECESSES else self.beyond(self.terminals[node - st.RECESSES][0])

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """How many recesses each row has, from the north."""
        return tuple(count for _row, count in sorted(Counter(y for _x, y in self.places).items()))

    def mirrored_node(self, node: Node) -> Node | None:
        """The node seen in a mirror that exchanges left and right, or None if nothing is there (INV-9)."""
        if node >= st.RECESSES:
            return st.NODE_NAMES.index(IN_MIRROR[st.NODE_NAMES[node]])
        columns = [x for x, _y in self.places]
        x, y = self.places[node]
        return self.recess_at.get((min(columns) + max(columns) - x, y))

    def mirrored_gate(self, gate: Gate | None) -> Gate | None:
        """The gate seen in that mirror."""
        if gate is None:
            return None
        if gate >= PORT_GATES:
            return PORT_GATES + TERMINALS.index(IN_MIRROR[gate_name(gate)])
        recess = self.mirrored_node(gate // st.PORTS)
        return None if recess is None else gate_at(recess, mirrored_port(gate % st.PORTS))


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> Board:
    """The board that comes with the game."""
    return load(resources.files(__package__).joinpath("boards", "ti_recon_a.toml"))


def load(path: Any) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    fields = read_toml(path, _("board file"))
    check_heading(fields)
    if fields.raw("steps") != STEPS:
        raise fields.refuse("steps", _("those of a hexagonal grid, one for each port"), "TI-11")
    board = Board(
        id=fields.text("id", "custom"),
        places=_places(fields.within("recesses")),
        inner=tuple(fields.items("inner", _link, range(PORT_GATES))),
        edge=tuple(fields.items("edge", _link, range(PORT_GATES))),
        terminals=_terminals(fields.within("terminals")),
        closed=tuple(fields.items("closed", _port, range(PORT_GATES))),
        is_mirror_image=fields.flag("mirror"),
    )
    fields.close()
    return _sound(board)


def _places(recesses: Fields) -> tuple[Place, ...]:
    places: list[Place] = []
    for name in st.NODE_NAMES[: st.RECESSES]:
        match recesses.numbers(name, 2, -99, 99):
            case [x, y] if (x, y) not in places:
                places.append((x, y))
            case _:
                raise recesses.refuse(name, _("a half-column and a row, a place of its own"), "TI-10")
    recesses.close()
    return tuple(places)


def _terminals(terminals: Fields) -> tuple[tuple[Gate, ...], ...]:
    ports = tuple(tuple(terminals.items(name, _port, range(1, MOST_EXITS + 1))) for name in TERMINALS)
    terminals.close()
    if not all(ports):
        raise BadBoard(
            _("A board has the start fields SR and SB and the landing points GR and GB, and no others."),
            "TI-06",
        )
    return ports


def _link(text: object) -> Link:
    match str(text).split("="):
        case [one, other]:
            return _port(one), _port(other)
    raise BadBoard(_("{text} is no path: a path joins two ports, like 1.E=2.W.", text=repr(text)))


def _port(name: object) -> Gate:
    """The gate of a port such as `7.SW`."""
    number, _dot, port = str(name).partition(".")
    if number not in st.NODE_NAMES[: st.RECESSES] or port not in PORT_NAMES:
        raise BadBoard(_("The board has no port {name}; ports have names like 7.SW.", name=repr(name)))
    return gate_at(st.NODE_NAMES.index(number), PORT_NAMES.index(port))


def _sound(board: Board) -> Board:
    """The board itself, if each of its ports leads to one place and every inner path is one."""
    named = Counter(gate for link in board.inner + board.edge for gate in link)
    named.update(gate for gates in (*board.terminals, board.closed) for gate in gates)
    for gate in range(PORT_GATES):
        if named[gate] > 1:
            raise BadBoard(_("Port {name} of the board is named twice.", name=gate_name(gate)))
        if named[gate] == 0:
            raise BadBoard(
                _("Port {name} of the board is in no path, terminal or list closed.", name=gate_name(gate)),
                "TI-11",
            )
    for one, other in board.inner:
        if board.facing(one) != other:
            raise BadBoard(
                _(
                    "The inner path {one}={other} does not join ports of neighbours that face each other.",
                    one=gate_name(one),
                    other=gate_name(other),
                ),
                "TI-11",
            )
    return board


# ---- tables ---------------------------------------------------------------------------------------


MEETS = table_of(
    [
        [packaged().meets.get(gate_at(recess, port), st.NOWHERE) for port in range(st.PORTS)]
        for recess in range(st.RECESSES)
    ]
)
"""`MEETS[recess, port]`: the gate that the path printed at that port leads to, a port of another recess or a
terminal; NOWHERE only for a closed port, which this board does not have (INV-8)."""
GATES = table_of([padded(gates) for gates in packaged().terminals])
"""`GATES[node - 19, i]`: the ports, as gates, at which the paths of that terminal reach the discs, then
NOWHERE. A start field has one, a landing point two."""
