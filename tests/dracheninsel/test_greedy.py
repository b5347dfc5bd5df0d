"""The greedy bot plays Die Dracheninsel sanely: walks to the treasure, joins, carries home, shares or not."""

import pytest

from drachenhort import NATURE, Match, generator
from drachenhort.bots import make_bot
from drachenhort.simulation import play_out
from tests.conformance.playing import JIT_IS_ON
from tests.dracheninsel.situations import new_turn, situation

pytestmark = pytest.mark.skipif(not JIT_IS_ON, reason="searches")


def chosen(match: Match, seed: int = 1) -> str:
    """The whole token of what the bot that decides would do."""
    twin, bot = match.copy(), make_bot("greedy", seed)
    while True:
        entry = twin.play_action(bot.choose(twin.view(twin.decider)))
        if not twin.is_midway:
            return entry.token


def turn_of(match: Match, seed: int = 1) -> str:
    """All tokens of the turn that a bot plays, while everybody else lets it be."""
    twin, seat, tokens = match.copy(), match.decider, []
    while not twin.is_over and twin.decider != NATURE:
        if twin.decider != seat:
            twin.play(twin.choices()[0])
        else:
            tokens.append(chosen(twin, seed))
            twin.play(tokens[-1])
    return " ".join(tokens)


def test_it_walks_to_the_treasure_when_it_can() -> None:
    """The turn of the rulebook's worked example (T04): every card it needs is in the hand."""
    match = situation("S", hands={"S": "tB tGR tS FL tN DF"})
    assert turn_of(match).split()[-1] in ("TS", "FL>TS")


def test_it_joins_whoever_waits_and_leaves_with_the_treasure() -> None:
    """DI-052: Green stands beside the site on which Grey waits."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS tN tR tB tY tS"})
    assert turn_of(match).startswith("TS ")


def test_it_brings_the_treasure_onto_its_own_boat() -> None:
    """DI-062: one step from the green boat nothing else is as good."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "tS tN tR tB tY tS"})
    assert chosen(match) == "@G"


def test_it_claims_both_coins_when_the_other_can_hardly_answer() -> None:
    """DI-066, DI-067: with three Unfaithful in the hand it does not share."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM UN/DP UN/FE tB", "S": "tR"})
    match.play("@G")
    assert match.decider == 3 and chosen(match).startswith("UN[")


def test_it_shares_where_it_has_no_choice() -> None:
    match = situation("G", bearing={"GS": "a5"})
    match.play("@G")
    assert match.choices() == ["share"] and chosen(match) == "share"


def test_it_lets_a_rival_sleep_who_boards_with_a_treasure() -> None:
    """DI-091: Red takes no part in the treasure that Green brings home."""
    match = situation("G", bearing={"GS": "a5"}, hands={"R": "SL tR tR tS tY tN"})
    match.play("@G")
    assert match.decider == 0 and chosen(match) == "SL"


def test_it_saves_slumber_for_something_better_than_the_beginning_of_a_turn() -> None:
    match = new_turn("G", hands={"R": "SL tR tR tS tY tN"})
    assert match.decider == 0 and chosen(match) == "-"


def test_it_exchanges_cards_that_are_of_no_use() -> None:
    """DI-028: the hunter waits, so cards for walking are worth less than unknown ones."""
    match = situation("S", at={"S": "TS"}, hands={"S": "tR tR tR tR tR"})
    assert chosen(match).startswith("pass(tR,tR")


WAYS_TO_SIT = [(2, "pairs"), (2, "single"), (3, ""), (4, ""), (5, ""), (6, "")]


@pytest.mark.parametrize(("players", "mode"), WAYS_TO_SIT)
def test_its_games_come_to_an_end_by_themselves(players: int, mode: str) -> None:
    """DI-118: without a limit on rounds all treasures are collected or lost."""
    for seed in range(4):
        options = {"two_player_mode": mode} if mode else {}
        match, rng = Match("dracheninsel", players=players, **options), generator(seed)
        bots = [make_bot("greedy", 10 * seed + seat) for seat in range(players)]
        outcome = play_out(match, bots, rng, until=20_000)
        assert outcome is not None and outcome.ending.code == "treasures"
        assert sum(outcome.points) > 0
