"""What lies on the table of Die Dracheninsel and what has to be remembered: plain data, no rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .cards import DECK
from .geography import COLOURS, OFF, SITE, START_DISCS

NOBODY = -1


@dataclass
class Hunter:
    """A treasure hunter; status is free, waiting, pair or lone (section 5)."""

    colour: str
    seat: int
    space: str
    status: str = "free"
    treasure: int | None = None  # the number of the treasure it bears

    def boat(self) -> str:
        """Its own boat (DI-003)."""
        return f"@{self.colour}"


@dataclass
class Treasure:
    """Two equal coins, number 1 to 7; state is stock, site, carried, collected or removed (section 10)."""

    number: int
    value: int
    state: str = "stock"
    space: str | None = None
    bearers: list[str] = field(default_factory=list)  # colours, clockwise


@dataclass
class Island:
    """All that an undo restores on the board (DI-088)."""

    discs: dict[str, str]
    dragons: list[str]  # dragons 1 and 2
    hunters: dict[str, Hunter]
    treasures: list[Treasure]

    def hunters_on(self, space: str) -> list[Hunter]:
        """Who stands there."""
        return [hunter for hunter in self.hunters.values() if hunter.space == space]

    def is_occupied(self, space: str) -> bool:
        """Is there a hunter or a dragon?"""
        return space in self.dragons or bool(self.hunters_on(space))

    def borne_by(self, hunter: Hunter) -> Treasure:
        """The treasure of a bearer."""
        assert hunter.treasure is not None
        return self.treasures[hunter.treasure - 1]

    def partners(self, treasure: Treasure) -> list[Hunter]:
        """The bearers of a treasure."""
        return [self.hunters[colour] for colour in treasure.bearers]

    def on_site(self) -> Treasure | None:
        """The coins that wait to be lifted (DI-005)."""
        return next((treasure for treasure in self.treasures if treasure.state == "site"), None)

    def boarded(self) -> Treasure | None:
        """The treasure that has reached a boat and is not collected yet (DI-071)."""
        carried = [treasure for treasure in self.treasures if treasure.state == "carried"]
        return next((treasure for treasure in carried if (treasure.space or "").startswith("@")), None)

    def is_exhausted(self) -> bool:
        """Are all seven treasures collected or removed (DI-118)?"""
        return all(treasure.state in ("collected", "removed") for treasure in self.treasures)


@dataclass
class Stake:
    """A card whose effect is pending: SA, FE or SL in COUNTER, SA or EC in CHANCE."""

    face: str
    card: str
    by: int
    target: int | str | None = None  # SA: a seat, FE: a colour
    window: str | None = None  # SL: the window it was played in


@dataclass
class Duel:
    """The decision about a treasure on a boat (DI-066, DI-067)."""

    owner: int
    other: int
    last: int = NOBODY  # who played the last UN
    cards: list[str] = field(default_factory=list)


@dataclass
class Undo:
    """The last action and what it changed, as long as SL can undo it (DI-088)."""

    token: str
    island: Island
    journey: list[str]
    event: bool
    taken: list[tuple[int, str]] = field(default_factory=list)  # SA, EC: from whom, which card
    discarded: list[str] = field(default_factory=list)  # EC


@dataclass
class Table:
    """The complete position of section 10."""

    players: int
    options: dict[str, Any]
    island: Island
    hands: list[list[str]]
    draw: Counter[str]
    known: list[list[Counter[str]]]  # known[observer][holder]; the last observer is the public
    discard: Counter[str] = field(default_factory=Counter)
    played: list[str] = field(default_factory=list)
    coins: list[list[int]] = field(default_factory=list)
    phase: str = "SETUP"
    active: int = NOBODY
    asked: int = NOBODY  # in WIN_START, WIN_ACTION and COUNTER
    stake: Stake | None = None
    duel: Duel | None = None
    victim: int = NOBODY  # in CHANCE: whose hand NATURE takes from ...
    due: int = 0  # ... and how many cards are still to be taken there
    hunter: str = ""  # the active hunter; empty until it is named
    actions: int = 0
    card_actions: int = 0
    journey: list[str] = field(default_factory=list)
    stretch: list[str] = field(default_factory=list)
    undo: Undo | None = None
    event: bool = False
    stall: int = 0


def new_table(players: int, options: dict[str, Any]) -> Table:
    """The table before anything is drawn (section 4)."""
    start = options["start_player"]
    return Table(
        players=players,
        options=options,
        island=new_island(options),
        hands=[[] for _ in range(players)],
        draw=Counter(DECK),
        known=nothing_known(players),
        coins=[[] for _ in range(players)],
        active=NOBODY if start == "random" else start - 1,
    )


def new_island(options: dict[str, Any]) -> Island:
    """Discs on their spots, hunters on their boats, both 100 coins on TS (DI-001 to DI-006)."""
    seats = {colour: seat for seat, colours in enumerate(options["colours"]) for colour in colours}
    hunters = {c: Hunter(c, seats[c], f"@{c}") for c in COLOURS if c in seats}
    treasures = [Treasure(number, value) for number, value in enumerate(options["coin_values"], start=1)]
    treasures[0].state, treasures[0].space = "site", SITE
    return Island(dict(START_DISCS), [OFF, OFF], hunters, treasures)


def nothing_known(players: int) -> list[list[Counter[str]]]:
    """Nobody knows a card in anybody else's hand."""
    return [[Counter() for _ in range(players)] for _ in range(players + 1)]
