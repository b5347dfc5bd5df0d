"""The benchmarks run and report in full; how fast anything is, no test asks."""

import json
import shutil
import sys
from functools import partial
from io import StringIO
from math import isfinite
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from benchmarks import (
    __main__ as command,
    machine,
    matches,
    playouts,
    report,
    rivals,
    sizes,
    starts,
    thinkers,
)
from benchmarks.clock import rates
from benchmarks.figures import NOT_INSTALLED, Figure, Plan, Target
from benchmarks.server import __main__ as server_command
from benchmarks.server.ours import OURS
from benchmarks.server.plan import Plan as ServerPlan

TINY = Plan(seconds=0.0, repeat=1, batch=1, games=1)
FACTS = machine.facts() | {"core_share": 1.0}
KEYS = {"name", "unit", "median", "lowest", "highest", "runs", "target", "met", "note"}


def shown(figures: list[Figure]) -> str:
    console = Console(file=StringIO(), width=80)
    report.print_table(console, figures, FACTS)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_report_holds_every_number_with_unit_and_target() -> None:
    figures = [*playouts.measure(TINY), *matches.measure(TINY), *sizes.measure(TINY)]
    data = json.loads(report.as_json(figures, FACTS, TINY))
    assert {"python", "numpy", "numba", "cpu", "cores"} <= set(data["machine"])
    assert len(data["figures"]) == len(figures)
    for figure in data["figures"].values():
        assert set(figure) == KEYS
        assert figure["unit"] in report.SIGNS
        assert figure["lowest"] <= figure["median"] <= figure["highest"]
        assert (figure["met"] is None) == (figure["target"] is None)
    assert data["figures"]["playouts.goldener_drache.4"]["target"] == {"at_least": 8_000_000}
    assert data["figures"]["matches.play.2"]["target"] == {"at_least": 30_000}


def test_targets_bound_rates_from_below_and_times_from_above() -> None:
    assert Figure("a", "rate", "moves/s", (9.0, 1.0, 8.0), Target(8)).is_met
    assert not Figure("a", "rate", "moves/s", (9.0, 1.0, 7.0), Target(8)).is_met
    assert Figure("a", "time", "s", (0.4,), Target(0.5, is_least=False)).is_met
    assert Figure("a", "missing", "s", (), Target(0.5, is_least=False)).is_met is None


def test_works_take_turns() -> None:
    done: list[str] = []

    def work(name: str) -> float:
        done.append(name)
        return 1.0

    found = rates({name: partial(work, name) for name in ("ours", "theirs")}, Plan(0.0, repeat=2))
    assert done == ["ours", "theirs"] * 3  # the first round warms up
    assert all(len(runs) == 2 for runs in found.values())


def test_missing_rivals_are_named_not_fatal(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pyspiel", "pettingzoo"):
        monkeypatch.setitem(sys.modules, module, None)
    figures = rivals.measure(TINY)
    assert [figure.note for figure in figures] == [NOT_INSTALLED] * len(rivals.RIVALS)
    assert shown(figures).count("make bench") == len(rivals.RIVALS)


def test_fresh_copy_holds_nothing_compiled_and_is_what_runs() -> None:
    with starts.fresh_copy() as folder:
        assert not list(folder.rglob("*.nbi"))
        assert starts.seconds(starts.IMPORT, folder) > 0
        where = f"import drachenhort; assert drachenhort.__file__.startswith({str(folder)!r})"
        assert starts.seconds(where, folder) > 0


def test_json_alone_or_beside_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = Figure("sizes.sample", "too slow", "s", (2.0,), Target(1.0, is_least=False))
    monkeypatch.setitem(command.GROUPS, "sizes", lambda _plan: [slow])
    alone = CliRunner().invoke(command.app, ["--only", "sizes", "--json", "-"])
    assert alone.exit_code == 0
    data = json.loads(alone.stdout)
    assert data["figures"]["sizes.sample"]["met"] is False
    assert {"load_before", "load_after", "core_share"} <= set(data["machine"])
    path = tmp_path / "figures.json"
    beside = CliRunner().invoke(command.app, ["--only", "sizes", "--json", str(path)])
    assert beside.exit_code == 0 and "missed" in beside.stdout
    assert json.loads(path.read_text(encoding="utf-8"))["plan"]["repeat"] == 5


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process uses")
def test_server_plays_at_tables_and_every_move_is_timed() -> None:
    done = CliRunner().invoke(server_command.app, ["--quick", "--alone", "--json", "-"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["plan"]["tables"] == 5 and data["plan"]["is_alone"]
    for figure in data["figures"].values():
        assert set(figure) == KEYS
        assert figure["unit"] in report.SIGNS
        assert all(map(isfinite, figure["runs"])) and len(figure["runs"]) == 1
    medians = {key: figure["median"] for key, figure in data["figures"].items()}
    for load in ("paced.ours", "saturated.ours"):
        assert medians[f"{load}.rate"] > 0
        assert 0 < medians[f"{load}.p50"] <= medians[f"{load}.p95"] <= medians[f"{load}.slowest"]


def test_waits_for_bots_are_told_by_game_and_in_all() -> None:
    tally = thinkers.Tally([("schatzinsel", 0.5), ("schatzinsel", 1.5), ("drachenland", 0.1)], 90, 3.0)
    assert thinkers.figures_of(tally, "schatzinsel") == {"replies": 2, "median": 1.0, "p99": 1.49, "max": 1.5}
    assert thinkers.figures_of(tally)["max"] == 1.5 and thinkers.figures_of(tally, "icarius") == {
        "replies": 0
    }


def test_without_node_our_server_is_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert server_command.contestants(ServerPlan()) == [OURS]
    assert capsys.readouterr().err == "boardgame.io is not measured: there is no node or no npm here.\n"
