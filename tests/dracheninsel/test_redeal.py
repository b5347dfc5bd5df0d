"""Redealing in Die Dracheninsel: deals that fit what a seat knows are equally likely, others do not occur."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match, generator
from drachenhort.games.dracheninsel.cards import CARD_KINDS, CARD_NAMES, CM, SHOWING
from drachenhort.games.dracheninsel.state import CURSE, EMPTY, NOBODY, PUBLIC, UNKNOWN
from tests.conformance.playing import bytes_of
from tests.dracheninsel.situations import new_turn, phase, play, situation
from tests.referee.dracheninsel import Referee
from tests.referee.dracheninsel.driving import SEATINGS, matches

Hand = tuple[str, ...]
Deal = tuple[Hand, ...]
"""The hands of all seats, each sorted by the cards' names."""

TIMES = 20_000


def redealt(match: Match, seat: int, times: int = TIMES) -> Iterator[Any]:
    """Worlds that the seat thinks possible: always the same record, redealt again."""
    rng, state = generator(1), match.state
    for _ in range(times):
        match.game.secrecy.redeal(state, seat, rng)
        yield state


def frequencies(match: Match, seat: int, times: int = TIMES) -> Counter[Deal]:
    """How often each deal came up."""
    found, states = Counter[bytes](), dict[bytes, Deal]()
    for state in redealt(match, seat, times):
        key = state["hand"].tobytes()
        if key not in states:
            states[key] = deal_of(state)
        found[key] += 1
    return Counter({states[key]: number for key, number in found.items()})


def deal_of(state: Any) -> Deal:
    return tuple(
        tuple(sorted(CARD_NAMES[card] for card in hand if card < CARD_KINDS))
        for hand in state["hand"][: state["players"]].tolist()
    )


# ---- what should come up: counted by hand -----------------------------------------------------------


def possible_deals(match: Match, seat: int, fits: Callable[[Deal], bool]) -> dict[Deal, float]:
    """Every deal that agrees with what the seat knows, with its exact probability."""
    position = match.position()
    known = position["known"][-1 if seat == SPECTATOR else seat]
    sure = [
        Counter(cards if seat == holder else known[holder]) for holder, cards in enumerate(position["hands"])
    ]
    unseen = Counter[str](position["draw"])
    for cards, certain in zip(position["hands"], sure, strict=True):
        unseen.update(Counter(cards) - certain)
    sizes = [len(cards) for cards in position["hands"]]
    ways = {deal: number for deal, number in dealt(unseen, sure, sizes) if fits(deal)}
    total = sum(ways.values())
    return {deal: number / total for deal, number in ways.items()}


def dealt(unseen: Counter[str], sure: list[Counter[str]], sizes: list[int]) -> Iterator[tuple[Deal, int]]:
    """All ways to fill up the hands, with how many ways there are to pick the single cards for each."""
    if not sure:
        yield (), 1
        return
    for cards in parts(unseen, sizes[0] - sure[0].total()):
        ways = math.prod(math.comb(unseen[card], number) for card, number in cards.items())
        hand = tuple(sorted((sure[0] + cards).elements()))
        for others, more in dealt(unseen - cards, sure[1:], sizes[1:]):
            yield (hand, *others), ways * more


def parts(cards: Counter[str], size: int) -> Iterator[Counter[str]]:
    """All different selections of so many cards."""
    for selection in {tuple(sorted(chosen)) for chosen in itertools.combinations(cards.elements(), size)}:
        yield Counter(selection)


def anything(_deal: Deal) -> bool:
    return True


def check_frequencies(match: Match, seat: int, fits: Callable[[Deal], bool] = anything) -> None:
    """Chi-squared, with all deals that come up named beforehand."""
    expected = possible_deals(match, seat, fits)
    assert deal_of(match.state) in expected and len(expected) > 5
    found = frequencies(match, seat)
    assert found.keys() <= expected.keys()
    deviation = sum(
        (found[deal] - TIMES * chance) ** 2 / (TIMES * chance) for deal, chance in expected.items()
    )
    freedom = len(expected) - 1
    assert abs(deviation - freedom) < 4.5 * math.sqrt(2 * freedom)


# ---- small situations -------------------------------------------------------------------------------

HANDS = {"R": "tR LJ", "S": "tB TE", "B": "SL", "G": "tB"}
PILE = "tB TE TE UN/CM"


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_unknown_cards_are_dealt_evenly(seat: int) -> None:
    check_frequencies(situation("R", hands=HANDS, draw=PILE), seat)


def test_a_spectator_knows_no_hand() -> None:
    check_frequencies(
        situation("R", hands={"R": "tR", "S": "tB TE", "B": "SL", "G": "tB"}, draw="TE"), SPECTATOR
    )


def test_cards_of_one_kind_are_as_likely_as_there_are_many() -> None:
    """The textbook case: how many of six lakes among twelve unseen cards are in a hand of four."""
    match = situation(
        "R",
        2,
        two_player_mode="single",
        hands={"R": "tR", "N": "tB tB tG tG"},
        draw="tB tB tB tB tG tG tG tG",
    )
    found = Counter[int]()
    for deal, times in frequencies(match, 0).items():
        found[deal[1].count("tB")] += times
    for lakes in range(5):
        chance = math.comb(6, lakes) * math.comb(6, 4 - lakes) / math.comb(12, 4)
        assert abs(found[lakes] - TIMES * chance) < 4.5 * math.sqrt(TIMES * chance * (1 - chance))


@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_known_cards_stay_where_they_are(seat: int) -> None:
    """Seat 1 knows of a lake and a volcano, everybody of the other lake (DI-088)."""
    nothing: list[list[str]] = [[], [], [], []]
    known = [
        [[], ["tB"], ["tR"], ["tB"]],
        *([[], [], [], ["tB"]] for _ in range(2)),
        nothing,
        [[], [], [], ["tB"]],
    ]
    hands = {"R": "tR", "S": "tB tB TE", "B": "SL tR", "G": "tB"}
    match = situation("R", hands=hands, draw="tB TE TE UN/CM", known=known)
    check_frequencies(match, seat)
    for state in redealt(match, seat, 50):
        assert "tB" in deal_of(state)[3]
        if seat == 0:
            assert "tB" in deal_of(state)[1] and "tR" in deal_of(state)[2]


def holds(face: str, *seats: int) -> Callable[[Deal], bool]:
    """Does one of these seats hold a card with that face?"""
    return lambda deal: any(face in card.split("/") for seat in seats for card in deal[seat])


@pytest.mark.parametrize(
    ("seat", "others"), [(0, (1, 2, 3)), (1, (2, 3)), (3, (1, 2)), (SPECTATOR, (1, 2, 3))]
)
def test_somebody_else_can_react_at_the_start_of_a_turn(seat: int, others: tuple[int, ...]) -> None:
    """Blue is asked; nobody else knows who (DI-126)."""
    match = new_turn("R", hands={"R": "tR", "S": "tB TE", "B": "SL", "G": "tB"}, draw="tB SL/FE UN/CM")
    assert (phase(match), match.decider) == ("WIN_START", 2)
    check_frequencies(match, seat, holds("SL", *others))
    check_asked(match, seat, "SL", others)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_somebody_else_can_counter(seat: int) -> None:
    """Blue has played SL and is not asked; Red, whose turn it is, or Grey or Green may counter (DI-093)."""
    hands = {"R": "tR UN/CM", "S": "tB", "B": "SL tB", "G": "CM/FE"}
    match = play(new_turn("R", hands=hands, draw="tB UN/CM TE"), "SL", decline=False)
    assert (phase(match), match.decider) == ("COUNTER", 3)
    others = tuple({0, 1, 3} - {seat})
    if seat != match.decider:
        check_frequencies(match, seat, holds("CM", *others))
        check_asked(match, seat, "CM", others)
    else:
        check_frequencies(match, seat)


def check_asked(match: Match, seat: int, face: str, others: tuple[int, ...]) -> None:
    """The seat that is asked could react, and it may be any that could."""
    found = Counter[int]()
    for state in redealt(match, seat, 2000):
        assert holds(face, int(state["asked"]))(deal_of(state))
        found[int(state["asked"])] += 1
    assert found.keys() == {*others}


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_pair_on_the_site_can_leave_it(seat: int) -> None:
    """Grey waited, Green came from d4. How he can pay for an exit is secret, that he can is not (DI-053)."""
    hands = {"R": "LJ", "S": "tB", "B": "", "G": "tS TE"}
    dragons = "e4 f5"  # e4 is green
    match = situation("G", at={"S": "TS", "G": "d4"}, hands=hands, draw="FL TE tN", dragons=dragons)
    match = play(match, "TS")
    assert phase(match) == "EXIT"
    check_frequencies(match, seat, lambda deal: can_leave(match, deal))


def can_leave(match: Match, deal: Deal) -> bool:
    """Asks the referee."""
    position = match.position()
    piles = Counter[str](position["draw"])
    for hand in position["hands"]:
        piles.update(hand)
    for hand in deal:
        piles.subtract(hand)
    options = dict(position["options"])
    options |= {
        "colours": list(options["colours"]),
        "coin_values": [int(v) for v in options["coin_values"].split(",")],
    }
    nobody_knows = {
        "known": None,
        "players": options.pop("players"),
        "options": options,
        "hands": [list(hand) for hand in deal],
        "draw": dict(+piles),
    }
    try:
        Referee.from_position({**position, **nobody_knows})
    except ValueError as error:  # a position without a decision
        return "no decision" not in str(error)
    return True


def test_a_full_deck_is_dealt_evenly() -> None:
    """At the start of a game of six, every kind of card is as often in a hand as it should be."""
    match = Match("dracheninsel", players=6, start_player=1)
    while phase(match) == "SETUP":
        match.play(match.choices()[len(match) % 7])
    seat, left = 2, Counter[str](match.position()["draw"])
    for holder, hand in enumerate(match.position()["hands"]):
        left.update(hand if holder != seat else [])
    found = [Counter[str]() for _ in range(6)]
    for state in redealt(match, seat, TIMES // 10):
        for holder, hand in enumerate(deal_of(state)):
            found[holder].update(hand)
    for holder, (card, number) in itertools.product({0, 1, 3, 4, 5}, left.items()):
        chance = number / left.total()
        times = 6 * TIMES // 10
        assert abs(found[holder][card] - times * chance) < 5 * math.sqrt(times * chance * (1 - chance))


# ---- cards that were taken unseen -------------------------------------------------------------------


def check_stolen(match: Match, seat: int) -> None:
    """Any of the taker's cards that the seat does not know may be the stolen one, spent ones included."""
    expected, found = Counter[str](), Counter[str]()
    for state in redealt(match, seat):
        candidates = unknown_to(state, seat) + spent(state)
        for card in candidates:
            expected[card] += 1 / len(candidates)  # type: ignore[assignment]
        found.update(taken_from(state, seat, others=True))
    assert found.keys() == expected.keys()
    assert all(abs(found[card] - times) < 4.5 * math.sqrt(times) for card, times in expected.items())


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_a_stolen_card_is_any_that_the_thief_may_have(seat: int) -> None:
    """Grey knows of Red's volcano, so it was something else that Red stole from Green (DI-098)."""
    known = [[[], [], [], []], [["tR"], [], [], []], *([[], [], [], []] for _ in range(3))]
    hands = {"R": "FE/SA tR tS", "S": "SL", "B": "tY", "G": "tG tB"}
    match = situation("R", hands=hands, draw="tR TE UN/CM", known=known)
    match = play(match, "SA[FE/SA]:4 !SA:tB", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 1)
    check_stolen(match, seat)


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_a_stolen_card_may_have_been_spent(seat: int) -> None:
    """Red has countered a Slumber with one card or another (DI-124)."""
    hands = {"R": "FE/SA tR", "S": "SL tN", "B": "SL/FE", "G": "tG UN/CM"}
    match = situation("R", hands=hands, draw="tR TE UN/CM")
    match = play(match, "SA[FE/SA]:4 !SA:UN/CM S.SL R.CM[UN/CM]", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 2)
    check_stolen(match, seat)


@pytest.mark.parametrize("seat", [1, 2, 3, SPECTATOR])
def test_a_curse_took_what_the_new_hand_is(seat: int) -> None:
    """Blue's card has been spent; that he knows, for it is not a card of the others (DI-099, DI-124)."""
    hands = {"R": "EC tR", "S": "SL tB", "B": "UN/CM", "G": "SL/FE tS"}
    match = situation("R", hands=hands, draw="tB tG TE UN/CM")
    match = play(match, "EC !EC:2=tB !EC:3=UN/CM !EC:4=tS S.SL R.CM[UN/CM]", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 3)
    for state in redealt(match, seat, 500):
        check_taken(state, seat)


# ---- any situation ----------------------------------------------------------------------------------


def check_worlds(match: Match, dice: random.Random) -> None:
    """Worlds are complete situations that fit, and it makes no difference what is hidden of them before."""
    game = match.game
    for seat in (*range(match.options.players), SPECTATOR):
        seed, hidden = dice.randrange(10**9), match.hidden(seat)
        worlds = [match.state, match.hidden(seat)]
        for world in worlds:
            game.secrecy.redeal(world, seat, generator(seed))
        assert bytes_of(worlds[0]) == bytes_of(worlds[1])
        world = worlds[0]
        assert UNKNOWN not in world["hand"][: match.options.players] and UNKNOWN not in world["taken"]
        assert [str(problem) for problem in game.positions.problems(world)] == []
        check_taken(world, seat)
        check_taken(match.state, seat)
        game.secrecy.hide(world, seat)
        assert bytes_of(world) == bytes_of(hidden)


def check_taken(world: Any, seat: int) -> None:
    """What others gave unseen is a card of the taker that the seat does not know of, or was spent on CM.

    In other worlds an undo would give back too few cards, or some that were never taken (DI-088, DI-124).
    """
    if world["taken_from"][0] == NOBODY or world["active"] == seat:
        return
    assert Counter(taken_from(world, seat, others=True)) <= Counter(unknown_to(world, seat) + spent(world))
    if world["last_action"] == CURSE:  # the new hand is what was taken, and nothing else (DI-099)
        everything = taken_from(world, seat, others=True) + taken_from(world, seat, others=False)
        assert Counter(everything) == Counter([*deal_of(world)[world["active"]], *spent(world)])


def taken_from(world: Any, seat: int, *, others: bool) -> list[str]:
    """The cards that the last action took from that seat, or from others."""
    taken = zip(world["taken_from"].tolist(), world["taken"].tolist(), strict=True)
    return [CARD_NAMES[card] for victim, card in taken if victim != NOBODY and (victim != seat) == others]


def unknown_to(world: Any, seat: int) -> list[str]:
    """The cards of the active player that the seat does not know him to have."""
    observer, taker = PUBLIC if seat == SPECTATOR else seat, world["active"]
    cards = zip(world["hand"][taker].tolist(), world["knows"][taker].tolist(), strict=True)
    return [CARD_NAMES[card] for card, bits in cards if card != EMPTY and not bits >> observer & 1]


def spent(world: Any) -> list[str]:
    """The cards that the active player has spent on CM since his last action."""
    kinds = zip(SHOWING[CM].tolist(), world["countered"].tolist(), strict=False)
    return [CARD_NAMES[card] for card, count in kinds for _ in range(count)]


@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_worlds_fit(players: int, mode: str) -> None:
    dice = random.Random(players)
    for seed in range(3):
        for number, match in enumerate(matches(players, mode, f"redeal {seed}")):
            if number % 7 == 0 or match.state["taken_from"][0] != NOBODY:
                check_worlds(match, dice)
