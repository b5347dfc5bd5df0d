"""The contract of the kernel, kept by every registered game at every state of random games."""

import copy
import json
import pickle
import random
import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from drachenhort import (
    NATURE,
    OVER,
    SOMEBODY,
    SPECTATOR,
    CannotUndo,
    HortError,
    MalformedAction,
    Match,
    all_games,
    generator,
    read_record,
    write_record,
)
from drachenhort.chronicle.story import tell
from drachenhort.kernel.errors import UnknownSeat
from drachenhort.kernel.rulebook import rulebook
from tests.conformance.playing import (
    GAME_FOLDERS,
    GAMES,
    JIT_IS_ON,
    bytes_of,
    in_another_world,
    positions_of,
    random_match,
)
from tests.conformance.signatures import signatures, use_every_rule

SEEDS = range(12) if JIT_IS_ON else range(2)
EVERY = 7
"""Costly checks look at every 7th state."""

pytestmark = pytest.mark.parametrize("game_id", GAMES)


def test_the_suite_runs_every_game_there_is(game_id: str) -> None:
    folders = {path.parent.name for path in GAME_FOLDERS.glob("*/rules.py")}
    packages = {game.package.rpartition(".")[2] for game in all_games().values()}
    assert folders <= packages
    assert all_games()[game_id].id == game_id


def test_choices_are_sorted_in_range_and_never_empty(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS):
        actions = match.legal_actions()
        assert actions == sorted(set(actions))
        assert all(0 <= action < match.game.actions for action in actions)
        assert bool(actions) != match.is_over


def test_the_decider_is_a_seat_nature_or_nobody(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS):
        assert match.decider in (*range(match.options.players), NATURE, OVER)
        assert match.decider != OVER or match.outcome is not None


def test_tokens_are_distinct_and_parse_back(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        tokens = match.choices()
        assert len(set(tokens)) == len(tokens)
        assert all(token.isascii() and " " not in token for token in tokens)
        wishes = [match.game.notation.parse(match.options, token) for token in tokens]
        found = [match.game.notation.find(match.state, wish) for wish in wishes]
        assert found == [(action,) for action in match.legal_actions()]


def test_applying_an_action_is_deterministic(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        for action in match.legal_actions()[:8]:
            one, two = match.state, match.state
            match.game.rules.apply(one, action)
            match.game.rules.apply(two, action)
            assert bytes_of(one) == bytes_of(two)


def test_a_copy_is_independent(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        if not match.is_over:
            before, twin = bytes_of(match.state), copy.deepcopy(match)
            twin.play(twin.choices()[-1])
            assert bytes_of(match.state) == before
            assert len(twin) == len(match) + 1


def test_pickle_and_record_keep_everything(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, 5 * EVERY):
        match.names = tuple(f'P"{k}\\' for k in range(match.options.players))
        for twin in (pickle.loads(pickle.dumps(match)), read_record(write_record(match))):
            assert twin == match
            assert bytes_of(twin.state) == bytes_of(match.state)
            assert twin.outcome == match.outcome


def test_positions_round_trip_as_json(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        twin = Match.from_position(json.loads(json.dumps(match.position())), match.game)
        assert bytes_of(twin.state) == bytes_of(match.state)
        assert twin.choices() == match.choices()


def test_a_match_from_a_position_records_and_replays(game_id: str) -> None:
    for match in positions_of(game_id, range(2), 11 * EVERY):
        begun_here = Match.from_position(match.position(), match.game)
        if not begun_here.is_over:
            begun_here.play(begun_here.choices()[0])
        assert read_record(write_record(begun_here)) == begun_here


def test_invariants_hold(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS):
        assert [str(problem) for problem in match.game.positions.problems(match.state)] == []


def test_scores_are_consistent(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS):
        outcome = match.outcome
        table = np.zeros((match.options.players, 2), np.int32)
        match.game.rules.scores(match.state, table)
        if outcome is None:
            assert (table[:, 1] == 0).all()
        else:
            assert min(outcome.places) == 1
            assert outcome.winners == tuple(s for s, place in enumerate(outcome.places) if place == 1)
            ranked = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
            assert [outcome.points[s] for s in ranked] == sorted(outcome.points, reverse=True)


def test_no_game_is_longer_than_its_bound(game_id: str) -> None:
    for seed in SEEDS:
        *_, match = random_match(game_id, seed)
        bound = match.game.longest(match.options)
        assert bound is None or len(match) <= bound


def test_nature_has_exact_odds(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS):
        if match.decider == NATURE:
            odds = match.probabilities()
            assert list(odds) == match.choices()
            assert sum(odds.values()) == Fraction(1) and min(odds.values()) > 0


def test_undo_restores_the_state_before_or_refuses(game_id: str) -> None:
    """Of an action that is asked in parts it takes back the last part, and all of them once it is done."""
    for seed in SEEDS[::2]:
        before = at_rest = None
        for match in random_match(game_id, seed):
            state, log = bytes_of(match.state), match.actions
            for seat in range(match.options.players):
                twin = match.copy()
                try:
                    twin.undo(seat)
                except CannotUndo:
                    assert bytes_of(twin.state) == state and twin.actions == log
                else:
                    assert bytes_of(twin.state) == (before if match.is_midway else at_rest)
                    assert twin.decider == seat == match.decider  # who acts has not changed
            before = state
            at_rest = at_rest if match.is_midway else state


def test_nobody_else_notices_a_part_of_an_action(game_id: str) -> None:
    """What is asked in parts is one action: until the last part it is its decider's secret."""
    before: dict[int, bytes] = {}
    for seed in SEEDS[::2]:
        for match in random_match(game_id, seed):
            for seat in seats_and_spectator(match):
                hidden = bytes_of(match.hidden(seat))
                if match.is_midway and seat != match.decider:
                    assert hidden == before[seat]
                before[seat] = hidden


def test_parts_can_be_played_at_once(game_id: str) -> None:
    """A whole token, played where its action began, leads to where its parts led."""
    for seed in SEEDS[::2]:
        begun = last = None
        for match in random_match(game_id, seed):
            if begun is not None and not match.is_midway:
                begun.play(match.log()[-1].token)
                assert begun == match and bytes_of(begun.state) == bytes_of(match.state)
            begun = (begun or last) if match.is_midway else None
            last = match.copy()


def test_a_log_tells_the_whole_game(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, 5 * EVERY):
        twin = Match(match.game, match.options)
        for entry in match.log():
            assert twin.play(entry.token) == entry
        assert match.is_midway or twin.actions == match.actions  # parts are put in order at the end


def test_whatever_everybody_saw_is_told_in_words(game_id: str) -> None:
    """What was done or what changed; not the invitation that stands on a button (`meant`)."""
    for match in positions_of(game_id, SEEDS[:2], 10**9):
        for line in tell(match, SPECTATOR, "en") if match.is_over else ():
            is_open = line.seat != NATURE and "?" not in line.token
            assert line.words or line.asks or not is_open, (line.token, line.meant)


# ---- secrecy ----------------------------------------------------------------------------------------


def seats_and_spectator(match: Match) -> tuple[int, ...]:
    return (*range(match.options.players), SPECTATOR)


def test_the_decider_can_tell_what_it_may_do(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        if match.decider >= 0:
            assert list(match.view(match.decider).actions) == match.legal_actions()


def test_hiding_twice_hides_no_more(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        for seat in seats_and_spectator(match):
            hidden = match.hidden(seat)
            again = hidden.copy()
            match.game.secrecy.hide(again, seat)
            assert bytes_of(again) == bytes_of(hidden)


def test_non_interference(game_id: str) -> None:
    """Redeal all that a seat cannot know: everything it receives stays the same to the byte."""
    rng = generator(7)
    for match in positions_of(game_id, SEEDS, EVERY):
        for seat in seats_and_spectator(match):
            other = in_another_world(match, seat, rng)
            assert [str(problem) for problem in match.game.positions.problems(other.state)] == []
            assert bytes_of(other.hidden(seat)) == bytes_of(match.hidden(seat))
            assert other.view(seat).actions == match.view(seat).actions
            assert other.scene(seat) == match.scene(seat)
            if seat == match.decider:
                assert to_the_byte(other, seat) == to_the_byte(match, seat)


def to_the_byte(match: Match, seat: int) -> list[str]:
    """What the seat is told: its scene as JSON in two languages, and why it may not do senseless things."""
    told = [json.dumps(match.scene(seat, language).to_dict()) for language in ("en", "de")]
    return told + [refusal(match, token, seat) for token in tokens_of(match.game.id)]


@cache
def tokens_of(game_id: str) -> tuple[str, ...]:
    """Tokens of every kind that a game knows, from all over it."""
    found = {}
    for match in positions_of(game_id, range(3), EVERY):
        for token in match.choices()[:3]:
            found[re.sub(r"[0-9]+", "0", token)] = token
    return tuple(found.values())[:40]


def refusal(match: Match, token: str, seat: int) -> str:
    try:
        match.copy().play(token, seat)
    except HortError as error:
        return f"{error.code} {error}"
    return "played"


def test_a_hidden_copy_redeals_like_the_true_state(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        for seat in seats_and_spectator(match):
            from_true, from_hidden = match.state, match.hidden(seat)
            match.game.secrecy.redeal(from_true, seat, generator(3))
            match.game.secrecy.redeal(from_hidden, seat, generator(3))
            worlds = [from_true, from_hidden]
            for world in worlds:
                match.game.secrecy.hide(world, seat)
            assert bytes_of(worlds[0]) == bytes_of(worlds[1]) == bytes_of(match.hidden(seat))


def test_logs_tell_no_more_than_hidden_copies(game_id: str) -> None:
    """Two actions that leave a seat with the same hidden copy are one and the same to it in the log, too."""
    for match in positions_of(game_id, SEEDS, 3):
        if match.is_over or len(match) > 40:
            continue
        twins = [played(match, action) for action in match.legal_actions()[:4]]
        for seat in seats_and_spectator(match):
            if seat != match.decider:
                hidden = [bytes_of(twin.hidden(seat)) for twin in twins]
                entries = [twin.log(seat) for twin in twins]
                for one, other in combinations(range(len(twins)), 2):
                    assert (
                        hidden[one] != hidden[other] or twins[one].is_over or entries[one] == entries[other]
                    )


def played(match: Match, action: int) -> Match:
    twin = match.copy()
    twin.play_action(action)
    return twin


def test_seats_that_do_not_exist_see_nothing(game_id: str) -> None:
    match = next(random_match(game_id, 1))
    for seat in (match.options.players, NATURE, OVER, SOMEBODY):
        for look in (match.hidden, match.view, match.scene, match.log):
            with pytest.raises(UnknownSeat, match=f"There is no seat {seat + 1}"):
                look(seat)


# ---- scenes -----------------------------------------------------------------------------------------


def test_scenes_name_every_element_once_and_touch_only_what_is_there(game_id: str) -> None:
    for match in positions_of(game_id, SEEDS, EVERY):
        for seat in seats_and_spectator(match):
            scene = match.scene(seat)
            ids = scene.element_ids()
            assert len(set(ids)) == len(ids)
            places = {space.id for space in scene.spaces} | {zone.id for zone in scene.zones}
            assert all(piece.at in places for piece in scene.pieces)
            assert all(set(touch.path) <= set(ids) for touch in scene.touches)
            paths = [touch.path for touch in scene.touches]
            assert len(set(paths)) == len(paths)
            offered = match.choices() if seat == match.decider else []
            assert [touch.action for touch in scene.touches] == offered
            assert scene.prompt.decider == match.game.rules.decider(match.hidden(seat))
            assert scene.prompt.decider in (match.decider, SOMEBODY)


def test_scenes_speak_every_language(game_id: str) -> None:
    for match in positions_of(game_id, range(3), 11 * EVERY):
        prompts = {match.scene(SPECTATOR, language).prompt.text for language in ("en", "fr", "de")}
        assert len(prompts) == 3


def test_nothing_stands_against_what_is_offered(game_id: str) -> None:
    """A touch is understood as the wish that it is: the way to every legal action meets no objection."""
    dice = random.Random(2)
    for match in positions_of(game_id, SEEDS[:6], 3 * EVERY):
        touches = match.scene(match.decider).touches if match.decider >= 0 else ()
        for touch in dice.sample(touches, min(len(touches), 8)):
            assert match.objection(touch.path, match.decider) is None


def test_whatever_else_is_touched_is_answered_by_a_rule_or_not_at_all(game_id: str) -> None:
    """Nothing that one can touch is beyond what the rules can speak about, and no answer repeats a secret."""
    rules = {rule.id for rule in rulebook(all_games()[game_id].package)}
    rng, dice, answered = generator(3), random.Random(3), 0
    for match in positions_of(game_id, SEEDS[:3], 3 * EVERY):
        if match.decider < 0:
            continue
        seat = match.decider
        scene, twin = match.scene(seat), in_another_world(match, seat, rng)
        ways = [(), *{touch.path[:1] for touch in scene.touches}][:3]
        paths = [(*way, id) for way in ways for id in scene.element_ids()]
        for path in dice.sample(paths, 8):
            answer = match.objection(path, seat)
            assert answer == twin.objection(path, seat)
            assert answer is None or (answer[0] in rules and str(answer[1]))
            answered += answer is not None
    assert answered > 0


def test_objections_are_for_whoever_decides(game_id: str) -> None:
    match = next(match for match in random_match(game_id, 2) if match.decider >= 0)
    for seat in set(range(match.options.players)) - {match.decider}:
        rule, sentence = match.objection(("anything",), seat) or ("", "")
        assert rule is None and "decide" in str(sentence)
    with pytest.raises(MalformedAction, match="nothing of this name"):
        match.objection(("no such thing",), match.decider)


def test_records_have_no_gaps_and_every_number_is_aligned(game_id: str) -> None:
    """Without gaps bytes compare; aligned, so that a GPU can read them."""
    game = all_games()[game_id]
    for dtype in (game.state_dtype, game.encode(game.options()).dtype):
        end = 0
        fields = [dtype.fields[name][:2] for name in dtype.names or ()]  # type: ignore[index]
        for kind, offset in sorted(fields, key=lambda field: field[1]):
            assert offset == end and offset % kind.base.itemsize == 0
            end = offset + kind.itemsize
        assert end == dtype.itemsize and end % 8 == 0


# ---- compiled code ----------------------------------------------------------------------------------


@pytest.mark.skipif(not JIT_IS_ON, reason="only compiled functions have signatures")
def test_no_rule_computes_with_floats(game_id: str) -> None:
    """Numba silently makes floats of an unsigned and a signed integer; probabilities here are exact."""
    use_every_rule(game_id)
    found = set(signatures(all_games()[game_id]))
    asked = {"rules.setup", "rules.apply", "secrecy.hide", "secrecy.redeal", "estimate.estimate"}
    assert asked <= {name for name, _signature in found}
    assert [name for name, signature in found if "float" in signature or not signature] == []
