"""Path discs: `discs.toml` turned into the tables that say where a path goes on a disc (ledger, section 3.2).

Types A to F are 0 to 5. Ports are numbered clockwise: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. Orientation k, the
`angle` of a disc in its recess, is 0 to 5: the disc lies turned by k steps of 60 degrees clockwise, so that
port p of its type is now port (p + k) mod 6 of the recess. All tables below speak of the ports of the recess.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.layout import table_of
from drachenhort.kernel.text import Words

from . import state as st

_ = Words("drachenhort.games.schatzinsel")

LETTERS = "ABCDEF"
"""The types, in the order of their numbers."""
PORT_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
MOST_EXITS = 4
"""Paths that leave a stop point: two, or four where it lies at a crossing (TI-32)."""

Port = int
Segment = tuple[Port, Port]
"""The two ports it joins, the smaller one first."""
Crossing = frozenset[Segment]


def opposite(port: Port) -> Port:
    """The port on the other side of the disc, which a neighbour turns towards this one."""
    return (port + st.PORTS // 2) % st.PORTS


def mirrored_port(port: Port) -> Port:
    """The port seen in a mirror that exchanges left and right."""
    return st.PORTS - 1 - port


def segment(one: Port, other: Port) -> Segment:
    """The segment between two ports."""
    return min(one, other), max(one, other)


def crossings(segments: Iterable[Segment]) -> set[Crossing]:
    """The pairs of segments that cross: each has one end between the ends of the other."""
    return {
        frozenset((one, other))
        for one, other in combinations(sorted(segments), 2)
        if one[0] < other[0] < one[1] < other[1]
    }


@dataclass(frozen=True)
class Drawing:
    """What is drawn on a disc, as it lies."""

    segments: frozenset[Segment]
    point: frozenset[Segment]
    """The segment that carries the stop point, or the two that cross there (TI-14)."""

    def turned(self, angle: int) -> "Drawing":
        """The same after so many steps clockwise."""
        return self._moved([(port + angle) % st.PORTS for port in range(st.PORTS)])

    def mirrored(self) -> "Drawing":
        """The same in a mirror that exchanges left and right."""
        return self._moved([mirrored_port(port) for port in range(st.PORTS)])

    def _moved(self, ports: list[Port]) -> "Drawing":
        segments, point = (
            frozenset(segment(ports[one], ports[other]) for one, other in part)
            for part in (self.segments, self.point)
        )
        return Drawing(segments, point)

    def orientations(self) -> frozenset["Drawing"]:
        """All that it becomes by turning; fewer than six where some look alike (INV-2)."""
        return frozenset(self.turned(angle) for angle in range(st.ANGLES))

    @property
    def bridges(self) -> set[Crossing]:
        """The crossings without the stop point, where no figure changes its path (TI-33)."""
        return crossings(self.segments) - {self.point}

    @property
    def exits(self) -> list[Port]:
        """The ports of the paths that leave the stop point, ascending (TI-32)."""
        return sorted(port for ends in self.point for port in ends)

    def segment_at(self, port: Port) -> Segment:
        """The one segment that ends at that port."""
        return next(ends for ends in self.segments if port in ends)

    def joined(self, port: Port) -> Port:
        """The other end of the segment at that port."""
        return sum(self.segment_at(port)) - port


@dataclass(frozen=True)
class Disc:
    """One type of disc."""

    name: str
    count: int
    """How many of this type the game has."""
    drawing: Drawing
    """As it lies at orientation 0."""
    image: str
    """The type of its mirror image."""
    image_angle: int
    """At orientation k the mirror image lies at orientation (image_angle - k) mod 6."""


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> tuple[Disc, ...]:
    """The discs that come with the game, A to F."""
    return load(resources.files(__package__).joinpath("discs.toml"))


def load(path: Any) -> tuple[Disc, ...]:
    """The discs in a TOML file, structurally sound; `board_check.findings` tells how good they are."""
    fields = read_toml(path, _("disc file"))
    check_heading(fields)
    discs = tuple(fields.items("disc", _disc, range(st.TYPES, st.TYPES + 1)))
    fields.close()
    if [disc.name for disc in discs] != list(LETTERS):
        raise BadBoard(_("The disc file must describe the types A, B, C, D, E and F, in order."), "TI-03")
    for disc in discs:
        _check_image(disc, discs)
    return discs


def check_heading(fields: Fields) -> None:
    """Every file of ours has a name and a status, and says how it numbers the ports."""
    for name in ("id", "status"):
        fields.text(name)
    if fields.raw("ports") != list(PORT_NAMES):
        raise fields.refuse("ports", _("NE, E, SE, SW, W and NW, clockwise"), "TI-11")


def _disc(entry: object) -> Disc:
    fields = Fields(entry, _("a disc"), BadBoard)
    name = fields.text("type")
    fields.where = _("disc {name}", name=name)
    disc = Disc(name, fields.whole("count", 1, 19, 0), _drawing(fields), *_mirror(fields))
    fields.close()
    return disc


def _drawing(fields: Fields) -> Drawing:
    segments, point = _segments(fields, "segments"), _segments(fields, "point")
    if sorted(port for ends in segments for port in ends) != list(range(st.PORTS)):
        raise fields.refuse("segments", _("three that join each of the ports 0 to 5 to one other"), "TI-14")
    drawing = Drawing(frozenset(segments), frozenset(point))
    is_on_one = len(drawing.point) == 1 and drawing.point <= drawing.segments
    if not is_on_one and drawing.point not in crossings(segments):
        raise fields.refuse("point", _("on one segment, or on two that cross"), "TI-14")
    if set(fields.items("bridges", lambda pair: _crossing(fields, pair), range(4))) != drawing.bridges:
        raise fields.refuse("bridges", _("the crossings without the stop point"), "TI-33")
    return drawing


def _segments(fields: Fields, name: str) -> list[Segment]:
    return fields.items(name, lambda ends: _segment(fields, name, ends), range(1, 4))


def _segment(fields: Fields, name: str, ends: object) -> Segment:
    match ends:
        case [int(one), int(other)] if 0 <= min(one, other) < max(one, other) < st.PORTS:
            return segment(one, other)
    raise fields.refuse(name, _("a list of segments like [2, 4], two different ports from 0 to 5"))


def _crossing(fields: Fields, pair: object) -> Crossing:
    segments = pair if isinstance(pair, list) else [pair]
    return frozenset(_segment(fields, "bridges", ends) for ends in segments)


def _mirror(fields: Fields) -> tuple[str, int]:
    match fields.raw("mirror"):
        case [str(image), int(angle)] if image in tuple(LETTERS) and angle in range(st.ANGLES):
            return image, angle
    raise fields.refuse("mirror", _('a type and a number from 0 to 5, like ["A", 4]'))


def _check_image(disc: Disc, discs: tuple[Disc, ...]) -> None:
    image = discs[LETTERS.index(disc.image)]
    if disc.drawing.mirrored() != image.drawing.turned(disc.image_angle):
        raise BadBoard(
            _(
                "Seen in a mirror, disc {name} at orientation 0 is not disc {image} at orientation {angle}.",
                name=disc.name,
                image=disc.image,
                angle=disc.image_angle,
            )
        )


# ---- tables ---------------------------------------------------------------------------------------


def padded(ports: Iterable[int]) -> list[int]:
    """The ports or gates by which one leaves a node, then NOWHERE."""
    return [*ports, *[st.NOWHERE] * MOST_EXITS][:MOST_EXITS]


_LYING = [[disc.drawing.turned(angle) for angle in range(st.ANGLES)] for disc in packaged()]
"""Every type in every orientation."""

COUNTS = table_of([disc.count for disc in packaged()])
"""`COUNTS[type]`: how many discs of that type there are."""
JOINED = table_of([[[lying.joined(port) for port in range(st.PORTS)] for lying in row] for row in _LYING])
"""`JOINED[type, angle, port]`: the port at the other end of the segment that ends at `port`; all have one."""
STOPS = table_of([[[port in lying.exits for port in range(st.PORTS)] for lying in row] for row in _LYING])
"""`STOPS[type, angle, port]`: 1 if the segment at `port` carries the stop point, so that a walk coming in
there stops on the disc (TI-30), else 0."""
EXITS = table_of([[padded(lying.exits) for lying in row] for row in _LYING])
"""`EXITS[type, angle, i]`: the ports of the paths that leave the stop point, ascending, then NOWHERE."""
