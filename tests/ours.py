"""The games of this house: what we ask of them beyond the contract is asked of nobody else's package."""

from drachenhort.kernel.game import all_games
from drachenhort.kernel.registry import is_ours

OUR_GAMES = {id: game for id, game in all_games().items() if is_ours(game)}
