"""Who is asked to react is a secret: screens look the same whether or not somebody could have reacted."""

import re
from pathlib import Path
from typing import Any

import pytest

from drachenhort.chronicle.changes import name_of
from drachenhort.chronicle.story import Chronicle, tell
from drachenhort.kernel.match import Match, View
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import LANGUAGES
from drachenhort.terminal.save import Saved, save
from drachenhort.terminal.seats import Sitter
from tests.dracheninsel.situations import DULL, situation
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of
from tests.terminal.test_comb import screen_of

WORLDS = ("SL tS tY tN tB tG", DULL)
"""Seat 3 (Blue) can sleep somebody, or not; what the others see is the same."""
COUNTERS = ("UN/CM tS tY tN tB tG", DULL)


def red_walks(blue: str, *tokens: str) -> Match:
    """Red walks a step; who can react is asked, and declines."""
    match = situation("R", at={"R": "d4"}, hands={"R": "tN tS tY tB tG TE", "B": blue})
    match.names = ("Anna", "Ben", "Clara", "Dora")
    for token in ("c4=tN", *tokens):
        match.play(token)
        while match.decider == 2 and match.choices()[0] == "-":
            match.play("-")
    return match


def screen_texts(match: Match, seat: int) -> list[str]:
    """All that a seat can read: its screen, and its log."""
    lines = screen_of(80, 24).draw(match.scene(seat), tell(match, seat, "en", 14))
    told = tell(match, seat, "en")
    return [
        *(line.plain for line in lines),
        *(f"{line.number} {line.who} {line.token} {line.words} {line.asks}" for line in told),
    ]


@pytest.mark.parametrize("seat", [0, 1, 3, SPECTATOR])
def test_a_decline_is_on_nobody_elses_screen(seat: int) -> None:
    one, two = (red_walks(blue, "b3=tY") for blue in WORLDS)
    assert len(one) == len(two) + 2 and screen_texts(one, seat) == screen_texts(two, seat)


def test_who_declined_sees_it() -> None:
    match = red_walks(WORLDS[0], "b3=tY")
    assert [line.token for line in tell(match, 2, "en")] == ["c4=tN", "-", "b3=tY", "-"]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_a_reaction_does_is_told_with_it(seat: int) -> None:
    """Whether or not Blue could have countered, the line of Slumber says what it undid."""
    sleeper = {"G": "SL tS tY tN tB tR"}
    seen = []
    for blue in COUNTERS:
        match = situation("R", at={"R": "d4"}, hands={"R": "tN", "B": blue, **sleeper})
        match.play_all("c4=tN SL")
        if match.decider == 2:
            match.play("-")
        seen.append(screen_texts(match, seat))
    assert seen[0] == seen[1]
    assert any("with Sweet Slumber: the last action is undone, the turn is over" in text for text in seen[0])


def test_nobody_is_told_that_somebody_is_asked() -> None:
    match = situation("R", at={"R": "d4"}, hands={"B": WORLDS[0]})
    match.play("TE:a1-i2") if "TE" in match.choices() else match.play("c4=tN")
    assert match.decider == 2
    assert tell(match, 1, "en")[-1].asks == "" and tell(match, SPECTATOR, "en")[-1].asks == ""
    assert "Sweet Slumber" in tell(match, 2, "en")[-1].asks


def test_a_chronicle_keeps_up_with_play_and_undo() -> None:
    match = red_walks(DULL)
    chronicle = Chronicle(match, 1, "en")
    assert chronicle.count() == 1 and [line.token for line in chronicle.tell_last(5)] == ["c4=tN"]
    match.play("TE")
    assert chronicle.count() == 1, "what is begun is not noticed"
    match.undo(0)
    match.play("b3=tY")
    assert [line.number for line in chronicle.tell_last(5)] == [1, 2]
    assert [line.number for line in chronicle.tell_last(1)] == [2]


def test_draws_in_a_row_are_one_line() -> None:
    match = red_walks(DULL)
    match.play_all("end !draw:tN")
    mine, other = (tell(match, seat, "en", 3)[-1] for seat in (0, 1))
    assert (mine.token, mine.who, mine.told) == ("!draw:tN", "Anna", "draws: field card")
    assert (other.token, other.told, other.is_silent) == ("!draw:?", "", True), "the hand shows it"
    match = situation("R", hands={"R": "tN tN"})
    match.play_all("pass() !draw:tB !draw:tB !draw:SL !draw:tB")
    told = tell(match, 0, "en", 3)
    assert [line.token for line in told] == ["pass()", "!draw:tB×2,SL,tB"]
    assert told[-1].told == "draws: lake card, lake card, Sweet Slumber, lake card"
    assert [line.token for line in tell(match, 1, "en", 3)] == ["pass()", "!draw:?×4"]
    assert len(tell(match, 1, "en")) == 5, "the log has them all"


# ---- at the table ---------------------------------------------------------------------------------


class Meek:
    """A bot that declines, passes and draws nothing; `sleepy` ones play the first reaction they have."""

    name = "random"

    def __init__(self, sleepy: frozenset[int]) -> None:
        self.sleepy = sleepy

    def choose(self, view: View) -> int:
        """The meekest action."""
        tokens = [view.game.notation.write(view.options, view.state, action) for action in view.actions]
        wishes = (["SL"] if view.seat in self.sleepy else []) + ["-", "pass(", "pass()", "end"]
        return next(view.actions[tokens.index(wish)] for wish in wishes if wish in tokens)


def sit_down(run: Run, path: Path, match: Match, people: int, lines: str) -> str:
    """What a table shows at which the first seats are people and the others bots."""
    path.unlink(missing_ok=True)
    names = ("Anna", "Ben", "Clara", "Dora")
    sitters = tuple(Sitter(name, "random" if seat >= people else None) for seat, name in enumerate(names))
    match.names = names
    save(path, Saved(match, sitters, 1))
    result = run("play", "--resume", path, lines=lines)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout


CASES = (
    ([{"B": hand} for hand in WORLDS], "c3\nboard\nc4=tN\nlog\nquit\n", ()),
    ([{"B": hand, "G": WORLDS[0]} for hand in COUNTERS], "c3\nboard\nlog\nquit\n", (3,)),
    ([{"R": "tR tS FE/SA", "B": hand} for hand in COUNTERS], "FE G\nboard\nlog\nquit\n", ()),
)
"""Hands in two worlds, what Anna types, and the seats whose bots play what they have."""


@pytest.mark.parametrize("case", CASES)
def test_bots_that_could_have_reacted_leave_no_trace(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: tuple[Any, ...]
) -> None:
    worlds, lines, sleepy = case
    monkeypatch.setattr("drachenhort.terminal.sitting.make_bot", lambda *_how: Meek(frozenset(sleepy)))
    seen, lengths = [], []
    for hands in worlds:
        match = situation("R", at={"R": "d4", "G": "b5"}, swapped="a3-c3", hands=hands)
        seen.append(sit_down(run, tmp_path / "game.hort", match, 1, lines))
        lengths.append(len(moves_of(tmp_path / "game.hort")))
    assert seen[0] == seen[1]
    assert lengths[0] > lengths[1], "though somebody was asked in one of them"


def test_at_one_keyboard_it_is_said_once_what_cannot_be_hidden(run: Run, tmp_path: Path) -> None:
    hands = {"R": "tN tN tY tS tG tB", "S": WORLDS[0], "B": "UN/SL tR tY tN tB tG"}
    match = situation("R", at={"R": "d4"}, hands=hands)
    out = sit_down(run, tmp_path / "game.hort", match, 4, "\nc4=tN\n\n-\n\n-\n\nb3\n\n-\nquit\n")
    assert out.count("At one keyboard everybody sees who is asked to react.") == 1
    calls = re.findall(r"Pass the keyboard to (\w+)\.", out)
    assert calls == ["Anna", "Ben", "Clara", "Anna", "Ben", "Clara"]
    cover = out.partition("At one keyboard")[0].rpartition("Die Dracheninsel")[2]
    assert "volcano card" not in cover and "tN" not in cover.replace("c4=tN", "").replace("cards tN", "")


def test_without_reactions_nothing_is_said_of_them(run: Run, tmp_path: Path) -> None:
    match = situation("R", at={"R": "d4"})
    out = sit_down(run, tmp_path / "game.hort", match, 4, "\nc4=tN\nend\n\nquit\n")
    assert "Pass the keyboard to Ben." in out and "asked to react" not in out


def test_neither_person_sees_the_others_cards(run: Run, tmp_path: Path) -> None:
    """Two worlds that differ in Ben's hand alone: everything up to Ben's own screen is the same."""
    shown = []
    for ben in ("SL tS tY tN tB tG", "UN/SL EC tY tY tY tY"):
        match = situation("R", at={"R": "d4"}, hands={"S": ben})
        out = sit_down(run, tmp_path / "game.hort", match, 4, "\nc4=tN\n")
        shown.append(out.partition("Ben, press Enter")[0])
    assert shown[0] == shown[1] and "Pass the keyboard to Ben." in shown[0]


def test_people_are_told_what_they_may_answer(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot's action that a person may answer is told before the person is called."""
    monkeypatch.setattr("drachenhort.terminal.sitting.make_bot", lambda *_how: Meek(frozenset({3})))
    match = situation("R", at={"R": "d4"}, hands={"S": COUNTERS[0], "G": WORLDS[0]})
    out = sit_down(run, tmp_path / "game.hort", match, 3, "\ntS\n\n-\n\nquit\n")
    before, _call, after = out.partition("Pass the keyboard to Ben.")
    assert "Dora: SL" in before and "Dora: SL" not in after.partition("Ben:")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_hunters_are_called_by_their_names(language: str) -> None:
    hunters = [
        piece for piece in Match("dracheninsel").scene(language=language).pieces if piece.kind == "hunter"
    ]
    assert all(name_of(hunter).isalpha() for hunter in hunters) and len(hunters) == 4
