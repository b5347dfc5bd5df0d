"""The opening round: DL-15 to DL-19."""

import pytest

from drachenhort import Match

from .situations import OPENINGS, STONES, begun, dealt, hand, hoard, offered, pawn, phase, played

DISTANCES = {2: [2, 4], 3: [1, 2, 3], 4: [1, 2, 3, 4]}
ENDS = {1: 2, 2: 4, 3: 4, 4: 6}
"""Stones that an opening move of so many spaces reaches from one entrance."""


def ends(match: Match, entrance: str = "") -> set[str]:
    """Where an introduced adventurer may go."""
    return {token.split(">")[1] for token in match.choices() if entrance in token}


@pytest.mark.parametrize("players", [3, 4])
def test_each_introduces_one_adventurer(players: int) -> None:
    """DL-15: of his choice, by any entrance, exactly 1, 2, 3 (, 4) spaces in any direction, without dice."""
    match = dealt(players=players)
    for number, token in enumerate(OPENINGS[players].split()):
        assert phase(match) == f"OPENING {number + 1}" and match.decider == number
        # The others have gone in where their own distances lead, and stand in nobody's way but one.
        taken = {pawn(match, f"{p}R") for p in range(1, number + 1)}
        for entrance in ("E1", "E2", "E3"):
            free = ends(match, entrance)
            assert len(free | (taken & _reach(entrance, number + 1))) == ENDS[number + 1]
        assert {token[0] for token in match.choices()} == {"R", "G", "B"}
        assert match.position()["dice"]["rolled"] == []
        match.play(token)
    assert phase(match) == "ROLL 1" and match.position()["turn"] == 1
    in_land = [sum(p["space"] is not None for p in e["pawns"].values()) for e in match.position()["players"]]
    assert in_land == [1] * players


def _reach(entrance: str, steps: int) -> set[str | None]:
    """Ends of an opening move on an empty board, as a match offers them to whoever moves so far."""
    match = dealt(players=4)
    for _ in range(steps - 1):
        match.play(next(token for token in match.choices() if entrance not in token))
    return {*ends(match, entrance)}


def test_any_colour_by_any_entrance() -> None:
    """DL-15: the first player has eighteen choices."""
    stones = {"E1": ("s001", "s008"), "E2": ("s015", "s022"), "E3": ("s029", "s036")}
    assert set(dealt().choices()) == {f"{c}+{e}>{s}" for c in "RGB" for e in stones for s in stones[e]}


def test_the_entrance_is_no_space() -> None:
    """DL-16: the first space beyond it is space 1; nobody stands on an entrance."""
    match = dealt()
    assert offered(match, "R+E1>s001 R+E1>s002 R+E1>s115") == "R+E1>s001"
    assert ends(match) <= set(STONES)
    assert pawn(played(match, "R+E1>s001"), "1R") == "s001"


def test_the_same_entrance_again() -> None:
    """DL-17: or another one."""
    match = played(dealt(), "R+E1>s001")
    assert {token[2:4] for token in match.choices()} == {"E1", "E2", "E3"}
    assert offered(match, "R+E1>s002 G+E1>s009 B+E2>s016") == "R+E1>s002 G+E1>s009 B+E2>s016"


def test_an_opening_move_is_exact() -> None:
    """DL-18: neither shorter nor longer, and onto a free stone; whoever stands on the way counts."""
    match = played(dealt(players=4), "R+E1>s001")
    assert offered(match, "R+E1>s001 R+E1>s002 R+E1>s115") == "R+E1>s002"
    played(match, "R+E1>s002")
    assert offered(match, "R+E1>s115 R+E1>s116 R+E1>s002 R+E1>s003") == "R+E1>s115 R+E1>s116"
    played(match, "R+E1>s115")
    assert offered(match, "R+E1>s003 R+E1>s005 R+E1>s115 R+E1>s004") == "R+E1>s003 R+E1>s005"


def test_turning_past_the_entrance() -> None:
    """DL-18: its two stones are neighbours, so either lies two spaces away; no route visits a space twice."""
    match = dealt(players=4)
    assert ends(played(match.copy(), "R+E2>s015"), "E1") == {"s002", "s009", "s001", "s008"}
    assert ends(played(match.copy(), "R+E1>s001"), "E1") == {"s002", "s009", "s008"}
    third = played(match, "R+E2>s015 R+E2>s016")
    assert ends(third, "E1") == {"s115", "s116", "s002", "s009"}  # s009 by s001 and s008


def test_no_token_and_no_take_in_the_opening() -> None:
    """DL-19: only introductions, and no stone so near is a volcano."""
    match = dealt(players=4)
    for token in OPENINGS[4].split():
        assert all("+" in choice and ">s" in choice for choice in match.choices())
        assert offered(match, "T K F M *! ~V4 e g d o R+E1>V4 R+E1>V10") == ""
        match.play(token)
    for number in range(1, 5):
        assert hand(match, number) == "T F Y" and hoard(match, number) == ""
    assert all(entry["face_down"] for entry in begun(players=4).position()["volcanoes"].values())
