"""The ledger's section 3.4 as exact fractions, solved from the engine's own weights without any sampling."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from drachenhort import Match

from .situations import (
    L1,
    begun,
    duel,
    ledger,
    played,
    situation,
)

Label = str | int
Row = list[Fraction]


class Chain:
    """The situations that NATURE's decisions lead to until `told` has an answer, as a Markov chain."""

    def __init__(self, match: Match, told: Callable[[Match], Label | None]) -> None:
        self.number: dict[str, int] = {}
        self.steps: list[dict[int, Fraction]] = []
        self.ends: list[dict[Label, Fraction]] = []
        self._explore(match, told)

    def _explore(self, match: Match, told: Callable[[Match], Label | None]) -> int:
        key = repr({name: value for name, value in match.position().items() if name != "dice"})
        if key in self.number:
            return self.number[key]
        here = self.number[key] = len(self.number)
        self.steps.append(defaultdict(Fraction))
        self.ends.append(defaultdict(Fraction))
        for token, chance in match.probabilities().items():
            after = played(match.copy(), token)
            label = told(after)
            if label is None:
                self.steps[here][self._explore(after, told)] += chance
            else:
                self.ends[here][label] += chance
        return here

    def solve(self, constants: Row) -> Row:
        """The x with x = constants + steps * x, by Gauss's elimination."""
        size = len(self.steps)
        rows = [
            [Fraction(i == j) - self.steps[i].get(j, Fraction(0)) for j in range(size)] + [constants[i]]
            for i in range(size)
        ]
        for i in range(size):
            pivot = next(row for row in range(i, size) if rows[row][i] != 0)
            rows[i], rows[pivot] = rows[pivot], rows[i]
            rows[i] = [value / rows[i][i] for value in rows[i]]
            for j in range(size):
                if j != i:
                    rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
        return [row[size] for row in rows]

    def chances(self) -> dict[Label, Fraction]:
        """How likely each end is from the beginning on."""
        labels = {label for ends in self.ends for label in ends}
        return {
            label: self.solve([ends.get(label, Fraction(0)) for ends in self.ends])[0] for label in labels
        }

    def mean_rolls(self) -> Fraction:
        """How many of NATURE's decisions there are on average."""
        return self.solve([Fraction(1) for _ in self.steps])[0]


def duel_end(match: Match) -> Label | None:
    data = ledger(match)
    if data["ph"] == "DUEL_ROLL":
        return None
    return "attacker" if data["ph"] == "EXTRA" else "defender"


def fight_end(match: Match) -> Label | None:
    return {"VETO_ROLL": None, "TURN_DISC": "refuted", "ACTION": "stands"}[ledger(match)["ph"]]


DUELS: dict[str, Callable[[], Match]] = {
    "Red attacks": duel,
    "Black attacks": lambda: played(situation(red="14", black="15", t="B"), "15>14"),
    "Red enters": lambda: situation(black="SR", ph="TURN_START"),
    "Black enters": lambda: situation(red="SB", ph="TURN_START", t="B"),
    "Black returns": lambda: situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B"),
    "Red moves on": lambda: played(situation(red="15", black="14 17"), "15>14 d:RR +14>17"),
}


@pytest.mark.parametrize("name", DUELS)
def test_the_attacker_wins_eight_of_thirteen_duels(name: str) -> None:
    """TI-64, section 3.4: A = 4/9 + 4/9 (1/9 + 4/9 A)."""
    chain = Chain(DUELS[name](), duel_end)
    assert len(chain.steps) == 2
    assert chain.chances() == {"attacker": Fraction(8, 13), "defender": Fraction(5, 13)}
    assert chain.mean_rolls() == Fraction(9, 5)


@pytest.mark.parametrize("name", DUELS)
def test_after_a_mixed_roll_the_defender_is_ahead(name: str) -> None:
    """TI-64: whoever rolls wins with 8/13."""
    chain = Chain(played(DUELS[name](), "d:BR"), duel_end)
    assert chain.chances() == {"attacker": Fraction(5, 13), "defender": Fraction(8, 13)}


@pytest.mark.parametrize("name", DUELS)
def test_one_roll_in_a_duel(name: str) -> None:
    """TI-64, TI-92: own double 4/9, enemy double 1/9, mixed 4/9."""
    match = DUELS[name]()
    odds, side = match.probabilities(), ledger(match)["t"]
    other = "BR"["RB".index(side)]
    assert odds[f"d:{side}{side}"] == Fraction(4, 9) and odds[f"d:{other}{other}"] == Fraction(1, 9)
    assert odds["d:RB"] + odds["d:BR"] == Fraction(4, 9)


@pytest.mark.parametrize("side", ["R", "B"])
@pytest.mark.parametrize("roller", ["R", "B"])
def test_a_fight_over_a_veto_is_even(side: str, roller: str) -> None:
    """TI-59, TI-60, section 3.4: whoever rolls first."""
    fields: dict[str, Any] = {"red": "15", "black": "17", "t": side, "p": 3, "v": 1}
    chain = Chain(situation(ph="VETO_ROLL", x=f"9/{roller}", **fields), fight_end)
    assert len(chain.steps) == 2
    assert chain.chances() == {"refuted": Fraction(1, 2), "stands": Fraction(1, 2)}
    assert chain.mean_rolls() == Fraction(9, 4)


def test_one_roll_in_a_fight() -> None:
    """TI-59, TI-92: red double 2/9, black double 2/9, mixed 5/9, whoever rolls."""
    match = played(situation(red="15", p=3), "?9 veto fight")
    for _ in range(2):
        odds = match.probabilities()
        assert odds["v:RR"] == odds["v:BB"] == Fraction(2, 9)
        assert (odds["v:RB"], odds["v:BR"]) == (Fraction(4, 9), Fraction(1, 9))
        match.play("v:RB")


@pytest.mark.parametrize("side", ["R", "B"])
def test_action_points(side: str) -> None:
    """TI-25, section 3.4: either colour alike, two on average."""
    match = situation(red="SR", black="SB", ph="ROLL", t=side)
    chances = Chain(match, lambda after: ledger(after)["p"] if ledger(after)["t"] == side else 0).chances()
    assert chances == {n: Fraction(k, 81) for n, k in enumerate((4, 20, 33, 20, 4))}
    assert sum(int(points) * chance for points, chance in chances.items()) == 2


def test_the_dice_one_by_one() -> None:
    """TI-03, TI-92: each die shows its own colour with 2/3, independently of the others."""
    odds = begun(L1).probabilities()
    assert len(odds) == 16
    for token, chance in odds.items():
        own = sum(face == die for face, die in zip(token[2:].replace(".", ""), "RRBB", strict=True))
        assert chance == Fraction(2, 3) ** own * Fraction(1, 3) ** (4 - own)


def test_draws() -> None:
    """TI-13, TI-92: what is drawn third is as likely as what is drawn first."""
    third: dict[str, Fraction] = defaultdict(Fraction)
    start = Match("schatzinsel")
    for one, chance_of_one in start.probabilities().items():
        first = played(start.copy(), f"{one} {one[1]}0@1")
        for two, chance_of_two in first.probabilities().items():
            second = played(first.copy(), f"{two} {two[1]}0@2")
            for three, chance in second.probabilities().items():
                third[three] += chance_of_one * chance_of_two * chance
    assert third == start.probabilities() == {
        f"={kind}": Fraction(n, 19) for kind, n in zip("ABCDEF", (1, 1, 1, 6, 6, 4), strict=True)
    }  # fmt: skip


def test_the_sums_of_the_weights() -> None:
    """TI-92, section 3.4: 19 to 1 for the draws, 81 for the dice, 9 for a duel or a fight."""

    def whole(match: Match) -> int:
        buffer = match.state.type.astype("i4").repeat(10)
        match.game.rules.weights(match.state, buffer)
        return int(buffer[: len(match.choices())].sum())

    match = Match("schatzinsel")
    for recess, disc in enumerate(L1.split(), start=1):
        assert whole(match) == 20 - recess
        played(match, f"={disc[0]} {disc}@{recess}")
    assert whole(match) == 81 and whole(duel()) == 9
    assert whole(played(situation(red="15", p=3), "?9 veto fight")) == 9
