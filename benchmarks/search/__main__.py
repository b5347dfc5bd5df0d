"""The command line of the search's benchmark: `python -m benchmarks.search`."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from benchmarks import machine, report
from benchmarks.figures import Figure, Plan
from benchmarks.search import duels, loops

GROUPS = ("loops", "speeds", "duels")

app = typer.Typer(add_completion=False)


@app.command()
def main(
    *,
    seconds: Annotated[float, typer.Option(min=0, help="Of every measurement of a rate.")] = 1.0,
    repeat: Annotated[int, typer.Option(min=1, help="Measurements per rate.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="Games per duel.")] = 100,
    think: Annotated[float, typer.Option(min=0.001, help="Seconds for a move in a duel.")] = 0.05,
    json: Annotated[str, typer.Option(help="Write JSON to this file too; '-': print JSON alone.")] = "",
    only: Annotated[list[str] | None, typer.Option(help=f"Groups: {', '.join(GROUPS)}.")] = None,
) -> None:
    """Measure our search on this machine, beside the bare loop and OpenSpiel's searches."""
    unknown = set(only or ()) - set(GROUPS)
    if unknown:
        raise typer.BadParameter(f"no such group: {', '.join(sorted(unknown))}", param_hint="--only")
    facts = machine.facts() | {"clock": "processor's clock", "games": games, "think": think}
    facts |= {"load_before": machine.load()}
    before = machine.clocks()
    with Console(stderr=True).status("starting") as status:
        plan = Plan(seconds, repeat, say=status.update)
        measuring: dict[str, Callable[[], list[Figure]]] = {
            "loops": lambda: loops.measure(plan),
            "speeds": lambda: [figure for duel in duels.DUELS for figure in duels.speed(duel, plan)],
            "duels": lambda: [
                figure for duel in duels.DUELS for figure in duels.strength(duel, games, think, plan.say)
            ],
        }
        figures = [figure for group in only or GROUPS for figure in measuring[group]()]
    facts |= {"load_after": machine.load(), "core_share": machine.core_share(before, machine.clocks())}
    report.tell(figures, facts, plan, json)


if __name__ == "__main__":
    app(prog_name="python -m benchmarks.search")
