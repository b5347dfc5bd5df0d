"""What any scene tells of its game: whether players hold cards, what counters count, what lies face down."""

from drachenhort.kernel.scene import Counter, Piece, Scene, Zone

HAND = "hand"
"""The kind of a zone in which a player holds cards."""
DICE = ("die", "dice")
"""Kinds of pieces that show as many pips as their face says, from 1 to 6."""
PRINTED = ("card", *DICE)
"""Kinds of pieces that always have something printed on them: without a face they lie face down."""


def is_blank(scene: Scene, piece: Piece) -> bool:
    """Is nothing printed on a piece, rather than hidden? So it is if no piece of its kind shows a face."""
    if piece.face is not None or piece.kind in PRINTED:
        return piece.face == ""
    return all(other.face is None for other in scene.pieces if other.kind == piece.kind)


def has_hands(scene: Scene) -> bool:
    """Is this a game in which players hold cards?"""
    return any(zone.kind == HAND for zone in scene.zones)


def counts_pieces(scene: Scene, counter: Counter) -> bool:
    """Does a player's counter only count what lies there for all to see?"""
    zones = {zone.id for zone in scene.zones}
    kinds = {f"{piece.kind}s" for piece in scene.pieces if piece.at in zones}
    return counter.owner is not None and counter.kind in kinds


def counters_of(scene: Scene, zone: Zone) -> list[Counter]:
    """The counters of what lies in a zone."""
    return [counter for counter in scene.counters if counter.zone == zone.id]
