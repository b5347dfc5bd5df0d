"""Answers of several elements and in several parts: by number, by notation, in words, and taken back."""

import re
from pathlib import Path

import pytest

from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record
from drachenhort.terminal.choices import Steps, list_choices, menu_of
from drachenhort.terminal.save import Saved, save
from drachenhort.terminal.seats import Sitter
from drachenhort.terminal.sitting import Sitting
from tests.dracheninsel.situations import situation
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of

HAND = "tB tG FL LJ TE CM/FE"


def emil(**pieces: object) -> Match:
    """Blue on b3 beside a pair, with a hand for nearly everything."""
    given: dict[str, object] = {"at": {"B": "b3"}, "bearing": {"GS": "c4"}, "hands": {"B": HAND}}
    return situation("B", 6, **given | pieces)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.hort"


def play(run: Run, path: Path, match: Match, lines: str) -> str:
    """What is shown when Emil, alone against bots, types these lines."""
    path.unlink(missing_ok=True)
    sitters = tuple(Sitter(f"P{seat}", None if seat == match.decider else "random") for seat in range(6))
    match.names = [sitter.name for sitter in sitters]
    save(path, Saved(match, sitters, 1))
    result = run("play", "--resume", path, lines=lines)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout


# ---- lists ----------------------------------------------------------------------------------------


def test_a_long_list_is_ordered_by_what_is_touched_first() -> None:
    scene = emil().scene(4)
    menu = menu_of(Steps(scene))
    assert [choice.name for choice in menu.listed] == [
        *("b4=tB", "c4 ...", "c3", "b2=tB", "a2 ...", "a3=tB", "LJ ...", "FL", "TE", "CM/FE ...", "pass(")
    ]
    assert len(scene.touches) == 20 and menu.folded == ()
    assert [choice.label for choice in menu.listed][6] == "Long Journey: 6 ways"
    assert list_choices(scene, menu, 80, 6).row_count == 6


def test_a_choice_of_sixty_is_no_list(run: Run, path: Path) -> None:
    out = play(run, path, emil(), "TE\n?\nzorgl\n")
    posed = out.partition("Choose the first of two discs")[2]
    assert "Type a space in brackets, such as a1." in posed and "a4, a5" not in posed
    assert "'zorgl' cannot come next; the next is one of a1 to i5." in posed
    assert "TE:a1-" in posed, "help has an example"


@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        ("TE:a1-i2", "TE:a1-i2"),
        ("te:a1-i2", "TE:a1-i2"),
        ("TE a1 i2", "TE:a1-i2"),
        ("TE, i2, a1", "TE:a1-i2"),
        ("9\na1\ni2", "TE:a1-i2"),
        ("TE\nTE:a1-\nTE:a1-i2", "TE:a1-i2"),
        ("TE\na1 i2", "TE:a1-i2"),
        ("TE\nd4\nundo\na1\ni2", "TE:a1-i2"),
        ("TE\na1\nundo\nundo\nc3", "c3"),
        ("c3", "c3"),
        ("C3", "c3"),
        ("3", "c3"),
        ("b4", "b4=tB"),
        ("b4 tB", "b4=tB"),
        ("a2\ntB", "a2=tB"),
        ("5\n2", "a2=tG"),
        ("a2\n\na2 tB", "a2=tB"),
        ("a2\nundo\nc3", "c3"),
        ("LJ tG G", "LJ=tG:G"),
        ("LJ\ntG", "LJ=tG:G"),
        ("7\n1", "LJ=tB:R"),
        ("LJ tB Y", "LJ=tB:Y"),
        ("FE G", "FE[CM/FE]:G"),
        ("CM/FE\nG", "FE[CM/FE]:G"),
        ("fe[cm/fe]:g", "FE[CM/FE]:G"),
        ("c4 S", "c4=tBxS"),
        ("c4 tB G", "c4=tBxG"),
        ("FL\nFL>d3=tB", "FL>d3=tB"),
        ("FL a1", "FL>a1=tB"),
        ("pass(tB,TE)", "pass(tB,TE)"),
        ("pass TE tB done", "pass(tB,TE)"),
        ("pass\nTE\ntB\ndone", "pass(tB,TE)"),
        ("pass\ntG\nundo\nTE tB\n5", "pass(tB,TE)"),
    ],
)
def test_an_answer_in_many_ways(run: Run, path: Path, lines: str, moves: str) -> None:
    play(run, path, emil(), f"{lines}\n")
    assert moves_of(path)[:1] == moves.split()[:1]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("e5", "e5"),
        ("d4", "DI-034"),
        ("why TE:a1-i2", "TE:a1-i2 is possible: Swap the discs of a1 and i2."),
        ("why pass(tB,TE)", "pass(tB,TE) is possible: Exchange 2 cards and end the turn."),
        ("why TE:a1-b3", "DI-107"),
        ("TE\nwhy c4", "DI-107"),
        ("TE\nc4", "DI-107"),
        ("TE\nb1\nwhy a1", "TE:a1-b1 is possible: Swap the discs of a1 and b1."),
        ("a2\n9", "There is no choice 9: they run from 1 to 2."),
        ("a2\nzorgl", "'zorgl' is none of the choices; type a number from 1 to 2"),
        ("TE\nundo", "Taken back: TE."),
        ("?", "c4 tB S       the first things of a longer answer, or all of them"),
        ("rule", "DI-015"),
    ],
)
def test_what_comes_back(run: Run, path: Path, lines: str, sentence: str) -> None:
    out = play(run, path, emil(), f"{lines}\n")
    assert sentence in out.partition("(? helps) > ")[2]


def test_a_part_of_an_answer_can_be_slept_over(run: Run, path: Path) -> None:
    play(run, path, emil(), "TE\na1\nquit\n")
    out = run("play", "--resume", path, lines="i2\n").stdout
    assert "Choose the disc that changes places with a1." in out
    assert moves_of(path)[0] == "TE:a1-i2"


def test_what_is_begun_is_not_told_as_done(run: Run, path: Path) -> None:
    out = play(run, path, emil(), "c3\nTE\na1\nlog\n")
    log = out.rpartition("Choose the disc that changes places with a1.")[2]
    assert "1  P4: c3  walks: lake" in log and "P4: TE" not in log


@pytest.mark.parametrize("extra", [(), ("--ascii",)])
def test_a_whole_game(run: Run, path: Path, extra: tuple[str, ...]) -> None:
    """One person against bots, typing what fits sooner or later, until nothing has happened for too long."""
    seats = ("--seat", "Anna", "--seat", "bot:random", "--seat", "bot:random")
    options = ("-o", "stall_rounds=4", "--seed", 7, "--save", path, *extra)
    lines = "1\n2\n3\nc4\nd4\nundo\nundo\nundo\nend\npass()\n-\nshare\n" * 150
    result = run("play", "dracheninsel", *seats, *options, lines=lines)
    assert result.exit_code == 0 and result.stderr == ""
    assert read_record(path.read_text()).is_over
    assert "Game over: " in result.stdout and re.search(r"\(DI-1(18|21)\)", result.stdout)
    assert result.stdout.isascii() or not extra
    seen = run("replay", path, "--seat", 2, *extra).stdout
    assert "Game over: " in seen and "!draw:?" in seen


def test_bots_alone_come_to_an_end(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "play", lambda sitting: sitting.table.save())
    bots = [word for _seat in range(3) for word in ("--seat", "bot:random")]
    for seats, rounds in (
        (bots, 30),
        ([*bots, "-o", "stall_rounds=5"], 5),
        (bots[2:], 30),
        (["--seat", "A"], None),
    ):
        path.unlink(missing_ok=True)
        run("play", "dracheninsel", *seats, "--save", path)
        assert read_record(path.read_text()).options["stall_rounds"] == rounds
