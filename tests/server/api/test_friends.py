"""Friends: who reaches the server from where, and who is asked for a rematch."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from drachenhort.server import reach
from tests.server.browser import PATIENCE, Browser, Talk
from tests.server.running import Running, wait_until

AWAY = "192.168.7.20"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server of one's own, that may be opened."""
    with Running(tmp_path, is_cold=True) as server:
        yield server


# ---- the same wireless -----------------------------------------------------------------------------


def test_only_a_browser_on_the_same_machine_is_told_the_address_of_the_network(own: Running) -> None:
    told = own.browser().get("/api/reach")
    assert (told["is_open"], told["command"]) == (False, f"drachenhort serve --lan --port {own.port}")
    for name in ("play.example.org", AWAY):
        for method in ("GET", "POST"):
            assert own.browser(Host=name).refused(method, "/api/reach") == (403, "reach/away")


def test_one_tap_lets_the_network_in_and_the_address_leads_to_the_server(
    own: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """127.0.0.2 stands for the network here: it is another address, and it is always there."""
    monkeypatch.setattr(reach, "local_address", lambda: "127.0.0.2")
    there = f"http://127.0.0.2:{own.port}"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/api/games", trust_env=False)
    for _twice in range(2):
        assert own.browser().post("/api/reach") == {**own.browser().get("/api/reach"), "is_open": True}
    wait_until(lambda: can_be_reached("127.0.0.2", own.port), "the server listens")
    guest = httpx.Client(base_url=there, timeout=PATIENCE, trust_env=False)
    named = guest.post("/api/guest", json={"name": "Ben"}, headers={"Origin": there})
    assert named.json()["name"] == "Ben"
    guest.close()


def can_be_reached(host: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


def test_without_a_network_there_is_nothing_to_open(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "local_address", lambda: None)
    assert server.browser().get("/api/reach")["address"] is None
    assert server.browser().refused("POST", "/api/reach") == (400, "reach/none")


@pytest.mark.parametrize(
    ("host", "is_open", "address"),
    [
        ("127.0.0.1", False, f"http://{AWAY}:8000"),
        ("0.0.0.0", True, f"http://{AWAY}:8000"),
        ("::", True, f"http://{AWAY}:8000"),
        ("10.0.0.3", True, "http://10.0.0.3:8000"),
        ("fd00::7", True, "http://[fd00::7]:8000"),
    ],
)
def test_the_address_is_where_the_server_listens(
    host: str, is_open: bool, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "local_address", lambda: AWAY)
    assert reach.Reach(host, 8000).facts() == reach.ReachFacts(is_open, address, "drachenhort serve --lan")


# ---- a rematch -------------------------------------------------------------------------------------


def three_at_a_finished_table(server: Running) -> tuple[Any, list[Browser]]:
    people = [server.guest(name) for name in ("Anna", "Bert", "Cleo")]
    table = people[0].set_up("me", "open", "open", listed=True)
    for seat in (1, 2):
        people[seat].post(f"/api/tables/{table['id']}/seats/{seat}", {})
    for loser in people[:2]:
        with loser.socket(table["id"]) as talk:
            assert talk.ask("resign")["type"] == "done"
    return table, people


def hear_of_rematch(talk: Talk) -> Any:
    while "rematch" not in (message := talk.hear()):
        pass
    return message["rematch"]


def test_a_rematch_is_an_invitation_that_the_others_see_accept_or_decline(server: Running) -> None:
    table, (anna, bert, cleo) = three_at_a_finished_table(server)
    path = f"/api/tables/{table['id']}/rematch"
    assert bert.refused("DELETE", path) == (403, "table/closed")
    with bert.socket(table["id"]) as seen, server.guest("Dora").socket(table["id"]) as watched:
        assert "rematch" not in seen.hear_until("state")
        again = anna.post(path)
        assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [
            ("invited", "Bert"),
            ("invited", "Cleo"),
            ("person", "Anna"),
        ]
        asked = {"table": again["id"], "by": 0, "seats": [0], "asked": [1, 2]}
        assert hear_of_rematch(seen) == asked
        assert again["id"] in [mine["id"] for mine in bert.get("/api/tables/mine")], "also in the lobby"
        assert bert.ask("DELETE", path).json()["id"] == table["id"]
        assert hear_of_rematch(seen) == {**asked, "asked": [2]}
        assert again["id"] not in [mine["id"] for mine in bert.get("/api/tables/mine")]
        assert cleo.post(path)["seat"] == 1
        assert hear_of_rematch(seen) == {**asked, "seats": [0, 2], "asked": []}
        free = anna.get(f"/api/tables/{again['id']}")["seats"][0]
        assert (free["kind"], free["name"]) == ("open", "")
        watched.send({"type": "ping"})
        while (message := watched.hear())["type"] != "pong":
            assert "rematch" not in message, "who looks on is not asked"
    with bert.socket(table["id"]) as later:
        assert hear_of_rematch(later)["table"] == again["id"]
    assert bert.post(path)["status"] == "playing", "one may change one's mind"


# ---- presence --------------------------------------------------------------------------------------


def test_whoever_looks_is_there_in_the_first_thing_one_sees(server: Running) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True)
    bert.post(f"/api/tables/{table['id']}/seats/1", {})
    with anna.socket(table["id"]) as first, bert.socket(table["id"]) as second:
        assert [seat["is_online"] for seat in first.hear_until("state")["seats"]] == [True, False]
        assert [seat["is_online"] for seat in second.hear_until("state")["seats"]] == [True, True]
