"""The ladder is played evenly, stops in time, goes on, and its page says what its files hold."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from drachenhort import find_game
from drachenhort.arena import MatchUp, Standings, ladder
from drachenhort.arena.journal import Journal
from drachenhort.arena.matchup import Played
from drachenhort.arena.running import Run
from drachenhort.arena.workers import workers
from tests.arena.making import matchup
from tests.ours import OUR_GAMES

DOCS = Path(__file__).parents[2] / "docs"
QUICK = {"one": matchup("greedy", "random"), "two": matchup("random", "greedy", "random")}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that do not think."""

    def listed(game: object, seed: int, also: object = ()) -> dict[str, MatchUp]:
        assert game and not also
        return {name: MatchUp(one.game, one.options, one.bots, seed) for name, one in QUICK.items()}

    monkeypatch.setattr(ladder, "match_ups", listed)


def test_every_level_meets_its_neighbour() -> None:
    for game in OUR_GAMES.values():
        listed = [one.bots for one in ladder.match_ups(game, 1).values()]
        assert listed[:5] == [(f"level{k + 1}", f"level{k}") for k in range(1, 6)]
        assert listed[5] == ("level6", "greedy")
        assert listed[6:] == ([("level6", *["level3"] * 3)] if 4 in game.players else [])


def test_match_ups_go_on_evenly_and_what_is_begun_is_finished() -> None:
    journal, wanted, course = Journal(None, QUICK, {}), {"one": 8, "two": 4}, []
    with workers(1) as hands:
        Run(QUICK, wanted, journal).play(hands, lambda name, games: course.append((name, games)))
    ahead = {"one": 0.0, "two": 0.0}
    for name, games in course:
        ahead[name] = games / len(QUICK[name].orders) / wanted[name]
        assert abs(ahead["one"] - ahead["two"]) <= 0.3
    assert ahead == {"one": 1.0, "two": 1.0}


def test_nothing_is_begun_that_cannot_be_expected_to_end_in_time() -> None:
    journal = Journal(None, QUICK, {})
    game = Played((0, 1), (1, 2), (1, 0), 5, 9)
    for place in range(2):
        journal.add("one", 0, place, game, seconds=10_000)
    with workers(1) as hands:
        Run(QUICK, {"one": 9, "two": 3}, journal).play(hands, lambda _n, _g: None, time.monotonic() + 1_000)
    assert len(journal.finished("one")) == 1 and len(journal.finished("two")) == 3


@pytest.mark.usefixtures("quick")
def test_the_files_can_be_counted_again(tmp_path: Path) -> None:
    words = [
        "--only",
        "goldener_drache",
        "--processes",
        "1",
        "--journal",
        str(tmp_path / "j"),
        "--out",
        str(tmp_path),
    ]
    assert ladder.main([*words, "--games", "4", "--seed", "5"]) == 0
    first = (tmp_path / "goldener_drache.json").read_text("utf-8")
    data = json.loads(first)
    assert (
        data["seed"] == 5
        and data["machine"]
        and data["commit"]
        and [m["games"] for m in data["matches"]] == [4, 6]
    )
    recount(data)
    assert ladder.main([*words, "--games", "4", "--seed", "5", "--minutes", "0"]) == 0
    assert (tmp_path / "goldener_drache.json").read_text("utf-8") == first
    assert ladder.main([*words, "--games", "4", "--seed", "6"]) == 1  # the journal is about another seed


def recount(data: dict) -> None:  # type: ignore[type-arg]
    """Shares and intervals follow from the places that the file holds."""
    for match in data["matches"]:
        game = find_game(data["game"])
        played = MatchUp(
            game,
            game.options(**match["options"] | {"players": match["players"]}),
            tuple(match["bots"]),
            data["seed"],
        )
        blocks = [
            tuple(
                Played(tuple(order), tuple(map(int, places)), (), 0, 0)
                for order, places in zip(match["orders"], block.split(), strict=True)
            )
            for block in match["places"]
        ]
        again = [one.data() for one in Standings(played, blocks).table]
        for one, kept in zip(again, match["standings"], strict=True):
            assert {**one, "rating": None} == {**kept, "rating": None}


def test_the_page_is_current_and_its_files_can_be_counted_again() -> None:
    done = subprocess.run(
        [sys.executable, DOCS / "make_ladder.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for file in sorted((DOCS / "ladder").glob("*.json")):
        recount(json.loads(file.read_text("utf-8")))


@pytest.mark.parametrize("word", ["many", "0", "dracheninsel=x"])
def test_a_bad_number_of_games_gets_one_sentence(word: str) -> None:
    with pytest.raises(SystemExit, match="--games takes a number or GAME=NUMBER"):
        ladder.main(["--games", word])
