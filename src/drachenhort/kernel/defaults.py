"""What the kernel supplies of the compiled contract where a game does not: rules, secrecy and estimate."""

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from drachenhort.kernel import default_rules as default
from drachenhort.kernel.binding import bind
from drachenhort.kernel.errors import BadGame
from drachenhort.kernel.folder import part
from drachenhort.kernel.text import Words

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game

_ = Words("drachenhort")

REQUIRED = ("decider", "choices", "apply", "scores")
"""What only the game itself can say."""
SECRETS = ("hide", "redeal", "sees")
"""Functions that a game has all or none of."""


def rules_of(game: "Game") -> SimpleNamespace:
    """The rules of a game, complete."""
    own = _functions(game, "rules")
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


def _functions(game: "Game", name: str) -> dict[str, Any]:
    """The functions of a part of the game; not its modules, which may have the same names."""
    return {name: value for name, value in vars(part(game.package, name)).items() if callable(value)}


def _nothing_to_set_up(s: Any, options: Any) -> None:
    """A game that begins with zeros."""


def secrecy_of(game: "Game") -> SimpleNamespace:
    """Who may know what in a game, complete: all is public in a game that hides nothing."""
    own = part(game.package, "secrecy")
    missing = [name for name in SECRETS if not hasattr(own, name)]
    if missing and len(missing) < len(SECRETS):
        raise BadGame(
            _(
                "{game} has secrets, and does not say their {names}.",
                game=game.title,
                names=", ".join(missing),
            )
        )
    return SimpleNamespace(
        hide=getattr(own, "hide", default.hide_nothing),
        redeal=getattr(own, "redeal", default.redeal_nothing),
        sees=getattr(own, "sees", default.always_seen),
        remembers=getattr(own, "remembers", default.always),
        is_final=getattr(own, "is_final", default.not_final if missing else default.final),
        shows=getattr(own, "shows", default.not_final),
        SECRET=getattr(own, "SECRET", ()),
        pauses=getattr(own, "pauses", default.no_pauses),
        is_invited=getattr(own, "is_invited", default.not_invited),
    )


def estimate_of(game: "Game") -> SimpleNamespace:
    """What the greedy bot goes by: the game's own estimate, or its points."""
    own = part(game.package, "estimate")
    rules = {"scores": game.rules.scores, "mover": game.rules.mover}
    bound = partial(bind, package=game.package, functions=rules)
    return SimpleNamespace(
        HORIZON=getattr(own, "HORIZON", 4),
        estimate=getattr(own, "estimate", None) or bound(default.points_ahead),
        is_settled=getattr(own, "is_settled", None) or bound(default.turn_is_over),
    )
