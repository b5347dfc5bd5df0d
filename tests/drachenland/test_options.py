"""Options: defaults, every good and bad value, and that each reaches the rules."""

import re

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Value, write_value

from .situations import GAME, begun, played, situation

DEFAULTS: dict[str, Value] = {
    "players": 3,
    "gem_limit": 2,
    "start_player": "random",
    "dice": "special",
    "forced_stop": "phase",
    "backtrack": False,
    "hand_ring": "allowed",
    "screens": True,
    "memory_aid": False,
    "tiebreak": "shared",
    "idle_limit": 30,
    "max_rounds": 500,
}
RULES = {
    "players": "DL-03",
    "gem_limit": "DL-10",
    "start_player": "DL-13",
    "dice": "DL-22",
    "forced_stop": "DL-38",
    "backtrack": "DL-40",
    "hand_ring": "DL-66",
    "screens": "DL-68",
    "memory_aid": "DL-68",
    "tiebreak": "DL-79",
    "idle_limit": "DL-80",
    "max_rounds": "DL-81",
}
WORDS = {
    "dice": ("special", "d4", "d6"),
    "forced_stop": ("phase", "walk"),
    "hand_ring": ("allowed", "never"),
    "tiebreak": ("shared", "sets"),
}
GOOD: list[tuple[str, object, Value]] = [
    *(("players", value, value) for value in (2, 3, 4)),
    ("players", "4", 4),
    ("gem_limit", 2, 2),
    ("gem_limit", "2", 2),
    ("gem_limit", "none", None),
    ("start_player", "random", "random"),
    *(("start_player", value, value) for value in (1, 2, 3)),
    ("start_player", "2", 2),
    *((name, word, word) for name, words in WORDS.items() for word in words),
    *((name, value, value) for name in ("backtrack", "screens", "memory_aid") for value in (True, False)),
    ("screens", "false", False),
    *((name, value, value) for name in ("idle_limit", "max_rounds") for value in (1, 30, 500)),
    ("idle_limit", "none", None),
    ("max_rounds", "none", None),
    ("max_rounds", "40", 40),
]
BAD: list[tuple[str, object]] = [
    *(("players", value) for value in (0, 1, 5, "two", "", True, None, 3.0)),
    *(("gem_limit", value) for value in (0, 1, 3, "two", True, "None")),
    *(("start_player", value) for value in (0, 5, -1, "", "oldest", True, None, 1.0, "0", [1])),
    *((name, value) for name in WORDS for value in ("", "x", None, True, 1)),
    *((name, value) for name in ("backtrack", "screens", "memory_aid") for value in ("", "yes", None, 1)),
    *((name, value) for name in ("idle_limit", "max_rounds") for value in (0, -1, 1.5, "", "many", True)),
]


def test_the_options_and_their_defaults() -> None:
    """DL-03, DL-10, DL-13, DL-22, DL-38, DL-40, DL-66, DL-68, DL-79, DL-80, DL-81: section 4."""
    assert dict(Match("drachenland").options) == DEFAULTS
    assert {option.name: option.rule for option in GAME.known_options} == RULES


@pytest.mark.parametrize(("name", "raw", "value"), GOOD, ids=ascii)
def test_a_good_value_is_taken(name: str, raw: object, value: Value) -> None:
    """Section 4: typed or as text, and its text is taken back; the others keep their defaults."""
    options = GAME.options(**{name: raw})
    assert options[name] == value and type(options[name]) is type(value)
    assert dict(options) == DEFAULTS | {name: value}
    assert GAME.options(**{key: write_value(entry) for key, entry in options.items()}) == options


@pytest.mark.parametrize(("name", "raw"), BAD, ids=ascii)
def test_a_bad_value_is_refused(name: str, raw: object) -> None:
    """Section 4: with the rule of the option, and what it takes."""
    with pytest.raises(BadOption) as caught:
        Match("drachenland", **{name: raw})
    assert caught.value.rule == RULES[name] and caught.value.code == "option/bad"
    assert caught.value.into().startswith(f"Option {name} cannot be ")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", "2-4"),
        ("gem_limit", "none, 2-2"),
        ("start_player", "random, 1-4"),
        ("dice", "special, d4, d6"),
        ("forced_stop", "phase, walk"),
        ("idle_limit", "none, 1-"),
    ],
)
def test_possible_values_are_told(name: str, values: str) -> None:
    """Section 4."""
    with pytest.raises(BadOption, match=re.escape(values)):
        GAME.options(**{name: object()})


@pytest.mark.parametrize(
    ("name", "near"),
    [("player", "players"), ("limit", "gem_limit"), ("idlelimit", "idle_limit"), ("die", "dice")],
)
def test_an_unknown_name_is_refused_with_a_suggestion(name: str, near: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match("drachenland", **{name: 2})
    assert str(caught.value) == f"There is no option {name}; did you mean {near}?"


@pytest.mark.parametrize(("players", "seat"), [(2, 3), (2, 4), (3, 4)])
def test_nobody_sits_there(players: int, seat: int) -> None:
    """DL-13: a start seat that takes no part."""
    with pytest.raises(BadOption) as caught:
        GAME.options(players=players, start_player=seat)
    assert caught.value.rule == "DL-13" and str(seat) in str(caught.value)
    assert GAME.options(players=seat, start_player=seat)["start_player"] == seat


def test_variants_combine() -> None:
    """Section 4: variants 1 and 2."""
    match = Match("drachenland", gem_limit="none", screens=False, start_player=1)
    assert match.is_legal("V1=RRRRR")


def test_every_option_reaches_the_rules() -> None:
    """DL-10, DL-13, DL-22, DL-38, DL-40, DL-66, DL-68, DL-80, DL-81: the record of a match differs."""
    plain = begun(start_player=1)
    for option in GAME.known_options:
        if option.name in ("players", "start_player"):
            continue
        for value in option.samples():
            other = begun(start_player=1, **{option.name: value})
            same = other.state.tobytes() == plain.state.tobytes()
            assert same == (value == DEFAULTS[option.name]), (option.name, value)


def test_options_travel_with_a_position() -> None:
    """Section 10: and are told in it by name."""
    match = situation("1R V4", opened="V1", forced_stop="walk", idle_limit="none", backtrack=True)
    data = match.position()
    assert data["options"] == DEFAULTS | {"forced_stop": "walk", "idle_limit": None, "backtrack": True}
    again = played(Match.from_position(data), "R4")
    assert again.is_legal(">V4")
