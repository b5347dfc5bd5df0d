"""What the tutor's processes do: they find hints and analyse games, and know nothing of the server."""

from typing import Any

import msgspec
import numpy as np

from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import View

MOST_TIPS = 3


class Tip(msgspec.Struct, frozen=True):
    """A good move."""

    action: int
    text: str
    chance: float
    """The share of the win that one may expect after it."""
    reason: str


def found_tips(asked: tuple[Any, ...], seed: int, share: float, language: str) -> list[Tip]:
    """The best moves of a view, by what its seat knows and nothing else."""
    from drachenhort.bots import Budget, Search
    from drachenhort.kernel.nature import generator

    game_id, rules, options, seat, data, actions = asked
    game = find_game(game_id).as_of(rules)
    state = np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
    view = View(game, game.options(**options), seat, state, actions)
    thoughts = Search(game).think(view, Budget(max(1, int(2000 * share))), generator(seed))
    order = np.argsort(-thoughts.visits, kind="stable")[:MOST_TIPS]
    return [Tip(actions[k], "", float(thoughts.chances[k, seat]), "") for k in order]


# ---- analyses -------------------------------------------------------------------------------------


class Point(msgspec.Struct, frozen=True):
    """Everybody's chances after so many decisions."""

    played: int
    chances: tuple[float, ...]


class Slip(msgspec.Struct, frozen=True):
    """A decision that cost something, judged by what its player could know then."""

    played: int
    """How many decisions had been made before it."""
    seat: int
    cost: float
    """The share of the win that was lost by it."""
    told: str
    """What was played, in words."""
    better: str
    """What would have been better, in words."""
    reason: str
    line: tuple[str, ...]
    """The better move and what might have followed, as tokens."""


class Balance(msgspec.Struct, frozen=True):
    """What a player owed to chance and to decisions."""

    luck: float
    lost: float
    """By one's own decisions."""
    text: str


class Analysis(msgspec.Struct, frozen=True):
    """An analysis as it is shown."""

    points: tuple[Point, ...]
    slips: tuple[Slip, ...]
    balances: tuple[Balance, ...]


class Kept(msgspec.Struct, frozen=True):
    """An analysis as it is stored: as a whole, and as it is shown in every language."""

    whole: msgspec.Raw
    shown: dict[str, Analysis]


def analysed(record: str, share: float) -> str:
    raise NotImplementedError
