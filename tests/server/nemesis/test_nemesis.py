"""No acknowledged move is lost, none happens twice, and all saw one game, whatever befalls the server."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.ours import OUR_GAMES
from tests.server.nemesis.trial import Plan, Report, Trial

KILLS = int(os.environ.get("NEMESIS_KILLS", "200"))
SEED = int(os.environ.get("NEMESIS_SEED", "1"))
MUST_HAPPEN = (
    "kills",
    "times without writes",
    "drop",
    "cut",
    "double",
    "delay",
    "reorder",
    "refused store/unavailable",
    "acknowledged moves",
)


def _endure(plan: Plan, folder: Path, capsys: pytest.CaptureFixture[str]) -> Report:
    report = asyncio.run(Trial(plan, folder).run())
    with capsys.disabled():
        sys.stdout.write(f"\n{report}\n")
    assert not report.problems, "\n".join(report.problems[:20])
    never = [name for name in MUST_HAPPEN if not report.counts[name]]
    assert not never, f"never happened: {never}"
    return report


def test_every_game_survives_kills_a_bad_network_and_a_store_that_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(games=tuple(OUR_GAMES), kills=3, seed=SEED)  # and one more at the end
    report = _endure(plan, tmp_path, capsys)
    assert report.counts["tables"] >= len(OUR_GAMES)


@pytest.mark.nemesis_long
def test_every_game_survives_hundreds_of_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(games=tuple(OUR_GAMES), kills=KILLS, seed=SEED, play=4.0, calm=30.0, patience=600.0)
    report = _endure(plan, tmp_path, capsys)
    assert report.counts["kills"] > KILLS
