"""The figures as a table for people and as JSON for programs."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figure, Plan

TITLES = {
    "playouts": "Random games in the compiled loop",
    "rivals": "Beside others, each at its own game",
    "matches": "Through Match, Goldener Drache",
    "starts": "From a fresh interpreter on",
    "sizes": "Sizes",
    "loops": "Our search beside the bare loop, one core",
    "speeds": "Beside OpenSpiel's searches, in turn",
    "duels": "Our share of the wins at equal time",
}
SIGNS = {
    "decisions/s": "/s",
    "moves/s": "/s",
    "simulations/s": "/s",
    "simulations": "",
    "%": " %",
    "times": " ×",
    "decisions": "",
    "tables": "",
    "cores": "",
    "bytes": " B",
    "KB": " KB",
    "MB": " MB",
    "s": " s",
    "ms": " ms",
    "µs": " µs",
}
"""What stands for each unit in the table."""


def as_json(figures: Sequence[Figure], machine: dict[str, Any], plan: Plan) -> str:
    """Every number with its unit, its target where there is one, and whether that was met."""
    data = {
        "format": 1,
        "machine": machine,
        "plan": {"seconds": plan.seconds, "repeat": plan.repeat, "batch": plan.batch, "games": plan.games},
        "figures": {figure.key: figure.as_data() for figure in figures},
    }
    return json.dumps(data, indent=2)


def print_table(console: Console, figures: Sequence[Figure], machine: dict[str, Any]) -> None:
    """One table; figures with a target stand out."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False, caption=caption(machine))
    table.add_column("", no_wrap=True)
    table.add_column("median", justify="right", no_wrap=True)
    table.add_column("lowest–highest", justify="right", no_wrap=True)
    table.add_column("target")
    for group, title in TITLES.items():
        members = [figure for figure in figures if figure.group == group]
        if members:
            table.add_section()
            table.add_row(title, style="dim")
        for figure in members:
            table.add_row(*cells(figure), style="bold" if figure.target else None)
    console.print(table)


def caption(machine: dict[str, Any]) -> str:
    """What the table was measured on."""
    return (
        f"{machine['cpu']}, Python {machine['python']}, NumPy {machine['numpy']}, Numba {machine['numba']}; "
        f"{machine.get('clock', 'wall clock')}, one thread, "
        f"which had a core for {machine['core_share']:.0%} of the time"
    )


def cells(figure: Figure) -> tuple[str, str, str, str]:
    """A figure's row."""
    name = f"  {figure.name}"
    if figure.value is None:
        return name, "", "", figure.note
    low, high = figure.span or (figure.value, figure.value)
    spread = f"{number(low)}–{number(high)}" if low < high else ""
    return name, f"{number(figure.value)}{SIGNS[figure.unit]}", spread, verdict(figure)


def verdict(figure: Figure) -> str:
    """The target, and whether it was met."""
    if figure.target is None:
        return ""
    sign = "≥" if figure.target.is_least else "<"
    return f"{sign} {number(figure.target.bound)}: {'met' if figure.is_met else 'missed'}"


def number(value: float) -> str:
    """Three digits that count, or a few more."""
    if value >= 1_000_000:
        return f"{value / 1_000_000:.3g} M"
    if value >= 10_000:
        return f"{value / 1_000:.3g} k"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def tell(figures: list[Figure], facts: dict[str, Any], plan: Plan, json_file: str) -> None:
    """Print a table, and write JSON to a file if one is named; '-' prints JSON alone."""
    text = as_json(figures, facts, plan)
    if json_file == "-":
        print(text)
        return
    print_table(Console(), figures, facts)
    if json_file:
        Path(json_file).write_text(text + "\n", encoding="utf-8")
