"""The options of Goldener Drache and Icarius: what they may be, and how they fit together."""

from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Choice, Flag, Number, Option, Options, Suggestion
from drachenhort.kernel.text import Words

from . import board, state as st

_ = Words("drachenhort.games.goldener_drache")

SHORT_OPENING_PLAYERS = 2

KNOWN: tuple[Option, ...] = (
    Number("players", 2, "GD-01", _("How many players take part."), low=2, high=st.MOST_PLAYERS),
    Choice(
        "theme",
        "goldener_drache",
        "IC-01",
        _("The story told: dragons and volcanoes, or Icarius and the Sun."),
        stored_as="",
        of=("goldener_drache", "icarius"),
        labels=(_("dragons and volcanoes"), _("Icarius and the Sun")),
        is_odd=True,
    ),
    board.BoardOption(
        "board", "gd_recon_a", "GD-61", _("The board: its name, or a board file."), is_odd=True
    ),
    Choice(
        "first_player",
        "seat",
        "GD-08",
        _("Who begins: the first seat, or a seat drawn by lot."),
        stored_as="first_random",
        of=("seat", "random"),
        labels=(_("the first seat"), _("drawn by lot")),
    ),
    Choice(
        "racks",
        "hidden",
        "GD-13",
        _("Whether the orders of the racks are secret."),
        stored_as="racks_open",
        of=("hidden", "open"),
        labels=(_("secret"), _("open")),
    ),
    Choice(
        "veto_scope",
        "owner",
        "GD-43",
        _("Who may veto a move: the owner of the moved dragon, or any opponent."),
        stored_as="veto_any",
        of=("owner", "any_opponent"),
        labels=(_("the owner of the dragon"), _("any opponent")),
        is_odd=True,
    ),
    Flag("memory_aid", True, "GD-52", _("Whether everything that follows from past moves is shown.")),
    Number(
        "turn_limit",
        None,
        "GD-60",
        _("After how many rounds the game is a draw."),
        low=1,
        high=10_000,
        among_bots=100,
    ),
    Choice(
        "opening",
        "full",
        "GD-63",
        _("Whether the very first turn has only two moves (two players only)."),
        stored_as="opening_short",
        of=("full", "short"),
        labels=(_("as many moves as ever"), _("only two moves")),
        is_odd=True,
    ),
)


SUGGESTIONS = (
    Suggestion(_("As in the box")),
    Suggestion(_("To learn it: all racks lie open"), {"racks": "open"}),
)


def check(options: Options) -> None:
    """Refuse options that do not go together."""
    if options["opening"] == "short" and options.players != SHORT_OPENING_PLAYERS:
        raise BadOption(
            _("The short opening is for two players, not for {players}.", players=options.players), "GD-63"
        )


def longest(options: Options) -> int | None:
    """More decisions than any game has: set-up, then per turn its announcement, its moves and every question.

    A veto costs a card and brings one more attempt with the same tile, so all of them together bring 2n.
    """
    limit, players = options["turn_limit"], options.players
    if not isinstance(limit, int):
        return None
    attempts = limit * players * st.STORM_MOVES + st.CARDS * players
    return 1 + 2 * players + limit * players + attempts * players


def board_of(options: Options) -> board.Board:
    """The board that is played on."""
    return board.find(str(options["board"]))
