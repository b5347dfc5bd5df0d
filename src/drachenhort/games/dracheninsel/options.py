"""The options of Die Dracheninsel: where the sources differ, what they may be, and as numbers."""

import re
from dataclasses import dataclass

from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Choice, Flag, Number, Option, Options, Seat, Suggestion, Swatch, Value
from drachenhort.kernel.text import Words

from . import board as b, cards as c, state as st
from .board import packaged

_ = Words("drachenhort.games.dracheninsel")

PAINTS = ("#d33b27", "#8d979f", "#f2c832", "#8a5a2b", "#2f7fd0", "#3f9a45")
"""The colours of the hunters as the art has them, in the order of their letters."""
USUAL = "usual"
"""Colours as the ledger gives them (section 4)."""


@dataclass(frozen=True)
class ColoursOption(Option):
    """`usual`, or the colours of the seats in order, like YNBG."""

    def read(self, raw: object) -> Value:
        if isinstance(raw, str) and (raw == USUAL or is_clockwise(raw)):
            return raw
        raise self.refuse(raw)

    def values(self) -> str:
        return f"{USUAL}, YNBG, SYNG ..."

    def samples(self) -> tuple[Value, ...]:
        return USUAL, "GR", "RSYN", "NBGRS"

    def swatches(self) -> tuple[Swatch, ...]:
        from .explain.naming import HUNTERS  # it knows the rules, which need Numba

        return tuple(map(Swatch, c.LETTERS, PAINTS, HUNTERS))


def is_clockwise(colours: str) -> bool:
    """Are these colours of different boats, in the order in which the boats lie?"""
    if not colours or not set(colours) <= set(c.LETTERS) or len(set(colours)) != len(colours):
        return False
    places = [(c.LETTERS.index(colour) - c.LETTERS.index(colours[0])) % len(c.LETTERS) for colour in colours]
    return places == sorted(places)


@dataclass(frozen=True)
class CoinsOption(Option):
    """Seven rising values with commas between them."""

    def read(self, raw: object) -> Value:
        values = read_coins(raw) if isinstance(raw, str) else None
        if values is None:
            raise self.refuse(raw)
        return ",".join(map(str, values))

    def values(self) -> str:
        return f"{b.FIRST_VALUE},...,{b.LAST_VALUE} ({b.TREASURES})"

    def samples(self) -> tuple[Value, ...]:
        return self.default, "100,125,150,175,200,225,300"

    def ranges(self) -> tuple[tuple[int, int], ...]:
        first, last = b.FIRST_VALUE, b.LAST_VALUE
        return ((first, first), *[(first + 1, last - 1)] * (b.TREASURES - 2), (last, last))


def read_coins(text: str) -> list[int] | None:
    """The values of a list of coins, or None if it is none (section 3.3)."""
    words = text.split(",")
    if len(words) != b.TREASURES or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
        return None
    values = [int(word) for word in words]
    is_rising = sorted(set(values)) == values
    return values if is_rising and (values[0], values[-1]) == (b.FIRST_VALUE, b.LAST_VALUE) else None


KNOWN: tuple[Option, ...] = (
    Number("players", 4, "DI-007", _("How many players take part."), low=2, high=st.MOST_PLAYERS),
    Choice(
        "two_player_mode",
        "pairs",
        "DI-116",
        _("With two players: two hunters each, or one."),
        of=("pairs", "single"),
        labels=(_("two hunters each"), _("one hunter each")),
        stored_as="",
    ),
    ColoursOption("colours", USUAL, "DI-003", _("The colours of the seats, clockwise.")),
    Seat(
        "start_player",
        "random",
        "DI-008",
        _("Who begins: a seat drawn by lot, or the one given."),
        most=st.MOST_PLAYERS,
    ),
    Choice(
        "board", packaged().id, "DI-001", _("The board that is played on."), of=(packaged().id,), stored_as=""
    ),
    CoinsOption(
        "coin_values",
        ",".join(map(str, packaged().coin_values)),
        "DI-005",
        _("What a coin of each treasure is worth, the first treasure first."),
        is_odd=True,
    ),
    Number(
        "max_card_actions",
        None,
        "DI-016",
        _("How many actions with cards a turn may have."),
        low=6,
        high=6,
        stored_as="card_limit",
        is_odd=True,
    ),
    Flag(
        "exchange_after_undone_first_action",
        False,
        "DI-032",
        _("Whether cards may be exchanged when Sweet Slumber undid the only action of the turn."),
        stored_as="exchange_after_undo",
        is_odd=True,
    ),
    Flag(
        "empty_site_stops",
        False,
        "DI-057",
        _("Whether a turn ends on the treasure site without coins."),
        is_odd=True,
    ),
    Choice(
        "abandon_timing",
        "start",
        "DI-081",
        _("When a treasure may be abandoned: as first action of a turn, or at any time in it."),
        of=("start", "any"),
        labels=(_("as first action of a turn"), _("at any time in a turn")),
        stored_as="abandon_any_time",
        is_odd=True,
    ),
    Choice(
        "reaction_order",
        "clockwise",
        "DI-092",
        _("Who may react first: asked clockwise, or whoever calls first."),
        of=("clockwise", "first_call"),
        labels=(_("asked clockwise"), _("whoever calls first")),
        stored_as="",
        is_odd=True,
    ),
    Flag(
        "allow_null_plays",
        False,
        "DI-108",
        _("Whether cards may be played without any effect."),
        stored_as="null_plays",
        is_odd=True,
    ),
    Choice(
        "three_player_boats",
        "hunter",
        "DI-115",
        _("With two hunters each: treasures go to the boats of the bearers, or of their players."),
        of=("hunter", "player"),
        labels=(_("to the boats of the bearers"), _("to any boat of their players")),
        stored_as="",
        is_odd=True,
    ),
    Choice(
        "tie_break",
        "highest_coin",
        "DI-120",
        _("What decides between equal sums: the highest coin, or all coins from the highest down."),
        of=("highest_coin", "lexicographic"),
        labels=(_("the highest coin"), _("all coins from the highest down")),
        stored_as="all_coins_break_ties",
        is_odd=True,
    ),
    Number(
        "stall_rounds",
        None,
        "DI-121",
        _("After how many rounds without an event the game ends."),
        low=1,
        high=1000,
        tried=(1, 2, 5),
        among_bots=30,
        stored_as="",
    ),
)


SUGGESTIONS = (
    Suggestion(_("As in the box")),
    Suggestion(_("Brisk: six cards a turn, no standstill"), {"max_card_actions": 6, "stall_rounds": 10}),
)


def check(options: Options) -> Options:
    """Refuse options that do not go together."""
    players, colours = options.players, str(options["colours"])
    start = options["start_player"]
    if isinstance(start, int) and start > players:
        raise BadOption(_("There is no seat {seat} that could begin.", seat=start), "DI-008")
    if colours == USUAL:
        return options
    if seating_of(options) in b.PAIRED or players == st.MOST_PLAYERS:
        raise BadOption(
            _("Colours are chosen only with one hunter each and fewer than six players."), "DI-003"
        )
    if len(colours) != players:
        raise BadOption(
            _("There are {colours} colours for {players} players.", colours=len(colours), players=players),
            "DI-003",
        )
    return options


def seating_of(options: Options) -> str:
    """The way in which the players sit, one of SEATINGS."""
    plain, with_mode = str(options.players), f"{options.players}-{options['two_player_mode']}"
    return with_mode if with_mode in b.SEATINGS else plain


def seats_of(options: Options) -> list[list[int]]:
    """The hunters of every seat."""
    if options["colours"] != USUAL:
        return [[c.LETTERS.index(colour)] for colour in str(options["colours"])]
    return [list(colours) for colours in packaged().seats[seating_of(options)]]


def longest(options: Options) -> int | None:
    """More decisions than any game has; None where nothing ends a game in which nobody moves (section 9).

    A treasure is lifted and collected or removed once, undone removals aside, so a game has at most 15 times
    `stall_rounds` rounds. In a turn every action but a free step spends one of at most 6 + 5 cards, and
    after each there are at most 61 free steps; every action, exchange and refill has few parts and windows.
    """
    rounds, players = options["stall_rounds"], options.players
    if not isinstance(rounds, int):
        return None
    spent = c.HAND + st.MOST_TAKEN
    actions = (spent + 2) * b.SPACES
    return 2 + c.HAND * players + 15 * rounds * players * (actions * 4 + c.HAND * 3) * players
