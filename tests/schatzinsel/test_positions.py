"""Positions as JSON (ledger, section 10): round trips, the referee's, and every invariant violated once."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from drachenhort import Match, find_game
from drachenhort.games.schatzinsel import invariants, positions
from drachenhort.kernel.errors import BadPosition, UnknownGame
from tests.goldener_drache.test_positions import changed
from tests.referee.schatzinsel import Referee, line_of
from tests.referee.test_schatzinsel_self import late_game, random_options

from .situations import (
    L1,
    begun,
    duel,
    late_match,
    ledger,
    placed,
    played,
    random_states,
    sentences,
    shown,
    situation,
)

KEYS = (
    "game options phase active turn layout figures camp_figures ship_figures camp_chests ship_chests points "
    "moved veto_used barred returned pending winner dice"
)
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "schatzinsel.md"


# ---- writing --------------------------------------------------------------------------------------


def test_a_position_names_everything() -> None:
    """Section 10: and the referee writes its line from it."""
    match = duel()
    assert list(match.position()) == KEYS.split() and match.position()["game"] == "schatzinsel"
    assert line_of(plain(match)) == (
        f"{L1.replace(' ', ',')}|14:B,15:R|cf=4,4|sf=0,0|cc=6,6|sc=0,0|t=R|n=1|ph=DUEL_ROLL|p=1|m=1|v=0|bar=|"
        "ret=-|x=15>14/R|opt=refill:turn_start,start_entry:open,rotate_occupied:forbid,veto_yield:any_action,"
        "return_to:start,length:normal,max_turns:1000"
    )


def plain(match: Match) -> dict[str, Any]:
    """The position in the ledger's names, with the options that it knows."""
    data = ledger(match)
    return {**data, "opt": {name: data["opt"][name] for name in Referee().position()["opt"]}}


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


def read(data: dict[str, Any]) -> dict[str, Any]:
    """A position as the engine writes what it has read."""
    return Match.from_position(data).position()


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
            seen.update([state.position()["phase"], *state.position()["returned"]])
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


def test_the_position_of_the_referee_is_the_engines() -> None:
    """Section 10: either side reads what the other has written, key by key, in the ledger's names too."""
    for seed in range(6):
        rng = random.Random(seed)
        match = (
            late_match(rng) if seed % 2 else Match("schatzinsel", **(random_options(rng) | {"max_turns": 30}))
        )
        for state in random_states(match, rng):
            ours = plain(state)
            theirs = Referee.from_position(ours).position()
            assert theirs.items() <= ours.items()
            assert ours.keys() - theirs.keys() == {"game", "winner", "dice"}
            assert Match.from_position(ledger(state)).position() == state.position()
    theirs = late_game(random.Random(5)).position()
    assert theirs == {name: plain(Match.from_position(theirs, "schatzinsel"))[name] for name in theirs}


# ---- what may be left out -------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["draft", "random", L1])
def test_whatever_is_left_out_is_as_at_the_start(layout: str) -> None:
    """Section 10.1: each key alone, and all of them."""
    whole = Match("schatzinsel", layout=layout).position()
    for name in whole:
        if name not in ("game", "options"):
            assert read({key: value for key, value in whole.items() if key != name}) == whole
            assert read(whole | {name: None}) == whole
    assert read({"game": "schatzinsel", "options": {"layout": layout}}) == whole
    assert read({"game": "schatzinsel"}) == Match("schatzinsel").position()


def test_what_may_be_left_out_in_the_middle() -> None:
    """Section 10.1: options have their defaults; there need be no dice, no winner, no bar, nobody out."""
    data = placed(L1, "15", "14")
    for name in ("bar", "ret", "x", "opt", "sf", "sc", "cc", "m", "v"):
        del data[name]
    assert Match.from_position(data, "schatzinsel") == situation(red="15", black="14")


# ---- a turn that is about to begin ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({}, ["ROLL", {"SR": "R"}, [4, 5], None]),
        ({"red": "SR"}, ["ROLL", {"SR": "R"}, [4, 5], None]),
        (
            {"red": "15", "black": "SR", "camps": (0, 4), "ships": (4, 0)},
            ["ROLL", {"15": "R", "SR": "B"}, [0, 4], None],
        ),
        ({"black": "SR"}, ["DUEL_ROLL", {"SR": "B"}, [5, 4], "camp>SR/R*"]),
        ({"camps": (0, 5), "ships": (5, 0)}, ["ROLL", {"SR": "R"}, [0, 5], None]),
        ({"camps": (0, 5), "ships": (5, 0), "return_to": "landing"}, ["ROLL", {"GR": "R"}, [0, 5], None]),
        ({"black": "SR", "camps": (0, 4), "ships": (5, 0)}, ["DUEL_ROLL", {"SR": "B"}, [0, 4], "ship>SR/R*"]),
    ],
)  # fmt: skip
def test_turn_start_goes_on_by_itself(fields: dict[str, Any], after: list[Any]) -> None:
    """Section 5, TI-21, TI-24, TI-70 to TI-72, TI-93: a position may name it and is read as what follows."""
    match = Match.from_position(placed(L1, ph="TURN_START", **fields), "schatzinsel")
    assert shown(match, "ph figures cf x") == after and len(match) == 0
    check_round_trip(match)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"p": 1}, "Before the dice nothing has been done in a turn (TI-25)."),
        ({"m": 1}, "Before the dice nothing has been done in a turn (TI-25)."),
        ({"ret": ["R"]}, "A returned figure is the only one of its side on the island (INV-11)."),
        ({"n": 2}, "Turn 2 is not the turn of that side (TI-20)."),
        ({"n": 0}, "Discs are missing during set-up, and only then (TI-10)."),
        ({"x": "camp>SR/R*"}, "pending does not fit the phase TURN_START."),
    ],
)
def test_nothing_has_happened_before_a_turn(changes: dict[str, Any], sentence: str) -> None:
    """TI-20, TI-25: what would be hidden by what follows is refused."""
    with pytest.raises(BadPosition) as caught:
        Match.from_position(placed(L1, ph="TURN_START") | changes, "schatzinsel")
    assert str(caught.value) == sentence


# ---- the page -------------------------------------------------------------------------------------


def test_every_example_of_the_page_is_read() -> None:
    """Section 10.1: today's names and the ledger's, S12 after `15>14`."""
    found = [
        json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    ]
    assert [read(data) for data in found] == [duel().position()] * 2
    assert "phase" in found[0] and "ph" in found[1]


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
PAIRS = ("camp_figures", "ship_figures", "camp_chests", "ship_chests")
ILL_FORMED: list[Case] = [
    *(
        (ACTION, {"phase": bad}, "phase of the position must be one of DRAW, PLACE")
        for bad in ("RESOLVE", ["ACTION"])
    ),
    (ACTION, {"options": []}, "options must be an object."),
    (ACTION, {"options": "x"}, "options must be an object."),
    (ACTION, {"options": {"refill": "x"}}, "Option refill cannot be 'x'"),
    (ACTION, {"options": {"refil": "x"}}, "There is no option refil; did you mean refill?"),
    (ACTION, {"options": {"players": 3}}, "Option players cannot be 3"),
    *(
        (ACTION, {"turn": bad}, "turn of the position must be a whole number from 0")
        for bad in (-1, 1.0, "1", True, 2**31)
    ),
    *(
        (ACTION, {"points": bad}, "points of the position must be a whole number from 0 to 4.")
        for bad in (-1, 5, True, "2")
    ),
    *((ACTION, {"moved": bad}, "moved of the position must be true, false.") for bad in (2, -1, "x")),
    *((ACTION, {"veto_used": bad}, "veto_used of the position must be true, false.") for bad in (2, "x")),
    *(
        (ACTION, {"barred": bad}, "barred of the position must be a whole number from 1 to 19.")
        for bad in (0, 20, "9", True)
    ),
    *(
        (ACTION, {"active": bad}, "active of the position must be a whole number from 1 to 2.")
        for bad in ("X", "", 0, 3, "RB", ["R"])
    ),
    *((WON, {"winner": bad}, "winner of the position must be one of R, B.") for bad in ("X", "", 0, True)),
    *(
        (ACTION, {"layout": bad}, "layout of the position must be a list of 19.")
        for bad in (L1, L1.split()[:18])
    ),
    *((ACTION, {"layout.0": bad}, f"{bad!r} in layout is no disc") for bad in ("E6", "G5", "e5", None, 5)),
    *((ACTION, {"figures": bad}, "figures must be an object") for bad in (["15:R"], "15:R")),
    (ACTION, {"figures": {"20": "R"}}, "figures has no entry 20; did you mean"),
    (ACTION, {"figures": {"15": "X"}}, "15 of figures must be one of R, B."),
    (ACTION, {"figures": {"15": ["R"]}}, "15 of figures must be one of R, B."),
    *(
        (ACTION, {name: bad}, f"{name} of the position must be a list of 2.")
        for name in PAIRS
        for bad in ([5], [5, 5, 0], 5, {"R": 5})
    ),
    *(
        (ACTION, {f"{name}.1": bad}, f"{name} of the position must be a whole number from 0 to ")
        for name in PAIRS
        for bad in (-1, 17, "5", True, None, 1.5)
    ),
    *(
        (OUT, {"returned": bad}, "returned must be a list of R, Ru, B or Bu, each side once (TI-75).")
        for bad in ("Bu", ["X"], [None], 5, ["B", "Bu"])
    ),
    (ACTION, {"figure": {}}, "the position has no entry figure; did you mean figures?"),
    (ACTION, {"ph": "ROLL"}, "the position has no entry ph"),
    (ACTION, {"seed": 7}, "the position has no entry seed"),
    (ACTION, {"pending": "7"}, "pending does not fit the phase ACTION."),
    (ROLL, {"pending": "7"}, "pending does not fit the phase ROLL."),
    (DRAW, {"pending": "D"}, "pending does not fit the phase DRAW."),
    *((PLACE, {"pending": bad}, "pending does not fit the phase PLACE.") for bad in (None, "G", "AB", "")),
    *(
        (VETO, {"pending": bad}, "pending does not fit the phase VETO.")
        for bad in (None, "0", "20", "9/R", ["9"], "")
    ),
    *(
        (VETO_ROLL, {"pending": bad}, "pending does not fit the phase VETO_ROLL.")
        for bad in (None, "9", "9/X", "9/")
    ),
    *(
        (DUEL, {"pending": bad}, "pending does not fit the phase DUEL_ROLL.")
        for bad in (None, "14", "15>14", "15>20/R", "box>14/R", "15>camp/R", "15>14/R**")
    ),
    *(
        (EXTRA, {"pending": bad}, "pending does not fit the phase EXTRA.")
        for bad in (None, "camp", "20", "14>15")
    ),
    *(
        (ACTION, {"dice": bad}, "dice must look like ROLL RBBR.")
        for bad in ("RBBR", "ROLL RB", "DUEL_ROLL RBRB", "ROLL RBBX", 5, "DRAW RB", "")
    ),
]

IMPOSSIBLE: list[Case] = [
    (ACTION, {"layout.4": "B0"}, "There are more discs of a type than the box holds (TI-03)."),
    (PLACE, {"layout.0": "A0", "active": 2}, "There are more discs of a type than the box holds (TI-03)."),
    (ACTION, {"layout.0": "--"}, "Discs are missing during set-up, and only then (TI-10)."),
    (ACTION, {"turn": 0}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"turn": 1}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"layout": L1.split(), "active": 1}, "Discs are missing during set-up, and only then (TI-10)."),
    (DRAW, {"active": 1}, "Black places the first disc, then the players alternate (TI-10)."),
    (PLACE, {"active": 2}, "Black places the first disc, then the players alternate (TI-10)."),
    (ACTION, {"camp_chests": [6, 5]}, "There are 12 chests in the game (INV-10)."),
    (ACTION, {"options": {"length": "long"}}, "There are 16 chests in the game (INV-10)."),
    (ACTION, {"ship_chests": [1, 0]}, "There are 12 chests in the game (INV-10)."),
    (ACTION, {"camp_figures": [4, 4]}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"ship_figures": [0, 1]}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"figures": {"15": "R"}}, "There are ten figures in the game (INV-10)."),
    (ACTION, {"camp_chests": [0, 5], "ship_chests": [7, 0]}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"winner": None}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"winner": "B"}, "Who has 7 chests on the ship has won (TI-80)."),
    (WON, {"phase": "ROLL"}, "There is a winner only when the game is over (TI-80)."),
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
        {"figures": {"GB": "B"}, "returned": ["B"]},
        "Only an unloaded figure stands on its landing point (TI-41, TI-82).",
    ),
    (OUT, {"options": {}}, "Unloaded figures exist only with return_to = landing (TI-73)."),
    (ACTION, {"returned": ["B"]}, "A returned figure is the only one of its side on the island (INV-11)."),
    (ACTION, {"returned": ["R"]}, "A returned figure is the only one of its side on the island (INV-11)."),
    (
        OUT,
        {"figures": {"17": "B", "18": "B"}, "ship_figures": [0, 3]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (
        OUT,
        {"camp_figures": [5, 1], "ship_figures": [0, 3]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (
        OUT,
        {"figures": {}, "ship_figures": [0, 5]},
        "A returned figure is the only one of its side on the island (INV-11).",
    ),
    (
        DRAW,
        {"figures": {"SR": "R"}, "camp_figures": [4, 5]},
        "No figure enters before the first turn (TI-21).",
    ),
    (ACTION, {"active": 2}, "Turn 1 is not the turn of that side (TI-20)."),
    (ACTION, {"turn": 2}, "Turn 2 is not the turn of that side (TI-20)."),
    (ACTION, {"turn": 1001}, "Turn 1001 lies behind the last one (TI-90)."),
    (JUDGED, {"turn": 41}, "Turn 41 lies behind the last one (TI-90)."),
    *(
        (data, {"points": 0}, "Without points the turn is over (TI-25).")
        for data in (ACTION, VETO, RESPOND, VETO_ROLL, TURN_DISC, OTHER_DISC)
    ),
    *(
        (ROLL, change, "Before the dice nothing has been done in a turn (TI-25).")
        for change in ({"points": 1}, {"moved": 1}, {"veto_used": 1}, {"veto_used": 1, "barred": 9})
    ),
    (DRAW, {"points": 1}, "Before the dice nothing has been done in a turn (TI-25)."),
    *(
        (
            data,
            {"veto_used": v},
            "A veto is used once in a turn, and veto_used says whether it was (TI-53, TI-63).",
        )
        for data, v in ((VETO, 1), (RESPOND, 0), (VETO_ROLL, 0))
    ),
    (
        OTHER_DISC,
        {"veto_used": 0, "barred": None},
        "A veto is used once in a turn, and veto_used says whether it was (TI-53, TI-63).",
    ),
    (ACTION, {"barred": 9}, "A disc is barred only by a veto (TI-58)."),
    *(
        (data, {"pending": x}, "The named disc may not be turned (TI-51, TI-58).")
        for data, x in ((VETO, "15"), (RESPOND, "15"), (VETO_ROLL, "15/R"), (TURN_DISC, "15"))
    ),
    (TURN_DISC, {"veto_used": 1, "barred": 9}, "The named disc may not be turned (TI-51, TI-58)."),
    (EXTRA, {"pending": "15"}, "The figure that may move on is not there (TI-68)."),
    (EXTRA, {"figures": {"14": "B"}}, "The figure that may move on is not there (TI-68)."),
    (DUEL, {"pending": "15>16/R"}, "No enemy stands on the point of the duel (TI-37)."),
    (
        DUEL,
        {"figures": {"14": "R", "15": "R"}},
        "No enemy stands on the point of the duel (TI-37).",
    ),
    (DUEL, {"pending": "16>14/R"}, "The attacker is not where it comes from (TI-37)."),
    (DUEL, {"pending": "camp>14/R*"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"pending": "camp>SR/R"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"pending": "ship>SR/R*"}, "Nobody can enter by a duel here (TI-24)."),
    (ENTRY, {"camp_figures": [0, 4], "ship_figures": [5, 0]}, "Nobody can enter by a duel here (TI-24)."),
]


@pytest.mark.parametrize(
    ("data", "changes", "sentence"),
    [pytest.param(*case, id=f"{case[0]['phase']} {case[1]!a}") for case in ILL_FORMED + IMPOSSIBLE],
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
    "TI-80 over, and nobody has enough chests": (ACTION, {"phase": "GAME_OVER"}),
    "TI-80 won without chests before the cap": (ACTION, {"phase": "GAME_OVER", "winner": "R"}),
    "TI-90 a draw although Red is ahead": (JUDGED, {"winner": None}),
    "TI-90 judged for the side that is behind": (JUDGED, {"winner": "B"}),
    "TI-90 judged although both are level": (DRAWN_GAME, {"winner": "R", "camp_figures": [4, 5]}),
    "TI-70 a duel from the ship, and nobody is out": (RETURN, {"returned": []}),
    "TI-70 a duel from the ship with a figure in camp": (RETURN, {"returned": [], "camp_figures": [3, 1]}),
    "TI-77 a duel on a landing point": (
        situation(red="3", black="GB", camps=(4, 0), ships=(0, 4), ret=["Bu"], m=1, **LANDING).position(),
        {"phase": "DUEL_ROLL", "pending": "3>GB/R"},
    ),
    "TI-77 won on a landing point": (
        situation(red="GR", camps=(0, 5), ships=(4, 0), ret=["Ru"], m=1, **LANDING).position(),
        {"phase": "EXTRA", "pending": "GR"},
    ),
    "TI-30 a duel to which no path leads": (
        situation(red="15", black="1", p=1, m=1).position(),
        {"phase": "DUEL_ROLL", "pending": "15>1/R"},
    ),
    "TI-04 chests changed camps in set-up": (DRAW, {"camp_chests": [5, 7]}),
    "TI-04 a chest on a ship in set-up": (DRAW, {"camp_chests": [5, 6], "ship_chests": [1, 0]}),
    "TI-04 figures changed sides in set-up": (PLACE, {"camp_figures": [4, 6]}),
    "TI-04 a figure on a ship in set-up": (PLACE, {"camp_figures": [4, 5], "ship_figures": [1, 0]}),
    "TI-10 set-up although the layout is given": (DRAW, {"options.layout": L1}),
    "TI-13 a random layout with a gap": (PLACE, {"options.layout": "random"}),
    "TI-57 another disc, with any_action": (OTHER_DISC, {"options.veto_yield": "any_action"}),
    "TI-58 another disc, and none is barred": (OTHER_DISC, {"barred": None}),
    "TI-58 a second veto": (RESPOND, {"barred": 8}),
    "TI-58 a second fight": (VETO_ROLL, {"barred": 8}),
    "TI-29 the last point, and a disc is named": (VETO, {"points": 1}),
    "TI-29 the last point, and a disc is turned": (TURN_DISC, {"points": 1}),
    "TI-28 a duel by a move that was not made": (DUEL, {"moved": 0}),
    "TI-28 a duel won by a move that was not made": (EXTRA, {"moved": 0}),
    "TI-24 an entry duel after the dice": (ENTRY, {"points": 2}),
    "TI-24 a move before the dice": (ENTRY, {"moved": 1}),
    "TI-26 a move, and still four points": (ACTION, {"points": 4, "moved": 1}),
    "TI-73 loaded and unloaded": (OUT, {"returned": ["B", "Bu"]}),
}


@pytest.mark.parametrize("why", UNREACHABLE)
def test_a_position_that_no_game_can_reach_is_refused(why: str) -> None:
    """TI-04, TI-10, TI-24, TI-26, TI-28, TI-29, TI-30, TI-57, TI-58, TI-70, TI-73, TI-77, TI-80, TI-90."""
    data, changes = UNREACHABLE[why]
    Match.from_position(data)
    with pytest.raises(BadPosition):
        Match.from_position(changed(data, changes))


def test_every_sentence_about_positions_is_reached() -> None:
    """A sentence about positions that no bad position gets is missing above, or dead."""
    bad = [(data, changes) for data, changes, _sentence in ILL_FORMED + IMPOSSIBLE] + list(
        UNREACHABLE.values()
    )
    reached = {_fault(changed(data, changes)) for data, changes in bad}
    assert (sentences(positions) | sentences(invariants)) - reached == set()


def _fault(data: Any) -> str | None:
    """What is wrong with a position, as the sentence before its gaps are filled."""
    try:
        Match.from_position(data, find_game("schatzinsel"))
    except BadPosition as error:
        return error.text.message
    return None
