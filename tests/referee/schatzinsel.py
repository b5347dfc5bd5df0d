"""A naive referee for Die Schatzinsel (Treasure Island), written from the rule ledger alone, for tests only.

Rule numbers (TI-.., INV-..) and section numbers are those of shared/rules/schatzinsel.md.
The players are the letters R (Red, the English) and B (Black, the Pirates), as on the dice; only `decider`,
`winner` and `scores` speak of seats: seat 0 is Red, seat 1 is Black. Nodes of the movement graph are strings:
"1".."19" for the points of the discs, "SR" and "SB" for the start fields, "GR" and "GB" for the landing
points. A port of a recess is written as in section 3.3 ("19.SE"). Every question walks the paths anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

NATURE = -1
OVER = -2

COLOURS = ("R", "B")  # seat 0 is Red, seat 1 is Black
OTHER = {"R": "B", "B": "R"}
START = {"R": "SR", "B": "SB"}
LANDING = {"R": "GR", "B": "GB"}

RECESSES = range(1, 20)
NODES = (*(str(recess) for recess in RECESSES), "SR", "SB", "GR", "GB")  # the order of section 10

BAG = {"A": 1, "B": 1, "C": 1, "D": 6, "E": 6, "F": 4}  # section 2
FIGURES = 10

PORTS = ("NE", "E", "SE", "SW", "W", "NW")  # clockwise, section 3.2

# Section 3.2, orientation 0.
SEGMENTS = {
    "A": ("01", "23", "45"),
    "B": ("01", "25", "34"),
    "C": ("02", "14", "35"),
    "D": ("01", "24", "35"),
    "E": ("01", "24", "35"),
    "F": ("01", "24", "35"),
}
POINT_ON = {"A": ("01",), "B": ("01",), "C": ("02",), "D": ("24",), "E": ("35",), "F": ("24", "35")}

# Section 3.3.
INNER_STUBS = """
    1.E=2.W 1.SE=5.NW 1.SW=4.NE 2.E=3.W 2.SE=6.NW 2.SW=5.NE 3.SE=7.NW 3.SW=6.NE 4.E=5.W 4.SE=9.NW 4.SW=8.NE
    5.E=6.W 5.SE=10.NW 5.SW=9.NE 6.E=7.W 6.SE=11.NW 6.SW=10.NE 7.SE=12.NW 7.SW=11.NE 8.E=9.W 8.SE=13.NW
    9.E=10.W 9.SE=14.NW 9.SW=13.NE 10.E=11.W 10.SE=15.NW 10.SW=14.NE 11.E=12.W 11.SE=16.NW 11.SW=15.NE
    12.SW=16.NE 13.E=14.W 13.SE=17.NW 14.E=15.W 14.SE=18.NW 14.SW=17.NE 15.E=16.W 15.SE=19.NW 15.SW=18.NE
    16.SW=19.NE 17.E=18.W 18.E=19.W
"""
EDGE_PATHS = """
    1.NE=2.NW 2.NE=3.NW 3.E=7.NE 7.E=12.NE 12.SE=16.E 16.SE=19.E 19.SW=18.SE 18.SW=17.SE 17.W=13.SW
    13.W=8.SW 8.NW=4.W 4.NW=1.W
"""
TERMINAL_PORTS = {"SR": ("19.SE",), "SB": ("17.SW",), "GR": ("1.NW", "8.W"), "GB": ("3.NE", "12.E")}

OPTION_VALUES: dict[str, tuple[str, ...]] = {  # section 6.9, default first
    "refill": ("turn_start", "immediate"),
    "start_entry": ("open", "closed"),
    "rotate_occupied": ("forbid", "allow"),
    "veto_yield": ("any_action", "other_disc"),
    "return_to": ("start", "landing"),
    "length": ("normal", "long"),
}
DEFAULT_MAX_TURNS = 1000  # TI-90
PRESETS: dict[str, dict[str, str]] = {
    "fr": {
        "refill": "turn_start",
        "start_entry": "closed",
        "rotate_occupied": "allow",
        "veto_yield": "any_action",
        "return_to": "start",
    },
    "de": {
        "refill": "immediate",
        "start_entry": "open",
        "rotate_occupied": "forbid",
        "veto_yield": "other_disc",
        "return_to": "landing",
    },
}

CHESTS_EACH = {"normal": 6, "long": 8}  # TI-04, TI-85
CHESTS_TO_WIN = {"normal": 7, "long": 9}  # TI-80, TI-85

SETUP_PHASES = ("DRAW", "PLACE")
NATURE_PHASES = ("DRAW", "ROLL", "DUEL_ROLL", "VETO_ROLL")
DISC_PHASES = ("VETO", "RESPOND", "TURN_DISC", "VETO_ROLL")  # a declared disc is pending
PHASES = (
    *NATURE_PHASES,
    "PLACE",
    "ACTION",
    "VETO",
    "RESPOND",
    "OTHER_DISC",
    "TURN_DISC",
    "EXTRA",
    "GAME_OVER",
)

FACE_PAIRS = ("RR", "RB", "BR", "BB")


def _links() -> dict[str, str]:
    """What lies beyond each of the 114 ports: another port, or the node of a terminal (INV-6)."""
    links = {}
    for pair in (INNER_STUBS + EDGE_PATHS).split():
        one, two = pair.split("=")
        links[one] = two
        links[two] = one
    for node, ports in TERMINAL_PORTS.items():
        for port in ports:
            links[port] = node
    return links


LINKS = _links()


@dataclass(frozen=True)
class Segment:
    """A piece of path on a disc, as it lies on the board."""

    ends: tuple[str, str]
    has_point: bool

    def beyond(self, port: str) -> str:
        """The other end."""
        return self.ends[1] if port == self.ends[0] else self.ends[0]


@cache
def _segments(kind: str, turned: int) -> tuple[Segment, ...]:
    """Remembered, because everything that walks asks for them."""
    ports = {digit: PORTS[(int(digit) + turned) % 6] for digit in "012345"}
    return tuple(
        Segment((ports[ends[0]], ports[ends[1]]), has_point=ends in POINT_ON[kind]) for ends in SEGMENTS[kind]
    )


@dataclass
class Disc:
    """A disc in a recess: its type and how many steps of 60° it is turned clockwise."""

    kind: str
    turned: int

    def segments(self) -> tuple[Segment, ...]:
        """The three segments (TI-14); a crossing without a point is a bridge (TI-33)."""
        return _segments(self.kind, self.turned)

    def segment_at(self, port: str) -> Segment:
        """The one segment that ends at a port."""
        return next(segment for segment in self.segments() if port in segment.ends)

    def point_exits(self) -> list[str]:
        """The ports to which paths lead from the point (TI-32): four on F, two on the others."""
        return [port for segment in self.segments() if segment.has_point for port in segment.ends]


Layout = dict[int, Disc]


def routes(layout: Layout, node: str) -> list[list[str]]:
    """One route for each path leaving a node: the discs it crosses, then the node where it stops (TI-30)."""
    if node in TERMINAL_PORTS:
        return [_follow(layout, port) for port in TERMINAL_PORTS[node]]
    return [_follow(layout, LINKS[f"{node}.{port}"]) for port in layout[int(node)].point_exits()]


def _follow(layout: Layout, ahead: str) -> list[str]:
    """Walk into a port (or a terminal) until a point stops the walk; it always ends (INV-8)."""
    crossed = []
    while ahead not in TERMINAL_PORTS:
        recess, port = ahead.split(".")
        crossed.append(recess)
        segment = layout[int(recess)].segment_at(port)
        if segment.has_point:
            return crossed
        ahead = LINKS[f"{recess}.{segment.beyond(port)}"]
    return [*crossed, ahead]


def destinations(layout: Layout, node: str) -> list[str]:
    """Where the exits of a node lead, before the rules about who may enter (TI-35: each named once)."""
    reached = {route[-1] for route in routes(layout, node)}
    return [other for other in NODES if other in reached]


@dataclass(eq=False)
class Figure:
    """One of the ten figures: whose colour is on top (TI-03), and where it is ("camp", "ship" or a node)."""

    colour: str
    place: str = "camp"
    returned: bool = False  # has come back from the ship and is out (TI-70)
    loaded: bool = True  # false only from coming back to the landing point until the start field (TI-73)

    def on_island(self) -> bool:
        """Is it on a point, start field or landing point?"""
        return self.place in NODES

    def change_sides(self, place: str) -> None:
        """Be turned over after a lost duel (TI-65)."""
        self.colour = OTHER[self.colour]
        self.place = place
        self.returned = False
        self.loaded = True


@dataclass
class Player:
    """What one player owns besides figures."""

    camp: int  # chests in the camp
    ship: int = 0  # chests on the ship


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options of section 6.9 with their defaults filled in; a bad name or value is refused."""
    complete: dict[str, Any] = {name: values[0] for name, values in OPTION_VALUES.items()}
    complete["max_turns"] = DEFAULT_MAX_TURNS
    for name, value in options.items():
        if name not in complete:
            raise ValueError(f"there is no option {name!r}")
        if name in OPTION_VALUES and value not in OPTION_VALUES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        complete[name] = value
    limit = complete["max_turns"]
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
        raise ValueError("max_turns is a number of turns, or 0 for no limit (TI-90)")
    return complete


class Referee:
    """One game, following the state machine of section 5; seat 0 is Red, seat 1 is Black."""

    def __init__(self, **options: Any) -> None:
        self.options = checked_options(options)
        each = CHESTS_EACH[self.options["length"]]
        self.players = {colour: Player(camp=each) for colour in COLOURS}
        self.figures = [Figure(colour) for colour in COLOURS for _ in range(5)]
        self.layout: Layout = {}
        self.phase = "DRAW"
        self.active = "B"  # the player to place, in set-up (TI-10); then the player whose turn it is
        self.turn = 0
        self.points = 0
        self.moved = False
        self.veto_used = False
        self.barred: int | None = None  # one at most (INV-12)
        self.drawn: str | None = None
        self.declared: int | None = None
        self.roller: str | None = None  # who rolls next in a duel or in a fight over a veto
        self.fighter: Figure | None = None  # the attacker in DUEL_ROLL, the winner in EXTRA
        self.target: str | None = None  # the point attacked in DUEL_ROLL
        self.entry_chain = False  # the chain of duels began with an entry duel (TI-24)

    # ---- who is asked, and what he may answer -------------------------------------------------------

    def decider(self) -> int:
        """The seat that must answer now (0 is Red, 1 is Black), or NATURE or OVER."""
        if self.phase == "GAME_OVER":
            return OVER
        if self.phase in NATURE_PHASES:
            return NATURE
        return COLOURS.index(OTHER[self.active] if self.phase == "VETO" else self.active)

    def choices(self) -> list[str]:
        """All legal tokens (section 10); empty only when the game is over."""
        asked = {
            "DRAW": lambda: [f"={kind}" for kind in self._bag()],
            "PLACE": self._placings,
            "ROLL": lambda: [f"r:{red}.{black}" for red in FACE_PAIRS for black in FACE_PAIRS],
            "ACTION": self._actions,
            "VETO": lambda: ["ok", "veto"],
            "RESPOND": lambda: ["yield", "fight"],
            "VETO_ROLL": lambda: [f"v:{faces}" for faces in FACE_PAIRS],
            "OTHER_DISC": self._declarations,
            "TURN_DISC": lambda: [f"{self.declared}r{steps}" for steps in range(1, 6)],  # TI-55
            "DUEL_ROLL": lambda: [f"d:{faces}" for faces in FACE_PAIRS],
            "EXTRA": self._extra_moves,
            "GAME_OVER": list[str],
        }
        return asked[self.phase]()

    def weights(self) -> list[int]:
        """The integer weights of NATURE's choices, in the same order (section 3.4, TI-92)."""
        if self.phase == "DRAW":
            return list(self._bag().values())
        dice = self._dice()
        return [self._weight(token, dice) for token in self.choices()]

    def _dice(self) -> str:
        """The colours of the dice that are rolled, in the order in which their faces are written."""
        if self.phase == "ROLL":  # TI-25
            return "RRBB"
        if self.phase == "VETO_ROLL":  # TI-59
            return "RB"
        if self.phase == "DUEL_ROLL" and self.roller:  # TI-64
            return self.roller * 2
        raise ValueError(f"NATURE does not decide in {self.phase}")

    @staticmethod
    def _weight(token: str, dice: str) -> int:
        """Four faces of a die have its own colour, two the other one: 2 to 1 for each die."""
        weight = 1
        for face, die in zip(_faces(token), dice, strict=True):
            weight *= 2 if face == die else 1
        return weight

    def _bag(self) -> dict[str, int]:
        """The discs not yet drawn, by type; types that are used up are not named (TI-13)."""
        left = Counter(BAG)
        left.subtract(disc.kind for disc in self.layout.values())
        left.subtract(self.drawn or "")
        return {kind: count for kind, count in left.items() if count > 0}

    def _placings(self) -> list[str]:
        free = [recess for recess in RECESSES if recess not in self.layout]
        return [f"{self.drawn}{turned}@{recess}" for recess in free for turned in range(6)]  # TI-10, TI-11

    def _actions(self) -> list[str]:
        moves = self._moves()
        last_point_must_move = self.points == 1 and not self.moved  # TI-29
        declarations = [] if last_point_must_move else self._declarations()
        may_end = self.moved or not moves  # TI-27, TI-29
        return [*moves, *declarations, *(["end"] if may_end else [])]

    def _moves(self) -> list[str]:
        movers = [self._figure_on(node) for node in NODES]
        return [
            f"{figure.place}>{node}"
            for figure in movers
            if figure and figure.colour == self.active
            for node in self._legal_destinations(figure)
        ]

    def _extra_moves(self) -> list[str]:
        """Any legal move of the figure that won, or none (TI-68, TI-69)."""
        assert self.fighter is not None
        place = self.fighter.place
        return [*(f"+{place}>{node}" for node in self._legal_destinations(self.fighter)), "stay"]

    def _legal_destinations(self, figure: Figure) -> list[str]:
        return [node for node in destinations(self.layout, figure.place) if self._may_end_on(figure, node)]

    def _may_end_on(self, figure: Figure, node: str) -> bool:
        if node == figure.place:  # TI-34
            return False
        standing = self._figure_on(node)
        if standing and standing.colour == figure.colour:  # TI-36; an enemy may be attacked (TI-37)
            return False
        if node in LANDING.values():  # TI-40
            return node == LANDING[figure.colour]
        if node in START.values() and self.options["start_entry"] == "closed":  # TI-39
            fetches_chests = figure.returned and self.options["return_to"] == "landing"  # TI-73
            return fetches_chests and node == START[figure.colour]
        return True

    def _declarations(self) -> list[str]:
        return [f"?{recess}" for recess in RECESSES if self._may_be_turned(recess)]

    def _may_be_turned(self, recess: int) -> bool:
        if recess == self.barred:  # TI-58
            return False
        return self.options["rotate_occupied"] == "allow" or self._figure_on(str(recess)) is None  # TI-51

    # ---- who stands where ---------------------------------------------------------------------------

    def _figure_on(self, node: str) -> Figure | None:
        return next((figure for figure in self.figures if figure.place == node), None)

    def _figures_at(self, colour: str, place: str) -> list[Figure]:
        return [figure for figure in self.figures if figure.colour == colour and figure.place == place]

    def _island_figures(self, colour: str) -> list[Figure]:
        return [figure for figure in self.figures if figure.colour == colour and figure.on_island()]

    # ---- playing: set-up ----------------------------------------------------------------------------

    def play(self, token: str) -> list[str]:
        """Apply one legal token; the list is always empty, as what runs by itself has no token (TI-93)."""
        if token not in self.choices():
            raise ValueError(f"{token!r} is not legal in {self.phase}")
        handlers = {
            "DRAW": self._draw,
            "PLACE": self._place,
            "ROLL": self._roll,
            "ACTION": self._act,
            "VETO": self._answer,
            "RESPOND": self._respond,
            "VETO_ROLL": self._roll_for_veto,
            "OTHER_DISC": self._declare_other,
            "TURN_DISC": self._turn_disc,
            "DUEL_ROLL": self._roll_in_duel,
            "EXTRA": self._extra,
        }
        handlers[self.phase](token)
        return []

    def _draw(self, token: str) -> None:
        self.drawn = token.removeprefix("=")
        self.phase = "PLACE"

    def _place(self, token: str) -> None:
        disc, recess = token.split("@")
        self.layout[int(recess)] = Disc(disc[0], int(disc[1]))
        self.drawn = None
        if len(self.layout) < len(RECESSES):
            self.active = OTHER[self.active]  # TI-10
            self.phase = "DRAW"
        else:
            self.active = "R"  # TI-20
            self.turn = 1
            self._start_turn()

    # ---- playing: the turn --------------------------------------------------------------------------

    def _start_turn(self) -> None:
        """TURN_START: a figure returns from the ship, or one enters, or nothing happens."""
        self.phase = "ROLL"
        in_camp = self._figures_at(self.active, "camp")
        on_ship = self._figures_at(self.active, "ship")
        if not in_camp and not self._island_figures(self.active):
            if on_ship:  # TI-70, TI-71; else TI-79
                self._return_from_ship(on_ship[0])
        elif in_camp and not self._figures_at(self.active, START[self.active]):  # TI-21, TI-23
            self._enter(in_camp[0])

    def _return_from_ship(self, figure: Figure) -> None:
        figure.returned = True
        if self.options["return_to"] == "landing":  # TI-72, TI-73
            figure.place = LANDING[figure.colour]
            figure.loaded = False
        else:
            self._enter(figure)

    def _enter(self, figure: Figure) -> None:
        """Step onto the own start field, or attack the enemy who stands there (TI-24)."""
        field = START[figure.colour]
        if self._figure_on(field):
            self.entry_chain = True
            self._begin_duel(figure, field)
        else:
            figure.place = field

    def _roll(self, token: str) -> None:
        self.points = _faces(token).count(self.active)  # TI-25
        if self.points:
            self.phase = "ACTION"
        else:
            self._end_turn()  # TI-28

    def _act(self, token: str) -> None:
        if token == "end":
            self._end_turn()
        elif token.startswith("?"):
            self._declare(int(token.removeprefix("?")))
        else:
            source, target = token.split(">")
            self.points -= 1  # TI-26, TI-30
            self.moved = True
            self._move(self._known_figure(source), target)

    def _known_figure(self, node: str) -> Figure:
        figure = self._figure_on(node)
        assert figure is not None
        return figure

    def _move(self, figure: Figure, target: str) -> None:
        """A move, by a point or as an extra move; a figure on the target is an enemy (TI-37)."""
        if self._figure_on(target):
            self._begin_duel(figure, target)
            return
        self._arrive(figure, target)
        if self.phase != "GAME_OVER":
            self._resolve()

    def _arrive(self, figure: Figure, node: str) -> None:
        figure.place = node
        if node == START[figure.colour]:  # TI-73
            figure.loaded = True
        if node == LANDING[figure.colour] and figure.loaded:  # TI-41; unloaded: TI-82
            self._board(figure)

    def _board(self, figure: Figure) -> None:
        figure.place = "ship"
        figure.returned = False  # TI-76
        own, enemy = self.players[figure.colour], self.players[OTHER[figure.colour]]
        if own.camp > 0:
            carried = min(2, own.camp)  # TI-42, TI-43
            own.camp -= carried
            own.ship += carried
        elif enemy.camp > 0:  # TI-44
            enemy.camp -= 1
            own.ship += 1
        else:
            enemy.ship -= 1
            own.ship += 1
        self._check_win()

    def _check_win(self) -> None:
        """After every chest transfer (TI-80)."""
        if any(player.ship >= CHESTS_TO_WIN[self.options["length"]] for player in self.players.values()):
            self._stop()

    def _stop(self) -> None:
        self.phase = "GAME_OVER"
        self._forget_pending()

    def _forget_pending(self) -> None:
        self.declared = None
        self.roller = None
        self.fighter = None
        self.target = None
        self.entry_chain = False

    def _resolve(self) -> None:
        """RESOLVE: refill by option (TI-22), close the chain, go on."""
        before_the_roll = self.entry_chain
        self._forget_pending()
        if self.options["refill"] == "immediate" and self._figure_on(START[self.active]) is None:
            for figure in self._figures_at(self.active, "camp")[:1]:
                figure.place = START[self.active]
        if before_the_roll:
            self.phase = "ROLL"
        elif self.points > 0:
            self.phase = "ACTION"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """TURN_END; what was left of the points lapses."""
        self._forget_pending()
        self.points = 0
        self.moved = False
        self.veto_used = False
        self.barred = None
        limit = self.options["max_turns"]
        if limit and self.turn >= limit:  # TI-90
            self._stop()
        else:
            self.active = OTHER[self.active]  # TI-20
            self.turn += 1
            self._start_turn()

    # ---- playing: turning discs ---------------------------------------------------------------------

    def _declare(self, recess: int) -> None:
        self.declared = recess
        self.phase = "TURN_DISC" if self.veto_used else "VETO"  # TI-53

    def _answer(self, token: str) -> None:
        if token == "veto":
            self.veto_used = True  # TI-63
            self.phase = "RESPOND"  # TI-56
        else:
            self.phase = "TURN_DISC"  # TI-54

    def _respond(self, token: str) -> None:
        if token == "fight":
            self.roller = self.active  # TI-60
            self.phase = "VETO_ROLL"
        else:
            self.barred = self.declared  # TI-58
            self.declared = None
            self.phase = "OTHER_DISC" if self.options["veto_yield"] == "other_disc" else "ACTION"  # TI-57

    def _roll_for_veto(self, token: str) -> None:
        colour = _double(token)
        assert self.roller is not None
        if colour is None:
            self.roller = OTHER[self.roller]  # TI-59
        elif colour == self.active:  # TI-62, TI-84
            self.roller = None
            self.phase = "TURN_DISC"
        else:  # TI-61
            self.points -= 1
            self.barred = self.declared  # TI-58
            self._resolve()

    def _declare_other(self, token: str) -> None:
        self.declared = int(token.removeprefix("?"))
        self.phase = "TURN_DISC"  # no second veto (TI-57)

    def _turn_disc(self, token: str) -> None:
        recess, steps = token.split("r")
        disc = self.layout[int(recess)]
        disc.turned = (disc.turned + int(steps)) % 6
        self.points -= 1  # TI-50
        self._resolve()

    # ---- playing: duels -----------------------------------------------------------------------------

    def _begin_duel(self, attacker: Figure, node: str) -> None:
        """Until the duel is decided the attacker stays where it came from (INV-10)."""
        self.fighter = attacker
        self.target = node
        self.roller = attacker.colour  # TI-64
        self.phase = "DUEL_ROLL"

    def _roll_in_duel(self, token: str) -> None:
        colour = _double(token)
        if colour is None:
            assert self.roller is not None
            self.roller = OTHER[self.roller]
        else:
            self._decide_duel(colour)

    def _decide_duel(self, winning_colour: str) -> None:
        """Two faces of one colour: this colour has won, whoever rolled them (TI-64)."""
        attacker, node = self.fighter, self.target
        assert attacker is not None and node is not None
        defender = self._known_figure(node)
        attacker_won = attacker.colour == winning_colour
        winner, loser = (attacker, defender) if attacker_won else (defender, attacker)
        loser.change_sides("ship" if winner.returned else "camp")  # TI-65, TI-74
        if attacker_won:
            self._arrive(attacker, node)
        self.target = self.roller = None
        self._take_duel_chest(winning_colour)
        if self.phase == "GAME_OVER":
            return
        if attacker_won:
            self.phase = "EXTRA"
        else:
            self._resolve()  # TI-78

    def _take_duel_chest(self, winning_colour: str) -> None:
        own, enemy = self.players[winning_colour], self.players[OTHER[winning_colour]]
        if enemy.camp > 0:  # TI-66
            enemy.camp -= 1
            own.ship += 1
        elif enemy.ship > 0:
            enemy.ship -= 1
            own.ship += 1
        self._check_win()  # with no chest at all nothing moves (TI-67)

    def _extra(self, token: str) -> None:
        figure = self.fighter
        assert figure is not None
        if token == "stay":
            self._resolve()
        else:
            self._move(figure, token.split(">")[1])

    # ---- what can be read off -----------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The chests on the ships, Red's and Black's (section 7)."""
        return [self.players[colour].ship for colour in COLOURS]

    def winner(self) -> int | None:
        """The winning seat (0 is Red, 1 is Black); None while the game goes on and after a draw."""
        if self.phase != "GAME_OVER":
            return None
        red, black = self._standing("R"), self._standing("B")
        return None if red == black else 0 if red > black else 1

    def _standing(self, colour: str) -> tuple[int, int, int]:
        """What counts at the turn cap, in this order (TI-90); who reached the target has most on board."""
        player = self.players[colour]
        return player.ship, player.ship + player.camp, sum(f.colour == colour for f in self.figures)

    def position(self) -> dict[str, Any]:
        """The complete position under the names of section 10; pairs are Red's and Black's."""
        standing = {node: self._figure_on(node) for node in NODES}
        return {
            "layout": [self._disc_text(recess) for recess in RECESSES],
            "figures": {node: figure.colour for node, figure in standing.items() if figure},
            "cf": [len(self._figures_at(colour, "camp")) for colour in COLOURS],
            "sf": [len(self._figures_at(colour, "ship")) for colour in COLOURS],
            "cc": [self.players[colour].camp for colour in COLOURS],
            "sc": [self.players[colour].ship for colour in COLOURS],
            "t": self.active,
            "n": self.turn,
            "ph": self.phase,
            "p": self.points,
            "m": int(self.moved),
            "v": int(self.veto_used),
            "bar": self.barred,
            "ret": list(self._returned_texts()),
            "x": self._pending_text(),
            "opt": dict(self.options),
        }

    def _disc_text(self, recess: int) -> str:
        disc = self.layout.get(recess)
        return f"{disc.kind}{disc.turned}" if disc else "--"

    def _returned_texts(self) -> Iterator[str]:
        for colour in COLOURS:
            for figure in self.figures:
                if figure.returned and figure.colour == colour:
                    yield colour if figure.loaded else f"{colour}u"

    def _pending_text(self) -> str | None:
        """The key `x`: pending data by phase."""
        chain = "*" if self.entry_chain else ""
        if self.phase == "PLACE":
            return self.drawn
        if self.phase == "VETO_ROLL":
            return f"{self.declared}/{self.roller}"
        if self.phase in DISC_PHASES:
            return str(self.declared)
        if self.phase == "DUEL_ROLL" and self.fighter:
            return f"{self.fighter.place}>{self.target}/{self.roller}{chain}"
        if self.phase == "EXTRA" and self.fighter:
            return f"{self.fighter.place}{chain}"
        return None

    def line(self) -> str:
        """The position as the one-line text of section 10."""
        return line_of(self.position())

    # ---- setting up a position ----------------------------------------------------------------------

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Referee:
        """Set up the game described by a position; missing options have their defaults.

        Besides the phases of `position`, TURN_START is understood: the turn then begins at once.
        """
        game = cls(**position.get("opt", {}))
        game.layout = {
            recess: Disc(text[0], int(text[1]))
            for recess, text in zip(RECESSES, position["layout"], strict=True)
            if text != "--"
        }
        game.phase = position["ph"]
        game.active = position["t"]
        game.turn = position["n"]
        game.points = position["p"]
        game.moved = bool(position["m"])
        game.veto_used = bool(position["v"])
        game.barred = position["bar"]
        for colour, camp, ship in zip(COLOURS, position["cc"], position["sc"], strict=True):
            game.players[colour] = Player(camp, ship)
        game._set_figures(position)
        game._set_pending(position["x"])
        game._check_position()
        if game.phase == "TURN_START":
            game._start_turn()
        if game.phase != "GAME_OVER" and not game.choices():
            raise ValueError("this position has no decision")
        return game

    @classmethod
    def from_line(cls, text: str) -> Referee:
        """Set up the game described by the one-line text of section 10."""
        return cls.from_position(position_of(text))

    def _set_figures(self, position: dict[str, Any]) -> None:
        self.figures = [Figure(colour, node) for node, colour in position["figures"].items()]
        for key, place in (("cf", "camp"), ("sf", "ship")):
            for colour, count in zip(COLOURS, position[key], strict=True):
                self.figures += [Figure(colour, place) for _ in range(count)]
        for text in position["ret"]:
            figure = self._only_figure_out(text[0])
            figure.returned = True
            figure.loaded = not text.endswith("u")

    def _only_figure_out(self, colour: str) -> Figure:
        """The returned figure of a player (INV-11); during its entry duel it is still on the ship."""
        out = self._island_figures(colour) or self._figures_at(colour, "ship")[:1]
        if len(out) != 1 or self._figures_at(colour, "camp"):
            raise ValueError("a returned figure is its owner's only one on the island (INV-11)")
        return out[0]

    def _set_pending(self, text: str | None) -> None:
        """Read the key `x`; what is missing is refused by `_check_position`."""
        words = (text or "").removesuffix("*")
        self.entry_chain = (text or "").endswith("*")
        if self.phase == "PLACE":
            self.drawn = words
        elif self.phase in DISC_PHASES:
            disc, _, roller = words.partition("/")
            self.declared, self.roller = int(disc), roller or None
        elif self.phase == "DUEL_ROLL":
            move, _, roller = words.partition("/")
            origin, _, target = move.partition(">")
            self.fighter, self.target, self.roller = self._fighter_from(origin), target, roller
        elif self.phase == "EXTRA":
            self.fighter = self._fighter_from(words)
        elif text:
            raise ValueError(f"nothing can be pending in {self.phase}")

    def _fighter_from(self, place: str) -> Figure:
        candidates = self._figures_at(self.active, place)
        returned = [figure for figure in candidates if figure.returned]
        if not candidates or (place == "ship" and not returned):
            raise ValueError(f"no figure of {self.active} can fight from {place!r}")
        return (returned or candidates)[0]

    # ---- checking a position ------------------------------------------------------------------------

    def _check_position(self) -> None:
        self._check_phase()
        self._check_discs()
        self._check_counts()
        self._check_figures()
        self._check_pending()

    def _check_phase(self) -> None:
        if self.phase not in (*PHASES, "TURN_START"):
            raise ValueError(f"{self.phase!r} is no phase")
        if self.active not in COLOURS:
            raise ValueError(f"{self.active!r} is no player")
        if (self.turn == 0) != (self.phase in SETUP_PHASES):
            raise ValueError("turns count from 1, and set-up is turn 0")
        if not 0 <= self.points <= 4 or (self.phase == "ACTION" and self.points == 0):
            raise ValueError(f"{self.points} points in {self.phase}")

    def _check_discs(self) -> None:
        used = Counter(disc.kind for disc in self.layout.values())
        used.update(self.drawn or "")
        if any(count > BAG.get(kind, 0) for kind, count in used.items()):
            raise ValueError("more discs of a type than there are (section 2)")
        if any(not 0 <= disc.turned <= 5 for disc in self.layout.values()):
            raise ValueError("a disc has six orientations")
        if (len(self.layout) < len(RECESSES)) != (self.phase in SETUP_PHASES):
            raise ValueError("the island is full after set-up and only then")
        if self.phase in SETUP_PHASES and self.active != COLOURS[(len(self.layout) + 1) % 2]:
            raise ValueError("Black places the discs 1, 3, ... (TI-10)")

    def _check_counts(self) -> None:
        chests = sum(player.camp + player.ship for player in self.players.values())
        if chests != 2 * CHESTS_EACH[self.options["length"]] or len(self.figures) != FIGURES:
            raise ValueError("chests or figures are missing, or there are too many (INV-10)")
        if any(player.camp < 0 or player.ship < 0 for player in self.players.values()):
            raise ValueError("a negative number of chests")

    def _check_figures(self) -> None:
        for figure in self.figures:
            if figure.colour not in COLOURS or figure.place not in (*NODES, "camp", "ship"):
                raise ValueError(f"no such figure: {figure}")
            on_landing = figure.place in LANDING.values()
            own = figure.place == LANDING[figure.colour]
            if on_landing and (not own or figure.loaded):
                raise ValueError("only an unloaded figure stands on its landing point (TI-82)")
            if not figure.loaded and self.options["return_to"] != "landing":
                raise ValueError("unloaded figures exist only with return_to=landing (TI-73)")

    def _check_pending(self) -> None:
        if self.phase == "PLACE" and self.drawn not in BAG:
            raise ValueError("PLACE needs a drawn disc")
        if self.phase in DISC_PHASES and f"?{self.declared}" not in self._declarations():
            raise ValueError(f"disc {self.declared} cannot be turned")
        if self.phase == "VETO" and self.veto_used:
            raise ValueError("one veto each turn (TI-53)")
        if self.phase in ("RESPOND", "VETO_ROLL", "OTHER_DISC") and not self.veto_used:
            raise ValueError("there was no veto")
        if (self.phase in ("VETO_ROLL", "DUEL_ROLL")) != (self.roller in COLOURS):
            raise ValueError("somebody must roll, and only in a fight")
        if self.phase == "DUEL_ROLL":
            standing = self._figure_on(self.target or "")
            if standing is None or standing.colour == self.active:
                raise ValueError(f"nobody to fight on {self.target!r}")


def _faces(token: str) -> str:
    """The faces of a roll, without its letter and the dot."""
    return token.split(":")[1].replace(".", "")


def _double(token: str) -> str | None:
    """The colour of two equal faces, None for a mixed roll."""
    faces = _faces(token)
    return faces[0] if faces[0] == faces[1] else None


def line_of(position: dict[str, Any]) -> str:
    """Write a position as the one-line text of section 10."""
    fields = [
        ",".join(position["layout"]),
        ",".join(f"{node}:{colour}" for node, colour in position["figures"].items()) or "-",
    ]
    fields += [f"{key}={position[key][0]},{position[key][1]}" for key in ("cf", "sf", "cc", "sc")]
    fields += [f"{key}={position[key]}" for key in ("t", "n", "ph", "p", "m", "v")]
    fields.append(f"bar={position['bar'] or ''}")
    fields.append(f"ret={','.join(position['ret']) or '-'}")
    fields.append(f"x={position['x'] or '-'}")
    fields.append("opt=" + ",".join(f"{name}:{value}" for name, value in position["opt"].items()))
    return "|".join(fields)


ENGINE_NAMES = {
    "options": "opt", "phase": "ph", "active": "t", "turn": "n", "camp_figures": "cf", "ship_figures": "sf",
    "camp_chests": "cc", "ship_chests": "sc", "points": "p", "moved": "m", "veto_used": "v", "barred": "bar",
    "returned": "ret", "pending": "x",
}  # fmt: skip


def in_ledger(position: dict[str, Any]) -> dict[str, Any]:
    """A position of the engine under the names of section 10."""
    found = {ENGINE_NAMES.get(name, name): value for name, value in position.items()}
    return {**found, "t": COLOURS[found["t"] - 1], "m": int(found["m"]), "v": int(found["v"])}


def position_of(text: str) -> dict[str, Any]:
    """Read the one-line text of section 10."""
    layout, figures, *fields = text.split("|")
    words = dict(field.split("=", 1) for field in fields)
    pairs = dict(pair.split(":") for pair in figures.split(",") if figures != "-")
    options: dict[str, Any] = dict(pair.split(":") for pair in words["opt"].split(",") if pair)
    if "max_turns" in options:
        options["max_turns"] = int(options["max_turns"])
    return {
        "layout": layout.split(","),
        "figures": pairs,
        **{key: [int(count) for count in words[key].split(",")] for key in ("cf", "sf", "cc", "sc")},
        **{key: words[key] for key in ("t", "ph")},
        **{key: int(words[key]) for key in ("n", "p", "m", "v")},
        "bar": int(words["bar"]) if words["bar"] else None,
        "ret": words["ret"].split(",") if words["ret"] != "-" else [],
        "x": words["x"] if words["x"] != "-" else None,
        "opt": options,
    }
