"""What any scene tells of its game: whether players hold cards, and what its counters count."""

import re

from drachenhort.kernel.scene import Counter, Scene, Zone

HAND = "hand"
"""The kind of a zone in which a player holds cards."""


def has_hands(scene: Scene) -> bool:
    """Is this a game in which players hold cards?"""
    return any(zone.kind == HAND for zone in scene.zones)


def counts_pieces(scene: Scene, counter: Counter) -> bool:
    """Does a player's counter only count what lies there for all to see?"""
    zones = {zone.id for zone in scene.zones}
    kinds = {f"{piece.kind}s" for piece in scene.pieces if piece.at in zones}
    return counter.owner is not None and counter.kind in kinds


def counters_of(scene: Scene, zone: Zone) -> list[Counter]:
    """The counters of what lies in a zone: their ids begin with its id or, for a player's, its kind."""
    return [
        counter
        for counter in scene.counters
        if counter.owner == zone.owner and re.match(f"({zone.id}[.]|{zone.kind}_)", counter.id)
    ]
