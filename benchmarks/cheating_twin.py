"""How much hidden knowledge would be worth: the search that sees everything against the one that plays fair.

`python -m benchmarks.cheating_twin` lets both think equally long in games for two, seats alternating, and
tells how often the cheating twin wins, with Wilson's interval: the upper bound of what better guesses could
gain. The twin is measured here and offered nowhere.
"""

import json as jsons
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from drachenhort.arena.fate import Fate
from drachenhort.arena.intervals import wilson
from drachenhort.bots import Budget, Search, Thoughts
from drachenhort.kernel.game import Game, find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import Generator, generator

GAMES = ("goldener_drache", "schatzinsel", "drachenland", "dracheninsel")
CHEAT, FAIR = 0, 1

app = typer.Typer(add_completion=False)


@dataclass(frozen=True)
class Gap:
    """What came out of one game's matches."""

    game: str
    games: int
    """How many were played."""
    won: float
    """By the cheating twin; a draw counts as half."""
    iterations: int
    """Of each decision, of either twin."""
    seconds: float

    @property
    def share(self) -> float:
        """Of the games that the cheating twin won."""
        return self.won / max(1, self.games)

    def told(self) -> dict[str, object]:
        """Everything, for JSON."""
        low, high = wilson(self.share, self.games)
        return asdict(self) | {"share": self.share, "wilson": [low, high]}


class Twins:
    """The fair search and the one that is shown the true state, each with a memory and chance of its own."""

    def __init__(self, game: Game, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._searches = Search(game), Search(game)
        self._rngs: tuple[Generator, Generator] = generator(2 * seed), generator(2 * seed + 1)

    def think(self, who: int, match: Match) -> Thoughts:
        """What one of them thinks where it is to decide."""
        search, rng, seat = self._searches[who], self._rngs[who], match.decider
        if who == FAIR:
            return search.think(match.view(seat), self._budget, rng)
        return search.think_openly(match.state, match.options, seat, self._budget, rng)

    def choose(self, who: int, match: Match) -> int:
        """What one of them does where it is to decide."""
        actions = match.legal_actions()
        return actions[0] if len(actions) == 1 else self.think(who, match).best


def play(game: Game, budget: Budget, seed: int, cheats_on: int) -> float:
    """One game for two; what the cheating twin won of it. Games of one seed have the same dice and draws."""
    match = Match(game, players=2, **game.limits())
    twins, fate = Twins(game, budget, seed), Fate(seed, 0)
    fate.decide(match)
    while not match.is_over:
        who = CHEAT if match.decider == cheats_on else FAIR
        match.play_action(twins.choose(who, match))
        fate.decide(match)
    assert match.outcome is not None
    winners = match.outcome.winners
    return (cheats_on in winners) / len(winners)


def measure(name: str, games: int, iterations: int, seconds: float, seed: int) -> Iterator[Gap]:
    """What is known after each pair of games: as many as are asked for, or as fit into the seconds."""
    game, budget = find_game(name), Budget(iterations)
    began, won = time.monotonic(), 0.0
    for number in range(games):
        won += play(game, budget, seed + number // 2, number % 2)
        gone = time.monotonic() - began
        if number % 2:
            yield Gap(name, number + 1, won, iterations, round(gone, 1))
            if gone > seconds:
                return


@app.command()
def main(
    games: Annotated[int, typer.Option(min=2, help="Of each kind, in pairs with the seats exchanged.")] = 40,
    iterations: Annotated[int, typer.Option(min=1, help="Of each decision, for both.")] = 300,
    seconds: Annotated[float, typer.Option(min=0, help="After which no new pair of a kind is begun.")] = 300,
    seed: Annotated[int, typer.Option(help="Equal seeds play equal games.")] = 1,
    only: Annotated[list[str] | None, typer.Option(help=f"Of {', '.join(GAMES)}.")] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure what seeing everything would be worth."""
    gaps = []
    with Console(stderr=True).status("starting") as status:
        for name in only or GAMES:
            for gap in measure(name, games, iterations, seconds, seed):
                status.update(f"{name}: {gap.won:g} of {gap.games}")
            gaps.append(gap)
    if json:
        print(jsons.dumps([gap.told() for gap in gaps], indent=2))
        return
    table = Table("Game", "Games", "Cheating twin wins", "95 %", "Iterations")
    for gap in gaps:
        low, high = wilson(gap.share, gap.games)
        span = f"{low:.0%}-{high:.0%}"
        table.add_row(
            find_game(gap.game).title, str(gap.games), f"{gap.share:.0%}", span, str(gap.iterations)
        )
    Console().print(table)


if __name__ == "__main__":
    app(prog_name="python -m benchmarks.cheating_twin")
