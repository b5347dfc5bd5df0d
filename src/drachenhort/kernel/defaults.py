"""What the kernel supplies of the compiled contract where a game does not: rules, secrecy and estimate."""

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from drachenhort.kernel import default_rules as default
from drachenhort.kernel.binding import bind
from drachenhort.kernel.contract import REQUIRED, Tuning
from drachenhort.kernel.errors import BadGame
from drachenhort.kernel.folder import written
from drachenhort.kernel.text import Words

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game

_ = Words("drachenhort")

SECRETS = ("hide", "redeal", "sees")
"""Functions that a game has all or none of."""


def rules_of(game: "Game") -> SimpleNamespace:
    """The rules of a game, complete."""
    own = written(game.package, "rules")
    if missing := [name for name in REQUIRED if name not in own]:
        raise BadGame(_("{game} does not say its {names}.", game=game.title, names=", ".join(missing)))
    fields = game.state_dtype.names or ()
    bound = partial(bind, package=game.package, functions={name: own[name] for name in REQUIRED})
    return SimpleNamespace(
        **{name: own[name] for name in REQUIRED},
        setup=own.get("setup", _nothing_to_set_up),
        is_midway=own.get("is_midway", default.never),
        weights=own.get("weights") or bound(default.equal_weights),
        turns=own.get("turns") or (default.field_turn if "turn" in fields else default.zero),
        mover=own.get("mover")
        or (default.field_active if "active" in fields else bound(default.decider_moves)),
    )


def _nothing_to_set_up(s: Any, options: Any) -> None:
    """A game that begins with zeros."""


def secrecy_of(game: "Game") -> SimpleNamespace:
    """Who may know what in a game, complete: all is public in a game that hides nothing."""
    own = written(game.package, "secrecy")
    missing = [name for name in SECRETS if name not in own]
    if missing and len(missing) < len(SECRETS):
        raise BadGame(
            _(
                "{game} has secrets, and does not say their {names}.",
                game=game.title,
                names=", ".join(missing),
            )
        )
    return SimpleNamespace(
        hide=own.get("hide", default.hide_nothing),
        redeal=own.get("redeal", default.redeal_nothing),
        sees=own.get("sees", default.always_seen),
        remembers=own.get("remembers", default.always),
        is_final=own.get("is_final", default.not_final if missing else default.final),
        shows=own.get("shows", default.not_final),
        SECRET=own.get("SECRET", ()),
        COVERED=own.get("COVERED", ()),
        pauses=own.get("pauses", default.no_pauses),
        is_invited=own.get("is_invited", default.not_invited),
        matters=own.get("matters", default.always_matters),
    )


def estimate_of(game: "Game") -> SimpleNamespace:
    """What bots go by: the game's own estimate, or its points and games played out at random."""
    own = written(game.package, "estimate")
    rules = {"scores": game.rules.scores, "mover": game.rules.mover}
    bound = partial(bind, package=game.package, functions=rules)
    return SimpleNamespace(
        HORIZON=own.get("HORIZON", 4),
        TUNING=own.get(
            "TUNING", Tuning() if "estimate" in own else Tuning(nuance=0, explore=1.0, playout=-1)
        ),
        estimate=own.get("estimate") or bound(default.points_ahead),
        is_settled=own.get("is_settled") or bound(default.turn_is_over),
    )
