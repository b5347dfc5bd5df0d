"""What the lobby tells of the games, in three languages; and how the server says that something is wrong."""

import re
from typing import Any

import pytest

from drachenhort.bots import LEVELS
from drachenhort.kernel.game import all_games
from drachenhort.kernel.rulebook import rulebook
from tests.ours import OUR_GAMES
from tests.server.browser import DRAGON, Browser
from tests.server.running import Running

LANGUAGES = ("en", "fr", "de")


def in_every_language(person: Browser, path: str) -> dict[str, Any]:
    return {language: person.get(f"{path}?language={language}") for language in LANGUAGES}


def test_every_game_is_described_with_its_options_and_bots(server: Running) -> None:
    told = {game["id"]: game for game in server.browser().get("/api/games")}
    assert told.keys() == all_games().keys()
    for id, game in all_games().items():
        assert told[id]["title"] == game.title
        assert told[id]["players"] == list(game.players)
        assert told[id]["bots"] == [level.name for level in LEVELS], "what people are offered"
        assert told[id]["gentle_bot"] in told[id]["bots"] and told[id]["usual_bot"] in told[id]["bots"]
        described = {option["name"]: option["default"] for option in told[id]["options"]}
        assert described == {option.name: option.default for option in game.known_options}
    assert told[DRAGON]["is_ready"]


def test_bots_have_numbers_and_names_that_a_child_understands(server: Running) -> None:
    told = in_every_language(server.browser(), "/api/games")
    levels = {language: games[0]["levels"] for language, games in told.items()}
    assert [(level["number"], level["name"]) for level in levels["de"]] == [
        (number, f"level{number}") for number in range(1, 7)
    ]
    assert [level["title"] for level in levels["en"]][:2] == ["Egg", "Hatchling"]
    assert [level["title"] for level in levels["de"]][2:4] == ["Jungdrache", "Drache"]
    assert [level["title"] for level in levels["fr"]][4:] == ["Dragon sage", "Dragon millénaire"]


def test_games_and_options_are_told_in_the_readers_language(server: Running) -> None:
    told = in_every_language(server.browser(), "/api/games")
    for games in zip(*told.values(), strict=True):
        assert len({game["summary"] for game in games}) == len(LANGUAGES)
        for options in zip(*(game["options"] for game in games), strict=True):
            assert len({option["about"] for option in options}) == len(LANGUAGES)
            assert len({option["name"] for option in options}) == 1
            for option in options:
                assert len(option["labels"]) == len(option["of"])


IN_THE_BOX = {"goldener_drache": 50, "icarius": 50, "schatzinsel": 49, "dracheninsel": 99, "drachenland": 103}
"""Winds and cards; discs, figures, chests and dice; cards; tokens, gems and eggs: as the ledgers count."""


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_game_is_told_in_one_minute_with_all_that_is_in_its_box(game: str, server: Running) -> None:
    told = in_every_language(server.browser(), f"/api/games/{game}/overview")
    assert len({overview["aim"] for overview in told.values()}) == len(LANGUAGES)
    assert 4 <= len(told["en"]["minute"]) <= 5
    assert sum(component["count"] for component in told["en"]["components"]) == IN_THE_BOX[game]
    rules = {rule.id for rule in rulebook(all_games()[game].package)}
    for components in zip(*(overview["components"] for overview in told.values()), strict=True):
        assert len({component["does"] for component in components}) == len(LANGUAGES)
        assert {component["rule"] for component in components} <= rules


def test_what_is_the_same_for_everybody_travels_compressed(server: Running) -> None:
    """And what is not never does: its length would tell of its content."""
    person = server.guest()
    table = person.set_up("me", "open")["id"]
    for path in ("/api/games", f"/api/games/{DRAGON}/rules"):
        compressed = person.http.get(path, headers={"Accept-Encoding": "gzip"})
        plain = person.http.get(path, headers={"Accept-Encoding": "identity"})
        assert compressed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
        assert compressed.json() == plain.json()
        assert int(compressed.headers["Content-Length"]) < len(plain.content) / 2
    assert "Content-Encoding" not in person.http.get(f"/api/tables/{table}").headers


def test_a_lesson_says_why_something_cannot_be_touched(server: Running) -> None:
    lesson, server_says = f"/api/games/{DRAGON}/lessons/02-wind", server.browser()
    start = server_says.post(lesson, {"moves": [], "action": None})
    asked = server_says.post(lesson, {"moves": [], "path": ["rack1.2"]})
    assert (asked["verdict"], asked["problem"]["rule"], asked["at"]) == ("refused", "GD-22", start["at"])
    offered = server_says.post(lesson, {"moves": [], "path": start["scene"]["touches"][0]["path"]})
    assert (offered["verdict"], offered["problem"]) == (None, None)
    assert server_says.refused("POST", lesson, {"moves": [], "path": ["nothing"]}) == (
        400,
        "action/malformed",
    )


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_is_told_in_every_language(server: Running, game: str) -> None:
    told = in_every_language(server.browser(), f"/api/games/{game}/rules")
    for language, rules in told.items():
        assert [(rule["id"], rule["about"], rule["title"], rule["text"]) for rule in rules] == [
            (rule.id, *(text.into(language) for text in (rule.about, rule.title, rule.text)))
            for rule in rulebook(all_games()[game].package)
        ]
    assert told["en"] != told["fr"] != told["de"]


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-CH,de;q=0.9,en;q=0.8", "de"), ("es, fr;q=0.5", "fr"), ("tlh", "en"), ("", "en"), ("\xff,;=", "en")],
)
def test_the_browser_says_which_language_its_reader_reads(
    server: Running, header: str, language: str
) -> None:
    reader = server.browser()
    answer = reader.ask("GET", "/api/games", headers={"Accept-Language": header.encode("latin-1")})
    assert answer.json() == reader.get(f"/api/games?language={language}")


# ---- what is wrong ---------------------------------------------------------------------------------


def test_what_is_wrong_is_one_sentence_in_the_readers_language_under_one_code(server: Running) -> None:
    person = server.guest()
    for form in ({"game": "chess"}, {"game": DRAGON, "options": {"players": 99}}):
        problems = [
            person.ask("POST", f"/api/tables?language={language}", form).json() for language in LANGUAGES
        ]
        assert len({problem["code"] for problem in problems}) == 1
        assert len({problem["text"] for problem in problems}) == len(LANGUAGES)
        assert all(re.fullmatch(r"[A-ZÉ].*[.]", problem["text"]) for problem in problems)


def test_a_refusal_names_the_rule_behind_it(server: Running) -> None:
    form = {"game": DRAGON, "options": {"players": 99}}
    problem = server.guest().ask("POST", "/api/tables", form).json()
    rules = {rule["id"] for rule in server.browser().get(f"/api/games/{DRAGON}/rules")}
    assert problem["rule"] in rules


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b'"\\ud800"', b"[" * 5_000, b'{"name": ' + b"9" * 5_000 + b"}", b"null", b"[]"],
    ids=["nothing", "half", "no UTF-8", "half a pair", "deep", "a long number", "null", "a list"],
)
def test_a_body_that_is_no_form_is_refused_as_such(server: Running, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    status, code = server.browser().refused("POST", "/api/guest", content=body, headers=headers)
    assert status in (400, 422)
    assert code == "request/bad"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_only_json_is_taken_for_json(server: Running, kind: str) -> None:
    headers = {"Content-Type": kind}
    answer = server.browser().refused("POST", "/api/guest", content=b'{"name": "Anna"}', headers=headers)
    assert answer == (422, "request/bad")


@pytest.mark.parametrize(("method", "allowed"), [("PUT", "GET, POST"), ("HEAD", "GET, POST")])
def test_a_wrong_method_is_told_the_right_ones(server: Running, method: str, allowed: str) -> None:
    answer = server.browser().ask(method, "/api/tables")
    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize("path", ["/api", "/api/nonsense", "/api/tables/", "/api/docs", "/api/redoc"])
def test_where_nothing_is_there_is_nothing(server: Running, path: str) -> None:
    assert server.browser().refused("GET", path) == (404, "request/unknown")


def test_a_request_may_carry_only_what_is_described(server: Running) -> None:
    form = {"name": "Anna", "is_admin": True}
    assert server.browser().refused("POST", "/api/guest", form) == (422, "request/bad")
