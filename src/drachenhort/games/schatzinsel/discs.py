"""Path discs: `discs.toml` turned into the tables that say where a path goes on a disc (ledger, section 3.2).

Types A to F are 0 to 5. Ports are numbered clockwise: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. Orientation k, the
`angle` of a disc in its recess, is 0 to 5: the disc lies turned by k steps of 60 degrees clockwise, so that
port p of its type is now port (p + k) mod 6 of the recess. All tables below speak of the ports of the recess.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from drachenhort.games.schatzinsel.state import ANGLES, NOWHERE, PORTS, TYPES
from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.text import Text, Words

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
    return (port + PORTS // 2) % PORTS


def mirrored_port(port: Port) -> Port:
    """The port seen in a mirror that exchanges left and right."""
    return PORTS - 1 - port


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
        return self._moved([(port + angle) % PORTS for port in range(PORTS)])

    def mirrored(self) -> "Drawing":
        """The same in a mirror that exchanges left and right."""
        return self._moved([mirrored_port(port) for port in range(PORTS)])

    def _moved(self, ports: list[Port]) -> "Drawing":
        segments, point = (
            frozenset(segment(ports[one], ports[other]) for one, other in part)
            for part in (self.segments, self.point)
        )
        return Drawing(segments, point)

    def orientations(self) -> frozenset["Drawing"]:
        """All that it becomes by turning; fewer than six where some look alike (INV-2)."""
        return frozenset(self.turned(angle) for angle in range(ANGLES))

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
    file = resources.files(__package__).joinpath("discs.toml")
    return read(file.read_text("utf-8"), file.name)


def load(path: Path) -> tuple[Disc, ...]:
    """The discs in a TOML file, structurally sound; `board_check.findings` tells how good they are."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadBoard(
            _("The disc file {path} cannot be read: {reason}.", path=path, reason=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    return read(text, path)


def read(text: str, path: object) -> tuple[Disc, ...]:
    """The discs that the text of a file describes; `path` names the file in an error."""
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    if fields.get("ports") != list(PORT_NAMES):
        raise BadBoard(_("The disc file must number the ports NE, E, SE, SW, W and NW, clockwise."), "TI-11")
    entries = fields.get("disc")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadBoard(_("The disc file has no tables [[disc]]."))
    if [entry.get("type") for entry in entries] != list(LETTERS):
        raise BadBoard(_("The disc file must describe the types A, B, C, D, E and F, in order."), "TI-03")
    discs = tuple(_disc(entry) for entry in entries)
    for disc in discs:
        _check_image(disc, discs)
    return discs


def _not_toml(path: object, error: ValueError) -> Text:
    return _("The disc file {path} is not valid TOML: {reason}.", path=path, reason=error)


def _disc(entry: Mapping[str, Any]) -> Disc:
    name = entry["type"]
    count = entry.get("count")
    if not _is_whole(count) or count < 1:
        raise BadBoard(_("Disc {name} needs a count of 1 or more.", name=name), "TI-03")
    image, image_angle = _mirror(name, entry.get("mirror"))
    return Disc(name, count, _drawing(name, entry), image, image_angle)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _drawing(name: str, entry: Mapping[str, Any]) -> Drawing:
    segments = _segments(name, "segments", entry.get("segments"))
    if sorted(port for ends in segments for port in ends) != list(range(PORTS)):
        raise BadBoard(
            _("The segments of disc {name} must join each of the ports 0 to 5 to one other.", name=name),
            "TI-14",
        )
    drawing = Drawing(frozenset(segments), frozenset(_segments(name, "point", entry.get("point"))))
    is_on_one = len(drawing.point) == 1 and drawing.point <= drawing.segments
    if not is_on_one and drawing.point not in crossings(segments):
        raise BadBoard(
            _("The stop point of disc {name} must lie on one segment, or on two that cross.", name=name),
            "TI-14",
        )
    if _bridges(name, entry.get("bridges")) != drawing.bridges:
        raise BadBoard(
            _("The bridges of disc {name} must be its crossings without the stop point.", name=name), "TI-33"
        )
    return drawing


def _segments(name: str, field: str, value: object) -> list[Segment]:
    if not isinstance(value, list):
        raise BadBoard(_no_segments(name, field))
    return [_segment(name, field, pair) for pair in value]


def _segment(name: str, field: str, pair: object) -> Segment:
    match pair:
        case [one, other] if _is_whole(one) and _is_whole(other) and one != other:
            if min(one, other) >= 0 and max(one, other) < PORTS:
                return segment(one, other)
    raise BadBoard(_no_segments(name, field))


def _no_segments(name: str, field: str) -> Text:
    return _(
        "{field} of disc {name} must list segments like [2, 4], two different ports from 0 to 5.",
        field=field,
        name=name,
    )


def _bridges(name: str, value: object) -> set[Crossing]:
    if not isinstance(value, list):
        raise BadBoard(_no_segments(name, "bridges"))
    return {frozenset(_segments(name, "bridges", pair)) for pair in value}


def _mirror(name: str, value: object) -> tuple[str, int]:
    match value:
        case [str(image), angle] if image in tuple(LETTERS) and _is_whole(angle) and angle in range(ANGLES):
            return image, angle
    raise BadBoard(
        _('mirror of disc {name} must be a type and a number from 0 to 5, like ["A", 4].', name=name)
    )


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

Table = NDArray[np.int8]


def fixed(table: Table) -> Table:
    """The same table, which nobody can write to any more."""
    table.setflags(write=False)
    return table


def lying(discs: tuple[Disc, ...]) -> Iterator[tuple[int, int, Drawing]]:
    """Every type in every orientation: its number, the angle, and what is drawn there."""
    for number, disc in enumerate(discs):
        for angle in range(ANGLES):
            yield number, angle, disc.drawing.turned(angle)


def joined_table(discs: tuple[Disc, ...]) -> Table:
    """Which port a segment leads to: see `JOINED`."""
    table = np.full((TYPES, ANGLES, PORTS), NOWHERE, np.int8)
    for number, angle, drawing in lying(discs):
        table[number, angle] = [drawing.joined(port) for port in range(PORTS)]
    return fixed(table)


def stops_table(discs: tuple[Disc, ...]) -> Table:
    """Which segments carry the stop point: see `STOPS`."""
    table = np.zeros((TYPES, ANGLES, PORTS), np.int8)
    for number, angle, drawing in lying(discs):
        table[number, angle] = [drawing.segment_at(port) in drawing.point for port in range(PORTS)]
    return fixed(table)


def exits_table(discs: tuple[Disc, ...]) -> Table:
    """By which ports a figure leaves the stop point: see `EXITS`."""
    table = np.full((TYPES, ANGLES, MOST_EXITS), NOWHERE, np.int8)
    for number, angle, drawing in lying(discs):
        table[number, angle, : len(drawing.exits)] = drawing.exits
    return fixed(table)


def image_table(discs: tuple[Disc, ...]) -> Table:
    """What a disc is in a mirror: see `IMAGE`."""
    table = np.full((TYPES, ANGLES, 2), NOWHERE, np.int8)
    for number, disc in enumerate(discs):
        for angle in range(ANGLES):
            table[number, angle] = LETTERS.index(disc.image), (disc.image_angle - angle) % ANGLES
    return fixed(table)


COUNTS = fixed(np.array([disc.count for disc in packaged()], np.int8))
"""`COUNTS[type]`: how many discs of that type there are."""
JOINED = joined_table(packaged())
"""`JOINED[type, angle, port]`: the port at the other end of the segment that ends at `port`; all have one."""
STOPS = stops_table(packaged())
"""`STOPS[type, angle, port]`: 1 if the segment at `port` carries the stop point, so that a walk coming in
there stops on the disc (TI-30), else 0."""
EXITS = exits_table(packaged())
"""`EXITS[type, angle, i]`: the ports of the paths that leave the stop point, ascending, then NOWHERE."""
IMAGE = image_table(packaged())
"""`IMAGE[type, angle]`: type and angle of the mirror image, left and right exchanged (INV-5)."""
