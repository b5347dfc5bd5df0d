"""Positions as JSON (section 10): round trips, what may be left out, every refusal, and random damage."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from drachenhort import Match, find_game
from drachenhort.games.drachenland import invariants, positions
from drachenhort.kernel.errors import BadPosition
from tests.goldener_drache.situations import sentences
from tests.goldener_drache.test_positions import changed

from .situations import begun, dealt, eager_states, played, scored, situation

KEYS = (
    "game options phase active turn board start round idle progress dice used move players volcanoes laid "
    "unseen discarded rings"
)


def read(data: Any) -> dict[str, Any]:
    """A position as it is written after it was read."""
    return Match.from_position(data, "drachenland").position()


# ---- writing --------------------------------------------------------------------------------------


def test_a_position_names_everything() -> None:
    """Section 10: in the middle of a move."""
    match = played(
        situation("1R s095, 1G V4", hands={1: "M F"}, lies={"V4": "E O DR"}, opened="V1", turn=4),
        "R4 M >s096",
    )
    data = match.position()
    assert list(data) == KEYS.split()
    assert [data[key] for key in ["phase", "active", "turn", "start", "round"]] == ["MOVE", 1, 4, 1, 2]
    assert data["board"] == "reconstruction-1" and data["used"] == ["R"]
    assert data["dice"] == {"rolled": [3, 4], "unused": [3]}
    assert data["move"] == {
        "colour": "R", "die": 4, "die_steps": 4, "march_steps": 0, "moved": True, "last_was_walk": True,
        "stopped": False, "after_hand": False,
    }  # fmt: skip
    assert data["players"][0]["pawns"]["R"] == {"space": "s096", "ring": False}
    assert data["players"][0]["tokens"] == {"T": 0, "F": 1, "Y": 0, "M": 0, "H": 0}
    assert data["volcanoes"]["V4"]["tokens"] == ["O", "DR"] and not data["volcanoes"]["V4"]["face_down"]


def test_a_move_that_is_over_keeps_no_steps() -> None:
    """Section 10: in TAKE and HAND only whether it was a move, and whether a hand was played."""
    match = situation("1R s095", hands={1: "H"}, lies={"V1": "EE RD O"})
    over = {"colour": "R", "die": 4, "die_steps": 0, "march_steps": 0, "moved": True}
    flags = {"last_was_walk": False, "stopped": False, "after_hand": False}
    assert played(match, "R4 >V1 .").position()["move"] == over | flags
    assert played(match, "e").position()["move"] == over | flags
    assert played(match, "H").position()["move"] == over | flags | {"after_hand": True}
    assert played(match, "d").position()["move"] is None


def test_the_gems_laid_so_far() -> None:
    """Section 10: their order is told, as they are one token."""
    match = played(Match("drachenland", start_player=1), "V1=RGBDR V2=BG")
    assert match.position()["laid"] == "BG"
    check_round_trip(match)
    assert Match.from_position(match.position()).choices()[0] == "V2=BGR"


# ---- there and back -------------------------------------------------------------------------------


def check_round_trip(match: Match) -> None:
    data = json.loads(json.dumps(match.position()))
    twin = Match.from_position(data)
    assert twin.state.tobytes() == match.state.tobytes() and twin.position() == data
    assert twin.decider == match.decider and twin.choices() == match.choices()
    assert twin.options == match.options


ROUND_TRIPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "gem_limit": "none", "forced_stop": "walk", "dice": "d6", "start_player": 2},
    {"players": 4, "hand_ring": "never", "backtrack": True, "idle_limit": "none"},
]


@pytest.mark.parametrize("options", ROUND_TRIPS, ids=str)
def test_every_situation_survives_json(options: dict[str, Any]) -> None:
    """Section 10: at every step of a game, nothing is lost and nothing else is made of it."""
    phases = set()
    for state in eager_states(Match("drachenland", max_rounds=8, **options), 3):
        check_round_trip(state)
        phases.add(state.phase)
    assert {"SETUP", "OPENING", "ROLL", "FATE", "ASSIGN", "MOVE", "REVEAL", "TAKE", "END"} <= phases


def test_a_game_goes_on_from_a_position() -> None:
    """Section 10: what follows is the same as in the match the position was taken from."""
    match, twin = Match("drachenland", max_rounds=5), None
    for count, state in enumerate(eager_states(match, 10)):
        if count == 100:
            twin = Match.from_position(state.position())
            assert len(twin) == 0 and twin.start_position == state.position()
        elif twin is not None:
            twin.play_action(state.actions[-1])
    assert twin is not None and twin.position() == match.position() and twin.outcome == match.outcome


# ---- what may be left out -------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["random", 2])
def test_whatever_is_left_out_is_as_at_the_start(first: object) -> None:
    """Section 10: each key alone, and all of them."""
    whole = Match("drachenland", start_player=first).position()
    for name in whole:
        if name not in ("game", "options"):
            assert read({key: value for key, value in whole.items() if key != name}) == whole
            assert read(whole | {name: None}) == whole
    assert read({"game": "drachenland", "options": {"start_player": first}}) == whole
    assert read({"game": "drachenland"}) == Match("drachenland").position()


LEAVE = "board start round idle progress used move laid discarded rings"


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    """Section 10: and what is told all the same must agree."""
    whole = situation("1R V4", opened="V1").position()
    for name in (*LEAVE.split(), "unseen"):
        assert read({key: value for key, value in whole.items() if key != name}) == whole, name
    assert read({key: value for key, value in whole.items() if key not in LEAVE.split()}) == whole


def test_what_may_be_left_out_inside() -> None:
    """Section 10: adventurers outside, tokens that nobody has, empty hoards, steps of a new move."""
    whole = played(situation("1R V4", lies={"V4": "E R"}), "R3").position()
    small = copy.deepcopy(whole)
    for entry in small["players"]:
        entry["pawns"] = {c: {"space": p["space"]} for c, p in entry["pawns"].items() if p["space"]}
        entry["tokens"] = {kind: count for kind, count in entry["tokens"].items() if count}
        entry["gems"] = {kind: count for kind, count in entry["gems"].items() if count}
        if not entry["eggs"]:
            del entry["eggs"]
    for entry in small["volcanoes"].values():
        if entry["face_down"]:
            del entry["face_down"], entry["tokens"]
    small["move"] = {"colour": "R", "die": 3}
    small["options"] = {}
    assert read(small) == whole


def test_a_token_tells_that_it_is_up() -> None:
    """Section 10: `face_down` may be left out where a token lies."""
    whole = situation("1R s100", lies={"V4": "E O"}).position()
    assert read(changed(whole, {"volcanoes.V4.face_down": ...})) == whole


# ---- what is impossible ---------------------------------------------------------------------------

SETUP = played(Match("drachenland", start_player=1), "V1=RRGGB V2=BG").position()
FIRST = Match("drachenland").position()
DEALT = dealt().position()
OPENING = played(dealt(), "R+E1>s001").position()
ROLL = begun().position()
FATE = played(begun(), "{34}").position()
ASSIGN = situation("1R V4, 1G s100, 2B s094", opened="V1", hands={1: "F"}, lies={"V4": "E RR M"}).position()
MOVE = played(Match.from_position(ASSIGN), "R4").position()
REVEAL = played(situation("1R s095", lies={"V1": "down EE"}), "R4 >V1").position()
TAKE = played(situation("1R V4", lies={"V4": "E R"}), "R3 .").position()
HAND = played(situation("1R V4", hands={1: "H"}, lies={"V4": "E R"}), "R3 . e").position()
WON = played(situation("1R V11", bare=True, lies={"V11": "E"}), "R3 . e").position()
TIMED = scored({1: "E3 R2"}).position()
GOOD = {
    name: value
    for name, value in list(globals().items())
    if name.isupper() and isinstance(value, dict) and "volcanoes" in value
}


@pytest.mark.parametrize("name", GOOD)
def test_what_the_bad_positions_are_made_from_is_good(name: str) -> None:
    assert len(GOOD) == 13 and read(GOOD[name]) == GOOD[name]


Case = tuple[dict[str, Any], dict[str, Any], str]
NUMBER = "must be a whole number from"
TWO_DICE = "dice of the position must be two dice, and which of them are unused."
ONE_TOKEN = "tokens of V4 must be at most one token beside royal dragons."
GEMS_LIE = "There are 16 rubies, 16 emeralds, 16 sapphires and 9 diamonds, on volcanoes or held."
BAD_PHASES: list[Any] = ["NEXT", 3, []]
BAD_FLAGS: list[Any] = [2, "x", []]
ILL_FORMED: list[Case] = [
    *((ASSIGN, {"phase": bad}, "phase of the position must be one of SETUP") for bad in BAD_PHASES),
    *((ASSIGN, {"active": bad}, f"active of the position {NUMBER} 1 to 3") for bad in (0, 4, "1", True)),
    *((ASSIGN, {"turn": bad}, f"turn of the position {NUMBER} 0") for bad in (-1, 1.0, "1", True)),
    *((ASSIGN, {"start": bad}, f"start of the position {NUMBER} 1 to 3") for bad in (0, 4, "x")),
    *((ASSIGN, {"idle": bad}, f"idle of the position {NUMBER} 0") for bad in (-1, "0", 2**40)),
    *((ASSIGN, {"progress": bad}, "progress of the position must be true, false.") for bad in BAD_FLAGS),
    (ASSIGN, {"board": "mine"}, "board of the position must be one of reconstruction-1."),
    (ASSIGN, {"round": 9}, "round of the position must be 1."),
    (ASSIGN, {"rings": 11}, "rings of the position must be 12."),
    (ASSIGN, {"options": []}, "options must be an object."),
    (ASSIGN, {"options.dice": "d8"}, "Option dice cannot be 'd8'"),
    (ASSIGN, {"options.die": "d6"}, "There is no option die; did you mean dice?"),
    (ASSIGN, {"options.players": 4}, "players of the position must be a list of 4."),
    (ASSIGN, {"players": {}}, "players of the position must be a list of 3."),
    (ASSIGN, {"players.1": 5}, "player 2 must be an object."),
    (ASSIGN, {"players.0.pawns.R.space": "V16"}, "space of R must be one of V1, V2"),
    (ASSIGN, {"players.0.pawns.R.space": "E1"}, "space of R must be one of V1, V2"),
    (ASSIGN, {"players.0.pawns.Y": {}}, "pawns has no entry Y"),
    (ASSIGN, {"players.0.pawns.R.ring": "yes"}, "ring of R must be true, false."),
    (ASSIGN, {"players.0.tokens.O": 1}, "tokens has no entry O"),
    (ASSIGN, {"players.0.tokens.F": -1}, "F of tokens must be a whole number from 0"),
    *((ASSIGN, {"players.2.eggs": bad}, f"eggs of player 3 {NUMBER} 0 to 18.") for bad in (-1, 19, "?")),
    (ASSIGN, {"players.2.gems.R": "?"}, "R of gems must be a whole number from 0"),
    (ASSIGN, {"volcanoes.V16": {}}, "volcanoes has no entry V16"),
    (ASSIGN, {"volcanoes.V1.egg": 1}, "V1 has no entry egg; did you mean eggs?"),
    (ASSIGN, {"volcanoes.V1.eggs": None, "volcanoes.V1.gems": 3}, "gems must be an object."),
    (ASSIGN, {"volcanoes.V4.tokens": ["X"]}, "tokens of V4 must be one of T, F, Y, M, H, O, DR, DG, DB."),
    (ASSIGN, {"volcanoes.V4.tokens": "M"}, "tokens of V4 must be a list of 0 to"),
    (ASSIGN, {"volcanoes.V4.tokens": ["M", "O"]}, ONE_TOKEN),
    (ASSIGN, {"volcanoes.V4.tokens": ["DR", "DR"]}, ONE_TOKEN),
    (ASSIGN, {"volcanoes.V4.tokens": ["T"]}, ONE_TOKEN),
    (OPENING, {"volcanoes.V4.face_down": False}, "face_down of V4 must be true."),
    (ASSIGN, {"unseen.T": 1}, "unseen has no entry T"),
    (ASSIGN, {"unseen.M": 17}, "M of unseen must be a whole number from 0"),
    (ASSIGN, {"discarded.F": 0}, "F of discarded must be"),
    (ASSIGN, {"dice.rolled": [3]}, TWO_DICE),
    (ASSIGN, {"dice.unused": [2]}, TWO_DICE),
    (ASSIGN, {"dice.unused": [3, 3]}, TWO_DICE),
    (ASSIGN, {"dice.rolled": [3, 7]}, "rolled of dice must be a whole number from 1 to 6."),
    (ASSIGN, {"used": "R"}, "used of the position must be a list of 0 to 3."),
    (ASSIGN, {"used": ["D"]}, "used of the position must be one of R, G, B."),
    (ASSIGN, {"move": MOVE["move"]}, "move of the position must be null."),
    (MOVE, {"move": None}, "colour of move must be one of R, G, B."),
    (MOVE, {"move.colour": "D"}, "colour of move must be one of R, G, B."),
    (MOVE, {"move.die": 0}, "die of move must be a whole number from 1 to 6."),
    (MOVE, {"move.march_steps": -1}, "march_steps of move must be a whole number from 0"),
    (MOVE, {"move.step": 1}, "move has no entry step"),
    (SETUP, {"laid": "GG"}, "laid of the position must be 'GB'."),
    (SETUP, {"laid": 5}, "laid of the position must be a text."),
    (SETUP, {"players.0.gems.D": 1}, "laid of the position must be 'GB'."),
    (ASSIGN, {"laid": "R"}, "laid of the position must be ''."),
    (ASSIGN, {"seed": 7}, "the position has no entry seed"),
    (ASSIGN, {"volcanos": {}}, "the position has no entry volcanos; did you mean volcanoes?"),
    (ASSIGN, {"volcanoes.V15.gems": {}}, GEMS_LIE),
    (ASSIGN, {"players.0.gems.D": 9}, GEMS_LIE),
]  # fmt: skip

UNSEEN = "Tokens of a kind are missing or too many: unseen, on volcanoes, held and discarded (DL-08)."
WHERE = "Where an adventurer stands, no token is face down (DL-35)."
IMPOSSIBLE: list[Case] = [
    (ASSIGN, {"players.0.eggs": 1}, "There are 18 eggs, on volcanoes or held (DL-01, DL-70)."),
    (ASSIGN, {"volcanoes.V1.eggs": 1}, "There are 18 eggs, on volcanoes or held (DL-01, DL-70)."),
    (
        SETUP,
        {"players.0.eggs": 1, "volcanoes.V1.eggs": 1},
        "Nobody holds treasure before the first turn (DL-19).",
    ),
    (
        TIMED,
        {"players.0.gems.R": 1, "volcanoes.V10.gems.R": TIMED["volcanoes"]["V10"]["gems"]["R"] + 1},
        "A volcano has more gems than are printed on it (DL-09).",
    ),
    (
        SETUP,
        {"volcanoes.V2.gems": {}, "volcanoes.V3.gems": {"R": 2, "G": 2, "B": 1}, "laid": ""},
        "The volcanoes are filled one after the other (DL-82).",
    ),
    (
        SETUP,
        {"volcanoes.V1.gems": {"R": 3, "G": 1, "B": 1}},
        "At most two gems of one colour lie on a volcano (DL-10).",
    ),
    (
        ASSIGN,
        {"unseen.M": 5, "discarded": None},
        "There are more tokens of a kind than the box holds (DL-08).",
    ),
    (ASSIGN, {"unseen.O": 2, "unseen.F": 2, "discarded": None}, UNSEEN),
    (ASSIGN, {"players.0.tokens.H": 3, "discarded": None}, UNSEEN),
    (
        ASSIGN,
        {"volcanoes.V7.face_down": False},
        "One token more is unseen than lie face down: the one in the box (DL-08).",
    ),
    (
        ASSIGN,
        {"volcanoes.V7.tokens": ["DR"], "volcanoes.V7.face_down": True, "unseen": None, "discarded": None},
        "No other token lies where one is face down (DL-35).",
    ),
    (ASSIGN, {"players.0.tokens.T": 2, "discarded": None}, "Nobody owns two Strokes of fate (DL-05)."),
    (ASSIGN, {"players.1.pawns.B.space": "s100"}, "At most one adventurer stands on a stone (DL-33)."),
    (
        ASSIGN,
        {"players.1.pawns.G.ring": True, "rings": None},
        "Whoever wears a ring is in the land (DL-62).",
    ),
    (ASSIGN, {"players.1.pawns.B.space": "V9"}, WHERE),
    (REVEAL, {"players.0.pawns.R.space": "s100"}, WHERE),
    (
        ASSIGN,
        {"players.2.pawns.R.space": None},
        "In the opening round every player introduces one adventurer (DL-15).",
    ),
    (
        OPENING,
        {"players.0.pawns.R.space": None},
        "In the opening round every player introduces one adventurer (DL-15).",
    ),
    (
        OPENING,
        {"players.2.pawns.R.space": "s008"},
        "In the opening round every player introduces one adventurer (DL-15).",
    ),
    (ROLL, {"dice": FATE["dice"]}, "The dice have been rolled in a turn, and not before it (DL-20)."),
    (ASSIGN, {"dice": None}, "The dice have been rolled in a turn, and not before it (DL-20)."),
    (ASSIGN, {"dice": {"rolled": [4, 4], "unused": [4, 4]}}, "The dice cannot show this (DL-22)."),
    (ASSIGN, {"dice": {"rolled": [4, 3], "unused": [4, 3]}}, "The dice cannot show this (DL-22)."),
    (ROLL, {"used": ["R"]}, "No die is used before the roll (DL-20)."),
    (ASSIGN, {"used": ["R"]}, "Every die that is used was used for another adventurer (DL-21)."),
    (MOVE, {"used": ["R", "G"]}, "Every die that is used was used for another adventurer (DL-21)."),
    (MOVE, {"move.die": 3}, "The adventurer that moves has one of the used dice (DL-21)."),
    (MOVE, {"move.die_steps": 5}, "The adventurer that moves has one of the used dice (DL-21)."),
    (
        FATE,
        {"players.0.tokens.T": 0, "discarded": None},
        "A Stroke of fate comes before the first die is assigned, from whoever has one (DL-47).",
    ),
    (ASSIGN, {"dice.unused": [], "used": ["R", "G"]}, "There is a die to assign (DL-21)."),
    (TAKE, {"players.0.pawns.R.space": "s100"}, "There is nothing to take here (DL-60)."),
    (
        HAND,
        {"players.0.tokens.H": 0, "discarded": None},
        "There is no Magic hand, or nothing to take with it (DL-66).",
    ),
    (TAKE, {"move.die_steps": 1}, "When an adventurer has stopped moving, no steps are left (DL-69)."),
    (HAND, {"move.after_hand": True}, "When an adventurer has stopped moving, no steps are left (DL-69)."),
    (REVEAL, {"move.moved": False}, "A token is turned up by an adventurer that moves there (DL-35)."),
    (MOVE, {"move.stopped": True}, "Who has to stop has ended the move (DL-38)."),
    (OPENING, {"turn": 2, "round": 1}, "Turns are counted from the first roll (DL-20)."),
    (ASSIGN, {"turn": 2}, "Turn 2 is not the turn of that player (DL-14)."),
    (ASSIGN, {"start": 2}, "Turn 1 is not the turn of that player (DL-14)."),
    (
        FIRST,
        {"volcanoes.V1.gems.R": 1},
        "The start player is known before anything is dealt (DL-13).",
    ),
    (OPENING, {"idle": 1}, "Before the first turn nothing is turned up or taken (DL-19)."),
    (OPENING, {"progress": True}, "Before the first turn nothing is turned up or taken (DL-19)."),
    (
        ASSIGN,
        {"phase": "END"},
        "The game ends with the last egg, or when nothing has happened for too long (DL-73, DL-80).",
    ),
    (
        WON,
        {"phase": "ASSIGN"},
        "The game ends with the last egg, or when nothing has happened for too long (DL-73, DL-80).",
    ),
]


@pytest.mark.parametrize(
    ("data", "changes", "sentence"),
    [pytest.param(*case, id=f"{case[0]['phase']} {case[1]!a}"[:80]) for case in ILL_FORMED + IMPOSSIBLE],
)
def test_a_bad_position_is_refused(data: dict[str, Any], changes: dict[str, Any], sentence: str) -> None:
    """Section 10, DL-01 to DL-82: with one sentence that says what is wrong."""
    with pytest.raises(BadPosition) as caught:
        Match.from_position(changed(data, changes), "drachenland")
    assert str(caught.value).startswith(sentence) and caught.value.code == "position/bad"


DEAD_END = {
    "phase": "SETUP",
    "volcanoes.V11.gems": {"D": 1, "G": 1, "B": 1},
    "volcanoes.V14.gems": {"D": 2, "G": 1},
    "volcanoes.V15.gems": {},
}
"""Fourteen volcanoes are filled, and three rubies are left for the last one."""
UNREACHABLE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "DL-82 set-up, and no gem is left to deal": (DEALT, {"phase": "SETUP"}),
    "DL-10 a deal that cannot be finished": (DEALT, DEAD_END),
    "DL-19 an egg taken in the opening": (OPENING, {"players.0.eggs": 1, "volcanoes.V1.eggs": 1}),
    "DL-19 a token used in the opening": (OPENING, {"players.0.tokens.F": 0, "discarded.F": 1}),
    "DL-21 two adventurers in one word": (MOVE, {"used": ["RG"]}),
    "DL-21 an adventurer without a name": (MOVE, {"used": [""]}),
    "DL-80 nothing has happened for too long": (ASSIGN, {"idle": 90, "turn": 100, "round": 34}),
    "DL-80 more turns without progress than turns": (ASSIGN, {"idle": 5}),
    "DL-81 a turn behind the last one": (ASSIGN, {"turn": 1501, "round": 501}),
}


@pytest.mark.parametrize("why", UNREACHABLE)
def test_a_position_that_no_game_can_reach_is_refused(why: str) -> None:
    """DL-10, DL-19, DL-21, DL-80, DL-81, DL-82: and from none is there no way to go on."""
    data, changes = UNREACHABLE[why]
    with pytest.raises(BadPosition):
        Match.from_position(changed(data, changes), "drachenland")


def test_every_sentence_about_positions_is_reached() -> None:
    """A sentence about positions that no bad position gets is missing above, or dead; each names its rule."""
    bad = [(data, changes) for data, changes, _sentence in ILL_FORMED + IMPOSSIBLE]
    reached = {_fault(changed(data, changes)) for data, changes in [*bad, *UNREACHABLE.values()]}
    assert (sentences(positions) | sentences(invariants)) - reached == set()
    assert all("(DL-" in sentence for sentence in sentences(invariants))


def _fault(data: Any) -> str | None:
    """What is wrong with a position, as the sentence before its gaps are filled."""
    try:
        Match.from_position(data, "drachenland")
    except BadPosition as error:
        return error.text.message
    return None


@pytest.mark.parametrize("data", [[], "V4", None, 7])
def test_a_position_is_an_object(data: Any) -> None:
    with pytest.raises(BadPosition):
        Match.from_position(data, find_game("drachenland"))


def test_what_a_seat_knows_is_no_position() -> None:
    """DL-68: what is marked may not be read back."""
    with pytest.raises(BadPosition):
        Match.from_position(Match.from_position(ASSIGN).position(1))


# ---- random damage --------------------------------------------------------------------------------

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.just(10**12),
    st.floats(allow_nan=False),
    st.sampled_from(
        [
            "R",
            "G",
            "B",
            "D",
            "V1",
            "V15",
            "s001",
            "s100",
            "E1",
            "M",
            "O",
            "DR",
            "T",
            "?",
            "ROLL",
            "MOVE",
            "TAKE",
            "HAND",
            "REVEAL",
            "END",
            "SETUP",
        ]
    ),
    st.lists(st.sampled_from(["R", "G", "M", "O", "DR", 3, 4]), max_size=3),
    st.dictionaries(st.sampled_from("RGBD"), st.integers(0, 3), max_size=3),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every entry of a position."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [path] if path else []
    for key, value in entries:
        found += places(value, (*path, key))
    return found


@given(st.sampled_from(sorted(GOOD)), st.randoms(use_true_random=False), VALUES, VALUES)
def test_random_damage(name: str, rng: random.Random, one: Any, other: Any) -> None:
    """Section 10: a damaged position is refused by one sentence, or it can be played and written."""
    data = json.loads(json.dumps(GOOD[name]))
    for value in (one, other)[: rng.choice([1, 1, 2])]:
        *ways, last = rng.choice(places(data))
        entry = data
        for step in ways:
            entry = entry[step]
        entry[last] = value
    try:
        match = Match.from_position(data, "drachenland")
    except BadPosition as error:
        told = str(error)
        assert told and "\n" not in told and told.rstrip().endswith((".", ")", "?"))
        return
    assert Match.from_position(match.position()).state.tobytes() == match.state.tobytes()
    for _ in range(4):
        if not match.is_over:
            match.play_action(rng.choice(match.legal_actions()))
    assert match.game.positions.problems(match.state) == []
