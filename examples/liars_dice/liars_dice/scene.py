"""The table of Liar's Dice: a cup with dice for everybody, and in the middle the dice that are bid."""

from collections.abc import Iterator

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Piece, Reader, Scene, Zone
from drachenhort.kernel.text import SeatName, Words

from . import state as st
from .actions import ACT
from .explain import bid_text

_ = Words("liars_dice")

CONTROLS = {
    "doubt": _("Doubt!"),
    "next": _("Next round"),
    **{f"{n}x": _.plural("{n} die", "{n} dice", n) for n in range(1, st.MOST + 1)},
    **{f"face{n}": _("showing {n}", n=n) for n in range(1, st.FACES + 1)},
}


def build(game: Game, options: Options, s: State, reader: Reader) -> Scene:
    """The table as its reader sees it."""
    owners = [reader.say(_("dice of {who}", who=SeatName(seat))) for seat in range(s.players)]
    cups = [Zone(f"cup{seat}", "cup", seat, label, rule="LD-03") for seat, label in enumerate(owners)]
    label = _("the bid: {bid}", bid=bid_text(int(s.count), int(s.face)))
    bid = Zone("bid", "bid", None, reader.say(label), rule="LD-05")
    return Scene(zones=(*cups, bid), pieces=tuple(_dice(s, reader)))


def _dice(s: State, reader: Reader) -> Iterator[Piece]:
    for seat in range(s.players):
        for place in range(s.left[seat]):
            die = int(s.die[seat, place])
            face = None if die in (st.NO_DIE, st.UNSEEN) else str(die)
            label = reader.say(_("a die showing {face}", face=face) if face else _("a die under the cup"))
            yield Piece(f"die{seat}.{place}", "die", f"cup{seat}", label, seat, place, face, "LD-03")
    for place in range(s.count):
        label = reader.say(_("a die showing {face}", face=int(s.face)))
        yield Piece(f"bid{place}", "die", "bid", label, None, place, str(s.face), "LD-05")


def touch(options: Options, s: State, action: int) -> tuple[str, ...]:
    """A bid is made in two steps: how many, and which face."""
    match ACT.decode(action):
        case ("bid", number, face):
            return f"{number + 1}x", f"face{face + 1}"
        case (word, *_parts):
            return (str(word),)
    raise AssertionError(action)
