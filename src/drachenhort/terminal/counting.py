"""The commands `perft` and `simulate`: counting lines of play, and playing many games."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from drachenhort.bots import make_bot
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import perft, play_randomly
from drachenhort.kernel.text import Words
from drachenhort.terminal.errors import BadUsage
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


def read_bots(names: Sequence[str], players: int) -> list[str]:
    """A bot for every seat: one name for all of them, or as many names as seats."""
    bots = [name for word in names or ["random"] for name in word.replace(",", " ").split()]
    for name in bots:
        make_bot(name, 0)
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise BadUsage(_("There are {bots} bots for {players} players.", bots=len(bots), players=players))
    return bots


@dataclass
class Results:
    """What came out so far."""

    wins: list[int]
    draws: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """How many games took how many turns."""
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many were played so far."""
        return self.turns.total()

    @property
    def median_turns(self) -> float:
        """Half of the games took no more turns than this."""
        lengths = np.array(sorted(self.turns))
        upto = np.cumsum([self.turns[length] for length in lengths.tolist()])
        low, high = np.searchsorted(upto, [(self.games - 1) // 2, self.games // 2], side="right")
        return float(lengths[low] + lengths[high]) / 2


@dataclass(frozen=True)
class Simulation:
    """Many games between bots."""

    game: Game
    options: Options
    bots: Sequence[str]
    games: int
    seed: int

    def run(self, voice: Voice) -> Results:
        """Play them all, with a progress bar on the error stream."""
        self._chunk_player()(1, Results([0] * self.options.players))  # so that compiling is not timed
        play = self._chunk_player()
        results = Results([0] * self.options.players)
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
        )
        with Progress(
            *columns, console=voice.err, transient=True, disable=not voice.err.is_terminal
        ) as progress:
            task = progress.add_task("", total=self.games, speed="")
            size = 1
            while results.games < self.games:
                size = min(size, self.games - results.games)
                start = time.perf_counter()
                play(size, results)
                elapsed = time.perf_counter() - start
                results.seconds += elapsed
                size = (
                    size * 2 if elapsed < 0.1 else size
                )  # often enough for a smooth bar, seldom enough to be free
                progress.update(task, completed=results.games, speed=_speed(results))
        return results

    def _chunk_player(self) -> Callable[[int, Results], None]:
        """Plays some games and adds them up; random games are played by the compiled loop alone."""
        if set(self.bots) == {"random"}:
            rng = generator(self.seed)
            return lambda games, results: self._play_randomly(rng, games, results)
        return self._play_bots

    def _play_randomly(self, rng: Any, games: int, results: Results) -> None:
        tally = play_randomly(self.game, self.options, rng, games)
        results.wins = [old + int(new) for old, new in zip(results.wins, tally.wins, strict=True)]
        results.draws += tally.draws
        results.decisions += tally.decisions
        results.turns.update(tally.turns.tolist())

    def _play_bots(self, games: int, results: Results) -> None:
        for number in range(results.games, results.games + games):
            match = self._play_one(number)
            outcome = match.outcome
            assert outcome is not None
            if len(outcome.winners) == 1:
                results.wins[outcome.winners[0]] += 1
            else:
                results.draws += 1
            results.decisions += len(match)
            results.turns[int(cast(Any, self.game.rules).turns(match.state))] += 1

    def _play_one(self, number: int) -> Match:
        """One game, which depends on the seed and its number alone."""
        seeds = np.random.SeedSequence((self.seed, number)).generate_state(len(self.bots) + 1, np.uint64)
        rng, *bot_seeds = (int(seed >> 1) for seed in seeds)
        players = [make_bot(name, seed) for name, seed in zip(self.bots, bot_seeds, strict=True)]
        match = Match(self.game, self.options)
        nature = generator(rng)
        match.let_nature(nature)
        while not match.is_over:
            seat = match.decider
            match.play_action(players[seat].choose(match.view(seat)), seat)
            match.let_nature(nature)
        return match

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
            "decisions_per_second": round(results.decisions / max(results.seconds, 1e-9)),
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


def _speed(results: Results) -> str:
    return f"{results.decisions / max(results.seconds, 1e-9) / 1e6:.2f} M/s"
