"""Two server processes behind one PostgreSQL and one Redis are one server, whatever befalls one of them."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from drachenhort.kernel.seats import SPECTATOR
from drachenhort.server.pacing import STAND_IN
from tests.server.backends import Postgres, Redis
from tests.server.cluster import Cluster, rows, two_processes
from tests.server.people import (
    CARDS,
    DRAGON,
    ISLAND,
    PATIENCE,
    SHORT,
    Chair,
    Company,
    Person,
    all_see,
    play,
    wait_for_games,
    wait_until,
)
from tests.server.served import Served

ALL_HANDS = -5


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    with two_processes(folder, postgres.new_database(), redis) as cluster:
        wait_for_games(cluster.first, DRAGON, ISLAND)
        wait_for_games(cluster.second, DRAGON, ISLAND)
        yield cluster


@pytest.fixture
def dice(request: pytest.FixtureRequest) -> random.Random:
    return random.Random(request.node.name)


def seated(people: Company, servers: Sequence[Served], game: str, **wishes: Any) -> tuple[str, list[Person]]:
    """A table at which somebody sits down through each of these processes."""
    persons = [people.person(f"player {seat}", server) for seat, server in enumerate(servers)]
    seats = ["me", *["invited"] * (len(servers) - 1)]
    table = persons[0].set_up(servers[0], game, *seats, options=SHORT[game], **wishes)
    for seat, (server, person) in enumerate(zip(servers[1:], persons[1:], strict=True), 1):
        person.post(server, f"/api/tables/{table['id']}/seats/{seat}", code=table["code"])
    return table["id"], persons


def table_for_two(people: Company, cluster: Cluster, game: str = DRAGON) -> tuple[str, list[Chair]]:
    """A table with one player at each process, and their chairs."""
    servers = (cluster.first, cluster.second)
    table, persons = seated(people, servers, game)
    return table, [people.chair(server, table, who) for server, who in zip(servers, persons, strict=True)]


def chairs_everywhere(people: Company, cluster: Cluster) -> tuple[str, list[tuple[Chair, Chair]]]:
    """A table for two, and for each player a chair at both processes."""
    servers = (cluster.first, cluster.second)
    table, persons = seated(people, servers, DRAGON)
    chairs = [[people.chair(server, table, person) for server in servers] for person in persons]
    return table, [(here, there) for here, there in chairs]


def asked_at_both(pairs: Sequence[tuple[Chair, Chair]]) -> tuple[Chair, Chair] | None:
    """The two chairs of the player who is asked, when both know it; None when the game is over."""
    first = pairs[0][0]
    first.until(lambda: first.is_over or any(_hears(chair) for pair in pairs for chair in pair), "a question")
    if first.is_over:
        return None
    asked = next(pair for pair in pairs if any(chair.question for chair in pair))
    all_see(asked, lambda chair: chair.question, "the same question at the other process")
    assert asked[0].question == asked[1].question
    return asked


def _hears(chair: Chair) -> bool:
    chair.hear_all()
    return chair.question is not None


def told(chair: Chair) -> list[tuple[int, int, str]]:
    return [(entry["number"], entry["seat"], entry["token"]) for entry in chair.log]


def check_the_end(cluster: Cluster, table: str, chairs: Sequence[Chair]) -> None:
    """Everybody saw the same moves in the same order and the same end, and both processes still tell them."""
    all_see(chairs, lambda chair: chair.is_over, "the end")
    endings = [{**chair.state["ending"], "text": "in many languages"} for chair in chairs]
    assert all(ending == endings[0] for ending in endings)
    path = f"/api/tables/{table}/replay?at=100000&seat={ALL_HANDS}"
    replay = cluster.first.get(path)
    assert replay == cluster.second.get(path)
    entries = [(entry["number"], entry["seat"], entry["token"]) for entry in replay["entries"]]
    for chair in chairs:
        seat = chair.welcome["seat"]
        assert [move[:2] for move in told(chair)] == [move[:2] for move in entries]
        assert [move for move in told(chair) if move[1] == seat] == [e for e in entries if e[1] == seat]


def acted_once(cluster: Cluster, table: str, chairs: Sequence[Chair]) -> None:
    """Everything that was acknowledged is stored once, and nothing else is."""
    stored = Counter(client for _number, _kind, _seat, _token, client in cluster.moves(table) if client)
    assert stored == Counter(id for chair in chairs for id in chair.acted)


# ---- together --------------------------------------------------------------------------------------


def test_processes_that_start_at_once_on_an_empty_database_make_its_tables_and_its_key_once(
    cluster: Cluster, people: Company
) -> None:
    assert len(rows(cluster.database, "SELECT version_num FROM alembic_version")) == 1
    assert rows(cluster.database, "SELECT name FROM secrets") == [("key",)]
    anna = people.person("Anna", cluster.first)
    assert anna.get(cluster.second, "/api/me") == anna.get(cluster.first, "/api/me") != None  # noqa: E711


def test_people_gather_through_different_processes(cluster: Cluster, people: Company) -> None:
    first, second = cluster.first, cluster.second
    anna, bert, cleo = (people.person(name, second) for name in ("Anna", "Bert", "Cleo"))
    table = anna.set_up(first, DRAGON, "me", "invited", "invited")
    path = f"/api/tables/{table['id']}/seats"
    waiting = people.door(second, table["id"], anna)
    waiting.until(lambda: waiting.messages, "the gathering")
    bert.post(first, f"{path}/1", code=table["code"])
    waiting.until(lambda: _names(waiting) == ["Anna", "Bert", ""], "Bert sits down")
    bert.ask(first, "DELETE", path).raise_for_status()
    waiting.until(lambda: _names(waiting) == ["Anna", "", ""], "Bert stands up")
    cleo.post(first, f"{path}/1", code=table["code"])
    bert.post(first, f"{path}/2", code=table["code"])
    waiting.until(lambda: waiting.is_welcome, "the beginning")
    assert [seat["name"] for seat in waiting.state["seats"]] == ["Anna", "Cleo", "Bert"]


def _names(chair: Chair) -> list[str]:
    return [seat["name"] for seat in chair.messages[-1]["table"]["seats"]]


@pytest.mark.parametrize("game", [DRAGON, ISLAND])
def test_a_whole_game_is_one_game_through_both_processes(
    cluster: Cluster, people: Company, dice: random.Random, game: str
) -> None:
    table, chairs = table_for_two(people, cluster, game)
    onlookers = [
        people.chair(cluster.first, table, view="scene"),
        people.chair(cluster.second, table, language="de"),
    ]
    play([*chairs, *onlookers], dice)
    check_the_end(cluster, table, [*chairs, *onlookers])
    assert told(onlookers[0]) == told(onlookers[1])
    acted_once(cluster, table, chairs)
    moved = {seat for _number, seat, _token in told(chairs[0])}
    assert {0, 1} <= moved, "both have played"


def test_a_move_is_taken_back_through_the_other_process(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, (mine, yours) = chairs_everywhere(people, cluster)
    players = (mine[0], yours[1])
    play(players, dice, lambda: any(chair.state.get("can_undo") for chair in players))
    here = next(chair for chair in players if chair.state.get("can_undo"))
    pair = next(pair for pair in (mine, yours) if here in pair)
    there = next(chair for chair in pair if chair is not here)
    there.until(lambda: there.state.get("can_undo"), "the move at the other process")
    before = len(here.log)
    assert there.ask("undo") is None
    all_see((*mine, *yours), lambda chair: len(chair.log) == before - 1, "the move is taken back")
    here.until(lambda: here.question, "the question again")
    assert [kind for _number, kind, *_rest in cluster.moves(table)][-1] == "undo"


def test_what_is_said_at_once_in_both_processes_has_one_order(cluster: Cluster, people: Company) -> None:
    _table, chairs = table_for_two(people, cluster)
    ids = [(chair, chair.wish("say", text=f"line {k}")) for k in range(10) for chair in chairs]
    assert [chair.answer(id) for chair, id in ids] == [None] * 20
    all_see(chairs, lambda chair: len(chair.lines) == 20, "all that was said")
    assert chairs[0].lines == chairs[1].lines
    assert [line["number"] for line in chairs[0].lines] == list(range(1, 21))


def test_a_line_that_is_said_again_through_the_other_process_is_said_once(
    cluster: Cluster, people: Company
) -> None:
    _table, ((here, there), _other) = chairs_everywhere(people, cluster)
    id = here.wish("say", text="hello")
    assert there.ask("say", text="hello", id=id) is None
    assert here.answer(id) is None
    assert there.ask("say", text="good bye") is None
    said = ["hello", "good bye"]
    all_see((here, there), lambda chair: [line["text"] for line in chair.lines] == said, "what was said")


def test_everybody_sees_who_is_connected_to_whichever_process(cluster: Cluster, people: Company) -> None:
    table, persons = seated(people, (cluster.first, cluster.first), DRAGON)
    early = people.chair(cluster.first, table, persons[0])
    late = people.chair(cluster.second, table, persons[1])
    all_see((early, late), lambda chair: chair.online() == [True, True], "both are there")
    late.close()
    early.until(lambda: early.online() == [True, False], "one has gone")
    again = people.chair(cluster.second, table, persons[1])
    all_see((early, again), lambda chair: chair.online() == [True, True], "both are there again")


def test_who_comes_later_knows_who_is_at_the_other_process_and_cannot_replace_them(
    cluster: Cluster, people: Company
) -> None:
    table, persons = seated(people, (cluster.first, cluster.first), DRAGON)
    early = people.chair(cluster.first, table, persons[0])
    late = people.chair(cluster.second, table, persons[1])
    assert late.ask("say", text="hello") is None
    early.until(lambda: early.lines, "a greeting")
    assert early.ask("say", text="welcome") is None  # words between processes keep their order
    late.until(lambda: len(late.lines) == 2, "the answer")
    assert late.online() == [True, True]
    assert late.ask("replace", seat=0) == "seat/none"
    assert late.state["seats"][0]["bot"] is None


def test_a_player_who_changes_to_the_other_process_is_never_taken_for_gone(
    cluster: Cluster, people: Company
) -> None:
    table, persons = seated(people, (cluster.first, cluster.second), DRAGON)
    onlooker = people.chair(cluster.first, table)
    old = people.chair(cluster.first, table, persons[0])
    onlooker.until(lambda: onlooker.online() == [True, False], "one is there")
    heard = len(onlooker.messages)
    new = people.chair(cluster.second, table, persons[0])
    assert new.ask("say", text="I am here, too") is None
    onlooker.until(lambda: onlooker.lines, "what was said after that")
    old.close()
    people.chair(cluster.first, table, persons[1])
    onlooker.until(lambda: onlooker.online()[1], "the other one comes")
    seen = [message["seats"][0] for message in onlooker.messages[heard:] if message["type"] == "state"]
    assert seen
    assert all(seat["is_online"] for seat in seen)


def test_people_at_both_processes_vote_for_a_bot_and_it_plays_for_both(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, persons = seated(people, (cluster.first, cluster.second, cluster.second), DRAGON)
    here, there = (
        people.chair(server, table, person)
        for server, person in zip((cluster.first, cluster.second), persons, strict=False)
    )
    all_see((here, there), lambda chair: chair.online() == [True, True, False], "two of three are there")
    assert here.ask("replace", seat=2) is None
    there.until(lambda: there.state.get("votes") == [[0, 2]], "the first vote")
    assert there.ask("replace", seat=2) is None
    all_see((here, there), lambda chair: chair.state["seats"][2]["bot"] == STAND_IN, "the bot")
    play((here, there), dice, lambda: any(seat == 2 for _number, seat, _token in told(there)))
    back = people.chair(cluster.second, table, persons[2])
    assert back.ask("return") is None
    all_see((here, there, back), lambda chair: chair.state["seats"][2]["bot"] is None, "the player is back")


# ---- at once ---------------------------------------------------------------------------------------


def at_once(*work: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers to several requests that are made at the same time."""
    together = threading.Barrier(len(work))

    def do(one: Callable[[], httpx.Response]) -> httpx.Response:
        together.wait()
        return one()

    with ThreadPoolExecutor() as threads:
        return list(threads.map(do, work))


def test_a_rematch_asked_for_through_both_processes_at_once_is_one_table(
    cluster: Cluster, people: Company
) -> None:
    for _round in range(3):
        table, (anna, bert) = seated(people, (cluster.first, cluster.second), DRAGON)
        assert people.chair(cluster.first, table, anna).ask("resign") is None
        all_see([people.chair(cluster.second, table)], lambda chair: chair.is_over, "the end")
        path = f"/api/tables/{table}/rematch"
        answers = at_once(
            partial(anna.ask, cluster.first, "POST", path), partial(bert.ask, cluster.second, "POST", path)
        )
        first, second = (answer.raise_for_status().json() for answer in answers)
        assert first["id"] == second["id"] != table
        assert {first["seat"], second["seat"]} == {0, 1}


def test_nobody_takes_two_seats_through_both_processes_at_once(cluster: Cluster, people: Company) -> None:
    anna, bert = (people.person(name, cluster.first) for name in ("Anna", "Bert"))
    for _round in range(10):
        table = anna.set_up(cluster.first, DRAGON, "me", "invited", "invited")
        path, code = f"/api/tables/{table['id']}", table["code"]
        answers = at_once(
            partial(bert.ask, cluster.first, "POST", f"{path}/seats/1", code=code),
            partial(bert.ask, cluster.second, "POST", f"{path}/seats/2", code=code),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        names = [seat["name"] for seat in anna.get(cluster.first, path)["seats"]]
        assert sorted(names) == ["", "Anna", "Bert"]


def test_nobody_leaves_a_seat_of_a_game_that_begins_at_the_same_time(
    cluster: Cluster, people: Company
) -> None:
    anna, bert, cleo = (people.person(name, cluster.first) for name in ("Anna", "Bert", "Cleo"))
    for _round in range(10):
        table = anna.set_up(cluster.first, DRAGON, "me", "invited", "invited")
        path, code = f"/api/tables/{table['id']}", table["code"]
        bert.post(cluster.first, f"{path}/seats/1", code=code)
        left, _sat = at_once(
            partial(bert.ask, cluster.first, "DELETE", f"{path}/seats"),
            partial(cleo.ask, cluster.second, "POST", f"{path}/seats/2", code=code),
        )
        known = anna.get(cluster.first, path)
        is_full = all(seat["kind"] == "person" for seat in known["seats"])
        assert known["status"] == ("playing" if is_full else "gathering")
        assert left.is_success != is_full


def test_the_same_act_through_both_processes_at_once_happens_once(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, pairs = chairs_everywhere(people, cluster)
    sent = Counter[str]()
    while (asked := asked_at_both(pairs)) is not None and len(sent) < 40:
        action, id = dice.choice(asked[0].question["choices"]), f"act {len(sent)}"
        for chair in dice.sample(asked, 2):
            chair.wish_to_act(action, id=id)
        assert [chair.answer(id) for chair in asked] == [None, None]
        sent[id] += 1
    assert len(sent) > 10
    assert Counter(client for *_move, client in cluster.moves(table) if client) == sent


def test_of_two_acts_for_one_decision_through_both_processes_at_once_one_happens(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, pairs = chairs_everywhere(people, cluster)
    done: list[str] = []
    while (asked := asked_at_both(pairs)) is not None and len(done) < 40:
        choices = asked[0].question["choices"]
        actions = dice.sample(choices, 2) if len(choices) > 1 else choices * 2
        wishes = [chair.wish_to_act(action) for chair, action in zip(asked, actions, strict=True)]
        answers = [chair.answer(id) for chair, id in zip(asked, wishes, strict=True)]
        assert sorted(answers, key=str) == [None, "decision/closed"]
        done.append(wishes[answers.index(None)])
    assert len(done) > 10
    assert [client for *_move, client in cluster.moves(table) if client] == done


def test_an_act_is_not_refused_because_something_else_happens_at_the_other_process(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, chairs = table_for_two(people, cluster)
    for _round in range(30):
        play(chairs, dice, lambda: any(chair.question for chair in chairs))
        asked, other = sorted(chairs, key=lambda chair: chair.question is None)
        if asked.is_over:
            break
        id = asked.wish_to_act(dice.choice(asked.question["choices"]))
        offer = other.wish("offer", what="end")
        assert asked.answer(id) is None
        assert other.answer(offer) in (None, "offer/bad")  # there may be an offer already
    kinds = Counter(kind for _number, kind, *_rest in cluster.moves(table))
    assert kinds["act"] > 10
    assert kinds["offer"] > 5


# ---- accidents -------------------------------------------------------------------------------------


def test_without_redis_no_move_is_lost_or_doubled_and_the_game_goes_on(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, chairs = table_for_two(people, cluster)
    watching = people.chair(cluster.second, table)
    everybody = [*chairs, watching]
    play(everybody, dice, lambda: len(watching.log) > 5)
    with cluster.redis.stopped():
        seen = len(watching.log)
        play(everybody, dice, lambda: len(watching.log) > seen + 6)
        assert chairs[0].ask("say", text="is anybody there?") is None
        watching.until(lambda: watching.lines, "what was said")
    play(everybody, dice)
    check_the_end(cluster, table, everybody)
    acted_once(cluster, table, chairs)


def test_a_move_made_without_redis_is_known_everywhere_when_redis_is_back(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, chairs = table_for_two(people, cluster)
    everybody = [*chairs, people.chair(cluster.first, table), people.chair(cluster.second, table)]
    with cluster.redis.stopped():
        mover = next(chair for chair in chairs if chair.question)
        mover.act(dice)
    all_see(everybody, lambda chair: chair.log, "the move")


def test_a_redis_that_answers_nobody_holds_nobody_up(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    table, chairs = table_for_two(people, cluster)
    everybody = [*chairs, people.chair(cluster.second, table)]
    with cluster.redis.frozen():
        play(everybody, dice, lambda: min(len(chair.log) for chair in everybody) > 1)
    play(everybody, dice)
    check_the_end(cluster, table, everybody)
    acted_once(cluster, table, chairs)


def test_people_gather_without_redis(cluster: Cluster, people: Company) -> None:
    anna, bert = (people.person(name, cluster.first) for name in ("Anna", "Bert"))
    table = anna.set_up(cluster.first, DRAGON, "me", "invited")
    waiting = people.door(cluster.second, table["id"], anna)
    waiting.until(lambda: waiting.messages, "the gathering")
    with cluster.redis.stopped():
        bert.post(cluster.first, f"/api/tables/{table['id']}/seats/1", code=table["code"])
        waiting.until(lambda: waiting.is_welcome, "the beginning")


def test_reactions_through_both_processes_end_one_moment_for_all(cluster: Cluster, people: Company) -> None:
    """Seat 0 is at the first process, seat 1 at the second, seat 2 at both."""
    first, second = cluster.first, cluster.second
    wait_for_games(first, CARDS)
    wait_for_games(second, CARDS)
    table, persons = seated(people, (first, second, second), CARDS, reaction=500)
    where = [(first, 0), (second, 1), (first, 2), (second, 2), (first, SPECTATOR), (second, SPECTATOR)]
    chairs = [people.chair(server, table, persons[k] if k >= 0 else None) for server, k in where]
    play_cards(chairs, lambda: has_reacted_at_both(cluster, table))
    for id in (*chairs[2].acted, *chairs[3].acted):  # known at both processes, long after its moment
        for chair in chairs[2:4]:
            assert chair.ask("act", id=id, decision="whatever it was", action="whatever it was") is None
    wait_until(lambda: any(is_at_turn(chair) for chair in chairs), "all moments are over")
    assert chairs[0].ask("offer", what="end") is None
    for chair in chairs[1:3]:
        all_see([chair], lambda chair: "offer" in chair.state, "the offer")
        assert chair.ask("answer", yes=True) is None
    all_see(chairs, lambda chair: chair.is_over, "the end")
    assert told(chairs[2]) == told(chairs[3])
    assert told(chairs[4]) == told(chairs[5])
    counted = {token for _seat, token in cards_that_counted(cluster, table)}
    assert counted <= {token for _number, _seat, token in told(chairs[4])}


def is_at_turn(chair: Chair) -> bool:
    chair.hear_all()
    return chair.question is not None and chair.question["kind"] == "turn"


def play_cards(chairs: Sequence[Chair], is_enough: Callable[[], bool]) -> None:
    """Let everybody who is asked answer at once, with a card if there is one; some answers come too late.

    An answer has its question's id: who is asked at both processes gives the same one twice.
    """
    end = time.monotonic() + 2 * PATIENCE
    wishes: list[tuple[Chair, str, str]] = []
    while not wishes or not is_enough():
        assert time.monotonic() < end, "there was no such moment"
        time.sleep(0.02)
        for chair in chairs:
            chair.hear_all()
        asked = [(chair, chair.question["kind"]) for chair in chairs if chair.question]
        wishes = [(chair, kind, answer_with_a_card(chair)) for chair, kind in asked]
        for chair, kind, id in wishes:
            answer = chair.answer(id)
            assert answer is None or (kind, answer) == ("reaction", "decision/closed")
            chair.acted += [id] if answer is None else []


def answer_with_a_card(chair: Chair) -> str:
    question = chair.question
    cards = question["choices"][1:] if question["kind"] == "reaction" else []
    action = random.Random(question["id"]).choice(cards or question["choices"])
    return chair.wish_to_act(action, id=question["id"])


def cards_that_counted(cluster: Cluster, table: str) -> list[tuple[Any, ...]]:
    query = """
        SELECT DISTINCT reactions.seat, reactions.token FROM reactions
        JOIN log ON log.table_id = reactions.table_id AND log.seat = reactions.seat
            AND log.token = reactions.token AND log.number > reactions.event
        WHERE reactions.table_id = :table AND reactions.token != '-'
    """
    return rows(cluster.database, query, table=table)


def has_reacted_at_both(cluster: Cluster, table: str) -> bool:
    """Has seat 2 answered at one moment with somebody else, and has a card counted?"""
    query = """
        SELECT event FROM reactions WHERE table_id = :table
        GROUP BY event, moment HAVING count(*) > 1 AND max(seat) = 2
    """
    return bool(rows(cluster.database, query, table=table) and cards_that_counted(cluster, table))


def test_a_player_whose_process_is_killed_goes_on_through_the_other(
    cluster: Cluster, people: Company, dice: random.Random
) -> None:
    servers = (cluster.first, cluster.second)
    table, persons = seated(people, servers, DRAGON)
    here, there = (people.chair(server, table, who) for server, who in zip(servers, persons, strict=True))
    play((here, there), dice, lambda: len(there.log) > 6 and there.question)
    decision, action = there.question["id"], dice.choice(there.question["choices"])
    unanswered = there.wish_to_act(action)
    cluster.second.kill()
    try:
        refuge = people.chair(cluster.first, table, persons[1])
        assert refuge.ask("act", id=unanswered, decision=decision, action=action) is None
        refuge.acted += [*there.acted, unanswered]
        play((here, refuge), dice)
    finally:
        cluster.second.start()
    wait_for_games(cluster.second, DRAGON)
    check_the_end(cluster, table, (here, refuge))
    acted_once(cluster, table, (here, refuge))
