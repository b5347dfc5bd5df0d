"""Tables: set up, found, joined, left, begun, watched, and played again."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from drachenhort.bots import BOTS
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.game import find_game
from tests.server.browser import DRAGON, Browser
from tests.server.running import Running

SPECTATOR = -3


def seats_of(table: Any) -> list[tuple[str, str, str | None]]:
    return [(seat["kind"], seat["name"], seat["bot"]) for seat in table["seats"]]


def sit(person: Browser, table: Any, seat: int, code: str | None = None) -> Any:
    return person.post(f"/api/tables/{table['id']}/seats/{seat}", {"code": code})


def cannot_sit(person: Browser, table: Any, seat: int, code: str | None = None) -> tuple[int, str]:
    return person.refused("POST", f"/api/tables/{table['id']}/seats/{seat}", {"code": code})


def resign(person: Browser, table: Any) -> None:
    with person.socket(table["id"]) as talk:
        assert talk.ask("resign")["type"] == "done"


def listed(person: Browser) -> list[str]:
    return [table["id"] for table in person.get("/api/tables")]


# ---- setting up ------------------------------------------------------------------------------------


def test_a_seat_is_for_me_open_kept_for_who_is_invited_or_a_bots(server: Running) -> None:
    table = server.guest("Anna").set_up("greedy", "me", "invited", "open")
    bot, *others = seats_of(table)
    assert (bot[0], bot[2]) == ("bot", "greedy") and bot[1]
    assert others == [("person", "Anna", None), ("invited", "", None), ("open", "", None)]
    assert (table["status"], table["seat"], table["turn"]) == ("gathering", 1, None)


def test_seats_that_are_not_named_are_open(server: Running) -> None:
    table = server.guest("Anna").set_up("me", options={"players": 3})
    assert [kind for kind, _name, _bot in seats_of(table)] == ["person", "open", "open"]


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_take_a_seat_and_a_full_table_begins_at_once(server: Running, bot: str) -> None:
    assert server.guest().set_up("me", bot)["status"] == "playing"


def test_a_table_is_as_it_was_asked_for(server: Running) -> None:
    wishes: dict[str, Any] = {"clock": "live:900+20", "reaction": 5_000, "listed": True, "language": "de"}
    table = server.guest().set_up("me", "open", options={"turn_limit": 9}, **wishes)
    assert {name: table[name] for name in wishes} == wishes
    assert table["game"] == DRAGON
    assert (table["options"]["players"], table["options"]["turn_limit"]) == (2, 9)


def test_one_may_set_up_a_table_for_others(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("invited", "greedy")
    assert table["seat"] is None
    assert sit(bert, table, 0, table["code"])["status"] == "playing"


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ({"seats": ["me", "me"]}, (400, "table/bad")),
        ({"seats": ["me", "open", "open"]}, (400, "table/bad")),
        ({"seats": ["me", "alphazero"]}, (400, "bot/unknown")),
        ({"seats": ["open"] * 13}, (422, "request/bad")),
        ({"game": "chess"}, (404, "game/unknown")),
        ({"options": {"players": 99}}, (400, "option/bad")),
        ({"options": {"colour": "red"}}, (400, "option/bad")),
        ({"options": {"board": "../../etc/passwd"}}, (400, "option/bad")),
        ({"options": {"players": 10**30}}, (400, "option/bad")),
        ({"clock": "sometimes"}, (400, "clock/bad")),
        ({"clock": "days:99"}, (400, "clock/bad")),
        ({"reaction": 1}, (400, "table/bad")),
        ({"reaction": 10**12}, (400, "table/bad")),
        ({"language": "xx"}, (400, "table/bad")),
        ({"seed": "00"}, (422, "request/bad")),
        ({"listed": "yes"}, (422, "request/bad")),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Running, wish: Any, answer: tuple[int, str]) -> None:
    form = {"game": DRAGON, "seats": ["me"], **wish}
    person = server.guest()
    assert person.refused("POST", "/api/tables", form) == answer
    assert person.get("/api/tables/mine") == []


def test_an_option_is_refused_whatever_its_name() -> None:
    asked: dict[str, Any] = {"self": 1}  # as POST /api/tables and a record in POST /api/replays hand it on
    with pytest.raises(BadOption):
        find_game(DRAGON).options(**asked)


def test_a_game_that_is_still_being_compiled_can_be_played_and_the_lobby_says_so(cold: Running) -> None:
    person = cold.guest()
    table = person.post("/api/tables", {"game": DRAGON, "seats": ["me", "random"], "options": {"players": 2}})
    assert table["status"] == "playing"
    assert not any(game["is_ready"] for game in person.get("/api/games"))


# ---- finding ---------------------------------------------------------------------------------------


def test_only_listed_tables_are_listed_for_whoever_asks(server: Running) -> None:
    anna = server.guest("Anna")
    public, private = anna.set_up("me", "open", listed=True), anna.set_up("me", "open")
    found = listed(server.browser())
    assert public["id"] in found
    assert private["id"] not in found and private["id"] not in listed(anna)


def test_a_table_is_listed_until_it_is_over_and_then_says_who_has_won(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True)
    sit(bert, table, 1)
    assert table["id"] in listed(bert)
    assert bert.get(f"/api/tables/{table['id']}")["winners"] is None
    resign(bert, table)
    assert table["id"] not in listed(bert)
    over = bert.get(f"/api/tables/{table['id']}")
    assert (over["status"], over["winners"]) == ("over", [0])


def test_the_code_is_told_to_who_sits_there_or_set_it_up_while_the_table_gathers(server: Running) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "invited", "open", listed=True)
    path = f"/api/tables/{table['id']}"
    assert cleo.get(path)["code"] is server.browser().get(path)["code"] is None
    assert sit(bert, table, 2)["code"] == table["code"]
    elsewhere = cleo.set_up("invited", "invited")
    assert cleo.get(f"/api/tables/{elsewhere['id']}")["code"] == elsewhere["code"] != table["code"]
    sit(cleo, table, 1, table["code"])
    assert anna.get(path)["code"] is None


def test_an_invite_link_leads_to_its_table_whoever_follows_it(server: Running) -> None:
    table = server.guest().set_up("me", "invited")
    found = server.browser().post("/api/invitations", {"code": table["code"]})
    assert table["is_mine"] and found == {**table, "seat": None, "code": None, "is_mine": False, "mine": []}
    unknown = server.browser().refused("POST", "/api/invitations", {"code": table["code"][:-1] + "_"})
    assert unknown == (404, "table/unknown")


def test_a_table_that_is_not_there_is_not_found(server: Running) -> None:
    person = server.guest()
    for method, path in (("GET", ""), ("POST", "/seats/0"), ("DELETE", "/seats"), ("POST", "/rematch")):
        body: Any = {} if "seats/" in path else None
        assert person.refused(method, f"/api/tables/0123456789ab{path}", body) == (404, "table/unknown")
    assert person.refused("GET", "/api/tables/no-such-id") == (422, "request/bad")


# ---- sitting down, standing up ---------------------------------------------------------------------


def test_the_code_is_nobodys_credential(server: Running) -> None:
    anna, thief = server.guest("Anna"), server.guest("Mallory")
    table = anna.set_up("me", "invited", "invited")
    assert cannot_sit(server.browser(), table, 1, table["code"]) == (401, "player/unknown")
    assert cannot_sit(thief, table, 0, table["code"]) == (409, "seat/taken")
    bearer = server.browser(Authorization=f"Bearer {table['code']}")
    assert bearer.get("/api/me") is None
    assert thief.refused("DELETE", f"/api/tables/{table['id']}/seats") == (409, "seat/taken")
    assert anna.get(f"/api/tables/{table['id']}")["seats"] == table["seats"]


@pytest.mark.parametrize(
    ("seat", "is_listed", "needs_code"),
    [("open", True, False), ("open", False, True), ("invited", True, True), ("invited", False, True)],
)
def test_which_seats_need_the_code(server: Running, seat: str, is_listed: bool, needs_code: bool) -> None:
    table = server.guest("Anna").set_up("me", seat, "open", listed=is_listed)
    bert, other = server.guest("Bert"), server.guest().set_up("me", "invited")
    if needs_code:
        assert cannot_sit(bert, table, 1) == (409, "seat/taken")
        assert cannot_sit(bert, table, 1, other["code"]) == (409, "seat/taken")
    assert sit(bert, table, 1, table["code"] if needs_code else None)["seat"] == 1


def test_a_seat_is_taken_once_and_by_one_who_has_none(server: Running) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "open", "open", listed=True)
    sit(bert, table, 1)
    assert cannot_sit(cleo, table, 1) == (409, "seat/taken")
    assert cannot_sit(bert, table, 2) == (409, "seat/taken")
    assert cannot_sit(cleo, table, 9) == (409, "seat/taken")
    assert cannot_sit(cleo, table, 99) == (422, "request/bad")
    assert sit(cleo, table, 2)["status"] == "playing"


@pytest.mark.parametrize(("is_listed", "left"), [(True, "open"), (False, "invited")])
def test_a_seat_that_was_left_is_free_again(server: Running, is_listed: bool, left: str) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "invited", "open", listed=is_listed)
    sit(bert, table, 1, table["code"])
    after = bert.ask("DELETE", f"/api/tables/{table['id']}/seats").raise_for_status().json()
    assert (after["seats"][1]["kind"], after["seat"]) == (left, None)
    assert sit(cleo, table, 1, table["code"])["seats"][1]["name"] == "Cleo"


def test_a_game_that_has_begun_is_not_left_by_standing_up(server: Running) -> None:
    anna = server.guest("Anna")
    path = f"/api/tables/{anna.set_up('me', 'greedy')['id']}"
    assert anna.refused("DELETE", f"{path}/seats") == (403, "table/closed")
    assert anna.get(path)["seat"] == 0


def test_whoever_waits_at_a_table_sees_it_fill_and_begin(server: Running) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "open", "open", listed=True)
    with anna.socket(table["id"]) as talk:
        assert talk.hear()["table"]["seats"] == table["seats"]
        sit(bert, table, 2)
        assert [seat["name"] for seat in talk.hear()["table"]["seats"]] == ["Anna", "", "Bert"]
        sit(cleo, table, 1)
        welcome = talk.hear_until("welcome")
        assert (welcome["seat"], welcome["game"]) == (0, DRAGON)
        assert welcome["promise"] == table["promise"]


# ---- my tables -------------------------------------------------------------------------------------


def test_a_table_of_other_rules_stays_in_the_list_and_harms_no_other(server: Running) -> None:
    anna = server.guest("Anna")
    old, new = anna.set_up("me", "open"), anna.set_up("me", "greedy")
    with closing(sqlite3.connect(server.file)) as store, store:
        store.execute("UPDATE tables SET rules = 0, status = 'playing' WHERE id = ?", [old["id"]])
    assert {table["id"] for table in anna.get("/api/tables/mine")} == {old["id"], new["id"]}
    assert anna.get(f"/api/tables/{old['id']}")["turn"] is None
    assert anna.refused("GET", f"/api/tables/{old['id']}/replay") == (403, "table/closed")


def test_my_tables_say_whose_turn_it_is_and_those_that_wait_for_me_come_first(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    mine = anna.set_up("me", "open", listed=True)
    theirs = anna.set_up("open", "me", listed=True)
    gathers = anna.set_up("me", "open")
    sit(bert, mine, 1)
    sit(bert, theirs, 0)
    found = {table["id"]: (table["seat"], table["turn"]) for table in anna.get("/api/tables/mine")}
    assert next(iter(found)) == mine["id"]
    assert found == {mine["id"]: (0, 0), theirs["id"]: (1, 0), gathers["id"]: (0, None)}
    assert bert.get("/api/tables/mine")[0]["id"] == theirs["id"]
    with anna.socket(mine["id"]) as talk:
        while anna.turn_at(mine["id"]) == 0:
            talk.move()
    assert anna.get(f"/api/tables/{mine['id']}")["turn"] == 1


# ---- watching --------------------------------------------------------------------------------------


def test_others_look_on_without_a_seat_and_without_a_say(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True)
    sit(bert, table, 1)
    for watcher in (server.browser(), server.guest("Cleo")):
        with watcher.socket(table["id"]) as talk:
            assert talk.hear_until("welcome")["seat"] == SPECTATOR
            assert "decision" not in talk.hear_until("state")
            for wish in ("undo", "resign", "return"):
                assert talk.ask(wish)["code"] == "seat/none"


def test_a_table_for_one_person_is_closed_to_everybody_else(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "greedy")["id"]
    for other in (bert, server.browser()):
        with other.socket(table) as talk:
            assert talk.hear_until("refused")["code"] == "table/closed"
        for path in ("replay", "record"):
            assert other.refused("GET", f"/api/tables/{table}/{path}") == (403, "table/closed")
    with anna.socket(table) as talk:
        assert talk.hear_until("welcome")["seat"] == 0


def test_a_listed_table_of_one_person_can_be_watched(server: Running) -> None:
    table = server.guest("Anna").set_up("me", "greedy", listed=True)
    with server.browser().socket(table["id"]) as talk:
        assert talk.hear_until("welcome")["seat"] == SPECTATOR


# ---- again -----------------------------------------------------------------------------------------


def test_a_rematch_is_one_table_for_all_everybody_one_seat_further(server: Running) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "open", "greedy", clock="days:2", listed=True, options={"turn_limit": 9})
    path = f"/api/tables/{table['id']}/rematch"
    sit(bert, table, 1)
    assert anna.refused("POST", path) == (403, "table/closed")
    for loser in (anna, bert):
        resign(loser, table)
    assert cleo.refused("POST", path) == (403, "table/closed")
    first, second = bert.post(path), anna.post(path)
    assert first["id"] == second["id"] != table["id"]
    assert second["follows"] == table["id"]
    assert [(kind, name) for kind, name, bot in seats_of(second) if bot is None] == [
        ("person", "Bert"),
        ("person", "Anna"),
    ]
    assert (second["seats"][1]["bot"], second["seat"]) == ("greedy", 2)
    assert (first["status"], second["status"]) == ("gathering", "playing")
    assert (second["clock"], second["options"]) == ("days:2", table["options"])
    assert bert.post(path)["id"] == first["id"]


def test_a_seat_of_a_rematch_is_kept_for_who_sat_at_the_table(server: Running) -> None:
    anna, bert, cleo = server.guest("Anna"), server.guest("Bert"), server.guest("Cleo")
    table = anna.set_up("me", "open", listed=True)
    sit(bert, table, 1)
    resign(bert, table)
    again = anna.post(f"/api/tables/{table['id']}/rematch")
    assert cannot_sit(cleo, again, 0) == (409, "seat/taken")
    assert bert.post(f"/api/tables/{table['id']}/rematch")["seat"] == 0
