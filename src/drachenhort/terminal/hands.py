"""What lies on name plates in games of cards: the own hand with names, others as fans, piles and coins."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from drachenhort.chronicle.reading import HAND
from drachenhort.kernel.scene import Counter, Piece, Scene, Zone
from drachenhort.terminal.looks import Look
from drachenhort.terminal.themes import look_of

CARD = "card"
TWO_COLUMNS = 34
"""Columns from which on a hand is listed in two of them."""


@dataclass(frozen=True)
class Hands:
    """How the cards, coins and other things of one scene are drawn."""

    scene: Scene
    width: int
    tall: bool
    plain: bool

    @property
    def look(self) -> Look:
        """The colours of the cards."""
        return look_of(self.scene)

    def lying(self, zone: Zone) -> list[Piece]:
        """What lies in a zone, in order."""
        mine = (piece for piece in self.scene.pieces if piece.at == zone.id)
        return sorted(mine, key=lambda piece: piece.place)

    def is_listed(self, zone: Zone) -> bool:
        """Is this the viewer's own hand, every card of which gets its name?"""
        return zone.kind == HAND and zone.owner == self.scene.seat

    # ---- single cards ------------------------------------------------------------------------------

    def chip(self, piece: Piece) -> Text:
        """A card by what is printed on it, or its back; other things by their faces."""
        look, face = self.look, piece.face
        if face is None:
            return Text(look.unknown[self.plain], style=look.tile_unknown)
        if piece.kind == CARD:
            return Text.assemble(*look.cards.get(face, ((face, look.tile),)))
        thing = look.comb.things.get(piece.kind)
        if thing is None:
            return Text(piece.label, style="dim")
        sign = thing.plain if self.plain else thing.sign
        return Text(face if piece.kind == look.comb.treasure else f"{sign}{face}", style=thing.style)

    def chips(self, pieces: Sequence[Piece]) -> list[Text]:
        """Cards side by side, those alike only once with their number."""
        return [Text.assemble(self.chip(piece), self._times(number)) for piece, number in heaps_of(pieces)]

    def _times(self, number: int, space: str = "") -> Text:
        times = "x" if self.plain else "×"
        return Text(f"{times}{number}{space}" if number > 1 else "", style="dim")

    def fan(self, pieces: Sequence[Piece]) -> Text:
        """A hand as others see it: backs, and what is known of it."""
        backs = Text().join(self.chip(piece) for piece in pieces if piece.face is None)
        known = self.chips([piece for piece in pieces if piece.face is not None])
        return Text(" ").join([backs, *known] if backs else known)

    def listed(self, pieces: Sequence[Piece]) -> list[Text]:
        """Cards with their names, in two columns where there are few lines."""
        heaps = heaps_of(pieces)
        if not self.tall and self.width >= TWO_COLUMNS:
            return self._in_two_columns([self._named(piece, number, 0) for piece, number in heaps])
        mark = max((self.chip(piece).cell_len for piece, _number in heaps), default=0)
        cells = [self._named(piece, number, mark) for piece, number in heaps]
        return [Text(" ").append_text(cut(cell, self.width - 1, plain=self.plain)) for cell in cells]

    def _named(self, piece: Piece, number: int, mark: int) -> Text:
        """A card in a column of that width, how many there are of it, and its name."""
        chip = self.chip(piece)
        chip.pad_right(mark + 1 - chip.cell_len if mark else 1)
        label = "" if piece.label == piece.face else piece.label
        return Text.assemble(chip, self._times(number, " "), label)

    def _in_two_columns(self, cells: Sequence[Text]) -> list[Text]:
        """The cells, cut where they are too long; a column that is short leaves its room to the other."""
        height, room = -(-len(cells) // 2), self.width - 3
        left, right = cells[:height], [*cells[height:], Text()]
        wide, other_wide = (max((cell.cell_len for cell in column), default=0) for column in (left, right))
        first = min(wide, max(room // 2, room - other_wide))
        lines = []
        for one, other in zip(left, right, strict=False):
            line = Text(" ").append_text(cut(one, first, plain=self.plain))
            line.pad_right(first + 3 - line.cell_len)
            lines.append(line.append_text(cut(other, room - first, plain=self.plain)))
        return lines

    # ---- beside the board --------------------------------------------------------------------------

    def row(self, zone: Zone) -> list[Text]:
        """What lies in a zone, after its name; empty if nothing does."""
        chips = self.chips(self.lying(zone))
        return self.flow([[Text(zone.label, style="dim"), *chips]]) if chips else []

    def beside(self, zones: Iterable[Zone], counted: Sequence[tuple[Zone, Counter]]) -> list[Text]:
        """What nobody owns: heaps that are counted, and what lies open; one line each if there is room."""
        numbers = {zone.id: Text(str(counter.value), style="bold") for zone, counter in counted}
        entries = []
        for zone in zones:
            number = [numbers[zone.id]] if zone.id in numbers else []
            chips = self._values(zone) or self.chips(self.lying(zone))
            if number or chips:
                entries.append(
                    [Text(zone.label, style="dim"), *number, *(chips if self.tall or not number else ())]
                )
        entries += [self._treasures()] if not self.tall else []
        if self.tall:
            return [line for entry in entries for line in self.flow([entry])]
        return self.flow(entries)

    def _values(self, zone: Zone) -> list[Text]:
        """Treasures by their worth, each only once: as long as nobody owns them their parts lie together."""
        faces = {piece.face: piece for piece in self.lying(zone) if piece.kind == self.look.comb.treasure}
        return [self.chip(piece) for piece in faces.values()]

    def _treasures(self) -> list[Text]:
        """Treasures on the board by their worth, for which a small board has no room."""
        spaces = {space.id for space in self.scene.spaces}
        kind = self.look.comb.treasure
        found = {piece.at: piece for piece in self.scene.pieces if piece.kind == kind and piece.at in spaces}
        return [Text.assemble((f"{at} ", "dim"), self.chip(piece)) for at, piece in found.items()]

    def flow(self, entries: Sequence[Sequence[Text]]) -> list[Text]:
        """Entries one after the other, each of several parts, on as many lines as that takes."""
        lines = [Text(" ")]
        for number, entry in enumerate(entries):
            for place, part in enumerate(entry):
                gap = (" . " if self.plain else " · ") if number and not place else " "
                if lines[-1].cell_len == 1:
                    gap = ""
                elif lines[-1].cell_len + len(gap) + part.cell_len > self.width:
                    lines.append(Text(" "))
                    gap = ""
                lines[-1].append(gap, style="dim").append_text(part)
        return lines if lines[-1].cell_len > 1 else []


def cut(text: Text, room: int, *, plain: bool) -> Text:
    """The text, shortened to the room there is."""
    short = text.copy()
    short.truncate(max(0, room), overflow="crop" if plain else "ellipsis")
    return short


def heaps_of(pieces: Sequence[Piece]) -> list[tuple[Piece, int]]:
    """The first of each kind of pieces, with the number of all that are alike."""
    numbers: dict[tuple[str, str | None, str], int] = {}
    first: dict[tuple[str, str | None, str], Piece] = {}
    for piece in pieces:
        key = (piece.kind, piece.face, piece.label)
        first.setdefault(key, piece)
        numbers[key] = numbers.get(key, 0) + piece.count
    return [(piece, numbers[key]) for key, piece in first.items()]
