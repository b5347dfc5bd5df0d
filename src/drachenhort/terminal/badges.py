"""Badges of players, as they stand on name plates and before moves."""

from rich.text import Text

from drachenhort.kernel.scene import Scene, Zone
from drachenhort.terminal.board import badge_of, seat_badge, side_badge
from drachenhort.terminal.themes import look_of

MOST = 3
"""Of a player's different pieces on the board, each stands on his plate; more would only be a crowd."""


def badge_of_seat(scene: Scene, seat: int, *, plain: bool) -> Text:
    """The badge of the player on a seat; blank for chance, and while nobody knows who is which player."""
    is_unknown = any(zone.badge for zone in scene.zones) and all(zone.owner is None for zone in scene.zones)
    if seat < 0 or is_unknown:
        return Text("  ")
    zone = next((zone for zone in scene.zones if zone.owner == seat), None)
    return _badge(scene, seat, zone.badge if zone else "", plain=plain)


def badge_of_zone(scene: Scene, zone: Zone, *, plain: bool) -> Text:
    """The badge of whoever owns a zone: as the piece on the board, or as it will be; blank for nobody."""
    if zone.owner is None and not zone.badge:
        return Text()
    return _badge(scene, zone.owner, zone.badge, plain=plain)


def _badge(scene: Scene, seat: int | None, sign: str, *, plain: bool) -> Text:
    look = look_of(scene)
    spaces = {space.id for space in scene.spaces}
    mine = [piece for piece in scene.pieces if piece.owner is not None and piece.owner == seat]
    badges = {b.plain: b for b in (badge_of(look, p, plain=plain) for p in mine if p.at in spaces)}
    others = {badge_of(look, p, plain=plain).plain for p in scene.pieces if p.owner not in (None, seat)}
    if 0 < len(badges) <= MOST and others.isdisjoint(badges):  # else they do not tell who it is
        return Text().join(badges.values())
    if seat is not None and seat < len(look.sides):
        return side_badge(look, look.sides[seat])
    number = int(sign) - 1 if sign.isdecimal() else -1 if seat is None else seat
    return seat_badge(look, number, sign or str(number + 1), plain=plain)
