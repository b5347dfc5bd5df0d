"""Hints: where a table allows them, for whoever is asked, by what that seat knows; nobody else notices."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.positions import write_position
from drachenhort.kernel.seats import NATURE
from drachenhort.server.hints import asked_at
from drachenhort.server.limits import Rate
from drachenhort.server.tutoring import asked_of, found_tips
from tests.server.browser import DRAGON, Browser
from tests.server.room import Room
from tests.server.running import Running
from tests.server.virtual import run_virtually

LITTLE = 0.02


def ask(person: Browser, table: str, **more: Any) -> Any:
    """The hints for the question that somebody is asked."""
    with person.socket(table) as talk:
        question = talk.wait_for_turn()
        return person.ask("POST", f"/api/tables/{table}/hint", {"decision": question["id"], **more}), question


def test_who_plays_alone_may_ask_and_gets_up_to_three_of_the_choices(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy")
    assert table["hints"]
    answer, question = ask(anna, table["id"])
    hints = answer.raise_for_status().json()
    assert 1 <= len(hints) <= 3
    assert len({hint["action"] for hint in hints}) == len(hints)
    for hint in hints:
        assert hint["action"] in question["choices"]
        assert 0 <= hint["chance"] <= 1
        assert hint["text"]
    assert ask(anna, table["id"])[0].json() == hints, "the same question has the same answer"
    assert anna.ask("GET", f"/api/tables/{table['id']}/replay").json()["entries"] == [], "nothing was played"


def test_where_several_people_play_there_are_none_unless_the_table_says_so(server: Running) -> None:
    for wish, is_allowed in ((None, False), (False, False), (True, True)):
        anna, bert = server.guest("Anna"), server.guest("Bert")
        table = anna.set_up("me", "open", listed=True, hints=wish)["id"]
        bert.post(f"/api/tables/{table}/seats/1", {})
        for person in (anna, bert, server.browser()):
            assert person.get(f"/api/tables/{table}")["hints"] is is_allowed, "everybody sees it"
            with person.socket(table) as talk:
                assert talk.hear_until("welcome")["hints"] is is_allowed
        asked = (anna, bert)[anna.turn_at(table)]
        answer, _question = ask(asked, table)
        assert answer.is_success is is_allowed
        if not is_allowed:
            assert (answer.status_code, answer.json()["code"]) == (403, "table/closed")


def test_a_table_for_one_may_be_without_hints(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy", hints=False)["id"]
    answer, _question = ask(anna, table)
    assert (answer.status_code, answer.json()["code"]) == (403, "table/closed")


def test_a_rematch_keeps_what_was_said(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True, hints=True)["id"]
    bert.post(f"/api/tables/{table}/seats/1", {})
    with anna.socket(table) as talk:
        assert talk.ask("resign")["type"] == "done"
    again = anna.post(f"/api/tables/{table}/rematch")
    assert again["hints"]


def test_only_who_is_asked_may_ask_and_only_this(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True, hints=True)["id"]
    bert.post(f"/api/tables/{table}/seats/1", {})
    people = (anna, bert)
    turn = anna.turn_at(table)
    asked, other = people[turn], people[1 - turn]
    with asked.socket(table) as talk:
        question = talk.wait_for_turn()["id"]
    path = f"/api/tables/{table}/hint"
    assert other.refused("POST", path, {"decision": question}) == (400, "decision/closed")
    assert other.refused("POST", path, {"decision": question, "seat": turn}) == (403, "seat/none")
    assert server.guest("Cleo").refused("POST", path, {"decision": question}) == (403, "seat/none")
    assert server.browser().refused("POST", path, {"decision": question}) == (401, "player/unknown")
    assert asked.refused("POST", path, {"decision": "another"}) == (400, "decision/closed")
    assert asked.refused("POST", path, {"decision": question, "seat": "me"}) == (422, "request/bad")
    with asked.socket(table) as talk:
        assert talk.move()["type"] == "done"
    assert asked.refused("POST", path, {"decision": question}) == (400, "decision/closed")


def test_nobody_else_is_told_that_somebody_asked(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True, hints=True)["id"]
    bert.post(f"/api/tables/{table}/seats/1", {})
    asked = (anna, bert)[anna.turn_at(table)]
    with server.browser().socket(table) as onlooker:
        onlooker.hear_until("state")
        with asked.socket(table) as talk:
            question = talk.wait_for_turn()["id"]
            onlooker.hear_until("state")  # somebody is there
            asked.post(f"/api/tables/{table}/hint", {"decision": question})
            assert talk.ask("say", text="hm")["type"] == "done"
        assert onlooker.hear()["type"] == "chat", "between the two came nothing"


def test_too_many_hints_at_once_are_refused(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy")["id"]
    with server.limited(hint=Rate(2, 0.0)):
        codes = [ask(anna, table)[0].status_code for _time in range(3)]
    assert codes == [200, 200, 429]


def test_a_game_that_is_still_being_compiled_has_no_hints_yet(cold: Running) -> None:
    anna = cold.guest("Anna")
    table = anna.set_up("me", "greedy")["id"]
    answer, _question = ask(anna, table)
    assert (answer.status_code, answer.json()["code"]) == (503, "game/cold")


def worlds(game: str, seed: int) -> tuple[Match, Match] | None:
    """Two situations that whoever decides cannot tell apart."""
    rng = np.random.default_rng(seed)
    match = Match(game, players=min(find_game(game).players.stop - 1, 3))
    for step in range(int(rng.integers(20, 80))):
        if match.is_over:
            return None
        if match.decider == NATURE:
            match.let_nature(generator(1000 * seed + step), 1)
        else:
            match.play_action(int(rng.choice(match.legal_actions())))
    if match.decider < 0 or match.is_midway or match.is_secret:
        return None
    other = match.state
    match.game.secrecy.redeal(other, match.decider, generator(seed))
    position = write_position(match.game, match.options, other)
    return Match.from_position(match.position()), Match.from_position(position)


@pytest.mark.parametrize("game", [DRAGON, "dracheninsel"])
def test_what_a_seat_cannot_know_changes_no_hint(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way from a live table to the tutor's process: it is handed the same, and finds the same."""
    pairs = (pair for seed in range(1000) if (pair := worlds(game, seed)))
    pair = next(pair for pair in pairs if pair[0].state != pair[1].state)
    asked = [handed_over(monkeypatch, tmp_path / str(number), match) for number, match in enumerate(pair)]
    assert asked[0] == asked[1]
    tips = [found_tips(view, 1, LITTLE, "en") for view, _choices, _decision in asked]
    assert tips[0] == tips[1]


def handed_over(monkeypatch: pytest.MonkeyPatch, folder: Path, match: Match) -> Any:
    """What leaves a live table in this situation for whoever is asked there and wants a hint."""
    folder.mkdir()

    async def story() -> Any:
        room = Room(folder)
        table = await room.open(match.game.id, [None] * match.options.players, match=match.copy())
        table.sheet = msgspec.structs.replace(table.sheet, hints=True)
        decision = table.situation().decision_id(match.decider)
        assert decision is not None
        view, choices = asked_at(table, match.decider, decision)
        await room.close()
        return asked_of(view, table.course.facts.names), choices, decision

    return run_virtually(monkeypatch, story)
