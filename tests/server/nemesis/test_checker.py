"""The checker itself: it believes an honest table, and finds every kind of lie."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache

import pytest

from drachenhort.kernel.seats import NATURE
from tests.ours import OUR_GAMES
from tests.server.nemesis.checker import problems_of
from tests.server.nemesis.history import Case, Frame, Heard, History, Intent, Row, Sent
from tests.server.nemesis.honest import honest_case

LONG = 120


def _renumbered(rows: list[Row]) -> list[Row]:
    return [replace(row, number=number) for number, row in enumerate(rows, 1)]


def _move_of(case: Case) -> Row:
    """Some move in the middle that somebody asked for."""
    moves = [row for row in case.rows if row.kind == "act" and row.client]
    return moves[len(moves) // 2]


@cache
def _told_once(game: str, seed: int) -> Case:
    return honest_case(game, seed, events=LONG, players=3)


@pytest.fixture
def case() -> Case:
    """An honest table with secrets, dice and undone moves."""
    found = _told_once("goldener_drache", 1)
    assert {row.kind for row in found.rows} >= {"act", "undo"}
    return deepcopy(found)


@pytest.fixture
def island() -> Case:
    """An honest table with dice, actions in parts and reactions."""
    found = _told_once("dracheninsel", 3)
    assert any(answer.token != "-" for answer in found.reactions)
    return deepcopy(found)


@pytest.mark.parametrize("game", OUR_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_honest_table_is_believed(game: str, seed: int) -> None:
    players = OUR_GAMES[game].players
    case = honest_case(game, seed, events=LONG, players=players[seed % len(players)])
    assert problems_of(case) == []


# ---- lies of the store ----------------------------------------------------------------------------


def test_a_lost_acknowledged_move_is_found(case: Case) -> None:
    lost = _move_of(case)
    case.rows = _renumbered([row for row in case.rows if row is not lost])
    assert any("acknowledged and is lost" in problem for problem in problems_of(case))


def test_a_move_that_was_acknowledged_and_forgotten_by_everybody_is_found(case: Case) -> None:
    wish = {"type": "act", "id": "forgotten", "decision": "?", "action": "1N"}
    history = case.histories[0]
    history.intents["forgotten"] = Intent.MOVE
    history.events.append(Sent(0, 1, wish))
    assert problems_of(case) == []
    history.frames.append(Frame(0, 1, {"type": "done", "id": "forgotten"}, is_from_server=True))
    assert len(problems_of(case)) == 1


def test_a_lost_acknowledged_reaction_is_found(island: Case) -> None:
    cards = [answer for answer in island.reactions if answer.token != "-"]
    island.reactions.remove(cards[0])
    found = problems_of(island)
    assert any("acknowledged and is lost" in problem for problem in found)
    assert any("does not follow" in problem for problem in found)


def test_a_doubled_row_is_found(case: Case) -> None:
    row = _move_of(case)
    case.rows = _renumbered([*case.rows[: row.number], row, *case.rows[row.number :]])
    assert any("happened 2 times" in problem for problem in problems_of(case))


def test_a_move_that_is_in_the_log_and_among_the_reactions_is_found(island: Case) -> None:
    answer = island.reactions[0]
    index, row = next((k, row) for k, row in enumerate(island.rows) if row.seat == answer.seat)
    island.rows[index] = replace(row, client=answer.client)
    assert any("happened 2 times" in problem for problem in problems_of(island))


def test_a_missing_number_is_found(case: Case) -> None:
    case.rows = [replace(row, number=row.number + (row.number > 40)) for row in case.rows]
    assert any("without gaps" in problem for problem in problems_of(case))


def test_every_swapped_order_is_found(case: Case) -> None:
    honest = list(case.rows)
    for first, second in zip(honest[::7], honest[1::7], strict=False):
        if replace(first, number=0, client=None) == replace(second, number=0, client=None):
            continue
        swapped = [*honest[: first.number - 1], second, first, *honest[second.number :]]
        case.rows = _renumbered(swapped)
        assert problems_of(case), f"{first} and {second}"


@pytest.mark.parametrize("is_of_chance", [True, False])
def test_every_changed_token_is_found(island: Case, *, is_of_chance: bool) -> None:
    honest = list(island.rows)
    acts = [row for row in honest if row.kind == "act" and (row.seat == NATURE) == is_of_chance]
    tokens = sorted({row.token for row in acts})
    for row in acts[::9]:
        other = tokens[(tokens.index(row.token) + 1) % len(tokens)]
        island.rows = [replace(row, token=other) if row is it else it for it in honest]
        assert problems_of(island), f"{other} instead of {row}"


def test_a_move_that_nobody_asked_for_is_found(case: Case) -> None:
    row = _move_of(case)
    case.rows = [replace(row, client=None) if it is row else it for it in case.rows]
    assert any("nobody asked for" in problem for problem in problems_of(case))


def test_a_line_of_chat_that_was_said_twice_or_lost_is_found(case: Case) -> None:
    history = case.histories[1]
    history.intents["said"] = Intent.SAY
    history.events.append(Sent(0, 1, {"type": "say", "id": "said", "text": "hello"}))
    history.frames.append(Frame(0, 1, {"type": "done", "id": "said"}, is_from_server=True))
    assert any("lost" in problem for problem in problems_of(case))
    case.chat = [(1, "hello")]
    assert problems_of(case) == []
    case.chat = [(1, "hello"), (2, "hello")]
    assert any("said 2 times" in problem for problem in problems_of(case))


# ---- lies in answers ------------------------------------------------------------------------------


def _answer(history: History, **answer: str) -> None:
    history.frames.append(Frame(0, 1, answer, is_from_server=True))


def test_a_granted_trick_is_found(case: Case) -> None:
    history = case.histories[0]
    history.intents["trick"] = Intent.ILLEGAL
    history.events.append(Sent(0, 1, {"type": "act", "id": "trick", "decision": "?", "action": "???"}))
    _answer(history, type="refused", id="trick", code="action/malformed")
    assert problems_of(case) == []
    _answer(history, type="done", id="trick")
    assert any("was granted" in problem for problem in problems_of(case))


def test_a_refusal_after_the_acknowledgement_is_found(case: Case) -> None:
    row = _move_of(case)
    _answer(case.histories[row.seat], type="refused", id=str(row.client), code="decision/closed")
    assert any("and later refused" in problem for problem in problems_of(case))


def test_a_move_that_was_refused_and_happened_is_found(case: Case) -> None:
    row = _move_of(case)
    history = case.histories[row.seat]
    refusal = {"type": "refused", "id": row.client, "code": "store/unavailable"}
    history.frames = [
        replace(frame, message=refusal) if frame.message == {"type": "done", "id": row.client} else frame
        for frame in history.frames
    ]
    assert any("always refused, and happened" in problem for problem in problems_of(case))


def test_a_choice_that_was_refused_as_illegal_is_found(case: Case) -> None:
    history = case.histories[0]
    history.intents["legal"] = Intent.MOVE
    history.events.append(Sent(0, 1, {"type": "act", "id": "legal", "decision": "?", "action": "1N"}))
    _answer(history, type="refused", id="legal", code="action/illegal")
    assert any("was refused by" in problem for problem in problems_of(case))


# ---- lies in streams ------------------------------------------------------------------------------


def _states(history: History) -> list[int]:
    """Where in a history the messages of its stream are."""
    return [
        index
        for index, event in enumerate(history.events)
        if isinstance(event, Heard) and event.message["type"] == "state" and event.message["entries"]
    ]


def _with_state(history: History, index: int, change: Callable[[dict[str, object]], None]) -> None:
    event = history.events[index]
    assert isinstance(event, Heard)
    message = dict(event.message)
    change(message)
    history.events[index] = replace(event, message=message)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_stream_with_another_token_is_found(case: Case, seat: int) -> None:
    history = case.histories[seat]
    index = _states(history)[20]

    def lie(message: dict[str, object]) -> None:
        entries = message["entries"]
        assert isinstance(entries, list)
        message["entries"] = [{**entries[0], "token": "1X"}, *entries[1:]]

    _with_state(history, index, lie)
    assert any("which was never so" in problem for problem in problems_of(case))


def test_a_stream_that_leaves_something_out_is_found(case: Case) -> None:
    history = case.histories[0]
    del history.events[_states(history)[20]]
    assert problems_of(case)


def test_a_stream_that_goes_back_is_found(case: Case) -> None:
    history = case.histories[0]
    states = _states(history)
    early, late = history.events[states[0]], states[-3]
    history.events.insert(late, early)
    assert any("which was never so" in problem for problem in problems_of(case))


def test_a_client_that_never_heard_of_the_end_is_found(case: Case) -> None:
    history = case.histories[0]
    history.events = [event for event in history.events if "ending" not in event.message]
    assert any("never heard of the end" in problem for problem in problems_of(case))


def test_a_gap_in_what_left_the_server_is_found(case: Case) -> None:
    history = case.histories[0]
    states = [frame for frame in history.frames if frame.message["type"] == "state"]
    history.frames.remove(states[10])
    assert any("came" in problem for problem in problems_of(case))


def test_a_number_with_two_messages_is_found(case: Case) -> None:
    history = case.histories[0]
    stream = next(frame for frame in history.frames if frame.message["type"] == "welcome")
    later = [frame for frame in history.frames if frame.message.get("after")][3]
    other = replace(later, message={**later.message, "entries": []})
    history.frames += [replace(stream, connection=2), replace(other, connection=2)]
    assert any("told in two ways" in problem for problem in problems_of(case))


def test_a_question_that_is_asked_again_is_found(case: Case) -> None:
    history = case.histories[0]
    wishes = history.asked()
    index, done = next(
        (index, frame.message["id"])
        for index, frame in enumerate(history.frames)
        if frame.message["type"] == "done" and history.intents[frame.message["id"]] is Intent.MOVE
    )
    states = [k for k, frame in enumerate(history.frames) if frame.message["type"] == "state"]
    before, after = (max(k for k in states if k < index), min(k for k in states if k > index))
    for k in (before, after):
        frame, question = history.frames[k], {"id": wishes[done]["decision"]}
        honest = history.frames[k]
        history.frames[k] = replace(frame, message={**frame.message, "decision": question})
        assert any("asked again" in problem for problem in problems_of(case)) == (k == after)
        history.frames[k] = honest


# ---- lies in records ------------------------------------------------------------------------------


def test_a_record_of_another_game_is_found(case: Case) -> None:
    other = _told_once("goldener_drache", 2)
    case.record = case.record_after_restart = other.record
    assert any("not the game of the log" in problem for problem in problems_of(case))


def test_a_record_that_changes_with_a_restart_is_found(case: Case) -> None:
    case.record_after_restart = case.record.replace("goldener_drache 0", "somebody else")
    assert any("after a restart" in problem for problem in problems_of(case))


def test_dice_that_were_not_promised_are_found(case: Case) -> None:
    welcome = case.histories[0].events[0]
    assert isinstance(welcome, Heard)
    case.histories[0].events[0] = replace(welcome, message={**welcome.message, "promise": "another"})
    assert any("promised other dice" in problem for problem in problems_of(case))


def test_dice_that_do_not_come_from_the_seed_are_found(island: Case) -> None:
    start = island.record.index("Dice")
    island.record = island.record[:start] + island.record[start:].replace("5e", "5f", 1)
    assert any("the record is none" in problem for problem in problems_of(island))
