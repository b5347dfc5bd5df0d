"""Badges of players, as they stand on name plates and before moves."""

from rich.text import Text

from drachenhort.kernel.scene import Scene, Zone
from drachenhort.terminal.board import badge_of, number_of, side_badge
from drachenhort.terminal.looks import ANYBODY, PLAYERS
from drachenhort.terminal.themes import look_of


def badge_of_seat(scene: Scene, seat: int, *, plain: bool) -> Text:
    """The badge of the player on a seat; blank for chance, and while nobody knows who is which player."""
    for zone in scene.zones:
        if zone.owner == seat:
            return badge_of_zone(scene, zone, plain=plain)
    return Text("  ")


def badge_of_zone(scene: Scene, zone: Zone, *, plain: bool) -> Text:
    """The badge of whoever owns a zone: as the piece on the board, or as it will be; blank for nobody."""
    look = look_of(scene.theme)
    spaces = {space.id for space in scene.spaces}
    mine = [piece for piece in scene.pieces if piece.owner is not None and piece.owner == zone.owner]
    badges = [badge_of(look, piece, plain=plain) for piece in mine if piece.at in spaces]
    if badges:
        return Text().join({badge.plain: badge for badge in badges}.values())
    if zone.owner is not None and zone.owner < len(look.sides):
        return side_badge(look, look.sides[zone.owner])
    number = number_of(zone.id)
    if not number:
        return Text()
    return Text(f"{look.figure[1] if plain else look.figure[0]}{number}", style=_colour_of_number(number))


def _colour_of_number(number: str) -> str:
    """The colour of a player who has nothing on the board yet."""
    colours = tuple(PLAYERS.values())
    return colours[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(colours) else ANYBODY
