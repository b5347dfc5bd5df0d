"""One run: a server that has just started, a load process against it, and what both used meanwhile."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import msgspec
import numpy as np

from benchmarks.server.plan import Load, Tally
from benchmarks.server.processes import Failure, Sample, running, sample

SLACK = 180.0
"""Seconds that a load process has for what is not play: to start, to seat everybody, to report."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server and the load that speaks its language."""

    id: str
    name: str
    start: Callable[[], AbstractContextManager[tuple[int, str]]]
    """Starts the server; its process and its address."""
    play: Callable[[Load], AbstractContextManager[subprocess.Popen[str]]]
    """Starts the load process."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run gave."""

    tables: int
    """Asked for."""
    tally: Tally
    empty: Sample
    """The server before there were tables."""
    seated: Sample
    """The server with all tables, before the first move."""
    begin: Sample
    """The server when the measured seconds began."""
    end: Sample
    """The server when they ended."""
    load_cpu: float
    """Seconds on a processor that the load process used in them."""

    @property
    def moves(self) -> int:
        """Moves that everybody at their tables was told of."""
        return len(self.tally.latencies)

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.moves / self.tally.seconds

    @property
    def live(self) -> float:
        """Tables that were being played at, on average."""
        return mean(self.tally.live)

    @property
    def server_cpu(self) -> float:
        """Seconds on a processor that the server and its children used."""
        return self.end.cpu - self.begin.cpu + self.end.children_cpu - self.begin.children_cpu

    @property
    def cpu_per_move(self) -> float:
        """Microseconds of the server's processor time for a move."""
        return 1e6 * self.server_cpu / self.moves

    @property
    def server_share(self) -> float:
        """How much of one core the server had."""
        return self.server_cpu / self.tally.seconds

    @property
    def load_share(self) -> float:
        """How much of one core the load process had."""
        return self.load_cpu / self.tally.seconds

    def memory_per_table(self, then: Sample) -> float:
        """Kilobytes that the server had grown by for each table then, its children apart."""
        return (then.memory - self.empty.memory) / self.tables / 1024

    def percentile(self, percent: float) -> float:
        """Milliseconds within which so many of a hundred moves were told to everybody."""
        return float(np.percentile(self.tally.latencies, percent))


def run(contestant: Contestant, load_for: Callable[[str], Load]) -> Run:
    """Start the server, let the load play, stop both."""
    with contestant.start() as (server, url):
        empty = sample(server)
        load = load_for(url)
        with contestant.play(load) as player:
            hear(player, "seated")
            seated = sample(server)
            hear(player, "begins")
            begin, load_begin = sample(server), sample(player.pid)
            line = hear(player, "ended")
            end, load_end = sample(server), sample(player.pid)
        tally = msgspec.json.decode(line, type=Tally)
        if not tally.latencies:
            raise Failure(f"{contestant.name}: no move was made in {tally.seconds:.1f} s.")
        return Run(load.tables, tally, empty, seated, begin, end, load_end.cpu - load_begin.cpu)


def playing(
    command: Sequence[str], load: Load, folder: Path, env: Mapping[str, str]
) -> AbstractContextManager[subprocess.Popen[str]]:
    """A load process, which ends in any case."""
    argument = msgspec.json.encode(load).decode()
    return running([*command, argument], folder, load.warm + load.seconds + SLACK, env=env, is_heard=True)


def hear(player: subprocess.Popen[str], event: str) -> str:
    """The load process's next line, which tells of `event`."""
    assert player.stdout is not None
    line = player.stdout.readline()
    if f'"{event}"' not in line[:40]:
        raise Failure(f"The load process ended before its '{event}'.")
    return line
