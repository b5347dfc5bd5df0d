"""Pig, a whole game in one file: roll as long as you dare, or keep what you have; the goal wins.

Rules are plain functions over a record `s`, compiled by Numba; chance is a player called NATURE. What this
file does not say (positions, touches, an estimate ...) the kernel supplies: drachenhort/kernel/contract.py.
"""

from drachenhort.kernel.actions import Actions
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Number, Options
from drachenhort.kernel.rule import rule
from drachenhort.kernel.scene import Counter, Piece, Reader, Scene, Zone
from drachenhort.kernel.seats import NATURE, OVER
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words(__name__)

ACT = Actions(roll={}, keep={}, show={"pips": 6})
"""Every action has a number: `roll` is 0, `keep` is 1, and the six faces that NATURE may show are 2 to 7."""
FIELDS = (
    ("score", "i2", 6),  # of every seat
    ("pot", "i2"),  # rolled in this turn, and not yet safe
    ("active", "i1"),  # whose turn it is
    ("turn", "i4"),
    ("is_rolling", "i1"),
    ("die", "i1"),  # as it lies there; 0 before the first roll
)
"""One situation of the game; the options `players` and `goal` are fields of it, too."""


@rule
def decider(s):
    """The seat that decides now; NATURE while the die rolls, OVER when somebody has reached the goal."""
    if s.score[s.active] >= s.goal:
        return OVER
    return NATURE if s.is_rolling else s.active


@rule
def choices(s, out):
    """Write the legal actions and return how many there are."""
    if s.is_rolling:
        for pips in range(6):
            out[pips] = ACT.show.of(pips)
        return 6
    out[0] = ACT.roll.first
    out[1] = ACT.keep.first
    return 2 if s.pot > 0 else 1


@rule
def apply(s, action):
    """Do a legal action."""
    if action == ACT.roll.first:
        s.is_rolling = 1
    elif action == ACT.keep.first:
        s.score[s.active] += s.pot
        if s.score[s.active] < s.goal:
            pass_on(s)
    else:
        s.is_rolling = 0
        s.die = ACT.show.parts(action) + 1
        s.pot += s.die
        if s.die == 1:
            pass_on(s)


@rule
def pass_on(s):
    """The next player's turn; what was not kept is lost."""
    s.pot = 0
    s.turn += 1
    s.active = (s.active + 1) % s.players


@rule
def scores(s, out):
    """Points and place of every seat; no places before the end."""
    for seat in range(s.players):
        out[seat, 0] = s.score[seat]
        out[seat, 1] = 0
        for rival in range(s.players):
            if decider(s) == OVER and (rival == seat or s.score[rival] > s.score[seat]):
                out[seat, 1] += 1


def question(options: Options, s: State, seat: int) -> tuple[None, Text]:
    """What is asked, in a sentence for whoever sits on `seat`."""
    if decider(s) == OVER:
        return None, _("{who} has reached the goal.", who=SeatName(int(s.active)))
    if seat == s.active:
        return None, _("Roll, or keep {pot} points?", pot=int(s.pot)) if s.pot else _("Roll the die.")
    return None, _("{who} rolls or keeps.", who=SeatName(int(s.active)))


def build(game: Game, options: Options, s: State, reader: Reader) -> Scene:
    """What lies on the table; what one can do becomes buttons."""
    points, score = reader.say(_("points")), s.score[: s.players].tolist()
    counters = [Counter(f"score{i}", "points", n, points, i, int(s.goal)) for i, n in enumerate(score)]
    pot = Counter("pot", "points", int(s.pot), reader.say(_("in the pot")))
    table = Zone("table", "dice", None, reader.say(_("the die")))
    die = Piece("die", "die", "table", reader.say(_("the die")), face=str(s.die))
    return Scene(zones=(table,), pieces=(die,) if s.die else (), counters=(*counters, pot))


CONTROLS = {"roll": _("Roll"), "keep": _("Keep")}
"""What stands on the buttons."""

OPTIONS = (
    Number("players", 2, None, _("How many play."), low=2, high=6),
    Number("goal", 50, None, _("How many points win."), low=10, high=100),
)
PIG = Game("pig", "Pig", __name__, OPTIONS, _("Roll once more, or keep what you have?"), minutes=(5, 15))
