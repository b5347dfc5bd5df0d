"""The small parts: rulebooks, seats, numbers, files, languages, look-alikes."""

import signal
from pathlib import Path

import pytest

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import all_games
from drachenhort.kernel.rulebook import UnknownRule, all_rules, find_rule, is_rule_number, rulebook
from drachenhort.kernel.text import LANGUAGES
from drachenhort.terminal.arguments import raw_options, whole_number
from drachenhort.terminal.errors import BadUsage, FileTrouble
from drachenhort.terminal.files import data_folder, write_text
from drachenhort.terminal.interrupts import IGNORED, interrupts
from drachenhort.terminal.language import language_of
from drachenhort.terminal.plain import alike
from drachenhort.terminal.seats import Sitter, read_seats
from drachenhort.terminal.voice import printable

# ---- rulebooks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_printed(language: str) -> None:
    for rule in all_rules().values():
        assert rule.title.into(language) and rule.text.into(language) and rule.source


def test_every_reference_leads_to_a_rule() -> None:
    rules = all_rules()
    assert [see for rule in rules.values() for see in rule.see if see not in rules] == []


def test_games_of_one_folder_share_a_rulebook() -> None:
    drache, icarius = (rulebook(all_games()[id].package) for id in ("goldener_drache", "icarius"))
    assert drache is icarius


@pytest.mark.parametrize("number", ["GD-07", "gd-7", "GD7", "gd 007", " GD-7 "])
def test_a_number_in_many_spellings(number: str) -> None:
    assert find_rule(number).id == "GD-07" and is_rule_number(number)


@pytest.mark.parametrize(
    ("number", "near"), [("GD-99", "GD-63"), ("IC-18", "IC-17"), ("G-12", "GD-12"), ("GD-0", "GD-01")]
)
def test_the_nearest_rule_is_named(number: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=f"the nearest is {near}"):
        find_rule(number)


@pytest.mark.parametrize("number", ["", "golden", "GD", "26", "GD-" + "9" * 5000])
def test_what_is_no_number(number: str) -> None:
    assert not is_rule_number(number)
    with pytest.raises(UnknownRule, match="they have numbers like DI-001"):
        find_rule(number)


# ---- seats and numbers ----------------------------------------------------------------------------


def test_one_sits_down_against_bots_of_the_usual_level_or_of_another() -> None:
    sitters = read_seats([], 3, "en")
    assert sitters == (
        Sitter("Human"),
        Sitter("Young dragon 2", "level3"),
        Sitter("Young dragon 3", "level3"),
    )
    assert read_seats([], 2, "de", "5")[1] == Sitter("Weiser Drache", "level5")
    assert read_seats(["Anna", "bot", "bot:1"], 4, "fr", "level6")[1:] == (
        Sitter("Dragon millénaire 2", "level6"),
        Sitter("Œuf", "level1"),
        Sitter("Dragon millénaire 4", "level6"),
    )


def test_seats_as_they_are_wished() -> None:
    sitters = read_seats(["bot:random", "human:Anna", "human", "Ben", "bot"], 5, "en")
    assert sitters == (
        Sitter("Bot 1", "random"),
        Sitter("Anna"),
        Sitter("Human"),
        Sitter("Ben"),
        Sitter("Young dragon", "level3"),
    )


def test_namesakes_are_told_apart() -> None:
    assert [sitter.name for sitter in read_seats(["Anna", "Anna"], 2, "en")] == ["Anna 1", "Anna 2"]


@pytest.mark.parametrize("wish", ["", " ", "human:" + "x" * 25, "bot:nobody"])
def test_a_wrong_wish(wish: str) -> None:
    with pytest.raises(HortError):
        read_seats([wish], 2, "en")


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", "x", "٣", "11", "0", "1" * 5000])
def test_what_is_no_number_from_1_to_10(text: str) -> None:
    with pytest.raises(BadUsage):
        whole_number("N", text, 1, 10)


def test_options_with_a_file() -> None:
    assert raw_options(["a=1", "board=@x.toml", "b=c=d"]) == {"a": "1", "board": Path("x.toml"), "b": "c=d"}


# ---- files ----------------------------------------------------------------------------------------


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "folder" / "file"
    write_text(path, "old")

    def replace(_self: Path, _target: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(FileTrouble, match="cannot be written: Input/output error"):
        write_text(path, "new")
    assert path.read_text() == "old" and [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileTrouble):
        write_text(tmp_path / "file" / "game.hort", "")


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    for value, folder in (("/x", "/x"), ("", "/home/anna/.local/share"), ("x", "/home/anna/.local/share")):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert data_folder() == Path(folder) / "drachenhort"


# ---- language and letters -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ([], {"LANG": "pt_BR"}, "en"),
        (["play", "--language", "fr"], {"LANG": "de_DE.UTF-8"}, "fr"),
        (["--language=de"], {}, "de"),
        (["--language"], {}, "en"),
    ],
)
def test_the_language(arguments: list[str], environment: dict[str, str], language: str) -> None:
    assert language_of(arguments, environment) == language


@pytest.mark.parametrize(
    ("character", "ascii_one"),
    [("é", "e"), ("ß", "ss"), ("ü", "ue"), ("Ä", "Ae"), ("→", ">"), ("’", "'"), ("龍", "?")],
)
def test_look_alikes(character: str, ascii_one: str) -> None:
    assert alike(character) == ascii_one


def test_only_printable_characters_are_printed() -> None:
    assert printable("«\u00a0oui\u202f!\u00a0»") == "«\u00a0oui\u202f!\u00a0»"
    assert printable("a\x1b[2J\x07\r\u202eb\n") == "a\ufffd[2J\ufffd\ufffd\ufffdb\n"


def test_interrupts_are_as_before_after_a_while() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupts(IGNORED):
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) == before
