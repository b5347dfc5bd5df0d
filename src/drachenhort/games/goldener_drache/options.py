"""The options of Goldener Drache and Icarius: what they may be, how they fit together, and as numbers."""

from typing import Any

import numpy as np

from drachenhort.games.goldener_drache import board
from drachenhort.games.goldener_drache.state import OPTIONS, SHORT_OPENING_PLAYERS
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Choice, Flag, Number, Option, Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.goldener_drache")

KNOWN: tuple[Option, ...] = (
    Number("players", 2, "GD-01", _("How many players take part."), low=2, high=5),
    Choice(
        "theme",
        "goldener_drache",
        "IC-01",
        _("The story told: dragons and volcanoes, or Icarius and the Sun."),
        of=("goldener_drache", "icarius"),
        labels=(_("dragons and volcanoes"), _("Icarius and the Sun")),
    ),
    board.BoardOption("board", "gd_recon_a", "GD-61", _("The board: its name, or a board file.")),
    Choice(
        "first_player",
        "seat",
        "GD-08",
        _("Who begins: the first seat, or a seat drawn by lot."),
        of=("seat", "random"),
        labels=(_("the first seat"), _("drawn by lot")),
    ),
    Choice(
        "racks",
        "hidden",
        "GD-13",
        _("Whether the orders of the racks are secret."),
        of=("hidden", "open"),
        labels=(_("secret"), _("open")),
    ),
    Choice(
        "veto_scope",
        "owner",
        "GD-43",
        _("Who may veto a move: the owner of the moved dragon, or any opponent."),
        of=("owner", "any_opponent"),
        labels=(_("the owner of the dragon"), _("any opponent")),
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
        of=("full", "short"),
        labels=(_("as many moves as ever"), _("only two moves")),
    ),
)


def check(options: Options) -> Options:
    """Refuse options that do not go together."""
    if options["opening"] == "short" and options.players != SHORT_OPENING_PLAYERS:
        raise BadOption(
            _("The short opening is for two players, not for {players}.", players=options.players), "GD-63"
        )
    return options


def encode(options: Options) -> Any:
    """The record that `rules.setup` takes."""
    record = np.zeros(1, OPTIONS).view(np.recarray)[0]
    record.players = options.players
    record.first_random = options["first_player"] == "random"
    record.racks_open = options["racks"] == "open"
    record.veto_any = options["veto_scope"] == "any_opponent"
    record.memory_aid = options["memory_aid"]
    record.opening_short = options["opening"] == "short"
    record.turn_limit = options["turn_limit"] or 0
    board_of(options).write_into(record)
    return record


def board_of(options: Options) -> board.Board:
    """The board that is played on."""
    return board.find(str(options["board"]))
