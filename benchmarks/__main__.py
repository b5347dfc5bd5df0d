"""The command line of the benchmarks: measure, then print a table, JSON, or both."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from benchmarks import machine, matches, playouts, report, rivals, sizes, starts
from benchmarks.figures import Figure, Plan

GROUPS: dict[str, Callable[[Plan], list[Figure]]] = {
    "playouts": playouts.measure,
    "rivals": rivals.measure,
    "matches": matches.measure,
    "starts": starts.measure,
    "sizes": sizes.measure,
}

app = typer.Typer(add_completion=False)


@app.command()
def main(
    seconds: Annotated[float, typer.Option(min=0, help="Of every measurement of a rate.")] = 2.0,
    repeat: Annotated[int, typer.Option(min=1, help="Measurements per figure.")] = 5,
    json: Annotated[str, typer.Option(help="Write JSON to this file too; '-': print JSON alone.")] = "",
    only: Annotated[list[str] | None, typer.Option(help=f"Groups to measure: {', '.join(GROUPS)}.")] = None,
) -> None:
    """Measure Drachenhort's speed on this machine, beside OpenSpiel's and PettingZoo's."""
    unknown = set(only or ()) - set(GROUPS)
    if unknown:
        raise typer.BadParameter(f"no such group: {', '.join(sorted(unknown))}", param_hint="--only")
    facts = machine.facts() | {"load_before": machine.load()}
    before = machine.clocks()
    with Console(stderr=True).status("starting") as status:
        plan = Plan(seconds, repeat, say=status.update)
        figures = [figure for group in only or GROUPS for figure in GROUPS[group](plan)]
    facts |= {"load_after": machine.load(), "core_share": machine.core_share(before, machine.clocks())}
    report.tell(figures, facts, plan, json)


if __name__ == "__main__":
    app(prog_name="python -m benchmarks")
