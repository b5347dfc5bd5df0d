"""A match under everything people and programs do to it: legal, illegal and senseless, in any order."""

import copy
import pickle
import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from drachenhort import NATURE, HortError, Match, all_games, generator, read_record, write_record
from drachenhort.kernel.errors import ActionError, CannotUndo, GameOver, IllegalAction, NotYourDecision
from tests.conformance.playing import bytes_of, drawn_options, positions_of, random_match
from tests.conftest import FUZZ
from tests.ours import OUR_GAMES


@cache
def tokens_of(game: str) -> tuple[str, ...]:
    """Tokens from all over a game: most of them are illegal most of the time."""
    found = (token for match in positions_of(game, range(3), 5) for token in match.choices()[:12])
    return tuple(dict.fromkeys(found))


ANYTHING = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"[0-6-](N|S|W|E|SW|SE|H|B|G|D|HG|HD)#?", fullmatch=True),
    st.from_regex(r"rack:(N|S|W|E|SW|SE)(-(N|S|W|E|SW|SE)){0,6}", fullmatch=True),
    st.from_regex(
        r"[A-G][0-6]@[0-9]{1,2}|\?[0-9]{1,2}|[0-9]{1,2}r[0-6]|[+]?(S[RB]|G[RB]|[0-9]{1,2})>[0-9]{1,2}"
    ),
)


def attempt(action: Callable[[], Any]) -> tuple[Any, HortError | None]:
    """What an action gives, or the one clear sentence with which it is refused."""
    try:
        return action(), None
    except HortError as error:
        refusal = error
    assert str(refusal) and "\n" not in str(refusal)
    return None, refusal


class MatchMachine(RuleBasedStateMachine):
    """The model is the list of actions that were granted; the match must always be what they lead to."""

    @initialize(game=st.sampled_from(sorted(OUR_GAMES)), seed=st.integers(0, 10_000))
    def begin(self, game: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.match = Match(all_games()[game], drawn_options(all_games()[game], self.dice))
        self.granted: list[int] = []

    @precondition(lambda self: not self.match.is_over)
    @rule(pick=st.integers(0, 10_000))
    def play_a_legal_token(self, pick: int) -> None:
        actions, tokens = self.match.legal_actions(), self.match.choices()
        entry = self.match.play(tokens[pick % len(tokens)], self.match.decider)
        assert entry.token == tokens[pick % len(tokens)]
        self.granted.append(actions[pick % len(tokens)])

    @precondition(lambda self: not self.match.is_over)
    @rule(count=st.integers(1, 40))
    def play_on(self, count: int) -> None:
        for _ in range(count):
            if not self.match.is_over:
                self.play_a_legal_token(self.dice.randrange(10_000))

    @rule(data=st.data())
    def play_anything(self, data: st.DataObject) -> None:
        token = data.draw(st.sampled_from(tokens_of(self.match.game.id)) | ANYTHING)
        known, before = self.match.choices(), len(self.match)
        entry, refusal = attempt(lambda: self.match.play(token))
        if refusal is None:
            parts = self.match.actions[before:]
            assert entry.token in known or len(parts) > 1  # a whole action, where its parts are asked
            assert entry.token.removesuffix("#") == token
            self.granted += parts
        else:
            assert token not in known
            assert isinstance(refusal, ActionError)
            assert self.match.is_over or not isinstance(refusal, GameOver)
            assert not isinstance(refusal, IllegalAction) or refusal.rule is not None

    @precondition(lambda self: not self.match.is_over)
    @rule(seat=st.integers(-5, 9))
    def play_out_of_turn(self, seat: int) -> None:
        if seat != self.match.decider:
            with pytest.raises(NotYourDecision):
                self.match.play(self.match.choices()[0], seat)

    @rule(action=st.integers(-(2**40), 2**40))
    def play_any_number(self, action: int) -> None:
        if action not in self.match.legal_actions():
            with pytest.raises(ActionError):
                self.match.play_action(action)

    @rule(seat=st.integers(-3, 5))
    def undo(self, seat: int) -> None:
        try:
            self.match.undo(seat)
        except CannotUndo:
            return
        assert len(self.match) < len(self.granted)
        del self.granted[len(self.match) :]

    @rule()
    def let_nature(self) -> None:
        self.match.let_nature(generator(1))
        self.granted = list(self.match.actions)
        assert self.match.decider != NATURE

    @rule(how=st.sampled_from(["copy", "pickle", "record"]))
    def go_on_with_a_twin(self, how: str) -> None:
        if how == "copy":
            self.match = copy.deepcopy(self.match)
        elif how == "pickle":
            self.match = pickle.loads(pickle.dumps(self.match))
        else:
            self.match = read_record(write_record(self.match))

    @invariant()
    def the_match_is_what_its_actions_lead_to(self) -> None:
        if hasattr(self, "match"):
            assert sorted(self.match.actions) == sorted(self.granted)  # parts are put in order
            assert bytes_of(self.match.state) == bytes_of(self.match.replayed(len(self.match)).state)


MatchMachine.TestCase.settings = settings(max_examples=40 * FUZZ, stateful_step_count=30)
TestMatch = MatchMachine.TestCase


# ---- files ------------------------------------------------------------------------------------------


@cache
def a_record(game: str) -> str:
    """A game in its middle."""
    return next(write_record(match) for match in random_match(game, 8) if len(match) == 60)


EDIT = st.tuples(st.integers(0, 3000), st.integers(0, 30), st.text(max_size=12))


@pytest.mark.parametrize("game", OUR_GAMES)
@given(edits=st.lists(EDIT, min_size=1, max_size=4))
@settings(max_examples=150 * FUZZ)
def test_a_damaged_record_is_read_exactly_or_refused(game: str, edits: list[tuple[int, int, str]]) -> None:
    text = a_record(game)
    for place, length, insert in edits:
        start = place % len(text)
        text = text[:start] + insert + text[start + length :]
    match, refusal = attempt(lambda: read_record(text))
    assert refusal is not None or read_record(write_record(match)) == match


@given(st.text(max_size=200))
@settings(max_examples=200 * FUZZ)
def test_any_text_is_no_record_and_says_so(text: str) -> None:
    with pytest.raises(HortError):
        read_record(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5),
    lambda children: (
        st.lists(children, max_size=6) | st.dictionaries(st.text(max_size=5), children, max_size=3)
    ),
    max_leaves=6,
)


@cache
def positions_from(game: str) -> list[dict[str, Any]]:
    return [match.position() for match in positions_of(game, range(3), 9)]


@pytest.mark.parametrize("game", OUR_GAMES)
@given(data=st.data(), value=JSON)
@settings(max_examples=200 * FUZZ)
def test_a_damaged_position_is_taken_exactly_or_refused(
    game: str, data: st.DataObject, value: object
) -> None:
    damaged = copy.deepcopy(data.draw(st.sampled_from(positions_from(game))))
    place: Any = damaged
    while True:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place)))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = value
    match, refusal = attempt(lambda: Match.from_position(damaged, game))
    if refusal is None:
        again = Match.from_position(match.position(), game)
        assert bytes_of(again.state) == bytes_of(match.state)
        assert match.is_over or match.choices()


@pytest.mark.parametrize("game", OUR_GAMES)
@pytest.mark.parametrize("value", [None, [[]], [{}], {"a": []}, -1, 10**30, "?", True, [[], "a"]])
def test_every_field_of_a_position_takes_exactly_or_refuses_what_does_not_belong_there(
    game: str, value: object
) -> None:
    position = positions_from(game)[-1]
    for key in position:
        damaged = {**position, key: value}
        match, refusal = attempt(partial(Match.from_position, damaged, game))
        if refusal is None:
            again = Match.from_position(match.position(), game)
            assert bytes_of(again.state) == bytes_of(match.state)
