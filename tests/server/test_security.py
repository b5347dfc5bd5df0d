"""What docs/security.md promises, asked of a running server from outside wherever that can be done."""

import ast
import asyncio
import base64
import hashlib
import hmac
import json
import logging
import re
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest
from itsdangerous import Signer

from drachenhort.kernel.match import Match
from drachenhort.kernel.record import write_record
from drachenhort.server import accounts
from drachenhort.server.guard import LONGEST_BODY
from drachenhort.server.limits import RATES, Rate
from drachenhort.server.times import now
from tests.ours import OUR_GAMES
from tests.server.browser import DRAGON, HOST, Browser
from tests.server.running import IN_EARNEST, NOBODY_IN_EARNEST, Running, cold, server, wait_until

__all__ = ["cold", "server"]  # the fixtures

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "drachenhort" / "server"
SECRET = "correct horse battery"
EVIL = "https://evil.example"


def table_for_two(server: Running) -> tuple[str, Browser, Browser]:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = anna.set_up("me", "open", listed=True)["id"]
    bert.post(f"/api/tables/{table}/seats/1", {})
    return table, anna, bert


def set_cookie(answer: httpx.Response) -> dict[str, str]:
    """The attributes of the cookie that an answer sets, in lower case."""
    parts = [part.strip().partition("=") for part in answer.headers["set-cookie"].split(";")]
    return {name.lower(): value for name, _equals, value in parts}


def operations(server: Running) -> list[tuple[str, str]]:
    """Everything that can be asked of the server, with a path that is well formed."""
    described = server.browser().get("/api/openapi.json")["paths"]
    values = {"{table}": "0123456789ab", "{number}": "0", "{game}": DRAGON, "{lesson}": "01-goal"}
    values |= {"{id}": "0" * 64}
    return [
        (method.upper(), re.sub(r"{\w+}", lambda name: values[name[0]], path))
        for path, methods in described.items()
        for method in methods
    ]


# ---- other sites -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [EVIL, "null", "", "http://[", f"http://{HOST}", f"http://{HOST}:1", "http://{own}@evil.example"],
)
def test_a_handshake_for_another_site_is_refused(server: Running, origin: str) -> None:
    table, anna, _bert = table_for_two(server)
    with anna.connect(table, Origin=origin.format(own=f"{HOST}:{server.port}")) as connection:
        assert json.loads(connection.recv(30))["code"] == "origin/foreign"


def test_a_handshake_of_our_own_page_or_of_a_program_is_taken(server: Running) -> None:
    table, anna, _bert = table_for_two(server)
    for headers in ({}, {"Origin": server.url}):
        with anna.connect(table, **headers) as connection:
            connection.send('{"type": "hello"}')
            assert json.loads(connection.recv(30))["type"] == "welcome"


def test_nothing_can_be_changed_in_the_name_of_another_site(server: Running) -> None:
    person = server.guest("Anna")
    changing = [(method, path) for method, path in operations(server) if method != "GET"]
    assert len(changing) >= 10
    for method, path in changing:
        for origin in (EVIL, "null", "http://["):
            answer = person.refused(method, path, {}, headers={"Origin": origin})
            assert answer == (403, "origin/foreign"), path
    assert person.get("/api/me")["name"] == "Anna"


def test_our_own_page_may_change_things(server: Running) -> None:
    page = server.browser(Origin=server.url)
    assert page.post("/api/guest", {"name": "Anna"})["name"] == "Anna"


def test_no_get_changes_anything(server: Running) -> None:
    table, anna, _bert = table_for_two(server)
    tables = ("log", "seats", "chat", "reactions")
    queries = [f"SELECT * FROM {name} WHERE table_id = ?" for name in tables]
    queries.append("SELECT * FROM tables WHERE id = ?")
    before = [server.rows(query, table) for query in queries]
    asked = [path.replace("0123456789ab", table) for method, path in operations(server) if method == "GET"]
    assert len(asked) >= 7
    for path in asked:
        anna.ask("GET", path)
    assert [server.rows(query, table) for query in queries] == before


def test_no_other_site_may_read_an_answer(server: Running) -> None:
    for headers in ({"Origin": EVIL}, {"Origin": EVIL, "Access-Control-Request-Method": "POST"}):
        for method in ("GET", "OPTIONS"):
            answer = server.browser().ask(method, "/api/me", headers=headers)
            assert not [name for name in answer.headers if name.startswith("access-control")]


# ---- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/me", 200),
        ("GET", "/", 200),
        ("GET", "/nowhere", 404),
        ("PUT", "/api/me", 405),
        ("POST", "/api/guest", 422),
        ("GET", "/api/tables/mine", 401),
        ("GET", "/api/tables/0123456789ab", 404),
    ],
)
def test_every_answer_carries_the_headers_that_protect_its_reader(
    server: Running, method: str, path: str, status: int
) -> None:
    answer = server.browser().ask(method, path)
    assert answer.status_code == status
    check_headers(answer)


@pytest.mark.parametrize("path", ["/sw.js", "/icons/hoard.svg", "/nowhere.js"])
def test_workers_pictures_and_refusals_carry_them_too(server: Running, path: str) -> None:
    check_headers(server.browser().ask("GET", path))


@pytest.mark.parametrize("path", ["/app.js", "/style/room.css", "/fonts/fraunces-600.woff2"])
def test_parts_of_a_page_carry_what_means_something_to_them(server: Running, path: str) -> None:
    """No document is made of these: what a page may do its own policy says."""
    headers = server.browser().ask("GET", path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-cache"


def check_headers(answer: httpx.Response) -> None:
    headers = answer.headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";")}
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    sources = {source for allowed in policy.values() for source in allowed}
    assert sources == {"'none'", "'self'", "data:"}
    assert policy["script-src"] == policy["connect-src"] == ["'self'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers and "x-powered-by" not in headers


def test_answers_that_hold_data_are_never_cached(server: Running) -> None:
    person = server.guest()
    for path in ("/api/me", "/api/games", "/api/tables", "/api/tables/mine", "/nowhere"):
        assert person.ask("GET", path).headers["cache-control"] in ("no-store", "no-cache")
    assert person.ask("GET", "/api/me").headers["cache-control"] == "no-store"


def test_refusals_of_the_guard_carry_the_headers_too(server: Running) -> None:
    foreign = server.browser().ask("POST", "/api/guest", {}, headers={"Origin": EVIL})
    too_long = server.browser().ask("POST", "/api/guest", content=b" " * (LONGEST_BODY + 1))
    assert (foreign.status_code, too_long.status_code) == (403, 413)
    for answer in (foreign, too_long):
        check_headers(answer)
        assert answer.headers["content-type"] == "application/json"


# ---- cookies ---------------------------------------------------------------------------------------


def test_the_cookie_is_for_this_host_and_for_no_script(server: Running) -> None:
    answer = server.browser().ask("POST", "/api/guest", {"name": "Anna"})
    cookie = set_cookie(answer)
    assert cookie.keys() == {"hort", "httponly", "max-age", "path", "samesite"}
    assert (cookie["path"], cookie["samesite"]) == ("/", "lax")
    assert int(cookie["max-age"]) == accounts.SESSION
    assert cookie["hort"] not in answer.text
    assert len(cookie["hort"]) < 200


def test_behind_https_the_cookie_is_secure(server: Running) -> None:
    async def become_guest() -> httpx.Response:
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url="https://hort.example") as client:
            return await client.post("/api/guest", json={"name": "Anna"})

    assert "secure" in set_cookie(asyncio.run(become_guest()))


def test_a_cookie_that_we_have_not_signed_proves_nothing(server: Running) -> None:
    signed = str(server.guest().cookie)
    token, _dot, signature = signed.rpartition(".")
    other = Signer("another key", salt="drachenhort cookie").sign(token).decode()
    forged = [
        token,
        f"{token}.",
        f"{token[:-1]}{'E' if token.endswith('A') else 'A'}.{signature}",
        f"{token}.{signature[:-1]}",
        other,
        signed * 2,
    ]
    for cookie in forged:
        assert server.browser(Cookie=f"hort={cookie}").get("/api/me") is None
    assert server.browser(Cookie=f"hort={signed}").get("/api/me")["name"] == "Anna"
    assert len(base64.urlsafe_b64decode(signature + "=")) == hashlib.sha256().digest_size


def test_the_key_that_signs_cookies_has_256_bits_and_stays(tmp_path: Path) -> None:
    with Running(tmp_path, is_cold=True) as first:
        guest = first.guest()
        ((key,),) = first.rows("SELECT value FROM secrets WHERE name = 'key'")
    assert len(bytes.fromhex(key)) == 32
    with Running(tmp_path, is_cold=True) as second:
        assert second.browser(Cookie=f"hort={guest.cookie}").get("/api/me")["name"] == "Anna"


# ---- tokens ----------------------------------------------------------------------------------------


def bot_token(server: Running, name: str) -> str:
    form = {"name": name, "passphrase": SECRET, "is_bot": True}
    return str(server.browser().post("/api/account", form)["token"])


def test_a_token_has_256_bits_and_the_store_knows_only_its_digest(server: Running) -> None:
    tokens = [bot_token(server, f"Robot {number}") for number in range(5)]
    assert len(set(tokens)) == 5
    assert all(len(base64.urlsafe_b64decode(token + "=")) == 32 for token in tokens)
    digests = {digest for (digest,) in server.rows("SELECT digest FROM sessions")}
    assert {hashlib.sha256(token.encode()).hexdigest() for token in tokens} <= digests


def test_no_token_passphrase_or_code_is_in_the_store(server: Running) -> None:
    token, guest = bot_token(server, "Robot"), server.guest("Anna")
    table = guest.set_up("me", "invited")
    seat_code = guest.post(f"/api/tables/{table['id']}/seats/0/code", {})["code"]
    guest.post("/api/account", {"name": "Anna of the store", "passphrase": SECRET})
    signed = str(guest.cookie)
    with closing(sqlite3.connect(server.file)) as connection:
        dump = "\n".join(connection.iterdump())
    assert table["id"] in dump and "Anna of the store" in dump
    for secret in (token, signed, signed.rpartition(".")[0], SECRET, table["code"], seat_code):
        assert secret not in dump


def test_tokens_and_codes_are_compared_in_constant_time(server: Running) -> None:
    guest = server.guest()
    table = server.guest("Bert").set_up("me", "invited")
    compared: list[Any] = []

    def compare(one: Any, other: Any) -> bool:
        compared.append(one)
        return hmac_compare(one, other)

    hmac_compare = hmac.compare_digest
    with mock.patch.object(hmac, "compare_digest", compare):
        guest.get("/api/me")
        assert hashlib.sha256(str(guest.cookie).rpartition(".")[0].encode()).hexdigest() in compared
        guest.refused("POST", f"/api/tables/{table['id']}/seats/1", {"code": "guessed"})
        assert b"guessed" in compared


def test_a_token_expires(server: Running) -> None:
    guest = server.guest()
    for days, is_known in ((364, True), (366, False)):
        later = now() + days * 24 * 3600 * 1000
        with mock.patch.object(accounts, "now", return_value=later):
            assert (guest.get("/api/me") is not None) is is_known


def test_a_socket_of_somebody_who_has_logged_out_does_nothing_more(server: Running) -> None:
    table, anna, _bert = table_for_two(server)
    with anna.socket(table) as talk:
        talk.wait_for_turn()
        anna.post("/api/logout", {"everywhere": True})
        assert talk.move()["type"] == "refused"


# ---- passphrases -----------------------------------------------------------------------------------


def test_passphrases_are_hashed_with_argon2id_and_a_salt_of_their_own() -> None:
    one, other = IN_EARNEST.hash(SECRET), IN_EARNEST.hash(SECRET)
    assert one != other
    found = re.fullmatch(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)", one)
    assert found is not None
    assert (int(found[1]) >= 64 * 1024, int(found[2]) >= 3) == (True, True)
    assert len(base64.b64decode(found[4] + "==")) >= 16


@pytest.mark.parametrize("is_known", [True, False])
def test_a_passphrase_is_verified_whether_or_not_there_is_such_an_account(
    server: Running, is_known: bool
) -> None:
    name = f"Anna {is_known}"
    if is_known:
        server.browser().post("/api/account", {"name": name, "passphrase": SECRET})
    with mock.patch.object(accounts, "_hasher", wraps=vars(accounts)["_hasher"]) as hasher:
        wrong = {"name": name, "passphrase": "wrong horse battery"}
        assert server.browser().refused("POST", "/api/login", wrong) == (401, "login/wrong")
    assert [call.args[1] for call in hasher.verify.call_args_list] == ["wrong horse battery"]


def test_what_is_verified_for_an_unknown_name_is_as_costly_as_for_a_known_one() -> None:
    assert not IN_EARNEST.check_needs_rehash(NOBODY_IN_EARNEST)


def test_a_new_server_has_no_accounts(cold: Running) -> None:
    assert cold.rows("SELECT * FROM players") == cold.rows("SELECT * FROM sessions") == []


# ---- rates -----------------------------------------------------------------------------------------

REQUESTS: dict[str, tuple[str, str, Any]] = {
    "name": ("POST", "/api/guest", {"name": "Anna"}),
    "login": ("POST", "/api/login", {"name": "Anna", "passphrase": SECRET}),
    "table": ("POST", "/api/tables", {"game": "chess"}),
    "upload": ("POST", "/api/replays", {"text": ""}),
    "request": ("GET", "/api/tables", None),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_whoever_asks_too_often_is_told_to_wait(server: Running, kind: str) -> None:
    method, path, body = REQUESTS[kind]
    person = server.guest()
    with server.limited(**{kind: Rate(4, 0)}):
        answers = [person.ask(method, path, body).status_code for _time in range(6)]
        assert 429 not in answers[:2]
        assert answers[-2:] == [429, 429]
        assert person.refused(method, path, body) == (429, "limit/rate")
    assert person.ask(method, path, body).status_code != 429


@pytest.mark.parametrize(
    ("method", "path", "body", "kind"),
    [
        ("POST", "/api/account", {"name": "!", "passphrase": SECRET}, "name"),
        ("POST", "/api/passphrase", {"old": "x", "new": "x"}, "login"),
        ("POST", "/api/name", {"name": "Annika"}, "name"),
        ("POST", "/api/invitations", {"code": "x"}, "login"),
        ("POST", "/api/tables/0123456789ab/rematch", None, "table"),
        ("POST", "/api/tables/0123456789ab/seats/0", {}, "request"),
        ("POST", "/api/tables/0123456789ab/seats/0/code", None, "request"),
        ("POST", "/api/tables/0123456789ab/seats/0/back", None, "request"),
        ("POST", "/api/handovers", {"code": "x"}, "login"),
        ("DELETE", "/api/tables/0123456789ab/seats", None, "request"),
        ("DELETE", "/api/tables/0123456789ab/rematch", None, "request"),
        ("GET", "/api/reach", None, "request"),
        ("POST", "/api/reach", None, "request"),
        ("POST", "/api/logout", {}, "request"),
        ("GET", "/api/me", None, "request"),
        ("GET", "/api/games", None, "request"),
        ("GET", f"/api/games/{DRAGON}/rules", None, "request"),
        ("GET", f"/api/games/{DRAGON}/overview", None, "request"),
        ("GET", "/api/tables/mine", None, "request"),
        ("GET", "/api/tables/0123456789ab", None, "request"),
        ("GET", "/api/tables/0123456789ab/replay", None, "request"),
        ("GET", "/api/tables/0123456789ab/record", None, "request"),
        ("POST", "/api/tables/0123456789ab/hint", {"decision": "0"}, "hint"),
        ("POST", "/api/tables/0123456789ab/analysis", None, "request"),
        ("GET", "/api/tables/0123456789ab/analysis", None, "request"),
        ("GET", "/api/tables/0123456789ab/analysis.json", None, "request"),
        ("POST", "/api/analyses", {"text": ""}, "upload"),
        ("GET", f"/api/analyses/{'0' * 64}", None, "request"),
        ("GET", f"/api/analyses/{'0' * 64}.json", None, "request"),
        ("GET", f"/api/games/{DRAGON}/lessons", None, "request"),
        ("POST", f"/api/games/{DRAGON}/lessons/01-goal", {"moves": []}, "request"),
    ],
)
def test_everything_else_is_limited_too(
    server: Running, method: str, path: str, body: Any, kind: str
) -> None:
    person = server.guest()
    with server.limited(**{kind: Rate(0, 0)}):
        assert person.refused(method, path, body) == (429, "limit/rate")


def test_all_requests_are_among_those_that_are_limited(server: Running) -> None:
    assert len(operations(server)) == len(REQUESTS) + 31
    assert RATES.keys() == {*REQUESTS, "message", "chat", "hint", "analysis"}


def test_chat_and_sockets_are_limited(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    with server.limited(chat=Rate(3, 0)), anna.socket(table) as talk, bert.socket(table) as other:
        answers = [talk.ask("say", text="hello") for _time in range(5)]
        assert [answer.get("code") for answer in answers] == [None] * 3 + ["limit/rate"] * 2
        assert other.ask("say", text="hello")["type"] == "done"
    with server.limited(request=Rate(0, 0)), anna.connect(table) as connection:
        assert json.loads(connection.recv(30))["code"] == "limit/rate"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs many loopback addresses")
def test_a_name_cannot_be_tried_from_many_addresses_or_in_many_spellings(server: Running) -> None:
    def attempt(number: int, name: str) -> int:
        transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}")
        with httpx.Client(transport=transport, base_url=server.url) as client:
            return client.post("/api/login", json={"name": name, "passphrase": SECRET}).status_code

    with server.limited(login=Rate(3, 0)):
        spellings = ("Zoe Try", "ZOE TRY", " zoe  try", "Zoe\u2003Try", "\uff3aoe Try")
        assert [attempt(number, name) for number, name in enumerate(spellings, 2)] == [
            401,
            401,
            401,
            429,
            429,
        ]
        assert attempt(9, "Another") == 401


# ---- lengths ---------------------------------------------------------------------------------------


def unbounded(schema: Any, where: str) -> list[str]:
    """The parts of a form that may be endless."""
    if "anyOf" in schema:
        return [part for choice in schema["anyOf"] for part in unbounded(choice, where)]
    if schema.get("type") == "string":
        return [] if "maxLength" in schema or "pattern" in schema else [where]
    if schema.get("type") == "array":
        return ([] if "maxItems" in schema else [where]) + unbounded(schema["items"], f"{where}[]")
    if schema.get("type") == "object" and "properties" not in schema:
        values = schema.get("additionalProperties", {})
        return ([] if "maxProperties" in schema else [where]) + unbounded(values, f"{where}{{}}")
    return [part for name, field in schema.get("properties", {}).items() for part in unbounded(field, name)]


def test_every_text_and_every_list_that_may_be_sent_has_a_longest_length(server: Running) -> None:
    described = server.app.openapi()
    forms = described["components"]["schemas"]
    bodies = [
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for methods in described["paths"].values()
        for operation in methods.values()
        if "requestBody" in operation
    ]
    assert {"Name", "NewTable", "Record"} <= set(bodies)
    for name in bodies:
        assert unbounded(forms[name], name) == []
        assert forms[name]["additionalProperties"] is False
    for methods in described["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                assert unbounded(parameter["schema"], parameter["name"]) == []


def test_a_body_that_is_too_long_is_refused_however_it_comes(server: Running) -> None:
    pieces = (b" " * 10_000 for _piece in range(100))
    for body in (b" " * 1_000_000, pieces):
        answer = server.browser().refused("POST", "/api/guest", content=body)
        assert answer == (413, "request/long")


@pytest.mark.parametrize("length", [str(LONGEST_BODY + 1), "9" * 18])
def test_a_body_that_says_it_is_too_long_is_refused_before_it_comes(server: Running, length: str) -> None:
    with socket.create_connection((HOST, server.port), 30) as connection:
        request = f"POST /api/guest HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {length}\r\n\r\n"
        connection.sendall(request.encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


# ---- what comes out --------------------------------------------------------------------------------

SCRIPT = "<script>alert('x')</script>"


def test_what_people_say_is_data_and_never_html(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    with anna.socket(table) as talk, bert.socket(table) as other:
        other.hear_until("welcome")
        assert talk.ask("say", text=f"{SCRIPT}\r\n\u202e\x00 &amp;")["type"] == "done"
        (line,) = other.hear_until("chat")["lines"]
        assert line["text"] == f"{SCRIPT} &amp;"
    guest = server.guest("<b>Anna</b>")
    table = guest.set_up("me", "open", listed=True)["id"]
    answer = server.browser().ask("GET", f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == "<b>Anna</b>"


def test_everything_that_answers_answers_in_json(server: Running) -> None:
    person = server.guest()
    for method, path in operations(server):
        answer = person.ask(method, path)
        assert answer.headers["content-type"] == "application/json", path
        answer.json()


def test_a_record_is_a_file_to_keep_and_not_a_page(server: Running) -> None:
    table, anna, _bert = table_for_two(server)
    with anna.socket(table) as talk:
        assert talk.ask("resign")["type"] == "done"
    headers = anna.ask("GET", f"/api/tables/{table}/record").headers
    assert headers["content-type"].startswith("text/plain")
    assert headers["content-disposition"].startswith("attachment;")
    assert headers["x-content-type-options"] == "nosniff"


def test_a_table_tells_nothing_that_only_the_store_needs(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    ids = [person.get("/api/me")["id"] for person in (anna, bert)]
    ((seed,),) = server.rows("SELECT seed FROM tables WHERE id = ?", table)
    for path in (f"/api/tables/{table}", "/api/tables"):
        text = server.browser().ask("GET", path).text
        assert table in text
        assert not [secret for secret in (*ids, seed, "creator", "invitation") if secret in text]


def test_no_secret_travels_in_an_address(server: Running) -> None:
    parameters = {
        parameter["name"]
        for methods in server.app.openapi()["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
    }
    assert parameters == {"game", "lesson", "table", "number", "at", "seat", "id", "played", "line"}


# ---- what stays in ---------------------------------------------------------------------------------


def test_no_secret_is_in_the_log(server: Running) -> None:
    loggers = [logging.getLogger(name) for name in ("uvicorn.error", "uvicorn.access", "drachenhort")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)  # more than the command says
    try:
        secrets = a_whole_session(server)
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
    log = "\n".join(server.log.texts)
    assert "/api/login" in log and "/socket" in log
    assert [secret for secret in secrets if secret in log] == []


def a_whole_session(server: Running) -> list[str]:
    """Do all that has to do with secrets; what they were."""
    token = bot_token(server, "Robot of the log")
    program = server.browser(Authorization=f"Bearer {token}")
    anna = server.guest("Anna")
    first = str(anna.cookie)
    anna.post("/api/account", {"name": "Anna of the log", "passphrase": SECRET})
    anna.refused("POST", "/api/login", {"name": "Anna of the log", "passphrase": "wrong horse battery"})
    anna.post("/api/login", {"name": "Anna of the log", "passphrase": SECRET})
    anna.refused("POST", "/api/login", {"name": 1, "passphrase": SECRET})
    table = anna.set_up("me", "invited")
    anna.post("/api/invitations", {"code": table["code"]})
    program.post(f"/api/tables/{table['id']}/seats/1", {"code": table["code"]})
    with anna.socket(table["id"]) as talk, program.socket(table["id"]) as other:
        assert talk.move()["type"] == "done"
        other.send({"type": "say", "id": "x", "text": "a secret between us"})
        other.connection.send(b"bytes")
    ((seed,),) = server.rows("SELECT seed FROM tables WHERE id = ?", table["id"])
    cookies = [first, str(anna.cookie)]
    tokens = [token, *(cookie.rpartition(".")[0] for cookie in cookies)]
    return [*cookies, *tokens, SECRET, "wrong horse battery", table["code"], seed, "a secret between us"]


def test_a_refusal_repeats_no_secret(server: Running) -> None:
    forms = [
        ("/api/login", {"name": 1, "passphrase": SECRET}),
        ("/api/login", {"name": "Anna", "passphrase": [SECRET]}),
        ("/api/login", {"name": "Anna", "passphrase": SECRET}),
        ("/api/account", {"name": "!", "passphrase": SECRET}),
        ("/api/account", {"name": "Anna", "passphrase": SECRET * 20}),
        ("/api/invitations", {"code": SECRET}),
    ]
    for path, form in forms:
        answer = server.browser().ask("POST", path, form)
        assert answer.is_client_error
        assert SECRET not in answer.text


def test_a_store_that_fails_is_told_in_one_sentence_without_its_sql(cold: Running) -> None:
    with closing(sqlite3.connect(cold.file)) as connection:
        connection.execute("ALTER TABLE players RENAME TO nobody")
    answer = cold.browser().ask("POST", "/api/guest", {"name": "Anna"})
    assert (answer.status_code, answer.json()["code"]) == (503, "store/unavailable")
    assert not re.search("sql|players|insert|table", answer.text, re.IGNORECASE)


def test_a_mistake_of_ours_is_in_the_log_and_not_in_the_answer(cold: Running) -> None:
    with mock.patch.object(accounts.Accounts, "new_guest", side_effect=RuntimeError("the inner secret")):
        answer = cold.browser().ask("POST", "/api/guest", {"name": "Anna"})
    assert (answer.status_code, answer.json()["code"]) == (500, "server/mistake")
    assert not re.search("secret|Traceback|RuntimeError|guest", answer.text)
    check_headers(answer)
    wait_until(lambda: "the inner secret" in "".join(cold.log.complaints), "it is in the log")
    cold.log.texts.clear()
    assert cold.guest().get("/api/me")["name"] == "Anna"


def test_other_processes_are_told_ids_and_nothing_else(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    server.told_others.clear()
    with anna.socket(table) as talk, bert.socket(table) as other:
        assert talk.move()["type"] == "done"
        assert other.ask("say", text="a secret between us")["type"] == "done"
        assert other.ask("resign")["type"] == "done"
    again = anna.post(f"/api/tables/{table}/rematch")
    bert.post(f"/api/tables/{table}/rematch")
    told = [word for word in server.told_others if word.startswith((table, again["id"]))]
    assert {word.split()[1] for word in told} == {"gathers", "moved", "said", "here", "rematch"}
    assert all(re.fullmatch(r"[0-9a-f]{12} (gathers|moved|said|rematch|here( \d)*) ?", word) for word in told)


def test_a_seed_is_256_random_bits_and_shown_only_at_the_end(server: Running) -> None:
    table, anna, bert = table_for_two(server)
    ((seed,),) = server.rows("SELECT seed FROM tables WHERE id = ?", table)
    assert len(bytes.fromhex(seed)) == 32
    heard = [
        anna.ask("GET", f"/api/tables/{table}").text,
        anna.ask("GET", f"/api/tables/{table}/replay").text,
    ]
    with anna.socket(table) as talk, bert.socket(table) as other:
        heard += [json.dumps(talk.hear()) for _message in range(2)]
        assert other.ask("resign")["type"] == "done"
        assert not any(seed in text for text in heard)
        while "ending" not in (state := talk.hear_until("state")):
            pass
    assert state["ending"]["seed"] == seed


# ---- what goes into the store and the disk ---------------------------------------------------------


@pytest.mark.parametrize("text", ["Robert'); DROP TABLE", "' OR '1'='1", 'x"; --', "{0} %s :id ?"])
def test_what_looks_like_sql_is_stored_as_it_is(server: Running, text: str) -> None:
    person = server.guest(text)
    assert person.get("/api/me")["name"] == text
    wrong = {"name": text, "passphrase": "' OR '1'='1"}
    assert person.refused("POST", "/api/login", wrong) == (401, "login/wrong")
    assert person.refused("POST", "/api/invitations", {"code": text}) == (404, "table/unknown")
    table = person.set_up("me", "open", listed=True)["id"]
    server.guest().post(f"/api/tables/{table}/seats/1", {})
    with person.socket(table) as talk:
        assert talk.ask("say", text=text)["type"] == "done"
    assert server.rows("SELECT text FROM chat WHERE table_id = ?", table) == [(text,)]


def test_no_statement_is_put_together_from_text() -> None:
    """SQLAlchemy's expressions bind every value; plain SQL is written out, but for settings of a database."""
    made = [
        (path.name, ast.unparse(argument))
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and re.search(r"(execute|driver_sql|text)$", ast.unparse(node.func))
        for argument in node.args[:1]
        if any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in ast.walk(argument))
    ]
    assert made
    assert [
        one for one in made if one[0] != "store.py" or not one[1].startswith(("f'PRAGMA ", "f'SET "))
    ] == []


def test_an_upload_opens_no_file(server: Running) -> None:
    match = Match(DRAGON)
    match.play(match.choices()[0])
    text = write_record(match)
    files = ("/etc/passwd", "../../../etc/passwd", str(ROOT / "README.md"), "file:///etc/passwd")
    records = [re.sub(r'\[Option board ".*"\]', f'[Option board "{file}"]', text) for file in files]
    person = server.browser()
    before = person.post("/api/replays", {"text": text})  # what is read once and kept is read now
    with (
        mock.patch("builtins.open", side_effect=AssertionError),
        mock.patch("io.open", side_effect=AssertionError),
    ):
        assert person.post("/api/replays", {"text": text}) == before
        for record in records:
            assert record != text
            assert person.refused("POST", "/api/replays", {"text": record})[0] == 400


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/settings.py",
        "/..%2fserver/app.py",
        "/%00",
        "//etc/passwd",
        "/.git/config",
    ],
)
def test_only_what_lies_among_the_pages_is_served(server: Running, path: str) -> None:
    answer = server.browser().http.send(raw_request(server, path))
    assert answer.status_code == 404


@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_folder_is_listed(server: Running, game: str) -> None:
    for path in (f"/art/{game}/", f"/art/{game}", "/art/", "/words/"):
        assert server.browser().ask("GET", path, follow_redirects=True).status_code == 404


def raw_request(server: Running, path: str) -> httpx.Request:
    """A request whose path nobody tidies up on the way."""
    request = httpx.Request("GET", server.url)
    request.url = request.url.copy_with(raw_path=path.encode())
    return request


# ---- how it is run ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["play", "dev", "bench"])
def test_every_dependency_is_locked_with_its_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    entries = re.findall(r"^([A-Za-z0-9][^\s;]*)((?:.*\\\n)*.*)", text, re.MULTILINE)
    assert len(entries) > 10
    for requirement, rest in entries:
        assert "==" in requirement, requirement
        assert "--hash=sha256:" in rest, requirement
    assert "--require-hashes" in (ROOT / "Makefile").read_text("utf-8")


def test_frames_are_bounded_and_the_server_does_not_say_what_it_is(server: Running) -> None:
    assert server.config.ws_max_size <= 16_000
    assert not server.config.ws_per_message_deflate
    assert not server.config.server_header
    assert not server.app.debug
    assert server.browser().ask("TRACE", "/api/me").status_code == 405
    for path in ("/docs", "/redoc", "/api/docs"):
        assert server.browser().refused("GET", path) == (404, "request/unknown")


def test_nobody_escapes_a_limit_with_forwarded_headers(server: Running) -> None:
    with server.limited(name=Rate(2, 0)):
        answers = [
            server.browser().ask(
                "POST", "/api/guest", {"name": "Anna"}, headers={"X-Forwarded-For": f"9.9.9.{number}"}
            )
            for number in range(4)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 429]


def test_the_application_itself_reads_no_forwarded_header(server: Running) -> None:
    """Whether a proxy is believed is uvicorn's business, and is told by FORWARDED_ALLOW_IPS."""
    for path in sorted(SOURCES.rglob("*.py")):
        assert not re.search(r"forwarded-|x-real-ip", path.read_text("utf-8"), re.IGNORECASE), path
    assert server.config.proxy_headers
    foreign = server.browser().refused(
        "POST", "/api/guest", {"name": "Anna"}, headers={"Origin": EVIL, "X-Forwarded-Host": "evil.example"}
    )
    assert foreign == (403, "origin/foreign")


# ---- the page --------------------------------------------------------------------------------------


def test_every_test_that_the_page_names_exists() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 40
    for file, name in named:
        source = (ROOT / file).read_text("utf-8")
        assert re.search(rf"^def {name}\(", source, re.MULTILINE), f"{file}::{name}"


def test_the_page_says_how_much_anybody_may_ask() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    told = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| ([\d.]+) \|", page, re.MULTILINE)
    assert {kind: Rate(float(burst), float(rate)) for kind, burst, rate in told} == RATES


def test_every_row_of_the_page_has_a_number_of_the_standard_and_a_test() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if re.match(r"\| V\d", line)]
    assert len(rows) > 40
    for number, asks, answer, *proofs in rows:
        assert re.fullmatch(r" (V\d+\.\d+\.\d+(, )?)+ ", number)
        assert asks.strip() and answer.strip()
        assert re.search(r"`tests/[\w/]+\.py::\w+`|`make ", "".join(proofs)), number
