"""Chance is the same for each order of seats, and still as likely as the rules say."""

from collections import Counter, defaultdict

import pytest

from drachenhort import Match
from drachenhort.arena.fate import Fate
from drachenhort.arena.matchup import MatchUp, play_match
from drachenhort.kernel.seats import NATURE
from tests.arena.making import matchup


def chance_of(match: Match) -> dict[tuple[str, int | None], list[str]]:
    """What NATURE decided, by kind and the seat whose turn it was, in order."""
    found, now = defaultdict(list), match.replayed(0)
    for action in match.actions:
        if now.decider == NATURE:
            found[now.game.act.decode(now.legal_actions()[0])[0], now.mover].append(now.token(action))
        now.play_action(action)
    return found


def agreement(one: Match, other: Match, kinds: tuple[str, ...]) -> tuple[int, int]:
    """How many decisions of NATURE are alike, and how many there are in both games."""
    mine, theirs = chance_of(one), chance_of(other)
    pairs = [
        pair for key in mine if key[0] in kinds for pair in zip(mine[key], theirs.get(key, []), strict=False)
    ]
    return sum(a == b for a, b in pairs), len(pairs)


def two_games(played: MatchUp, block: int) -> list[Match]:
    return [play_match(played, block, place) for place in range(2)]


def test_every_order_of_seats_has_the_same_dice() -> None:
    """Dice have the same odds at any time, so all rolls are alike, though the games differ."""
    played = matchup("greedy", "random", game="schatzinsel", layout="random")
    one, other = two_games(played, 3)
    kinds = ("draw", "place", "roll", "veto_roll")
    same, asked = agreement(one, other, kinds)
    assert one.actions != other.actions and asked > 40 and same == asked
    stranger = play_match(played, 4, 0)
    same, asked = agreement(one, stranger, kinds)
    assert same < asked / 2


def test_a_pile_gives_the_same_card_while_it_is_there() -> None:
    """Draws depend on what is left in the pile; most of them are alike all the same."""
    played = matchup("greedy", "random", game="dracheninsel")
    one, other = two_games(played, 0)
    same, asked = agreement(one, other, ("draw",))
    assert asked > 40 and same > 0.6 * asked
    same, asked = agreement(one, play_match(played, 1, 0), ("draw",))
    assert same < 0.3 * asked


def test_chance_is_as_likely_as_the_rules_say() -> None:
    """The first disc of Die Schatzinsel: 6 of 19 are D, 1 of 19 is A; 4 standard deviations are allowed."""
    drawn: Counter[str] = Counter()
    games, start = 2000, Match("schatzinsel")
    for block in range(games):
        drawn[start.token(Fate(1, block).outcome(start))] += 1
    for token, probability in start.probabilities().items():
        expected = games * float(probability)
        assert abs(drawn[token] - expected) < 4 * (expected * (1 - float(probability))) ** 0.5


@pytest.mark.parametrize(
    ("bots", "orders"),
    [
        (("a", "b"), {("a", "b"), ("b", "a")}),
        (("a", "b", "b"), {("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")}),
    ],
)
def test_all_orders_that_differ_are_played(bots: tuple[str, ...], orders: set[tuple[str, ...]]) -> None:
    played = matchup(*bots)
    found = [tuple(bots[bot] for bot in order) for order in played.orders]
    assert set(found) == orders and len(found) == len(orders)


def test_many_different_bots_and_a_bot_against_itself_move_on_by_a_seat() -> None:
    assert len(matchup("a", "b", "c", "d").orders) == 24
    for bots in (("a", "b", "c", "d", "e"), ("a", "a", "a")):
        orders = matchup(*bots).orders
        assert len(orders) == len(bots)
        assert all({order[seat] for order in orders} == set(range(len(bots))) for seat in range(len(bots)))
