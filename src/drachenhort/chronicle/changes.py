"""What changed between two scenes of one viewer, in words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from drachenhort.chronicle.reading import counters_of, counts_pieces, has_hands
from drachenhort.kernel.scene import Counter, Piece, Scene
from drachenhort.kernel.seats import OVER
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


def changes(before: Scene, after: Scene, seat: int, names: Sequence[str]) -> list[str]:
    """What changed by a decision of `seat`; what matters less is told only if nothing else has changed."""
    found = _Changes(before, after, seat, names)
    for group in (found.on_board, found.laid_down, found.hands, found.clocks, found.appeared):
        if told := found.say(group()):
            return told
    return []


def moved(before: Scene, after: Scene) -> Iterator[tuple[Piece, Piece]]:
    """Players' pieces that went from one space to another, as they were and as they are."""
    spaces = {space.id for space in after.spaces}
    for old, new in _same(before, after):
        if new.owner is not None and old.at != new.at and {old.at, new.at} <= spaces:
            yield old, new


def name_of(piece: Piece) -> str:
    """What a piece is called: its label up to the first comma, behind which it says how it is."""
    return piece.label.partition(",")[0]


@dataclass(frozen=True)
class _Changes:
    """All that can be told."""

    before: Scene
    after: Scene
    seat: int
    names: Sequence[str]

    def say(self, texts: Iterable[Text | str]) -> list[str]:
        """The texts, each only once: two equal coins that go the same way are told as one."""
        said = (text if isinstance(text, str) else text.into(self.after.language) for text in texts)
        return list(dict.fromkeys(said))

    # ---- on the board ----------------------------------------------------------------------------

    def on_board(self) -> Iterator[Text | str]:
        """What went, came, turned or became something else; and what players have gained or lost."""
        spaces = {space.id for space in self.after.spaces}
        walked = list(moved(self.before, self.after))
        for old, piece in walked:
            yield _way(old, piece)
        known = {piece.id for piece in self.before.pieces}
        for piece in self.after.pieces:
            if piece.id not in known and piece.owner is not None and piece.at in spaces:
                yield _("{piece} on {space}", piece=name_of(piece), space=piece.at)
        yield from self._brought({(old.at, piece.at) for old, piece in walked})
        for old, piece in _same(self.before, self.after):
            if old.turn != piece.turn:
                degrees = (piece.turn - old.turn) % 360
                yield _("turned {degrees}°: {piece}", piece=piece.label, degrees=degrees)
            if old.at == piece.at in spaces and old.face and piece.face and old.face != piece.face:
                yield piece.label
        for old_count, new_count in self._counted():
            if new_count.owner is not None and not counts_pieces(self.after, new_count):
                yield self._change_of(old_count, new_count)

    def _brought(self, ways: set[tuple[str, str]]) -> Iterator[Text]:
        """What nobody owns and nobody carried along: to a space, or off the board."""
        spaces = {space.id for space in self.after.spaces}
        zones = {zone.id: zone.label for zone in self.after.zones if zone.owner is None}
        for old, piece in _same(self.before, self.after):
            if {old.owner, piece.owner} != {None} or old.at == piece.at or (old.at, piece.at) in ways:
                continue
            if {old.at, piece.at} <= spaces:
                yield _way(old, piece)
            elif piece.at in spaces:
                yield _("{piece} on {space}", piece=name_of(piece), space=piece.at)
            elif old.at in spaces and piece.at in zones:
                yield _("{who}: {text}", who=name_of(piece), text=zones[piece.at])

    # ---- beside it -------------------------------------------------------------------------------

    def laid_down(self) -> Iterator[str]:
        """Cards and marks of which one sees more than before; at the end of a game one sees all."""
        if self.after.prompt.decider == OVER:
            return
        before, after = _open_cards(self.before), _open_cards(self.after)
        yield from (label for label in after if after[label] > before[label])

    def appeared(self) -> Iterator[str]:
        """What nobody owns and lay nowhere before: a disc that is drawn, or placed."""
        known = {piece.id for piece in self.before.pieces}
        for piece in self.after.pieces:
            if piece.id not in known and piece.owner is None and piece.face is not None:
                yield piece.label

    def hands(self) -> Iterator[Text]:
        """How many cards somebody has."""
        for old, new in self._counted():
            if counts_pieces(self.after, new):
                yield self._change_of(old, new)

    def clocks(self) -> Iterator[Text]:
        """What nobody owns but everybody counts, except heaps beside the board."""
        heaps = {counter.id for zone in self.after.zones for counter in counters_of(self.after, zone)}
        for _old, new in self._counted():
            if new.owner is None and new.id not in heaps:
                yield _("{what}: {number}", what=new.label, number=new.value)

    def _counted(self) -> Iterator[tuple[Counter, Counter]]:
        """Counters that changed, as they were and as they are."""
        was = {counter.id: counter for counter in self.before.counters}
        for counter in self.after.counters:
            old = was.get(counter.id)
            if old and old.value != counter.value:
                yield old, counter

    def _change_of(self, old: Counter, new: Counter) -> Text:
        """How a player's counter changed, and whose it is if it is not that of whoever decided."""
        change = _("{what}: {before} to {after}", what=new.label, before=old.value, after=new.value)
        if new.owner is None or new.owner == self.seat:
            return change
        return _("{who}: {text}", who=self.names[new.owner], text=change)


def _way(old: Piece, new: Piece) -> Text:
    return _("{piece} from {origin} to {target}", piece=name_of(new), origin=old.at, target=new.at)


def _open_cards(scene: Scene) -> dict[str, int]:
    """How many cards of each kind one sees in hands and on piles."""
    seen: dict[str, int] = defaultdict(int)
    zones = {zone.id for zone in scene.zones}
    for piece in scene.pieces if has_hands(scene) else ():
        if piece.at in zones and piece.face is not None:
            seen[piece.label] += piece.count
    return seen


def _same(before: Scene, after: Scene) -> Iterator[tuple[Piece, Piece]]:
    """Pieces that are in both scenes, as they were and as they are."""
    was = {piece.id: piece for piece in before.pieces}
    return ((was[piece.id], piece) for piece in after.pieces if piece.id in was)
