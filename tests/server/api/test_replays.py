"""Looking back: as one saw it while the game goes on, with any eyes when it is over, and from a file."""

from typing import Any

import pytest

from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record, write_record
from drachenhort.server.dice import check_record
from tests.server.browser import DRAGON, Browser
from tests.server.running import Running

ALL_HANDS, SPECTATOR = -5, -3


def table_for_two(server: Running, **wishes: Any) -> tuple[str, Browser, Browser]:
    """A game that has begun, watched by whoever likes to."""
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True, **wishes)["id"]
    bert.post(f"/api/tables/{table}/seats/1", {})
    return table, anna, bert


def play(table: str, players: tuple[Browser, ...], moves: int) -> None:
    """Let people move so many times: the first player as is possible first, the second as is last."""
    for _move in range(moves):
        turn = players[0].turn_at(table)
        with players[turn].socket(table) as talk:
            assert talk.move(-turn)["type"] == "done"


def finish(table: str, player: Browser) -> None:
    with player.socket(table) as talk:
        assert talk.ask("resign")["type"] == "done"


def replay(person: Browser, table: str, at: int = 1_000, **more: Any) -> Any:
    query = "".join(f"&{name}={value}" for name, value in more.items())
    return person.get(f"/api/tables/{table}/replay?at={at}{query}")


def tokens(moment: Any) -> list[str]:
    return [entry["token"] for entry in moment["entries"]]


@pytest.fixture
def finished(server: Running) -> tuple[str, Browser]:
    """A whole game between bots, and somebody who looks back at it."""
    person = server.guest("Anna")
    table = person.set_up("greedy", "random", listed=True, options={"first_player": "random"})["id"]
    with person.socket(table) as talk:
        while "ending" not in talk.hear_until("state"):
            pass
    return table, person


# ---- while it goes on ------------------------------------------------------------------------------


def test_a_player_looks_back_at_what_the_own_seat_was_told(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    play(table, (anna, bert), 6)
    for person in (anna, bert, server.browser()):
        with person.socket(table) as talk:
            told = [(entry["number"], entry["seat"], entry["token"]) for entry in talk.hear_entries(6)]
        moment = replay(person, table)
        assert [(entry["number"], entry["seat"], entry["token"]) for entry in moment["entries"]] == told
        assert moment["at"] == moment["of"] == len(told)
        assert moment["names"] == ["Anna", "Bert"]


def test_nobody_looks_back_with_other_eyes_before_the_end(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    play(table, (anna, bert), 6)
    stranger = server.browser()
    own = {person: replay(person, table) for person in (anna, bert, stranger)}
    for person, mine in own.items():
        for eyes in (0, 1, SPECTATOR, ALL_HANDS):
            assert replay(person, table, seat=eyes) == mine
    finish(table, anna)
    all_hands = replay(stranger, table, seat=ALL_HANDS)
    secrets = [set(tokens(all_hands)) - set(tokens(own[person])) for person in (anna, bert, stranger)]
    assert all(secrets), "everybody has something to hide"
    assert secrets[2] == secrets[0] | secrets[1]


def test_a_past_that_is_left_to_memory_is_shown_only_after_the_end(server: Running) -> None:
    table, anna, bert = table_for_two(server, options={"memory_aid": False})
    play(table, (anna, bert), 4)
    for person in (anna, bert, server.browser()):
        assert person.refused("GET", f"/api/tables/{table}/replay") == (403, "table/closed")
    finish(table, anna)
    assert replay(bert, table)["of"] >= 4


def test_there_is_nothing_to_look_back_at_while_a_table_gathers(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.set_up("me", "open")["id"]
    for path in ("replay", "record"):
        assert anna.refused("GET", f"/api/tables/{table}/{path}") == (403, "table/closed")


def test_the_record_with_its_secrets_is_there_only_after_the_end(server: Running) -> None:
    table, anna, _bert = table_for_two(server)
    assert anna.refused("GET", f"/api/tables/{table}/record") == (403, "table/closed")
    finish(table, anna)
    assert anna.ask("GET", f"/api/tables/{table}/record").is_success


# ---- when it is over -------------------------------------------------------------------------------


def test_after_the_end_anybody_looks_back_with_any_eyes(
    server: Running, finished: tuple[str, Browser]
) -> None:
    table, _person = finished
    record = server.browser().ask("GET", f"/api/tables/{table}/record").text
    match = read_record(record)
    for eyes in (0, 1, SPECTATOR):
        entries = [entry.token for entry, _parts in match.told(eyes) if entry is not None]
        assert tokens(replay(server.browser(), table, seat=eyes)) == entries
    assert tokens(replay(server.browser(), table, seat=ALL_HANDS)) == [entry.token for entry in match.log()]
    unknown = server.browser().refused("GET", f"/api/tables/{table}/replay?seat=7")
    assert unknown == (400, "seat/unknown")


def test_a_replay_goes_line_by_line_and_tells_the_last_one_in_the_readers_words(
    finished: tuple[str, Browser],
) -> None:
    table, person = finished
    whole = replay(person, table)
    for at in (0, 1, whole["of"] // 2, whole["of"]):
        moment = replay(person, table, at)
        assert (moment["at"], moment["of"]) == (at, whole["of"])
        assert tokens(moment) == tokens(whole)[:at]
    told = {replay(person, table, language=code)["entries"][-1]["text"] for code in ("en", "fr", "de")}
    assert len(told) == 3
    assert replay(person, table, 0)["scene"] != whole["scene"]


def test_a_record_reads_back_as_the_same_match_with_fair_dice(finished: tuple[str, Browser]) -> None:
    table, person = finished
    answer = person.ask("GET", f"/api/tables/{table}/record").raise_for_status()
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="{DRAGON}-{table}.hort"'
    match, facts = read_record(answer.text), person.get(f"/api/tables/{table}")
    assert match.is_over
    assert list(match.names) == [seat["name"] for seat in facts["seats"]]
    assert dict(match.options) == facts["options"]
    assert [str(entry) for entry in match.log()] == match.tokens()
    checked, promise = check_record(answer.text)
    assert checked > 0
    assert promise == facts["promise"]


# ---- records from files ----------------------------------------------------------------------------


def upload(person: Browser, text: str, at: int = 1_000, seat: int = ALL_HANDS) -> Any:
    return person.post(f"/api/replays?at={at}&seat={seat}", {"text": text})


def test_an_uploaded_record_shows_the_same_moments(server: Running, finished: tuple[str, Browser]) -> None:
    table, person = finished
    text = person.ask("GET", f"/api/tables/{table}/record").text
    for at, eyes in ((0, ALL_HANDS), (7, 1), (7, SPECTATOR), (1_000, 0), (1_000, ALL_HANDS)):
        assert upload(server.browser(), text, at, eyes) == replay(person, table, at, seat=eyes)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", (400, "record/bad")),
        ("no record\n" * 50, (400, "record/bad")),
        ('[Format "drachenhort 1"]\n[Game "chess"]', (404, "game/unknown")),
        ('[Format "drachenhort 1"]\n[Game "goldener_drache"]\n[Rules "999"]', (400, "record/bad")),
        ('[Format "drachenhort 1"]\n[Position "{"]', (404, "game/unknown")),
        ("x" * 500_001, (422, "request/bad")),
        ("x" * 700_000, (413, "request/long")),
    ],
    ids=["nothing", "prose", "an unknown game", "other rules", "no game", "too long", "far too long"],
)
def test_what_is_no_record_is_refused(server: Running, text: str, answer: tuple[int, str]) -> None:
    assert server.browser().refused("POST", "/api/replays", {"text": text}) == answer


def test_a_damaged_record_names_its_line(server: Running) -> None:
    match = Match(DRAGON)
    match.play(match.choices()[0])
    text = write_record(match).replace("start:", "stort:", 1)
    line = next(number for number, line in enumerate(text.split("\n"), 1) if "stort:" in line)
    problem = server.browser().ask("POST", "/api/replays", {"text": text}).json()
    assert problem["code"] == "record/bad"
    assert str(line) in problem["text"] and "stort:" in problem["text"]


def test_a_record_of_a_game_that_is_still_being_compiled_can_be_seen(cold: Running) -> None:
    text = write_record(Match(DRAGON))
    assert cold.browser().ask("POST", "/api/replays", {"text": text}).status_code == 200
    assert not cold.app.state.ready
