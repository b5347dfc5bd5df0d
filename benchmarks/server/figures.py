"""The figures of all runs, those of boardgame.io beside ours, and the ratios of each pair."""

from collections.abc import Callable, Mapping, Sequence

from benchmarks.figures import Figure
from benchmarks.server.run import Contestant, Run

Pairs = Sequence[Sequence[Run]]
"""For each contestant its runs, in the same order."""
Measure = tuple[str, str, Callable[[Run], float]]
"""Its name, its unit, and how it is taken from a run."""
Measures = dict[str, Measure]

MEGABYTE = 1024 * 1024

SPEED: Measures = {
    "rate": ("moves", "moves/s", lambda run: run.rate),
    "tables": ("tables held, on average", "tables", lambda run: run.live),
    "p50": ("told to everybody: median", "ms", lambda run: run.percentile(50)),
    "p95": ("told to everybody: 95 of 100 within", "ms", lambda run: run.percentile(95)),
    "p99": ("told to everybody: 99 of 100 within", "ms", lambda run: run.percentile(99)),
    "slowest": ("told to everybody: slowest", "ms", lambda run: run.percentile(100)),
    "cpu": ("server's processor time per move", "µs", lambda run: run.cpu_per_move),
    "server_share": ("cores that the server had", "cores", lambda run: run.server_share),
    "load_share": ("cores that its load process had", "cores", lambda run: run.load_share),
}
MEMORY: Measures = {
    "empty": ("server without tables", "MB", lambda run: run.empty.memory / MEGABYTE),
    "held": ("server with its tables, played at", "MB", lambda run: run.end.memory / MEGABYTE),
    "children": ("its child processes", "MB", lambda run: run.end.children_memory / MEGABYTE),
    "per_new_table": (
        "each table, just set up",
        "KB",
        lambda run: run.memory_per_table(run.seated),
    ),
    "per_table": ("each table, played at", "KB", lambda run: run.memory_per_table(run.end)),
}
GROUPS = {"paced": ("paced", SPEED), "saturated": ("saturated", SPEED), "memory": ("paced", MEMORY)}
"""Each group's load and measures."""
RATIOS = {
    "paced": ("p50", "p95", "p99", "cpu"),
    "saturated": ("rate", "p50", "p95", "p99", "cpu"),
    "memory": ("per_table",),
}


def figures_of(contestants: Sequence[Contestant], runs: Mapping[str, Pairs]) -> list[Figure]:
    """All of them, group by group; memory is taken from the load with the many tables."""
    figures = []
    for group, (load, measures) in GROUPS.items():
        if load in runs:
            figures += group_of(group, measures, contestants, runs[load])
    return figures


def group_of(group: str, measures: Measures, contestants: Sequence[Contestant], pairs: Pairs) -> list[Figure]:
    """Every measure of every contestant, then the ratios."""
    figures = []
    for contestant, runs in zip(contestants, pairs, strict=True):
        for key, (name, unit, value) in measures.items():
            figures.append(Figure(f"{group}.{contestant.id}.{key}", name, unit, tuple(map(value, runs))))
    if len(pairs) > 1:
        figures += [ratio(group, key, measures[key], pairs) for key in RATIOS[group]]
    return figures


def ratio(group: str, key: str, measure: Measure, pairs: Pairs) -> Figure:
    """Ours / boardgame.io's, pair by pair, so that what disturbs both disturbs the ratio least."""
    name, _unit, value = measure
    values = tuple(value(our) / value(their) for our, their in zip(*pairs, strict=True))
    return Figure(f"{group}.ratio.{key}", name, "times", values)
