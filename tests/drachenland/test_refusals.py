"""Refusals: the number of the rule that forbids a move, and nothing changes by asking."""

from typing import Any

import pytest

from drachenhort import Match
from tests.goldener_drache.situations import refusal

from .situations import begun, dealt, played, situation

Built = tuple[str, dict[str, Any], str]
"""Adventurers, what else is told, and the line played from there."""

DRAGON: Built = ("1R V1", {"hands": {1: "Y"}, "lies": {"V1": "E DR", "V2": "DG"}}, "R3")
AWAY: Built = ("1R V1", {"hands": {1: "Y"}, "lies": {"V1": "E", "V2": "DR"}}, "R4")
WALKED: Built = ("1R V4", {"hands": {1: "M F"}, "opened": "V1"}, "R3 >V1")
STOPPED: Built = (
    "1R s095",
    {"hands": {1: "F M"}, "lies": {"V1": "down EE"}, "forced_stop": "walk"},
    "R4 >V1(M)",
)
OUTSIDE: Built = ("1R s100", {"hands": {1: "F"}}, "G3")
STILL: Built = ("1R V4", {"lies": {"V4": "E O"}}, "R3 .")
HANDED: Built = ("1R V1", {"lies": {"V1": "EE R"}, "hands": {1: "H"}}, "R3 . e")
CASES: list[tuple[Built, str, str]] = [
    (("1R s100", {}, ""), "T", "DL-47"),
    (("1R s100", {}, ""), "R2", "DL-20"),
    (("1R s100", {}, ""), ".", "DL-21"),
    (("1R s100", {}, "R3 ."), "R4", "DL-21"),
    (("1R s100", {}, "R3 ."), "G3", "DL-20"),
    (("1R s001", {}, "R3"), "E1>s001", "DL-39"),
    (("1R s001", {}, "R3"), ">s004", "DL-30"),
    (("1R s001", {}, "R3"), ">s001", "DL-40"),
    (("1R V4", {}, "R3"), ">V4", "DL-40"),
    (("1R s001, 2B s002", {}, "R3"), ">s002", "DL-33"),
    (("1R s001", {}, "R3"), "M", "DL-50"),
    (("1R s001", {"hands": {1: "F"}}, "R3"), "~V4", "DL-49"),
    (("1R V4", {}, "R3"), "~V11", "DL-48"),
    (("1R V4", {"hands": {1: "F"}}, "R3"), "~V1", "DL-48"),
    (("1R V4", {"hands": {1: "Y"}}, "R4"), "^!", "DL-52"),
    (("1R V4", {"hands": {1: "Y"}}, "R4"), "*V1", "DL-52"),
    (("1R s095", {"lies": {"V1": "down EE"}}, "R4"), ">s106", "DL-35"),
    (WALKED, ">s096", "DL-41"),
    (WALKED, "M", "DL-51"),
    (STOPPED, ">s096", "DL-38"),
    (STOPPED, "M", "DL-38"),
    (OUTSIDE, "E1>V4", "DL-30"),
    (OUTSIDE, ">s001", "DL-31"),
    (OUTSIDE, "~V9", "DL-49"),
    (DRAGON, "^V2", "DL-53"),
    (DRAGON, "*!", "DL-58"),
    (DRAGON, "*V1", "DL-58"),
    (AWAY, "^V3", "DL-53"),
    (("1R V4", {"lies": {"V1": "E", "V2": "DR"}}, "R4 >V1"), "^!", "DL-55"),
    (("1R V4", {"lies": {"V4": "E R"}}, "R3"), "g", "DL-60"),
    (STILL, "g", "DL-67"),
    (STILL, "d", "DL-67"),
    (STILL, "o", "DL-63"),
    (STILL, "H", "DL-65"),
    (STILL, ">s043", "DL-69"),
    (("1R s095", {"lies": {"V1": "E O"}, "rings": "1R"}, "R3 >V1 ."), "o", "DL-62"),
    (("1R s095", {"lies": {"V1": "E R"}}, "R3 >V1 ."), "o", "DL-62"),
    (HANDED, "R4", "DL-65"),
    ((HANDED[0], HANDED[1], "R3 . e H"), ".", "DL-66"),
    (("1R V11", {"bare": True, "lies": {"V11": "E"}}, "R3 . e"), "G4", "DL-73"),
]


@pytest.mark.parametrize(("built", "token", "rule"), CASES, ids=lambda part: str(part)[:40])
def test_the_rule_that_forbids_a_move(built: Built, token: str, rule: str) -> None:
    """DL-20 to DL-73: each refusal names its rule and is one sentence."""
    pawns, told, line = built
    error = refusal(played(situation(pawns, **told), line), token)
    assert error.rule == rule and str(error.text).endswith(".")


@pytest.mark.parametrize(
    ("line", "token", "rule"),
    [
        ("", "R+E1>s002", "DL-15"),
        ("", "R+E1>V4", "DL-15"),
        ("", "T", "DL-15"),
        ("R+E1>s001", "R+E1>s001", "DL-33"),
        ("R+E1>s001 R+E2>s016 R+E3>s119", "R+E1>s002", "DL-15"),
        ("R+E1>s001 R+E2>s016 R+E3>s119 R+E3>s038", "R3", "DL-20"),
        ("R+E1>s001 R+E2>s016 R+E3>s119 R+E3>s038 {34}", "R3", "DL-47"),
    ],
)
def test_the_rule_that_forbids_it_early(line: str, token: str, rule: str) -> None:
    """DL-15, DL-20, DL-33, DL-47: in the opening and before the first die."""
    assert refusal(played(dealt(players=4), line), token).rule == rule


def test_what_chance_cannot_do() -> None:
    """DL-10, DL-11, DL-22: a third gem of a kind, and a roll that the dice do not have."""
    match = Match("drachenland", start_player=1)
    assert refusal(match, "V1=RRRGB").rule == "DL-10"
    assert refusal(match, "V1=DDDRG").rule in ("DL-10", "DL-11")
    assert refusal(begun(), "{11}").rule == "DL-22"


def test_a_seat_that_is_not_asked() -> None:
    """Section 5: besides NATURE only the active player decides."""
    match = played(begun(), "{34} K")
    for seat in (1, 2):
        assert "decides now" in str(refusal(match, "R3", seat))
    assert match.is_legal("R3", 0)
