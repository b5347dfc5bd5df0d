"""Positions of Die Dracheninsel as JSON (section 10.1): what may be left out, and what is refused."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import BadPosition

from .situations import new_turn, play, situation

PAGE = Path(__file__).parents[2].joinpath("docs", "rules", "dracheninsel.md")
EXAMPLES = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
]
SHORT, LONG = EXAMPLES
TREASURES = SHORT["treasures"]


def changed(position: dict[str, Any], *path: str | int, to: object) -> dict[str, Any]:
    """The position with another entry at the end of that path."""
    found = copy.deepcopy(position)
    inner: Any = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return found


def refused(position: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as error:
        Match.from_position(position)
    return str(error.value)


def test_the_examples_of_the_page_say_the_same() -> None:
    """Section 10.1: what follows from the rest may be said again."""
    short, long = map(Match.from_position, EXAMPLES)
    assert short.position() == long.position() and "c5" in short.choices()
    assert short.position() == {
        **short.position(),
        "hunter": "G",
        "stretch": ["d5"],
        "turn": 1,
        "acted": False,
    }


def test_nothing_but_the_name_is_the_start() -> None:
    assert Match.from_position({"game": "dracheninsel"}).position() == Match("dracheninsel").position()


@pytest.mark.parametrize("name", sorted(set(LONG) - {"game"}))
def test_every_entry_may_be_left_out_or_null(name: str) -> None:
    """Section 10.1: what is left out is as at the start, whether or not that makes a possible situation."""
    told = {key: value for key, value in LONG.items() if key != name}
    answers = []
    for position in (told, {**told, name: None}):
        try:
            answers.append(Match.from_position(position).position())
        except BadPosition as error:
            answers.append({"refused": str(error)})
    assert answers[0] == answers[1]


def test_older_positions_name_the_players_beside_the_options() -> None:
    match = play(new_turn("G", hands={"S": "SL"}), "-")
    position = match.position()
    older = {**position, "options": dict(position["options"]), "players": 4}
    del older["options"]["players"]
    assert Match.from_position(older).position() == position


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("id", 2, "id of treasure 1 must be 1."),
        ("value", 125, "value of treasure 1 must be 100."),
        ("space", "c4", "space of treasure 1 must be d5."),
        ("bearers", ["G"], "bearers of treasure 1 must be ['S', 'G']."),
        ("state", "lost", "state of treasures must be one of stock, site, carried, collected, removed."),
        ("bearer", ["G"], "treasure 1 has no entry bearer; did you mean bearers?"),
    ],
)
def test_what_is_said_of_a_treasure_is_checked(name: str, value: object, sentence: str) -> None:
    assert refused(changed(LONG, "treasures", 0, name, to=value)) == sentence


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("statuses",), [], "the position has no entry statuses"),
        (("strech",), [], "the position has no entry strech; did you mean stretch?"),
        (("hunters", "G", "spaec"), "d5", "the hunter G has no entry spaec; did you mean space?"),
        (("hunters", "G", "seat"), 1, "seat of the hunter G must be 4."),
        (("hunters", "G", "status"), "lone", "status of the hunter G must be pair."),
        (("hunters", "Y"), {}, "The hunter Y is not in this game. (DI-003)"),
        (("acted",), True, "An action counts as soon as it is declared. (DI-125)"),
        (("draw",), {"tR": 1}, "draw must be what lies nowhere else. (DI-122)"),
        (("stretch",), ["d5", "x1"], "stretch of the position must be one of a1, a2"),
        (("hands", 0), ["tX"], "hands of hands must be one of tR, tS"),
        (("coins", 0), [110], "coins of coins must be one of 100, 125"),
        (("discs",), {"TS": "R"}, "discs of the position must be one of a1, a2"),
        (("part",), "TE:", "part must be the beginning of an action, like TE:a3-. (DI-127)"),
        (("duel",), {"boss": 1}, "duel has no entry boss"),
        (("stake",), {"face": "SA", "card": "FE/SA", "bye": 1}, "stake has no entry bye; did you mean by?"),
        (("undo",), {"action": "walk", "tooken": []}, "undo has no entry tooken; did you mean taken?"),
        (
            ("undo",),
            {"action": "walk", "before": {"disks": {}}},
            "before has no entry disks; did you mean discs?",
        ),
        (("options", "colors"), "RSBG", "There is no option colors; did you mean colours?"),
    ],
)
def test_what_cannot_be_is_refused(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    """Unknown entries at every level, and entries that contradict the rest."""
    assert refused(changed(LONG, *path, to=value)).startswith(sentence)


def test_a_stretch_is_read() -> None:
    """DI-109: a free step does not lead back to where the hunter has been."""
    match = situation("G", at={"G": "c5"})
    position = match.position()
    assert position["stretch"] == ["c5"]
    walked = Match.from_position({**position, "stretch": ["c5", "d4"]})
    assert walked.position()["stretch"] == ["c5", "d4"]


def test_every_phase_survives_json() -> None:
    """Section 10.1: windows, a card at stake, and what can be undone."""
    match = situation("R", hands={"R": "FE/SA tR", "G": "UN/CM", "S": "SL"})
    for token in ("SA[FE/SA]:4", "-", "!SA:UN/CM", "-"):
        match.play(token)
        position = match.position()
        assert Match.from_position(json.loads(json.dumps(position))).position() == position
