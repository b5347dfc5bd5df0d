"""The command line of the server's benchmark: `python -m benchmarks.server`."""

import signal
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks import machine
from benchmarks.figures import Figure
from benchmarks.server import report, theirs
from benchmarks.server.figures import figures_of
from benchmarks.server.ours import HASTY, OURS
from benchmarks.server.plan import LOADS, Plan
from benchmarks.server.processes import Failure
from benchmarks.server.run import Contestant, Run, run

QUICK = Plan(tables=5, think=0.5, busy_tables=5, seconds=2.0, warm=0.5, is_hasty=True)

app = typer.Typer(add_completion=False)


@app.command()
def main(
    *,
    tables: Annotated[int, typer.Option(min=1, help="Live tables of players who think.")] = 1_000,
    think: Annotated[float, typer.Option(min=0.01, help="Seconds between two moves of such a table.")] = 4.0,
    busy_tables: Annotated[int, typer.Option(min=1, help="Live tables of players who do not.")] = 50,
    seconds: Annotated[float, typer.Option(min=0.1, help="Of every measurement.")] = 30.0,
    repeat: Annotated[int, typer.Option(min=1, help="Measurements per figure.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Five tables, two seconds: does it run?")] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Our server only.")] = False,
    only: Annotated[list[str] | None, typer.Option(help=f"Loads to measure: {', '.join(LOADS)}.")] = None,
    json: Annotated[str, typer.Option(help="Write JSON to this file too; '-': print JSON alone.")] = "",
) -> None:
    """Measure our server on this machine, beside boardgame.io's."""
    unknown = set(only or ()) - set(LOADS)
    if unknown:
        raise typer.BadParameter(f"no such load: {', '.join(sorted(unknown))}", param_hint="--only")
    plan = QUICK if quick else Plan(tables, think, busy_tables, seconds)
    plan = replace(plan, repeat=repeat, is_alone=alone, only=tuple(only or LOADS))
    facts = machine.facts() | {"load_before": machine.load()}
    try:
        with Console(stderr=True).status("starting") as status:
            figures = measure(replace(plan, say=status.update))
    except Failure as failure:
        print(failure, file=sys.stderr)
        raise typer.Exit(1) from failure
    facts |= {"load_after": machine.load(), "boardgame.io": theirs.version()}
    text = report.as_json(figures, facts, plan)
    if json == "-":
        print(text)
        return
    report.print_table(Console(), figures, facts, plan)
    if json:
        Path(json).write_text(text + "\n", encoding="utf-8")


def contestants(plan: Plan) -> list[Contestant]:
    """Ours, and boardgame.io's where it can be installed."""
    ours = HASTY if plan.is_hasty else OURS
    if plan.is_alone:
        return [ours]
    plan.say("installing boardgame.io")
    try:
        theirs.install()
    except Failure as failure:
        print(failure, file=sys.stderr)
        return [ours]
    return [ours, theirs.THEIRS]


def measure(plan: Plan) -> list[Figure]:
    """First at many tables of players who think, then at a few of players who do not."""
    playing = contestants(plan)
    runs = {kind: in_turn(playing, plan, kind) for kind in plan.only}
    return figures_of(playing, runs)


def in_turn(playing: list[Contestant], plan: Plan, kind: str) -> list[list[Run]]:
    """Ours, theirs, ours, theirs ...: the runs of every contestant under one kind of load."""
    runs: list[list[Run]] = [[] for _ in playing]
    for number in range(1, plan.repeat + 1):
        for contestant, found in zip(playing, runs, strict=True):
            plan.say(f"{kind}, {contestant.name}: {number} of {plan.repeat}")
            found.append(run(contestant, partial(plan.load, kind)))
    return runs


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is stopped
    app(prog_name="python -m benchmarks.server")
