"""Who somebody is: guests, accounts on several devices, and bots with a token."""

import itertools

import pytest

from tests.server.browser import Browser
from tests.server.running import Running

_numbers = itertools.count(1)
SECRET = "correct horse battery"


def new_name() -> str:
    """A name that nobody has."""
    return f"Anna {next(_numbers)}"


def account(server: Running, name: str, secret: str = SECRET, **more: bool) -> Browser:
    """Somebody with a new account."""
    person = server.browser()
    person.post("/api/account", {"name": name, "passphrase": secret, **more})
    return person


def log_in(server: Running, name: str, secret: str = SECRET) -> Browser:
    """Somebody who logs in on another device."""
    device = server.browser()
    device.post("/api/login", {"name": name, "passphrase": secret})
    return device


def bot(server: Running, token: str) -> Browser:
    """A program that sends this token."""
    return server.browser(Authorization=f"Bearer {token}")


# ---- guests ----------------------------------------------------------------------------------------


def test_a_guest_plays_at_once_under_any_name(server: Running) -> None:
    anna, other = server.guest("Anna"), server.guest("Anna")
    me = anna.get("/api/me")
    assert me == {"id": me["id"], "name": "Anna", "is_guest": True, "is_bot": False}
    assert other.get("/api/me")["id"] != me["id"]


def test_a_guest_may_take_another_name_and_keeps_its_games(server: Running) -> None:
    guest = server.guest("Anna")
    table, id = guest.set_up("me", "open")["id"], guest.get("/api/me")["id"]
    assert guest.post("/api/name", {"name": " Annika "}) == guest.get("/api/me")
    assert guest.get("/api/me") == {"id": id, "name": "Annika", "is_guest": True, "is_bot": False}
    assert [mine["id"] for mine in guest.get("/api/tables/mine")] == [table]
    assert guest.refused("POST", "/api/name", {"name": "\u200b"}) == (400, "name/bad")


def test_an_account_keeps_its_name_and_nobody_has_none_to_change(server: Running) -> None:
    known = account(server, new_name())
    before = known.get("/api/me")
    assert known.refused("POST", "/api/name", {"name": "Annika"}) == (409, "name/taken")
    assert known.get("/api/me") == before
    assert server.browser().refused("POST", "/api/name", {"name": "Annika"}) == (401, "player/unknown")


def test_whoever_has_not_said_a_name_is_nobody(server: Running) -> None:
    nobody = server.browser()
    assert nobody.get("/api/me") is None
    assert nobody.refused("POST", "/api/tables", {"game": "goldener_drache"}) == (401, "player/unknown")
    assert nobody.refused("GET", "/api/tables/mine") == (401, "player/unknown")


@pytest.mark.parametrize(("raw", "shown"), [("  Anna \t B ", "Anna B"), ("Zoe\u0308", "Zoë"), ("龍", "龍")])
def test_a_name_is_shown_tidied(server: Running, raw: str, shown: str) -> None:
    assert server.guest(raw).get("/api/me")["name"] == shown


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(" ", id="blank"),
        pytest.param("!?", id="no letter"),
        pytest.param("A" * 25, id="too long"),
        pytest.param("An\x00na", id="a control character"),
        pytest.param("An\u202ena", id="one that turns the text around"),
        pytest.param("An\u200bna", id="one that cannot be seen"),
        pytest.param("\ufdfa" * 24, id="too long when it is spelt out"),
    ],
)
def test_a_name_that_nobody_can_have_is_refused(server: Running, name: str) -> None:
    assert server.browser().refused("POST", "/api/guest", {"name": name}) == (400, "name/bad")
    form = {"name": name, "passphrase": SECRET}
    assert server.browser().refused("POST", "/api/account", form) == (400, "name/bad")


# ---- accounts --------------------------------------------------------------------------------------


def test_a_guest_who_makes_an_account_keeps_its_games(server: Running) -> None:
    name, guest = new_name(), server.guest("Anna")
    before, table = guest.get("/api/me"), guest.set_up("me", "open")
    made = guest.post("/api/account", {"name": name, "passphrase": SECRET})
    assert made == {"player": {**before, "name": name, "is_guest": False}, "token": None}
    assert guest.get("/api/me") == made["player"]
    elsewhere = log_in(server, name)
    assert [mine["id"] for mine in elsewhere.get("/api/tables/mine")] == [table["id"]]
    assert elsewhere.get(f"/api/tables/{table['id']}")["seat"] == 0


def test_an_account_plays_on_from_a_second_device(server: Running) -> None:
    name = new_name()
    here = account(server, name)
    table = here.set_up("me", "random")["id"]
    there = log_in(server, name)
    with here.socket(table) as first, there.socket(table) as second:
        question = second.wait_for_turn()
        assert question == first.wait_for_turn()
        assert second.move()["type"] == "done"
        assert first.hear_entries(1) == second.hear_entries(1)[: len(first.log)]


@pytest.mark.parametrize("spelling", ["{name}", "  {name} ", "{NAME}", "{name}\u0000", "\uff21nna {number}"])
def test_a_name_is_one_name_in_every_spelling(server: Running, spelling: str) -> None:
    name = new_name()
    person = account(server, name)
    other = spelling.format(name=name, NAME=name.upper(), number=name.split()[1])
    taken = server.browser().refused("POST", "/api/account", {"name": other, "passphrase": SECRET})
    assert taken == ((400, "name/bad") if "\0" in other else (409, "name/taken"))
    assert log_in(server, other).get("/api/me") == person.get("/api/me")


def test_a_guest_whose_wish_for_a_name_is_refused_stays_that_guest(server: Running) -> None:
    name, guest = new_name(), server.guest("Bert")
    account(server, name)
    assert guest.refused("POST", "/api/account", {"name": name, "passphrase": SECRET}) == (409, "name/taken")
    me = guest.get("/api/me")
    assert (me["name"], me["is_guest"]) == ("Bert", True)


def test_a_wrong_passphrase_and_an_unknown_name_get_the_same_answer(server: Running) -> None:
    name, stranger = new_name(), server.browser()
    account(server, name)
    wrong, unknown = (
        stranger.ask("POST", "/api/login", {"name": tried, "passphrase": "wrong horse battery"})
        for tried in (name, "Nobody Has This Name")
    )
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "login/wrong"
    assert stranger.get("/api/me") is None


@pytest.mark.parametrize("length", [10, 64, 200])
def test_a_passphrase_of_any_letters_counts_to_its_last_one(server: Running, length: int) -> None:
    name, secret = new_name(), ("Ü \t龍ab" * 40)[: length - 1] + "x"
    person = account(server, name, secret)
    assert log_in(server, name, secret).get("/api/me") == person.get("/api/me")
    for other in (secret[:-1] + "y", secret[:-1] + "X", secret[:-1]):
        form = {"name": name, "passphrase": other}
        assert server.browser().refused("POST", "/api/login", form) == (401, "login/wrong")


@pytest.mark.parametrize(("length", "answer"), [(9, (400, "passphrase/bad")), (201, (422, "request/bad"))])
def test_a_passphrase_is_not_too_short_and_not_endless(
    server: Running, length: int, answer: tuple[int, str]
) -> None:
    form = {"name": new_name(), "passphrase": "x" * length}
    assert server.browser().refused("POST", "/api/account", form) == answer


# ---- going -----------------------------------------------------------------------------------------


def test_logging_out_here_leaves_other_devices_alone(server: Running) -> None:
    name = new_name()
    here = account(server, name)
    there, old = log_in(server, name), here.cookie
    assert here.post("/api/logout", {}) is None
    assert here.cookie is None
    here.http.cookies.set("hort", str(old))
    assert here.get("/api/me") is None
    assert there.get("/api/me")["name"] == name


def test_logging_out_everywhere_leaves_no_device_logged_in(server: Running) -> None:
    name = new_name()
    devices = [account(server, name), log_in(server, name), log_in(server, name)]
    bystander = server.guest("Bert")
    kept = [str(device.cookie) for device in devices]
    devices[1].post("/api/logout", {"everywhere": True})
    for device, cookie in zip(devices, kept, strict=True):
        device.http.cookies.set("hort", cookie, domain="127.0.0.1")
        assert device.get("/api/me") is None
    assert bystander.get("/api/me")["name"] == "Bert"


def test_logging_out_is_for_nobody_too(server: Running) -> None:
    assert server.browser().post("/api/logout", {"everywhere": True}) is None


def test_a_new_passphrase_logs_out_all_other_devices(server: Running) -> None:
    name, new = new_name(), "another horse entirely"
    here = account(server, name)
    there = log_in(server, name)
    changed = here.post("/api/passphrase", {"old": SECRET, "new": new})
    assert changed == {"player": here.get("/api/me"), "token": None}
    assert there.get("/api/me") is None
    old = {"name": name, "passphrase": SECRET}
    assert there.refused("POST", "/api/login", old) == (401, "login/wrong")
    assert log_in(server, name, new).get("/api/me") == here.get("/api/me")


def test_a_passphrase_changes_only_for_who_knows_it(server: Running) -> None:
    name = new_name()
    here = account(server, name)
    wrong = {"old": "wrong horse battery", "new": "another horse entirely"}
    assert here.refused("POST", "/api/passphrase", wrong) == (401, "login/wrong")
    short = {"old": SECRET, "new": "short"}
    assert here.refused("POST", "/api/passphrase", short) == (400, "passphrase/bad")
    assert server.browser().refused("POST", "/api/passphrase", wrong) == (401, "player/unknown")
    assert server.guest().refused("POST", "/api/passphrase", wrong) == (401, "login/wrong")
    assert log_in(server, name).get("/api/me") == here.get("/api/me")


@pytest.mark.parametrize("path", ["/api/account", "/api/login", "/api/guest"])
def test_whoever_becomes_somebody_gets_a_new_token_and_the_old_one_is_closed(
    server: Running, path: str
) -> None:
    name = new_name()
    if path == "/api/login":
        account(server, name)
    browser = server.guest("Bert")
    old = str(browser.cookie)
    form = {"name": name} if path == "/api/guest" else {"name": name, "passphrase": SECRET}
    browser.post(path, form)
    assert browser.get("/api/me")["name"] == name
    assert server.browser(Cookie=f"hort={old}").get("/api/me") is None


# ---- bots ------------------------------------------------------------------------------------------


def test_a_bots_account_is_proved_by_its_token_alone(server: Running) -> None:
    maker, name = server.browser(), new_name()
    made = maker.post("/api/account", {"name": name, "passphrase": SECRET, "is_bot": True})
    assert made["player"]["is_bot"] and not made["player"]["is_guest"]
    assert maker.cookie is None
    program = bot(server, made["token"])
    assert program.get("/api/me") == made["player"]
    assert server.browser(authorization=f"bearer {made['token']}").get("/api/me") == made["player"]
    assert bot(server, made["token"][:-1] + "~").get("/api/me") is None
    assert bot(server, made["token"] + "x" * 100).get("/api/me") is None


def test_a_guest_who_makes_a_bot_stays_a_guest(server: Running) -> None:
    guest = server.guest("Bert")
    before = guest.get("/api/me")
    made = guest.post("/api/account", {"name": new_name(), "passphrase": SECRET, "is_bot": True})
    assert made["player"]["id"] != before["id"]
    assert guest.get("/api/me") == before


def test_a_bot_logs_in_logs_out_and_changes_its_passphrase_like_anybody(server: Running) -> None:
    name, new = new_name(), "another horse entirely"
    form = {"name": name, "passphrase": SECRET}
    first = server.browser().post("/api/account", {**form, "is_bot": True})["token"]
    second = server.browser().post("/api/login", form)["token"]
    assert first != second
    bot(server, first).post("/api/logout", {})
    assert bot(server, first).get("/api/me") is None
    third = bot(server, second).post("/api/passphrase", {"old": SECRET, "new": new})["token"]
    assert bot(server, second).get("/api/me") is None
    assert bot(server, third).get("/api/me")["name"] == name


def test_a_bot_sits_down_and_moves_with_its_token(server: Running) -> None:
    form = {"name": new_name(), "passphrase": SECRET, "is_bot": True}
    program = bot(server, server.browser().post("/api/account", form)["token"])
    table = program.set_up("me", "random")
    with program.socket(table["id"]) as talk:
        assert talk.hear_until("welcome")["seat"] == 0
        assert talk.move()["type"] == "done"
