"""What the tests of the arena share."""

from typer.testing import CliRunner, Result

from drachenhort import find_game
from drachenhort.arena import MatchUp
from drachenhort.cli import app


def matchup(*bots: str, game: str = "goldener_drache", seed: int = 1, **options: object) -> MatchUp:
    """A match-up that comes to an end."""
    found = find_game(game)
    return MatchUp(found, found.options(**found.limits(), players=len(bots), **options), bots, seed)


def command(*words: object) -> Result:
    """What a command line says."""
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
