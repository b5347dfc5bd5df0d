"""Who knows what, judged by scenes alone: what a seat sees beyond the public, and all seats together."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Piece, Scene, Zone
from drachenhort.kernel.seats import SOMEBODY, SPECTATOR


def has_secrets(match: Match, seat: int) -> bool:
    """Would a look at this seat's screen tell somebody else anything?

    Its table or its last line must differ from what everybody sees; and it must be more than a veil over
    nothing: all secrets come from actions that not everybody saw, or from the position a match began in.
    """
    mine, public = match.scene(seat), match.scene(SPECTATOR)
    if _table(mine) == _table(public) and match.log(seat)[-1:] == match.log(SPECTATOR)[-1:]:
        return False
    return match.start_position is not None or _saw_more(match, seat)


def _saw_more(match: Match, seat: int) -> bool:
    """Has this seat seen an action that was veiled to the public?"""
    replay, sees = match.replayed(0), match.game.secrecy.sees
    for action in match.actions:
        if sees(replay.state, action, seat) and not sees(replay.state, action, SPECTATOR):
            return True
        replay.play_action(action)
    return False


def _table(scene: Scene) -> tuple[Any, ...]:
    return scene.spaces, scene.zones, scene.pieces, scene.counters


def scene_of_all(match: Match, language: str) -> Scene:
    """The table with everything that at least one seat sees, and the legal actions of whoever decides."""
    public = match.scene(SPECTATOR, language)
    views = [match.scene(seat, language) for seat in range(match.options.players)]
    return replace(
        public,
        pieces=tuple(_pieces(public, views)),
        zones=tuple(_clearest(zone, views) for zone in public.zones),
        touches=views[match.decider].touches if match.decider >= 0 else (),
        prompt=views[match.decider].prompt if public.prompt.decider == SOMEBODY else public.prompt,
    )


def _pieces(public: Scene, views: list[Scene]) -> Iterator[Piece]:
    """What lies on the board, and every zone as whoever knows most of it sees it."""
    zones = {zone.id for zone in public.zones}
    yield from (_best(piece, views) for piece in public.pieces if piece.at not in zones)
    for zone in public.zones:
        seen = [[piece for piece in view.pieces if piece.at == zone.id] for view in (public, *views)]
        yield from min(seen, key=lambda pieces: sum(piece.face is None for piece in pieces))


def _best(piece: Piece, views: list[Scene]) -> Piece:
    """The piece as somebody sees it who sees its face."""
    if piece.face is not None:
        return piece
    seen = (
        other for view in views for other in view.pieces if other.id == piece.id and other.face is not None
    )
    return next(seen, piece)


def _clearest(zone: Zone, views: list[Scene]) -> Zone:
    """The zone as whoever sees most of it sees it."""
    same = (other for view in views for other in view.zones if other.id == zone.id)
    return min(same, key=lambda other: len(other.unknown), default=zone)
