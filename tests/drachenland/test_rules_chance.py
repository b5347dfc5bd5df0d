"""Chance: DL-82."""

from fractions import Fraction

import pytest

from drachenhort import NATURE, Match

from .situations import GEMS, HEADS, begun, choices, played, situation


def test_the_start_seat() -> None:
    """DL-82: equal weights."""
    assert Match("drachenland", players=4).probabilities() == {f"@{n}": Fraction(1, 4) for n in range(1, 5)}


def test_rolls() -> None:
    """DL-82: faces of A times faces of B."""
    match = begun()
    assert match.decider == NATURE
    assert match.weights() == {
        "{12}": 1, "{13}": 2, "{14}": 3, "{22}": 3, "{23}": 6, "{24}": 9, "{32}": 2, "{33}": 4, "{34}": 6,
    }  # fmt: skip


@pytest.mark.parametrize(("dice", "total"), [("special", 36), ("d6", 36), ("d4", 16)])
def test_sums_of_rolls(dice: str, total: int) -> None:
    """DL-82."""
    assert sum(begun(dice=dice).weights().values()) == total


def test_the_first_token() -> None:
    """DL-82: copies of each kind that nobody has seen."""
    match = begun(players=2)
    played(match, "{34} K R4 >s004 . G3 .")  # of player 1, a step before V4
    played(match, "{34} K R3 . G4 . {34} K R3 >V4")
    assert match.weights() == {f"({kind})": count for kind, count in HEADS.items()}
    assert sum(match.weights().values()) == 16


def test_later_tokens() -> None:
    """DL-82: what has been seen cannot be turned up again."""
    match = situation("1R s095", opened="all", lies={"V1": "down E", "V10": "down E"}, unseen="M M O")
    played(match, "R3 >V1")
    assert match.weights() == {"(M)": 2, "(O)": 1}
    played(match, "(O)")
    assert match.position()["unseen"] == dict.fromkeys(HEADS, 0) | {"M": 2}


def test_gems_as_they_are_left() -> None:
    """DL-82, section 4: the sum of the weights falls with the gems, as long as every kind may come."""
    match, left = Match("drachenland", start_player=1), dict(GEMS)
    for volcano, kinds in (("V1", "RGBD"), ("V2", "RGB")):
        for n, kind in enumerate(kinds):
            if volcano == "V2" and n == 0:
                left["R"] -= 1
                match.play("V1=RGBDR")
            assert match.weights() == {f"{volcano}={kinds[:n]}{k}": left[k] for k in GEMS}
            match.play(f"{volcano}={kinds[: n + 1]}")
            left[kind] -= 1


def test_gems_one_by_one_or_together() -> None:
    """DL-82, section 10: a volcano's gems are one token, and may be given part by part."""
    whole = played(Match("drachenland", start_player=1), "V1=RGBDR")
    parts = played(Match("drachenland", start_player=1), "V1=R V1=RG V1=RGB V1=RGBD V1=RGBDR")
    assert whole == parts and whole.tokens() == parts.tokens() == ["V1=RGBDR"]
    assert choices(whole).startswith("V2=")
    assert not whole.is_legal("V1=RGBDR") and not whole.is_legal("V3=RGBDR")


def test_nothing_random_or_secret_in_a_situation() -> None:
    """DL-82: two matches with the same tokens are the same, and what lies face down is not decided."""
    one, other = begun(), begun()
    assert one.state.tobytes() == other.state.tobytes()
    assert one.position()["volcanoes"] == one.position(1)["volcanoes"]
