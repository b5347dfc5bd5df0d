"""Name plates: every player's piece, name, cards and racks, drawn from a scene."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from drachenhort.kernel.scene import Counter, Piece, Scene, Zone
from drachenhort.kernel.text import Words
from drachenhort.terminal.board import badge_of, number_of, sign_of, tile_style
from drachenhort.terminal.looks import ANYBODY, PLAYERS, Look, look_of

_ = Words("drachenhort")


@dataclass(frozen=True)
class Plates:
    """How plates are drawn: two lines for a rack with arrows and letters, or one with arrows alone."""

    names: Sequence[str]
    width: int
    tall: bool = True
    plain: bool = False

    def draw(self, scene: Scene) -> list[Text]:
        """The plates of all players, one below the other, in the order of their turns."""
        lines: list[Text] = []
        for zone in scene.zones:
            if lines and self.tall:
                lines.append(Text())
            lines += _Plate(self, scene, zone).lines()
        return lines


class _Plate:
    """The plate of the owner of one rack."""

    def __init__(self, plates: Plates, scene: Scene, zone: Zone) -> None:
        self.plates = plates
        self.scene = scene
        self.zone = zone
        self.look: Look = look_of(scene.theme)
        self.plain = plates.plain

    def lines(self) -> list[Text]:
        tiles = sorted(
            (piece for piece in self.scene.pieces if piece.at == self.zone.id), key=lambda piece: piece.place
        )
        lines = [self._title(), *(self._tall_rack(tiles) if self.plates.tall else [self._flat_rack(tiles)])]
        for line in lines:
            line.truncate(self.plates.width, overflow="crop")
        return lines

    # ---- the title -----------------------------------------------------------------------------

    def _title(self) -> Text:
        left = Text.assemble(
            badge_of_rack(self.scene, self.zone, plain=self.plain), " ", (self._name(), "bold"), self._state()
        )
        right = self._counters()
        room = self.plates.width - right.cell_len - 1
        left.truncate(room, overflow="crop" if self.plain else "ellipsis")
        left.pad_right(room - left.cell_len)
        return Text.assemble(left, " ", right)

    def _name(self) -> str:
        owner = self.zone.owner
        return self.plates.names[owner] if owner is not None else self.zone.label

    def _state(self) -> Text:
        prompt, owner = self.scene.prompt, self.zone.owner
        if owner is None:
            return Text()
        arrow = "<" if self.plain else "◂"
        if owner == prompt.decider:
            return Text(f" {arrow} {self._say('decides')}", style=f"bold {self.look.accent}")
        if owner == prompt.turn:
            return Text(f" {arrow} {self._say('has the turn')}", style=self.look.accent)
        return Text()

    def _say(self, phrase: str) -> str:
        return _PHRASES[phrase].into(self.scene.language)

    def _counters(self) -> Text:
        mine = [c for c in self.scene.counters if c.owner is not None and c.owner == self.zone.owner]
        return Text(" ").join(self._counter(counter) for counter in mine)

    def _counter(self, counter: Counter) -> Text:
        signs = self.look.counters.get(counter.kind, (f"{counter.label} ", f"{counter.label} "))
        sign = signs[1] if self.plain else signs[0]
        style = Style.parse(f"bold {self.look.accent}") if counter.value else Style(dim=True)
        return Text(f"{sign}{counter.value}", style=style)

    # ---- the rack ------------------------------------------------------------------------------

    def _tall_rack(self, tiles: list[Piece]) -> list[Text]:
        """Tiles as squares: the sign above, the letters of the notation below."""
        signs, letters = Text(" "), Text(" ")
        for tile in tiles:
            style = self._style(tile)
            sign = sign_of(self.look, tile.face, plain=self.plain)
            letter = "" if self.plain else (tile.face or "")
            signs.append(sign.center(4), style).append(" ")
            letters.append(letter.center(4), style + Style(bold=False))
            letters.append(" ")
        letters.append_text(self._unknown())
        return [signs, letters] if not self.plain else [Text.assemble(signs, self._unknown())]

    def _flat_rack(self, tiles: list[Piece]) -> Text:
        rack = Text(" ")
        for tile in tiles:
            rack.append(sign_of(self.look, tile.face, plain=self.plain).center(3), self._style(tile))
            rack.append(" ")
        return rack.append_text(self._unknown())

    def _style(self, tile: Piece) -> Style:
        is_next = tile.place == 0 and tile.face and self.zone.owner == self.scene.prompt.turn
        return Style.parse(self.look.tile_next) if is_next else tile_style(self.look, tile)

    def _unknown(self) -> Text:
        """What the veiled tiles can be."""
        signs = [sign_of(self.look, face, plain=self.plain) for face in self.zone.unknown]
        narrow = all(len(sign) == 1 for sign in signs)
        return Text("?:" + ("" if narrow else " ").join(signs) if signs else "", style="dim")


_PHRASES = {"decides": _("decides"), "has the turn": _("has the turn")}


def badge_of_seat(scene: Scene, seat: int, *, plain: bool) -> Text:
    """The badge of the player on a seat; blank for chance, and while nobody knows who is which player."""
    for zone in scene.zones:
        if zone.owner == seat:
            return badge_of_rack(scene, zone, plain=plain)
    return Text("  ")


def badge_of_rack(scene: Scene, zone: Zone, *, plain: bool) -> Text:
    """The badge of the player who owns a rack: as the piece on the board, or as it will be."""
    look = look_of(scene.theme)
    for piece in scene.pieces:
        if piece.owner is not None and piece.owner == zone.owner and piece.at != zone.id:
            return badge_of(look, piece, plain=plain)
    number = number_of(zone.id)
    return Text(f"{look.figure[1] if plain else look.figure[0]}{number}", style=_colour_of_number(number))


def _colour_of_number(number: str) -> str:
    """The colour of a player who has nothing on the board yet."""
    colours = tuple(PLAYERS.values())
    return colours[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(colours) else ANYBODY
