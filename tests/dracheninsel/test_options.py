"""Options of section 6.14: good and bad values, what each of them does, and what does not go together."""

import re

import pytest

from drachenhort import Match, find_game
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.options import Value, write_value

from .situations import (
    Json,
    begun,
    can,
    choices,
    new_turn,
    phase,
    play,
    refusal,
    shown,
    situation,
    status,
    steps,
    where,
)

GAME = find_game("dracheninsel")
COINS = "100,125,150,175,200,250,300"

DEFAULTS: dict[str, Value] = {
    "players": 4,
    "two_player_mode": "pairs",
    "colours": "usual",
    "start_player": "random",
    "board": "hex61-r1",
    "coin_values": COINS,
    "max_card_actions": None,
    "exchange_after_undone_first_action": False,
    "empty_site_stops": False,
    "abandon_timing": "start",
    "reaction_order": "clockwise",
    "allow_null_plays": False,
    "three_player_boats": "hunter",
    "tie_break": "highest_coin",
    "stall_rounds": None,
}
RULES = {
    "players": "DI-007",
    "two_player_mode": "DI-116",
    "colours": "DI-003",
    "start_player": "DI-008",
    "board": "DI-001",
    "coin_values": "DI-005",
    "max_card_actions": "DI-016",
    "exchange_after_undone_first_action": "DI-032",
    "empty_site_stops": "DI-057",
    "abandon_timing": "DI-081",
    "reaction_order": "DI-092",
    "allow_null_plays": "DI-108",
    "three_player_boats": "DI-115",
    "tie_break": "DI-120",
    "stall_rounds": "DI-121",
}
FLAGS = ("exchange_after_undone_first_action", "empty_site_stops", "allow_null_plays")
WORDS = {
    "two_player_mode": ("pairs", "single"),
    "board": ("hex61-r1",),
    "abandon_timing": ("start", "any"),
    "reaction_order": ("clockwise", "first_call"),
    "three_player_boats": ("hunter", "player"),
    "tie_break": ("highest_coin", "lexicographic"),
}

GOOD: list[tuple[str, object, Value]] = [
    *(("players", value, value) for value in (2, 3, 4, 5, 6)),
    ("players", "5", 5),
    *((name, value, value) for name, values in WORDS.items() for value in values),
    *((name, value, value) for name in FLAGS for value in (True, False)),
    *((name, str(value).lower(), value) for name in FLAGS for value in (True, False)),
    *(("colours", value, value) for value in ("usual", "YNBG", "RSYN", "GRSN", "BGRY")),
    ("start_player", "random", "random"),
    *(("start_player", value, value) for value in (1, 2, 3, 4)),
    ("start_player", "3", 3),
    ("coin_values", COINS, COINS),
    ("coin_values", "100,125,150,175,200,225,300", "100,125,150,175,200,225,300"),
    ("coin_values", "100,101,102,103,104,105,300", "100,101,102,103,104,105,300"),
    *(("max_card_actions", value, None) for value in (None, "none")),
    *(("max_card_actions", value, 6) for value in (6, "6")),
    *(("stall_rounds", value, None) for value in (None, "none")),
    *(("stall_rounds", value, value) for value in (1, 30, 1000)),
    ("stall_rounds", "30", 30),
]

BAD: list[tuple[str, object]] = [
    *(("players", value) for value in (0, 1, 7, 4.0, "four", "", True, None, [4])),
    *((name, value) for name in WORDS for value in ("", "Any", None, True, 1)),
    *((name, value) for name in FLAGS for value in ("", "yes", None, 0, 1)),
    *(("colours", value) for value in ("", "Usual", "yNBG", "YNBX", "YNBB", "NYBG", "RYSN", None, 4, ["Y"])),
    *(("start_player", value) for value in (0, 7, "0", "7", "12", "", "chosen", "Random", None, True, 1.0)),
    *(("coin_values", value) for value in ("", None, 100, [100, 125, 150, 175, 200, 250, 300])),
    ("coin_values", "100,125,150,175,200,300"),  # six
    ("coin_values", "100,125,150,175,200,225,250,300"),  # eight
    ("coin_values", "100,125,125,175,200,250,300"),  # not rising
    ("coin_values", "100,150,125,175,200,250,300"),
    ("coin_values", "50,125,150,175,200,250,300"),  # the first is 100
    ("coin_values", "100,125,150,175,200,250,310"),  # the last is 300
    ("coin_values", "100,125,150,175,200,2x0,300"),
    ("coin_values", "100,125,150,175,-200,250,300"),
    ("coin_values", "100,12\u0665,150,175,200,250,300"),
    ("coin_values", "100;125;150;175;200;250;300"),
    *(("max_card_actions", value) for value in (0, 5, 7, "five", "", True, False, 6.0)),
    *(("stall_rounds", value) for value in (0, -1, 1001, "", "never", True, False, 1.5, "9" * 20)),
]


def test_the_options_and_their_defaults() -> None:
    """DI-003, DI-007, DI-008 and the others: section 6.14."""
    assert dict(Match("dracheninsel").options) == DEFAULTS
    assert {option.name: option.rule for option in GAME.known_options} == RULES


@pytest.mark.parametrize(("name", "raw", "value"), GOOD, ids=ascii)
def test_a_good_value_is_taken(name: str, raw: object, value: Value) -> None:
    """Section 6.14: typed or as text, and its text is taken back; nothing else changes by it."""
    options = GAME.options(**{name: raw})
    assert options[name] == value and type(options[name]) is type(value)
    assert {key: options[key] for key in DEFAULTS if key != name} == {
        key: default for key, default in DEFAULTS.items() if key != name
    }
    assert GAME.options(**{key: write_value(entry) for key, entry in options.items()}) == options


@pytest.mark.parametrize(("name", "raw"), BAD, ids=ascii)
def test_a_bad_value_is_refused(name: str, raw: object) -> None:
    """Section 6.14: in one sentence, with the rule of the option and its possible values."""
    with pytest.raises(BadOption) as caught:
        Match("dracheninsel", **{name: raw})
    assert caught.value.rule == RULES[name] and caught.value.code == "option/bad"
    sentence = caught.value.into()
    assert sentence.startswith(f"Option {name} cannot be ") and "\n" not in sentence
    assert ": it takes " in sentence and sentence.endswith(f". ({RULES[name]})")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", "2-6"),
        ("colours", "usual, YNBG"),
        ("start_player", "random, 1-6"),
        ("coin_values", "100,...,300"),
        ("max_card_actions", "none, 6-6"),
        ("empty_site_stops", "true, false"),
        ("tie_break", "highest_coin, lexicographic"),
        ("stall_rounds", "none, 1-1000"),
    ],
)
def test_possible_values_are_told(name: str, values: str) -> None:
    """Section 6.14."""
    with pytest.raises(BadOption, match=re.escape(values)):
        GAME.options(**{name: object()})


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("player", "players"),
        ("stallrounds", "stall_rounds"),
        ("colors", "colours"),
        ("tie", "tie_break"),
        ("coins", "coin_values"),
    ],
)
def test_an_unknown_name_is_refused(name: str, near: str) -> None:
    """With the name that was meant, or with all names."""
    with pytest.raises(BadOption) as caught:
        Match("dracheninsel", **{name: 2})
    assert str(caught.value).startswith(f"There is no option {name}; ") and near in str(caught.value)


# ---- what does not go together --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seat"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_nobody_sits_there_to_begin(players: int, seat: int) -> None:
    """DI-008."""
    with pytest.raises(BadOption) as caught:
        begun(players, start_player=seat)
    assert str(caught.value) == f"There is no seat {seat} that could begin. (DI-008)"
    assert begun(seat, start_player=seat).position()["active"] == seat


@pytest.mark.parametrize(
    ("players", "mode", "colours"),
    [
        (2, "pairs", "RN"),
        (3, "pairs", "RYB"),
        (6, "pairs", "RSYNBG"),
        (6, "pairs", "SYNBGR"),
    ],
)
def test_colours_that_cannot_be_chosen(players: int, mode: str, colours: str) -> None:
    """DI-003, DI-110: with two hunters each and with six players they are given."""
    with pytest.raises(BadOption) as caught:
        begun(players, two_player_mode=mode, colours=colours)
    assert str(caught.value).endswith("fewer than six players. (DI-003)")


@pytest.mark.parametrize(("players", "colours"), [(4, "RSY"), (4, "RSYNB"), (5, "YNBG"), (4, "RSYNBG")])
def test_a_colour_for_every_player(players: int, colours: str) -> None:
    """DI-003."""
    with pytest.raises(BadOption) as caught:
        begun(players, colours=colours)
    assert str(caught.value) == f"There are {len(colours)} colours for {players} players. (DI-003)"


@pytest.mark.parametrize(
    ("players", "colours"), [(2, "RN"), (2, "NR"), (2, "SY"), (4, "GRYN"), (5, "NBGRS"), (5, "RSYNB")]
)
def test_colours_that_can_be_chosen(players: int, colours: str) -> None:
    """DI-003, DI-009: from any boat on, clockwise like the seats."""
    hunters = begun(players, two_player_mode="single", colours=colours).position()["hunters"]
    assert {colour: hunter["seat"] for colour, hunter in hunters.items()} == {
        colour: seat for seat, colour in enumerate(colours, start=1)
    }


def test_options_cannot_be_changed() -> None:
    options = Match("dracheninsel").options
    assert not hasattr(options, "__setitem__") and hash(options) == hash(GAME.options())


# ---- what they do ---------------------------------------------------------------------------------


def test_players_and_modes_reach_the_table() -> None:
    """DI-007, DI-116."""
    seats = {}
    for players, mode in ((2, "pairs"), (2, "single"), (3, "pairs"), (3, "single"), (6, "single")):
        hunters = begun(players, two_player_mode=mode).position()["hunters"]
        seats[players, mode] = "".join(hunters)
    assert seats == {
        (2, "pairs"): "RSNB",
        (2, "single"): "RN",
        (3, "pairs"): "RSYNBG",
        (3, "single"): "RSYNBG",  # the mode is for two players
        (6, "single"): "RSYNBG",
    }


def test_coin_values_are_what_coins_are_worth() -> None:
    """DI-005, DI-119."""
    removed = "100 101 102 103 104 105"
    pieces: Json = {"coin_values": "100,101,102,103,104,105,300", "bearing": {"GS": "a5"}}
    match = play(situation("G", **pieces, removed=removed.removesuffix(" 105"), coins={}), "@G share")
    assert match.position()["coins"] == [[], [105], [], [105]]


@pytest.mark.parametrize("limit", [None, 6])
def test_max_card_actions(limit: int | None) -> None:
    """DI-016."""
    match = situation("G", actions=6, card_actions=6, hands={"G": "tY"}, max_card_actions=limit)
    assert (steps(match) == ["a5=tY"]) == (limit is None)


@pytest.mark.parametrize("is_open", [False, True])
def test_exchange_after_undone_first_action(is_open: bool) -> None:
    """DI-032."""
    pieces: Json = {"hands": {"G": "tY TE", "R": "SL"}, "exchange_after_undone_first_action": is_open}
    assert phase(play(situation("G", **pieces), "a5=tY R.SL")) == ("EXCHANGE" if is_open else "DRAW")


@pytest.mark.parametrize("stops", [False, True])
def test_empty_site_stops(stops: bool) -> None:
    """DI-057."""
    pieces: Json = {"bearing": {"RB": "a3"}, "removed": "100 125 150 175 200 250", "at": {"G": "e4"}}
    match = play(situation("G", **pieces, empty_site_stops=stops), "TS")
    assert match.position()["active"] == (1 if stops else 4)


@pytest.mark.parametrize("timing", ["start", "any"])
def test_abandon_timing(timing: str) -> None:
    """DI-081: as the first action under both values, later in a turn only with `any`."""
    match = situation("G", bearing={"G": "c4"}, hands={"G": "TE"}, abandon_timing=timing)
    assert "abandon" in choices(match)
    play(match, "TE:a1-a2")
    assert can(match, "abandon") == (timing == "any")
    if timing == "start":
        assert refusal(match, "abandon") == "DI-081"


@pytest.mark.parametrize("order", ["clockwise", "first_call"])
def test_reaction_order(order: str) -> None:
    """DI-092: asked clockwise under both values; a table with `first_call` enters `-` for the others."""
    match = new_turn("B", hands={"R": "SL", "S": "SL/FE", "G": "UN/SL"}, reaction_order=order)
    asked = []
    while phase(match) == "WIN_START":
        asked.append(match.decider)
        match.play("-")
    assert asked == [3, 0, 1] and match.decider == 2


@pytest.mark.parametrize("allowed", [False, True])
def test_allow_null_plays(allowed: bool) -> None:
    """DI-108: fear at home, equal discs, an empty hand, a colour that is free already."""
    hands = {"G": "FE/SA TE LJ tG", "R": ""}
    match = situation("G", hands=hands, at={"S": "d4"}, allow_null_plays=allowed)
    for token in ("FE[FE/SA]:G", "FE[FE/SA]:B", "TE:a1-b4", "SA[FE/SA]:1", "LJ=tG:G"):
        assert can(match, token) == allowed
        if not allowed:
            assert refusal(match, token) == "DI-108"
    assert can(match, "FE[FE/SA]:S") and can(match, "TE:a1-a2") and can(match, "LJ=tG:R")
    match = situation("G", hands={"G": "LJ tG"}, journey=["R", "B"], allow_null_plays=allowed)
    assert [colour for colour in "RSYNBG" if can(match, f"LJ=tG:{colour}")] == [
        *("RSYNBG" if allowed else "SYN")
    ]


@pytest.mark.parametrize("boats", ["hunter", "player"])
def test_three_player_boats(boats: str) -> None:
    """DI-115."""
    match = situation("R", players=3, bearing={"RB": "i5"}, hands={"R": ""}, three_player_boats=boats)
    assert ("@S" in steps(match)) == (boats == "player")


@pytest.mark.parametrize("tie_break", ["highest_coin", "lexicographic"])
def test_tie_break(tie_break: str) -> None:
    """DI-120: Green 300+150+150 and Grey 300+200+100."""
    coins = {"G": "150 150", "S": "200 100", "R": "100", "B": "200"}
    pieces: Json = {"bearing": {"GS": "a5"}, "coins": coins, "removed": "125 175 250"}
    match = play(situation("G", **pieces, tie_break=tie_break), "@G share")
    assert match.outcome is not None
    assert match.outcome.winners == ((1, 3) if tie_break == "highest_coin" else (1,))


@pytest.mark.parametrize("rounds", [None, 1, 2])
def test_stall_rounds(rounds: int | None) -> None:
    """DI-121."""
    match = situation("G", stall=3, stall_rounds=rounds)
    assert play(match, "pass()").is_over == (rounds == 1)


def test_options_travel_with_a_position() -> None:
    """Section 10: a position holds the options of its game."""
    match = situation("G", stall_rounds=7, abandon_timing="any", bearing={"G": "c4"})
    again = Match.from_position(match.position())
    assert again.options == match.options and status(again, "G") == "lone" and where(again, "G") == "c4"
    assert shown(again, "options") == shown(match, "options")
