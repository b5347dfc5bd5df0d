"""Several people at one device: what its sockets are told, how long moments wait, seats moved by a code."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server.asking import ask_nobody, hold, stand_together
from drachenhort.server.devices import HOLD, LENGTH, LETTERS, VALID, is_open
from drachenhort.server.messages import Nobody, Stand
from drachenhort.server.refusals import DecisionClosed, NotSeated
from drachenhort.server.waiting import PASS
from tests.server.people import CARDS, PATIENCE, Chair, Company, Person, company, play
from tests.server.room import Room
from tests.server.served import Served
from tests.server.test_secrecy_on_the_wire import Coupled, Transcript, pairs
from tests.server.virtual import run_virtually

ADA, BEN = 0, 1
SOMEBODY_ELSE = 2
QUICK = {"DRACHENHORT_BOT_PACE": "0", "DRACHENHORT_WARMING": "off"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("device"), environment=QUICK) as served:
        yield served


@pytest.fixture
def people() -> Iterator[Company]:
    with company() as everybody:
        yield everybody


def shared_table(tablet: Person, server: Served, *more: str, **wishes: Any) -> str:
    """Ada and Ben at one tablet, and whoever else."""
    names = ["Ada", "Ben", *("" for _seat in more)]
    table = tablet.set_up(server, CARDS, "me", "here", *more, names=names, reaction=8_000, **wishes)
    assert [seat["name"] for seat in table["seats"]][:2] == ["Ada", "Ben"] and table["mine"] == [ADA, BEN]
    return str(table["id"])


def faces(scene: Any, seat: int) -> list[str | None]:
    """The cards in the hand of a seat, as a scene shows them: None is a back."""
    return [piece["face"] for piece in scene["pieces"] if piece["id"].startswith(f"card-{seat + 1}-")]


def scenes(chair: Chair) -> list[Any]:
    """All tables that came over a socket."""
    return [message["scene"] for message in chair.messages if "scene" in message]


# ---- what a socket is told --------------------------------------------------------------------------


def test_a_shared_device_is_told_what_one_pair_of_eyes_may_know(server: Served, people: Company) -> None:
    tablet, stranger = people.person("Tablet", server), people.person("Stranger", server)
    table = shared_table(tablet, server, "greedy")
    device = people.chair(server, table, tablet, view="scene")
    ada = people.chair(server, table, tablet, view="scene", seat=ADA, asks="always")
    ben = people.chair(server, table, tablet, view="scene", seat=BEN, asks="always")
    onlooker = people.chair(server, table, stranger, view="scene")
    assert (device.welcome["seat"], device.welcome["mine"]) == (SPECTATOR, [ADA, BEN])
    assert device.state["aloud"] == {"0": "matters", "1": "matters"}
    assert device.ask("standing", what="always", together=True) is None  # for both of them, by whoever looks
    assert device.state["aloud"] == {"0": "always", "1": "always"}
    assert (
        onlooker.ask("standing", what="round", together=True) is None
    )  # for the seats of a device without any

    play([ada, ben], random.Random(3), lambda: len(ada.log) > 25)

    for chair in (device, ada, ben, onlooker):
        chair.hear_all()
    assert {scene["seat"] for scene in scenes(device)} == {SPECTATOR}
    assert not any(face for scene in scenes(device) for seat in (ADA, BEN) for face in faces(scene, seat))
    assert not any(face for scene in scenes(ada) for face in faces(scene, BEN))
    assert not any(face for scene in scenes(ben) for face in faces(scene, ADA))
    assert all(faces(ada.state["scene"], ADA)) and all(faces(ben.state["scene"], BEN))
    assert not any("decision" in message or message.get("can_undo") for message in device.messages)
    told = {json.dumps(message["entries"]) for message in onlooker.messages if message["type"] == "state"}
    assert json.dumps(device.state["entries"]) in told
    assert device.online() == [True, True, True]


def test_nobody_looks_through_the_eyes_of_a_seat_that_is_not_theirs(server: Served, people: Company) -> None:
    tablet, thief = people.person("Tablet", server), people.person("Thief", server)
    table = shared_table(tablet, server, "greedy")
    for person, seat in ((thief, ADA), (None, BEN), (tablet, SOMEBODY_ELSE), (tablet, 19)):
        chair = people.door(server, table, person, view="scene", seat=seat)
        assert chair.hear(PATIENCE)
        assert [message.get("code") for message in chair.messages] == ["seat/none"]
    watching = people.chair(server, table, thief)
    assert watching.ask("hold", seat=ADA) == "seat/none"
    assert watching.ask("nobody", moment="any") is None  # for the seats of a device that has none
    assert watching.ask("undo") == "seat/none"
    assert thief.get(server, f"/api/tables/{table}/replay?at=3&seat=0")["scene"]["seat"] == SPECTATOR
    looked_back = tablet.get(server, f"/api/tables/{table}/replay?at=3")
    assert looked_back["scene"]["seat"] == SPECTATOR


def test_each_person_at_a_device_answers_for_the_own_seat(server: Served, people: Company) -> None:
    tablet, phone = people.person("Tablet", server), people.person("Phone", server)
    table = shared_table(tablet, server, "open", listed=True)
    phone.post(server, f"/api/tables/{table}/seats/{SOMEBODY_ELSE}")
    ada, ben = (people.chair(server, table, tablet, seat=seat) for seat in (ADA, BEN))
    other = people.chair(server, table, phone)
    assert ada.ask("offer", what="end") is None
    assert ada.ask("answer", yes=True) == "offer/bad"
    assert ben.ask("answer", yes=True) is None
    assert not other.is_over
    ben.ask("say", text="fine")
    assert other.ask("answer", yes=True) is None
    other.until(lambda: other.is_over and other.lines, "the end")
    assert other.lines[-1]["name"] == "Ben"

    again = tablet.post(server, f"/api/tables/{table}/rematch")
    assert [again["seats"][seat]["name"] for seat in again["mine"]] == ["Ben", "Ada"]


def test_people_beside_one_sit_down_with_a_name(server: Served, people: Company) -> None:
    tablet = people.person("Ada", server)
    table = tablet.set_up(server, CARDS, "me", "invited", "invited")
    sits = f"/api/tables/{table['id']}/seats/{BEN}"
    assert tablet.ask(server, "POST", sits, code=table["code"]).json()["code"] == "seat/taken"
    assert tablet.ask(server, "POST", sits, code=table["code"], name=" ").json()["code"] == "name/bad"
    assert tablet.ask(server, "POST", sits, name="Ben").json()["code"] == "seat/taken"
    twin = tablet.ask(server, "POST", sits, code=table["code"], name="ada").json()
    assert twin["code"] == "name/bad" and "two names" in twin["text"]
    assert tablet.post(server, sits, code=table["code"], name="Ben")["mine"] == [ADA, BEN]
    left = tablet.ask(server, "DELETE", f"/api/tables/{table['id']}/seats").json()
    assert left["mine"] == [] and {seat["kind"] for seat in left["seats"]} == {"invited"}
    nameless = tablet.ask(server, "POST", "/api/tables", game=CARDS, seats=["me", "here"])
    assert nameless.json()["code"] == "name/bad"


# ---- moments ----------------------------------------------------------------------------------------


def moment_at(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    match: Match,
    action: str,
    *,
    told: list[str],
    deed: str,
) -> tuple[list[Transcript], int, list[str]]:
    """Everybody but the mover shares a device: what mover and device are sent, and when the moment ends."""
    monkeypatch.setattr("secrets.token_urlsafe", lambda _length: "stream")
    folder.mkdir()

    async def story() -> tuple[list[Transcript], int, list[str]]:
        room, mover, players = Room(folder), match.decider, match.options.players
        holders = [0 if seat == mover else 1 for seat in range(players)]
        table = await room.open(
            "dracheninsel",
            [None] * players,
            match=match.copy(),
            course_type=Coupled,
            holders=holders,
            reaction=8_000,
        )
        table.course.decided, table.course.told = [], list(told)  # type: ignore[attr-defined]
        watchers = [await room.viewer(mover), await room.viewer(SPECTATOR)]
        others = [seat for seat in range(players) if seat != mover]
        await stand_together(table, others, Stand("ask", "round" if deed == "spared" else "always"))
        await watchers[0].act(action, "first")
        began, moment = asyncio.get_running_loop().time(), watchers[1].state.get("moment", {"seats": ()})
        waiting = table.waiting
        assert waiting is not None and moment["seats"] == (() if deed == "spared" else others)
        await asyncio.sleep(0 if deed == "spared" else 2)
        if deed == "nobody":
            await ask_nobody(table, others, Nobody("none", moment["id"]))
        elif deed == "round":
            await stand_together(table, others, Stand("quiet", "round"))
        elif deed == "hold":
            with pytest.raises(DecisionClosed):
                await hold(table, mover)
            await hold(table, others[0])
            taker = await room.viewer(others[0], asks="always")
            await asyncio.sleep(20)
            assert taker.decision is not None
            await taker.act(PASS)
        while table.waiting is waiting and waiting.index == 0:
            await asyncio.sleep(0.01)
        ended = round(1000 * (asyncio.get_running_loop().time() - began))
        await asyncio.sleep(200)
        sent, decided = [viewer.outbox.frames for viewer in watchers], table.course.decided  # type: ignore[attr-defined]
        await room.close()
        return sent, ended, decided

    return run_virtually(monkeypatch, story)


@pytest.mark.parametrize(
    ("deed", "ends"),
    [("nothing", 8_000), ("nobody", 2_000), ("round", 2_000), ("hold", 22_000), ("spared", 400)],
)
def test_a_moment_ends_by_what_is_said_aloud_and_never_by_a_hand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, deed: str, ends: int
) -> None:
    compared = 0
    for number, (one, other, action) in enumerate(pairs(SPECTATOR)):
        here = moment_at(monkeypatch, tmp_path / f"{number} one", one, action, told=[], deed=deed)
        there = moment_at(monkeypatch, tmp_path / f"{number} other", other, action, told=here[2], deed=deed)
        assert here[1] == pytest.approx(ends, abs=30) == there[1]
        if here[2] != there[2]:
            continue  # chance could not decide alike
        assert here[0][1] == there[0][1], "the device was sent something else, or at another time"
        compared += 1
        if compared == 2:
            break
    assert compared == 2


def test_a_held_moment_ends_in_the_end_and_survives_a_restart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one, _other, action = next(pairs(SPECTATOR))

    async def story() -> None:
        room, mover, players = Room(tmp_path), one.decider, one.options.players
        holders = [0 if seat == mover else 1 for seat in range(players)]
        await room.open("dracheninsel", [None] * players, match=one.copy(), holders=holders)
        actor = await room.viewer(mover)
        await actor.act(action)
        taker = next(seat for seat in range(players) if seat != mover)
        await hold(room.table, taker)
        waits_until = actor.state["waits_until"]
        assert room.table.waiting is not None
        waiting = room.table.waiting
        waiting.holds = {}
        await room.table.catch_up()  # as another process, or the same after a restart, reads it
        assert room.table.waiting is waiting and set(waiting.holds) == {taker}
        assert actor.state["waits_until"] == waits_until
        await asyncio.sleep(HOLD / 1000 - 1)
        assert room.table.waiting is waiting and waiting.index == 0
        await asyncio.sleep(2)
        assert room.table.waiting is not waiting or waiting.index > 0
        await room.close()

    run_virtually(monkeypatch, story)


def test_who_has_a_device_alone_cannot_hold_a_moment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, _other, action = next(pairs(SPECTATOR))

    async def story() -> None:
        room, players = Room(tmp_path), one.options.players
        await room.open("dracheninsel", [None] * players, match=one.copy())
        actor = await room.viewer(one.decider)
        await actor.act(action)
        assert "moment" not in actor.state
        with pytest.raises(NotSeated):
            await hold(room.table, next(seat for seat in range(players) if seat != one.decider))
        await room.close()

    run_virtually(monkeypatch, story)


def test_where_nothing_is_hidden_nothing_need_be_covered() -> None:
    """Decided by what spectators know; racks that are open are put in order in secret."""
    assert opened("schatzinsel", 60) == {True}
    assert opened("dracheninsel", 60) == {False}
    assert opened("goldener_drache", 80, racks="hidden") >= {False}
    assert opened("goldener_drache", 80, racks="open") == {True, False}


def opened(game: str, decisions: int, **options: Any) -> set[bool]:
    """Whether nothing was hidden, at each decision of a random game once chance has dealt."""
    match, dice, found = Match(game, players=2, **options), random.Random(7), set()
    for step in range(decisions):
        if match.decider == NATURE:
            match.let_nature(generator(step), 1)
        elif not match.is_over:
            found.add(is_open(match))
            match.play_action(int(dice.choice(match.legal_actions())))
    return found


# ---- seats that move --------------------------------------------------------------------------------


def test_a_code_brings_a_seat_to_another_device_once_and_back(server: Served, people: Company) -> None:
    tablet, phone = people.person("Tablet", server), people.person("Phone", server)
    thief = people.person("Thief", server)
    table = shared_table(tablet, server, "greedy")
    seat = f"/api/tables/{table}/seats/{BEN}"
    device = people.chair(server, table, tablet)
    there = people.chair(server, table, tablet, seat=BEN)

    assert thief.ask(server, "POST", f"{seat}/code").json()["code"] == "seat/none"
    forgotten = tablet.post(server, f"{seat}/code")["code"]
    offered = tablet.post(server, f"{seat}/code")
    code = offered["code"]
    assert len(code) == LENGTH and set(code) <= set(LETTERS) and offered["until"] > VALID
    for wrong in (forgotten, "ABCDEFGH", ""):
        assert phone.ask(server, "POST", "/api/handovers", code=wrong).json()["code"] == "code/bad"
    assert phone.post(server, "/api/handovers", code=f"{code[:4].lower()}-{code[4:]}")["seat"] == BEN
    assert thief.ask(server, "POST", "/api/handovers", code=code).json()["code"] == "code/bad"

    there.until(lambda: not there.hear(0.2), "the tablet's line ends")
    lost = people.door(server, table, tablet, seat=BEN)
    lost.until(lambda: lost.messages, "an answer")
    assert lost.messages[0]["code"] == "seat/none"
    unasked = people.chair(server, table, tablet, view="scene")  # whoever of the two looks at it now
    assert (unasked.welcome["seat"], unasked.welcome["mine"]) == (SPECTATOR, [ADA])
    assert not any(face for scene in scenes(unasked) for face in faces(scene, ADA))
    device = people.chair(server, table, tablet, seat=ADA)
    assert (device.welcome["mine"], device.welcome["lent"]) == ([ADA], [BEN])
    ben = people.chair(server, table, phone)
    assert (ben.welcome["seat"], ben.welcome["borrowed"]) == (BEN, [BEN])

    assert (
        tablet.ask(server, "POST", f"{seat}/back").json()["code"] == "table/closed"
    )  # somebody plays with it
    assert thief.ask(server, "POST", f"{seat}/back").json()["code"] == "seat/none"
    assert phone.post(server, f"{seat}/back")["mine"] == []
    ben.until(lambda: not ben.hear(0.2), "the phone's line ends")
    assert people.chair(server, table, tablet, seat=BEN).welcome["mine"] == [ADA, BEN]


def test_a_restart_keeps_seats_and_codes(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with company() as people:
        with Served(tmp_path, arguments=database, environment=QUICK) as first:
            tablet, phone, other = (people.person(name, first) for name in ("Tablet", "Phone", "Other"))
            table = shared_table(tablet, first, "greedy")
            codes = [
                tablet.post(first, f"/api/tables/{table}/seats/{seat}/code")["code"] for seat in (ADA, BEN)
            ]
            assert phone.post(first, "/api/handovers", code=codes[BEN])["seat"] == BEN
        with Served(tmp_path, arguments=database, environment=QUICK) as second:
            assert tablet.get(second, f"/api/tables/{table}")["mine"] == [ADA]
            assert other.post(second, "/api/handovers", code=codes[ADA])["seat"] == ADA
            assert people.chair(second, table, phone).welcome["borrowed"] == [BEN]
            lent = people.chair(second, table, tablet).welcome
            assert (lent["seat"], lent["lent"]) == (SPECTATOR, [ADA, BEN])
