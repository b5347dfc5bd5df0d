"""Positions as JSON (ledger, section 10.1): the example, round trips, and every invariant violated once."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from drachenhort import Match, find_game
from drachenhort.games.goldener_drache import board, invariants, positions
from drachenhort.kernel.errors import BadBoard, BadPosition, UnknownGame
from drachenhort.kernel.fields import Fields
from drachenhort.kernel.positions import write_position

from .situations import (
    B2,
    base,
    begun,
    in_older_spelling,
    position,
    random_states,
    seen_rack,
    sentences,
    situation,
    unknown,
)

PAGE = Path(__file__).parents[2] / "docs/rules/goldener_drache.md"
EXAMPLES = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
]
EXAMPLE = next(data for data in EXAMPLES if data.get("phase") == "VETO")
OLDER_EXAMPLE = """
{"theme":"goldener_drache","board":"gd_recon_a","n":2,"phase":"VETO","active":1,"moves_left":2,"storm_turn":false,
 "players":[{"cell":"e2","under":"S","rack":["SW","SE","E","W","N"],"storm":2,"lightning":2,"revealed":2},
            {"cell":"g1","under":"N","rack":["S","SE","SW","W","E"],"storm":2,"lightning":2,"revealed":0}],
 "pending":{"dragon":2,"from":"g1","to":"f2"},"excluded":[],"round":1,"turn":1,"first":1}
"""
"""As the ledger wrote it before all options stood together."""


# ---- the examples ---------------------------------------------------------------------------------


def test_every_example_of_the_ledger_is_read() -> None:
    """Sections 3.3 and 10.1: the board is the one that we ship, and every position can be played."""
    boards = [data for data in EXAMPLES if "rows" in data]
    played = [Match.from_position(data) for data in EXAMPLES if "rows" not in data]
    assert len(boards) == 1 and len(played) == 2 and not any(match.is_over for match in played)
    fields = Fields(boards[0], "the example", BadBoard)
    assert board.from_fields(fields) == board.find("gd_recon_a")


@pytest.mark.parametrize("example", [EXAMPLE, json.loads(OLDER_EXAMPLE)], ids=["today", "older"])
def test_the_ledgers_example_is_read(example: dict[str, Any]) -> None:
    """Section 10.1, GD-51: and P2 sees P1's rack as the ledger says."""
    match = Match.from_position(example)
    assert match.decider == 1 and match.choices() == ["ok", "veto"]
    assert seen_rack(match, 1, 1) == "SW,?,?,?,N" and unknown(match, 1, 1) == {"SE", "E", "W"}


def test_the_ledgers_example_is_written() -> None:
    """Section 10.1: B2 after `calm 1S 2SW` is the example, with the same names and values."""
    match = begun()
    match.play_all("calm 1S 2SW")
    written = match.position()
    assert {name: written[name] for name in EXAMPLE if name != "options"} == {
        name: value for name, value in EXAMPLE.items() if name != "options"
    }
    assert written["options"] == dict(match.options)
    assert written == Match.from_position(EXAMPLE).position()


def test_what_a_seat_knows_is_written_with_a_question_mark_for_the_rest() -> None:
    """Section 10.1, GD-13, GD-51: the example, as P2 knows it."""
    match = Match.from_position(EXAMPLE)
    whole, known = match.position()["players"], known_to(match, 1)
    assert known[0]["rack"] == ["SW", "?", "?", "?", "N"] and known[0]["unplaced"] == ["W", "E", "SE"]
    assert known[1] == whole[1] and known_to(match, 0)[0] == whole[0]
    from_memory = Match.from_position(changed(EXAMPLE, {"options": {"memory_aid": False}}))
    known = known_to(from_memory, 1)
    assert known[0]["rack"] == ["SW", "?", "?", "?", "?"] and known[0]["under"] == "?"


def known_to(match: Match, seat: int) -> list[dict[str, Any]]:
    """The players as a seat knows them."""
    data = write_position(match.game, match.options, match.hidden(seat), seat)
    assert {name: data[name] for name in ("phase", "active", "turn")} == {
        name: match.position()[name] for name in ("phase", "active", "turn")
    }
    players: list[dict[str, Any]] = data["players"]
    return players


def test_a_position_names_everything() -> None:
    """Section 10.1: the fields, in set-up, in play and at the end."""
    match = Match("goldener_drache", players=3, first_player="random")
    data = match.position()
    assert (data["phase"], data["first"], data["active"]) == ("FIRST_PLAYER", None, None)
    assert data["players"][2] == {
        "cell": None, "under": None, "rack": [], "storm": 2, "lightning": 2, "revealed": 0,
    }  # fmt: skip
    match.play_all("first:2 start:N start:S start:W rack:S-W-E-SW-SE")
    data = match.position()
    assert (data["phase"], data["first"], data["active"], data["turn"]) == ("SETUP_RACK", 2, 2, 1)
    assert [len(player["rack"]) for player in data["players"]] == [5, 0, 0]
    assert data["players"][1]["cell"] == "g1" and data["options"]["first_player"] == "random"


def test_turn_and_round_are_counted_from_one() -> None:
    """Section 10.1."""
    rounds = [
        situation("P1 e1 []; P2 g1 []; P3 d1 []", turn=turn).position()["round"] for turn in range(1, 8)
    ]
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_a_draw_has_no_winner() -> None:
    """Section 10.1, GD-60: at END `winner` is null for a draw."""
    match = situation("P1 d10 []; P2 h10/SE [W,E,S]", turn=2, turn_limit=1)
    match.play_all("calm 2W 2E")
    data = match.position()
    assert data["phase"] == "END" and data["winner"] is None and Match.from_position(data).is_over


def test_what_may_be_left_out() -> None:
    """Section 10.1: whatever is left out is as at the start of the game."""
    data = changed(
        EXAMPLE, dict.fromkeys(("storm_turn", "excluded", "round", "turn", "first", "active"), ...)
    )
    for player in data["players"]:
        del player["storm"], player["lightning"]
    del data["players"][1]["revealed"], data["pending"]["from"], data["pending"]["to"], data["options"]
    assert Match.from_position(data).position() == Match.from_position(EXAMPLE).position()


@pytest.mark.parametrize("options", [{}, {"players": 5}, {"first_player": "random"}])
def test_a_position_that_says_nothing_is_the_start(options: dict[str, Any]) -> None:
    """Section 10.1."""
    match = Match("goldener_drache", **options)
    assert Match.from_position({"game": "goldener_drache", "options": options}).position() == match.position()


@pytest.mark.parametrize("name", sorted(Match("goldener_drache").position()))
def test_each_entry_may_be_left_out_of_the_start(name: str) -> None:
    """Section 10.1: and an entry of null counts as left out."""
    match = Match("goldener_drache", players=3)
    for data in (changed(match.position(), {name: ...}), changed(match.position(), {name: None})):
        if name == "options":
            data["options"] = {"players": 3}
        assert Match.from_position(data, "goldener_drache").state.tobytes() == match.state.tobytes()


UNKNOWN = [
    ({"stormturn": True}, "the position has no entry stormturn; did you mean storm_turn?"),
    ({"weather": "fine"}, "the position has no entry weather."),
    ({"players.1.lightening": 1}, "player 2 has no entry lightening; did you mean lightning?"),
    ({"pending.form": "g1"}, "pending has no entry form; did you mean from?"),
    ({"shown": {"frees": None}}, "shown has no entry frees; did you mean freed?"),
    ({"options": {"rack": "open"}}, "There is no option rack; did you mean racks?"),
]


@pytest.mark.parametrize(("changes", "sentence"), UNKNOWN)
def test_an_unknown_entry_is_refused(changes: dict[str, Any], sentence: str) -> None:
    """Section 10.1: at every level."""
    with pytest.raises(BadPosition) as caught:
        Match.from_position(changed(EXAMPLE, changes))
    assert str(caught.value) == sentence


# ---- there and back -------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [
    {},
    {"veto_scope": "any_opponent"},
    {"racks": "open"},
    {"memory_aid": False},
    {"first_player": "random"},
    {"theme": "icarius", "board": "ic_recon_a"},
    {"board": "1.2.3/..#../4...5/.#.#./5.*../....."},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "default")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_situation_survives_json(players: int, options: dict[str, Any]) -> None:
    """Section 10.1: nothing is lost, and nothing else is made of it; nor in the older spelling."""
    match = Match("goldener_drache", players=players, turn_limit=6, **options)
    for state in random_states(match, seed=players):
        data = json.loads(json.dumps(state.position()))
        twin = Match.from_position(data)
        assert twin.state.tobytes() == state.state.tobytes() and twin.options == state.options
        assert twin.position() == data and twin.decider == state.decider
        older = Match.from_position(in_older_spelling(data))
        assert older.state.tobytes() == state.state.tobytes() and older.options == state.options


@pytest.mark.parametrize("opening", ["full", "short"])
def test_the_short_opening_survives_json(opening: str) -> None:
    """Section 10.1, GD-63."""
    for state in random_states(Match("goldener_drache", opening=opening, turn_limit=3), seed=63):
        assert Match.from_position(state.position()).state.tobytes() == state.state.tobytes()


def test_a_game_goes_on_from_a_position() -> None:
    """Section 10.1: what follows is the same as in the match the position was taken from."""
    match = Match("goldener_drache", players=3, veto_scope="any_opponent", turn_limit=10)
    twin = match
    for count, state in enumerate(random_states(match, seed=10)):
        if count == 30:
            twin = Match.from_position(state.position())
            assert len(twin) == 0 and twin.start_position == state.position()
        elif count > 30:
            twin.play_action(state.actions[-1])
    assert twin.position() == match.position() and twin.outcome == match.outcome


# ---- what is impossible ---------------------------------------------------------------------------


def changed(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A copy with other values at paths such as `players.0.cell`; `...` leaves the entry out."""
    data = copy.deepcopy(data)
    for path, value in changes.items():
        *ways, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        place: Any = data
        for step in ways:
            place = place[step]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    return data


VETO_POSITION = EXAMPLE
START = position(B2, revealed=0)
MIDDLE = position("P1 e5/SE [S,N,E,W,SW]; P2 e6/SW [N,E,W,SE,S]", phase="MOVE", moves_left=3)
WON = position("P1 f9/S [N,E,W,SW,SE]; P2 e6/SW [N,E,W,SE,S]", phase="END", moves_left=2, winner=1)
RACKS = Match("goldener_drache", players=2)
DRAW = Match("goldener_drache", first_player="random").position()
RACKS.play_all("start:N start:S rack:S-W-E-SW-SE")

ILL_FORMED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (START, {"options.players": 6}, "Option players cannot be 6: it takes 2-5."),
    (START, {"options.players": True}, "Option players cannot be True: it takes 2-5."),
    (START, {"n": 6}, "Option players cannot be 6: it takes 2-5."),
    (START, {"n": None}, "Option players cannot be None: it takes 2-5."),
    (START, {"options.players": 3}, "players of the position must be a list of 3."),
    (START, {"players": {}}, "players of the position must be a list of 2."),
    (START, {"players": []}, "players of the position must be a list of 2."),
    (START, {"players": ...}, "In this phase 2 dragons are on the board, not 0."),
    (START, {"players.1": "P2"}, "player 2 must be an object."),
    (START, {"options": []}, "options must be an object."),
    (START, {"options.veto_scope": "nobody"}, "Option veto_scope cannot be 'nobody'"),
    (START, {"options.veto_scop": "owner"}, "There is no option veto_scop; did you mean veto_scope?"),
    (START, {"theme": "dragons"}, "Option theme cannot be 'dragons'"),
    (START, {"board": "nowhere"}, "There is no board 'nowhere'"),
    (START, {"board": ["gd_recon_a"]}, "Option board cannot be ['gd_recon_a']"),
    (START, {"phase": "NIGHT"}, "phase of the position must be one of FIRST_PLAYER, SETUP_START"),
    (START, {"phase": ...}, "In this phase 0 dragons are on the board, not 2."),
    (START, {"active": 3}, "active of the position must be a whole number from 1 to 2."),
    (START, {"first": 0}, "first of the position must be a whole number from 1 to 2."),
    (START, {"turn": 0}, "turn of the position must be a whole number from 1 to 1000000000."),
    (START, {"turn": 1.0}, "turn of the position must be a whole number from 1 to 1000000000."),
    (START, {"round": 2}, "Turn 1 does not lie in round 2."),
    (START, {"round": "one"}, "Turn 1 does not lie in round 'one'."),
    (START, {"moves_left": 6}, "moves_left of the position must be a whole number from 0 to 5."),
    (START, {"winner": 3}, "winner of the position must be a whole number from 1 to 2."),
    (START, {"excluded": 1}, "excluded of the position must be a list of 0 to 2."),
    (START, {"excluded": [3]}, "excluded of the position must be a whole number from 1 to 2."),
    (START, {"players.0.storm": 3}, "storm of player 1 must be a whole number from 0 to 2."),
    (START, {"players.0.lightning": -1}, "lightning of player 1 must be a whole number from 0 to 2."),
    (START, {"players.1.revealed": 6}, "revealed of player 2 must be a whole number from 0 to 5."),
    (START, {"players.0.cell": "d3"}, "player 1 cannot be on 'd3'."),
    (START, {"players.0.cell": "a1"}, "player 1 cannot be on 'a1'."),
    (START, {"players.0.cell": 11}, "player 1 cannot be on 11."),
    (START, {"players.0.under": "H"}, "under of player 1 must be one of N, S, W, E, SW, SE."),
    (START, {"players.0.under": None}, "There are 2 tiles of each direction, one for each player (INV-1)."),
    (START, {"players.0.rack.2": ["S"]}, "rack of player 1 must be one of N, S, W, E, SW, SE."),
    (START, {"players.0.rack": "SW"}, "rack of player 1 must be a list of 0 to 5."),
    (START, {"players.0.rack": 6 * ["S"]}, "rack of player 1 must be a list of 0 to 5."),
    (START, {"players.0.rack": ["S", "N"]}, "The rack of player 1 must hold five winds."),
    (START, {"players.0.rack": ...}, "The rack of player 1 must hold five winds."),
    (START, {"shown": 5}, "shown must be an object."),
    (START, {"shown": {"moved": 3}}, "moved of shown must be a whole number from 1 to 2."),
    (START, {"shown": {"freed": "NE"}}, "freed of shown must be one of N, S, W, E, SW, SE."),
    (START, {"shown": {"bounced": 6 * ["N"]}}, "bounced of shown must be a list of 0 to 5."),
    (VETO_POSITION, {"pending": None}, "dragon of pending must be a whole number from 1 to 2."),
    (VETO_POSITION, {"pending": 2}, "pending must be an object."),
    (VETO_POSITION, {"pending.dragon": 3}, "dragon of pending must be a whole number from 1 to 2."),
    (VETO_POSITION, {"pending.to": "g2"}, "The pending move is not possible here."),
    (VETO_POSITION, {"pending.from": "e2"}, "The pending move is not possible here."),
    (VETO_POSITION, {"pending": {"dragon": 1}}, "The pending move is not possible here."),
    (VETO_POSITION, {"phase": "MOVE"}, "pending of the position must be null."),
    (START, {"asked": 2}, "asked of the position must be null."),
    (START, {"storm_turn": "yes"}, "storm_turn of the position must be true, false."),
    (VETO_POSITION, {"asked": 3}, "asked of the position must be a whole number from 1 to 2."),
]

SPENT = {"players.1.lightning": 1}
IMPOSSIBLE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (
        VETO_POSITION,
        {"options.first_player": "random", "active": ..., "first": ...},
        "The first player is known from the first start tile on, and not before.",
    ),
    (START, {"players.0.under": "S"}, "There are 2 tiles of each direction, one for each player (INV-1)."),
    (
        START,
        {"players.0.rack.0": "W", "players.0.rack.4": "W", "players.1.rack.3": "S"},
        "The initial tiles of player 1 cannot hold a direction twice (GD-06).",
    ),
    (MIDDLE, {"players.0.cell": "e6"}, "No two dragons share a space (INV-5)."),
    (START, {"players.0.cell": "f9"}, "Only the winner's dragon is ever on the golden volcano (INV-5)."),
    (WON, {"players.0.cell": "e8"}, "Only the winner's dragon is ever on the golden volcano (INV-5)."),
    (START, {"players.1.cell": None}, "In this phase 2 dragons are on the board, not 1."),
    (
        START,
        {"first": None, "options.first_player": "random"},
        "The first player is known from the first start tile on, and not before.",
    ),
    (DRAW, {"first": 1}, "The first player is known from the first start tile on, and not before."),
    (DRAW, {"active": 1}, "The first player is known from the first start tile on, and not before."),
    (
        Match("goldener_drache").position(),
        {"players.0.rack": ["N", "S", "W", "E", "SW"], "players.0.under": "SE"},
        "There are 0 tiles of each direction, one for each player (INV-1).",
    ),
    (START, {"winner": 1}, "Only the active player can win, and then the game is over (GD-59)."),
    (WON, {"winner": 2}, "Only the active player can win, and then the game is over (GD-59)."),
    (START, {"turn": 2}, "Turn 2 is not the turn of player 1 (GD-16)."),
    (
        START,
        {"turn": 5, "round": 3, "options.turn_limit": 2},
        "Turn 5 lies behind the turn limit (GD-60).",
    ),
    (START, {"moves_left": 3}, "The number of moves left does not fit the phase (GD-17, GD-30)."),
    (MIDDLE, {"moves_left": 0}, "The number of moves left does not fit the phase (GD-17, GD-30)."),
    (MIDDLE, {"moves_left": 4}, "The number of moves left does not fit the phase (GD-17, GD-30)."),
    (
        START,
        {"storm_turn": True, "players.0.storm": 1},
        "A storm is announced at the start of the turn, not before it (GD-32).",
    ),
    (START, {"excluded": [2]} | SPENT, "Dragons are excluded only while a tile is being played (GD-46)."),
    (
        MIDDLE,
        {"excluded": [2]} | SPENT,
        "The head tile can move no dragon, so it would have bounced (GD-27).",
    ),
    (
        VETO_POSITION,
        {"players.1.lightning": 0},
        "The player asked has no right to veto this move (GD-43, GD-47).",
    ),
    (VETO_POSITION, {"asked": 1}, "The player asked has no right to veto this move (GD-43, GD-47)."),
    (
        VETO_POSITION,
        {"excluded": [2]} | SPENT,
        "The player asked has no right to veto this move (GD-43, GD-47).",
    ),
]


@pytest.mark.parametrize(
    ("data", "changes", "sentence"), ILL_FORMED + IMPOSSIBLE, ids=lambda value: str(value)[:60]
)
def test_a_bad_position_is_refused(data: dict[str, Any], changes: dict[str, Any], sentence: str) -> None:
    """Section 10.1, INV-1 to INV-6: with a sentence that says what is wrong."""
    Match.from_position(data)
    with pytest.raises(BadPosition) as caught:
        Match.from_position(changed(data, changes), "goldener_drache")
    assert str(caught.value).startswith(sentence) and caught.value.code == "position/bad"


@pytest.mark.parametrize("data", [[], "B2", None, 7])
def test_a_position_is_an_object(data: Any) -> None:
    """Section 10.1."""
    with pytest.raises(BadPosition, match="A position is a JSON object"):
        Match.from_position(data, find_game("goldener_drache"))


def test_a_position_without_a_game_is_refused() -> None:
    """Section 10.1: in an older spelling the theme names the game."""
    with pytest.raises(UnknownGame):
        Match.from_position(changed(START, {"game": ...}))
    assert Match.from_position(in_older_spelling(START)).game.id == "goldener_drache"


GOAL = position("P1 f8/SE [S,N,E,W,SW]; P2 e6/SW [N,E,W,SE,S]", phase="MOVE", moves_left=3)
UNREACHABLE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "GD-60 a draw without turn limit": (START, {"phase": "END"}),
    "GD-60 a draw before the limit": (START, {"phase": "END", "options.turn_limit": 9}),
    "GD-45 a veto on the golden volcano": (
        GOAL,
        {"phase": "VETO", "pending": {"dragon": 1}, "options.veto_scope": "any_opponent"},
    ),
    "GD-63 three moves left in a short opening": (MIDDLE, {"options.opening": "short"}),
    "GD-43 the own dragon excluded under owner": (
        position("P1 d6 [E]; P2 h6 [] lightning 1", phase="MOVE", moves_left=3),
        {"excluded": [1]},
    ),
    "GD-36 a dragon excluded, and no card spent": (
        position("P1 d6 [E]; P2 h6 []", phase="MOVE", moves_left=3),
        {"excluded": [2]},
    ),
    "GD-29 a storm, and no card spent": (MIDDLE, {"storm_turn": True, "moves_left": 5}),
    "GD-08 a draw of lots nobody wanted": (
        DRAW,
        {"options.first_player": "seat"},
    ),
    "GD-49 set-up in the second turn": (RACKS.position(), {"turn": 2}),
    "GD-09 a dragon beside its start space": (
        RACKS.position(),
        {"players.0.cell": "f2", "players.0.under": "N"},
    ),
    "GD-12 a rack with the start tile": (
        RACKS.position(),
        {"active": 2, "players.0.rack": ["N", "W", "E", "SW", "SE"]},
    ),
    "GD-49 a rack that is in order before its turn": (
        RACKS.position(),
        {"players.1.rack": ["SE", "SW", "E", "W", "N"]},
    ),
    "GD-51 an initial tile revealed in set-up": (RACKS.position(), {"players.0.revealed": 1}),
    "GD-32 a storm in set-up": (Match("goldener_drache").position(), {"storm_turn": True}),
    "GD-18 a freed tile that nobody freed": (START, {"shown": {"moved": None, "freed": "N"}}),
    "GD-18 a freed tile that is not on the rack": (START, {"shown": {"moved": 1, "freed": "N"}}),
    "GD-27 a bounced tile that is not on the rack": (START, {"shown": {"bounced": ["N", "N"]}}),
    "GD-17 moves left in set-up": (Match("goldener_drache").position(), {"moves_left": 3}),
    "GD-29 a card spent in set-up": (Match("goldener_drache").position(), {"players.1.lightning": 1}),
}


@pytest.mark.parametrize("why", UNREACHABLE)
def test_a_position_that_no_game_can_reach_is_refused(why: str) -> None:
    """GD-08, GD-09, GD-12, GD-17, GD-29, GD-32, GD-36, GD-43, GD-45, GD-49, GD-51, GD-60, GD-63."""
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
    assert (sentences(positions) | sentences(invariants)) - reached == {INV_6}  # which the next test reaches


def _fault(data: dict[str, Any]) -> str | None:
    """What is wrong with a position, as the sentence before its gaps are filled."""
    try:
        Match.from_position(data, "goldener_drache")
    except BadPosition as error:
        return error.text.message
    return None


INV_6 = "Nobody has more than two storm and two lightning cards (INV-6)."


@pytest.mark.parametrize("cards", ["storm", "lightning"])
def test_nobody_has_three_cards(cards: str) -> None:
    """INV-6: JSON cannot say so, but a record could."""
    match = base()
    assert match.game.positions.problems(match.state) == []
    state = match.state
    state[cards][1] = 3
    assert INV_6 in [str(problem) for problem in match.game.positions.problems(state)]


def test_where_a_dragon_came_from_is_not_asked() -> None:
    """INV-3 speaks of the past: T-10 and T-19 have a dragon on a wind that can only have come from red f4."""
    for text in (
        "P1 f8/SE [S,N,E,W,SW]; P2 e5/SW [N,E,W,SE,S]",
        "P1 e3/S [SW,N,E,SE,S]; P2 e4/W [N,E,W,SE,SW]",
    ):
        assert situation(text).choices() == ["calm", "storm"]
