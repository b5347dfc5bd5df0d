"""An honest game in one module: hidden dice, a die that can be turned up, and reactions that nobody sees.

Everybody rolls a die unseen. In turn everybody says whether it is high or low, and may turn it up before.
After each claim everybody else who holds a six may strike in secret. It is played uncompiled.
"""

from drachenhort.kernel.actions import Actions
from drachenhort.kernel.game import Game
from drachenhort.kernel.nature import below
from drachenhort.kernel.options import Number
from drachenhort.kernel.scene import Counter, Piece, Scene, Zone
from drachenhort.kernel.seats import NATURE, OVER, SOMEBODY
from drachenhort.kernel.text import Text

SEATS, SIDES, UNKNOWN, NOBODY = 3, 6, -1, -2
PHASES = ("ROLL", "SAY", "WINDOW", "END")
ROLL, SAY, WINDOW, END = range(4)
FIELDS = (
    ("phase", "i1"),
    ("active", "i1"),
    ("asked", "i1"),
    ("dice", "i1", SEATS),
    ("is_open", "i1", SEATS),
    ("shown", "i1"),
    ("said", "i1", SEATS),
    ("struck", "i1", SEATS),
)
ACT = Actions(roll={"face": SIDES}, low={}, high={}, show={}, decline={}, strike={})


def game(package, id="museum"):
    """The description of a game that lives in the module of that name."""
    players = Number("players", 2, None, Text("How many play."), low=2, high=SEATS)
    return Game(id=id, title="Museum", package=package, known_options=(players,), summary=Text("Dice."))


# ---- rules ----------------------------------------------------------------------------------------


def setup(s, options):
    s.asked = s.shown = NOBODY


def decider(s):
    if s.phase == ROLL:
        return NATURE
    if s.phase == END:
        return OVER
    return int(s.asked if s.phase == WINDOW else s.active)


def choices(s, out):
    if s.phase == ROLL:
        legal = list(range(ACT.roll.first, ACT.roll.stop))
    elif s.phase == SAY:
        legal = [ACT.low.first, ACT.high.first] + [ACT.show.first] * (not s.is_open[s.active])
    else:
        legal = [ACT.decline.first, ACT.strike.first] if s.phase == WINDOW else []
    out[: len(legal)] = legal
    return len(legal)


def apply(s, action):
    act(s, action)
    if s.phase == WINDOW:
        ask_next(s)


def act(s, action):
    """What an action does before anybody is asked."""
    s.shown = NOBODY
    if s.phase == ROLL:
        s.dice[s.active] = action - ACT.roll.first + 1
        s.active = (s.active + 1) % s.players
        s.phase = SAY if s.active == 0 else ROLL
    elif action == ACT.show.first:
        s.is_open[s.active], s.shown = True, s.active
    elif s.phase == SAY:
        s.said[s.active] = 1 + (action == ACT.high.first)
        s.phase, s.asked = WINDOW, NOBODY
    elif action == ACT.strike.first:
        s.struck[s.active] += 1


def ask_next(s):
    """Ask the next seat that could strike, or close the window."""
    for seat in range(max(s.asked, -1) + 1, s.players):
        if may_strike(s, seat):
            s.asked = seat
            return
    s.asked = NOBODY
    s.phase = SAY if s.active + 1 < s.players else END
    s.active += s.phase == SAY


def may_strike(s, seat):
    return seat != s.active and s.dice[seat] == SIDES


def scores(s, out):
    for seat in range(s.players):
        honest = s.said[seat] == 1 + (s.dice[seat] > SIDES // 2)
        out[seat] = (2 * honest - s.struck[seat]) * (s.phase == END), 0
    if s.phase == END:
        for seat in range(s.players):
            out[seat, 1] = 1 + sum(out[rival, 0] > out[seat, 0] for rival in range(s.players))


def longest(options):
    return options.players * (3 + options.players)


# ---- secrecy --------------------------------------------------------------------------------------


def is_hidden(s, owner, seat):
    return owner != seat and s.phase != END and s.dice[owner] != 0 and not s.is_open[owner]


def hide(s, seat):
    for owner in range(s.players):
        if is_hidden(s, owner, seat):
            s.dice[owner] = UNKNOWN
    if s.phase == WINDOW and s.asked != seat:
        s.asked = SOMEBODY


def redeal(s, seat, rng):
    hide(s, seat)
    unknown = [owner for owner in range(s.players) if s.dice[owner] == UNKNOWN]
    while True:
        for owner in unknown:
            s.dice[owner] = 1 + below(rng, SIDES)
        asked = [other for other in range(s.players) if other != seat and may_strike(s, other)]
        if s.asked != SOMEBODY or asked:
            break
    if s.asked == SOMEBODY:
        s.asked = asked[below(rng, len(asked))]


def sees(s, action, seat):
    if s.phase == ROLL:
        return seat == s.active
    return action != ACT.decline.first or seat == s.asked


def pauses(s, action, out):
    act(s, action)
    if s.phase != WINDOW or s.asked != NOBODY:
        return 0
    out[0] = s
    out[0].asked = SOMEBODY
    return 1


def is_invited(s, seat):
    return s.phase == WINDOW and seat != s.active


# ---- words and screens ----------------------------------------------------------------------------


def token(s, action):
    kind, *parts = ACT.decode(action)
    return f"{kind}{parts[0] + 1}" if parts else kind


def veil(options, s, action):
    return "roll:?" if s.phase == ROLL else None


def aftermath(options, s):
    return () if s.shown < 0 else (f"={s.dice[s.shown]}",)


def build(game, options, hidden, reader):
    seats = range(options.players)
    return Scene(
        zones=tuple(Zone(f"hand{k + 1}", "hand", k, f"hand {k + 1}") for k in seats),
        pieces=tuple(
            Piece(f"die{k + 1}", "die", f"hand{k + 1}", "a die", k, face=face(hidden, k))
            for k in seats
            if hidden.dice[k]
        ),
        counters=tuple(Counter(f"said{k + 1}", "said", int(hidden.said[k]), "said", k) for k in seats),
    )


def face(hidden, k):
    return None if hidden.dice[k] == UNKNOWN else str(hidden.dice[k])
