"""Options: every good and bad value, presets with what is given beside them, and layouts."""

import re
from typing import Any

import pytest

from drachenhort import Match, find_game
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Value, write_value

from .situations import L1, L2, S29, begun, played, shown

GAME = find_game("schatzinsel")

DEFAULTS: dict[str, Value] = {
    "players": 2,
    "layout": "draft",
    "refill": "turn_start",
    "start_entry": "open",
    "rotate_occupied": "forbid",
    "veto_yield": "any_action",
    "return_to": "start",
    "length": "normal",
    "max_turns": 1000,
}
RULES = {
    "players": "TI-01",
    "edition": "TI-22",
    "layout": "TI-10",
    "refill": "TI-22",
    "start_entry": "TI-39",
    "rotate_occupied": "TI-51",
    "veto_yield": "TI-57",
    "return_to": "TI-72",
    "length": "TI-85",
    "max_turns": "TI-90",
}
FRENCH: dict[str, Value] = {
    "refill": "turn_start",
    "start_entry": "closed",
    "rotate_occupied": "allow",
    "veto_yield": "any_action",
    "return_to": "start",
}
GERMAN: dict[str, Value] = {
    "refill": "immediate",
    "start_entry": "open",
    "rotate_occupied": "forbid",
    "veto_yield": "other_disc",
    "return_to": "landing",
}
OPPOSITE: dict[str, tuple[str, str]] = {
    "refill": ("turn_start", "immediate"),
    "start_entry": ("open", "closed"),
    "rotate_occupied": ("forbid", "allow"),
    "veto_yield": ("any_action", "other_disc"),
    "return_to": ("start", "landing"),
}
COMMAS = L1.replace(" ", ",")

GOOD: list[tuple[str, object, Value]] = [
    ("players", 2, 2),
    ("players", "2", 2),
    *((name, value, value) for name, values in OPPOSITE.items() for value in values),
    *(("length", value, value) for value in ("normal", "long")),
    *(("max_turns", value, value) for value in (0, 1, 1000, 100_000)),
    ("max_turns", "40", 40),
    *(("layout", value, value) for value in ("draft", "random")),
    ("layout", L1, COMMAS),
    ("layout", COMMAS, COMMAS),
    ("layout", L2.replace(" ", ", "), L2.replace(" ", ",")),
]

BAD: list[tuple[str, object]] = [
    *(("players", value) for value in (0, 1, 3, 2.0, "two", "", True, None, [2])),
    *(("edition", value) for value in ("", "fr", "de", "French", "english", None, 1)),
    *(("refill", value) for value in ("", "at_once", "Immediate", None, True, 1)),
    *(("start_entry", value) for value in ("", "shut", None, True)),
    *(("rotate_occupied", value) for value in ("", "yes", None, True, False)),
    *(("veto_yield", value) for value in ("", "any", None, 1)),
    *(("return_to", value) for value in ("", "ship", "camp", None)),
    *(("length", value) for value in ("", "short", None, 8)),
    *(("max_turns", value) for value in (-1, 100_001, 1.5, "-1", "", "none", None, "9" * 20, True, False)),
    *(("layout", value) for value in ("", "Draft", "given", None, 1, True, L1.split(), L1.lower())),
    ("layout", " ".join(L1.split()[:18])),
    ("layout", f"{L1} A0"),
    ("layout", L1.replace("A0", "B0")),
    ("layout", L1.replace("E5", "D5", 1)),
    ("layout", L1.replace("E5", "E6")),
    ("layout", L1.replace("E5", "G5")),
    ("layout", L1.replace("E5", "--")),
    ("layout", L1.replace("E5", "E")),
    ("layout", L1.replace("E5", "E5E5")),
    ("layout", L1.replace("E5", "E\u0665")),
    ("layout", COMMAS.replace(",", ";")),
]


def test_the_options_and_their_defaults() -> None:
    """TI-22, TI-39, TI-51, TI-57, TI-72, TI-85, TI-90: section 6.9."""
    assert dict(Match("schatzinsel").options) == DEFAULTS
    assert {option.name: option.rule for option in GAME.known_options} == RULES


@pytest.mark.parametrize(("name", "raw", "value"), GOOD, ids=ascii)
def test_a_good_value_is_taken(name: str, raw: object, value: Value) -> None:
    """Section 6.9: typed or as text, and its text is taken back."""
    options = GAME.options(**{name: raw})
    assert options[name] == value and type(options[name]) is type(value)
    assert {key: options[key] for key in DEFAULTS if key != name} == {
        k: v for k, v in DEFAULTS.items() if k != name
    }
    assert GAME.options(**{key: write_value(entry) for key, entry in options.items()}) == options


@pytest.mark.parametrize(("name", "raw"), BAD, ids=ascii)
def test_a_bad_value_is_refused(name: str, raw: object) -> None:
    """TI-01 and the others: with the rule of the option and its possible values."""
    with pytest.raises(BadOption) as caught:
        Match("schatzinsel", **{name: raw})
    assert caught.value.rule == RULES[name] and caught.value.code == "option/bad"
    assert caught.value.into().startswith(f"Option {name} cannot be ")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", "2-2"),
        ("edition", "mixed, french, german"),
        ("layout", "draft, random, E5,E3,D2"),
        ("refill", "turn_start, immediate"),
        ("max_turns", "0-100000"),
    ],
)
def test_possible_values_are_told(name: str, values: str) -> None:
    """Section 6.9."""
    option = next(option for option in GAME.known_options if option.name == name)
    assert option.values().startswith(values)
    with pytest.raises(BadOption, match=re.escape(values)):
        GAME.options(**{name: object()})


@pytest.mark.parametrize(
    ("name", "near"),
    [("player", "players"), ("maxturns", "max_turns"), ("return-to", "return_to"), ("veto", "veto_yield"),
     ("layouts", "layout"), ("rotate", "rotate_occupied")],
)  # fmt: skip
def test_an_unknown_name_is_refused_with_a_suggestion(name: str, near: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match("schatzinsel", **{name: 2})
    assert str(caught.value) == f"There is no option {name}; did you mean {near}?"


def test_a_name_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(BadOption) as caught:
        Match("schatzinsel", zzz=2)
    assert str(caught.value) == f"There is no option zzz; the options are {', '.join(RULES)}."


# ---- editions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "sets"), [("mixed", {}), ("french", FRENCH), ("german", GERMAN)])
def test_an_edition_sets_the_others(edition: str, sets: dict[str, Value]) -> None:
    """TI-22, TI-39, TI-51, TI-57, TI-72: section 6.9's presets; length and cap are not theirs."""
    assert dict(GAME.options(edition=edition)) == DEFAULTS | sets


@pytest.mark.parametrize("edition", ["mixed", "french", "german"])
@pytest.mark.parametrize("name", OPPOSITE)
def test_what_is_given_beside_an_edition_wins(edition: str, name: str) -> None:
    """Section 6.9: for either value of each option, whatever stands first."""
    plain = GAME.options(edition=edition)
    for value in OPPOSITE[name]:
        for raw in ({"edition": edition, name: value}, {name: value, "edition": edition}):
            assert dict(GAME.options(**raw)) == {**plain, name: value}


def test_editions_differ_in_play() -> None:
    """TI-22, TI-39, TI-51, TI-57, TI-72: the presets reach the rules."""
    rows: dict[str, list[Any]] = {}
    for edition in ("mixed", "french", "german"):
        match = played(begun(L1, edition=edition), "r:RR.RR SR>19")
        on_start = "SR" in match.position()["figures"]
        back, occupied = "19>SR" in match.choices(), "?19" in match.choices()
        yielded = shown(played(match, "?1 veto yield"), "ph")[0]
        returning = bool(match.state.return_landing)
        rows[edition] = [on_start, back, occupied, yielded, returning]
    assert rows == {
        "mixed": [False, True, False, "ACTION", False],
        "french": [False, False, True, "ACTION", False],
        "german": [True, False, False, "OTHER_DISC", True],  # SR is occupied again by an own figure
    }


# ---- layouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [L1, L2, S29])
def test_a_given_layout_lies_there_at_once(layout: str) -> None:
    """TI-10: set-up is over, Red's first turn has begun."""
    match = Match("schatzinsel", layout=layout)
    assert shown(match, "layout n t ph figures") == [layout.split(), 1, "R", "ROLL", {"SR": "R"}]


def test_layouts_are_written_alike() -> None:
    """TI-10: blanks or commas, one match."""
    assert Match("schatzinsel", layout=L1) == Match("schatzinsel", layout=COMMAS)


def test_options_cannot_be_changed() -> None:
    options = Match("schatzinsel").options
    assert not hasattr(options, "__setitem__") and hash(options) == hash(GAME.options())
