"""Analyses: of games that are over and never before, made once for all who read them, kept with the game."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record, write_record
from drachenhort.server import shelf
from drachenhort.server.limits import Rate
from drachenhort.teacher import Analysis
from tests.server.backends import Postgres
from tests.server.browser import DRAGON, PATIENCE, Browser
from tests.server.running import Running

SHORT = {"turn_limit": 3}


def finished(person: Browser, **wishes: Any) -> str:
    """A short game between bots that is over."""
    table: str = person.set_up("greedy", "random", listed=True, options=SHORT, **wishes)["id"]
    with person.socket(table) as talk:
        while "ending" not in talk.hear_until("state"):
            pass
    return table


def wait_for(person: Browser, path: str, body: Any = None) -> Any:
    """The analysis, when it is done; and how many decisions were looked into each time one looked."""
    study = person.post(path, body)
    look = path if body is None else f"{path}/{study['id']}"
    end = time.monotonic() + PATIENCE
    while study["status"] != "ready":
        assert study["status"] in ("waiting", "running")
        assert time.monotonic() < end
        time.sleep(0.02)
        study = person.get(look)
    return study["analysis"]


def test_everybody_reads_the_same_analysis_which_is_made_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.guest("Anna")
    table = finished(anna)
    kept: list[str] = []
    keep = shelf.keep_analysis

    def note_and_keep(db: Connection, id: str, content: str, *, is_of_file: bool) -> None:
        kept.append(id)
        keep(db, id, content, is_of_file=is_of_file)

    monkeypatch.setattr(shelf, "keep_analysis", note_and_keep)
    path = f"/api/tables/{table}/analysis"
    assert anna.get(path)["status"] == "none"
    first = anna.post(path)
    assert first["status"] in ("waiting", "running") and first["analysis"] is None
    read = [wait_for(person, path) for person in (anna, server.guest("Bert"), server.browser())]
    assert read[0] == read[1] == read[2]
    assert kept == [table]
    assert wait_for(server.browser(), f"{path}?language=de")["points"] == read[0]["points"]


def test_what_it_says_fits_the_game(server: Running) -> None:
    anna = server.guest("Anna")
    table = finished(anna)
    found = wait_for(anna, f"/api/tables/{table}/analysis")
    match = read_record(anna.ask("GET", f"/api/tables/{table}/record").text)
    assert (found["points"][0]["played"], found["points"][-1]["played"]) == (0, len(match))
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.001) for point in found["points"])
    assert match.outcome is not None
    winners = [chance > 0 for chance in found["points"][-1]["chances"]]
    assert winners == [seat in match.outcome.winners for seat in range(2)]
    assert len(found["seats"]) == 2 and all(
        seat["luck_text"] and seat["lost_text"] for seat in found["seats"]
    )
    told = [wait_for(anna, f"/api/tables/{table}/analysis?language={code}") for code in ("en", "fr", "de")]
    assert len({one["luck_about"] for one in told}) == 3


def test_the_better_line_can_be_looked_at_step_by_step(server: Running) -> None:
    anna = server.guest("Anna")
    table, found = next(
        (table, found)
        for table in (finished(anna) for _game in range(10))
        if (found := wait_for(anna, f"/api/tables/{table}/analysis"))["slips"]
    )
    slip = found["slips"][0]
    path = f"/api/tables/{table}/replay?played={slip['before']}"
    before = anna.get(path)
    assert before["played"] == slip["before"]
    scenes = [before["scene"]]
    for step in range(len(slip["line"])):
        line = "".join(f"&line={deed['token']}" for deed in slip["line"][: step + 1])
        scenes.append(anna.get(f"{path}{line}")["scene"])
    assert len({json.dumps(scene) for scene in scenes}) > 1
    assert anna.get(f"/api/tables/{table}/replay?at=100000")["played"] == found["points"][-1]["played"]
    assert anna.refused("GET", f"{path}&line=nonsense") == (400, "action/malformed")


def test_it_can_be_downloaded_as_json(server: Running) -> None:
    anna = server.guest("Anna")
    table = finished(anna)
    path = f"/api/tables/{table}/analysis.json"
    assert anna.refused("GET", path) == (404, "analysis/none")
    wait_for(anna, f"/api/tables/{table}/analysis")
    answer = anna.ask("GET", path).raise_for_status()
    assert answer.headers["content-disposition"] == f'attachment; filename="{DRAGON}-{table}.json"'
    analysis = Analysis.from_json(answer.json())
    assert analysis.game == DRAGON


# ---- never before the end --------------------------------------------------------------------------


def test_before_the_end_everybody_is_refused_also_who_has_left(server: Running) -> None:
    anna, bert, cleo = (server.guest(name) for name in ("Anna", "Bert", "Cleo"))
    table = anna.set_up("me", "open", "open", listed=True)["id"]
    for seat, person in ((1, bert), (2, cleo)):
        person.post(f"/api/tables/{table}/seats/{seat}", {})
    with cleo.socket(table) as talk:
        assert talk.ask("resign")["type"] == "done"
    for person in (anna, bert, cleo, server.guest("Dora"), server.browser()):
        for method, path in (("POST", "analysis"), ("GET", "analysis"), ("GET", "analysis.json")):
            assert person.refused(method, f"/api/tables/{table}/{path}") == (403, "table/closed")
        for more in ("played=1", "line=1S"):
            answer = person.refused("GET", f"/api/tables/{table}/replay?{more}")
            assert answer == (403, "table/closed"), "what might be could tell what is hidden"
        assert person.get(f"/api/tables/{table}/replay")["played"] is None, (
            "some decisions are nobody's business"
        )


def test_a_table_for_one_is_nobody_elses_until_it_is_over(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy")["id"]
    for person in (anna, server.browser()):
        assert person.refused("POST", f"/api/tables/{table}/analysis") == (403, "table/closed")


def test_a_game_that_people_ended_early_is_not_analysed(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "greedy")["id"]
    with anna.socket(table) as talk:
        assert talk.ask("resign")["type"] == "done"
    assert anna.refused("POST", f"/api/tables/{table}/analysis") == (400, "analysis/not-finished")


# ---- records from files ----------------------------------------------------------------------------


def test_a_record_from_a_file_is_analysed_as_its_table_is(server: Running) -> None:
    anna = server.guest("Anna")
    table = finished(anna)
    text = anna.ask("GET", f"/api/tables/{table}/record").text
    found = wait_for(server.browser(), "/api/analyses", {"text": text})
    assert found == wait_for(anna, f"/api/tables/{table}/analysis")
    id = server.browser().post("/api/analyses", {"text": text})["id"]
    whole = server.browser().ask("GET", f"/api/analyses/{id}.json").raise_for_status().json()
    assert whole["game"] == DRAGON
    slip = {"text": text}
    moment = server.browser().post("/api/replays?played=3", slip)
    assert moment["played"] == 3


def test_records_that_cannot_be_analysed_are_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = server.browser()
    assert stranger.refused("POST", "/api/analyses", {"text": "Dear aunt,"}) == (400, "record/bad")
    unfinished = write_record(Match(DRAGON))
    assert stranger.refused("POST", "/api/analyses", {"text": unfinished}) == (400, "analysis/not-finished")
    assert stranger.refused("GET", "/api/analyses/nothing") == (422, "request/bad")
    assert stranger.get(f"/api/analyses/{'0' * 64}")["status"] == "none"
    monkeypatch.setattr("drachenhort.server.analyses.MOST_DECISIONS", 0)
    match = Match(DRAGON)
    match.play(match.choices()[0])
    assert stranger.refused("POST", "/api/analyses", {"text": write_record(match)}) == (400, "analysis/long")


def test_who_wants_too_many_analyses_is_refused_and_may_still_read(server: Running) -> None:
    anna = server.guest("Anna")
    tables = [finished(anna) for _game in range(2)]
    with server.limited(analysis=Rate(1, 0.0)):
        wait_for(anna, f"/api/tables/{tables[0]}/analysis")
        assert anna.refused("POST", f"/api/tables/{tables[1]}/analysis") == (429, "limit/rate")
        wait_for(anna, f"/api/tables/{tables[0]}/analysis")


# ---- restarts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_restart_keeps_what_is_done_and_begins_again_what_is_not(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    settings: dict[str, Any] = {"warms_up": False}
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings["database"] = postgres.new_database()
    with Running(tmp_path, **settings) as server:
        anna = server.guest("Anna")
        cookie = anna.cookie
        done, left = finished(anna), finished(anna)
        found = wait_for(anna, f"/api/tables/{done}/analysis")
    with Running(tmp_path, teaching=50.0, **settings) as server:  # it will not be done soon
        anna = server.browser(Cookie=f"hort={cookie}")
        assert anna.get(f"/api/tables/{done}/analysis")["analysis"] == found
        assert anna.post(f"/api/tables/{left}/analysis")["status"] in ("waiting", "running")
    assert server.log.complaints == []
    with Running(tmp_path, **settings) as server:
        anna = server.browser()
        assert anna.get(f"/api/tables/{left}/analysis")["status"] == "none"
        assert wait_for(anna, f"/api/tables/{left}/analysis")["points"]
    assert server.log.complaints == []
