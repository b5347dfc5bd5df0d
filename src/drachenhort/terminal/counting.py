"""The commands `perft` and `simulate`: counting lines of play, and playing many games."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import perft
from drachenhort.kernel.text import Words
from drachenhort.simulation import Results, seated, simulate
from drachenhort.terminal.interrupts import DEADLY, interrupts
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

# ---- perft ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """How many lines of that depth there are, and how long it took to count them."""

    depth: int
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / max(self.seconds, 1e-9)


def count_lines(match: Match, depth: int) -> Iterator[Count]:
    """The counts for the depths 1, 2 ... `depth`."""
    state = match.state
    perft(match.game, state, 1)  # so that compiling is not timed
    for level in range(1, depth + 1):
        start = time.perf_counter()
        with interrupts(DEADLY):
            nodes = perft(match.game, state, level)
        yield Count(level, nodes, time.perf_counter() - start)


def show_perft(voice: Voice, match: Match, depth: int) -> None:
    """Print the counts as they come, their times on the error stream."""
    for count in count_lines(match, depth):
        voice.say(f"perft {count.depth} {count.nodes}")
        voice.aside(_("{seconds:.3f} s, {speed:,.0f} nodes/s", seconds=count.seconds, speed=count.speed))


def perft_data(match: Match, depth: int) -> dict[str, Any]:
    """The counts as JSON data."""
    return {
        "game": match.game.id,
        "options": dict(match.options),
        "perft": [
            {"depth": count.depth, "nodes": count.nodes, "seconds": round(count.seconds, 6)}
            for count in count_lines(match, depth)
        ],
    }


# ---- simulation -----------------------------------------------------------------------------------


def read_bots(words: Sequence[str], players: int) -> list[str]:
    """A bot for every seat: one name for all of them, or as many names as seats."""
    return seated([name for word in words or ["random"] for name in word.replace(",", " ").split()], players)


@dataclass(frozen=True)
class Simulation:
    """Many games between bots, and how they are told."""

    game: Game
    options: Options
    bots: Sequence[str]
    games: int
    seed: int

    def run(self, voice: Voice) -> Results:
        """Play them all, with a progress bar on the error stream."""
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=voice.err, transient=True, disable=not voice.err.is_terminal) as bar:
            task = bar.add_task("", total=self.games, speed="")

            def show(results: Results) -> None:
                speed = f"{results.decisions_per_second / 1e6:.2f} M/s"
                bar.update(task, completed=results.games, speed=speed)

            return simulate(self.game, self.options, self.bots, self.games, seed=self.seed, progress=show)

    def data(self, results: Results) -> dict[str, Any]:
        """The results as JSON data."""
        return {
            "game": self.game.id,
            "players": self.options.players,
            "games": self.games,
            "seed": self.seed,
            "options": dict(self.options),
            "bots": list(self.bots),
            "decisions": results.decisions,
            "seconds": round(results.seconds, 6),
            "decisions_per_second": round(results.decisions_per_second),
            "wins": results.wins,
            "draws": results.draws,
            "median_turns": results.median_turns,
        }


def show_results(voice: Voice, simulation: Simulation, results: Results) -> None:
    """The results in words."""
    data = simulation.data(results)
    voice.say(
        _.plural(
            "{n} game of {title} with {players} players.",
            "{n:,} games of {title} with {players} players.",
            n=simulation.games,
            title=simulation.game.title,
            players=data["players"],
        ),
        "bold",
    )
    for seat, (bot, wins) in enumerate(zip(simulation.bots, results.wins, strict=True), 1):
        share = wins / simulation.games
        voice.say(
            _("Seat {seat} ({bot}) won {wins:,}, {share:.1%}.", seat=seat, bot=bot, wins=wins, share=share)
        )
    voice.say(_("Draws: {draws:,}.", draws=results.draws))
    voice.say(_("Half of the games took no more than {turns:g} turns.", turns=data["median_turns"]))
    voice.aside(
        _(
            "{decisions:,} decisions in {seconds:.2f} s, {speed:,} a second.",
            decisions=results.decisions,
            seconds=results.seconds,
            speed=data["decisions_per_second"],
        )
    )
