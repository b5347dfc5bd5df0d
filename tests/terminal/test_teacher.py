"""Hints at the table, and the command `analyse`."""

import json
from pathlib import Path

import pytest

from drachenhort.kernel.record import write_record
from drachenhort.teacher import Analysis
from tests.teacher.situations import ending
from tests.terminal.conftest import Run

PLAY = ("play", "goldener_drache", "--seat", "human:Anna", "--seat", "bot:random", "--seed", 3)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = ending("schatzinsel").copy()
    match.names = ("Anna", "Ben")
    path = tmp_path / "game.hort"
    path.write_text(write_record(match))
    return path


def test_a_hint_has_chances_and_can_be_typed(run: Run, tmp_path: Path) -> None:
    result = run(*PLAY, "--save", tmp_path / "a.hort", lines="hint\nquit\n")
    lines = result.stdout.splitlines()
    (place,) = [place for place, line in enumerate(lines) if line == "Chance of winning with:"]
    chance, token, *_meaning = lines[place + 1].split()
    assert chance.endswith("%") and token.startswith("start:")
    assert "start tile" not in run(*PLAY, "--save", tmp_path / "b.hort", lines=f"{token}\nquit\n").stderr


def test_hints_speak_the_players_language(run: Run, tmp_path: Path) -> None:
    result = run(*PLAY, "--save", tmp_path / "a.hort", "--language", "de", lines="hint\n?\nquit\n")
    assert (
        "Gewinnchance mit:" in result.stdout and "die besten Züge mit deinen Gewinnchancen" in result.stdout
    )


def test_an_analysis_is_printed(run: Run, record: Path) -> None:
    result = run("analyse", record, "--budget", "quick")
    assert result.exit_code == 0 and result.stderr == ""
    for words in ("Everybody's chances of winning", "100% ", "1 Anna   2 Ben", "Luck: ", "Skill: "):
        assert words in result.stdout
    graph = result.stdout.splitlines()[1:12]
    assert all(set(line[6:]) <= {"1", "2"} for line in graph) and len({len(line) for line in graph}) == 1


def test_an_analysis_in_ascii_and_in_other_languages(run: Run, record: Path) -> None:
    result = run("analyse", record, "--budget", "quick", "--ascii", "--language", "fr")
    assert "Habilete" in result.stdout and result.stdout.isascii()
    assert "Können: " in run("analyse", record, "--budget", "quick", "--language", "de").stdout


def test_an_analysis_as_json(run: Run, record: Path, tmp_path: Path) -> None:
    printed = run("analyse", record, "--budget", "quick", "--json", "-").stdout
    assert Analysis.from_json(json.loads(printed)).game == "schatzinsel"
    written = tmp_path / "analysis.json"
    result = run("analyse", record, "--budget", "quick", "--json", written)
    assert written.read_text() == printed and f"saved in {written}" in result.stderr.replace("\n", "")


def test_what_cannot_be_analysed_is_said_in_one_sentence(run: Run, record: Path, tmp_path: Path) -> None:
    assert run("analyse", tmp_path / "nowhere.hort").stderr.count("\n") == 1
    result = run("analyse", record, "--budget", "endless")
    assert result.exit_code == 2 and "there are quick, normal, thorough" in result.stderr
    begun = tmp_path / "begun.hort"
    run(*PLAY, "--save", begun, lines="quit\n")
    result = run("analyse", begun, "--json", tmp_path / "none.json")
    assert result.exit_code == 1 and result.stderr == "Only a game that is over can be analysed.\n"
    assert not (tmp_path / "none.json").exists()


def test_after_a_game_an_analysis_is_offered(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bots.hort"
    bots = ("--seat", "bot:random", "--seat", "bot:random", "-o", "turn_limit=3")
    result = run("play", "goldener_drache", *bots, "--seed", 3, "--save", path)
    assert f"analyse {path}" in result.stdout.splitlines()[-1]
