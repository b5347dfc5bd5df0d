"""Options: every good and bad value, unknown names, and what does not go together."""

from pathlib import Path

import pytest

from drachenhort import Match, find_game
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Value, write_value

GAME = find_game("goldener_drache")

DEFAULTS: dict[str, Value] = {
    "players": 2,
    "theme": "goldener_drache",
    "board": "gd_recon_a",
    "first_player": "seat",
    "racks": "hidden",
    "veto_scope": "owner",
    "memory_aid": True,
    "turn_limit": None,
    "opening": "full",
}

RULES = {
    "players": "GD-01",
    "theme": "IC-01",
    "board": "GD-61",
    "first_player": "GD-08",
    "racks": "GD-13",
    "veto_scope": "GD-43",
    "memory_aid": "GD-52",
    "turn_limit": "GD-60",
    "opening": "GD-63",
}

GOOD: list[tuple[str, object, Value]] = [
    *(("players", number, number) for number in (2, 3, 4, 5)),
    ("players", "4", 4),
    *(("theme", theme, theme) for theme in ("goldener_drache", "icarius")),
    *(("board", name, name) for name in ("gd_recon_a", "ic_recon_a")),
    ("board", "123455*", "123455*"),
    *(("first_player", value, value) for value in ("seat", "random")),
    *(("racks", value, value) for value in ("hidden", "open")),
    *(("veto_scope", value, value) for value in ("owner", "any_opponent")),
    ("memory_aid", True, True),
    ("memory_aid", False, False),
    ("memory_aid", "false", False),
    ("memory_aid", "True", True),
    ("turn_limit", None, None),
    ("turn_limit", "none", None),
    ("turn_limit", 1, 1),
    ("turn_limit", "100", 100),
    ("turn_limit", 10_000, 10_000),
    *(("opening", value, value) for value in ("full", "short")),
]

BAD: list[tuple[str, object]] = [
    *(
        ("players", value)
        for value in (0, 1, 6, -2, 2.0, "two", "", "2.0", " 2", "+2", "\u0662", True, None, [2])
    ),
    *(("theme", value) for value in ("", "Icarius", "dragons", None, 1)),
    *(("board", value) for value in ("", "gd", "gd_recon_a.toml", "/etc/passwd", None, 1, b"gd_recon_a")),
    *(("first_player", value) for value in ("", "youngest", "Seat", 1, None, True)),
    *(("racks", value) for value in ("", "shown", True, None)),
    *(("veto_scope", value) for value in ("", "any", "nobody", None, ["owner"])),
    *(("memory_aid", value) for value in ("", "yes", "1", 1, 0, None)),
    *(("turn_limit", value) for value in (0, -1, 10_001, 1.5, "0", "-1", "", "None", "9" * 20, True, False)),
    *(("opening", value) for value in ("", "long", None, 2)),
]


def test_the_options_and_their_defaults() -> None:
    """GD-08, GD-13, GD-43, GD-52, GD-60, GD-61, GD-63, IC-01: the rulebook's way unless chosen otherwise."""
    assert dict(Match("goldener_drache").options) == DEFAULTS
    assert {option.name: option.rule for option in GAME.known_options} == RULES


def test_icarius_has_its_own_defaults() -> None:
    """IC-01, IC-04: theme and board, and nothing else."""
    assert dict(Match("icarius").options) == DEFAULTS | {"theme": "icarius", "board": "ic_recon_a"}


@pytest.mark.parametrize(("name", "raw", "value"), GOOD, ids=ascii)
def test_a_good_value_is_taken(name: str, raw: object, value: Value) -> None:
    """GD-61: typed or as text, and its text is taken back."""
    options = GAME.options(**{name: raw})
    assert options[name] == value and type(options[name]) is type(value)
    assert {key: options[key] for key in DEFAULTS if key != name} == {
        k: v for k, v in DEFAULTS.items() if k != name
    }
    assert GAME.options(**{key: write_value(entry) for key, entry in options.items()}) == options


@pytest.mark.parametrize(("name", "raw"), BAD, ids=ascii)
def test_a_bad_value_is_refused(name: str, raw: object) -> None:
    """GD-01 and the others: with the rule of the option and its possible values."""
    with pytest.raises(BadOption) as caught:
        Match("goldener_drache", **{name: raw})
    assert caught.value.rule == RULES[name] and caught.value.code == "option/bad"
    assert caught.value.into().startswith((f"Option {name} cannot be ", "There is no board"))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", "2-5"),
        ("turn_limit", "none, 1-10000"),
        ("memory_aid", "true, false"),
        ("racks", "hidden, open"),
        ("board", "gd_recon_a, ic_recon_a"),
    ],
)
def test_possible_values_are_told(name: str, values: str) -> None:
    """GD-61."""
    option = next(option for option in GAME.known_options if option.name == name)
    assert option.values() == values
    with pytest.raises(BadOption, match=values):
        GAME.options(**{name: object()})


@pytest.mark.parametrize(
    ("name", "near"),
    [("player", "players"), ("turnlimit", "turn_limit"), ("memory-aid", "memory_aid"),
     ("first_seat", "first_player"), ("rack", "racks"), ("boards", "board")],
)  # fmt: skip
def test_an_unknown_name_is_refused_with_a_suggestion(name: str, near: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match("goldener_drache", **{name: 2})
    assert str(caught.value) == f"There is no option {name}; did you mean {near}?"


def test_a_name_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(BadOption) as caught:
        Match("goldener_drache", zzz=2)
    assert str(caught.value) == f"There is no option zzz; the options are {', '.join(DEFAULTS)}."


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_short_opening_is_for_two(players: int) -> None:
    """GD-63: refused otherwise, in any theme."""
    for game in ("goldener_drache", "icarius"):
        with pytest.raises(BadOption) as caught:
            Match(game, players=players, opening="short")
        assert str(caught.value) == f"The short opening is for two players, not for {players}. (GD-63)"
        assert Match(game, players=2, opening="short").options["opening"] == "short"


def test_text_from_outside_reads_no_file(tmp_path: Path) -> None:
    """GD-61: only a `Path` does."""
    path = tmp_path / "board.toml"
    path.write_text('goal = "a1"', "utf-8")
    with pytest.raises(BadOption, match="There is no board"):
        Match("goldener_drache", board=str(path))
    with pytest.raises(BadOption, match="no table"):
        Match("goldener_drache", board=path)


def test_options_cannot_be_changed() -> None:
    """GD-61: a match keeps the options it began with."""
    options = Match("goldener_drache").options
    assert not hasattr(options, "__setitem__") and hash(options) == hash(GAME.options())
