"""The table of Liar's Dice: a cup with dice for everybody, and the standing bid."""

from collections.abc import Iterator

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Counter, Piece, Reader, Scene, Zone
from drachenhort.kernel.text import SeatName, Words

from . import state as st
from .actions import ACT

_ = Words("liars_dice")

CONTROLS = {
    "doubt": _("Doubt!"),
    "next": _("Next round"),
    **{f"count{n}": _.plural("{n} die", "{n} dice", n) for n in range(1, st.MOST + 1)},
    **{f"face{n}": _("showing {n}", n=n) for n in range(1, st.FACES + 1)},
}


def build(game: Game, options: Options, s: State, reader: Reader) -> Scene:
    """The table as its reader sees it."""
    return Scene(
        zones=tuple(
            Zone(f"cup{seat}", "cup", seat, reader.say(_("dice of {who}", who=SeatName(seat))), rule="LD-03")
            for seat in range(s.players)
        ),
        pieces=tuple(_dice(s, reader)),
        counters=(
            Counter("count", "bid", int(s.count), reader.say(_("dice bid")), rule="LD-05"),
            Counter("face", "bid", int(s.face), reader.say(_("their face")), rule="LD-05"),
        ),
    )


def _dice(s: State, reader: Reader) -> Iterator[Piece]:
    for seat in range(s.players):
        for place in range(s.left[seat]):
            die = int(s.die[seat, place])
            face = None if die in (st.NO_DIE, st.UNSEEN) else str(die)
            seen = _("a die under the cup") if face is None else _("a die showing {face}", face=face)
            yield Piece(
                f"die{seat}.{place}", "die", f"cup{seat}", reader.say(seen), seat, place, face, "LD-03"
            )


def touch(options: Options, s: State, action: int) -> tuple[str, ...]:
    """A bid is made in two steps: how many, and which face."""
    match ACT.decode(action):
        case ("bid", number, face):
            return f"count{number + 1}", f"face{face + 1}"
        case (word, *_parts):
            return (str(word),)
    raise AssertionError(action)
