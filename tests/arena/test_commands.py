"""The commands `arena` and `lab`: words, JSON and pages."""

import json
import re
from pathlib import Path

import pytest

from tests.arena.making import command

QUICK = ("--processes", "1", "--controls", "0")


def test_arena_in_words_as_json_and_as_a_page(tmp_path: Path) -> None:
    page, data = tmp_path / "page.html", tmp_path / "data.json"
    words = ("arena", "goldener drache", "--bots", "greedy,random", "--games", "9", "--seed", "3")
    result = command(*words, *QUICK, "--html", page, "--json", data)
    assert result.exit_code == 0 and "greedy" in result.stdout
    assert "10 games of Goldener Drache with 2 players" in result.stdout
    found = json.loads(data.read_text())
    assert found["games"] == 10 and found["seed"] == 3 and len(found["played"]) == 5
    assert found == json.loads(command(*words, *QUICK, "--json", "-").stdout)
    check_page(page.read_text("utf-8"), "en")


def check_page(html: str, language: str) -> None:
    """It is one file that asks nobody, in that language, with drawings."""
    assert f'<html lang="{language}">' in html and "<svg" in html and "<script" not in html
    assert not re.findall(r'(?:src|href)="|https?://(?!www\.w3\.org)|url\("(?!data:)', html)


def test_controls_are_told(tmp_path: Path) -> None:
    result = command(
        "arena",
        "goldener_drache",
        "--bots",
        "random",
        "--games",
        "2",
        "--controls",
        "20",
        "--processes",
        "1",
        "--html",
        tmp_path / "page.html",
        "--language",
        "de",
    )
    assert result.exit_code == 0 and "random (1)" in result.stdout and "random (2)" in result.stdout
    assert result.stdout.count("%") > 8
    check_page((tmp_path / "page.html").read_text("utf-8"), "de")


def test_options_reach_the_games() -> None:
    words = (
        "arena",
        "schatzinsel",
        "--bots",
        "random,random",
        "--games",
        "2",
        "-o",
        "layout=random",
        "--json",
        "-",
    )
    assert json.loads(command(*words, *QUICK).stdout)["options"]["layout"] == "random"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("arena nowhere --bots greedy,random", "There is no game nowhere"),
        ("arena goldener_drache --bots gready,random", "There is no bot gready; did you mean greedy?"),
        ("arena goldener_drache --bots ,", "Say who plays, as in --bots level5,level2."),
        ("arena goldener_drache --bots greedy,random --players 3", "There are 2 bots for 3 players."),
        ("arena goldener_drache --bots greedy,random --games 0", "--games cannot be '0'"),
        ("arena goldener_drache --bots greedy,random --processes x", "--processes cannot be 'x'"),
        ("arena goldener_drache --bots greedy,random --seed -1", "--seed cannot be '-1'"),
        ("arena schatzinsel --bots random,random,random", "Option players cannot be 3"),
        ("arena goldener_drache", "Say who plays, as in --bots level5,level2."),
        ("lab goldener_drache --skill level5", "--skill takes two bots, as in level5,level2."),
        ("lab goldener_drache --bot nobody", "There is no bot nobody"),
        ("lab goldener_drache -o colour=red", "There is no option colour"),
    ],
)
def test_bad_input_gets_one_sentence(words: str, sentence: str) -> None:
    result = command(*words.split())
    assert result.exit_code == 2 and sentence in result.stderr and result.stderr.count("\n") == 1


def test_lab_in_words_as_json_and_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "lab.html"
    words = (
        "lab",
        "goldener_drache",
        "--games",
        "6",
        "--skill",
        "greedy,random",
        "--skill-games",
        "2",
        "--processes",
        "1",
    )
    told = command(*words, "--html", page, "-o", "racks=open")
    assert told.exit_code == 0 and "racks=open" in told.stdout and "greedy against random" in told.stdout
    check_page(page.read_text("utf-8"), "en")
    found = json.loads(command(*words, "--json", "-o", "racks=open").stdout)
    assert found["games"] == 6 and found["usual_options"]["options"]["racks"] == "hidden"
    assert found["skill"]["bots"] == ["greedy", "random"]
    kinds = {kind["name"]: kind for kind in found["kinds"]}
    assert kinds["start"]["taken_per_game"] == 2 and kinds["start"]["share_of_the_win"] == 0.5
