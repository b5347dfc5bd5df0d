"""The options of Drachenland: where the rulebook is silent or offers a variant."""

from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Choice, Flag, Number, Option, Options, Seat, Suggestion
from drachenhort.kernel.text import Words

from . import state as st

_ = Words("drachenhort.games.drachenland")

DEALT = sum(st.GEMS)
TURN_DECISIONS = 64
"""More than any turn has: roll, re-roll, and for both dice walks, tokens, takes and ends."""


KNOWN: tuple[Option, ...] = (
    Number("players", 3, "DL-03", _("How many players take part."), low=2, high=st.MOST_PLAYERS),
    Number(
        "gem_limit",
        2,
        "DL-10",
        _("How many gems of one colour may lie on a volcano at first."),
        low=2,
        high=2,
        or_none=True,
    ),
    Seat(
        "start_player",
        "random",
        "DL-13",
        _("Who begins: a seat drawn by lot, or a given one."),
        most=st.MOST_PLAYERS,
    ),
    Choice(
        "dice",
        "special",
        "DL-22",
        _("Which dice are rolled."),
        of=("special", "d4", "d6"),
        labels=(_("1 2 2 2 3 3 and 2 3 3 4 4 4"), _("1 to 4"), _("1 to 6")),
        is_odd=True,
    ),
    Choice(
        "forced_stop",
        "phase",
        "DL-38",
        _("What ends when a token is turned up: the whole move, or only walking."),
        stored_as="stops_walk_only",
        of=("phase", "walk"),
        labels=(_("the whole move"), _("only walking")),
        is_odd=True,
    ),
    Flag("backtrack", False, "DL-40", _("Whether one may step off a volcano and back onto it."), is_odd=True),
    Choice(
        "hand_ring",
        "allowed",
        "DL-66",
        _("Whether the Magic hand may take a ring."),
        stored_as="hand_takes_no_ring",
        of=("allowed", "never"),
        labels=(_("it may"), _("it may not")),
        is_odd=True,
    ),
    Flag("screens", True, "DL-68", _("Whether eggs and gems lie hidden behind screens.")),
    Flag(
        "memory_aid",
        False,
        "DL-68",
        _("Whether the table shows what lies behind the screens, as a perfect memory would."),
    ),
    Choice(
        "tiebreak",
        "shared",
        "DL-79",
        _("What decides between equal points: nothing, or more collections, then more eggs."),
        stored_as="sets_break_ties",
        of=("shared", "sets"),
        labels=(_("the victory is shared"), _("collections, then eggs")),
        is_odd=True,
    ),
    Number(
        "idle_limit",
        30,
        "DL-80",
        _("After how many rounds without progress the game ends."),
        low=1,
        high=10_000,
        or_none=True,
        tried=(1, 3, 30),
        is_odd=True,
    ),
    Number(
        "max_rounds",
        500,
        "DL-81",
        _("After how many rounds the game ends."),
        low=1,
        high=10_000,
        or_none=True,
        tried=(1, 6, 20),
        is_odd=True,
    ),
)


SUGGESTIONS = (
    Suggestion(_("As in the box")),
    Suggestion(_("For children: all treasure lies open"), {"screens": False}),
    Suggestion(_("Wild: gems lie as they fall"), {"gem_limit": None}),
)


def check(options: Options) -> None:
    """Refuse a start seat where nobody sits."""
    first = options["start_player"]
    if isinstance(first, int) and first > options.players:
        raise BadOption(_("Seat {seat} cannot begin: {n} take part.", seat=first, n=options.players), "DL-13")


def longest(options: Options) -> int | None:
    """More decisions than any game has; None where nothing ends it."""
    rounds = options["max_rounds"] or 0
    if not rounds:
        idle = options["idle_limit"]
        if not isinstance(idle, int):
            return None
        rounds = idle * (1 + st.VOLCANOES + st.EGGS + DEALT + st.RINGS)  # section 9
    assert isinstance(rounds, int)
    return 1 + DEALT + options.players * (1 + TURN_DECISIONS * rounds)
