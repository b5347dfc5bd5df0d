"""Ratings of bots by openskill (Plackett and Luce's model), from games among any of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot seems: about `mu`, give or take `sigma`; an unknown one begins with 25 and 25/3."""

    mu: float
    sigma: float


def can_rate() -> bool:
    """Is openskill installed? It comes with `pip install 'drachenhort[arena]'`."""
    try:
        import openskill  # noqa: F401
    except ImportError:
        return False
    return True


def rate(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Rate everybody named, from the names and places by seat of one game after the other.

    Where a name sits on several seats it takes the mean of what these have learnt. Empty without openskill.
    """
    if not can_rate():
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Rating] = {}
    unknown = Rating(model.mu, model.sigma)
    for names, places in games:
        teams: list[Any] = []
        for name in names:
            before = known.get(name, unknown)
            teams.append([model.rating(mu=before.mu, sigma=before.sigma)])
        after = model.rate(teams, ranks=[float(place) for place in places])
        for name in dict.fromkeys(names):
            mine = [team[0] for team, other in zip(after, names, strict=True) if other == name]
            known[name] = Rating(
                sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
            )
    return known
