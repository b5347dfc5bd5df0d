"""Can Drachenland be played on a board? The ledger's invariants I1 to I10, those that are about boards."""

from collections.abc import Iterator

from drachenhort.kernel.contract import Finding
from drachenhort.kernel.text import Text, Words

from . import state as st
from .board import LONGEST_OPENING, Board

_ = Words("drachenhort.games.drachenland")

MOST_GEMS = 2 * st.GEM_KINDS
"""On a volcano: two of each kind (I10)."""
APART = 20
"""Units of the canvas that two spaces are apart at least, to be told from each other."""


def findings(board: Board) -> list[Finding]:
    """What was looked at, and whether it is right."""
    return [
        Finding(True, _("{n} volcanoes and {m} stones (I1, I7).", n=st.VOLCANOES, m=st.STONES)),
        *_of_treasures(board),
        *_of_entrances(board),
        *_of_paths(board),
        *_of_rivers(board),
        _of_places(board),
    ]


def _of_treasures(board: Board) -> Iterator[Finding]:
    eggs, gems = sum(board.eggs), sum(board.gems)
    text = _("The volcanoes hold {n} eggs; there are {all}, at least one on each (I2).", n=eggs, all=st.EGGS)
    yield Finding(eggs == st.EGGS and min(board.eggs) > 0, text)
    printed = _("The volcanoes hold {n} gems; there are {all} (I3).", n=gems, all=sum(st.GEMS))
    yield Finding(gems == sum(st.GEMS), printed)
    most = _("The most gems on one volcano: {n}, of at most {most} (I10).", n=max(board.gems), most=MOST_GEMS)
    yield Finding(max(board.gems) <= MOST_GEMS, most)
    in_order = list(board.gems) == sorted(board.gems, reverse=True)
    yield Finding(
        in_order, _("Volcanoes with more gems come first, so that the deal has no dead end (DL-82).")
    )


def _of_entrances(board: Board) -> Iterator[Finding]:
    for name, entrance in zip(st.ENTRANCE_NAMES, board.entrances, strict=True):
        stones = [space for space in entrance.opens_on if space >= st.VOLCANOES]
        text = _("Entrance {name} opens on {n} stones, at least 2 (I5, I6).", name=name, n=len(stones))
        yield Finding(len({*stones}) > 1 and len(stones) == len(entrance.opens_on), text)
        reached = board.distances(entrance.opens_on)
        missing = st.SPACES - len(reached)
        yield Finding(
            missing == 0, _("Spaces that cannot be reached from {name}: {n}.", name=name, n=missing)
        )
        nearest = 1 + min((reached.get(v, st.SPACES) for v in range(st.VOLCANOES)), default=0)
        far = _("From {name} the nearest volcano is {n} steps away; no opening move meets one (DL-19).",
                name=name, n=nearest)  # fmt: skip
        yield Finding(nearest > LONGEST_OPENING, far)


def _of_paths(board: Board) -> Iterator[Finding]:
    twice = [path for path in board.paths if len({*path}) < len(path)]
    yield Finding(not twice, _("Paths that visit a space twice: {n}.", n=len(twice)))
    lonely = _names(space for space in range(st.SPACES) if not board.neighbours[space])
    yield Finding(not lonely, _("Spaces without a neighbour: {names}.", names=lonely or "-"))


def _of_rivers(board: Board) -> Iterator[Finding]:
    strange = _names(space for river in board.rivers for space in river if space >= st.VOLCANOES)
    yield Finding(
        not strange, _("Rivers link volcanoes only (I9); stones on them: {names}.", names=strange or "-")
    )
    dry = _names(volcano for volcano in range(st.VOLCANOES) if not board.ferries(volcano))
    yield Finding(not dry, _("Volcanoes on no river: {names}.", names=dry or "-"))


def _of_places(board: Board) -> Finding:
    pairs = ((a, b) for i, a in enumerate(board.places) for b in board.places[:i])
    least = min(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairs)
    text: Text = _("The nearest two spaces are {n} units apart.", n=round(least))
    return Finding(least >= APART, text)


def _names(spaces: Iterator[int]) -> str:
    return ", ".join(st.SPACE_NAMES[space] for space in spaces)
