"""The figures side by side, ours and boardgame.io's, for people; and as JSON for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figure
from benchmarks.report import SIGNS, number
from benchmarks.server.plan import Plan

COLUMNS = {"ours": "ours", "boardgame_io": "boardgame.io", "ratio": "ratio"}
FULL = 0.95
"""Share of a core above which a load process is taken for the bottleneck."""


def as_json(figures: Sequence[Figure], machine: dict[str, Any], plan: Plan) -> str:
    """Every number with its unit, in the format of the other benchmarks."""
    told = {key: value for key, value in asdict(plan).items() if key != "say"}
    found = {figure.key: figure.as_data() for figure in figures}
    return json.dumps({"format": 1, "machine": machine, "plan": told, "figures": found}, indent=2)


def print_table(console: Console, figures: Sequence[Figure], machine: dict[str, Any], plan: Plan) -> None:
    """The medians: a row for each thing measured, a column for each server, and the ratio."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False, caption=caption(machine, figures))
    table.add_column("")
    for title in COLUMNS.values():
        table.add_column(title, justify="right", no_wrap=True)
    for group, title in titles(plan).items():
        members = [figure for figure in figures if figure.group == group]
        if members:
            table.add_section()
            table.add_row(title, style="dim")
        for name in dict.fromkeys(figure.name for figure in members):
            table.add_row(f"  {name}", *cells([figure for figure in members if figure.name == name]))
    console.print(table)


def titles(plan: Plan) -> dict[str, str]:
    """What each group of figures is about."""
    return {
        "paced": f"{plan.tables:,} tables, a move every {plan.think:g} s at each",
        "saturated": f"{plan.busy_tables:,} tables, every move at once",
        "memory": f"Memory, with {plan.tables:,} tables",
    }


def cells(figures: Sequence[Figure]) -> list[str]:
    """The same figure in each column, as far as it was measured."""
    found = {figure.key.split(".")[1]: figure for figure in figures}
    return [shown(found[column]) if column in found else "" for column in COLUMNS]


def shown(figure: Figure) -> str:
    """Its median with its unit."""
    return "" if figure.value is None else f"{number(figure.value)}{SIGNS[figure.unit]}"


def caption(machine: dict[str, Any], figures: Sequence[Figure]) -> str:
    """What the table was measured on, what is compared with what, and where the load was the limit."""
    full = [it.key for it in figures if it.key.endswith("load_share") and max(it.runs) > FULL]
    return " ".join(
        [
            f"{machine['cpu']}, {machine['cores']} cores for server and load process together,",
            f"before which {machine['load_before']} processes wanted to run; Python {machine['python']}.",
            "Ours: Goldener Drache for two, every move stored in an SQLite file before anybody is told.",
            "boardgame.io: tic-tac-toe, its own clients, matches in memory only.",
            *(f"{key}: the load was the limit there, not the server." for key in full),
        ]
    )
