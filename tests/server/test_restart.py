"""A server that was stopped, or killed, in the middle of several games goes on where they were."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drachenhort.server.clocks import GRACE
from drachenhort.server.dice import promise_of
from drachenhort.server.pacing import STAND_IN
from tests.server.backends import Postgres
from tests.server.evening import Evening, House, moves_of
from tests.server.people import DRAGON, ISLAND, all_see, company, play, wait_for_games
from tests.server.served import Served


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """Games are ready at once; how they warm up is for `test_cold_start`."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    ready = {"DRACHENHORT_WARMING": "off"}
    with Served(tmp_path, arguments=("--database", database), environment=ready) as server:
        wait_for_games(server, DRAGON, ISLAND)
        yield House(server, database)


def test_a_server_that_ends_in_the_middle_of_games_goes_on_where_they_were(
    house: House, subtests: pytest.Subtests
) -> None:
    """One test, because a server takes seconds to start; what holds after it is a sentence each."""
    for end in (House.stop, House.kill):
        with company() as people:
            evening = Evening(house, people, random.Random(end.__name__))
            evening.begin()
            evening.end(end)
            evening.go_on()
            for sentence in SENTENCES:
                with subtests.test(f"{end.__name__}: {sentence.__name__}"):
                    sentence(evening)


def lasting(seen: Any) -> Any:
    """What somebody saw, without what may change with a restart: who is connected, numbers and times."""
    state = {name: value for name, value in seen["state"].items() if name not in ("number", "until")}
    state["seats"] = [{**seat, "is_online": None} for seat in state["seats"]]
    if "decision" in state:
        state["decision"] = {**state["decision"], "until": None}
    return {**seen, "state": state}


def question(looks: dict[tuple[str, str], Any], table: str) -> Any:
    """What Anna was asked at a table when she looked."""
    return looks[table, "Anna"]["state"]["decision"]


def every_table_is_as_it_was_for_everybody(evening: Evening) -> None:
    assert evening.before.keys() == evening.after.keys()
    for look, seen in evening.before.items():
        assert lasting(evening.after[look]) == lasting(seen), look
        assert seen["replay"]["entries"]


def who_comes_back_is_told_the_whole_table_anew_and_can_resume_from_there(evening: Evening) -> None:
    old = evening.chairs["days"][0]
    new = evening.chair("days", evening.anna, stream=old.welcome["stream"], last=old.number)
    assert new.welcome["stream"] != old.welcome["stream"]
    assert new.log == old.log
    bert = evening.chair("days", evening.bert)
    new.close()
    play([evening.chair("days", evening.anna), bert], evening.dice, lambda: len(bert.log) > len(old.log) + 2)
    place = {"stream": new.welcome["stream"], "last": new.number}
    again = evening.people.door(evening.server, evening.tables["days"], evening.anna, **place)
    again.resume(new)
    again.until(lambda: len(again.log) > len(old.log) + 2, "what was missed")
    assert again.welcome["stream"] == new.welcome["stream"]
    assert [entry["token"] for entry in again.log[: len(old.log)]] == [entry["token"] for entry in old.log]


def an_act_that_was_acknowledged_is_acknowledged_again_and_happens_once(evening: Evening) -> None:
    before = evening.house.clients(evening.tables["plain"])
    assert sorted(before) == sorted(acknowledged(evening, "plain"))
    anna = evening.chair("plain", evening.anna)
    repeated = evening.chairs["plain"][0].acted
    assert repeated
    for id in repeated:
        assert anna.ask("act", id=id, decision="whatever it was", action="whatever it was") is None
    assert evening.house.clients(evening.tables["plain"]) == before


def an_act_without_an_answer_is_repeated_and_happens_once(evening: Evening) -> None:
    anna = evening.chair("hasty", evening.anna)
    for _time in range(2):
        assert anna.ask("act", **evening.unanswered) is None
    assert evening.house.clients(evening.tables["hasty"]).count(evening.unanswered["id"]) == 1


def a_clock_of_minutes_stood_still(evening: Evening) -> None:
    before, after = question(evening.before, "live"), question(evening.after, "live")
    left = evening.before["live", "Anna"]["state"]["seats"][0]["left"]
    assert after["id"] == before["id"]
    assert after["until"] >= evening.cold_at[ISLAND] + left > before["until"]


def a_clock_of_days_ran_on(evening: Evening) -> None:
    before, after = question(evening.before, "days"), question(evening.after, "days")
    assert after == before


def a_clock_of_days_that_ran_out_meanwhile_leaves_a_little_time(evening: Evening) -> None:
    assert evening.overdue["seats"][0]["bot"] is None
    assert evening.overdue["decision"]["until"] >= evening.cold_at[DRAGON] + GRACE
    table = evening.tables["overdue"]
    assert len(evening.house.clients(table)) > len(acknowledged(evening, "overdue"))


def acknowledged(evening: Evening, table: str) -> set[str]:
    """The answers that were acknowledged at a table before the end."""
    return {id for chair in evening.chairs[table] for id in chair.acted}


def a_bot_that_was_thinking_thinks_again(evening: Evening) -> None:
    anna = evening.chair("bot", evening.anna)
    anna.until(lambda: anna.question or anna.is_over, "the bot has played")
    assert moves_of(anna, 1) > moves_of(evening.chairs["bot"][0], 1)


def a_bot_plays_on_for_somebody_who_is_away_until_they_come(evening: Evening) -> None:
    chairs = [evening.chair("stand-in", who) for who in (evening.anna, evening.bert)]
    before = moves_of(chairs[0], 2)
    assert chairs[0].state["seats"][2]["bot"] == STAND_IN
    play(chairs, evening.dice, lambda: moves_of(chairs[0], 2) > before)
    cleo = evening.chair("stand-in", evening.cleo)
    assert cleo.ask("return") is None
    all_see([*chairs, cleo], lambda chair: chair.state["seats"][2]["bot"] is None, "Cleo plays on")


def cookies_and_invitations_stay_valid(evening: Evening) -> None:
    assert evening.bert.get(evening.server, "/api/me")["name"] == "Bert"
    table, code = evening.invitation["id"], evening.invitation["code"]
    assert evening.bert.post(evening.server, "/api/invitations", code=code)["id"] == table
    evening.bert.post(evening.server, f"/api/tables/{table}/seats/1", code=code)
    assert evening.people.chair(evening.server, table, evening.anna).state["seats"][1]["name"] == "Bert"


def a_game_comes_to_its_end_with_the_seed_that_was_promised(evening: Evening) -> None:
    chairs = [evening.chair("live", who) for who in (evening.anna, evening.bert)]
    play(chairs, evening.dice)
    seed = chairs[0].state["ending"]["seed"]
    assert promise_of(seed) == evening.before["live", "Anna"]["promise"]
    record = evening.anna.ask(evening.server, "GET", f"/api/tables/{evening.tables['live']}/record").text
    assert seed in record


SENTENCES = (
    every_table_is_as_it_was_for_everybody,
    who_comes_back_is_told_the_whole_table_anew_and_can_resume_from_there,
    an_act_that_was_acknowledged_is_acknowledged_again_and_happens_once,
    an_act_without_an_answer_is_repeated_and_happens_once,
    a_clock_of_minutes_stood_still,
    a_clock_of_days_ran_on,
    a_clock_of_days_that_ran_out_meanwhile_leaves_a_little_time,
    a_bot_that_was_thinking_thinks_again,
    a_bot_plays_on_for_somebody_who_is_away_until_they_come,
    cookies_and_invitations_stay_valid,
    a_game_comes_to_its_end_with_the_seed_that_was_promised,
)
