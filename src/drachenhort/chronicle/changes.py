"""What changed between two scenes of one viewer, in words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from drachenhort.chronicle.reading import counters_of, counts_pieces, has_hands
from drachenhort.kernel.scene import Counter, Piece, Scene
from drachenhort.kernel.seats import NATURE, OVER
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

MOST_NEW = 4
"""So many things that lie there for the first time are told one by one."""


def changes(
    before: Scene, after: Scene, seat: int, names: Sequence[str], deeds: Sequence[str] = ()
) -> list[str]:
    """What changed by a decision of `seat`; what matters less is told only if nothing else has changed.

    Where it is known what was done, only what moved on the board is told besides.
    """
    found = _Changes(before, after, seat, names)
    if deeds:
        return [*deeds, *found.say(found.on_board())]
    for group in (found.on_table, found.laid_down, found.hands, found.clocks):
        if told := found.say(group()):
            return told
    told = found.say(found.appeared())
    return told if len(told) <= MOST_NEW else []  # a whole set-up one sees on the board


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

    def on_table(self) -> Iterator[Text | str]:
        """What happened on the board, and what whoever decided gained; of others, if nothing happened."""
        seen = list(self.on_board())
        yield from seen
        for old, new in self._counted():
            is_told = new.owner == self.seat or not seen
            if is_told and new.owner is not None and not counts_pieces(self.after, new):
                yield self._change_of(old, new)

    def on_board(self) -> Iterator[Text | str]:
        """What went, came, turned or became something else."""
        spaces = {space.id for space in self.after.spaces}
        walked = list(moved(self.before, self.after))
        for old, piece in walked:
            yield self._way(old, piece)
        known = {piece.id for piece in self.before.pieces}
        for piece in self.after.pieces:
            if piece.id not in known and piece.owner is not None and piece.at in spaces:
                yield self._stand(piece)
        yield from self._brought({(old.at, piece.at) for old, piece in walked})
        for old, piece in _same(self.before, self.after):
            if old.turn != piece.turn:
                degrees = (piece.turn - old.turn) % 360
                yield _("{piece} turned by {degrees}°", piece=name_of(piece), degrees=degrees)
            is_same = old.face == piece.face or (piece.owner is None and _is_rest(old.face, piece.face))
            if old.at == piece.at in spaces and old.face and piece.face and not is_same:
                yield piece.label

    def _brought(self, ways: set[tuple[str, str]]) -> Iterator[Text]:
        """What nobody owns and nobody carried along: to a space, or off the board."""
        spaces = {space.id for space in self.after.spaces}
        zones = {zone.id: zone.label for zone in self.after.zones if zone.owner is None}
        shown = {zone.id for zone in (*self.before.zones, *self.after.zones) if zone.close_up}
        for old, piece in _same(self.before, self.after):
            if {old.owner, piece.owner} != {None} or old.at == piece.at or (old.at, piece.at) in ways:
                continue
            if not shown.isdisjoint((old.at, piece.at)):
                continue
            if {old.at, piece.at} <= spaces:
                yield self._way(old, piece)
            elif piece.at in spaces:
                yield self._stand(piece)
            elif old.at in spaces and piece.at in zones:
                yield _("{who}: {text}", who=name_of(piece), text=zones[piece.at])

    def _way(self, old: Piece, new: Piece) -> Text:
        """Where a piece went. Names of spaces bring articles that other languages would bend after "to"."""
        places = {"piece": name_of(new), "origin": self._place(old.at), "target": self._place(new.at)}
        if (old.at, new.at) == (places["origin"], places["target"]):
            return _("{piece} from {origin} to {target}", **places)
        return _("{piece}: {origin} → {target}", **places)

    def _stand(self, piece: Piece) -> Text:
        """Where a piece is now."""
        place = self._place(piece.at)
        if place == piece.at:
            return _("{piece} on {space}", piece=name_of(piece), space=place)
        return _("{who}: {text}", who=name_of(piece), text=place)

    def _place(self, space: str) -> str:
        """What a space is called: its own name where it has one, up to the first comma."""
        return next(found.label for found in self.after.spaces if found.id == space).partition(",")[0]

    # ---- beside it -------------------------------------------------------------------------------

    def laid_down(self) -> Iterator[Text | str]:
        """Cards and marks of which one sees more than before; at the end of a game one sees all."""
        if self.after.prompt.decider == OVER:
            return
        before, after = _open_cards(self.before), _open_cards(self.after)
        labels = [label for label in after if after[label] > before[label]]
        drawers = {new.owner for _old, new in self._drawn()}
        owner = drawers.pop() if len(drawers) == 1 else None
        if labels and owner is not None:
            yield _("{who} draws: {card}", who=self.names[owner], card=", ".join(labels))
        else:
            yield from labels

    def appeared(self) -> Iterator[str]:
        """What nobody owns and lay nowhere before: a disc that is drawn, or placed."""
        known = {piece.id for piece in self.before.pieces}
        for piece in self.after.pieces:
            if piece.id not in known and piece.owner is None and piece.face is not None:
                yield piece.label

    def hands(self) -> Iterator[Text]:
        """How many cards somebody has."""
        drawn = dict(self._drawn())
        for old, new in self._counted():
            if old in drawn and new.owner is not None:
                name, count = self.names[new.owner], new.value - old.value
                yield _.plural("{who} draws {n} card", "{who} draws {n} cards", n=count, who=name)
            elif counts_pieces(self.after, new):
                yield self._change_of(old, new)

    def _drawn(self) -> Iterator[tuple[Counter, Counter]]:
        """Hands that grow by chance while no other gets smaller, as they were and as they are."""
        hands = [pair for pair in self._counted() if counts_pieces(self.after, pair[1])]
        if self.seat == NATURE and has_hands(self.after) and all(old.value < new.value for old, new in hands):
            yield from hands

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


def _open_cards(scene: Scene) -> dict[str, int]:
    """How many cards of each kind one sees in hands and on piles."""
    seen: dict[str, int] = defaultdict(int)
    zones = {zone.id for zone in scene.zones}
    for piece in scene.pieces if has_hands(scene) else ():
        if piece.at in zones and piece.face is not None:
            seen[piece.label] += piece.count
    return seen


def _is_rest(old: str | None, new: str | None) -> bool:
    """Is it what is left of a heap, one letter for each thing in it?"""
    return bool(old and new) and set(str(old)) == set(str(new)) and str(old).startswith(str(new))


def _same(before: Scene, after: Scene) -> Iterator[tuple[Piece, Piece]]:
    """Pieces that are in both scenes, as they were and as they are."""
    was = {piece.id: piece for piece in before.pieces}
    return ((was[piece.id], piece) for piece in after.pieces if piece.id in was)
