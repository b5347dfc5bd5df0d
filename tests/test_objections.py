"""What the rules have against a touch that is not offered: "why not?" as a player asks it, game by game."""

import pytest

from drachenhort import Match
from tests.dracheninsel import situations as dragon_island
from tests.drachenland import situations as dragon_land
from tests.goldener_drache.situations import situation
from tests.schatzinsel import situations as treasure_island


def why_not(match: Match, path: str) -> str:
    """The rule against touching these things, by whoever decides; empty if there is none."""
    objection = match.objection(tuple(path.split()), match.decider)
    return "" if objection is None else objection[0] or "no rule"


def wind_to_lay() -> Match:
    """Player 1 has announced a calm turn and must lay a south wind: dragon 1 on e5, dragon 2 at the brink."""
    match = situation("P1 e5/N [S,SW,SE,E,W]; P2 f2/N [S,SW,SE,E,W]")
    match.play("calm")
    return match


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("rack1.2", "GD-22"),
        ("storm1", "GD-32"),
        ("lightning1", "GD-34"),
        ("rack1", "GD-56"),
        ("rack2.1", "GD-14"),
        ("storm2", "GD-29"),
        ("c1", "GD-19"),
        ("dragon1 c1", "GD-19"),
        ("dragon1", ""),
        ("rack1.1", ""),
        ("round", ""),
    ],
)
def test_goldener_drache(path: str, rule: str) -> None:
    assert why_not(wind_to_lay(), path) == rule


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("figure.14", "TI-03"),
        ("figure.15 1", "TI-30"),
        ("figure.15 15", "TI-34"),
        ("figure.15 disc14", ""),
        ("disc14", "TI-51"),
        ("14", "TI-51"),
        ("disc3", ""),
        ("dice", ""),
    ],
)
def test_schatzinsel(path: str, rule: str) -> None:
    assert why_not(treasure_island.situation(red="15", black="14"), path) == rule


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("s058", "DL-30"),
        ("s094", "DL-33"),
        ("V4", "DL-40"),
        ("V15", "DL-30"),
        ("1F.1 V10", "DL-48"),
        ("1F.1", ""),
        ("1T.1", "DL-47"),
        ("1G", "DL-21"),
        ("2B", "DL-44"),
        ("dragon.R", ""),
        ("dragon.R V9", ""),
        ("dragon.G", "DL-53"),
        ("V4.D", "DL-60"),
        ("V5.R", "DL-60"),
        ("V4.G", "DL-60"),
        ("tower", ""),
        ("s043", ""),
    ],
)
def test_drachenland(path: str, rule: str) -> None:
    match = dragon_land.situation(
        "1R V4, 1G s100, 2B s094", lies={"V4": "E GD DR", "V5": "E RR DG"}, hands={1: "T F"}, opened="V1"
    )
    match.play("R4")
    assert why_not(match, path) == rule


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("a3", "DI-034"),
        ("disc-a3", "DI-034"),
        ("card-1-tR-0", "DI-037"),
        ("card-1-SL-0", "DI-085"),
        ("card-1-UN/CM-0", "DI-069"),
        ("hunter-S", "DI-034"),
        ("@G", "DI-035"),
        ("hand-2", ""),
        ("hunter-R", ""),
    ],
)
def test_dracheninsel(path: str, rule: str) -> None:
    match = dragon_island.situation("R", at={"R": "d5", "S": "c1"}, hands={"R": "tR SL UN/SL UN/CM FL TE"})
    assert why_not(match, path) == rule


def test_a_sentence_speaks_of_people_by_name() -> None:
    match = wind_to_lay()
    match.names = ("Anna", "Ben")
    _rule, sentence = match.objection(("storm2",), 0) or ("", "")
    assert str(sentence) == "This belongs to Ben."
    rule, sentence = match.objection(("storm2",), 1) or ("", "")
    assert rule is None and str(sentence) == "Anna decides now, not Ben."
