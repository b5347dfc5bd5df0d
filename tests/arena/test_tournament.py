"""A tournament gives the same result however it is played, and says whether it can be trusted."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from drachenhort import Match
from drachenhort.arena import Standings, Tournament, play_block
from drachenhort.arena.controls import MIRROR, SANITY, judged
from drachenhort.arena.entrants import make_entrant
from drachenhort.arena.errors import ArenaStopped, BadEntrant, BadJournal
from drachenhort.arena.matchup import Played
from drachenhort.kernel.errors import BadOption, HortError, IllegalAction
from tests.arena.making import command, matchup

DUEL = matchup("greedy", "random")


def test_the_number_of_processes_changes_nothing() -> None:
    tournament = Tournament(DUEL, 10, 4)
    one, two = (tournament.play(processes=count) for count in (1, 2))
    assert one.data() == two.data() and one.data()["games"] == 10
    other = Tournament(replace(DUEL, seed=2), 10, 0).play()
    assert other.data()["played"] != one.data()["played"]


def test_a_killed_run_goes_on_and_gives_the_identical_result(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    words = "arena goldener_drache --bots greedy,random --games 100000 --controls 0 --processes 1 --resume"
    process = subprocess.Popen(
        [sys.executable, "-m", "drachenhort", *words.split(), str(journal)], stdout=subprocess.DEVNULL
    )
    try:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 9:
            assert process.poll() is None
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    with journal.open("ab") as file:  # as if it had been killed while it wrote
        file.write(b'{"of":"match","block":77,"ord')
    before = journal.read_bytes().count(b"\n")
    tournament = Tournament(DUEL, 60, 0)
    again = tournament.play(journal=journal)
    assert again.data() == tournament.play().data()
    assert journal.read_bytes().count(b"\n") == max(before, 2 + 60)  # nothing was played twice
    assert tournament.play(journal=journal).data() == again.data()


def test_a_journal_about_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    Tournament(DUEL, 2, 0).play(journal=journal)
    kept = journal.read_bytes()
    with pytest.raises(BadJournal, match="another seed"):
        Tournament(replace(DUEL, seed=2), 2, 0).play(journal=journal)
    assert journal.read_bytes() == kept
    journal.write_bytes(kept.replace(b'"sources":"', b'"sources":"0', 1))
    with pytest.raises(BadJournal, match="begun with other code"):
        Tournament(DUEL, 2, 0).play(journal=journal)
    journal.write_text("no journal\n")
    with pytest.raises(BadJournal, match="no journal of the arena: line 1"):
        Tournament(DUEL, 2, 0).play(journal=journal)
    assert journal.read_text() == "no journal\n"
    with pytest.raises(BadJournal, match="cannot be used"):
        Tournament(DUEL, 2, 0).play(journal=tmp_path)


def test_the_controls_pass_and_the_better_bot_is_found() -> None:
    result = Tournament(DUEL, 40, 40).play()
    assert [control.name for control in result.controls] == [MIRROR, SANITY] and result.is_trustworthy
    best = result.standings.table[0]
    assert best.name == "greedy" and best.wilson[0] > 0.6 and best.share > 0.8


def won_by(bot: int, games: int) -> Standings:
    """Games of a rigged arena, in which one bot always wins."""
    places = [(1, 2) if order[0] == bot else (2, 1) for order in DUEL.orders]
    block = tuple(
        Played(order, place, (1, 0), 9, 9) for order, place in zip(DUEL.orders, places, strict=True)
    )
    return Standings(replace(DUEL, bots=("greedy", "greedy")), [block] * (games // 2))


def test_a_rigged_arena_is_found_out() -> None:
    assert not judged(MIRROR, won_by(0, 40)).passed and not judged(MIRROR, won_by(1, 40)).passed
    assert judged(SANITY, won_by(0, 40)).passed and not judged(SANITY, won_by(1, 40)).passed


def test_four_players_share_the_win() -> None:
    played = matchup("greedy", "random", "random", "random")
    standings = Standings(played, [play_block(played, number) for number in range(5)])
    assert len(standings.games) == 20 and [one.seats for one in standings.table] == [1, 3]
    assert sum(one.share for one in standings.table) == pytest.approx(1)
    assert [one.fair for one in standings.table] == [0.25, 0.75] and standings.of("greedy").share > 0.4
    assert sum(standings.seat_shares()) == pytest.approx(1)


def test_a_tie_is_shared() -> None:
    game = Played((1, 0, 2), (1, 1, 3), (5, 5, 0), 9, 9)
    assert game.shares == [0.5, 0.5, 0.0] and Played.read(json.loads(json.dumps(game.data()))) == game


@pytest.mark.usefixtures("own_bots")
def test_bots_of_other_packages_play() -> None:
    played = matchup("own_bots:first", "random")
    standings = Tournament(played, 4, 0).play().standings
    assert len(standings.games) == 4 and standings.names[0] == "own_bots:first"


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize(
    ("bot", "kind", "sentence"),
    [
        ("own_bots:failing", BadEntrant, "The bot own_bots:failing failed: ZeroDivisionError: no idea"),
        ("own_bots:cheating", IllegalAction, "Action number 1000000 is not legal now."),
        ("own_bots:seedless", BadEntrant, "own_bots:seedless failed: TypeError"),
        ("own_bots:nothing", BadEntrant, "no method choose"),
        ("own_bots:number", BadEntrant, "is no function"),
        ("own_bots:missing", BadEntrant, "There is no bot own_bots:missing"),
        ("no_such_module:x", BadEntrant, "No module named 'no_such_module'"),
        (":", BadEntrant, "There is no bot :"),
    ],
)
def test_a_bad_bot_is_named_in_one_sentence(
    bot: str,
    kind: type[HortError],
    sentence: str,
) -> None:
    with pytest.raises(kind) as caught:
        Tournament(matchup(bot, "random"), 2, 0).play()
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.usefixtures("own_bots")
def test_a_process_that_dies_is_told_and_what_was_finished_is_kept(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    with pytest.raises(ArenaStopped, match="with --resume, finished games are kept"):
        Tournament(matchup("own_bots:dying", "random"), 2, 0).play(processes=2, journal=journal)
    assert len(journal.read_text().splitlines()) == 2


def test_levels_think_by_iterations_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("goldener_drache", players=2)
    chosen = make_entrant("level3", 5).choose(match.view(0))
    monkeypatch.setattr(time, "perf_counter", itertools.count(0, 3600).__next__)  # an hour at every look
    assert make_entrant("level3", 5).choose(match.view(0)) == chosen


def test_there_is_a_bot_for_each_seat() -> None:
    with pytest.raises(BadOption, match="There are 3 bots for 2 players"):
        Tournament(replace(DUEL, bots=("random",) * 3), 2, 0).play()


def test_ray_gives_the_same_result() -> None:
    """On a local Ray of two workers."""
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'drachenhort[ray]'")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}},
    )
    try:
        tournament = Tournament(DUEL, 10, 2)
        assert tournament.play(ray="auto").data() == tournament.play().data()
    finally:
        ray.shutdown()


def test_without_ray_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = command("arena", "goldener_drache", "--bots", "greedy,random", "--ray", "auto")
    assert result.exit_code == 1 and "drachenhort[ray]" in result.stderr
