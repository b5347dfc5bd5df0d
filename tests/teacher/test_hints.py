"""Hints: moves that can be played, with reasons that are true."""

import json
from typing import Any

import numpy as np
import pytest

from drachenhort import Match, generator
from drachenhort.bots import Budget, Search
from drachenhort.kernel.text import LANGUAGES
from drachenhort.teacher import Hints, Reason, hints
from drachenhort.teacher.errors import NoHint
from drachenhort.teacher.reasons import KINDS, reason_for
from drachenhort.teacher.whole import completed
from tests.ours import OUR_GAMES
from tests.teacher.situations import decisions, finished, winners_by

SMALL = Budget(60)


def hints_for(match: Match) -> Hints:
    """What whoever decides is told."""
    return hints(match.view(match.decider), SMALL, generator(1))


@pytest.mark.parametrize("game", ["goldener_drache", "schatzinsel", "drachenland"])
def test_a_win_at_hand_is_the_first_hint_and_says_so(game: str) -> None:
    *_earlier, last = (
        match for match in decisions(finished(game)) if (match.decider,) in winners_by(match).values()
    )
    best = hints_for(last).moves[0]
    assert winners_by(last)[best.actions[0]] == (last.decider,)
    assert best.reason == Reason("wins") and str(best.reason.text) == "It wins at once."


def test_a_move_that_does_not_win_gives_no_such_reason() -> None:
    for match in decisions(finished("goldener_drache")):
        won = winners_by(match)
        for action in match.legal_actions():
            reason = reason_for(match.view(match.decider), (action,), [], 1)
            assert (reason == Reason("wins")) == (won[action] == (match.decider,))


def before_the_goal() -> Match:
    """The last move of seat 1; seat 2 stands beside the golden volcano with the wind for it, and no cards."""
    match = Match("goldener_drache", racks="open")
    match.play_all("start:N start:N rack:W-S-SW-SE-E rack:E-S-SE-SW-W calm")
    position: dict[str, Any] = match.position()
    position["moves_left"] = 1
    position["players"][0] |= {"cell": "e4"}
    position["players"][1] |= {"cell": "e9", "storm": 0, "lightning": 0}
    return Match.from_position(position)


def test_a_threat_is_named_where_the_move_averts_it() -> None:
    match = before_the_goal()
    away, idle = (next(a for a in match.legal_actions() if match.token(a) == token) for token in ("2W", "1W"))
    match.names = ("Anna", "Ben")
    reason = reason_for(match.view(0), (away,), [(idle,)], 1)
    assert reason == Reason("threat", 1)
    assert str(reason.text.named(match.names)) == "Otherwise Ben can win on the next turn."
    assert reason_for(match.view(0), (idle,), [(away,)], 1) is None


def test_a_loss_that_a_move_averts_is_named() -> None:
    """A turn of Drachenland that could end the game for the other one."""
    found = 0
    for match in (match for seed in range(1, 9) for match in decisions(finished("drachenland", seed))):
        won = winners_by(match)
        lost = [action for action, winners in won.items() if winners and match.decider not in winners]
        safe = [action for action, winners in won.items() if not winners]
        if lost and len(safe) == 1:
            reason = reason_for(match.view(match.decider), (safe[0],), [(action,) for action in lost], 1)
            assert reason == Reason("loses", 1 - match.decider)
            found += 1
            break
    assert found


def test_points_are_a_reason_only_where_the_rules_count_them() -> None:
    reasons = set()
    for match in list(decisions(finished("drachenland")))[::6]:
        for action in match.legal_actions()[:3]:
            reason = reason_for(match.view(match.decider), (action,), [], 1)
            if reason and reason.kind == "points":
                points = [_points(match, match.decider)]
                twin = match.copy()
                twin.play_action(action)
                points.append(_points(twin, match.decider))
                assert points[1] - points[0] == reason.number > 0
                reasons.add(reason)
    assert reasons


def test_points_that_others_bring_as_well_are_no_reason() -> None:
    for match in decisions(finished("drachenland")):
        for action in match.legal_actions():
            reason = reason_for(match.view(match.decider), (action,), [], 1)
            if reason and reason.kind == "points":
                assert reason_for(match.view(match.decider), (action,), [(action,)], 1) is None
                return
    raise AssertionError("nobody gained anything")


def _points(match: Match, seat: int) -> int:
    table = np.zeros((match.options.players, 2), np.int32)
    match.game.rules.scores(match.state, table)
    return int(table[seat, 0])


@pytest.mark.parametrize("game", OUR_GAMES)
def test_hints_are_whole_actions_that_can_be_played(game: str) -> None:
    match = finished(game)
    for place in range(5, len(match), max(1, len(match) // 12)):
        replay = match.replayed(place)
        if replay.decider < 0:
            continue
        found = hints_for(replay)
        assert 1 <= len(found.moves) <= 3 and len({hint.token for hint in found.moves}) == len(found.moves)
        for hint in found.moves:
            assert 0 <= hint.chance <= 1
            by_token, by_parts = replay.copy(), replay.copy()
            by_token.play(hint.token)
            for part in hint.parts:
                by_parts.play(part)
            assert by_token == by_parts and not by_token.is_midway
            assert replay.is_midway or by_token.actions[place:] == hint.actions


def test_a_part_is_followed_to_a_whole_action() -> None:
    match, place, most = finished("dracheninsel"), 0, 0
    search = Search(match.game)
    for _entry, parts in match.told():
        if len(parts) > 1:
            then = match.replayed(place)
            view = then.view(then.decider)
            whole = completed(search, view, parts[0], SMALL, generator(1))
            assert then.play(whole.token).token == whole.token and not then.is_midway
            assert then.actions[place:] == whole.actions and whole.meaning is not None
            most = max(most, len(whole.actions))
        place += len(parts)
    assert most > 1


def test_the_only_move_is_called_so() -> None:
    match = Match("goldener_drache")
    match.play_all("start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm 1S")
    (only,) = hints_for(match).moves
    assert only.token == "2SW" and only.reason == Reason("only")


def test_equal_seeds_give_equal_hints() -> None:
    match = finished("schatzinsel").replayed(60)
    match.let_nature(generator(1))
    assert hints_for(match) == hints_for(match)


def test_who_has_nothing_to_decide_is_told_so_in_one_sentence() -> None:
    match = Match("goldener_drache")
    with pytest.raises(NoHint) as error:
        hints(match.view(1), SMALL, generator(1))
    assert str(error.value) == "You have nothing to decide now."
    assert error.value.into("de") == "Du hast jetzt nichts zu entscheiden."


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_as_data_are_in_the_readers_language(language: str) -> None:
    match = before_the_goal()
    data = hints_for(match).to_json(("Anna", "Ben"), language)
    assert json.loads(json.dumps(data)) == data
    assert set(data["moves"][0]) == {"token", "parts", "meaning", "chance", "reason"}
    texts = {kind: Reason(kind, 1, 12).text.into(language) for kind in KINDS}
    assert len(set(texts.values())) == len(KINDS)
    assert language == "en" or not set(texts.values()) & {Reason(kind, 1, 12).text.into() for kind in KINDS}
