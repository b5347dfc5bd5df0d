"""Name plates: every player's piece, name, cards and racks, drawn from a scene."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from drachenhort.chronicle.reading import DICE, counters_of, counts_pieces, has_hands, is_blank
from drachenhort.kernel.scene import Counter, Piece, Scene, Zone
from drachenhort.kernel.text import Words
from drachenhort.terminal.badges import badge_of_seat, badge_of_zone
from drachenhort.terminal.board import badge_of, sign_of, tile_style
from drachenhort.terminal.hands import Hands, heaps_of
from drachenhort.terminal.looks import PLAYERS, Look, ink_of
from drachenhort.terminal.themes import look_of
from drachenhort.terminal.voice import printable

_ = Words("drachenhort")


@dataclass(frozen=True)
class Plates:
    """How plates are drawn: two lines for a rack with arrows and letters, or one with arrows alone."""

    names: Sequence[str]
    width: int
    tall: bool = True
    plain: bool = False

    def draw(self, scene: Scene) -> list[Text]:
        """The plates of all players and of what nobody owns, one below the other."""
        owners = dict.fromkeys(zone.owner if zone.owner is not None else zone.id for zone in scene.zones)
        missing = [seat for seat in range(len(self.names)) if seat not in owners and _is_known(scene)]
        lines: list[Text] = []
        is_long = False
        for owner in (*missing, *owners):
            zones = [zone for zone in scene.zones if owner in (zone.owner, zone.id)]
            seat = owner if isinstance(owner, int) else None
            if has_hands(scene) and seat is None:
                continue
            plate = _kind_of_plate(scene)(self, scene, seat, zones)
            if plate.is_empty:
                continue
            drawn = plate.lines()
            if lines and seat is None and self._joins(lines[-1], drawn, scene):
                lines[-1].append("   ").append_text(drawn[0])
                continue
            if lines and self.tall and (len(drawn) > 1 or is_long):
                lines.append(Text())
            lines, is_long = lines + drawn, len(drawn) > 1
        return [*lines, *self._beside(scene)] if has_hands(scene) else lines

    def _joins(self, line: Text, drawn: list[Text], scene: Scene) -> bool:
        """Is there room on a line for what nobody owns either?"""
        is_short = len(drawn) == 1 and line.cell_len + 3 + drawn[0].cell_len <= self.width
        return is_short and _kind_of_plate(scene) is _MapPlate

    def _beside(self, scene: Scene) -> list[Text]:
        """What nobody owns in a game of cards."""
        zones = [zone for zone in scene.zones if zone.owner is None]
        counted = [(zone, counter) for zone in zones for counter in counters_of(scene, zone)]
        lines = Hands(scene, self.width, self.tall, self.plain).beside(zones, counted)
        return [Text(), *lines] if self.tall and lines else lines


class _Plate:
    """The plate of one player: a title, and the racks, hands or piles below it."""

    def __init__(self, plates: Plates, scene: Scene, owner: int | None, zones: list[Zone]) -> None:
        self.plates = plates
        self.scene = scene
        self.zones = zones
        self.owner = owner
        self.look: Look = look_of(scene)
        self.plain = plates.plain

    @property
    def is_empty(self) -> bool:
        """Is it nobody's, with nothing on it?"""
        if self.owner is not None:
            return False
        return not any(counters_of(self.scene, zone) or self._tiles(zone) for zone in self.zones)

    def lines(self) -> list[Text]:
        if self.owner is None and self._fits_one_line():
            return self._in_a_row()
        lines = [self._title(), *self._long_counters()]
        for zone in self.zones:
            lines += self._stock(zone)
            lines += self._rack(zone)
        for line in lines:
            line.truncate(self.plates.width, overflow="crop")
        return lines

    # ---- the title -----------------------------------------------------------------------------

    def _title(self) -> Text:
        right = Text(" ").join(map(self._counter, self._counters(signed=True)))
        room = self.plates.width - right.cell_len - 1
        left = self._name().append_text(self._state(in_words=True))
        if left.cell_len > room:
            state = self._state(in_words=False)
            left = self._name()
            left.truncate(room - state.cell_len, overflow="crop" if self.plain else "ellipsis")
            left.append_text(state)
        left.pad_right(room - left.cell_len)
        return Text.assemble(left, " ", right)

    def _name(self) -> Text:
        """Badge and name."""
        if self.zones:
            badge = badge_of_zone(self.scene, self.zones[0], plain=self.plain)
        else:
            badge = badge_of_seat(self.scene, self.owner or 0, plain=self.plain)
        name = self.zones[0].label if self.owner is None else printable(self.plates.names[self.owner])
        return Text.assemble(badge, " " if badge else "", (name, "bold"))

    def _state(self, *, in_words: bool) -> Text:
        """Whether this player decides, or at least has the turn; where room is short, by an arrow alone."""
        prompt = self.scene.prompt
        if self.owner is not None and self.owner == prompt.decider:
            arrow, phrase, style = ("<" if self.plain else "◂"), "decides", f"bold {self.look.accent}"
        elif self.owner is not None and self.owner == prompt.turn:
            arrow, phrase, style = ("-" if self.plain else "◃"), "has the turn", self.look.accent
        else:
            return Text()
        words = f" {_PHRASES[phrase].into(self.scene.language)}" if in_words else ""
        return Text(f" {arrow}{words}", style=style)

    # ---- what a player has ---------------------------------------------------------------------

    def _counters(self, *, signed: bool) -> list[Counter]:
        """The player's counters that have a sign in this look, or those that have none."""
        stocks = {counter.id for zone in self.zones for counter in counters_of(self.scene, zone)}
        mine = [c for c in self.scene.counters if c.owner is not None and c.owner == self.owner]
        mine = [c for c in mine if c.id not in stocks and not counts_pieces(self.scene, c)]
        return [counter for counter in mine if (counter.kind in self.look.counters) == signed]

    def _counter(self, counter: Counter) -> Text:
        sign = self.look.counters[counter.kind][1 if self.plain else 0]
        style = Style.parse(f"bold {self.look.accent}") if counter.value else Style(dim=True)
        if counter.face:
            sign += sign_of(self.look, counter.face, plain=self.plain)
            style = Style.parse(ink_of(self.look, counter.face)) if counter.value else style
        return Text(f"{sign}{counter.value}", style=style)

    def _long_counters(self) -> list[Text]:
        """Counters without a sign, in words, as many on a line as fit."""
        lines: list[Text] = []
        for counter in self._counters(signed=False):
            most = f"/{counter.most}" if counter.most and counter.most < COUNTED else ""
            words = f"{counter.label}: {counter.value}{most}"
            if lines and lines[-1].cell_len + len(words) + 3 <= self.plates.width:
                lines[-1].append(f"{' . ' if self.plain else ' · '}{words}")
            else:
                lines.append(Text(f" {words}", style="dim"))
        return lines

    def _tiles(self, zone: Zone) -> list[Piece]:
        mine = (piece for piece in self.scene.pieces if piece.at == zone.id)
        return sorted(mine, key=lambda piece: piece.place)

    # ---- what is only counted ------------------------------------------------------------------

    def _stock(self, zone: Zone) -> list[Text]:
        """What is counted in a zone rather than shown piece by piece: rows of signs, with the numbers."""
        counters = counters_of(self.scene, zone)
        if not counters:
            return []
        words = max(len(other.label) for other in self.zones)
        heaps = [self._heap(counter) for counter in counters]
        wide = max(sum(heap.cell_len + 2 for heap in self._heaps(other)) for other in self.zones)
        if words + wide + 1 > self.plates.width:
            words = max(1, self.plates.width - wide - 2)
        name = Text(zone.label[:words].ljust(words), style="dim")
        return [Text.assemble(" ", name, *(part for heap in heaps for part in ("  ", heap)))]

    def _heaps(self, zone: Zone) -> list[Text]:
        return [self._heap(counter) for counter in counters_of(self.scene, zone)]

    def _heap(self, counter: Counter) -> Text:
        """A counter as so many signs, those still missing dim, and as a number of fixed width."""
        sign = self.look.counters.get(counter.kind, (counter.face or "",) * 2)[1 if self.plain else 0]
        number = f"{counter.value:>2}" + (f"/{counter.most}" if counter.most else "")
        if counter.kind not in self.look.counters or self.plates.width < ROOMY:
            style = f"bold {self.look.accent}" if counter.value else "dim"
            return Text(f"{sign}{number.lstrip():<2}", style=style)
        most = counter.most or MOST_SIGNS
        full = min(counter.value, most)
        empty = "." if self.plain else "·"
        return Text.assemble(
            (sign * full, f"bold {self.look.accent}"), (empty * (most - full), "dim"), (number, "dim")
        )

    # ---- what lies there -----------------------------------------------------------------------

    def _fits_one_line(self) -> bool:
        return self.look.sides != () and all(len(tile.face or "") < 6 for tile in self._tiles(self.zones[0]))

    def _in_a_row(self) -> list[Text]:
        """What nobody owns: its name, what lies there, and below what does not fit on the line."""
        zone = self.zones[0]
        line = Text(f"{zone.label} ", style="bold")
        lines = [line]
        for tile in self._tiles(zone):
            sign = sign_of(self.look, tile.face, plain=self.plain)
            line.append(" ").append(f" {sign} ", PLAYERS.get(tile.face or "", tile_style(self.look, tile)))
        for counter in counters_of(self.scene, zone):
            if not counter.value and self.look.chart.dots:
                continue
            heap = self._heap(counter)
            heap.rstrip()
            if lines[-1].cell_len + heap.cell_len >= self.plates.width:
                lines.append(Text())
            lines[-1].append(" ").append_text(heap)
        for line in lines:
            line.truncate(self.plates.width, overflow="crop")
        return lines

    def _rack(self, zone: Zone) -> list[Text]:
        """The tiles of one zone; its name too if the player has several."""
        tiles = self._tiles(zone)
        if not tiles:
            return []
        name = [Text(f" {zone.label}", style="dim")] if len(self.zones) > 1 else []
        return [
            *name,
            *(self._tall_rack(zone, tiles) if self.plates.tall else self._flat_rack(zone, tiles)),
        ]

    def _tall_rack(self, zone: Zone, tiles: list[Piece]) -> list[Text]:
        """Tiles as squares: the sign above, the letters of the notation below."""
        signs = [self._sign(tile) for tile in tiles]
        faces = [tile.face or "" for tile in tiles]
        known = [sign for sign in signs if sign not in ("?", self.look.figure[self.plain])]
        is_said = self.plain or (not self.look.faces and set(known) <= set(faces))
        styles = [self._style(zone, tile) for tile in tiles]
        rows = self._rows([sign.center(4) for sign in signs], styles)
        if is_said:  # the signs are the letters
            rows[-1].append_text(self._unknown(zone))
            return rows
        letters = self._rows([face.center(4) for face in faces], [s + Style(bold=False) for s in styles])
        letters[-1].append_text(self._unknown(zone))
        return [line for pair in zip(rows, letters, strict=False) for line in pair]

    def _flat_rack(self, zone: Zone, tiles: list[Piece]) -> list[Text]:
        signs = [tile.face if tile.face and tile.kind in DICE else self._sign(tile) for tile in tiles]
        rows = self._rows([sign.center(3) for sign in signs], [self._style(zone, tile) for tile in tiles])
        rows[-1].append_text(self._unknown(zone))
        return rows

    def _rows(self, cells: list[str], styles: list[Style]) -> list[Text]:
        """Cells side by side, on as many lines as that takes."""
        rows = [Text(" ")]
        for cell, style in zip(cells, styles, strict=True):
            if rows[-1].cell_len > 1 and rows[-1].cell_len + len(cell) >= self.plates.width:
                rows.append(Text(" "))
            rows[-1].append(cell, style).append(" ")
        return rows

    def _sign(self, tile: Piece) -> str:
        """What a tile shows; a die shows its pips."""
        if is_blank(self.scene, tile):
            return self.look.figure[self.plain]
        is_die = tile.kind in DICE and tile.face in PIPS and tile.face not in self.look.faces
        if is_die and not self.plain:
            return PIPS[tile.face or ""]
        return sign_of(self.look, tile.face, plain=self.plain)

    def _style(self, zone: Zone, tile: Piece) -> Style:
        is_next = tile.place == 0 and tile.face and zone.owner == self.scene.prompt.turn
        return Style.parse(self.look.tile_next) if is_next else tile_style(self.look, tile)

    def _unknown(self, zone: Zone) -> Text:
        """What the veiled tiles can be."""
        signs = [sign_of(self.look, face, plain=self.plain) for face in zone.unknown]
        narrow = all(len(sign) == 1 for sign in signs)
        return Text("?:" + ("" if narrow else " ").join(signs) if signs else "", style="dim")


class _HandPlate(_Plate):
    """The plate of a player who holds cards: in the title, or below it and with names if one sees them."""

    def __init__(self, plates: Plates, scene: Scene, owner: int | None, zones: list[Zone]) -> None:
        super().__init__(plates, scene, owner, zones)
        self.hands = Hands(scene, plates.width, plates.tall, plates.plain)

    def lines(self) -> list[Text]:
        fans = [self._fan(zone) for zone in self.zones if not self._is_laid_out(zone)]
        fans = [fan for fan in fans if fan]
        title, below = self._title_with(fans), list[Text]()
        if title is None:
            title, below = self._title(), self.hands.flow([[fan] for fan in fans])
        below = [*self._long_counters(), *below]
        for zone in self.zones:
            if self.hands.is_listed(zone):
                below += self.hands.listed(self._tiles(zone))
            elif self._is_laid_out(zone):
                below += self.hands.row(zone)
        return [title, *below]

    def _is_laid_out(self, zone: Zone) -> bool:
        """Does what lies there need lines of its own?"""
        is_single = [other.kind for other in self.scene.zones].count(zone.kind) == 1
        return self.hands.is_listed(zone) or is_single

    def _fan(self, zone: Zone) -> Text:
        return self.hands.fan(self._tiles(zone))

    def _title_with(self, fans: list[Text]) -> Text | None:
        """The title with fans of cards and coins in it, if they fit."""
        right = Text(" ").join([*fans, *map(self._counter, self._counters(signed=True))])
        for in_words in (True, False):
            left = self._name().append_text(self._state(in_words=in_words))
            room = self.plates.width - left.cell_len - right.cell_len
            if room > 0:
                return Text.assemble(left, " " * room, right)
        return None

    def _name(self) -> Text:
        """The number of the seat, which sentences and moves call it by, then badge and name."""
        return Text.assemble((f"{(self.owner or 0) + 1} ", "dim"), super()._name())


class _MapPlate(_Plate):
    """A plate beside a map with dots, where lines are few: all in one row, the viewer's by name."""

    def lines(self) -> list[Text]:
        if self.owner is None:
            return self._in_a_row()
        chips = self._chips()
        name = self._name().append_text(self._state(in_words=True))
        right = Text(" ").join(map(self._counter, self._counters(signed=True)))
        row = Text(" ").join([Text(), *chips])
        room = self.plates.width - name.cell_len - row.cell_len - right.cell_len
        if room > 0 and self.owner != self.scene.seat:
            title = Text.assemble(name, row, " " * room, right) if right else name.append_text(row)
            return [title, *self._long_counters()]
        hands = Hands(self.scene, self.plates.width, self.plates.tall, self.plain)
        return [self._title(), *self._long_counters(), *hands.flow([[chip] for chip in chips])]

    def _counters(self, *, signed: bool) -> list[Counter]:
        """The player's counters, whether or not they count what lies in a zone."""
        mine = [c for c in self.scene.counters if c.owner is not None and c.owner == self.owner]
        return [counter for counter in mine if (counter.kind in self.look.counters) == signed]

    def _chips(self) -> list[Text]:
        """What lies there: the player's pieces by their badges, then tiles, the viewer's with their names."""
        tiles = [tile for zone in self.zones for tile in self._tiles(zone)]
        badges = Text(" ").join(badge_of(self.look, tile, plain=self.plain) for tile in tiles if tile.badge)
        chips = [self._tile(tile, number) for tile, number in heaps_of(tiles) if not tile.badge]
        return [badges, *chips] if badges else chips

    def _tile(self, tile: Piece, number: int) -> Text:
        """A tile by its sign, with how many there are of it."""
        times = f"{'x' if self.plain else '×'}{number}" if number > 1 else ""
        name = f" {tile.label}" if self.owner == self.scene.seat else ""
        sign = Text(f" {self._sign(tile)} ", style=tile_style(self.look, tile))
        return Text.assemble(sign, (times, "dim"), name)


def _kind_of_plate(scene: Scene) -> type[_Plate]:
    if has_hands(scene):
        return _HandPlate
    return _MapPlate if look_of(scene).chart.dots else _Plate


def _is_known(scene: Scene) -> bool:
    """Is it known who is which player? In some games not before the first lot is drawn."""
    owned: tuple[Zone | Counter | Piece, ...] = (*scene.zones, *scene.counters, *scene.pieces)
    return scene.prompt.turn is not None or any(one.owner is not None for one in owned)


PIPS = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))
COUNTED = 100
"""From this number on, the most that a counter can be is no number one plays for."""
ROOMY = 38
"""Columns of a plate on which rows of signs have room; a narrower one has numbers alone."""
MOST_SIGNS = 5
"""How long a row of signs is for what may be any number."""

_PHRASES = {"decides": _("decides"), "has the turn": _("has the turn")}
