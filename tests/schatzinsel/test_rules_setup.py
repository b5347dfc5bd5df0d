"""Players, material and set-up: TI-01 to TI-14."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from drachenhort import NATURE, Match
from drachenhort.kernel.errors import BadOption

from .situations import (
    L1,
    begun,
    destinations,
    drafted,
    ledger,
    moves,
    phase,
    played,
    random_states,
    rule_against,
    shown,
    situation,
)


@pytest.mark.parametrize("players", [0, 1, 3, 4])
def test_two_players(players: int) -> None:
    """TI-01: exactly two, Red on the first seat and Black on the second."""
    assert Match("schatzinsel", players=2).options.players == 2
    with pytest.raises(BadOption) as caught:
        Match("schatzinsel", players=players)
    assert caught.value.rule == "TI-01"


def test_sides_are_settled_before_the_game() -> None:
    """TI-02: no decision and no option is about sides; the first seat is Red in every phase."""
    match = Match("schatzinsel")
    assert match.decider == NATURE and {token[0] for token in match.choices()} == {"="}
    assert not {"role", "roles", "side", "sides", "first_player"} & set(match.options)
    for state in random_states(Match("schatzinsel", max_turns=20), random.Random(2)):
        data = ledger(state)
        if state.decider >= 0:
            asked = "RB"[state.decider]
            assert (asked == data["t"]) == (data["ph"] != "VETO")


def test_the_material() -> None:
    """TI-03: 19 discs, 10 figures, 12 chests in play, four dice."""
    match = played(begun(L1), "r:RB.RB")
    pieces = Counter(piece.kind for piece in match.scene().pieces)
    assert pieces == {"disc": 19, "figure": 1, "die": 4}
    faces = Counter(piece.face for piece in match.scene().pieces if piece.kind == "disc")
    assert faces == {"A": 1, "B": 1, "C": 1, "D": 6, "E": 6, "F": 4}
    kinds = Counter[str]()
    for counter in match.scene().counters:
        kinds[counter.kind] += counter.value
    assert kinds["figures"] + 1 == 10 and kinds["chests"] == 12


def test_a_figure_is_whose_colour_is_on_top() -> None:
    """TI-03: nobody moves a figure of the other colour, and a turned one changes its owner."""
    match = situation(red="15", black="14")
    assert rule_against(match, "14>15") == "TI-03" and rule_against(match, "18>15") == "TI-03"
    assert moves(match) == ["15>14", "15>16", "15>18", "15>19"]
    owners = {piece.at: (piece.owner, piece.face) for piece in match.scene().pieces if piece.kind == "figure"}
    assert owners == {"14": (1, "black"), "15": (0, "red")}


def test_five_figures_and_six_chests_each() -> None:
    """TI-04: in the camps; the ships are empty."""
    for match in (Match("schatzinsel"), Match("schatzinsel", layout="random")):
        assert shown(match, "cf cc sf sc") == [[5, 5], [6, 6], [0, 0], [0, 0]]


def test_four_chests_go_back_into_the_box() -> None:
    """TI-05: twelve are in the game, and the other four only in the long one."""
    for length, chests in (("normal", 12), ("long", 16)):
        match = Match("schatzinsel", length=length)
        assert sum(shown(match, "cc")[0]) == chests


def test_ships_lie_opposite_the_camps() -> None:
    """TI-04, TI-06: Red starts bottom right and lands top left, Black the other way round."""
    places = {space.id: (space.x, space.y) for space in Match("schatzinsel").scene().spaces}
    assert places["SB"][0] < places["10"][0] < places["SR"][0]
    assert places["GR"][0] < places["10"][0] < places["GB"][0]
    assert places["GR"][1] == places["GB"][1] < places["10"][1] < places["SR"][1] == places["SB"][1]
    assert moves(situation(red="3")) == ["3>GR"] and moves(situation(black="3", t="B")) == ["3>GB"]


def test_black_places_first_and_then_in_turn() -> None:
    """TI-10: any empty recess, until all are filled."""
    match = Match("schatzinsel")
    for number in range(19):
        assert phase(match) == f"DRAW {'BR'[number % 2]} 0"
        match.play("=" + L1.split()[number][0])
        assert match.decider == (1 if number % 2 == 0 else 0)
        recesses = {token.split("@")[1] for token in match.choices()}
        assert recesses == {str(recess) for recess in range(number + 1, 20)}
        match.play(f"{L1.split()[number]}@{number + 1}")
    assert match.position()["layout"] == L1.split() and phase(match) == "ROLL R 0"
    assert match.state.tobytes() == _as_given(match).tobytes()


def _as_given(match: Match) -> np.ndarray[Any, Any]:
    """The same situation reached with a given layout; only that option differs."""
    state = begun(L1).state
    state.layout = match.state.layout
    return np.asarray(state)


def test_a_filled_recess_takes_no_second_disc() -> None:
    """TI-10."""
    match = played(Match("schatzinsel"), "=D D3@7 =D")
    assert rule_against(match, "D0@7") == "TI-10" and not any("@7" in token for token in match.choices())


def test_all_six_orientations_fit() -> None:
    """TI-11: and the disc lies as it was placed."""
    match = played(Match("schatzinsel"), "=C")
    assert [token for token in match.choices() if token.endswith("@10")] == [f"C{k}@10" for k in range(6)]
    for angle in range(6):
        assert played(match.copy(), f"C{angle}@10").position()["layout"][9] == f"C{angle}"


def test_nineteen_discs_and_not_nine() -> None:
    """TI-12: play begins only after the nineteenth disc."""
    match = Match("schatzinsel")
    for recess, disc in enumerate(L1.split(), start=1):
        assert ledger(match)["n"] == 0
        played(match, f"={disc[0]} {disc}@{recess}")
    assert ledger(match)["n"] == 1 and len(match) == 38
    with pytest.raises(BadOption):
        Match("schatzinsel", layout=" ".join(L1.split()[:9]))


def test_every_disc_left_is_equally_likely() -> None:
    """TI-13: NATURE draws by what is left, and a type that is used up is not drawn."""
    match, left = Match("schatzinsel"), Counter({"A": 1, "B": 1, "C": 1, "D": 6, "E": 6, "F": 4})
    for recess, disc in enumerate(L1.split(), start=1):
        assert match.decider == NATURE
        whole = left.total()
        assert match.probabilities() == {f"={kind}": Fraction(n, whole) for kind, n in left.items() if n}
        played(match, f"={disc[0]} {disc}@{recess}")
        left[disc[0]] -= 1
    assert left.total() == 0


def test_a_drawn_disc_must_be_placed() -> None:
    """TI-13: this one, and there is no passing."""
    match = played(Match("schatzinsel"), "=A")
    assert {token[0] for token in match.choices()} == {"A"} and len(match.choices()) == 114
    assert rule_against(match, "B0@1") == "TI-13" and rule_against(match, "end") == "TI-13"
    played(match, "A0@1")
    assert rule_against(match, "=A") == "TI-13"


def test_one_stop_point_on_every_disc() -> None:
    """TI-14: with two exits, on F with four; the other segments are crossed without a halt."""
    match = begun(L1)
    for recess, disc in enumerate(L1.split(), start=1):
        assert len(destinations(match, str(recess))) == (4 if disc[0] == "F" else 2)
    assert moves(played(match, "r:RB.BB")) == ["SR>19"]  # over 19, 16, 19 and 18 before it stops


def test_given_and_drafted_layouts_are_the_same() -> None:
    """TI-10: whichever way the discs came to lie."""
    assert shown(drafted(L1), "layout figures cf n ph t") == shown(begun(L1), "layout figures cf n ph t")


def test_a_random_layout_is_laid_by_nature() -> None:
    """TI-10, TI-13, TI-92: recess by recess, each orientation equally likely, then Red's first turn."""
    match = Match("schatzinsel", layout="random")
    for recess in range(1, 20):
        assert match.decider == NATURE
        match.play(match.choices()[0])
        assert match.decider == NATURE
        assert [token.split("@")[1] for token in match.choices()] == [str(recess)] * 6
        assert set(match.probabilities().values()) == {Fraction(1, 6)}
        match.play(match.choices()[recess % 6])
    assert phase(match) == "ROLL R 0" and shown(match, "n figures") == [1, {"SR": "R"}]
