"""Boards: TOML files turned into recesses, printed paths and tables of what meets what (ledger, section 3.3).

Recesses 1 to 19 are numbered 0 to 18 here, row by row from the north; with the start fields SR, SB (19, 20)
and the landing points GR, GB (21, 22) they are the nodes of the record. Ports are numbered clockwise, 0 NE to
5 NW. A gate is one number for a place where a path can lead: 6 * recess + port for a port of a recess, 0 to
113, and 114 to 117 for the terminals SR, SB, GR and GB.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from drachenhort.games.schatzinsel.discs import (
    MOST_EXITS,
    PORT_NAMES,
    Port,
    Table,
    fixed,
    mirrored_port,
    opposite,
)
from drachenhort.games.schatzinsel.state import NODE_NAMES, NODES, NOWHERE, PORTS, RECESSES
from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.schatzinsel")

STEPS = {"NE": [1, -1], "E": [2, 0], "SE": [1, 1], "SW": [-1, 1], "W": [-2, 0], "NW": [-1, -1]}
"""Change of half-column and row, in the order of the ports."""
TERMINALS = NODE_NAMES[RECESSES:]
"""Start fields and landing points, in the order of their nodes."""
IN_MIRROR = {"SR": "SB", "SB": "SR", "GR": "GB", "GB": "GR"}
"""A mirror exchanges Red and Black (INV-9)."""
PORT_GATES = RECESSES * PORTS
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
    return recess * PORTS + port


def gate_name(gate: Gate) -> str:
    """`7.SW` for the port SW of recess 7, `SR` for that terminal."""
    if gate >= PORT_GATES:
        return TERMINALS[gate - PORT_GATES]
    return f"{NODE_NAMES[gate // PORTS]}.{PORT_NAMES[gate % PORTS]}"


def port_gate_of(name: str) -> Gate | None:
    """The gate of a port such as `7.SW`, or None if no board has it."""
    number, _dot, port = name.partition(".")
    if number not in NODE_NAMES[:RECESSES] or port not in PORT_NAMES:
        return None
    return gate_at(NODE_NAMES.index(number), PORT_NAMES.index(port))


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
    status: str = "custom"
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
        x, y = self.places[gate // PORTS]
        dx, dy = STEPS[PORT_NAMES[gate % PORTS]]
        return x + dx, y + dy

    def facing(self, gate: Gate) -> Gate | None:
        """The port of the neighbouring recess that faces this one, or None at the edge of the board."""
        recess = self.recess_at.get(self.beyond(gate))
        return None if recess is None else gate_at(recess, opposite(gate % PORTS))

    def place_of(self, node: Node) -> Place:
        """Where a node is drawn: a terminal lies one step beyond the first of its ports."""
        return self.places[node] if node < RECESSES else self.beyond(self.terminals[node - RECESSES][0])

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """How many recesses each row has, from the north."""
        return tuple(count for _row, count in sorted(Counter(y for _x, y in self.places).items()))

    def mirrored_node(self, node: Node) -> Node | None:
        """The node seen in a mirror that exchanges left and right, or None if nothing is there (INV-9)."""
        if node >= RECESSES:
            return NODE_NAMES.index(IN_MIRROR[NODE_NAMES[node]])
        columns = [x for x, _y in self.places]
        x, y = self.places[node]
        return self.recess_at.get((min(columns) + max(columns) - x, y))

    def mirrored_gate(self, gate: Gate | None) -> Gate | None:
        """The gate seen in that mirror."""
        if gate is None:
            return None
        if gate >= PORT_GATES:
            return PORT_GATES + TERMINALS.index(IN_MIRROR[gate_name(gate)])
        recess = self.mirrored_node(gate // PORTS)
        return None if recess is None else gate_at(recess, mirrored_port(gate % PORTS))


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> Board:
    """The board that comes with the game."""
    file = resources.files(__package__).joinpath("boards", "ti_recon_a.toml")
    return read(file.read_text("utf-8"), file.name)


def load(path: Path) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadBoard(
            _("The board file {path} cannot be read: {reason}.", path=path, reason=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    return read(text, path)


def read(text: str, path: object) -> Board:
    """The board that the text of a file describes; `path` names the file in an error."""
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    if fields.get("ports") != list(PORT_NAMES):
        raise BadBoard(_("The board file must number the ports NE, E, SE, SW, W and NW, clockwise."), "TI-11")
    if fields.get("steps") != STEPS:
        raise BadBoard(
            _("The steps of a board must be those of a hexagonal grid, one for each port."), "TI-11"
        )
    return _sound(
        Board(
            id=str(fields.get("id", "custom")),
            places=_places(_table(fields, "recesses")),
            inner=tuple(_links(fields, "inner")),
            edge=tuple(_links(fields, "edge")),
            terminals=_terminals(_table(fields, "terminals")),
            closed=tuple(_port(name) for name in _names(fields, "closed")),
            status=str(fields.get("status", "custom")),
            is_mirror_image=bool(fields.get("mirror", False)),
        )
    )


def _not_toml(path: object, error: ValueError) -> Text:
    return _("The board file {path} is not valid TOML: {reason}.", path=path, reason=error)


def _table(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = fields.get(name)
    if not isinstance(table, dict):
        raise BadBoard(_("The board file has no table [{name}].", name=name))
    return table


def _names(fields: Mapping[str, Any], name: str) -> list[str]:
    names = fields.get(name)
    if not isinstance(names, list):
        raise BadBoard(_("The board file has no list {name}.", name=name))
    return [str(entry) for entry in names]


def _places(table: Mapping[str, Any]) -> tuple[Place, ...]:
    if set(table) != set(NODE_NAMES[:RECESSES]):
        raise BadBoard(_("A board has the recesses 1 to {last}, and no others.", last=RECESSES), "TI-10")
    places = tuple(_place(name, table[name]) for name in NODE_NAMES[:RECESSES])
    for recess, place in enumerate(places):
        if place in places[:recess]:
            raise BadBoard(
                _(
                    "The recesses {one} and {other} lie at the same place.",
                    one=NODE_NAMES[places.index(place)],
                    other=NODE_NAMES[recess],
                )
            )
    return places


def _place(name: str, value: object) -> Place:
    match value:
        case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
            return x, y
    raise BadBoard(_("Recess {name} needs a half-column and a row, two whole numbers.", name=name))


def _links(fields: Mapping[str, Any], name: str) -> Iterator[Link]:
    for text in _names(fields, name):
        match = re.fullmatch(r"([^=]+)=([^=]+)", text)
        if match is None:
            raise BadBoard(_("{text} is no path: a path joins two ports, like 1.E=2.W.", text=repr(text)))
        yield _port(match[1]), _port(match[2])


def _terminals(table: Mapping[str, Any]) -> tuple[tuple[Gate, ...], ...]:
    if set(table) != set(TERMINALS):
        raise BadBoard(
            _("A board has the start fields SR and SB and the landing points GR and GB, and no others."),
            "TI-06",
        )
    terminals = {name: tuple(_port(port) for port in _names(table, name)) for name in table}
    for name, gates in terminals.items():
        if not 1 <= len(gates) <= MOST_EXITS:
            raise BadBoard(
                _(
                    "{name} has one to {most} ports, not {count}.",
                    name=name,
                    most=MOST_EXITS,
                    count=len(gates),
                ),
                "TI-32",
            )
    return tuple(terminals[name] for name in TERMINALS)


def _port(name: str) -> Gate:
    gate = port_gate_of(name)
    if gate is None:
        raise BadBoard(_("The board has no port {name}; ports have names like 7.SW.", name=repr(name)))
    return gate


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


def meets_table(board: Board) -> Table:
    """What each port leads to: see `MEETS`."""
    table = np.full((RECESSES, PORTS), NOWHERE, np.int8)
    for gate, other in board.meets.items():
        table[gate // PORTS, gate % PORTS] = other
    return fixed(table)


def gates_table(board: Board) -> Table:
    """Where the paths of the terminals begin: see `GATES`."""
    table = np.full((len(TERMINALS), MOST_EXITS), NOWHERE, np.int8)
    for number, gates in enumerate(board.terminals):
        table[number, : len(gates)] = gates
    return fixed(table)


def mirror_table(board: Board) -> Table:
    """Which node is which in a mirror: see `MIRROR`."""
    nodes = [board.mirrored_node(node) for node in range(NODES)]
    return fixed(np.array([NOWHERE if node is None else node for node in nodes], np.int8))


MEETS = meets_table(packaged())
"""`MEETS[recess, port]`: the gate that the path printed at that port leads to, a port of another recess or a
terminal; NOWHERE only for a closed port, which this board does not have (INV-8)."""
GATES = gates_table(packaged())
"""`GATES[node - 19, i]`: the ports, as gates, at which the paths of that terminal reach the discs, then
NOWHERE. A start field has one, a landing point two."""
MIRROR = mirror_table(packaged())
"""`MIRROR[node]`: the node it becomes when left and right, and so Red and Black, change places (INV-9)."""
