"""Tells moves in words by what changed between two scenes of one viewer, so no secret can slip in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.scene import Counter, Piece, Scene
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.knowledge import scene_of_all

_ = Words("drachenhort")

Eyes = Callable[[Match], Scene]
"""How somebody sees a match."""


@dataclass(frozen=True, slots=True)
class Line:
    """One decision, told."""

    number: int
    seat: int
    who: str
    token: str
    """In the game's notation, with what happened by itself after it."""
    words: str
    """What changed on the table; empty when nothing did."""
    asks: str
    """The question that somebody has to answer now though it is not his turn, if any."""
    left: frozenset[str]
    """The spaces that something left, and what was touched for it."""


def eyes_of(seat: int | None, language: str) -> Eyes:
    """The eyes of a seat, of a spectator, or (None) of somebody who sees all hands."""
    if seat is None:
        return lambda match: scene_of_all(match, language)
    return lambda match: match.scene(seat, language)


def tell(match: Match, seat: int, language: str, most: int | None = None) -> list[Line]:
    """The last decisions that this seat may be told, at most `most` of them."""
    remembered = len(match.log(seat))
    told = list(match.told(None if match.is_over else seat))
    told = told[_beginning(told, remembered if most is None else min(most, remembered)) :]
    return [line for line, _replay in retell(match, told, eyes_of(seat, language))]


Told = Sequence[tuple[Entry | None, tuple[int, ...]]]
"""What `Match.told` tells, or the end of it."""


def retell(match: Match, told: Told, eyes: Eyes) -> Iterator[tuple[Line, Match]]:
    """The lines of the end of a match, as those eyes saw it happen, each with the match as it was then."""
    replay = match.replayed(len(match) - sum(len(parts) for _entry, parts in told))
    before = eyes(replay)
    for entry, parts in told:
        touched = _touched(replay, entry) if entry else frozenset()
        for part in parts:
            replay.play_action(part)
        if entry is not None:
            after = eyes(replay)
            yield line_of(match, entry, before, after, touched), replay
            before = after


def _beginning(told: Told, most: int) -> int:
    """Where the last `most` entries that were noticed begin."""
    noticed = [place for place, (entry, _parts) in enumerate(told) if entry is not None]
    if most >= len(noticed):
        return 0
    return noticed[len(noticed) - most] if most else len(told)


def _touched(match: Match, entry: Entry) -> frozenset[str]:
    """What one touches for an open decision; what is hidden in a token is in none of these paths."""
    if entry.decider == NATURE:
        return frozenset()
    touches = match.scene(entry.decider).touches
    return frozenset(part for touch in touches if touch.action == entry.token for part in touch.path)


def line_of(
    match: Match, entry: Entry, before: Scene, after: Scene, touched: frozenset[str] = frozenset()
) -> Line:
    """The line of one entry."""
    name = _("Chance").into(after.language) if entry.decider == NATURE else match.names[entry.decider]
    texts = list(_changes(before, after)) or list(_counts(before, after))
    words = "; ".join(text.into(after.language) for text in texts)
    left = frozenset(origin.at for origin, _target in _moved(before, after))
    left |= _carriers(after) & touched
    prompt = after.prompt
    is_reaction = prompt.turn is not None and prompt.decider not in (prompt.turn, NATURE)
    asks = prompt.text if is_reaction else ""
    return Line(entry.number, entry.decider, name, str(entry), words, asks, left)


def logged(line: Line, language: str) -> str:
    """The line as it stands in a list of all moves."""
    text = f"{line.token}  {line.words}".rstrip()
    return f"{line.number:>4}  " + _("{who}: {text}", who=line.who, text=text).into(language)


def _carriers(scene: Scene) -> frozenset[str]:
    """Pieces with paths on them, which stay where they are when they are touched."""
    return frozenset(line.on for line in scene.lines if line.on)


def _changes(before: Scene, after: Scene) -> Iterator[Text]:
    """Everything that changed on the board and among the cards, in words."""
    spaces = {space.id for space in after.spaces}
    for origin, piece in _moved(before, after):
        yield _("{piece} from {origin} to {target}", piece=piece.label, origin=origin.at, target=piece.at)
    arrived = _by_id(after.pieces).keys() - _by_id(before.pieces).keys()
    for piece in after.pieces:
        if piece.id in arrived and piece.owner is not None and piece.at in spaces:
            yield _("{piece} on {space}", piece=piece.label, space=piece.at)
    was = _by_id(before.pieces)
    for piece in after.pieces:
        old_turn = was[piece.id].turn if piece.id in was else piece.turn
        if old_turn != piece.turn:
            degrees = (piece.turn - old_turn) % 360
            yield _("turned {degrees}°: {piece}", piece=piece.label, degrees=degrees)
    for old, new in _counted(before, after):
        if new.owner is not None:
            yield _("{what}: {before} to {after}", what=new.label, before=old.value, after=new.value)


def _counts(before: Scene, after: Scene) -> Iterator[Text]:
    """What nobody owns but everybody counts; told only when nothing else happened."""
    for _old, new in _counted(before, after):
        yield _("{what}: {number}", what=new.label, number=new.value)


def _moved(before: Scene, after: Scene) -> Iterator[tuple[Piece, Piece]]:
    """Players' pieces that went from one space to another, as they were and as they are."""
    spaces = {space.id for space in after.spaces}
    was = _by_id(before.pieces)
    for piece in after.pieces:
        old = was.get(piece.id)
        if old and piece.owner is not None and old.at != piece.at and {old.at, piece.at} <= spaces:
            yield old, piece


def _counted(before: Scene, after: Scene) -> Iterator[tuple[Counter, Counter]]:
    """Counters that changed, as they were and as they are."""
    was = {counter.id: counter for counter in before.counters}
    for counter in after.counters:
        old = was.get(counter.id)
        if old and old.value != counter.value:
            yield old, counter


def _by_id(pieces: Iterable[Piece]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces}
