"""The search's benchmark: games played in two libraries at once, figures in full, and no OpenSpiel needed."""

import random
import sys

import pytest

from benchmarks.figures import NOT_INSTALLED, Figure, Plan
from benchmarks.report import SIGNS, TITLES, cells
from benchmarks.search import duels, loops
from benchmarks.search.connect_four import CONNECT_FOUR
from benchmarks.search.liars_dice import ACT, LIARS_DICE
from benchmarks.search.pairs import SHARED_CONNECT_FOUR, SHARED_LIARS_DICE, Pair, Shared
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE

TINY = Plan(seconds=0.0, repeat=1)
BOTH = (SHARED_CONNECT_FOUR, SHARED_LIARS_DICE)


def columns(line: str) -> Match:
    match = Match(CONNECT_FOUR, CONNECT_FOUR.options())
    for column in line:
        match.play_action(int(column))
    return match


@pytest.mark.parametrize(
    ("line", "winners"),
    [
        ("0101010", (0,)),  # upright
        ("01122323363", (0,)),  # rising
        ("65544343303", (0,)),  # falling
        ("001122", ()),
        ("101000020", ()),  # from the top of a column into the next leads no line
        ("0011223", (0,)),  # level
    ],
)
def test_four_in_a_line_win(line: str, winners: tuple[int, ...]) -> None:
    outcome = columns(line).outcome
    assert (outcome.winners if outcome else ()) == winners


@pytest.mark.parametrize(("doubted", "winner"), [(3, 0), (4, 1)])
def test_sixes_are_wild_and_a_doubt_ends_the_round(doubted: int, winner: int) -> None:
    match = Match(LIARS_DICE, LIARS_DICE.options(dice=2))
    for face in (1, 6, 1, 2):  # three ones with the six
        match.play_action(int(ACT.show.of(face - 1)))
    match.play_action(int(ACT.bid.of((doubted - 1) * 6)))
    match.play_action(int(ACT.doubt.first))
    assert match.outcome and match.outcome.winners == (winner,)


@pytest.mark.parametrize("shared", BOTH, ids=lambda shared: shared.name)
def test_rules_agree_with_open_spiel(shared: Shared) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make bench")
    rng, pick = generator(1), random.Random(1).choice
    for _game in range(20):
        pair = Pair(shared)  # it compares both at every step
        while not pair.match.is_over:
            if pair.match.decider == NATURE:
                pair.let_nature(rng)
            else:
                pair.play(pick(pair.match.legal_actions()))


def test_duels_without_open_spiel_are_named_not_fatal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for duel in duels.DUELS:
        figures = [*duels.speed(duel, TINY), *duels.strength(duel, 1, 0.001, TINY.say)]
        assert [figure.note for figure in figures] == [NOT_INSTALLED] * 2
        assert all(figure.unit in SIGNS and figure.group in TITLES for figure in figures)


def test_a_share_shows_its_interval() -> None:
    share = Figure("duels.sample", "wins", "%", (60.0,), interval=(50.2, 69.1))
    assert cells(share)[1:3] == ("60 %", "50.2–69.1")
    assert (share.as_data()["lowest"], share.as_data()["highest"]) == (50.2, 69.1)


def test_the_search_is_set_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "CASES", (("goldener_drache", 2), ("schatzinsel", 4)))  # the last one is not
    bare, plain, kept, default = loops.measure(TINY)
    assert min(bare.runs + plain.runs + default.runs) > 0
    assert kept.runs == pytest.approx((100 * plain.runs[0] / bare.runs[0],)) and kept.target == loops.HALF
