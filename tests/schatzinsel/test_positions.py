"""Positions as JSON (ledger, section 10): round trips, the referee's, and every invariant violated once."""

import json
import random
from typing import Any

import pytest

from drachenhort import Match, find_game
from drachenhort.games.schatzinsel import positions
from drachenhort.kernel.errors import BadPosition, UnknownGame
from tests.goldener_drache.test_positions import changed
from tests.referee.schatzinsel import Referee, line_of
from tests.referee.test_schatzinsel_self import late_game, random_options

from .situations import (
    L1,
    begun,
    duel,
    late_match,
    placed,
    played,
    random_states,
    sentences,
    shown,
    situation,
)

KEYS = "layout figures cf sf cc sc t n ph p m v bar ret x opt"


# ---- writing --------------------------------------------------------------------------------------


def test_a_position_has_the_names_of_the_ledger() -> None:
    """Section 10: and the referee writes its line from it."""
    data = duel().position()
    assert list(data) == ["game", *KEYS.split(), "winner", "dice"] and data["game"] == "schatzinsel"
    options = {name: value for name, value in data["opt"].items() if name != "layout"}
    assert line_of({**data, "opt": options}) == (
        f"{L1.replace(' ', ',')}|14:B,15:R|cf=4,4|sf=0,0|cc=6,6|sc=0,0|t=R|n=1|ph=DUEL_ROLL|p=1|m=1|v=0|bar=|"
        "ret=-|x=15>14/R|opt=refill:turn_start,start_entry:open,rotate_occupied:forbid,veto_yield:any_action,"
        "return_to:start,length:normal,max_turns:1000"
    )


@pytest.mark.parametrize(
    ("tokens", "pending"),
    [
        ("", None),
        ("?9", "9"),
        ("?9 ok", "9"),
        ("?9 veto", "9"),
        ("?9 veto fight", "9/R"),
        ("?9 veto fight v:RB", "9/B"),
        ("15>14", "15>14/R"),
        ("15>14 d:RB", "15>14/B"),
        ("15>14 d:RR", "14"),
    ],
)
def test_what_is_pending(tokens: str, pending: str | None) -> None:
    """Section 10: the key x."""
    assert shown(played(situation(red="15", black="14", p=3), tokens), "x") == [pending]


def test_what_is_pending_before_the_dice() -> None:
    """Section 10, TI-24: a star marks a chain that began with an entry."""
    match = situation(black="SR 19", ph="TURN_START")
    assert shown(match, "x") == ["camp>SR/R*"]
    assert shown(played(match, "d:RR"), "x") == ["SR*"]
    assert shown(played(match, "+SR>19"), "x") == ["SR>19/R*"]
    match = situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B")
    assert shown(match, "x ret") == ["ship>SB/B*", ["B"]]


def test_figures_stand_in_the_order_of_the_nodes() -> None:
    """Section 10: 1 to 19, then the start fields and landing points; returned figures Red first."""
    fields: dict[str, Any] = {"camps": (0, 0), "ships": (4, 4), "ret": ["Ru", "Bu"], "return_to": "landing"}
    match = situation(red="GR", black="2", **fields)
    assert list(match.position()["figures"]) == ["2", "GR"] and shown(match, "ret") == [["Ru", "Bu"]]
    assert list(situation(red="SR 10", black="SB 9").position()["figures"]) == ["9", "10", "SR", "SB"]


# ---- there and back -------------------------------------------------------------------------------


def check_round_trip(match: Match) -> None:
    data = json.loads(json.dumps(match.position()))
    twin = Match.from_position(data)
    assert twin.state.tobytes() == match.state.tobytes() and twin.position() == data
    assert twin.decider == match.decider and twin.choices() == match.choices()
    assert twin.options == match.options


@pytest.mark.parametrize("layout", ["draft", "random", L1])
@pytest.mark.parametrize("edition", ["mixed", "french", "german"])
def test_every_situation_survives_json(layout: str, edition: str) -> None:
    """Section 10: nothing is lost, and nothing else is made of it."""
    match = Match("schatzinsel", layout=layout, edition=edition, max_turns=30)
    for state in random_states(match, random.Random(f"{layout} {edition}")):
        check_round_trip(state)


def test_every_late_situation_survives_json() -> None:
    """Section 10, TI-70 to TI-76: with returned figures, over random options."""
    seen = set()
    for seed in range(5):
        for state in random_states(late_match(random.Random(seed)), random.Random(seed)):
            check_round_trip(state)
            seen.update([state.position()["ph"], *state.position()["ret"]])
    assert {"R", "B", "Ru", "Bu", "DUEL_ROLL", "EXTRA", "GAME_OVER", "OTHER_DISC"} <= seen


def test_no_reachable_situation_has_a_problem() -> None:
    """INV-1 to INV-12."""
    for seed in range(8):
        match = late_match(random.Random(seed)) if seed % 2 else Match("schatzinsel", max_turns=60)
        for state in random_states(match, random.Random(seed)):
            assert match.game.positions.problems(state.state) == []


def test_a_game_goes_on_from_a_position() -> None:
    """Section 10: what follows is the same as in the match the position was taken from."""
    match = Match("schatzinsel", max_turns=40)
    twin = match
    for count, state in enumerate(random_states(match, random.Random(10))):
        if count == 60:
            twin = Match.from_position(state.position())
            assert len(twin) == 0 and twin.start_position == state.position()
        elif count > 60:
            twin.play_action(state.actions[-1])
    assert twin is not match and twin.position() == match.position() and twin.outcome == match.outcome


def without_layout(position: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in position["opt"].items() if name != "layout"}


def test_the_position_of_the_referee_is_the_engines() -> None:
    """Section 10: either side reads what the other has written, key by key."""
    for seed in range(6):
        rng = random.Random(seed)
        match = (
            late_match(rng) if seed % 2 else Match("schatzinsel", **(random_options(rng) | {"max_turns": 30}))
        )
        for state in random_states(match, rng):
            ours = state.position()
            theirs = Referee.from_position({**ours, "opt": without_layout(ours)}).position()
            assert {**ours, "opt": without_layout(ours)} == {
                **theirs, "game": "schatzinsel", "winner": ours["winner"], "dice": ours["dice"],
            }  # fmt: skip
    theirs = late_game(random.Random(5)).position()
    ours = Match.from_position(theirs, "schatzinsel").position()
    assert {name: ours[name] for name in theirs if name != "opt"} == {
        name: value for name, value in theirs.items() if name != "opt"
    }


def test_what_may_be_left_out() -> None:
    """Section 10: options have their defaults; there need be no dice, no winner, no bar, nobody out."""
    data = placed(L1, "15", "14")
    for name in ("bar", "ret", "x", "opt"):
        del data[name]
    assert Match.from_position(data, "schatzinsel") == situation(red="15", black="14")


# ---- what is impossible ---------------------------------------------------------------------------

LANDING: dict[str, Any] = {"return_to": "landing"}
DRAW = Match("schatzinsel").position()
PLACE = played(Match("schatzinsel"), "=D D3@7 =A").position()
ROLL = begun(L1).position()
ACTION = situation(red="15 SR", black="14", p=3).position()
VETO = played(situation(red="15", p=3), "?9").position()
RESPOND = played(situation(red="15", p=3), "?9 veto").position()
VETO_ROLL = played(situation(red="15", p=3), "?9 veto fight").position()
TURN_DISC = played(situation(red="15", p=3), "?9 ok").position()
OTHER_DISC = played(situation(red="15", p=3, veto_yield="other_disc"), "?9 veto yield").position()
DUEL = duel().position()
EXTRA = played(duel(), "d:RR").position()
ENTRY = situation(black="SR", ph="TURN_START").position()
RETURN = situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B").position()
OUT = situation(black="17", t="B", camps=(5, 0), ships=(0, 4), ret=["Bu"], return_to="landing").position()
WON = played(situation(red="8", chests=(1, 5, 6, 0)), "8>GR").position()
JUDGED = played(
    situation(red="9", t="B", n=40, ph="ROLL", chests=(5, 6, 1, 0), max_turns=40), "r:RR.RR"
).position()
DRAWN_GAME = played(situation(red="9", t="B", n=40, ph="ROLL", max_turns=40), "r:RR.RR").position()
GOOD = {
    name: value
    for name, value in list(globals().items())
    if name.isupper() and isinstance(value, dict) and "layout" in value
}


@pytest.mark.parametrize("name", GOOD)
def test_what_the_bad_positions_are_made_from_is_good(name: str) -> None:
    assert Match.from_position(GOOD[name]).position() == GOOD[name]


Case = tuple[dict[str, Any], dict[str, Any], str]
ILL_FORMED: list[Case] = [
    *((ACTION, {"ph": bad}, "ph must be one of DRAW, PLACE") for bad in ("RESOLVE", None, ["ACTION"], ...)),
    (ACTION, {"opt": []}, "opt must be an object."),
    (ACTION, {"opt": "x"}, "opt must be an object."),
    (ACTION, {"opt": {"refill": "x"}}, "Option refill cannot be 'x'"),
    (ACTION, {"opt": {"refil": "x"}}, "There is no option refil; did you mean refill?"),
    (ACTION, {"opt": {"players": 3}}, "Option players cannot be 3"),
    *((ACTION, {"n": bad}, "n must be a whole number from 0") for bad in (-1, 1.0, "1", True, 2**31, ...)),
    *((ACTION, {"p": bad}, "p must be a whole number from 0 to 4.") for bad in (-1, 5, True, "2", ...)),
    *((ACTION, {"m": bad}, "m must be a whole number from 0 to 1.") for bad in (2, -1, False, ...)),
    *((ACTION, {"v": bad}, "v must be a whole number from 0 to 1.") for bad in (2, None, ...)),
    *((ACTION, {"bar": bad}, "bar must be a whole number from 1 to 19.") for bad in (0, 20, "9", True)),
    *((ACTION, {"t": bad}, "t must be R or B.") for bad in ("X", "", None, 0, "RB", ["R"], ...)),
    *((WON, {"winner": bad}, "winner must be R or B.") for bad in ("X", "", 0, True)),
    *((ACTION, {"layout": bad}, "layout must be a list of 19 discs.") for bad in (L1, None, ...)),
    (ACTION, {"layout": L1.split()[:18]}, "layout must be a list of 19 discs."),
    *((ACTION, {"layout.0": bad}, f"{bad!r} in layout is no disc") for bad in ("E6", "G5", "e5", None, 5)),
    *((ACTION, {"figures": bad}, "figures must be an object") for bad in (["15:R"], None, "15:R", ...)),
    (ACTION, {"figures": {"20": "R"}}, "There is no figure 'R' on '20'."),
    (ACTION, {"figures": {15: "R"}}, "There is no figure 'R' on 15."),
    (ACTION, {"figures": {"15": "X"}}, "There is no figure 'X' on '15'."),
    (ACTION, {"figures": {"15": ["R"]}}, "There is no figure ['R'] on '15'."),
    *(
        (ACTION, {name: bad}, f"{name} must be a list of two numbers, red first.")
        for name in ("cf", "sf", "cc", "sc")
        for bad in ([5], [5, 5, 0], 5, None, {"R": 5}, ...)
    ),
    *(
        (ACTION, {f"{name}.1": bad}, f"{name} must be a whole number from 0 to 16.")
        for name in ("cf", "sf", "cc", "sc")
        for bad in (-1, 17, "5", True, None, 1.5)
    ),
    *((OUT, {"ret": bad}, "ret must be a list of R, Ru, B or Bu.") for bad in ("Bu", ["X"], [None], 5)),
    (ACTION, {"x": "7"}, "x does not fit the phase ACTION."),
    (ROLL, {"x": "7"}, "x does not fit the phase ROLL."),
    (DRAW, {"x": "D"}, "x does not fit the phase DRAW."),
    *((PLACE, {"x": bad}, "x does not fit the phase PLACE.") for bad in (None, "G", "AB", "")),
    *((VETO, {"x": bad}, "x does not fit the phase VETO.") for bad in (None, "0", "20", "9/R", ["9"], "")),
    *((VETO_ROLL, {"x": bad}, "x does not fit the phase VETO_ROLL.") for bad in (None, "9", "9/X", "9/")),
    *(
        (DUEL, {"x": bad}, "x does not fit the phase DUEL_ROLL.")
        for bad in (None, "14", "15>14", "15>20/R", "box>14/R", "15>camp/R", "15>14/R**")
    ),
    *((EXTRA, {"x": bad}, "x does not fit the phase EXTRA.") for bad in (None, "camp", "20", "14>15")),
    *(
        (ACTION, {"dice": bad}, "dice must look like ROLL RBBR.")
        for bad in ("RBBR", "ROLL RB", "DUEL_ROLL RBRB", "ROLL RBBX", 5, "DRAW RB", "")
    ),
]  # fmt: skip

IMPOSSIBLE: list[Case] = [
    (ACTION, {"layout.4": "B0"}, "There are more discs of a type than the box holds (TI-03)."),
    (PLACE, {"layout.0": "A0", "t": "B"}, "There are more discs of a type than the box holds (TI-03)."),
    (ACTION, {"layout.0": "--"}, "Discs are missing during set-up, and only then (TI-10)."),
    (ACTION, {"n": 0}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"n": 1}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"layout": L1.split(), "t": "R"}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"t": "R"}, "Black places the first disc, then the players alternate (TI-10)."),
    (PLACE, {"t": "B"}, "Black places the first disc, then the players alternate (TI-10)."),
    (ACTION, {"cc": [6, 5]}, "There are 12 chests in the game (INV-10)."),
    (ACTION, {"opt": {"length": "long"}}, "There are 16 chests in the game (INV-10)."),
    (ACTION, {"sc": [1, 0]}, "There are 12 chests in the game (INV-10)."),
    (ACTION, {"cf": [4, 4]}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"sf": [0, 1]}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"figures": {"15": "R"}}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"cc": [0, 5], "sc": [7, 0]}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"winner": None}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"winner": "B"}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"ph": "ROLL"}, "There is a winner only when the game is over (TI-80)."),
    (ACTION, {"winner": "R"}, "There is a winner only when the game is over (TI-80)."),
    (
        ACTION,
        {"figures": {"15": "R", "GR": "R", "14": "B"}},
        "Only an unloaded figure stands on its landing point (TI-41, TI-82).",
    ),
    (
        ACTION,
        {"figures": {"15": "R", "GB": "R", "14": "B"}},
        "Only an unloaded figure stands on its landing point (TI-41, TI-82).",
    ),
    (
        OUT,
        {"figures": {"GB": "B"}, "ret": ["B"]},
        "Only an unloaded figure stands on its landing point (TI-41, TI-82).",
    ),
    (OUT, {"opt": {}}, "Unloaded figures exist only with return_to = landing (TI-73)."),
    (ACTION, {"ret": ["B"]}, "A returned figure is the only one of its side on the island (INV-11)."),
    (ACTION, {"ret": ["R"]}, "A returned figure is the only one of its side on the island (INV-11)."),
    (
        OUT,
        {"figures": {"17": "B", "18": "B"}, "sf": [0, 3]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (
        OUT,
        {"cf": [5, 1], "sf": [0, 3]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (
        OUT,
        {"figures": {}, "sf": [0, 5]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (DRAW, {"figures": {"SR": "R"}, "cf": [4, 5]}, "No figure enters before the first turn (TI-21)."),
    (ACTION, {"t": "B"}, "Turn 1 is not the turn of that side (TI-20)."),
    (ACTION, {"n": 2}, "Turn 2 is not the turn of that side (TI-20)."),
    (ACTION, {"n": 1001}, "Turn 1001 lies behind the last one (TI-90)."),
    (JUDGED, {"n": 41}, "Turn 41 lies behind the last one (TI-90)."),
    *(
        (data, {"p": 0}, "Without points the turn is over (TI-25).")
        for data in (ACTION, VETO, RESPOND, VETO_ROLL, TURN_DISC, OTHER_DISC)
    ),
    *(
        (ROLL, change, "Before the dice nothing has been done in a turn (TI-25).")
        for change in ({"p": 1}, {"m": 1}, {"v": 1}, {"v": 1, "bar": 9})
    ),
    (DRAW, {"p": 1}, "Before the dice nothing has been done in a turn (TI-25)."),
    *(
        (data, {"v": v}, "A veto is used once in a turn, and v says whether it was (TI-53, TI-63).")
        for data, v in ((VETO, 1), (RESPOND, 0), (VETO_ROLL, 0))
    ),
    (
        OTHER_DISC,
        {"v": 0, "bar": None},
        "A veto is used once in a turn, and v says whether it was (TI-53, TI-63).",
    ),
    (ACTION, {"bar": 9}, "A disc is barred only by a veto (TI-58)."),
    *(
        (data, {"x": x}, "The named disc may not be turned (TI-51, TI-58).")
        for data, x in ((VETO, "15"), (RESPOND, "15"), (VETO_ROLL, "15/R"), (TURN_DISC, "15"))
    ),
    (TURN_DISC, {"v": 1, "bar": 9}, "The named disc may not be turned (TI-51, TI-58)."),
    (EXTRA, {"x": "15"}, "The figure that may move on is not there (TI-68)."),
    (EXTRA, {"figures": {"14": "B"}}, "The figure that may move on is not there (TI-68)."),
    (DUEL, {"x": "15>16/R"}, "No enemy stands on the point of the duel (TI-37)."),
    (
        DUEL,
        {"figures": {"14": "R", "15": "R"}},
        "No enemy stands on the point of the duel (TI-37).",
    ),
    (DUEL, {"x": "16>14/R"}, "The attacker is not where it comes from (TI-37)."),
    (DUEL, {"x": "camp>14/R*"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"x": "camp>SR/R"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"x": "ship>SR/R*"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"cf": [0, 4], "sf": [5, 0]}, "Nobody can enter by a duel here (TI-24)."),
]


@pytest.mark.parametrize(
    ("data", "changes", "sentence"),
    [pytest.param(*case, id=f"{case[0]['ph']} {case[1]!a}") for case in ILL_FORMED + IMPOSSIBLE],
)
def test_a_bad_position_is_refused(data: dict[str, Any], changes: dict[str, Any], sentence: str) -> None:
    """Section 10, INV-1 to INV-12: with a sentence that says what is wrong."""
    with pytest.raises(BadPosition) as caught:
        Match.from_position(changed(data, changes), "schatzinsel")
    assert str(caught.value).startswith(sentence) and caught.value.code == "position/bad"


@pytest.mark.parametrize("data", [[], "L1", None, 7])
def test_a_position_is_an_object(data: Any) -> None:
    """Section 10."""
    with pytest.raises(BadPosition):
        Match.from_position(data, find_game("schatzinsel"))


def test_a_position_without_a_game_is_refused() -> None:
    """Section 10."""
    with pytest.raises(UnknownGame):
        Match.from_position(placed())


UNREACHABLE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "TI-80 over, and nobody has enough chests": (ACTION, {"ph": "GAME_OVER"}),
    "TI-80 won without chests before the cap": (ACTION, {"ph": "GAME_OVER", "winner": "R"}),
    "TI-90 a draw although Red is ahead": (JUDGED, {"winner": None}),
    "TI-90 judged for the side that is behind": (JUDGED, {"winner": "B"}),
    "TI-90 judged although both are level": (DRAWN_GAME, {"winner": "R", "cf": [4, 5]}),
    "TI-70 a duel from the ship, and nobody is out": (RETURN, {"ret": []}),
    "TI-70 a duel from the ship with a figure in camp": (RETURN, {"ret": [], "cf": [3, 1]}),
    "TI-77 a duel on a landing point": (
        situation(red="3", black="GB", camps=(4, 0), ships=(0, 4), ret=["Bu"], m=1, **LANDING).position(),
        {"ph": "DUEL_ROLL", "x": "3>GB/R"},
    ),
    "TI-77 won on a landing point": (
        situation(red="GR", camps=(0, 5), ships=(4, 0), ret=["Ru"], m=1, **LANDING).position(),
        {"ph": "EXTRA", "x": "GR"},
    ),
    "TI-30 a duel to which no path leads": (
        situation(red="15", black="1", p=1, m=1).position(),
        {"ph": "DUEL_ROLL", "x": "15>1/R"},
    ),
    "TI-04 chests changed camps in set-up": (DRAW, {"cc": [5, 7]}),
    "TI-04 a chest on a ship in set-up": (DRAW, {"cc": [5, 6], "sc": [1, 0]}),
    "TI-04 figures changed sides in set-up": (PLACE, {"cf": [4, 6]}),
    "TI-04 a figure on a ship in set-up": (PLACE, {"cf": [4, 5], "sf": [1, 0]}),
    "TI-10 set-up although the layout is given": (DRAW, {"opt.layout": L1}),
    "TI-13 a random layout with a gap": (PLACE, {"opt.layout": "random"}),
    "TI-57 another disc, with any_action": (OTHER_DISC, {"opt.veto_yield": "any_action"}),
    "TI-58 another disc, and none is barred": (OTHER_DISC, {"bar": None}),
    "TI-58 a second veto": (RESPOND, {"bar": 8}),
    "TI-58 a second fight": (VETO_ROLL, {"bar": 8}),
    "TI-29 the last point, and a disc is named": (VETO, {"p": 1}),
    "TI-29 the last point, and a disc is turned": (TURN_DISC, {"p": 1}),
    "TI-28 a duel by a move that was not made": (DUEL, {"m": 0}),
    "TI-28 a duel won by a move that was not made": (EXTRA, {"m": 0}),
    "TI-24 an entry duel after the dice": (ENTRY, {"p": 2}),
    "TI-24 a move before the dice": (ENTRY, {"m": 1}),
    "TI-26 a move, and still four points": (ACTION, {"p": 4, "m": 1}),
    "TI-73 loaded and unloaded": (OUT, {"ret": ["B", "Bu"]}),
}


@pytest.mark.parametrize("why", UNREACHABLE)
def test_a_position_that_no_game_can_reach_is_refused(why: str) -> None:
    """TI-04, TI-10, TI-24, TI-26, TI-28, TI-29, TI-30, TI-57, TI-58, TI-70, TI-73, TI-77, TI-80, TI-90."""
    data, changes = UNREACHABLE[why]
    Match.from_position(data)
    with pytest.raises(BadPosition):
        Match.from_position(changed(data, changes))


def test_every_sentence_about_positions_is_reached() -> None:
    """A sentence in positions.py that no bad position gets is missing above, or dead."""
    bad = [(data, changes) for data, changes, _sentence in ILL_FORMED + IMPOSSIBLE] + list(
        UNREACHABLE.values()
    )
    reached = {_fault(changed(data, changes)) for data, changes in bad}
    assert sentences(positions) - reached == set()


def _fault(data: Any) -> str | None:
    """What is wrong with a position, as the sentence before its gaps are filled."""
    try:
        Match.from_position(data, find_game("schatzinsel"))
    except BadPosition as error:
        return error.text.message
    return None
