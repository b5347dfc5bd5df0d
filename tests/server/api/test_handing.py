"""Codes that bring a seat to another device: how long they are good, and for whom."""

import pytest

from tests.server.running import Running


def test_a_code_that_is_too_old_brings_nobody_anywhere(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, phone = server.guest("Anna"), server.guest("Phone")
    table = anna.set_up("me", "greedy")
    monkeypatch.setattr("drachenhort.server.handing.VALID", -1)
    old = anna.post(f"/api/tables/{table['id']}/seats/0/code", {})["code"]
    assert phone.refused("POST", "/api/handovers", {"code": old}) == (400, "code/bad")


def test_who_plays_alone_goes_on_elsewhere_and_is_alone_there(server: Running) -> None:
    anna, phone = server.guest("Anna"), server.guest("Phone")
    table = anna.set_up("me", "greedy")
    code = anna.post(f"/api/tables/{table['id']}/seats/0/code", {})["code"]
    taken = phone.post("/api/handovers", {"code": code})
    assert taken["seat"] == 0 and taken["seats"][0]["name"] == "Anna"
    assert anna.refused("GET", f"/api/tables/{table['id']}/replay?at=0", None) == (403, "table/closed")


def test_only_a_seat_that_somebody_plays_on_has_a_code(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy")
    for seat in (1, 9):
        path = f"/api/tables/{table['id']}/seats/{seat}/code"
        assert anna.refused("POST", path, {}) == (403, "seat/none")
    assert anna.refused("POST", f"/api/tables/{table['id']}/seats/0/back", {}) == (403, "seat/none")
