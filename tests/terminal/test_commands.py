"""Every command says what it should, in words and as JSON."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from drachenhort import __version__
from drachenhort.kernel.match import Match
from tests.dracheninsel.situations import situation
from tests.terminal.conftest import Run, Start

BOARDS = Path("src/drachenhort/games/goldener_drache/boards")


@pytest.fixture
def position(tmp_path: Path) -> Path:
    match = Match("goldener_drache", players=2)
    match.play_all("start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm")
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.position()))
    return path


@pytest.mark.parametrize("name", ["L'île au trésor", "l ile au tresor", "Die Schatzinsel", "schatzinsel"])
def test_a_game_is_found_by_the_title_on_its_box(name: str, run: Run) -> None:
    (found,) = json.loads(run("games", name, "--json").stdout)
    assert found["id"] == "schatzinsel" and found["titles"] == {"fr": "L'île au trésor"}
    rules = json.loads(run("rules", name, "--json").stdout)
    assert {rule["id"][:2] for rule in rules} == {"TI"}
    vetoes = json.loads(run("rules", name, "veto", "--json").stdout)
    assert 0 < len(vetoes) < len(rules)


def test_the_list_of_games_has_the_readers_own_titles(run: Run) -> None:
    assert "Die Dracheninsel (L'île des dragons)" in run("games", "dracheninsel", "--language", "fr").stdout
    assert "(" not in run("games", "dracheninsel", "--language", "de").stdout.splitlines()[0]
    assert "did you mean drachenland?" in run("games", "la terre des dragon").stderr


def test_the_real_command_helps_without_numba_and_numpy() -> None:
    code = "import atexit, sys; atexit.register(lambda: print({'numba', 'numpy'} & set(sys.modules)));"
    code += "sys.argv = ['drachenhort', '--help']; from drachenhort.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "simulate" in done.stdout and done.stdout.endswith("set()\n") and done.stderr == ""


def test_the_module_is_the_command(start: Start) -> None:
    with start("--version") as process:
        out, err = process.communicate(timeout=20)
    assert out.decode() == f"drachenhort {__version__}\n" and err == b""


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"drachenhort {__version__}\n"


def test_without_a_command_there_is_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0 and "play" in result.stdout


def test_games(run: Run) -> None:
    result = run("games")
    assert "goldener_drache" in result.stdout and "icarius" in result.stdout and "2–5" in result.stdout
    assert "2–2" not in result.stdout


def test_one_game_with_all_options(run: Run) -> None:
    result = run("games", "icarius")
    for word in ("veto_scope", "any_opponent", "GD-43", "turn_limit", "none"):
        assert word in result.stdout


def test_games_as_json(run: Run) -> None:
    games = json.loads(run("games", "--json").stdout)
    drache = next(game for game in games if game["id"] == "goldener_drache")
    assert drache["players"] == [2, 5] and drache["minutes"] == [20, 50]
    assert {"name", "values", "default", "rule", "about"} == set(drache["options"][0])


def test_a_rule_by_its_number(run: Run) -> None:
    out = run("rules", "gd26").stdout
    assert out.startswith("GD-26  No opponent onto the golden volcano  (rule)")
    assert "Source: Le jeu" in out and "See also: GD-23, GD-27, GD-62" in out


def test_rules_are_translated(run: Run) -> None:
    assert "goldenen Vulkan" in run("rules", "GD-26", "--language", "de").stdout


def test_rules_by_words(run: Run) -> None:
    out = run("rules", "golden", "volcano").stdout
    assert "GD-26" in out and "GD-14" not in out


def test_all_rules(run: Run) -> None:
    out = run("rules", "--game", "icarius").stdout
    assert "GD-01" in out and "IC-17" in out


def test_rules_as_json(run: Run) -> None:
    (rule,) = json.loads(run("rules", "GD-13", "--json").stdout)
    assert rule["id"] == "GD-13" and rule["kind"] == "option"
    assert set(rule) == {"id", "kind", "about", "title", "text", "source", "see"}


def test_perft(run: Run) -> None:
    result = run("perft", "goldener_drache", 4)
    assert result.stdout.split("\n")[:4] == ["perft 1 6", "perft 2 36", "perft 3 4320", "perft 4 518400"]
    assert "nodes/s" in result.stderr


def test_perft_as_json_from_a_position(run: Run, position: Path) -> None:
    data = json.loads(run("perft", "goldener_drache", 2, "--position", position, "--json").stdout)
    assert data["game"] == "goldener_drache" and data["options"]["players"] == 2
    assert [count["depth"] for count in data["perft"]] == [1, 2]
    assert data["perft"][0]["nodes"] == 2


def test_simulate_as_json(run: Run) -> None:
    result = run("simulate", "goldener_drache", "--players", 4, "--games", 300, "--seed", 5, "--json")
    data = json.loads(result.stdout)
    assert data["game"] == "goldener_drache" and data["players"] == 4 and data["games"] == 300
    assert sum(data["wins"]) + data["draws"] == 300 and len(data["wins"]) == 4
    assert data["options"]["turn_limit"] == 100 and data["bots"] == ["random"] * 4 and data["seed"] == 5
    assert {"decisions", "seconds", "decisions_per_second", "median_turns"} <= set(data)


def test_simulate_repeats_itself(run: Run) -> None:
    one, two = (
        json.loads(run("simulate", "icarius", "--games", games, "--seed", 3, "--json").stdout)
        for games in (200, 200)
    )
    assert one["wins"] == two["wins"] and one["decisions"] == two["decisions"]


def test_simulated_games_come_to_an_end(run: Run) -> None:
    data = json.loads(run("simulate", "dracheninsel", "--games", 3, "--json").stdout)
    assert data["options"]["stall_rounds"] == 30 and sum(data["wins"]) + data["draws"] == 3
    data = json.loads(run("simulate", "dracheninsel", "--games", 3, "-o", "stall_rounds=2", "--json").stdout)
    assert data["options"]["stall_rounds"] == 2


def test_simulate_with_different_bots(run: Run) -> None:
    command = ("simulate", "goldener_drache", "--games", 3, "--bots", "greedy,random", "-o", "turn_limit=30")
    data = json.loads(run(*command, "--json").stdout)
    assert data["bots"] == ["greedy", "random"] and data["options"]["turn_limit"] == 30
    assert "Seat 1 (greedy) won" in run(*command).stdout


def test_board_check(run: Run) -> None:
    result = run("board", "check", BOARDS / "gd_recon_a.toml")
    assert result.exit_code == 0
    assert all(line.startswith(("✓", "g8")) for line in result.stdout.splitlines())


def test_board_check_finds_faults(run: Run, tmp_path: Path) -> None:
    text = (BOARDS / "gd_recon_a.toml").read_text().replace('"f7"]', "]")
    path = tmp_path / "board.toml"
    path.write_text(text)
    result = run("board", "check", path)
    assert result.exit_code == 1 and "✗ 5 red volcanoes" in result.stdout
    findings = json.loads(run("board", "check", path, "--json").stdout)
    assert {"ok", "text"} == set(findings[0]) and not all(finding["ok"] for finding in findings)


def test_the_island_has_a_board_of_its_own(run: Run) -> None:
    file = "src/drachenhort/games/dracheninsel/boards/hex61-r1.toml"
    result = run("board", "check", file, "--game", "dracheninsel")
    assert result.exit_code == 0 and "✓ 60 spots" in result.stdout and "✗" not in result.stdout
    shown = run("board", "show", "hex61-r1", "--game", "dracheninsel").stdout.splitlines()
    assert len(shown) == 11 and shown[1].split()[:6] == ["a", "1S", "2G", "3R", "4N", "5Y"]


def test_board_alone_helps(run: Run) -> None:
    result = run("board")
    assert result.exit_code == 0 and "check" in result.stdout and "show" in result.stdout


def test_board_show(run: Run) -> None:
    named = run("board", "show", "gd_recon_a").stdout
    assert run("board", "show", BOARDS / "gd_recon_a.toml").stdout == named
    assert named.splitlines()[0].split() == list("abcdefghijk")


def test_position(run: Run, position: Path) -> None:
    out = run("position", position).stdout
    assert "Seat 1 lays a wind." in out
    assert "1  1S  Dragon 1 flies from e1 to e2; you gain its north tile." in out
    assert "?" not in out, "a position holds everything"


def test_a_position_with_a_secret_question(run: Run, tmp_path: Path) -> None:
    match = situation("R", at={"R": "d4"}, hands={"B": "SL tS tY tN tB tG"})
    match.play("c4=tN")
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.position()))
    out = run("position", path).stdout
    assert "Seat 1 moves to c4: play Sweet Slumber, or let it be?" in out and "seat 3 ◂" in out
    assert "2  SL  Play Sweet Slumber: undo the action of Seat 1 and end the turn." in out
    assert json.loads(run("position", path, "--json").stdout)["choices"] == ["-", "SL"]
    assert run("perft", "dracheninsel", 1, "--position", path).stdout == "perft 1 2\n"


def test_position_as_json(run: Run, position: Path) -> None:
    data = json.loads(run("position", position, "--json").stdout)
    assert data["choices"] == ["1S", "2S"] and data["decider"] == 0
    assert data["scene"]["theme"] == "goldener_drache" and data["position"]["options"]["players"] == 2


def test_replay_all_and_by_seat(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    run("play", "goldener_drache", "--seat", "Anna", "--seat", "Ben", "--save", path, lines=TWO_RACKS)
    everything = run("replay", path).stdout
    assert "rack:S-SW-SE-E-W" in everything and "rack:S-SE-SW-W-E" in everything
    seen = run("replay", path, "--seat", 2).stdout
    assert "rack:S-SW-SE-E-W" not in seen and "Anna: rack:?" in seen and "Ben: rack:S-SE-SW-W-E" in seen
    assert "Anna announces the turn." in seen


def test_replay_step_by_step(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.hort"
    run("play", "goldener_drache", "--seat", "Anna", "--seat", "Ben", "--save", path, lines=TWO_RACKS)
    assert run("replay", path, "--step", lines="\n\nq\n").stdout.count("Enter shows") == 3
    assert run("replay", path, "--step", lines="\n" * 9).stdout.count("Enter shows") == 4
    assert run("replay", path, "--step").exit_code == 0


TWO_RACKS = "1\n1\nS SW SE E W\n\nS SE SW W E\n\nquit\n"
